package notation_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestUnreadable: what could be a move in another position is none here for a reason, and what is
// a move in no position is said to be unreadable.
func TestUnreadable(t *testing.T) {
	for id, row := range map[string]struct{ moves, none []string }{
		"chess":      {[]string{"e4", "Nf6", "Qxh7", "O-O", "0-0-0", "exd5", "ed", "bxc", "e8=Q", "e5xd6 e.p.", "knight takes bishop", "1. e4", "e7-e5", "♘f6", "Nf3+", "bishop on c4 takes the pawn", "take knight with bishop", "castle long", "e7 to e8 promotes to queen", "Nf6 d5 Bxc", "pawn takes e5 and check"}, []string{"hello", "e5 hello", "Nf6 well played", "takes bishop hello", "thanks e5", "dance3", "offer", "xy", "knight", "bxz", "takes"}},
		"crazyhouse": {[]string{"N@e5", "knight takes bishop", "@f3", "Nf6"}, []string{"hello", "undo"}},
		"xiangqi":    {[]string{"炮二平五", "前炮進一", "C2=5", "+C+3", "h9g7"}, []string{"hello", "cannon"}},
		"shogi":      {[]string{"P-7f", "7g7f", "同歩", "P*5e", "Sx7g+"}, []string{"hello"}},
		"janggi":     {[]string{"pass", "P75-65"}, []string{"hello"}},
		"duck":       {[]string{"e4,d5", "Nf6,a3"}, []string{"hello", "e4 hello"}},
	} {
		p := variantstest.Position(t, variantstest.Load(t, id), "")
		for _, text := range row.moves {
			if err := notation.Unreadable(p, text); err != nil {
				t.Errorf("%s %q: %v", id, text, err)
			}
		}
		for _, text := range row.none {
			if err := notation.Unreadable(p, text); err == nil || !strings.Contains(err.Error(), "can't read") {
				t.Errorf("%s %q: %v, want that it can't be read", id, text, err)
			}
		}
	}
}
