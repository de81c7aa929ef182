package script_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/script"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// example returns a game of the package's documentation.
func example(t testing.TB, id string) *engine.Variant {
	t.Helper()
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for _, line := range strings.Split(string(doc), "\n") {
		code, ok := strings.CutPrefix(line, "//\t")
		if strings.HasPrefix(code, "[") {
			text = nil
		}
		if ok || line == "//" {
			text = append(text, strings.TrimPrefix(code, "//"))
		}
		if code == `"""` && text[0][:len(id)+1] == "["+id {
			return compile(t, strings.Join(text, "\n"))
		}
	}
	t.Fatalf("the documentation has no example %s", id)
	return nil
}

func compile(t testing.TB, text string) *engine.Variant {
	t.Helper()
	v, err := load(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// load compiles the only game of a text.
func load(text string) (*engine.Variant, error) {
	games := ini.Read(variants.BuiltIn(), fstest.MapFS{"g.ini": {Data: []byte(text)}}, "g.ini")
	if len(games.Problems) > 0 {
		return nil, games.Problems[0]
	}
	return engine.Compile(games.Definitions[0], nil)
}

// scripted is chess with a script.
func scripted(lines ...string) string {
	return "[a:chess]\nscript = \"\"\"\n" + strings.Join(lines, "\n") + "\n\"\"\"\n"
}

// TestDuck compares the example with the rule in Go, in positions along a game.
func TestDuck(t *testing.T) {
	ours, theirs := variantstest.Position(t, example(t, "myduck"), ""), variantstest.After(t, must(variants.Load("duck")), "", "")
	for ply := range 40 {
		got, want := ours.LegalMoves(), theirs.LegalMoves()
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: %d moves, want %d", ours.FEN(), len(got), len(want))
		}
		if len(want) == 0 {
			break
		}
		m := want[ply*7919%len(want)]
		if a, b := notation.SAN(ours, m), notation.SAN(theirs, m); a != b {
			t.Errorf("%s, want %s", a, b)
		}
		ours.Make(m)
		theirs.Make(m)
		if a, b := ours.FEN(), theirs.FEN(); a != b {
			t.Fatalf("%s, want %s", a, b)
		}
	}
	if got, want := ours.Result(), theirs.Result(); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestCalm compares the example with chess: until move ten, its games are those of
// chess in which nothing is captured.
func TestCalm(t *testing.T) {
	v, chess := example(t, "calm"), must(variants.Load("chess"))
	const fen = "r1bqkbnr/ppp2ppp/2n5/3pp3/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 "
	for _, number := range []string{"4", "9", "10"} {
		p, q := variantstest.After(t, v, fen+number, ""), variantstest.After(t, chess, fen+number, "")
		if got, want := p.Perft(t.Context(), 3), quiet(q, 3); got != want {
			t.Errorf("move %s: %d, want %d", number, got, want)
		}
	}
	_, err := notation.Parse(variantstest.After(t, v, fen+"9", ""), "exd5")
	if err == nil || !strings.Contains(err.Error(), "nothing is captured before the tenth move") {
		t.Errorf("exd5 on move nine: %v", err)
	}
	if _, err := notation.Parse(variantstest.After(t, v, fen+"10", ""), "exd5"); err != nil {
		t.Error(err)
	}
}

// quiet counts the positions after some plies in which nothing is captured before
// move ten.
func quiet(p *engine.Position, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range p.LegalMoves() {
		if p.MoveNumber() < 10 && p.IsCapture(m) {
			continue
		}
		p.Make(m)
		n += quiet(p, depth-1)
		p.Unmake()
	}
	return n
}

// TestPoints: points are counted, kept in the FEN, taken back with moves, and win.
func TestPoints(t *testing.T) {
	v := example(t, "points")
	p := variantstest.After(t, v, "", "e4 d5 exd5 Qxd5 Nc3 Qxd2 Qxd2 Bf5 Qd8")
	if !strings.Contains(p.FEN(), " white:10,black:2 ") {
		t.Errorf("the FEN is %s", p.FEN())
	}
	again := variantstest.After(t, v, p.FEN(), "")
	if again.FEN() != p.FEN() || again.Hash() != p.Hash() {
		t.Errorf("%s is read as %s", p.FEN(), again.FEN())
	}
	if err := notation.Play(p, "Kxd8"); err != nil {
		t.Fatal(err)
	}
	p.Unmake()
	if p.FEN() != again.FEN() {
		t.Errorf("%s, want %s", p.FEN(), again.FEN())
	}
	if err := notation.Play(p, "a6 Qxe8"); err != nil {
		t.Fatal(err)
	}
	if got := p.Result(); got != engine.Win(engine.White, "15 points") || len(p.LegalMoves()) > 0 {
		t.Errorf("the result is %v", got)
	}
	e := search.New(v, 1)
	even, ahead := variantstest.Position(t, v, ""), variantstest.After(t, v, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - white:10,black:0 0 1", "")
	if more := e.Evaluate(ahead) - e.Evaluate(even); more < 150 || more > 200 {
		t.Errorf("ten points are worth %d", more)
	}
}

func must(v *engine.Variant, err error) *engine.Variant {
	if err != nil {
		panic(err)
	}
	return v
}

// TestWords checks that docstrings describe a script.
func TestWords(t *testing.T) {
	words := strings.Join(example(t, "myduck").Describe(), "\n")
	if !strings.Contains(words, "another empty square. The duck leaves its square.") {
		t.Error(words)
	}
}

// TestWallWords: a wall that is alone and goes elsewhere with each move is a duck, walls that
// stay are walls.
func TestWallWords(t *testing.T) {
	if got := example(t, "myduck").WallWords(); got.Name != "duck" || !got.Alone || got.Put != "Place the duck" {
		t.Errorf("the wall of Duck chess: %+v", got)
	}
	stays := compile(t, "[stays:chess]\nscript = \"\"\"\ndef walls(pos, move):\n    return pos.empty(move)\n\ndef effects(pos, move):\n    return [put(move.wall, \"*\")]\n\"\"\"\n")
	if got := stays.WallWords(); got.Name != "wall" || got.Alone {
		t.Errorf("walls that stay: %+v", got)
	}
}

// TestSpecial plays moves that a script adds, and those with which it begins.
func TestSpecial(t *testing.T) {
	v := compile(t, `[hop:-]
board = 5x5
piece.King = K K royal
piece.Stone = S -
variable.Side = kind=choice choices=[left right] default=left
array = #{Top}/5/5/5/2KS1
rule.Checkmate = stalemate=loses
script = """
middle = squares("c3")

def setup(values):
    return {"Top": "k4" if values["Side"] == "left" else "4k"}

def special_moves(pos):
    "Stones go two squares up, and players may pass."
    moves = [pass_turn()]
    for stone in pos.pieces("S" if pos.side == "white" else "s"):
        up = square(file(stone), rank(stone) + 2)
        if up and not pos[up]:
            moves.append(step(stone, up))
    return moves

def game_end(pos):
    if [s for s in middle if pos[s] == "K"]:
        return draw("in the middle")

def no_moves(pos, check):
    return win(pos.side, "stuck") if not check else None
"""
`)
	p := variantstest.Position(t, v, "")
	if got := len(p.LegalMoves()); got != 7-1 {
		t.Errorf("%d moves in %s", got, p.FEN())
	}
	if err := notation.Play(p, "d1d3 a5a5 c1c2 a5b5 c2c3"); err != nil {
		t.Fatal(err)
	}
	if got := p.Result(); got != engine.Draw("in the middle") {
		t.Errorf("%v", got)
	}
}

// TestExtend checks that a script makes the search look deeper where it asks for that.
func TestExtend(t *testing.T) {
	nodes := func(answer string) uint64 {
		v := compile(t, scripted("def extend(pos):", "    return "+answer))
		line, err := search.New(v, 1).Search(t.Context(), variantstest.Position(t, v, ""), search.Limits{Depth: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return line.Nodes
	}
	if deep, flat := nodes("pos.side == pos.side and True"), nodes("False"); deep <= 2*flat {
		t.Errorf("%d nodes where all is extended, %d where nothing is", deep, flat)
	}
}

// TestErrors: each error names its place.
func TestErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{scripted("def legal(pos, move)", "    return True"), "g.ini:4:1: [a] got newline, want ':'"},
		{scripted("def legal(pos):", "    return True"), "g.ini:3:5: [a] expected def legal(pos, move)"},
		{scripted("def leagl(pos, move):", "    return True"), "g.ini:3:5: [a] nothing calls leagl; did you mean legal?"},
		{scripted("x = 1"), "the script has none of the functions that ferz calls: legal"},
		{scripted("def legal(pos, move):", "    return ture"), "g.ini:4:12: [a] undefined: ture"},
		{scripted("def legal(pos, move):", "    return pos.sid == 1"), "g.ini:4:15: [a] a position has no .sid; did you mean side?"},
		{scripted("def legal(pos, move):", "    return pos[\"e9\"] == None"), `g.ini:4:15: [a] "e9" is not a square of the board`},
		{scripted("def legal(pos, move):", "    pass"), "g.ini:3:1: [a] legal returns None; expected True, False, or a text"},
		{scripted("def legal(pos, move):", "    return 1 // 0 == 1"), "g.ini:4:14: [a] floored division by zero"},
		{scripted("def game_end(pos):", "    for a in pos.squares:", "        for b in pos.squares:", "            for c in pos.squares:", "                pass"), "it takes too many steps"},
		{scripted("def game_end(pos):", "    return \"white\""), "game_end returns \"white\"; expected win(player, reason)"},
		{scripted("def extend(pos):", "    return 1"), "g.ini:3:1: [a] extend returns 1; expected True"},
		{scripted("def effects(pos, move):", "    return [\"e4\"]"), "expected changes: put, remove, hand or set_slot"},
		{scripted("def effects(pos, move):", "    return [hand(\"P\", 1)]"), "in a game with hands"},
		{scripted("def effects(pos, move):", "    return [set_slot(\"x\", 1)]"), `"x" is no slot`},
		{scripted("slots = [1]", "def game_end(pos):", "    pass"), `g.ini:3:9: [a] expected slots = {"name": 0}`},
		{scripted("def special_moves(pos):", "    return [step(\"e1\", \"d1\")]"), "special_moves returns a move from e1"},
		{scripted("def setup(values):", "    return 1"), "g.ini:3:5: [a] setup returns int; expected a dict"},
		{scripted("load(\"x.star\", \"y\")", "def game_end(pos):", "    pass"), "g.ini:3:1: [a] a script can't load others"},
		{scripted("def evaluate(pos):", "    return \"a\" * 100000"), "g.ini:4:16: [a] this would be too large"},
		{scripted("def evaluate(pos):", "    x = [0]", "    for i in range(100):", "        x += x", "    return 0"), "g.ini:6:11: [a] this would be too large"},
		{scripted("def evaluate(pos):", "    x = [0]", "    for i in range(100):", "        x.extend(x)", "    return 0"), "this would be too large"},
		{scripted("def evaluate(pos):", "    x = 3", "    for i in range(100):", "        x = x * x", "    return 0"), "this would be too large"},
		{scripted("def evaluate(pos):", "    f = [].extend", "    return 0"), "extend can only be called"},
		{scripted("def evaluate(pos):", "    return len(range(1000000))"), "this would be too large"},
		{scripted("x = " + strings.Repeat("(", 100)), "g.ini:3:1: [a] more than 64 brackets are open"},
		{scripted("def f():", "    return f()", "def evaluate(pos):", "    return f()"), "g.ini:4:12: [a] function f called recursively"},
		{"[a:chess]\nscript = \"\"\"\ndef legal(pos, move):\n", "g.ini:2:10: [a] script: the script does not end"},
		{"[a:chess]\nscript = nowhere.star\n", "g.ini:2:10: [a] script: open nowhere.star"},
	} {
		_, err := load(tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s\n%v, want %s", tt.text, err, tt.want)
		}
	}
}

// TestHangs: a script with a step that takes for ever is given up.
func TestHangs(t *testing.T) {
	_, err := load(scripted("def nested():", "    x = (1,)", "    for i in range(60):", "        x = (x, x)", "    return x", "d = {nested(): 1}", "def game_end(pos):", "    pass"))
	if !strings.Contains(fmt.Sprint(err), "takes more than 1.5s to begin") {
		t.Error(err)
	}
}

// TestFails checks that a script which fails in the course of a game does not end it,
// and that the error is reported.
func TestFails(t *testing.T) {
	v := compile(t, scripted("def game_end(pos):", "    if pos.count(\"p\") < 6:", "        return loop(pos)", "def loop(pos):",
		"    for a in pos.squares:", "        for b in pos.squares:", "            for c in pos.squares:", "                pass"))
	if err := v.Err(); err != nil {
		t.Fatal(err)
	}
	p := variantstest.After(t, v, "rnbqkbnr/2pp2pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "")
	e := search.New(v, 1)
	if line, err := e.Search(t.Context(), p, search.Limits{Nodes: 500}, nil); err != nil || len(line.PV) == 0 {
		t.Errorf("the search finds %v, %v", line, err)
	}
	if err := v.Err(); err == nil || !strings.HasPrefix(err.Error(), "g.ini:") || !strings.Contains(err.Error(), "too many steps") {
		t.Errorf("the error is %v", err)
	}
}

// TestHash: nets are made for the program, wherever it stands.
func TestHash(t *testing.T) {
	hash := func(text string) uint64 {
		l, err := nnue.NewFeatureSet(compile(t, text))
		if err != nil {
			t.Fatal(err)
		}
		return l.RulesHash()
	}
	a := scripted("def game_end(pos):", "    return None")
	if hash(a) != hash("# a comment\n"+a) || hash(a) == hash(scripted("def game_end(pos):", "    return  None")) {
		t.Error("the hash of the rules does not follow the program")
	}
}

// TestFree: a game without a script has none of its hooks.
func TestFree(t *testing.T) {
	v := must(variants.Load("chess"))
	if v.HasEvaluators() || v.HasSearchExtenders() || v.Err() != nil {
		t.Error("chess has hooks of scripts")
	}
	if (script.Script{}).Ends() {
		t.Error("nothing ends games")
	}
}

// FuzzLoad checks that no script panics, or makes a game panic.
func FuzzLoad(f *testing.F) {
	for _, id := range []string{"myduck", "calm", "points"} {
		for _, r := range example(f, id).Def.Rules {
			if s, ok := r.(script.Script); ok {
				f.Add(s.Identity())
			}
		}
	}
	f.Add("def special_moves(pos):\n    return [pass_turn(), swap(\"a1\", \"b1\"), step(\"e2\", \"e5\"), jump(\"e2\", \"d7\", \"e4\"), shoot(\"a1\", \"a8\")]")
	f.Add("def setup(values):\n    return {\"a\": \"b\"}\nslots = {\"n\": 3}")
	f.Add("def effects(pos, move):\n    return [put(s, \"k\") for s in pos.squares[:3]]")
	chess := variants.Chess()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		d := chess.Derive(engine.Definition{ID: "a", Rules: []engine.Rule{script.Script{File: "a.star", Text: text}}})
		v, err := engine.Compile(d, nil)
		if err != nil {
			return
		}
		p := variantstest.Position(t, v, "")
		before := p.FEN()
		p.Perft(t.Context(), 2)
		if p.FEN() != before {
			t.Errorf("%s after %s", p.FEN(), before)
		}
	})
}

// BenchmarkPoints measures the search of a game with a script.
func BenchmarkPoints(b *testing.B) {
	for _, id := range []string{"myduck", "calm", "points"} {
		b.Run(id, func(b *testing.B) {
			v := example(b, id)
			p := variantstest.Position(b, v, "")
			e := search.New(v, 1)
			for b.Loop() {
				e.Clear()
				if _, err := e.Search(b.Context(), p, search.Limits{Nodes: 20000}, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(20000*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// TestRunaway: a function that takes too many steps is called again, but after 20 such
// calls not any more, so that it can't cost a search its time.
func TestRunaway(t *testing.T) {
	v := compile(t, scripted("def evaluate(pos):", "    if pos.count(\"p\") < 6:", "        for a in pos.squares:", "            for b in pos.squares:",
		"                for c in pos.squares:", "                    pass", "    return 300"))
	e := search.New(v, 1)
	even := variantstest.Position(t, v, "")
	endless := variantstest.Position(t, v, "rnbqkbnr/2pp2pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	plain := variantstest.Position(t, compile(t, "[a:chess]\n"), "")
	without := search.New(plain.Variant(), 1).Evaluate(plain)
	for call := range 20 {
		if more := e.Evaluate(even) - without; more < 200 {
			t.Fatalf("after %d runaways the function is worth %d", call, more)
		}
		e.Evaluate(endless)
	}
	if more := e.Evaluate(even) - without; more != 0 {
		t.Errorf("after 20 runaways the function is worth %d", more)
	}
}

// TestTooMuch: scripts and their slots are bounded.
func TestTooMuch(t *testing.T) {
	slots := func(n int) string {
		var names []string
		for i := range n {
			names = append(names, fmt.Sprintf("%q: 0", "slot_"+string(rune('a'+i))))
		}
		return scripted("slots = {"+strings.Join(names, ", ")+"}", "def evaluate(pos):", "    return 0")
	}
	comment := func(n int) string {
		text := "def evaluate(pos):\n    return 0\n#"
		return scripted(text + strings.Repeat("x", n-len(text)))
	}
	for _, tt := range []struct{ text, want string }{
		{slots(8), ""},
		{slots(9), "up to 8 names"},
		{comment(script.MaxText - 10), ""},
		{comment(script.MaxText + 1), "the script is too long"},
	} {
		_, err := load(tt.text)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%.100s: %v, want %q", tt.text, err, tt.want)
		}
	}
}
