package polyglot_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/match/polyglot"
)

func position(t testing.TB, variant, fen, moves string) *engine.Position {
	t.Helper()
	return variantstest.After(t, variantstest.Load(t, variant), fen, moves)
}

// TestKey has the keys of the format's description.
func TestKey(t *testing.T) {
	for moves, want := range map[string]uint64{
		"":                                   0x463b96181691fc9c,
		"e2e4":                               0x823c9b50fd114196,
		"e2e4 d7d5":                          0x0756b94461c50fb0,
		"e2e4 d7d5 e4e5":                     0x662fafb965db29d4,
		"e2e4 d7d5 e4e5 f7f5":                0x22a48b5a8e47ff78,
		"e2e4 d7d5 e4e5 f7f5 e1e2":           0x652a607ca3f242c1,
		"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7":      0x00fdd303c946bdd9,
		"a2a4 b7b5 h2h4 b5b4 c2c4":           0x3c8123ea7b067637,
		"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3": 0x5c3f9b829b279560,
	} {
		if got, err := polyglot.Key(position(t, "chess", "", moves)); err != nil || got != want {
			t.Errorf("%q: key %016x, %v, want %016x", moves, got, err, want)
		}
	}
}

// TestOtherGames: a book can be of any game with the orthodox pieces.
func TestOtherGames(t *testing.T) {
	for variant, ok := range map[string]bool{"atomic": true, "threecheck": true,
		"xiangqi": false, "capablanca": false, "crazyhouse": false, "knightmate": false, "alice": false, "losalamos": false} {
		if _, err := polyglot.Key(position(t, variant, "", "")); (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "8x8 squares with the orthodox pieces") {
			t.Errorf("%s: %v", variant, err)
		}
	}
}

// TestMoves looks into a book that PolyGlot has made of the games in small.pgn.
func TestMoves(t *testing.T) {
	data, err := os.ReadFile("testdata/small.bin")
	if err != nil {
		t.Fatal(err)
	}
	book, err := polyglot.New(append(data, '\n'))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		moves string
		want  []string
	}{
		{"", []string{"d4 1", "e4 3"}},
		{"e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6", []string{"O-O 1"}},
		{"d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 d1c2 c7c6", []string{"O-O-O 1"}},
		{"e2e4 d7d5 e4e5 f7f5", []string{"exf6 1"}},
		{"e2e4 d7d5 e4e5 f7f5 e5f6 g7f6 h2h4 h7h5 g2g4 h5g4 h4h5 g4g3 h5h6 g3g2 h6h7 g2h1q", []string{"hxg8=Q 1"}},
		{"h2h4", nil},
	} {
		p := position(t, "chess", "", tt.moves)
		entries, err := book.Moves(p)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range entries {
			got = append(got, fmt.Sprintf("%s %d", notation.SAN(p, e.Move), e.Weight))
		}
		if slices.Sort(got); !slices.Equal(got, tt.want) {
			t.Errorf("after %q: %q, want %q", tt.moves, got, tt.want)
		}
	}
}

func TestNoBook(t *testing.T) {
	data, err := os.ReadFile("testdata/small.bin")
	if err != nil {
		t.Fatal(err)
	}
	turned := slices.Clone(data)
	copy(turned, data[len(data)-16:])
	for name, data := range map[string][]byte{"empty": nil, "cut": data[:15], "unsorted": turned} {
		if _, err := polyglot.New(data); err == nil || !strings.Contains(err.Error(), "no PolyGlot book") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzBook: whatever a book has, its moves are legal. Bytes take the place of
// some of a book's.
func FuzzBook(f *testing.F) {
	data, err := os.ReadFile("testdata/small.bin")
	if err != nil {
		f.Fatal(err)
	}
	for at := 0; at < len(data); at += 50 {
		f.Add(uint16(at), []byte{0, 1})
	}
	f.Add(uint16(len(data)), []byte("x"))
	p := position(f, "chess", "", "")
	f.Fuzz(func(t *testing.T, at uint16, bytes []byte) {
		from := min(int(at), len(data))
		book, err := polyglot.New(slices.Concat(data[:from], bytes, data[min(from+len(bytes), len(data)):]))
		if err != nil {
			return
		}
		entries, err := book.Moves(p)
		if err != nil {
			t.Error(err)
		}
		for _, e := range entries {
			if !p.IsLegal(e.Move) || e.Weight < 1 {
				t.Errorf("%+v", e)
			}
		}
	})
}
