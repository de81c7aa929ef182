package explorer

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// randomGames returns the text of games of chess, and the FENs of their positions.
func randomGames(t *testing.T, games, plies int) (text string, fens []string) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	v := variant(t, "chess")
	var b strings.Builder
	for i := range games {
		fmt.Fprintf(&b, "[White \"p%d\"]\n[Black \"q%d\"]\n[Round \"%d\"]\n[Result \"1-0\"]\n\n", r.IntN(40), r.IntN(40), i)
		p, err := v.NewPosition("")
		if err != nil {
			t.Fatal(err)
		}
		for range plies {
			moves := p.LegalMoves()
			m := moves[r.IntN(min(len(moves), 3))]
			b.WriteString(notation.SAN(p, m) + " ")
			p.Make(m)
			fens = append(fens, p.FEN())
		}
		b.WriteString("1-0\n\n")
	}
	slices.Sort(fens)
	return b.String(), slices.Compact(fens)
}

// answers returns what an index has of positions.
func answers(t *testing.T, path string, v *engine.Variant, fens []string) string {
	t.Helper()
	var b strings.Builder
	for _, fen := range fens {
		a := answer(t, path, v, fen, Query{})
		fmt.Fprintln(&b, fen, summary(a), a.List)
	}
	return b.String()
}

// compactOf compacts an index in steps of a few postings, until so many pairs were written.
func compactOf(t *testing.T, ctx context.Context, path string, pairs int) error {
	t.Helper()
	b, err := openBuilder(path)
	if err != nil {
		t.Fatal(err)
	}
	b.compacted = 150
	b.store = &killedStore{b.store, pairs}
	err = b.Compact(ctx)
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	return err
}

// runSizes returns how many postings the runs of a variant have.
func runSizes(t *testing.T, path string, v *engine.Variant) (sizes []int) {
	t.Helper()
	x, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	err = x.store.View(func(r Reader) error {
		for _, run := range runsOf(r, ruletext.Rules(v)) {
			sizes = append(sizes, int(run.size))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sizes
}

// TestCompact: an index whose runs were merged, or whose merging was interrupted at any
// place, says the same as before.
func TestCompact(t *testing.T) {
	text, fens := randomGames(t, 60, 12)
	v := variant(t, "chess")
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	build(t, path("before"), text, 1000)
	fens = slices.DeleteFunc(fens, func(fen string) bool { return len(fen)%4 > 0 }) // some of them
	want := answers(t, path("before"), v, fens)
	all := runSizes(t, path("before"), v)
	const every = 5
	for _, pairs := range []int{0, 5, 60, 1 << 20} {
		name := fmt.Sprint("after ", pairs)
		build(t, path(name), text, every)
		before := len(runSizes(t, path(name), v))
		err := compactOf(t, t.Context(), path(name), pairs)
		if killed := errors.Is(err, errKilled); err != nil && !killed || before < 3 || pairs == 0 && !killed {
			t.Fatalf("%s: %v; it had %d runs", name, err, before)
		}
		if got := answers(t, path(name), v, fens); got != want {
			t.Errorf("%s pairs: the answers differ", name)
		}
		if err := compactOf(t, t.Context(), path(name), 1<<20); err != nil {
			t.Fatalf("%s, again: %v", name, err)
		}
		sizes, sum := runSizes(t, path(name), v), 0
		for _, size := range sizes {
			sum += size
		}
		if got := answers(t, path(name), v, fens); got != want || len(sizes) > 2 || sum != all[0] {
			t.Errorf("%s pairs, again: runs of %v postings, want at most 2 with %v; the answers are equal: %t", name, sizes, all, got == want)
		}
	}
}

// TestCompactStops: a context that is done ends the merging.
func TestCompactStops(t *testing.T) {
	text, _ := randomGames(t, 30, 8)
	path := filepath.Join(t.TempDir(), "index")
	build(t, path, text, 4)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := compactOf(t, ctx, path, 1<<20); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, want %v", err, context.Canceled)
	}
}

// countedStore counts the pairs that are read.
type countedStore struct {
	Store
	reads int
}

func (s *countedStore) View(read func(Reader) error) error {
	return s.Store.View(func(r Reader) error { return read(countedReader{r, s}) })
}

type countedReader struct {
	Reader
	s *countedStore
}

func (r countedReader) Get(bucket string, key []byte) []byte {
	r.s.reads++
	return r.Reader.Get(bucket, key)
}

func (r countedReader) Before(bucket string, key []byte) (k, v []byte) {
	r.s.reads++
	return r.Reader.Before(bucket, key)
}

func (r countedReader) From(bucket string, key []byte) iter.Seq2[[]byte, []byte] {
	r.s.reads++
	return r.Reader.From(bucket, key)
}

// TestReads: a look-up reads the runs (two at most after Compact) and a
// pair for each game that it lists, with all texts, and for each move.
func TestReads(t *testing.T) {
	text, fens := randomGames(t, 60, 12)
	v := variant(t, "chess")
	path := filepath.Join(t.TempDir(), "index")
	build(t, path, text, 7)
	if err := compactOf(t, t.Context(), path, 1<<20); err != nil {
		t.Fatal(err)
	}
	x, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	counted := &countedStore{Store: x.store}
	x.store = counted
	for _, fen := range fens {
		p, err := v.NewPosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		counted.reads = 0
		a, err := x.Find(p, Query{})
		if err != nil || a.Games == 0 || len(a.List) != min(a.Games, defaultRecorded) {
			t.Fatalf("%s: %d games, %d in the list: %v", fen, a.Games, len(a.List), err)
		}
		most := 3 + len(a.Moves) + len(a.List)
		if a.Games >= 2*totaled {
			most = 3 + len(a.Moves) + totaled
		}
		if counted.reads > most {
			t.Errorf("%s: %d games and %d moves are found with %d reads, want at most %d", fen, a.Games, len(a.Moves), counted.reads, most)
		}
	}
}
