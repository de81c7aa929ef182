package pgn_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// TestRegional reads games as the players of Xiangqi, Shogi and Janggi write them.
func TestRegional(t *testing.T) {
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	for name, test := range map[string]struct{ text, variant, moves string }{
		"both kinds of promotion": {"[Variant \"Tenjiku Shogi\"]\n[SetUp \"1\"]\n[FEN \"k15/16/16/16/pp14/16/WC'14/16/16/16/16/16/16/16/16/15K w - - 0 1\"]\n\n" +
			"1. Wxa12=Y Kb15 2. C'xb12+ *", "tenjiku", "a10a12y a16b15 b10b12+"},
		"ICCS by its tag":                   {"[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. h2e2 h9g7 *", "xiangqi", "h3e3 h10g8"},
		"ICCS without a tag":                {"[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 2. H0-G2 *", "xiangqi", "h3e3 h10g8 h1g3"},
		"ICCS by a rank 0":                  {"[Variant \"xiangqi\"]\n\n1. b0c2 b9c7 *", "xiangqi", "b1c3 b10c8"},
		"ICCS by what fits":                 {"[Variant \"xiangqi\"]\n\n1. h2e2 h7e7 *", "xiangqi", "h3e3 h8e8"},
		"squares by what fits":              {"[Variant \"xiangqi\"]\n\n1. h3e3 h8e8 *", "xiangqi", "h3e3 h8e8"},
		"ICCS and no tags":                  {"1. H2-E2 H9-G7 *", "xiangqi", "h3e3 h10g8"},
		"Chinese and no tags":               {"1. 炮二平五 馬８進７ *", "xiangqi", "h3e3 h10g8"},
		"WXF and no tags":                   {"1. C2.5 h8+7 *", "xiangqi", "h3e3 h10g8"},
		"an array and no tags":              {"[FEN \"4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 r\"]\n\n1. 3+.4 *", "xiangqi", "g7f7"},
		"the middle one":                    {"[FEN \"4k4/9/2P6/2P3P2/2P3P2/9/9/9/9/3K5 r\"]\n\n1. 77.8 *", "xiangqi", "c7b7"},
		"a result in Chinese":               {"[Variant \"象棋\"]\n[Result \"红胜\"]\n\n1. 炮二平五 红胜", "xiangqi", "h3e3"},
		"Shogi in Japanese":                 {"[Variant \"将棋\"]\n\n1. ７六歩(77) ３四歩(33) *", "shogi", "c3c4 g7g6"},
		"Shogi and no tags":                 {"1. ７六歩(77) ３四歩(33) *", "shogi", "c3c4 g7g6"},
		"Janggi in Korean":                  {"[Variant \"장기\"]\n\n1. 79졸78 41병42 *", "janggi", "i4h4 a7b7"},
		"Janggi with a pass":                {"[Variant \"janggi\"]\n\n1. P79-78 K25-25 *", "janggi", "i4h4 e9e9"},
		"Janggi and no tags":                {"1. 79졸78 41병42 *", "janggi", "i4h4 a7b7"},
		"a pass in Janggi as a king's move": {"[Variant \"janggi\"]\n\n1. Pih4 Ke9 *", "janggi", "i4h4 e9e9"},
		"promotions that name a piece":      {"[Variant \"shogi\"]\n[FEN \"4k4/9/9/R8/9/9/9/9/4K4[] w - - 0 1\"]\n\n1. Rc6 Kd9 2. Rc9+ Kd8 3. Rc7=D+ Kd9 4. Dd7+ *", "shogi", "a6c6 e9d9 c6c9 d9d8 c9c7+ d8d9 c7d7"},
		"gold generals of any kind":         {"[Variant \"shogi\"]\n[FEN \"4k4/9/9/1PG6/9/9/9/9/4K4[] w - - 0 1\"]\n\n1. Pb7=G Kd9 2. Gbb8 Ke9 3. Gc7 Kd9 4. Gcc8+ *", "shogi", "b6b7+ e9d9 b7b8 d9e9 c6c7 e9d9 c7c8"},
		"a gold of two kinds, told later":   {"[Variant \"kyotoshogi\"]\n\n1. Ge2=N Kb4 2. Ga2=L Sc4=B 3. Lxa5=G Gd5=L 4. R@d4 Kxa5 5. Sc2=B Bxe2=S 6. Kb2 G@c3+ 7. Kc1 G@c4 8. Bb1=S G4b3=N# *", "kyotoshogi", "d1e2- c5b4 a1a2- d5c4+ a2a5+ e5d5- +P@d4 b4a5 b1c2+ c4e2- c1b2 +L@c3 b2c1 +N@c4 c2b1- c4b3-"},
		"a game called anything":            {"[Game \"12\"]\n\n1. e4 e5 *", "chess", "e2e4 e7e5"},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := pgn.Parse(test.text)
			if err == nil {
				err = pgn.Resolve(g, load)
			}
			if err != nil {
				t.Fatal(err)
			}
			if g.Variant.Def.ID != test.variant || coordinates(t, g) != test.moves {
				t.Errorf("%s of %s, want %s of %s", coordinates(t, g), g.Variant.Def.ID, test.moves, test.variant)
			}
			if strings.Contains(test.text, "红胜") && (g.Result != "1-0" || g.Tags.Get("Result") != "1-0") {
				t.Errorf("the result is %s, the tag %s", g.Result, g.Tags.Get("Result"))
			}
			again := g.Clone()
			if err := again.Rewrite(notation.SANs); err != nil {
				t.Fatal(err)
			}
			text, err := pgn.Format(again)
			if err != nil {
				t.Fatal(err)
			}
			back, err := pgn.Parse(text)
			if err == nil {
				err = pgn.Resolve(back, load)
			}
			if err != nil || coordinates(t, back) != test.moves {
				t.Errorf("%s is read back as %s, %v", text, coordinates(t, back), err)
			}
		})
	}
}

// coordinates returns the moves of a main line.
func coordinates(t *testing.T, g *pgn.Game) string {
	t.Helper()
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, n := range g.MainLine() {
		out = append(out, notation.Coordinates(p, n.Move))
		if n.Move != engine.NoMove {
			p.Make(n.Move)
		}
	}
	return strings.Join(out, " ")
}

// TestRed reads the names of players and skips what stands behind a line of signs.
func TestRed(t *testing.T) {
	games, err := pgn.ReadAll(strings.NewReader("[Game \"Chinese Chess\"]\n[Red \"Hu\"]\n[Black \"Lu\"]\n\n1. 炮二平五 1-0\n" +
		"============\n A site of games, see 1. here\n\n[Game \"Chinese Chess\"]\n[Red \"Xu\"]\n\n1. 炮二平五 *\n=====\nthe end\n"))
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for i, want := range []string{"Hu", "Xu"} {
		g := games[i]
		if got := g.Tags.Get("White"); got != want || len(g.TrailerComments) > 0 || len(g.MainLine()) != 1 {
			t.Errorf("game %d: White is %s, %d moves, comments %v", i+1, got, len(g.MainLine()), g.TrailerComments)
		}
		text, err := pgn.Format(g)
		if err != nil || !strings.Contains(text, "[White \""+want+"\"]") || !strings.Contains(text, "[Red \""+want+"\"]") {
			t.Errorf("%s, %v", text, err)
		}
	}
	if line := games[1].MainLine()[0].Line; line != 12 {
		t.Errorf("the move of game 2 is on line %d, want 12", line)
	}
}

// TestAsianWords: words of East Asia behind a result are no game of their own, but moves are.
func TestAsianWords(t *testing.T) {
	const first = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n"
	for _, row := range []struct {
		name, text string
		games      int
		comment    string // behind the result of the first game
	}{
		{"a program's thanks", first + "欢迎再来\n", 1, "欢迎再来"},
		{"before the next game", first + "欢迎再来\n\n" + first, 2, "欢迎再来"},
		{"the next game's moves", first + "\n1. 马二进三 *\n", 2, ""},
		{"moves without a number", first + "马二进三 马８进７ *\n", 2, ""},
	} {
		games, err := pgn.ReadAll(strings.NewReader(row.text))
		if err != nil || len(games) != row.games {
			t.Errorf("%s: %d games, %v, want %d", row.name, len(games), err, row.games)
			continue
		}
		if got := strings.Join(games[0].TrailerComments, "|"); got != row.comment {
			t.Errorf("%s: comments %q, want %q", row.name, got, row.comment)
		}
	}
}

// TestResultElsewhere reads games without results behind their moves: a problem unless
// ResultElsewhere is set.
func TestResultElsewhere(t *testing.T) {
	for _, elsewhere := range []bool{false, true} {
		r := pgn.NewReader(strings.NewReader("1. e4 e5\n\n[Event \"B\"]\n\n1. d4"))
		r.ResultElsewhere = elsewhere
		games, err := r.All()
		if err != nil || len(games) != 2 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		for _, g := range games {
			if (len(g.Problems) == 0) != elsewhere || g.Result != "*" {
				t.Errorf("elsewhere %t: result %s, problems %v", elsewhere, g.Result, g.Problems)
			}
		}
	}
}

// TestUndecidedDrop: a drop stays an error if no later move shows which piece was dropped.
func TestUndecidedDrop(t *testing.T) {
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	g, err := pgn.Parse("[Variant \"kyotoshogi\"]\n\n1. Ge2=N Kb4 2. Ga2=L Sc4=B 3. Lxa5=G Gd5=L 4. R@d4 Kxa5 5. Sc2=B Bxe2=S 6. Kb2 G@c3+ 7. Kc1 *")
	if err == nil {
		err = pgn.Resolve(g, load)
	}
	if err == nil || !strings.Contains(err.Error(), "it can be +L@c3+ or +N@c3+") {
		t.Errorf("the error is %v", err)
	}
}
