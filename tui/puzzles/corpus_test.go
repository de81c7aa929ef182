package puzzles

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/variants"
)

// TestCorpus reads puzzles and the answers to them that the program of commit
// 9e6f6ad kept; see .ci/corpus.
func TestCorpus(t *testing.T) {
	place := Store{Dir: "../../testdata/corpus/data"}
	load := func(tags pgn.Tags) (*engine.Variant, error) {
		return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
	}
	list, err := place.Read(t.Context(), load, func(line int, err error) { t.Errorf("line %d: %v", line, err) })
	if err != nil || len(list) != 4 {
		t.Fatalf("%d puzzles, %v; want 4", len(list), err)
	}
	h, err := place.History()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := [2]int{len(h.due(list)), h.solvedOf(list)}, [2]int{3, 1}; got != want {
		t.Errorf("due and solved are %v, want %v", got, want)
	}
	for key, n := range map[string]int{
		"chess 2Q5/6R1/8/1P4R1/7P/k4K2/8/8 w - - 1 65":                                      1,
		"crazyhouse r1b2r2/1ppp1ppk/p6B/3PpN2/1q2P1P1/2NB1P2/PPP2K2/R6Q[NPPrbn] w - - 0 18": 1,
		"crazyhouse 2b2b1r/ppkppppp/8/4P3/3N1p2/P2P4/1q1P1PPP/3BKN1R[QBNPrrn] w K - 0 24":   1,
		"chess 8/7k/7P/p2BK3/5Bp1/8/8/3r4 w - - 0 52":                                       0,
	} {
		if h.tried[key] != n {
			t.Errorf("%s was tried %d times, want %d", key, h.tried[key], n)
		}
	}
}

// solvedOf counts the puzzles that were solved.
func (h *History) solvedOf(list []*puzzle.Puzzle) (n int) {
	for _, z := range list {
		n += min(h.solved[z.Key()], 1)
	}
	return n
}
