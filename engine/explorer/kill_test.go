package explorer

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
)

var errKilled = errors.New("killed")

// killedStore is a Store whose writing ends after some pairs, as that of a program that is
// killed.
type killedStore struct {
	Store
	left int
}

func (s *killedStore) Update(write func(Writer) error) error {
	return s.Store.Update(func(w Writer) error { return write(&killedWriter{w, s}) })
}

type killedWriter struct {
	Writer
	s *killedStore
}

func (w *killedWriter) Put(bucket string, key, value []byte) error {
	if w.s.left--; w.s.left < 0 {
		return errKilled
	}
	return w.Writer.Put(bucket, key, value)
}

// addKilled adds the games of a file, with a commit after every few postings, until so many
// games were read or so many pairs were written. What was not committed then is lost.
func addKilled(t *testing.T, path, file string, games, pairs int) (a *FileAdder, err error) {
	t.Helper()
	b, err := openBuilder(path)
	if err != nil {
		t.Fatal(err)
	}
	b.most = 12
	b.store = &killedStore{b.store, pairs}
	a = &FileAdder{Builder: b, Preparer: Preparer{Load: load}}
	err = a.Add(file, func(prepare PrepareGame, take TakeGame) error {
		in, err := os.Open(file)
		if err != nil {
			return err
		}
		defer in.Close()
		return collection.Each(t.Context(), pgn.NewReader(in), file, 1, prepare, func(g FileGame, at collection.Place) error {
			if at.Number > games {
				return errKilled
			}
			return take(g, at)
		})
	})
	if err == nil {
		err = b.Commit()
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	return a, err
}

// TestKilled ends the indexing of a file after some games, and after some pairs written, and
// then resumes it: nothing is lost, and nothing counts twice.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.pgn")
	var text strings.Builder
	for i := range 12 {
		fmt.Fprintf(&text, "[White \"p%d\"]\n[Result \"1-0\"]\n\n1. %s e5 2. Nc3 Nc6 1-0\n\n", i%9, []string{"e4", "d4", "c4"}[i%3])
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	const all = 1 << 20
	whole := filepath.Join(dir, "whole")
	a, err := addKilled(t, whole, file, all, all)
	if err != nil || a.Added != 9 || a.Known != 3 {
		t.Fatalf("%d games are added and %d known: %v", a.Added, a.Known, err)
	}
	v := variant(t, "chess")
	fens := []string{"", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "r1bqkbnr/pppp1ppp/2n5/4p3/2P5/2N5/PP1PPPPP/R1BQKBNR w KQkq - 2 3"}
	check := func(name, path string) {
		t.Helper()
		if _, err := addKilled(t, path, file, all, all); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, fen := range fens {
			want, got := summary(answer(t, whole, v, fen, Query{})), summary(answer(t, path, v, fen, Query{}))
			if got != want {
				t.Errorf("%s: %q has %s, want %s", name, fen, got, want)
			}
		}
	}
	for _, n := range []int{0, 1, 6, 11} {
		path := filepath.Join(dir, fmt.Sprintf("games%d", n))
		for range 2 { // and at the same game again
			if _, err := addKilled(t, path, file, n, all); !errors.Is(err, errKilled) {
				t.Fatalf("after %d games: %v", n, err)
			}
		}
		check(fmt.Sprintf("killed after %d games", n), path)
	}
	killed := 0
	for n := 0; ; n += 10 {
		path := filepath.Join(dir, fmt.Sprintf("pairs%d", n))
		if _, err := addKilled(t, path, file, all, n); err == nil {
			break
		} else if !errors.Is(err, errKilled) {
			t.Fatalf("after %d pairs: %v", n, err)
		}
		killed++
		check(fmt.Sprintf("killed after %d pairs", n), path)
	}
	if killed < 5 {
		t.Errorf("writing was ended at %d places", killed)
	}
}
