package ini

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
)

// TestListHints: lists that are written in a way that is not understood are shown as they
// are written, and regions and lists of pieces may have commas.
func TestListHints(t *testing.T) {
	for name, test := range map[string]struct{ line, want string }{
		"squares":           {`piece.King = K K zoned=[{on=e4,e5 betza=W}]`, `: on="e4 e5"`},
		"ranks":             {`rule.Promotion = of=P to=Q zone=r6,r7,r8`, `: zone="r6 r7 r8"`},
		"pieces":            {`rule.Explosion = king=K immune=P,K`, `: immune="P K"`},
		"pieces in list":    {`rule.Promotion = of=P to=[Q,R]`, `: to="Q R"`},
		"squares in list":   {`piece.King = K K zoned=[{on=[e4 e5] betza=W}]`, `: on="e4 e5"`},
		"choices":           {`variable.N = kind=choice choices=x,y default=x`, `brackets: choices=[x y]`},
		"quoted choices":    {`variable.N = kind=choice choices="x, y" default=x`, `brackets: choices=[x y]`},
		"parted choices":    {`variable.N = kind=choice choices=x|y default=x`, `brackets: choices=[x y]`},
		"numbers":           {`piece.Queen = Q RB value=900,500`, `; value has one value, such as 3`},
		"list of lists":     {`rule.Castling = moves={from=e1}`, `expected a list, such as [{`},
		"quoted squares":    {`piece.King = K K royal zoned=[{on="e4,e5" betza=W}]`, ""},
		"squares of a key":  {`removed = e4,e5`, ""},
		"quoted pieces":     {`rule.Promotion = of=P to="Q, R" zone="r8"`, ""},
		"ranks and squares": {`rule.Promotion = of=P to=Q zone="r8, a7"`, ""},
	} {
		got := ""
		for _, p := range ReadText(variants.BuiltIn(), "game", "[a:chess]\n"+test.line+"\n").Problems {
			if !p.Warning {
				got += p.Text
			}
		}
		if !strings.Contains(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s: %s: error %q, want %q in it", name, test.line, got, test.want)
		}
	}
}

// TestArrayPlaces checks that mistakes in an array are reported at their square, piece
// in hand or placeholder.
func TestArrayPlaces(t *testing.T) {
	const xy = "variable.N = kind=choice choices=[x y] default=x\n"
	for name, test := range map[string]struct{ text, at string }{ // the place is behind at
		"piece":              {"array = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBZR", "RNBQKB"},
		"promoted":           {"array = rnbqkbnr/pppp+pppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "/pppp"},
		"short rank":         {"array = rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR", "/8/7"},
		"long rank":          {"array = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR", "/PPPPPPPP"},
		"number":             {"array = rnbqkbnr/pppppppp/8/9/8/8/PPPPPPPP/RNBQKBNR", "ppp/8/"},
		"rank too few":       {"array = rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR", "RNBQKBNR"},
		"rank too many":      {"array = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR", "8/8/8/8/8/8"},
		"nothing":            {"array = ", "array ="},
		"hand":               {"pocketSize = 2\npieceDrops = true\narray = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QZ]", "[Q"},
		"removed square":     {"removed = a1\narray = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "PPPPPPPP/"},
		"start as a FEN":     {"startFen = rnbqkbnr/pppppppp/8/8/4Z3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/4"},
		"other choice":       {xy + "when.N = y\narray = rnbqkbnr/pppppppp/8/8/8/3Z4/PPPPPPPP/RNBQKBNR", "8/8/3"},
		"placeholder":        {xy + "setup.N.x = A=nZ\nsetup.N.y = A=nb\narray = r#{A}qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "array = r"},
		"behind placeholder": {xy + "setup.N.x = A=nb\nsetup.N.y = A=bn\narray = r#{A}qkbnr/pppppppp/8/8/8/8/PPPPPPPP/R#{A}QKZNR", "#{A}QK"},
		"before placeholder": {xy + "setup.N.x = A=NB\nsetup.N.y = A=BN\narray = rZbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R#{A}QKBNR", "array = r"},
		"parent's":           {"without = Rook", "without ="},
		"parent's, holes":    {"removed = a1 h1", "removed ="},
	} {
		text := "[a:chess]\n" + test.text
		found := false
		for _, p := range ReadText(variants.BuiltIn(), "game", text+"\n").Problems {
			line := strings.Split(text, "\n")[p.Line-1]
			found = found || !p.Warning && strings.Contains(p.Text, "array") && strings.TrimRight(line[:p.Column-1], " ") == strings.TrimRight(line[:strings.LastIndex(line, test.at)+len(test.at)], " ")
			if !p.Warning && !found {
				t.Errorf("%s: %v", name, p)
			}
		}
		if !found {
			t.Errorf("%s: no error behind %q", name, test.at)
		}
	}
}
