package notation_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// rare is a rule for tests that adds moves no variant has together, and forbids
// others.
type rare struct {
	moves  []engine.Move
	never  string // no piece may end on this square; said by the rule
	never2 string // the same, not explained
}

func (rare) Key() string                         { return "rare" }
func (rare) Describe(*engine.Variant) string     { return "" }
func (r rare) Bind(*engine.Builder) (any, error) { return &r, nil }

func (r *rare) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	for _, m := range r.moves {
		if pc := p.PieceAt(m.From()); pc.Type() != 0 && pc.Color() == p.Side() {
			out.Add(m)
		}
	}
}

func (r *rare) Legal(p engine.AfterMove, m engine.Move) bool {
	return p.Variant().SquareName(m.To()) != r.never2
}

func (r *rare) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return p.Variant().SquareName(m.To()) != r.never
}

func (r *rare) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if p.Variant().SquareName(m.To()) == r.never {
		return "nobody goes to " + r.never
	}
	return ""
}

func compile(t *testing.T, d engine.Definition) *engine.Variant {
	t.Helper()
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func chessWith(t *testing.T, change engine.Definition) *engine.Variant {
	t.Helper()
	change.ID, change.Name = "test", "Test Chess"
	return compile(t, variantstest.Load(t, "chess").Def.Derive(change))
}

// sq returns a square of an 8x8 board.
func sq(name string) engine.Square { return engine.Square(name[0]-'a') + 8*engine.Square(name[1]-'1') }

func TestRareMoves(t *testing.T) {
	move := func(k engine.MoveKind, from, to, a, b string) engine.Move {
		return engine.NewMove(k, sq(from), sq(to)).WithSquares(sq(a), sq(b))
	}
	tests := []struct {
		name  string
		moves []engine.Move // of the rule; the first one is tested
		san   string
		typed []string
	}{
		{"swap", []engine.Move{move(engine.Swap, "c1", "h1", "a1", "a1")}, "B<>h1", []string{"Bh1", "c1h1", "Bc1<>h1", "b<>h1"}},
		{"unload", []engine.Move{move(engine.Unload, "c1", "h3", "d5", "d5")}, "Bh3>d5", []string{"Bh3", "c1h3", "bh3>d5"}},
		{"two unloads", []engine.Move{move(engine.Unload, "c1", "f4", "d5", "d5"), move(engine.Unload, "c1", "f4", "d6", "d6")}, "Bf4>d5", []string{"Bc1f4>d5"}},
		{"rifle", []engine.Move{move(engine.Rifle, "c1", "c1", "h3", "h3")}, "Bxh3-c1", []string{"c1h3", "c1h3,h3c1", "Bxh3"}},
		{"locust", []engine.Move{move(engine.Locust, "c1", "h6", "f4", "f4")}, "Bxf4-h6", []string{"c1xf4-h6", "c1f4,f4h6", "Bf4h6"}},
		{"locust of two", []engine.Move{move(engine.Locust, "c1", "h6", "f4", "g5")}, "Bxf4xg5-h6", []string{"c1f4,f4g5,g5h6"}},
		{"pass", []engine.Move{move(engine.Pass, "c1", "c1", "a1", "a1")}, "--", []string{"pass", "0000", "@@@@", "c1c1"}},
		{"two passes", []engine.Move{move(engine.Pass, "c1", "c1", "a1", "a1"), move(engine.Pass, "e1", "e1", "a1", "a1")}, "Bc1--", []string{"c1c1"}},
		{"vertical castling", []engine.Move{move(engine.Castle, "e1", "d3", "e6", "h4")}, "O-O-O", []string{"e1d3", "e1e6"}},
		{"castling to choose", []engine.Move{move(engine.Castle, "e1", "g1", "h1", "f1"), move(engine.Castle, "e1", "f1", "h1", "e1")}, "O-O(e1g1,h1f1)",
			[]string{"e1g1", "Kg1"}},
		{"flags", []engine.Move{move(engine.Unload, "c1", "f4", "d5", "d5"), move(engine.Unload, "c1", "f4", "d5", "d5") | 1<<60},
			"Bc1f4>d5(d5,d5)''''''''(", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := chessWith(t, engine.Definition{Rules: []engine.Rule{rare{moves: tt.moves}}, Without: []string{"castling"}})
			p := variantstest.Position(t, v, "3k4/8/4R1p1/8/5p2/7p/8/2B1K2R w - - 0 1")
			m := tt.moves[0]
			san := notation.SAN(p, m)
			if san != tt.san && (tt.typed != nil || len(san) <= len(tt.san) || san[:len(tt.san)] != tt.san) {
				t.Errorf("SAN = %q, want %q", san, tt.san)
			}
			for _, text := range append(tt.typed, san) {
				if found, err := notation.Match(p, text); err != nil || !slices.Equal(found, []engine.Move{m}) {
					t.Errorf("Match(%q) = %x, %v; want %x alone", text, found, err, m)
				}
			}
		})
	}
}

func TestRareReasons(t *testing.T) {
	v := chessWith(t, engine.Definition{Rules: []engine.Rule{rare{never: "e4", never2: "d4"}}})
	tests := []struct{ typed, want string }{
		{"e2e4", "nobody goes to e4"},
		{"e4", "nobody goes to e4"},
		{"d4", "the rules of Test Chess forbid it"},
		{"d3", ""},
	}
	for _, tt := range tests {
		_, err := notation.Match(variantstest.Position(t, v, ""), tt.typed)
		var illegal *notation.IllegalMove
		if errors.As(err, &illegal) != (tt.want != "") || tt.want != "" && illegal.Reason != tt.want {
			t.Errorf("Match(%q): %v, want %q", tt.typed, err, tt.want)
		}
	}
}

// TestOddNames tests squares with names of their own and pieces with two
// letters or a form of their own.
func TestOddNames(t *testing.T) {
	d := variantstest.Load(t, "chess").Def.Derive(engine.Definition{
		ID: "odd", Name: "Odd Chess",
		Board:   engine.Board{Files: 10, Ranks: 10, Names: "a1=x0 j10=z9 e5=5e"},
		Pieces:  []engine.PieceDef{{Name: "Wizard", Letter: "WZ", Betza: "FLC"}, {Name: "Great Wizard", Letter: "+WZ", Betza: "FLCW", Base: "Wizard"}},
		Array:   "rnbqk5/wz9/10/10/10/10/10/10/10/RNBQK1WZ2WZ",
		Rules:   []engine.Rule{rules.Promotion{ID: " wizard", Of: "Wizard", Zone: "r^2-1", OnLeaving: true, Optional: true}},
		Without: []string{"castling"},
	})
	v := compile(t, d)
	tests := []struct{ fen, text, san, typed string }{
		{"", "x0a2", "Ra2", "ra2"},
		{"4k5/10/10/10/10/WZ9/10/10/10/4K5 w", "a5b4", "WZb4", "wzb4"},
		{"4k5/10/10/10/10/WZ9/10/WZ9/10/4K5 w", "a5b4", "WZ5b4", "wza5b4"},
		{"4k5/10/10/10/3WZ6/10/10/10/10/4K5 w", "d65e", "WZ5e", "WZ5e"},
		{"7k2/10/WZ9/10/10/10/10/10/10/4K5 w", "a8b9+", "WZb9+", "wzb9+"},
		{"7k2/10/WZ9/10/10/10/10/10/10/4K5 w", "a8b9", "WZb9=", "wzb9="},
		{"10/7P2/10/10/10/10/k9/10/10/4K5 w", "h9h10q", "h10=Q", "h10q"},
		{"k9/10/10/10/10/10/10/9R/10/4K5 w", "j3z9", "Rz9+", "rj3z9"},
	}
	for _, tt := range tests {
		p := variantstest.Position(t, v, tt.fen)
		m, err := notation.Parse(p, tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		if san := notation.SAN(p, m); san != tt.san {
			t.Errorf("%s %s: SAN = %q, want %q", tt.fen, tt.text, san, tt.san)
		}
		if again, err := notation.Parse(p, tt.typed); again != m {
			t.Errorf("%s: ParseMove(%q) = %v, want %s", tt.fen, tt.typed, err, tt.text)
		}
	}
}

// TestGatingAtCastling tests that a piece may enter where either of the two
// stood.
func TestGatingAtCastling(t *testing.T) {
	v := variantstest.Load(t, "seirawan")
	p := variantstest.Position(t, v, "4k3/8/8/8/8/8/8/R3K2R[HE] w KQEAH - 0 1")
	for text, typed := range map[string][]string{
		"e1g1":  {"O-O", "0-0"},
		"e1g1h": {"O-O/H", "O-O/He1", "O-O/He", "e1g1/h", "0-0/h"},
		"h1e1e": {"O-O/Eh1", "O-O/Eh", "h1e1/E"},
		"e1c1h": {"O-O-O/He", "O-O-O/H", "0-0-0/He1+"},
		"a1e1e": {"O-O-O/Ea", "O-O-O/Ea1"},
	} {
		want, err := notation.Parse(p, text)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, form := range append(typed, notation.SAN(p, want)) {
			if m, err := notation.Parse(p, form); m != want {
				t.Errorf("ParseMove(%q) = %v, want %s", form, err, text)
			}
		}
	}
}

// TestSheltering: where a king may be left in check, a text that two moves fit means the one
// that does not.
func TestSheltering(t *testing.T) {
	p := variantstest.Position(t, variantstest.Load(t, "chu"), "r11/12/12/12/12/12/12/12/12/12/G1G9/K10k w - - - 0 1")
	for text, want := range map[string]string{"Gb2": "c2b2", "Gab2": "a2b2"} {
		m, err := notation.Parse(p, text)
		if got := notation.Coordinates(p, m); err != nil || got != want {
			t.Errorf("%s is %s, %v, want %s", text, got, err, want)
		}
	}
}
