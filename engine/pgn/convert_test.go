package pgn

import (
	"errors"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestGameAndBack writes games that ended in all ways and plays them again.
func TestGameAndBack(t *testing.T) {
	tests := []struct {
		name, variant, fen, moves string
		end                       func(*engine.Game)
		tags                      string // tags beyond the roster
		result                    string
	}{
		{"running", "chess", "", "e4 e5", nil, "", "* "},
		{"mate", "chess", "", "f3 e5 g4 Qh4", nil, "", "0-1 checkmate"},
		{"resigned", "chess", "", "e4", func(g *engine.Game) { g.Resign(engine.White) }, "", "0-1 resignation"},
		{"agreed", "chess", "", "e4", (*engine.Game).AgreeDraw, "", "1/2-1/2 agreement"},
		{"time", "chess", "", "e4", func(g *engine.Game) { g.Forfeit(engine.Black, "time") }, "Termination=time forfeit", "1-0 time"},
		{"time, and drawn", "chess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qd2", func(g *engine.Game) { g.TimeOut(engine.White) },
			"SetUp=1 FEN=4k3/8/8/8/8/8/8/3QK3 w - - 0 1 Termination=time forfeit", "1/2-1/2 time, insufficient material"},
		{"crash", "chess", "", "e4", func(g *engine.Game) { g.Forfeit(engine.Black, "crash") }, "Termination=crash", "1-0 crash"},
		{"FEN", "chess", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 7", "Kd7 e4", nil, "SetUp=1 FEN=4k3/8/8/8/8/8/4P3/4K3 b - - 3 7", "* "},
		{"crazyhouse", "crazyhouse", "", "e4 d5 exd5 Qxd5 P@e4", nil, "Variant=Crazyhouse", "* "},
		{"values", "losalamos", "", "d3", nil, "Variant=losalamos", "* "},
		{"values set", "chess256:PositionNumber=2", "", "e4", nil,
			"Variant=chess256:PositionNumber=2 SetUp=1 FEN=rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1", "* "},
		{"fischerandom", "fischerandom:PositionNumber=0", "", "", nil,
			"Variant=Chess960 SetUp=1 FEN=bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", "* "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := variantstest.Load(t, tt.variant)
			played, err := engine.NewGame(v, tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range strings.Fields(tt.moves) {
				if err := notation.PlayGame(played, text); err != nil {
					t.Fatal(err)
				}
			}
			if tt.end != nil {
				tt.end(played)
			}
			g, err := FromGame(played)
			if err != nil {
				t.Fatal(err)
			}
			if tags := extraTags(g); tt.tags != "" && tags != tt.tags {
				t.Errorf("tags %q, want %q", tags, tt.tags)
			}
			checkBack(t, g, played, tt.result)
		})
	}
}

func extraTags(g *Game) string {
	var list []string
	for _, tag := range g.Tags[len(roster):] {
		list = append(list, tag.Name+"="+tag.Value)
	}
	return strings.Join(list, " ")
}

func checkBack(t *testing.T, g *Game, played *engine.Game, result string) {
	t.Helper()
	text, err := Format(g)
	if err != nil {
		t.Fatal(err)
	}
	read := mustParse(t, text)
	if err := Resolve(read, load); err != nil {
		t.Fatal(err)
	}
	back, err := read.Play()
	if err != nil {
		t.Fatal(err)
	}
	if got := back.Result().String() + " " + back.Result().Reason; got != result {
		t.Errorf("result %q, want %q", got, result)
	}
	if back.Position().FEN() != played.Position().FEN() || back.StartFEN() != played.StartFEN() {
		t.Errorf("position %s, want %s, in\n%s", back.Position().FEN(), played.Position().FEN(), text)
	}
}

func TestPlayErrors(t *testing.T) {
	g := mustParse(t, "1. e4 -- 2. d4 *")
	if _, err := g.Play(); err == nil {
		t.Error("a game without a variant can be played")
	}
	if err := Resolve(g, load); err != nil {
		t.Fatal(err)
	}
	to, err := g.Play()
	var wrong *MoveError
	if !errors.As(err, &wrong) || wrong.Move != "1... --" || len(to.Moves()) != 1 {
		t.Errorf("a null move: %v with %d moves", err, len(to.Moves()))
	}
}

// TestPlaysOn plays games that continued where the rules end them.
func TestPlaysOn(t *testing.T) {
	const back = "Nf3 Nf6 Ng1 Ng8 "
	for _, test := range []struct {
		name, text string
		plies      int
		result     string
	}{
		{"an unclaimed repetition", back + back + "e4 e5 Nf3 1-0", 11, "1-0 resignation"},
		{"and another", back + back + back + "e4 *", 13, "* "},
		{"fifty moves", `[FEN "4k3/8/8/8/8/8/4P3/4K2R w - - 98 90"] Kd1 Kd8 Kc1 Kc8 Rh8+ Kc7 *`, 6, "1/2-1/2 50 moves without a capture or pawn move"},
	} {
		g := mustParse(t, test.text)
		if err := Resolve(g, load); err != nil {
			t.Fatal(err)
		}
		to, err := g.Play()
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := to.Result().String() + " " + to.Result().Reason; len(to.Moves()) != test.plies || got != test.result {
			t.Errorf("%s: %d plies, %s; want %d, %s", test.name, len(to.Moves()), got, test.plies, test.result)
		}
	}
}

func TestTree(t *testing.T) {
	g := New()
	e4 := g.Root.Add("e4", 0)
	d4 := g.Root.Add("d4", 0)
	c4 := g.Root.Add("c4", 0)
	d5 := d4.Add("d5", 0)
	nc3 := d5.Add("Nc3", 0)
	c4.CommentsEnd = []string{"x"}
	step := func(name, want string) {
		t.Helper()
		if got := dumpGame(g); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	step("added", " e4(d4 d5 Nc3)(c4[x]) *")
	if again := g.Root.Add("d4", 0); again != d4 {
		t.Error("a move is there twice")
	}
	if d5.Number != 1 || d5.Side != engine.Black || nc3.Number != 2 || nc3.Side != engine.White || c4.Side != engine.White {
		t.Errorf("numbers: d5 %d %v, Nc3 %d %v", d5.Number, d5.Side, nc3.Number, nc3.Side)
	}
	if !c4.Promote() || e4.Promote() {
		t.Error("wrong moves promoted")
	}
	step("promoted", " e4(c4[x])(d4 d5 Nc3) *")
	nc3.PromoteToMain()
	step("promoted to main", " d4(e4)(c4[x]) d5 Nc3 *")
	if path := nc3.Path(); len(path) != 3 || path[0] != d4 || path[2] != nc3 || g.Last() != nc3 {
		t.Errorf("path %v", path)
	}
	c4.Delete()
	step("deleted", "{x} d4(e4) d5 Nc3 *")
	d4.Delete()
	step("main line deleted", "{x} e4 *")
	g.Root.Delete()
	if g.Root.Promote() {
		t.Error("the root was promoted")
	}
	step("root untouched", "{x} e4 *")
}

func TestTags(t *testing.T) {
	g := mustParse(t, `[Event "a \"b\" \\ c"]
[Site "the "big" one"]
[White "C:\"]
[my-tag+1 "(x)"]
[Round "1"]
[Round "2"]
[ Black  "spaces" ]

*`)
	for name, want := range map[string]string{
		"Event": `a "b" \ c`, "Site": `the "big" one`, "White": `C:\`, "my-tag+1": "(x)", "Round": "1", "black": "spaces", "none": "",
	} {
		if got := g.Tags.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	checkRewrite(t, g)
	text, err := Format(g)
	if err != nil || !strings.Contains(text, `[Round "2"]`) {
		t.Errorf("the second Round is lost (%v):\n%s", err, text)
	}
	g.Tags.Set("ROUND", "3")
	g.Tags.Set("New", "x\ny")
	g.Tags.Delete("site")
	if g.Tags[4].Value != "1" && g.Tags.Get("Round") != "3" || g.Tags.Has("Site") || len(g.Tags) != 7 {
		t.Errorf("tags %v", g.Tags)
	}
	if text, err = Format(g); err != nil || !strings.Contains(text, `[New "x y"]`) {
		t.Errorf("%v in\n%s", err, text)
	}
	g.Tags.Set("a b", "")
	if _, err := Format(g); err == nil || !strings.Contains(err.Error(), `"a b"`) {
		t.Errorf("a name that is none: %v", err)
	}
}

// TestComments writes comments of all kinds between moves.
func TestComments(t *testing.T) {
	for _, text := range []string{
		"", "plain", "a } b", "}", "{", "1. e4 *", "[Event \"x\"]", "a\n\n[Event \"x\"]", "% a", "a % b ; c", "x  y", "a\nb", "p\n\nq",
		"1-0", "\"", "\\", "\r\n", ")", "a }\n\nb", strings.Repeat("long ", 60), strings.Repeat("x", 200), "ends in {",
	} {
		g := mustParse(t, "1. e4 (1. d4) e5 *")
		e4 := g.Root.MainChild()
		for _, list := range []*[]string{&g.HeaderComments, &g.TrailerComments, &g.Root.CommentsAfter, &e4.CommentsAfter, &g.Root.Children[1].CommentsBefore, &g.Root.Children[1].CommentsAfter, &e4.MainChild().CommentsBefore} {
			*list = []string{text, "z"}
		}
		out, err := Format(g)
		if err != nil {
			t.Fatal(err)
		}
		games, err := ReadAll(strings.NewReader(out))
		if err != nil || len(games) != 1 || len(games[0].Problems) > 0 || len(games[0].MainLine()) != 2 {
			t.Fatalf("%q: %d games (%v) from\n%s", text, len(games), err, out)
		}
		if got, want := games[0].Root.Children[0].CommentsAfter, []string{flat(text), "z"}; len(got) != 2 || flat(got[0]) != want[0] || got[1] != "z" {
			t.Errorf("%q: read as %q", text, got)
		}
		checkRewrite(t, games[0])
	}
}

// flat joins a text's words.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

func TestLineWidth(t *testing.T) {
	g := mustParse(t, read(t, "testdata/stockfish-learning.pgn"))
	for n, node := range g.MainLine() {
		node.CommentsAfter = append(node.CommentsAfter, strings.Repeat("ä ", n)+"end")
		node.Parent.Add("Kd9", 0).CommentsAfter = []string{"why"}
	}
	text, err := Format(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(text, "\n") {
		if n := len([]rune(line)); n > 79 {
			t.Errorf("%d characters in %q", n, line)
		}
	}
	checkRewrite(t, g)
}
