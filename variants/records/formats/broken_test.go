package formats_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
)

// TestBroken reads files with mistakes that are typical of their formats: what can be read is
// read, and the rest is named.
func TestBroken(t *testing.T) {
	for _, row := range []struct {
		format, text string
		games, plies int // plies of all games
		problems     string
	}{
		{"csa", "V2.2\nPI\n+\n+7776FU\nT3\n%TORYO\nT5\nV2.2\nPI\n+\n+2726FU\nT2\n", 2, 2, ""},
		{"csa", "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n-3334FU\n", 2, 3, ""},
		{"csa", "PI\n+\n+7776FU\n%TORYO\n-3334FU\n", 1, 1, `"-3334FU" stands behind the ending: left out`},
		{"csa", "PI\n+\n+7776FU\n%CHUDAN\n%TORYO\n", 1, 1, `"%TORYO" stands behind the ending: left out`},
		{"csa", "PI\n+\n-3334FU\n+7776FU\n", 1, 2, `"-3334FU" is not a move of who begins: the other player does then`},
		{"csa", "PI\n+\n+7776KI\n-3334FU\n", 1, 2, "the piece on 77 is no KI: expected FU"},
		{"csa", "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n", 1, 4, ""},
		{"csa", "ＰＩ\n＋\n＋７７７６ＦＵ\n", 1, 1, ""},
		{"kif", "手合割：平手\n   1 ７六歩(77)\n   2 投了\n   3 ３四歩(33)\n", 1, 1, `"３四歩(33)" stands behind the ending: left out`},
		{"kif", "手合割：平手\n   1 ７六歩(77)\n   2 投了\n\n変化：1手\n   1 ２六歩(27)\n", 1, 1, ""},
		{"kif", "手合割：平手\n手数－－－－指手－－\n＊一\n   １ ７六歩（７７）（０：１６／００：００：１６）\n", 1, 1, ""},
		{"usi", "ｐｏｓｉｔｉｏｎ　ｓｔａｒｔｐｏｓ　ｍｏｖｅｓ　７ｇ７ｆ　３ｃ３ｄ\n", 1, 2, ""},
		{"jkf", `{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}{"header":{},"moves":[]}`, 2, 1, ""},
		{"jkf", `{"header":{},"moves":[{}`, 0, 0, "JKF: the file is cut off: expected } at its end"},
		{"jkf", `{"header":[],"moves":[{}]}`, 0, 0, "JKF: header can't be of the type array"},
		{"dhtmlxq", "[DhtmlXQ]\n[DhtmlXQ_red]A[/DhtmlXQ_red]\n", 1, 0, "there are no moves: expected [DhtmlXQ_movelist]...[/DhtmlXQ_movelist]"},
		{"dhtmlxq", "[DhtmlXQ]\n[DhtmlXQ_movelist]774770", 1, 1, "the file ends within the field movelist: expected [/DhtmlXQ_movelist]"},
		{"dhtmlxq", "[DhtmlXQ]\n[DhtmlXQ_binit]12[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n", 1, 1, `binit "12" is no position: expected two digits for each of 32 pieces; the game starts from the usual one`},
	} {
		if f := formats.Detect([]byte(row.text)); f == nil || f.ID != row.format {
			t.Errorf("%q is taken for %v", row.text, f)
		}
		games, err := records.Read(formats.Named(row.format), strings.NewReader(row.text))
		var problems []string
		if err != nil {
			problems = append(problems, err.Error())
		}
		plies := 0
		for _, g := range games {
			_ = pgn.Resolve(g, load) // a problem
			plies += len(g.MainLine())
			for _, p := range g.Problems {
				problems = append(problems, p.Text)
			}
		}
		if got := strings.Join(problems, "; "); len(games) != row.games || plies != row.plies || got != row.problems {
			t.Errorf("%q: %d games, %d plies, %s; want %d, %d, %s", row.text, len(games), plies, got, row.games, row.plies, row.problems)
		}
	}
}
