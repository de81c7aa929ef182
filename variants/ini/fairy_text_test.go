package ini

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
)

// TestFairyText: games are written for Fairy-Stockfish if its keys can say them.
func TestFairyText(t *testing.T) {
	defs := read(t, `
[wide:capablanca]
piece.Centaur = C KN value=700
piece.Amazon = A QN value=1300
array = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR
rule.Promotion = of=P to=QRBNCA
without = Archbishop, Chancellor
[scripted:chess]
script = """
def legal(pos, move):
    return move.piece != "N"
"""
`)
	for _, d := range defs {
		text, err := WriteFairyStockfish(d, "mine")
		if want := d.ID == "wide"; (err == nil) != want || want && !strings.Contains(text, "centaur = c\n") {
			t.Errorf("%s: %v\n%s", d.ID, err, text)
		}
	}
	said := 0
	for i, d := range variants.All() {
		if testenv.Short() && i%10 != 0 {
			continue
		}
		if _, err := WriteFairyStockfish(d, "mine"); err == nil {
			said++
		} else {
			t.Logf("%s: %v", d.ID, err)
		}
	}
	t.Log(said, "games of the catalogue can be said")
}

// TestFairyTextPieces: what pieces do is written in Fairy-Stockfish's notation.
func TestFairyTextPieces(t *testing.T) {
	for notation, want := range map[string]string{
		"fK": "g:fW", "fsRbWbF": "g:fsRbWbF", "bQ": "g:bR", "mafsmafcW": "g:cnZ", "afW": "", "D0": "",
	} {
		d := read(t, "[wide:chess]\npiece.General = G "+notation+" value=700\narray = rgbqkbgr/pppppppp/8/8/8/8/PPPPPPPP/RGBQKBGR\nwithout = Knight\nrule.Promotion = of=P to=QRBG")["wide"]
		text, err := WriteFairyStockfish(d, "mine")
		if (err == nil) != (want != "") || err == nil && !strings.Contains(text, want+"\n") {
			t.Errorf("%s: want %q, %v\n%s", notation, want, err, text)
		}
	}
}
