package rules_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestImpasse declares in positions of shogi: the first player needs 28 points, the second 27.
func TestImpasse(t *testing.T) {
	const ten = "+P+P+P+P+PK+P+P+P/+P+P7/9/9/9/9/9/9/4k4" // the king and ten others
	for _, row := range []struct{ name, fen, rule, want, err string }{
		{name: "28 points", fen: ten + "[RRBPPP] w - - 0 1", want: "1-0"},
		{name: "27 points", fen: ten + "[RRBPP] w - - 0 1", err: "27 points; expected 28"},
		{name: "27 points of the second player", fen: "4K4/9/9/9/9/9/9/+p+p7/+p+p+p+p+pk+p+p+p[rrbpp] b - - 0 1", want: "0-1"},
		{name: "26 points of the second player", fen: "4K4/9/9/9/9/9/9/+p+p7/+p+p+p+p+pk+p+p+p[rrbp] b - - 0 1", err: "26 points; expected 27"},
		{name: "a promoted rook counts 5", fen: "+P+P+P+P+PK+P+P+R/+P+P7/9/9/9/9/9/9/4k4[RBGGGG] w - - 0 1", want: "1-0"},
		{name: "pieces outside count nothing", fen: "+P+P+P+P+PK+P+P+P/+P+P7/9/4P4/9/9/9/9/4k4[RRBPP] w - - 0 1", err: "27 points"},
		{name: "nine pieces", fen: "+P+P+P+P+PK+P+P+P/+P8/9/9/9/9/9/9/4k4[RRBBPPPPPPPPP] w - - 0 1", err: "9 pieces besides the king are in the promotion zone; expected 10"},
		{name: "the king outside", fen: "+P+P+P+P+P+P+P+P+P/+P8/9/K8/9/9/9/9/4k4[RRBBPPPP] w - - 0 1", err: "the king has not entered"},
		{name: "in check", fen: "+P+P+P+P+PK+P+P+P/+P+P7/5r3/9/9/9/9/9/4k4[RBBPPPPPPPPPPPPPPP] w - - 0 1", err: "no declaration in check"},
		{name: "24 points by the other rule", fen: ten + "[RRPPPP] w - - 0 1", rule: "24", want: "1/2-1/2"},
		{name: "23 points by the other rule", fen: ten + "[RRPPP] w - - 0 1", rule: "24", err: "23 points; expected 24"},
		{name: "30 points by the other rule", fen: ten + "[RRBB] w - - 0 1", rule: "24", want: "1/2-1/2"},
		{name: "31 points by the other rule", fen: ten + "[RRBBG] w - - 0 1", rule: "24", want: "1-0"},
		{name: "the usual rule by its name", fen: ten + "[RRBPPP] w - - 0 1", rule: "27", want: "1-0"},
		{name: "no such rule", fen: ten + "[RRBPPP] w - - 0 1", rule: "30", err: "expected 27 or 24"},
	} {
		p := variantstest.Position(t, variantstest.Load(t, "shogi"), row.fen)
		got, err := p.Declare(row.rule)
		switch {
		case row.err != "" && (err == nil || !strings.Contains(err.Error(), row.err)):
			t.Errorf("%s: %v, %v, want %q", row.name, got, err, row.err)
		case row.err == "" && (err != nil || got.String() != row.want):
			t.Errorf("%s: %v, %v, want %s", row.name, got, err, row.want)
		}
		g, err := engine.NewGame(p.Variant(), row.fen)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Declare(row.rule); (err == nil) != g.Result().Over() {
			t.Errorf("%s: the game is %v, %v", row.name, g.Result(), err)
		}
	}
	p := variantstest.Position(t, variantstest.Load(t, "minishogi"), "")
	if _, err := p.Declare(""); err == nil || p.Variant().HasDeclaration() {
		t.Error("Minishogi has a declaration")
	}
}

// TestImpasseHandicap declares in games in which one player gave pieces, by a rule whose
// zone is the whole board: an even start counts 27 points for each player.
func TestImpasseHandicap(t *testing.T) {
	const rest = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[]"
	def := variantstest.Definition(t, "shogi")
	for i, r := range def.Rules {
		if impasse, ok := r.(rules.Impasse); ok {
			impasse.Zone, impasse.Pieces, impasse.First = "r1-9", 0, 29
			def.Rules[i] = impasse
		}
	}
	v, err := engine.Compile(def, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ name, fen, moves, rule, want string }{
		{name: "an even game", moves: "c3c4", want: "0-1"},
		{name: "an even game with a bishop captured", moves: "c3c4 g7g6 b2h8+", want: "22 points; expected 27"},
		{name: "the giver of two pieces", fen: "lnsgkgsnl/9" + rest + " b - - 0 1", want: "0-1"},
		{name: "the giver later in the game", fen: "lnsgkgsnl/9" + rest + " b - - 0 1", moves: "g7g6 c3c4", want: "0-1"},
		{name: "the giver of two pieces after a loss", fen: "lnsgkgsnl/9" + rest + " b - - 0 1", moves: "a7a6 c3c4 a6a5 c4c5 a5a4 a3a4", want: "26 points; expected 27"},
		{name: "the giver of a lance by the other rule", fen: "lnsgkgsn1/1r5b1" + rest + " b - - 0 1", rule: "24", want: "1/2-1/2"},
		{name: "the receiver", fen: "lnsgkgsnl/9" + rest + " b - - 0 1", moves: "g7g6", want: "27 points; expected 29"},
		{name: "no golds, but a tenth pawn", fen: "lns1k1snl/1r5b1" + strings.Replace(rest, "[]", "[p]", 1) + " b - - 0 1", want: "26 points; expected 27"},
		{name: "both lack a piece", fen: "lnsgkgsnl/1r7" + strings.Replace(rest, "1B5R1", "1B7", 1) + " b - - 0 1", want: "22 points; expected 27"},
	} {
		g, err := engine.NewGame(v, row.fen)
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		for _, m := range variantstest.Moves(t, v, row.fen, row.moves) {
			if err := g.Play(m); err != nil {
				t.Fatalf("%s: %v", row.name, err)
			}
		}
		r, err := g.Position().Declare(row.rule)
		if got := r.String(); err == nil && got != row.want || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, %v, want %s", row.name, r, err, row.want)
		}
	}
}
