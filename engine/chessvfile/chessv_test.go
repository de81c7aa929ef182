package chessvfile

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

// compiled are the variants that were compiled, by spec.
var compiled = map[string]*engine.Variant{}

func load(tags pgn.Tags) (*engine.Variant, error) {
	return variants.BuiltIn().LoadTag(tags.Get("Variant"), func(spec string) (*engine.Variant, error) {
		if v := compiled[spec]; v != nil {
			return v, nil
		}
		v, err := variants.Load(spec)
		if err == nil {
			compiled[spec] = v
		}
		return v, err
	})
}

// show returns the moves of a game with all its comments and its result, the tags that
// are asked for, and the problems.
func show(t *testing.T, g *pgn.Game, tags ...string) string {
	t.Helper()
	var out []string
	for _, name := range tags {
		out = append(out, name+" "+g.Tags.Get(name))
	}
	g.Tags = nil
	text, err := pgn.Format(g)
	if err != nil {
		t.Fatal(err)
	}
	_, moves, _ := strings.Cut(text, "\n\n")
	out = append(out, strings.Join(strings.Fields(moves), " "))
	for _, p := range g.Problems {
		out = append(out, p.String())
	}
	return strings.Join(out, "\n")
}

func TestFiles(t *testing.T) {
	for _, tt := range []struct {
		file string
		tags []string
		want string
	}{
		{"mate.sgf", []string{"White", "Black", "Variant"}, "White Ann\nBlack ChessV\nVariant \n" +
			"1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g8f6 4. h5f7 1-0 {White wins}"},
		{"number.sgf", []string{"Variant", "Black", "FEN", "Termination"}, "Variant Chess960\nBlack Bob \"the rook\" Lee\n" +
			"FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\nTermination time forfeit\n" +
			"{ChessV: Castling = None} 1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 0-1 {White loses on time}\n" +
			"line 5: \"Castling = None\" can't be carried over; the rules are those without it"},
		{"promotion.sgf", []string{"White", "FEN", "SetUp"}, "White Ann\nFEN 4k3/P7/8/8/8/8/p7/4K3 w - - 0 1\nSetUp 1\n1. a8=Q+ a2a1q *\n" +
			"line 7: \"a7a8System.String[]\": ChessV has lost which piece it is: expected its letter in place of System.String[]\n" +
			"line 7: \"a7a8\" names no piece to promote to: taken for a8=Q+\n" +
			"line 8: move 1... a2a1q: leaves the king on e8 attacked by the queen on a8"},
		{"pocket.sgf", []string{"Variant"}, "Variant pocketknight\n1. e2e4 N@f6 2. g1f3 *"},
		{"array.sgf", []string{"FEN"}, "FEN rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1\n1. d2d4 d1d2 *\n" +
			"line 4: move 1... d1d2: Black is to move: the piece on d1 is White's"},
	} {
		f, err := os.Open(filepath.Join("testdata", tt.file))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		in := bufio.NewReader(f)
		if !Begins(in) {
			t.Errorf("%s is not taken for a saved game", tt.file)
		}
		g, err := Read(in, load)
		if err != nil {
			t.Fatal(err)
		}
		_ = pgn.Resolve(g, load) // noted as a problem
		if got := show(t, g, tt.tags...); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.file, got, tt.want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, tt := range []struct{ text, tag, value string }{
		{"Chess", "Variant", ""},
		{"CwDA: FIDEs vs. Rookies", "Variant", "cwdafidesrookies"},
		{"Mine:Grand Chess", "Variant", "grand"},
		{"Grand Chess:Chess", "Variant", "grand"},
		{"No Such Game", "Variant", "No Such Game"},
		{"Fischer Random Chess\nPositionNumber=1", "FEN", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"},
		{"Chess256\npositionnumber=256", "Variant", "chess256:PositionNumber=256"},
		{"Great Shatranj\nVariant=Great Shatranj R", "Variant", "great:Variant=Great Shatranj R"},
		{"Chess\nResult = 1/2-1/2 {Draw by adjudication}", "Termination", "adjudication"},
		{"Chess\nFENStart=#{Array} w - - 3 9", "FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 3 9"},
	} {
		g, err := Read(strings.NewReader(tt.text+"\nMoves={}"), load)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Tags.Get(tt.tag); got != tt.value || len(g.Problems) > 0 {
			t.Errorf("%q: %s %q, problems %v; want %q", tt.text, tt.tag, got, g.Problems, tt.value)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "line 1: expected the name of the game in the first line"},
		{"Chess\nhuh\nMoves={}", `line 2: "huh": expected NAME = VALUE, or Moves = { and the moves`},
		{"Chess\nPlayer(Red) = Ann\nMoves={}", `line 2: player "Red": expected White or Black`},
		{"Chess\nMoves = { e2e4\n\n", "line 4: the moves have no end: expected }"},
		{"Chess\nMoves = { e2e4\nResult = 1-0", "line 3: the moves have no end: expected } before the result"},
		{"Chess\nMoves =\ne2e4 }", `line 3: "e2e4 }": expected { before the moves`},
		{"Chess\nMoves = {}\nResult = win", `line 3: result "win": expected 1-0, 0-1, 1/2-1/2 or *`},
		{"Chess480\nPositionNumber = 0\nMoves={}", `line 2: PositionNumber=0: expected a whole number from 1 to 960`},
		{"Wild Castle\nPositionNumber = 19\nMoves={}", `line 2: PositionNumber=19: expected a whole number from 1 to 18`},
		{"Chess\nMoves = {\nSystem.String[]@e4 }", `line 3: "System.String[]@e4": ChessV has lost which piece it is`},
		{"No Such Game\nMoves = {\na1a2 }", `line 1: tag Variant "No Such Game": no variant is called`},
		{"Chess\nFENStart = 8/8\nMoves = {\na1a2 }", `line 1: tag FEN "8/8": `},
		{"Chess\nPlayer(White) = " + strings.Repeat("\"", 9000) + "\nMoves = {}", "line 2: the line is longer than 2000 bytes"},
		{"Chess480\nFENStart = 8/8\nMoves = {}", `line 1: tag FEN "8/8": `},
		{"Chess\nMoves = { [x 12 }", `line 2: "[x`},
	} {
		g, err := Read(strings.NewReader(tt.text), load)
		if err != nil {
			t.Fatal(err)
		}
		_ = pgn.Resolve(g, load)
		if got := show(t, g); !strings.Contains(got, tt.want) {
			t.Errorf("%q:\n%s\nwant\n%s", tt.text, got, tt.want)
		}
	}
	if _, err := Read(strings.NewReader(strings.Repeat("x", maxText+1)), load); err == nil || !strings.Contains(err.Error(), "longer than 1 MB") {
		t.Errorf("a long text: %v", err)
	}
}

func TestBegins(t *testing.T) {
	for text, want := range map[string]bool{
		"Chess\nMoves = {\n}":                      true,
		"Chess\nPlayer(White) = Ann\n":             true,
		"Moves = {\n}":                             false,
		"[Event \"x\"]\n\n1. e4 {\nMoves = {\n} *": false,
		"1. e4 {\nMoves = {} *":                    false,
		"e4 e5\n":                                  false,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -": false,
		"": false,
	} {
		if got := Begins(bufio.NewReader(strings.NewReader(text))); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// FuzzRead reads anything as a saved game: what is read can be written as PGN.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.sgf")
	if err != nil || len(files) == 0 {
		f.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		f.Add(append(text, " } 0-1 }\nWeird = } e4"...))
	}
	f.Add([]byte("Pocket Knight\nMoves = {\n    ]@f( {\n    ]Jtring[]@f6\n    g1f3\n}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := Read(bytes.NewReader(text), load)
		if err != nil {
			return
		}
		_ = pgn.Resolve(g, load)
		written, err := pgn.Format(g)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		again, err := pgn.Parse(written)
		if err != nil || len(again.MainLine()) != len(g.MainLine()) || again.Result != g.Result {
			t.Errorf("%q is written as %q: %v", text, written, err)
		}
	})
}
