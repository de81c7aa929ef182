package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// taboo is a rule for tests that forbids moves to end or to capture on a
// square, and says that it is concerned with no others.
type taboo struct {
	square string
	asked  map[engine.Move]bool
}

func (taboo) Key() string                         { return "taboo" }
func (taboo) Describe(*engine.Variant) string     { return "" }
func (r taboo) Bind(*engine.Builder) (any, error) { return r, nil }

func (r taboo) Legal(p engine.AfterMove, m engine.Move) bool {
	r.asked[m] = true
	return p.Variant().SquareName(m.To()) != r.square
}

func (r taboo) Concerns(p *engine.Position) (out engine.Bitboard) {
	s, _ := p.Variant().SquareNamed(r.square)
	out.Add(s)
	return out
}

// TestVetoScope tests that a rule forbids the moves that it should, and is asked
// about none that it is not concerned with, but such as are tried in any case.
func TestVetoScope(t *testing.T) {
	chess, err := variants.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ fen, square string }{
		{"", "e4"},
		{"", "c3"},
		{"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2", "e3"},      // en passant
		{"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a8"},                                 // promotion
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "g1"},                                  // castling
		{"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e4"},                                // check
		{"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e5"},                                 // pin
		{"rnbqkb1r/pppp1ppp/5n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 2 3", "f7"}, // capture
	} {
		asked := map[engine.Move]bool{}
		v, err := engine.Compile(chess.Derive(engine.Definition{ID: "test", Rules: []engine.Rule{taboo{tt.square, asked}}}), nil)
		if err != nil {
			t.Fatal(err)
		}
		p := variantstest.Position(t, v, tt.fen)
		to, _ := v.SquareNamed(tt.square)
		compareTried(t, p)
		clear(asked)
		var l engine.MoveList
		p.Generate(&l)
		for m := range asked {
			if m.To() != to && m.A() != to && m.B() != to {
				t.Errorf("%s: asked about %x", p.FEN(), m)
			}
		}
		comparePartition(t, p, l.Moves)
		if slices.ContainsFunc(l.Moves, func(m engine.Move) bool { return m.To() == to }) {
			t.Errorf("%s: a move to %s is legal", p.FEN(), tt.square)
		}
		if n := p.Perft(t.Context(), 1); n != uint64(l.Len()) {
			t.Errorf("%s: %d moves counted, %d listed", p.FEN(), n, l.Len())
		}
	}
}

// checkless is a rule for tests that claims to veto checks.
type checkless struct{ bound any }

func (checkless) Key() string                         { return "checkless" }
func (checkless) Describe(*engine.Variant) string     { return "" }
func (r checkless) Bind(*engine.Builder) (any, error) { return r.bound, nil }

// vetoesChecks is an engine.CheckVeto.
type vetoesChecks struct{}

func (vetoesChecks) VetoesChecks() {}

// TestVetoOfNothing: what narrows a veto is refused without the veto, and so are two ways of
// narrowing one.
func TestVetoOfNothing(t *testing.T) {
	chess, err := variants.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	for want, bound := range map[string]any{
		"is an engine.CheckVeto but no engine.LegalityTester": vetoesChecks{},
		"is an engine.VetoScope and an engine.CheckVeto": struct {
			taboo
			vetoesChecks
		}{},
	} {
		_, err := engine.Compile(chess.Derive(engine.Definition{ID: "test", Rules: []engine.Rule{checkless{bound}}}), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
