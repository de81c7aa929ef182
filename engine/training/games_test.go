package training

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

func searcher(v *engine.Variant) func() *search.Engine {
	return func() *search.Engine { return search.New(v, 1) }
}

func newSearch(v *engine.Variant) *search.Engine { return search.New(v, 1) }

// generated plays games of a variant and returns their file.
func generated(t testing.TB, v *engine.Variant, games int, nodes uint64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games")
	w, err := Append(path, v)
	if err != nil {
		t.Fatal(err)
	}
	g := Generation{Variant: v, Search: searcher(v), Nodes: nodes, Games: games, Threads: 2, Seed: 1}
	if err := Generate(t.Context(), g, w, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t testing.TB, path string, v *engine.Variant) (games []*Game) {
	t.Helper()
	if err := Read(path, v, func(g *Game) error { games = append(games, g); return nil }); err != nil {
		t.Fatal(err)
	}
	return games
}

// TestGenerate plays games of several kinds of variant, and loads the positions:
// what there is to see is the same as when the games are played over, and scores
// say who wins, whoever is to move.
func TestGenerate(t *testing.T) {
	for _, id := range []string{"chess", "crazyhouse", "marseillais", "atomic", "extinction"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			v := load(t, id)
			path := generated(t, v, 30, 150)
			games := read(t, path, v)
			s, err := Load(t.Context(), v, newSearch, Source{path, v})
			if err != nil {
				t.Fatal(err)
			}
			if len(games) != 30 || s.Games != 30 || s.Len() < 100 {
				t.Fatalf("%d games, %d loaded, with %d positions", len(games), s.Games, s.Len())
			}
			replayed(t, s, games)
			for side := range engine.Color(2) {
				sum := 0
				for _, p := range s.samples {
					if p.side == side {
						sum += min(max(int(p.score), -1000), 1000) * int(p.result)
					}
				}
				if sum <= 0 {
					t.Errorf("%v to move: scores tell the contrary of results, by %d", side, sum)
				}
			}
		})
	}
}

// replayed plays games over and compares what there is to see.
func replayed(t *testing.T, s *Set, games []*Game) {
	t.Helper()
	at := 0
	for n, g := range games {
		p, err := s.Layout.Variant().NewPosition(g.Start)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range g.Moves {
			items := s.Layout.AppendItems(nil, p)
			if at < s.Len() && int(s.samples[at].game) == n && i >= g.Opening &&
				s.samples[at].score == g.Scores[i-g.Opening] && slices.Equal(items, s.itemsOf(at)) {
				at++
			}
			if !slices.Contains(p.LegalMoves(), m) {
				t.Fatalf("game %d: move %d is not legal", n, i)
			}
			p.Make(m)
		}
	}
	if at != s.Len() {
		t.Errorf("%d of %d positions are found again", at, s.Len())
	}
}

// TestAppend cuts files where a program may have been killed: whole games stay,
// and one can go on.
func TestAppend(t *testing.T) {
	v := load(t, "chess")
	path := generated(t, v, 4, 20)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games := read(t, path, v)
	r := rand.New(rand.NewPCG(1, 1))
	for range 30 {
		n := r.IntN(len(whole) + 1)
		if err := os.WriteFile(path, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if n > 100 {
			if got := read(t, path, v); len(got) > 0 && !reflect.DeepEqual(got, games[:len(got)]) {
				t.Fatal("games of a file that was cut off are others")
			}
		}
		w, err := Append(path, v)
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		left := w.Games()
		if err := w.Write(games[3]); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		got := read(t, path, v)
		if want := append(slices.Clone(games[:left]), games[3]); !reflect.DeepEqual(got, want) {
			t.Fatalf("cut at %d: %d games, want %d", n, len(got), len(want))
		}
	}
}

func TestAppendRefuses(t *testing.T) {
	v := load(t, "chess")
	path := generated(t, v, 3, 20)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Append(path, load(t, "atomic")); err == nil || !strings.Contains(err.Error(), "other rules") {
		t.Errorf("games of other rules: %v", err)
	}
	for what, data := range map[string][]byte{
		"does not begin with": []byte(strings.Repeat("a text ", 20)),
		"damaged":             flipped(whole, 100),
	} {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Append(path, v); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("want an error with %q, got %v", what, err)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(after, data) {
			t.Error("a file that was refused has changed")
		}
	}
}

func flipped(data []byte, at int) []byte {
	out := bytes.Clone(data)
	out[at] ^= 1
	return out
}

// TestAlike loads games of variants that share their rules and so their net, and
// refuses those of others.
func TestAlike(t *testing.T) {
	chess, shuffled, other := load(t, "chess"), load(t, "fischerandom"), load(t, "atomic")
	paths := []string{generated(t, chess, 2, 20), generated(t, shuffled, 3, 20)}
	for i, want := range []string{"chess", "fischerandom"} {
		if id, err := VariantOf(paths[i]); err != nil || id != want {
			t.Errorf("games of %q, %v, want %q", id, err, want)
		}
	}
	s, err := Load(t.Context(), chess, newSearch, Source{paths[0], chess}, Source{paths[1], shuffled})
	if err != nil || s.Games != 5 {
		t.Errorf("%d games, %v", s.Games, err)
	}
	if _, err = Load(t.Context(), other, newSearch, Source{paths[0], chess}); err == nil || !strings.Contains(err.Error(), "not those of Atomic") {
		t.Errorf("games of other rules: %v", err)
	}
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, bytes.Repeat([]byte("no games "), 100), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := VariantOf(text); err == nil || !strings.Contains(err.Error(), "does not begin with") {
		t.Errorf("a text: %v", err)
	}
}

// TestInterrupted stops generating: what was played is there.
func TestInterrupted(t *testing.T) {
	v := load(t, "chess")
	path := filepath.Join(t.TempDir(), "games")
	w, err := Append(path, v)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	played := 0
	err = Generate(ctx, Generation{Variant: v, Search: searcher(v), Nodes: 20}, w, func(p Progress) {
		if played = p.Games; played == 5 {
			cancel()
		}
	})
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	if n := len(read(t, path, v)); n < 5 || n != played {
		t.Errorf("%d games in the file, %d reported", n, played)
	}
}

// FuzzReplay replays damaged games whose checksum is right.
func FuzzReplay(f *testing.F) {
	v, err := variants.Load("crazyhouse")
	if err != nil {
		f.Fatal(err)
	}
	p, _ := v.NewPosition("")
	moves := p.LegalMoves()
	good, err := (&Game{Moves: moves[:1], Scores: []int16{-30}, Outcome: engine.Drawn}).encode(v, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		var list engine.MoveList
		g, err := replay(v, data, &list, nil)
		if err != nil {
			return
		}
		again, err := g.encode(v, nil)
		if err != nil {
			t.Fatal(err)
		}
		h, err := replay(v, again, &list, nil)
		if err != nil || !reflect.DeepEqual(g, h) {
			t.Fatalf("a game that was read is another one when written and read again: %v", err)
		}
	})
}
