package training

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCorpus reads games to learn from that the program of commit 9e6f6ad wrote (see
// .ci/corpus): their moves are places in the list of legal moves, so that they hold
// only as long as moves are ordered as they were.
func TestCorpus(t *testing.T) {
	for _, c := range []struct {
		variant, folder      string
		games, plies, scores int
		outcome              engine.Outcome
		fen                  string // at the end of the last game
	}{
		{"losalamos", "losalamos-fcd4f970f25fca70", 60, 3434, 320117, 3, "3k2/6/2RN2/1P4/6/1K3r w - - 16 28"},
		{"gardner", "gardner-77c034af7a76d015", 18, 725, 164794, 2, "2b1k/4p/5/4P/2q1K w - - 0 17"},
	} {
		v := variantstest.Load(t, c.variant)
		games := read(t, "../../testdata/corpus/data/training/"+c.folder+"/round-1.games", v)
		plies, scores := 0, 0
		for _, g := range games {
			plies += len(g.Moves)
			for _, s := range g.Scores {
				scores += int(s)
			}
		}
		if got, want := [3]int{len(games), plies, scores}, [3]int{c.games, c.plies, c.scores}; got != want {
			t.Errorf("%s: games, plies and scores are %v, want %v", c.variant, got, want)
			continue
		}
		last := games[len(games)-1]
		p := replayTo(t, v, last, len(last.Moves))
		if last.Outcome != c.outcome || p.FEN() != c.fen {
			t.Errorf("%s: the last game ends %d in %s, want %d in %s", c.variant, last.Outcome, p.FEN(), c.outcome, c.fen)
		}
	}
}
