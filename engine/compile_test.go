package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/engine/notation"
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

// TestCompileErrors tests that errors name the mistake in a definition.
func TestCompileErrors(t *testing.T) {
	for _, test := range []struct {
		change func(*engine.Definition)
		want   string
	}{
		{func(d *engine.Definition) { d.Board.Files = 17 }, "files and ranks must be from 1 to 16"},
		{func(d *engine.Definition) { d.Board = engine.Board{Files: 16, Ranks: 16, Boards: 2} }, "256 squares"},
		{func(d *engine.Definition) { d.Board.Removed = "x9" }, `"x9" is neither squares`},
		{func(d *engine.Definition) { d.Board.Names = "q9=w1" }, "expected OLD=NEW"},
		{func(d *engine.Definition) { d.Board.Names = "a1=b1" }, `"b1": both a1 and b1 would be called so`},
		{func(d *engine.Definition) { d.Board.Names = "a1=w1 b1=w1" }, `"w1": both a1 and b1 would be called so`},
		{func(d *engine.Definition) { d.Board.Names = "a1=w1 a1=w2" }, "a1 has been named w1 before"},
		{func(d *engine.Definition) { d.Board.Names = "a1=" }, `"" is not one to 4 letters and digits`},
		{func(d *engine.Definition) { d.Board.Names = "a1=w-1" }, `"w-1" is not one to 4 letters and digits`},
		{func(d *engine.Definition) { d.Board.Names = "a1=castle" }, `"castle" is not one to 4 letters and digits`},
		{func(d *engine.Definition) { d.Pieces = nil }, "from 1 to 63 types"},
		{func(d *engine.Definition) { d.Pieces[1].Name = "" }, "piece 2 (R) has no name"},
		{func(d *engine.Definition) { d.Pieces[1].Name = "R\x1b]0;x" }, `piece "R\x1b]0;x": U+001B can't be shown`},
		{func(d *engine.Definition) { d.Name = "\u202eR" }, `name "\u202eR": U+202E can't be shown`},
		{func(d *engine.Definition) { d.Inventor = "a\nb" }, `inventor "a\nb": U+000A can't be shown`},
		{func(d *engine.Definition) { d.Aliases = []string{"a\x9b"} }, `alias "a\x9b": byte 0x9B can't be shown`},
		{func(d *engine.Definition) { d.Pieces[1].Name = "King" }, "piece King is there twice"},
		{func(d *engine.Definition) { d.Pieces[1].AltLetter = "K" }, `notation "K" is another piece's`},
		{func(d *engine.Definition) { d.Pieces[1].SFEN = "K" }, `sfen="K" is not read as it or as a form of it`},
		{func(d *engine.Definition) { d.Pieces[1].SFEN = "x" }, `sfen="x" can't be read in an SFEN`},
		{func(d *engine.Definition) { d.Pieces[1].Kanji = "成 銀 全" }, `kanji="成 銀 全" has 3 names`},
		{func(d *engine.Definition) { d.Pieces[1].WXF = "A 仕" }, `wxf="A 仕" is not a letter with two characters`},
		{func(d *engine.Definition) { d.Pieces[1].WXF = "仕 A 士" }, `wxf="仕 A 士" is not a letter with two characters`},
		{func(d *engine.Definition) { d.Pieces[1].Janggi = "h" }, `janggi="h" is no capital letter`},
		{func(d *engine.Definition) { d.Pieces[1].Letter = "R2" }, `notation "R2" can't be read in a FEN`},
		{func(d *engine.Definition) { d.Pieces[1].Letter = "Rooks" }, `notation "ROOKS" can't be read in a FEN`},
		{func(d *engine.Definition) { d.Without = []string{"Quen"} }, `without "Quen": nothing of the base is called so`},
		{func(d *engine.Definition) { d.Format = "{array} {sidee}" }, "no rule has a section {sidee}; there are array, castling, ep"},
		{func(d *engine.Definition) { d.Format = "{side} {array}" }, "expected {array} first"},
		{func(d *engine.Definition) {
			d.Rules = []engine.Rule{rules.FiftyMoves{Types: "-"}, rules.FiftyMoves{Types: "-"}}
		}, "rule fifty moves is there twice"},
		{func(d *engine.Definition) {
			d.Variables = []engine.Variable{{Name: "A", Kind: engine.IntVariable, Max: 5, Default: "6"}}
		},
			"variable A: default A=6: expected a whole number from 0 to 5"},
		{func(d *engine.Definition) { d.Variables = []engine.Variable{{Name: "A"}, {Name: "A"}} }, `variable "A": expected letters`},
		{func(d *engine.Definition) { d.Variables = []engine.Variable{{Name: "My Number"}} }, `variable "My Number": expected letters`},
		{func(d *engine.Definition) { d.Pieces[1].Betza = "R&" }, "piece Rook"},
		{func(d *engine.Definition) { d.Rules = []engine.Rule{rules.Infection{Man: "K R"}} }, `: "K R": expected one type`},
		{func(d *engine.Definition) { d.Pieces[1].Letter = "K" }, "another piece's"},
		{func(d *engine.Definition) { d.Pieces[1].Base = "Pawn" }, "not a piece of the variant"},
		{func(d *engine.Definition) { d.Pieces[1].Betza = strings.Repeat("ab", 9) + "R" }, "too many"},
		{func(d *engine.Definition) { d.Array = "k4/5/5/4K" }, "4 ranks, expected 5"},
		{func(d *engine.Definition) { d.Array = "k4/5/5/5/4X" }, "not a piece of Small"},
		{func(d *engine.Definition) { d.Array = "#{Nothing}" }, "placeholder"},
		{func(d *engine.Definition) { d.Rules = []engine.Rule{rules.Promotion{Of: "P", To: "R"}} }, "rule promotion"},
		{func(d *engine.Definition) { d.Rules = []engine.Rule{rules.CheckCount{}} }, "expected 1 to 9"},
	} {
		d := small()
		test.change(&d)
		_, err := engine.Compile(d, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want one with %q", err, test.want)
		}
	}
}

// TestRegionErrors tests that errors name the mistake in a region, in every place where
// regions are given.
func TestRegionErrors(t *testing.T) {
	for region, want := range map[string]string{
		"fz":       `"z" is not a file: they are a to e`,
		"fa-f":     `"f" is not a file: they are a to e`,
		"fA":       `"A" is not a file`,
		"f":        `"" is not a file`,
		"fa-":      `"" is not a file`,
		"fab":      `"ab" is not a file`,
		"f9":       `"9" is not a file`,
		"r6":       `"6" is not a rank: they are 1 to 5, and ^1 to ^5 from the far side`,
		"r0":       `"0" is not a rank`,
		"r^6":      `"6" is not a rank`,
		"r1-^2":    `"^2" is not a rank`,
		"r+1":      `"+1" is not a rank`,
		"r":        `"" is not a rank`,
		"r2-":      `"" is not a rank`,
		"r1-2-3":   `"2-3" is not a rank`,
		"-a1":      `"-a1" is neither squares`,
		"a1-":      `"" is not a square of the board`,
		"a1-b9":    `"b9" is not a square of the board`,
		"b2 c9":    `"c9" is neither squares`,
		"ALL":      `"ALL" is neither squares`,
		"c3":       `"c3" has been removed from the board`,
		"a1-A1":    `a1 and A1 are on two boards`,
		"a1-d4 fg": `"g" is not a file`,
	} {
		d := small()
		d.Board.Removed, d.Board.Boards = "c3", 2
		for where, change := range map[string]func(*engine.Definition){
			"piece Rook": func(d *engine.Definition) { d.Pieces[1].Initial = engine.Region(region) },
			"Rook": func(d *engine.Definition) {
				d.Pieces[1].RegionMoves = []engine.RegionMoves{{On: engine.Region(region), Betza: "B"}}
			},
			"rule location victory": func(d *engine.Definition) {
				d.Rules = []engine.Rule{rules.LocationVictory{Types: "K", On: engine.Region(region)}}
			},
		} {
			wrong := d.Derive(engine.Definition{ID: "wrong"})
			change(&wrong)
			_, err := engine.Compile(wrong, nil)
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), where) || !strings.Contains(err.Error(), fmt.Sprintf("region %q", region)) {
				t.Errorf("%s, region %q: error %v, want one with %q", where, region, err, want)
			}
		}
	}
}

// TestDeriveErrors tests that a derived variant does not compile if its change
// names what its base does not have, or one thing twice.
func TestDeriveErrors(t *testing.T) {
	base := small()
	base.Rules = []engine.Rule{rules.Checkmate{}, rules.FiftyMoves{Types: "-"}}
	base.Variables = []engine.Variable{{Name: "Number", Kind: engine.IntVariable, Max: 5, Default: "5"}}
	for _, test := range []struct {
		change engine.Definition
		want   string // "": it compiles
	}{
		{engine.Definition{Without: []string{"fifty moves", "Number", "Rook"}}, ""},
		{engine.Definition{Without: []string{"fifty-moves"}}, `without "fifty-moves": nothing of the base is called so; its pieces, rules and variables are King, Rook, checkmate, fifty moves and Number`},
		{engine.Definition{Without: []string{"Rook", "rook"}}, `without "rook"`},
		{engine.Definition{Without: []string{"Queen"}, Pieces: []engine.PieceDef{{Name: "Queen", Letter: "Q", Betza: "Q"}}}, `without "Queen"`},
		{engine.Definition{Pieces: []engine.PieceDef{{Name: "Rook", Letter: "R", Betza: "R4"}, {Name: "Rook", Letter: "S", Betza: "R3"}}}, "piece Rook is there twice"},
		{engine.Definition{Rules: []engine.Rule{rules.Checkmate{}, rules.Checkmate{}}}, "rule checkmate is there twice"},
	} {
		d := base.Derive(test.change)
		for range 2 { // errors of a base recur in variants derived from it
			_, err := engine.Compile(d, nil)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("%+v: error %v, want one with %q", test.change, err, test.want)
			}
			d = d.Derive(engine.Definition{})
		}
	}
}

// TestVariables tests that variables accept only valid values.
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
			if text := notation.Coordinates(p, m); strings.HasPrefix(text, from) {
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
	if _, err := v.NewPosition("k4/5/2R2/5/4K w - - 0 1"); err == nil || !strings.Contains(err.Error(), "c3 is not a square") {
		t.Errorf("a piece on a removed square: error %v", err)
	}
}

// claims is a rule of a test that has a hook that only one rule can have.
type claims struct {
	key  string
	hook any
}

func (r claims) Key() string                         { return r.key }
func (claims) Describe(*engine.Variant) string       { return "" }
func (r claims) Bind(b *engine.Builder) (any, error) { return r.hook, nil }

type sameSide struct{}

func (sameSide) NextSide(p engine.Editor, _ engine.Move) engine.Color { return p.Side() }

type neverCheck struct{}

func (neverCheck) InCheck(*engine.Position, engine.Color) bool           { return false }
func (neverCheck) Royals(*engine.Position, engine.Color) engine.Bitboard { return engine.Bitboard{} }

// lawful is a CheckTester as it should be.
type lawful struct{ neverCheck }

func (lawful) Legal(engine.AfterMove, engine.Move) bool { return true }

// scoped vetoes some moves only.
type scoped struct{ lawful }

func (scoped) Concerns(*engine.Position) (none engine.Bitboard) { return none }

type oldMaker struct{}

func (oldMaker) MoveMade(*engine.Position, engine.Move) {}

// TestHookContract refuses hooks that break the contract, and names their rules.
func TestHookContract(t *testing.T) {
	for _, tt := range []struct {
		hooks []any
		royal bool
		want  string // "": nothing is wrong
	}{
		{hooks: []any{sameSide{}}},
		{hooks: []any{lawful{}}},
		{hooks: []any{sameSide{}, lawful{}}},
		{hooks: []any{sameSide{}, sameSide{}}, want: "rule 1: rule 0 and this one both decide whose move it is"},
		{hooks: []any{lawful{}, lawful{}}, want: "rule 1: rule 0 and this one both decide what check is"},
		{hooks: []any{neverCheck{}}}, // players may leave pieces in check
		{hooks: []any{scoped{}}},     // what it is concerned with counts where there is no check
		{hooks: []any{lawful{}}, royal: true, want: "rule 0 decides what check is: King must not be marked royal"},
		{hooks: []any{oldMaker{}}, want: "rule 0: engine_test.oldMaker has a method MoveMade but is not an engine.StateUpdater, whose MoveMade has other parameters or results"},
	} {
		d := small()
		d.Pieces[0].Royal = tt.royal
		for i, hook := range tt.hooks {
			d.Rules = append(d.Rules, claims{fmt.Sprint(i), hook})
		}
		if _, err := engine.Compile(d, nil); (err != nil) != (tt.want != "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%T: %v, want %q", tt.hooks, err, tt.want)
		}
	}
}

// faulty is a rule that panics when it is bound.
type faulty struct{ engine.Rule }

func (faulty) Key() string { return "faulty" }

func (faulty) Bind(*engine.Builder) (any, error) { panic("no such square") }

// TestCompilePanics: a rule that panics is an error, which names the variant and has the
// stack.
func TestCompilePanics(t *testing.T) {
	d := engine.Definition{ID: "x", Board: engine.Board{Files: 4, Ranks: 4}, Array: "4/4/4/K2k",
		Pieces: []engine.PieceDef{{Name: "King", Letter: "K", Betza: "K", Royal: true}}, Rules: []engine.Rule{faulty{}}}
	_, err := engine.Compile(d, nil)
	var failed *guard.PanicError
	if !errors.As(err, &failed) || !strings.HasPrefix(err.Error(), "variant x: ") || !strings.Contains(string(failed.Stack), "compile_test.go") {
		t.Errorf("got %v", err)
	}
}
