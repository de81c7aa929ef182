package match

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/durable/durabletest"
)

// playedInto plays the games that a journal lacks, until one can't be written. It
// calls told after each.
func playedInto(f *durabletest.FS, games int, told func()) error {
	d := disks{durable.Private().On(f), durable.Public().On(f)}
	j, done, err := openJournal(d, "/games.pgn.match", struct{ Seed int }{1})
	if err != nil {
		return err
	}
	for n := len(done) + 1; n <= games; n++ {
		old, _ := f.Text("/games.pgn")
		a := fileAppend{Path: "/games.pgn", At: int64(len(old)), Text: fmt.Sprintf("game %d\n", n)}
		if err := j.add(journalGame{Number: n, Result: "1-0"}, []fileAppend{a}); err != nil {
			return err
		}
		told()
	}
	return j.close(false)
}

// TestJournalPowerCut checks that, whenever the power fails or the disk is full, the
// games that were reported are in both files, and that the match continues such that
// each game is there once.
func TestJournalPowerCut(t *testing.T) {
	const games = 3
	const want = "game 1\ngame 2\ngame 3\n"
	for n, whole := 0, false; !whole; n++ {
		for _, halves := range []bool{false, true} {
			f := durabletest.New()
			count, told, off := 0, 0, ""
			f.Fail = func(op string) error {
				if count++; count > n && off == "" {
					off = op
				}
				if off != "" {
					return durabletest.ErrFull
				}
				return nil
			}
			err := playedInto(f, games, func() {
				if off == "" {
					told++
				}
			})
			whole = off == ""
			if whole && err != nil {
				t.Fatal(err)
			}
			left := []*durabletest.FS{f.PowerCut(false), f.PowerCut(true)}
			if halves {
				f.Fail = nil
				left = []*durabletest.FS{f} // the disk was full; what was written in part is there
			}
			for _, after := range left {
				text, _ := after.Text("/games.pgn")
				for i := 1; i <= told; i++ {
					if line := fmt.Sprintf("game %d\n", i); !strings.Contains(text, line) {
						t.Errorf("cut at %q: game %d is told, the file has %q", off, i, text)
					}
				}
				if err := playedInto(after, games, func() {}); err != nil {
					t.Errorf("cut at %q: %v", off, err)
				}
				if text, _ := after.Text("/games.pgn"); text != want {
					t.Errorf("cut at %q: after it the file has %q", off, text)
				}
			}
		}
	}
}

// TestJournalFull: a game that can't be written is an error that names the file.
func TestJournalFull(t *testing.T) {
	for _, path := range []string{"/games.pgn", "/games.pgn.match"} {
		f := durabletest.New()
		f.Fail = durabletest.FailOn("write " + path)
		err := playedInto(f, 1, func() { t.Error("a game is told that is not written") })
		if !errors.Is(err, durabletest.ErrFull) {
			t.Errorf("%s is full: %v", path, err)
		}
	}
}
