package explorer

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

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
	err = a.Add(file, func(from collection.Place, prepare PrepareGame, take TakeGame) error {
		in, err := os.Open(file)
		if err != nil {
			return err
		}
		defer in.Close()
		if _, err := in.Seek(from.Offset, io.SeekStart); err != nil {
			return err
		}
		return collection.EachAhead(t.Context(), pgn.NewReaderAt(in, from.Offset, max(from.Line, 1)), from, 1, 1, prepare, func(g FileGame, at collection.Place) error {
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

// TestResume: indexing that was interrupted resumes at the last game that it has written, if
// that game's place in the file is known, and counts all games.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	games := func(blanks int) string {
		var text strings.Builder
		for i := range 60 {
			fmt.Fprintf(&text, "[White \"p%d\"]\n[Result \"1-0\"]\n%s\n1. e4 {é} e5 1-0\n\n", i, strings.Repeat("\n", blanks))
		}
		return text.String()
	}
	for _, tt := range []struct {
		name, text string
		first      int // the game from which the file is read again
	}{
		{"plain", games(0), 40}, {"with a mark at its start", "\ufeff" + games(1), 40},
		{"UTF-16", utf16Text(games(0)), 1},
	} {
		file, path := filepath.Join(dir, tt.name+".pgn"), filepath.Join(dir, tt.name)
		if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		first, last := 0, 40
		add := func() (a *FileAdder) {
			b, err := openBuilder(path)
			if err != nil {
				t.Fatal(err)
			}
			a = &FileAdder{Builder: b, Preparer: Preparer{Load: load}}
			err = a.Add(file, func(from collection.Place, prepare PrepareGame, take TakeGame) error {
				first = from.Number
				in := pgn.NewReader(strings.NewReader(tt.text))
				if from.Offset > 0 {
					in = pgn.NewReaderAt(strings.NewReader(tt.text[from.Offset:]), from.Offset, from.Line)
				}
				return collection.EachAhead(t.Context(), in, from, 1, 1, prepare, func(g FileGame, at collection.Place) error {
					if at.Number > last {
						return errKilled
					}
					if g.game != nil && g.game.record.White != fmt.Sprint("p", at.Number-1) {
						t.Errorf("%s: game %d is of %s", tt.name, at.Number, g.game.record.White)
					}
					return take(g, at)
				})
			})
			if ended := last < 60; errors.Is(err, errKilled) != ended || err != nil && !ended {
				t.Fatal(err)
			}
			if err := errors.Join(b.Commit(), b.Close()); err != nil {
				t.Fatal(err)
			}
			return a
		}
		add()
		last = 1000
		if a := add(); first != tt.first || a.Known != 40 || a.Added != 20 {
			t.Errorf("%s: read again from game %d, %d known, %d added; want %d, 40, 20", tt.name, first, a.Known, a.Added, tt.first)
		}
		found := answer(t, path, variant(t, "chess"), "", Query{MaxRecorded: 100})
		for _, g := range found.List {
			var n int
			if _, err := fmt.Sscanf(g.White, "p%d", &n); err != nil {
				t.Fatal(err)
			}
			lines := len(strings.Split(games(0), "\n")) / 60
			if tt.text == "\ufeff"+games(1) {
				lines++
			}
			if g.Line != lines*n+1 {
				t.Errorf("%s: game %d is on line %d, want %d", tt.name, n, g.Line, lines*n+1)
			}
		}
		if len(found.List) != 60 {
			t.Errorf("%s: %d games, want 60", tt.name, len(found.List))
		}
	}
}

// utf16Text returns a text in UTF-16 with a byte order mark.
func utf16Text(text string) string {
	out := []byte{0xff, 0xfe}
	for _, c := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, c)
	}
	return string(out)
}

// TestCommitTimes: games are written after commitEvery of work, and less often where writing
// takes long.
func TestCommitTimes(t *testing.T) {
	for _, tt := range []struct {
		name        string
		since, wait time.Duration
		written     bool
	}{
		{"at once", 0, 0, false}, {"after a second", 2 * commitEvery, 0, true},
		{"slow writing", 2 * commitEvery, time.Hour, false}, {"slow writing, long ago", 2 * time.Hour, time.Hour, true},
	} {
		path := filepath.Join(t.TempDir(), "index")
		b, err := openBuilder(path)
		if err != nil {
			t.Fatal(err)
		}
		a := &FileAdder{Builder: b, Preparer: Preparer{Load: load}, committed: time.Now().Add(-tt.since), wait: tt.wait}
		prepared, err := a.Preparer.Prepare(&pgn.Game{Root: &pgn.Node{}}, "file")
		if err == nil {
			err = a.add(FileGame{game: prepared})
		}
		if written := len(b.pending.records) == 0; err != nil || written != tt.written {
			t.Errorf("%s: %v; the game is written: %t, want %t", tt.name, err, written, tt.written)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// mergeCase is some runs' sizes, the number of postings that are added, and how many runs stay.
type mergeCase struct {
	name  string
	sizes []uint32
	size  int
	kept  int
}

func (c *mergeCase) check(t *testing.T, from func(runs []run, size int) int) {
	t.Helper()
	var runs []run
	for i, size := range c.sizes {
		runs = append(runs, run{uint32(i + 1), size})
	}
	if kept := from(runs, c.size); kept != c.kept {
		t.Errorf("%s: %d of %v stay, want %d", c.name, kept, c.sizes, c.kept)
	}
}

const k = 1 << 10 // postings

// TestApartFrom: small runs are merged when they come, larger ones when there are many.
func TestApartFrom(t *testing.T) {
	for _, tt := range []mergeCase{
		{"none", nil, 80, 0}, {"games one by one", []uint32{700, 160, 80}, 80, 1}, {"a large one before", []uint32{100 * k, 80}, 80, 1},
		{"few large ones", []uint32{100 * k, 100 * k, 100 * k}, 100 * k, 3},
		{"many large ones", []uint32{2000 * k, 100 * k, 90 * k, 100 * k, 120 * k, 100 * k, 100 * k, 300 * k, 100 * k}, 100 * k, 1},
		{"and then larger ones", []uint32{800 * k, 800 * k, 800 * k, 800 * k, 800 * k, 800 * k, 800 * k, 800 * k, 100 * k, 100 * k, 100 * k, 100 * k, 100 * k, 100 * k, 100 * k, 100 * k}, 100 * k, 0},
		{"too large", []uint32{4096 * k, 4096 * k, 4096 * k, 4096 * k, 4096 * k, 4096 * k, 4096 * k, 4096 * k}, 4096 * k, 8},
	} {
		tt.check(t, apartFrom)
	}
}

// TestCompactFrom: the last postings take in what Compact would, if that is soon written.
func TestCompactFrom(t *testing.T) {
	for _, tt := range []mergeCase{
		{"the only one", nil, 80, 0}, {"all", []uint32{100 * k, 100 * k}, 50 * k, 0},
		{"all but a large one", []uint32{800 * k, 100 * k}, 100 * k, 1}, {"too many", []uint32{800 * k}, 300 * k, 1},
	} {
		tt.check(t, compactFrom)
	}
}
