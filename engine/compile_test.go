package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// small is a definition for tests to change.
func small() engine.Definition {
	return engine.Definition{
		ID: "small", Name: "Small", Board: engine.Board{Files: 5, Ranks: 5},
		Array: "k4/5/5/5/4K",
		Pieces: []engine.PieceDef{
			{Name: "King", Letter: "K", Betza: "K", Royal: true},
			{Name: "Rook", Letter: "R", Betza: "R"},
		},
	}
}

// TestCompileErrors tests that errors name what is wrong in a definition.
func TestCompileErrors(t *testing.T) {
	for _, test := range []struct {
		change func(*engine.Definition)
		want   string
	}{
		{func(d *engine.Definition) { d.Board.Files = 17 }, "files and ranks must be from 1 to 16"},
		{func(d *engine.Definition) { d.Board = engine.Board{Files: 16, Ranks: 16, Boards: 2} }, "256 squares"},
		{func(d *engine.Definition) { d.Board.Removed = "x9" }, `"x9" is neither squares`},
		{func(d *engine.Definition) { d.Board.Names = "q9=w1" }, "want OLD=NEW"},
		{func(d *engine.Definition) { d.Pieces = nil }, "from 1 to 63 types"},
		{func(d *engine.Definition) { d.Pieces[1].Betza = "R&" }, "piece Rook"},
		{func(d *engine.Definition) { d.Pieces[1].Letter = "K" }, "another piece's"},
		{func(d *engine.Definition) { d.Pieces[1].Base = "Pawn" }, "no piece of the variant"},
		{func(d *engine.Definition) { d.Pieces[1].Betza = strings.Repeat("ab", 9) + "R" }, "too many"},
		{func(d *engine.Definition) { d.Array = "k4/5/5/4K" }, "4 ranks, want 5"},
		{func(d *engine.Definition) { d.Array = "k4/5/5/5/4X" }, "no piece of Small"},
		{func(d *engine.Definition) { d.Array = "#{Nothing}" }, "placeholder"},
		{func(d *engine.Definition) { d.Rules = []engine.Rule{rules.Promotion{Of: "P", To: "R"}} }, "rule promotion"},
		{func(d *engine.Definition) { d.Rules = []engine.Rule{rules.CheckCount{}} }, "want 1 to 9"},
	} {
		d := small()
		test.change(&d)
		_, err := engine.Compile(d, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want one with %q", err, test.want)
		}
	}
}

// TestVariables tests that variables take what they may and nothing else.
func TestVariables(t *testing.T) {
	d := small()
	d.Variables = []engine.Variable{
		{Name: "Number", Kind: engine.IntVariable, Min: 1, Max: 5, Default: "5"},
		{Name: "Army", Kind: engine.ChoiceVariable, Choices: []string{"Red Ones", "Blue"}, Default: "Blue"},
		{Name: "Fast", Kind: engine.BoolVariable, Default: "no"},
		{Name: "Piece", Kind: engine.TextVariable, Default: "R"},
	}
	d.Array = "k4/#{Number}/5/5/3#{Piece}K"
	for _, test := range []struct{ name, value, want, err string }{
		{"number", "5", "5", ""},
		{"Number", "6", "", "from 1 to 5"},
		{"Number", "x", "", "whole number"},
		{"army", "red ones", "Red Ones", ""},
		{"Army", "Green", "", "one of Red Ones, Blue"},
		{"fast", "true", "yes", ""},
		{"Fast", "perhaps", "", "yes or no"},
		{"Other", "1", "", "it has Number, Army, Fast, Piece"},
	} {
		v, err := engine.Compile(d, engine.Values{test.name: test.value})
		switch {
		case test.err != "":
			if err == nil || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%s=%s: error %v, want one with %q", test.name, test.value, err, test.err)
			}
		case err != nil:
			t.Errorf("%s=%s: %v", test.name, test.value, err)
		default:
			for name, value := range v.Values {
				if strings.EqualFold(name, test.name) && value != test.want {
					t.Errorf("%s=%s is %q, want %q", test.name, test.value, value, test.want)
				}
			}
		}
	}
}

// TestBoards tests removed squares, names of squares, walls and a board whose
// players see it the same way.
func TestBoards(t *testing.T) {
	d := small()
	d.Board.Removed = "c3"
	d.Board.Names = "a1=z0"
	d.Symmetry = engine.NoSymmetry
	d.Pieces = append(d.Pieces, engine.PieceDef{Name: "Lance", Letter: "L", Betza: "fR"})
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		fen  string
		want string // moves from the square
	}{
		{"k4/5/5/2R2/4K w - - 0 1", "c2a2 c2b2 c2c1 c2d2 c2e2"},
		{"k4/5/5/1*R2/4K w - - 0 1", "c2c1 c2d2 c2e2"},
		{"k4/5/5/l4/4K b - - 0 1", "a2a3 a2a4"},
		{"k4/5/5/5/R3K w - - 0 1", "z0a2 z0a3 z0a4 z0a5 z0b1 z0c1 z0d1"},
	} {
		p, err := v.NewPosition(test.fen)
		if err != nil {
			t.Errorf("%s: %v", test.fen, err)
			continue
		}
		from := test.want[:2]
		var got []string
		for _, m := range p.LegalMoves() {
			if text := p.MoveText(m); strings.HasPrefix(text, from) {
				got = append(got, text)
			}
		}
		if text := strings.Join(slices.Sorted(slices.Values(got)), " "); text != test.want {
			t.Errorf("%s: %q, want %q", test.fen, text, test.want)
		}
		if p.FEN() != test.fen {
			t.Errorf("%s is written as %s", test.fen, p.FEN())
		}
	}
	if _, err := v.NewPosition("k4/5/2R2/5/4K w - - 0 1"); err == nil || !strings.Contains(err.Error(), "c3 is no square") {
		t.Errorf("a piece on a removed square: error %v", err)
	}
}
