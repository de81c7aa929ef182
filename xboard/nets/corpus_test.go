package nets

import (
	"testing"

	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants/variantstest"
)

const corpusDir = "../../testdata/corpus/data"

// TestCorpus evaluates positions with nets that the program of commit 9e6f6ad made
// (see .ci/corpus), one of them installed: the scores are those of that program.
func TestCorpus(t *testing.T) {
	t.Setenv("FERZ_DATA_DIR", corpusDir)
	v := variantstest.Load(t, "losalamos")
	fens := []string{
		"", "rnqknr/pppppp/6/6/PPPPPP/RNQ1NR b - - 0 1",
		"r1qk1r/p1pp1p/1p2p1/2P3/PP1PPP/RNQKNR w - - 0 1", "3k2/6/6/2Q3/6/3K2 w - - 0 1",
	}
	check := func(n *nnue.Net, want [4]int) {
		t.Helper()
		for i, fen := range fens {
			p := variantstest.Position(t, v, fen)
			if got := n.Evaluate(p); got != want[i] {
				t.Errorf("%q: %d, want %d", fen, got, want[i])
			}
			if got := nnue.NewStack(n).Evaluate(p); got != want[i] {
				t.Errorf("%q, by a stack: %d, want %d", fen, got, want[i])
			}
		}
	}
	installed, file, err := Find(v)
	if err != nil || installed == nil {
		t.Fatalf("the installed net: %v, %v", installed, err)
	}
	check(installed, [4]int{-30, -3, -59, -20})
	if r := file.Record; r.Games != 400 || r.Positions != 10040 || r.Passes != 8 || r.Match != "+70.4 ± 66.4 Elo, +28 -16 =16 at 40 nodes" {
		t.Errorf("the record is %+v", r)
	}
	trained, _, err := Load(corpusDir+"/training/losalamos-fcd4f970f25fca70/round-1.net", v)
	if err != nil {
		t.Fatal(err)
	}
	check(trained, [4]int{-10, 8, -34, -7})
}
