package notation_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCaptureInWords: a capture may be said by the names of the pieces; several that
// fit are all named, and one that can't be is refused with the reason.
func TestCaptureInWords(t *testing.T) {
	const spanish = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"
	for _, tt := range []struct {
		variant, fen, want string // coordinates; with !, a part of the error
		typed              []string
	}{
		{"chess", spanish, "b5c6", []string{"bishop takes knight", "Bishop takes the knight", "bishop x knight", "BISHOP CAPTURES KNIGHT", "bishop on b5 takes knight", "b5 takes knight", "takes knight",
			"capture the knight with the bishop", "bishop takes knight on c6", "bishop takes knight c6", "BxN", "bxn", "B takes N", "bishop takes knight check", "takes c6"}},
		{"chess", spanish, "f3e5 b5a6", []string{"takes pawn"}},
		{"chess", spanish, "f3e5", []string{"knight takes pawn", "takes pawn with knight", "takes the pawn on e5"}},
		{"chess", spanish, "!no queen can take a knight", []string{"queen takes knight"}},
		{"chess", spanish, "!White has no bishop on c4", []string{"bishop on c4 takes pawn"}},
		{"chess", spanish, "!Black has no rook on a1", []string{"takes rook on a1"}},
		{"chess", spanish, "!can't read", []string{"bishop takes zebra", "zebra takes knight"}},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", []string{"pawn takes pawn", "pawn takes pawn en passant"}},
		{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", []string{"pawn takes knight promotes to queen", "pawn takes knight = queen", "pawn takes knight becomes a queen", "PxN=Q", "pawn takes b8 queen"}},
		{"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q a7b8r a7b8b a7b8n", []string{"pawn takes knight"}},
		{"chess", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", []string{"pawn to b8 promotes to knight"}},
		{"chess", "4k3/8/8/8/2n5/8/3R4/2R1K3 b - - 0 1", "c4d2", []string{"knight takes rook"}},
		{"xiangqi", "", "b3b10 h3h10", []string{"cannon takes horse", "CxH"}},
		{"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "!no rook can take a pawn", []string{"rook takes pawn"}},
		{"capablanca", "4k5/10/10/4n5/10/10/4C5/4K5 w - - 0 1", "e2e5", []string{"chancellor takes knight"}},
	} {
		p := variantstest.Position(t, variantstest.Load(t, tt.variant), tt.fen)
		for _, text := range tt.typed {
			moves, err := notation.Match(p, text)
			var got []string
			for _, m := range moves {
				got = append(got, notation.Coordinates(p, m))
			}
			part, refused := strings.CutPrefix(tt.want, "!")
			switch {
			case refused && (err == nil || !strings.Contains(err.Error(), part)):
				t.Errorf("%s: %q gives %v, %v; want an error with %q", tt.variant, text, got, err, part)
			case !refused && (err != nil || strings.Join(got, " ") != tt.want):
				t.Errorf("%s: %q gives %v, %v; want %s", tt.variant, text, got, err, tt.want)
			}
		}
	}
	p := variantstest.Position(t, variantstest.Load(t, "chess"), spanish)
	if _, err := notation.Parse(p, "takes pawn"); err == nil || err.Error() != "takes pawn can be Nxe5 or Bxa6" {
		t.Errorf("two captures: %v", err)
	}
}
