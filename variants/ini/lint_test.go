package ini

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
)

// TestWarnings checks that what is hardly intended is reported, with its line.
func TestWarnings(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"[a:chess]\npiece.Camel = C C", "2:15: warning: [a] the piece Camel is not in the array"},
		{"[a:chess] name = A", `1:11: warning: [a] "name = A" after the heading is ignored`},
		{"[a:chess]x", `1:10: warning: [a] "x" after the heading is ignored`},
		{"[a:chess]\ncustomPiece1 = c:C", "2:16: warning: [a] the piece"},
		{"[a:chess]\nrule.Extinction = types=Q", "dead position"},
		{"[a:chess]\npiece.Queen = Q fW", "2:15: warning: [a] the piece Queen can't move from the last rank"},
		{"[a:chess]\npiece.King = K K\nwithout = castling", "nobody can win"},
		{"[a:-]\nboard = 3x3\narray = 3/3/KQk\npiece.King = K K royal\npiece.Queen = Q C", "5:15: warning: [a] the piece Queen can't move from any square"},
		{"[a:-]\nboard = 3x3\narray = k2/3/2K\npiece.King = K K royal", ""},
		{"[a:chess]\narray = 8/8/8/8/8/2k5/1q6/K7", "no move in the start position; it is checkmate"},
		{"[a:chess]\narray = pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR\nwithout = castling, dead position", "White can't win: Black has no royal piece"},
		{"[a:-]\nboard = 4x4\narray = k3/4/4/K2M\npiece.King = K mK royal\npiece.Mover = M mR", "White can't win: none of its pieces can capture"},
		{"[a:chess]\narray = 4k3/8/8/8/8/8/8/4KN2", "can't win"},
		{"[a:-]\nboard = 5x5\narray = 2k2/5/5/5/2K2\npiece.King = K D royal\nrule.LocationVictory = types=K on=b3", "5:24: warning: [a] none of White's pieces ever wins by getting there: none gets to b3"},
		{"[a:-]\nboard = 5x5\narray = 2k2/5/5/5/A1K2\npiece.King = K K royal\npiece.Alfil = A A\npiece.Queen = Q Q\nrule.Promotion = of=A to=Q zone=r4", "7:18: warning: [a] none of White's pieces ever promotes: none gets to r4"},
		{"[a:-]\nboard = 5x5\narray = 2k2/5/5/5/2K2\npiece.King = K D royal", "3:9: warning: [a] no piece can ever get to b1, d1, a2, b2, c2 and others"},
		{"[a:chess]\narray = 4k3/8/8/8/8/8/8/R3K3\nrule.Promotion = of=P to=QRBN", "3:18: warning: [a] the rule Promotion never applies"},
		{"[a:chess]\nrule.FlexibleCastling =\nwithout = castling", "3:11: warning: [a] without castling takes away what rule.FlexibleCastling defines in line 2"},
		{"[a:chess]\nwithout = castling\nrule.FlexibleCastling =", ""},
		{"[a:chess]\npiece.Queen = Q QN\nwithout = Queen\narray = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR\nrule.Promotion = of=P to=R", "3:11: warning: [a] without Queen takes away what piece.Queen defines in line 2"},
		{"[a:losalamos]\nrule.FlexibleCastling =", "2:24: warning: [a] the rule FlexibleCastling never applies: nobody can castle"},
		{"[a:losalamos]\nrule.Castling =", "2:16: warning: [a] the rule Castling never applies: nobody can castle"},
		{"[a:losalamos]\nrule.EnPassant =", "2:17: warning: [a] the rule EnPassant never applies: no piece has a move of several squares"},
		{"[a:chess]\npiece.Pawn = P mfWcfFimfnD\nrule.EnPassant =", "3:17: warning: [a] the rule EnPassant never applies: no piece captures en passant"},
		{"[a:chess]\nrule.EnPassant =\nrule.Castling =", ""},
		{"[a:makruk]\ncambodianMoves = true", "1:1: warning: [a] cambodianMoves: no piece leaps without gating = true"},
		{"[a:chess]\nfers = f\ngating = true\ncambodianMoves = true\npromotionPieceTypes = nbrqf", "1:1: warning: [a] cambodianMoves: ferz has no such leaps where kings castle"},
		{"[a]\ncommoner = k\nrook = r\ncastling = false\ngating = true\ncambodianMoves = true\nstartFen = 4k2r/8/8/8/8/8/8/4K2R w - - 0 1", "1:1: warning: [a] cambodianMoves: there is neither a king nor a fers"},
		{"[a:chess]\nrule.Drops =", "2:13: warning: [a] the rule Drops never applies: nobody ever has a piece in hand"},
		{"[a:chess]\nrule.Drops = captured\nwithout = dead position\nrule.MustDrop =", ""},
		{"[a:chess]\nrule.MustDrop =", "2:16: warning: [a] the rule MustDrop never applies: no piece is ever dropped"},
		{"[a:chess]\nrule.DropPlace = how=top", "2:18: warning: [a] the rule DropPlace never applies: no piece is ever dropped"},
		{"[a:losalamos]\nwithout = promotion\nrule.PieceLimit = types=Q most=2", "3:19: warning: [a] the rule PieceLimit never applies: no piece promotes"},
		{"[a:chess]\nrule.PieceLimit = types=Q most=2", ""},
		{"[a:kinglet]\nrule.StandFast =", "2:17: warning: [a] the rule StandFast never applies: there is no check"},
		{"[a:kinglet]\nrule.CheckCount = checks=3", "2:19: warning: [a] the rule CheckCount never applies: there is no check"},
		{"[a:chess]\nname = X", ""},
		{"[a:chess]\nwithout = Queen, promotion\narray = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR", ""},
	} {
		games := ReadText(variants.BuiltIn(), "f.ini", tt.text+"\n")
		var found []string
		for _, p := range games.Problems {
			if !p.Warning {
				t.Errorf("%q: %v", tt.text, p)
			}
			found = append(found, p.Error())
		}
		for _, d := range games.Definitions {
			warnings, _ := games.Check(d)
			for _, p := range warnings {
				found = append(found, p.Error())
			}
		}
		if all := strings.Join(found, "\n"); !strings.Contains(all, tt.want) || tt.want == "" && all != "" {
			t.Errorf("%q: %q, want %q", tt.text, all, tt.want)
		}
	}
}

// TestNotes checks that pieces which never leave a color are reported.
func TestNotes(t *testing.T) {
	for text, want := range map[string]string{
		"[a:chess]\npiece.Queen = Q F\nrule.Promotion = of=P to=R": "2:15: warning: [a] White's Queen never leaves the light squares: 32 of 64",
		"[a:chess]\npiece.Bishop = B BA\nwithout = castling":       "", // there is one on each
		"[a:chess]\npiece.Queen = Q FW\nwithout = castling":        "",
	} {
		games := ReadText(variants.BuiltIn(), "f.ini", text)
		found := ""
		_, notes := games.Check(games.Definitions[0])
		for _, p := range notes {
			found += p.Error() + "\n"
		}
		if !strings.Contains(found, want) || want == "" && found != "" {
			t.Errorf("%q: %q, want %q", text, found, want)
		}
	}
}

// TestNoWarnings: the games of the catalogue, written as texts, are all meant.
func TestNoWarnings(t *testing.T) {
	list := variants.BuiltIn().All()
	for i, d := range list {
		if testenv.Short() && i%10 > 0 || d.ID == "fairy" { // which has pieces for positions to be set up
			continue
		}
		text, lost := Write(d)
		if len(lost) > 0 {
			continue
		}
		games := ReadText(variants.BuiltIn(), "f.ini", text)
		for _, d := range games.Definitions {
			warnings, _ := games.Check(d)
			for _, p := range warnings {
				t.Error(p)
			}
		}
	}
}
