package book_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/book"
)

// add adds a game, given in coordinates, to a book.
func add(t *testing.T, b *book.Book, v *engine.Variant, moves string, r engine.Result) {
	t.Helper()
	g, err := engine.NewGame(v, "")
	for _, text := range strings.Fields(moves) {
		if err == nil {
			err = notation.PlayGame(g, text)
		}
	}
	if err == nil {
		if winner, won := r.Winner(); won {
			g.Resign(winner.Other())
		} else {
			g.AgreeDraw()
		}
		err = b.AddGame(g, 100)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// shown returns what a book has after some moves.
func shown(t *testing.T, b *book.Book, v *engine.Variant, moves string) string {
	t.Helper()
	p := variantstest.After(t, v, "", moves)
	entries, err := b.Moves(p)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, fmt.Sprintf("%s=%d", notation.Coordinates(p, e.Move), e.Weight))
	}
	m, ok := b.Pick(p)
	if ok != (len(entries) > 0) || ok && !p.IsLegal(m) {
		t.Errorf("after %q: drew %v, %v", moves, m, ok)
	}
	return strings.Join(out, " ")
}

// TestBook builds books, writes them, and reads them again.
func TestBook(t *testing.T) {
	white, black, draw := engine.Win(engine.White, "test"), engine.Win(engine.Black, "test"), engine.Draw("test")
	for variant, tt := range map[string]struct {
		games    []string
		results  []engine.Result
		want     map[string]string
		polyglot bool
	}{
		"chess": {
			[]string{"e2e4 e7e5 g1f3", "e2e4 c7c5", "d2d4 d7d5 c2c4", "g1f3 d7d5 g2g3 e7e6 f1g2 f8e7 e1g1 e8f8", "e2e4 d7d5 e4d5 c7c6 d5c6 d8d6 c6b7 d6d4 b7a8q"},
			[]engine.Result{white, draw, black, draw, white},
			map[string]string{"": "e2e4=5 g1f3=1", "e2e4": "c7c5=1", "d2d4": "d7d5=2", "d2d4 d7d5": "",
				"g1f3 d7d5 g2g3 e7e6 f1g2 f8e7": "e1g1=1", "e2e4 d7d5 e4d5 c7c6 d5c6 d8d6 c6b7 d6d4": "b7a8q=2"}, true,
		},
		"shogi": {[]string{"c3c4 g7g6 b2h8+ g9h8 B@e5", "c3c4 h7h6"}, []engine.Result{white, white},
			map[string]string{"": "c3c4=4", "c3c4 g7g6": "b2h8+=2", "c3c4 g7g6 b2h8+ g9h8": "B@e5=2"}, false},
		"crazyhouse": {[]string{"e2e4 d7d5 e4d5 d8d5 P@e4"}, []engine.Result{white},
			map[string]string{"e2e4 d7d5 e4d5 d8d5": "P@e4=2"}, false},
		"seirawan": {[]string{"b1c3/H g8f6"}, []engine.Result{draw}, map[string]string{"": "b1c3h=1"}, false},
	} {
		v := variantstest.Load(t, variant)
		b := book.New()
		for i, moves := range tt.games {
			add(t, b, v, moves, tt.results[i])
		}
		var text, binary bytes.Buffer
		if err := b.Write(&text, variant); err != nil {
			t.Fatal(err)
		}
		books := []*book.Book{b}
		again, err := book.Read(bytes.NewReader(text.Bytes()))
		if err != nil || again.Size() != b.Size() {
			t.Fatalf("%s: %v in\n%s", variant, err, text.String())
		}
		books = append(books, again)
		switch err := b.WritePolyglot(&binary, v); {
		case tt.polyglot && err != nil:
			t.Fatalf("%s: %v", variant, err)
		case tt.polyglot:
			if again, err = book.Read(bytes.NewReader(binary.Bytes())); err != nil {
				t.Fatalf("%s: %v", variant, err)
			}
			books = append(books, again)
		case err == nil:
			t.Errorf("%s: a PolyGlot book", variant)
		}
		for i, b := range books {
			for moves, want := range tt.want {
				if got := shown(t, b, v, moves); got != want {
					t.Errorf("%s, book %d, after %q: %q, want %q", variant, i, moves, got, want)
				}
			}
		}
		if b.Prune(2); variant == "chess" && shown(t, b, v, "") != "e2e4=5" {
			t.Errorf("moves of little weight remain: %s", shown(t, b, v, ""))
		}
	}
}

func TestBookRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "no PolyGlot book",
		"hello":                            "no PolyGlot book",
		"# ferz book 1 chess\nx":           "line 2: expected a position, a tab",
		"# ferz book 1 chess\nx\te2e4":     `line 2: "e2e4": expected a move, =`,
		"# ferz book 1 chess\n\nx\te2e4=0": `line 3: "e2e4=0": expected`,
		"# ferz book 1 chess\nx\t=3":       `line 2: "=3": expected`,
	} {
		if _, err := book.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := book.Open("testdata/missing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a book that is not there: %v", err)
	}
}

// FuzzBook: whatever a book has, its moves are legal, and it is written as it
// is read.
func FuzzBook(f *testing.F) {
	f.Add([]byte("# ferz book 1 chess\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\te2e4=3 d2d4=2\n"))
	f.Add([]byte("# ferz book 1 chess\n\n# x\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\te2e5=3 a=65535 a=1\n"))
	f.Add([]byte("0123456789abcdef"))
	p, err := variantstest.Load(f, "chess").NewPosition("")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := book.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		entries, err := b.Moves(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !p.IsLegal(e.Move) || e.Weight < 1 {
				t.Errorf("%+v", e)
			}
		}
		var once, twice bytes.Buffer
		if b.Write(&once, "chess") != nil {
			t.Fatal("it can't be written")
		}
		again, err := book.Read(&once)
		if err != nil || again.Write(&twice, "chess") != nil || again.Size() != b.Size() {
			t.Errorf("it reads as %v, %v", again, err)
		}
	})
}
