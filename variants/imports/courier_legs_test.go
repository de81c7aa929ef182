package imports_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// legChess is chess as a table in a preset's program.
const legChess = `Game: My Chess
FEN Code: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
set legdefs (
// White's pawn: what happens without being written stands behind the rest
1 1  0 1 1   1 2 0 1 73   1 1 1 1 2   1 1 -1 1 2
1 1  1 1 4   1 1 -1 1 4
0
1 1  0 -1 1  1 2 0 -1 73  1 1 1 -1 2  1 1 -1 -1 2
1 1  1 -1 4  1 1 -1 -1 4
0
rem 62: the Knight
1 1 1 2 3  1 1 2 1 3  1 1 -1 2 3  1 1 -2 1 3  1 1 1 -2 3  1 1 2 -1 3  1 1 -1 -2 3  1 1 -2 -1 3
0
1 99 1 1 3  1 99 1 -1 3  1 99 -1 1 3  1 99 -1 -1 3  0
1 99 0 1 3  1 99 1 0 3   1 99 0 -1 3  1 99 -1 0 3   0
1 99 1 1 3  1 99 1 -1 3  1 99 -1 1 3  1 99 -1 -1 3
1 99 0 1 3  1 99 1 0 3   1 99 0 -1 3  1 99 -1 0 3   0
1 1 1 1 3   1 1 1 -1 3   1 1 -1 1 3   1 1 -1 -1 3
1 1 0 1 3   1 1 1 0 3    1 1 0 -1 3   1 1 -1 0 3
2 3  1 0 512  2 -1 0 1
2 4 -1 0 512  2  1 0 1
0 );
`

const legChessFunctions = `def P cond #0 20 0;
def p cond #0 51 31;
def N 62; def n 62;
def B 103; def b 103;
def R 124; def r 124;
def Q 145; def q 145;
def K cond #0 226 186; def k cond #0 226 186;
`

// readOne reads the only game of a preset.
func readOne(t *testing.T, text string) imports.Game {
	t.Helper()
	result, err := imports.Read(variants.BuiltIn(), "courier", text)
	if err != nil || len(result.Games) != 1 || len(result.Errors) > 0 {
		t.Fatalf("%v %+v of\n%s", err, result, text)
	}
	return result.Games[0]
}

func TestCourierChess(t *testing.T) {
	for name, functions := range map[string]string{
		"def":            legChessFunctions,
		"sub":            strings.NewReplacer("def ", "sub ", ";", "\nreturn; endsub\n", "cond #0", "implied: if #implied: return").Replace(legChessFunctions),
		"set":            strings.ReplaceAll(legChessFunctions, "def ", "set "),
		"list of labels": "P 0\np: 31\nN = 62\nn 62\nB 103\nb 103\nR 124\nr 124\nQ 145\nq 145\nK 186\nk 186\n",
		// Black's pieces do as White's, turned, where no function names them.
		"White's only": "def P 0; def N 62; def B 103; def R 124; def Q 145; def K 226 186;",
		"Black's only": "def p 31; def n 62; def b 103; def r 124; def q 145; def k 186;",
		// Numbers that count forward as the player sees it.
		"one for both": strings.ReplaceAll(legChessFunctions, "51 31", "20 0"),
	} {
		g := readOne(t, legChess+functions)
		if n := len(g.Definition.Pieces); n != 6 {
			t.Errorf("%s: %d pieces\n%s", name, n, g.Text)
		}
		sameMoves(t, g, "chess", 3)
		want := perftOf(t, variantstest.Load(t, "chess"), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3)
		if got := perftOf(t, compile(t, g), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3); got != want {
			t.Errorf("%s: perft of a position with all special moves is %d, want %d\n%s", name, got, want, g.Text)
		}
	}
}

// turnsOf returns a move in all directions that turns by quarters and mirror images lead
// to.
func turnsOf(legs ...[4]int) string {
	var out []string
	for _, d := range [][4]int{{1, 0, 0, 1}, {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0}, {-1, 0, 0, 1}, {0, 1, 1, 0}, {1, 0, 0, -1}, {0, -1, -1, 0}} {
		text := fmt.Sprint(len(legs))
		for _, l := range legs {
			text += fmt.Sprintf(" %d %d %d %d", l[0], d[0]*l[1]+d[1]*l[2], d[2]*l[1]+d[3]*l[2], l[3])
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return strings.Join(out, "\n") + "\n"
}

// TestCourierLegs compares pieces of tables with what they are in Betza notation.
func TestCourierLegs(t *testing.T) {
	for _, test := range []struct{ name, legs, want string }{
		{"wazir", turnsOf([4]int{1, 1, 0, 3}), "W"},
		{"knight that captures only", turnsOf([4]int{1, 1, 2, 2}), "cN"},
		{"rook of three steps", turnsOf([4]int{3, 1, 0, 3}), "R3"},
		{"rides in one direction", "1 99 0 1 1\n1 99 1 0 2\n", "fmRrcR"},
		{"nightrider", turnsOf([4]int{99, 1, 2, 3}), "NN"},
		{"griffon", turnsOf([4]int{1, 1, 1, 3}) + turnsOf([4]int{1, 1, 1, 1}, [4]int{99, 1, 0, 3}), "FyafsF"},
		{"manticore", turnsOf([4]int{1, 1, 0, 3}) + turnsOf([4]int{1, 1, 0, 1}, [4]int{99, 1, 1, 3}), "WyafsW"},
		{"mao", turnsOf([4]int{1, 1, 0, 1}, [4]int{1, 1, 1, 3}), "[W-F]"},
		{"moa", turnsOf([4]int{1, 1, 1, 1}, [4]int{1, 1, 0, 3}), "[F-W]"},
		{"elephant of Janggi", turnsOf([4]int{1, 1, 0, 1}, [4]int{1, 1, 1, 1}, [4]int{1, 1, 1, 3}), "[W-F-F]"},
		{"cannon", turnsOf([4]int{99, 1, 0, 1}) + turnsOf([4]int{99, 1, 0, 32}, [4]int{99, 1, 0, 2}), "mRcpR"},
		{"grasshopper", turnsOf([4]int{99, 1, 0, 32}, [4]int{1, 1, 0, 3}) + turnsOf([4]int{99, 1, 1, 32}, [4]int{1, 1, 1, 3}), "gQ"},
		{"checkers man", "1 1 1 1 1\n1 1 -1 1 1\n2 1 1 1 2 1 1 1 1\n2 1 -1 1 2 1 -1 1 1\n", "fmFfcafmF"},
		{"hits and moves on", turnsOf([4]int{1, 1, 0, 2}, [4]int{1, 1, 0, 3}), "[cW-fW]"},
		{"igui", turnsOf([4]int{1, 1, 1, 2}, [4]int{1, -1, -1, 1}), "cabmF"},
		{"rifle", turnsOf([4]int{99, 1, 0, 2}, [4]int{1, -1, 0, 1}), "[cR-bmW]"},
		{"hook mover", turnsOf([4]int{99, 1, 0, 3}) + turnsOf([4]int{99, 1, 0, 1}, [4]int{99, 0, 1, 3}), "R[R-sR]"},
		{"as many steps", turnsOf([4]int{99, 1, 0, 1}, [4]int{99, 0, 1, 131}), "[R-siR]"},
		{"over anything", turnsOf([4]int{1, 1, 0, 33}, [4]int{1, 1, 0, 3}), "[mpW-fW]"},
		{"lame and jumping", turnsOf([4]int{1, 2, 0, 11}) + turnsOf([4]int{1, 2, 2, 19}), "nDjA"},
		{"first move", "1 1 0 1 1\n1 3 0 1 65\n", "fmWifmR3"},
		{"captures its own", turnsOf([4]int{1, 1, 0, 256}), "dW"},
		{"changes places", turnsOf([4]int{1, 1, 1, 1026}), "cuF"},
		{"handed", "1 1 1 2 3\n2 1 1 1 1 1 2 1 3\n2 1 1 0 1 99 -1 2 3\n", "frN"},
		{"oblique legs", "2 1 1 2 1 99 1 0 3\n2 1 1 2 1 1 2 1 3\n", ""},
	} {
		g := readOne(t, "Game: Test\ncode=k6k/8/8/x7/8/8/X7/K6K\nset legdefs (\n"+test.legs+"0 1 1 0 1 3 0);\ndef X 0;\n")
		got := pieceOf(t, g, "X")
		if test.name == "handed" || test.want == "" {
			continue // only that it is read
		}
		if a, b := parse(t, got.Betza), parse(t, test.want); a.Signature(1, 1) != b.Signature(1, 1) {
			t.Errorf("%s: %s is\n%s, want %s\n%s", test.name, got.Betza, a.Signature(1, 1), test.want, b.Signature(1, 1))
		}
		if len(got.Betza) > 3*len(test.want)+6 {
			t.Errorf("%s: %s is long, %s would do", test.name, got.Betza, test.want)
		}
	}
}

// TestCourierObliqueLegs checks that moves whose legs lie at odd angles end where the
// table has them.
func TestCourierObliqueLegs(t *testing.T) {
	const text = "code=k6k/8/8/8/8/3X4/8/K6K\nset legdefs (2 1 1 2 1 1 1 0 3  2 1 1 2 1 1 2 -1 3  2 1 -2 1 1 1 0 1 3  0);\ndef X 0;\n"
	g := readOne(t, text)
	p := variantstest.Position(t, compile(t, g), "")
	var got []string
	for _, m := range p.LegalMoves() {
		if text := notation.Coordinates(p, m); strings.HasPrefix(text, "d3") {
			got = append(got, text)
		}
	}
	slices.Sort(got)
	if want := []string{"d3b5", "d3f5", "d3g4"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q\n%s", got, want, g.Text)
	}
}

func parse(t *testing.T, text string) *betza.Piece {
	t.Helper()
	p, err := betza.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pieceOf returns the piece of a game with a letter.
func pieceOf(t *testing.T, g imports.Game, letter string) engine.PieceDef {
	t.Helper()
	for _, p := range g.Definition.Pieces {
		if p.Letter == letter {
			return p
		}
	}
	t.Fatalf("no piece %s in\n%s", letter, g.Text)
	return engine.PieceDef{}
}

// TestCourierSides: Black's pieces do as White's by ranks or turned, or are pieces of their
// own.
func TestCourierSides(t *testing.T) {
	const head = "code=k2x1/5/5/5/5/KX3\nset legdefs (1 1 1 1 3 0  1 1 1 -1 3 0  1 1 -1 -1 3 0  1 1 1 0 3 0  1 1 0 1 3 1 1 0 -1 3 0);\ndef K 24; def k 24; def X 0;\n"
	for _, test := range []struct{ name, functions, white, black string }{
		{"by ranks", "def x 6;", "b1c2", "d6e5"},
		{"turned", "def x 12;", "b1c2", "d6c5"},
		{"the same", "def x 0;", "b1c2", "d6e5"},
		{"White's only", "", "b1c2", "d6e5"},
		{"its own", "def x 18;", "b1c2", "d6e6"},
	} {
		g := readOne(t, head+test.functions)
		v := compile(t, g)
		for side, want := range []string{test.white, test.black} {
			p := variantstest.Position(t, v, "")
			if side == 1 {
				p.MakeNull()
			}
			var got []string
			for _, m := range p.LegalMoves() {
				got = append(got, notation.Coordinates(p, m))
			}
			if !slices.Contains(got, want) {
				t.Errorf("%s: %q, want %s\n%s", test.name, got, want, g.Text)
			}
		}
	}
}

// TestCourierCastling finds the partner by how far it stands.
func TestCourierCastling(t *testing.T) {
	for _, test := range []struct{ array, legs, want string }{
		{"r3k2r/8/8/R3K2R", "2 3 1 0 512 2 -1 0 1 2 4 -1 0 512 2 1 0 1", "isO2"},
		{"r3k2r/8/8/R3K2R", "2 3 1 0 512 2 -1 0 1 2 4 -1 0 512 3 1 0 1", "irO2ilO3"},
		{"r4k3r/10/10/R4K3R", "2 99 1 0 512 3 -1 0 1", "irO3"},
		{"1r3k2r1/10/10/1R3K2R1", "2 3 1 0 512 2 -1 0 1 2 4 -1 0 512 2 1 0 1", "isjO2"},
	} {
		g := readOne(t, "code="+test.array+"\nset legdefs (1 1 0 1 3 "+test.legs+" 0);\ndef K 0;\n")
		if got := strings.TrimPrefix(pieceOf(t, g, "K").Betza, "fW"); got != test.want {
			t.Errorf("%s: %s, want %s", test.legs, got, test.want)
		}
		if !strings.Contains(g.Text, "rule.Castling") {
			t.Errorf("%s: no rule of castling in\n%s", test.legs, g.Text)
		}
	}
}

// TestCourierPromotion: pawns promote to pieces that only the table has; those of no use
// are not listed.
func TestCourierPromotion(t *testing.T) {
	const table = "set legdefs (1 1 0 1 3 0  1 2 1 1 3 0  1 1 0 1 1 0);\ndef K 0; def A 6; def P 12; def friends 1; def x 3; def y 99;\n"
	g := readOne(t, "code=k3/p3/P3/K3\n"+table)
	if !strings.Contains(g.Text, "rule.Promotion = of=P to=A\n") || len(g.Definition.Pieces) != 3 {
		t.Errorf("want a promotion to A in\n%s", g.Text)
	}
	if g = readOne(t, "code=k3/4/4/K3\n"+table); len(g.Definition.Pieces) != 1 {
		t.Errorf("want the King only in\n%s", g.Text)
	}
}

func TestCourierAddresses(t *testing.T) {
	const without = "https://www.chessvariants.com/play/pbm/play.php?game=Unheard-of+Chess&settings=default"
	checkErrors(t, "", map[string]wrong{
		"no code":             {"\n" + without, 2, "the address of \"Unheard-of Chess\" has no code, so that the board is not known: expected code="},
		"no name":             {"/play/pbm/play.php?settings=mine", 1, "the address has no code"},
		"a table only":        {"game=Some&settings=x\nset legdefs (1 1 0 1 3 0);\ndef K 0;", 1, "has no code"},
		"a table of no board": {"set legdefs (1 1 0 1 3 0);\ndef K 0;", 1, "the preset has no code"},
		"known, with a table": {strings.Replace(without, "Unheard-of+Chess", "Grand+Chess", 1) + "\nset legdefs (1 1 0 1 3 0);\ndef K 0;", 1, "has no code"},
	})
	g := readOne(t, strings.Replace(without, "Unheard-of+Chess", "Grand+Chess", 1))
	sameMoves(t, g, "grand", 2)
	g = readOne(t, "play.php?game=A&code=k2/3/K2&pregame="+"set+legdefs+%281+1+0+1+3+0%29%3B+def+K+0%3B")
	if got := pieceOf(t, g, "K").Betza; got != "fW" {
		t.Errorf("a table in the address: the King is %s, want fW", got)
	}
}

func TestCourierTableErrors(t *testing.T) {
	const head = "Game: X\nFEN Code: k3/4/4/K3\nset legdefs (\n"
	checkErrors(t, "courier", map[string]wrong{
		"no numbers":        {"Game: X\nFEN Code: k3/4/4/K3\nset legdefs ();\ndef K 0;", 3, "legdefs has no numbers; expected"},
		"no function":       {head + "1 1 0 1 3\n0);", 4, "no function says where in legdefs the moves of a piece begin; expected its label and a number counted from 0, as in def K 0;"},
		"begins behind it":  {head + "1 1 0 1 3\n0);\ndef K 9;", 6, "K: it begins at 9, but legdefs ends at 5"},
		"begins within":     {head + "1 1 0 1 3\n1 1 1 1 3\n0);\ndef K 3;", 7, "K: it begins at 3 of legdefs, within the move at 0"},
		"legs":              {head + "1 1 0 1 3\n77 1 0 1 3\n0);\ndef K 0;", 5, "K: 77 legs, number 5 of legdefs: expected the number of a move's legs from 1 to 8"},
		"ends within":       {head + "1 1 0 1 3\n2 1 0 1 3 1 1\n);\ndef K 0;", 5, "K: legdefs ends within its moves; expected four numbers for each of 2 legs"},
		"no 0":              {head + "1 1 0 1 3\n1 1 1 1 3);\ndef K 0;", 5, "expected 0 behind the last move"},
		"range":             {head + "1 0 0 1 3\n0);\ndef K 0;", 4, "K: leg 1 of the move at 0: 0 steps: expected 1 for a leap"},
		"step":              {head + "1 1 0 0 3\n0);\ndef K 0;", 4, "goes nowhere"},
		"far":               {head + "1 1 0 99 3\n0);\ndef K 0;", 4, "leads off every board"},
		"mode":              {head + "1 1 0 1 3\n1 1 0 1 0\n0);\ndef K 0;", 5, "0 is not a sum of powers, of which 1 moves, 2 captures"},
		"high mode":         {head + "1 1 0 1 4096\n0);\ndef K 0;", 4, "4096 is not a sum of powers"},
		"implied elsewhere": {head + "1 1 0 1 3\n0);\ndef K cond #0 3 0;", 6, "K: its moves with implied side effects begin at 3, where no move of it begins"},
	})
}

// TestCourierTableNotes: a move that can't be said is named by its line, the others are
// read.
func TestCourierTableNotes(t *testing.T) {
	for _, test := range []struct{ move, want string }{
		{"1 1 0 1 32", "K: leg 1: mode 32 ends nowhere; expected 1 to move, 2 to capture, 3 for both; the move is left out"},
		{"1 1 0 1 33", "mode 33 passes over a piece where the move ends"},
		{"2 1 0 1 4 1 0 1 3", "leg 1: mode 4 captures en passant, which only the last leg can"},
		{"2 1 0 1 8 1 0 1 3", "mode 8 goes on from nowhere"},
		{"1 1 0 2 27", "cannot jump (8) and must (16)"},
		{"1 1 0 1 19", "mode 19 must jump, but the step is to the next square"},
		{"1 1 0 1 1025", "puts back what it captures (1024), but captures nothing"},
		{"1 1 0 1 131", "asks for the steps of the ride before (128), but there is none"},
		{"1 3 1 0 512", "castling has two legs"},
		{"2 3 0 1 512 2 0 1 1", "castling goes sideways"},
		{"2 9 1 0 512 2 -1 0 1", "there are 3 squares between the king and the board's edge, but the partner of castling stands 9 away"},
		{"1 1 14 9 3", "a leap of 14 and 9 squares can't be said"},
	} {
		g := readOne(t, "Game: X\nFEN Code: k3/4/4/K3\nset legdefs (\n1 1 0 1 3\n"+test.move+"\n0);\ndef K 0;\n")
		if got := pieceOf(t, g, "K").Betza; got != "fW" {
			t.Errorf("%s: the King is %s, want fW", test.move, got)
		}
		if !slices.ContainsFunc(g.Notes, func(n imports.Note) bool { return n.Line == 5 && strings.Contains(n.Text, test.want) }) {
			t.Errorf("%s: %v, want %s", test.move, g.Notes, test.want)
		}
	}
}
