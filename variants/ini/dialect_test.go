package ini_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
)

// dialectPositions are those in which the pieces of testdata/dialect.tsv move: where they
// stand, and the position.
var dialectPositions = [][2]string{
	{"d4", "k7/8/8/8/3X4/8/8/7K w - - 0 1"},
	{"d4", "kp6/P7/7P/8/3Xp3/2p1pp2/7P/P1P3PK w - - 0 1"},
	{"d4", "k1P5/ppP4p/2P5/2p4P/P2X4/P1p1pp2/1p1pp1p1/3p3K w - - 0 1"},
	{"d4", "k2p1pP1/pPPp1PPp/pppppPp1/3p1ppP/PP1X1P1p/p5p1/pP1p3P/pPpP1P1K w - - 0 1"},
	{"a1", "1k6/8/8/8/8/8/7K/X7 w - - 0 1"},
	{"d2", "k7/8/8/8/8/8/3X4/7K w - - 0 1"},
	{"d2", "k1P2p1p/pP1pp1PP/1PP2p2/2P4p/3P1p1p/1pp1p1P1/2PXpp1p/1PpP3K w - - 0 1"},
}

// TestDialect: pieces in Fairy-Stockfish's notation move as there. The rows of
// testdata/dialect.tsv are a notation and where its piece goes in each position, by
// Fairy-Stockfish of July 2026 (commit c19b5f6c).
func TestDialect(t *testing.T) {
	file := "testdata/dialect.tsv"
	if f := os.Getenv("DIALECT"); f != "" {
		file = f
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		t.Run(columns[0], func(t *testing.T) {
			v := compile(t, readOne(t, "[x]\nking = k\nimmobile = p\ncastling = false\ncustomPiece1 = x:"+columns[0]+"\nstartFen = "+dialectPositions[0][1]))
			for i, at := range dialectPositions {
				p, err := v.NewPosition(at[1])
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, m := range p.LegalMoves() {
					if to, ok := strings.CutPrefix(notation.Coordinates(p, m), at[0]); ok {
						got = append(got, to)
					}
				}
				slices.Sort(got)
				if want := columns[i+1]; strings.Join(got, " ") != want {
					t.Errorf("from %s in %s: %v, want [%s]", at[0], at[1], got, want)
				}
			}
		})
	}
}
