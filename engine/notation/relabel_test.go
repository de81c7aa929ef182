package notation_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestRelabel: texts about a game call squares as its board does.
func TestRelabel(t *testing.T) {
	for _, tt := range []struct{ variant, style, text, want string }{
		{"janggi", "own", "the nine squares d1 to f3, rank 6, 1300 points, z9", "the nine squares 04 to 86, rank 6, 1300 points, z9"},
		{"janggi", "san", "d1 to f3", "d1 to f3"},
		{"shogi", "own", "On a1 i9.", "On 9i 1a."},
		{"chess", "own", "c1-e3 castle", "c1-e3 castle"},
	} {
		if got := notation.Relabel(tt.style, variantstest.Load(t, tt.variant), tt.text); got != tt.want {
			t.Errorf("%s, %s: %q is %q, want %q", tt.variant, tt.style, tt.text, got, tt.want)
		}
	}
}

var letterFirst = regexp.MustCompile(`\b[a-p][0-9]{1,2}\b`)

// TestRulesNameSquares: squares named in the words of a game's rules and pieces are
// called by the labels of its board.
func TestRulesNameSquares(t *testing.T) {
	own := 0
	for _, d := range variants.All() {
		v := variantstest.Load(t, d.ID)
		texts := v.Describe()
		for _, pt := range v.Types() {
			texts = append(texts, pt.Words())
		}
		shown := notation.LabelsIn("own", v)
		text := notation.Relabel("own", v, strings.Join(texts, "\n"))
		for _, word := range letterFirst.FindAllString(text, -1) {
			at, ok := v.SquareNamed(word)
			if !ok {
				continue
			}
			file, rank := shown.Files[0][v.File(at)], shown.Ranks[v.Rank(at)]
			if file != "" && rank != "" && word != file+rank {
				t.Errorf("%s says %s, where the labels are %s and %s", d.ID, word, file, rank)
			}
		}
		if text != strings.Join(texts, "\n") {
			own++
		}
	}
	if own < 4 {
		t.Errorf("only %d games have squares with names of their own in their rules", own)
	}
}
