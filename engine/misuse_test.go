package engine_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestMisuse checks that wrong calls of Make and Unmake panic with the rule that was broken.
func TestMisuse(t *testing.T) {
	panics := func(name, want string, call func()) {
		t.Helper()
		panicsWith(t, name, want, call)
	}
	v := variantstest.Load(t, "chess")
	start := variantstest.Position(t, v, "")
	panics("Unmake", "no move is left to take back", start.Unmake)
	first := start.LegalMoves()[0]
	start.Make(first)
	start.Unmake()
	panics("Unmake", "no move is left to take back", start.Unmake)
	start.Make(first)
	panics("the same again", "where Black is to move and nothing stands on", func() { start.Make(first) })

	castling := variantstest.Position(t, v, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	var castle engine.Move
	for _, m := range castling.LegalMoves() {
		if m.IsCastling() {
			castle = m
		}
	}
	other := variantstest.Position(t, v, "8/8/8/8/8/8/8/k3K3 b - - 0 1")
	panics("castling of the other player", "where Black is to move and a King of White stands on e1", func() { other.Make(castle) })
}

// panicsWith fails if a call does not panic with a text.
func panicsWith(t *testing.T, name, want string, call func()) {
	t.Helper()
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, want) {
			t.Errorf("%s: %q, want %q", name, text, want)
		}
	}()
	call()
}

// pusher is a rule by which a king may push an enemy rook on the a-file to the b-file
// instead of moving: as a side effect of a pass, or, wrongly, as a move of the rook.
type pusher struct{ wrong bool }

func (pusher) Key() string                         { return "pusher" }
func (pusher) Describe(*engine.Variant) string     { return "A king may push a rook." }
func (r pusher) Bind(*engine.Builder) (any, error) { return r, nil }
func (r pusher) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	v := p.Variant()
	king := p.Pieces(p.Side(), v.RoyalTypes()[0])
	at, _ := king.First()
	for rank := range v.Ranks() {
		from, to := v.At(0, rank, 0), v.At(1, rank, 0)
		switch pc := p.PieceAt(from); {
		case pc == engine.NoPiece || pc.Color() == p.Side() || p.PieceAt(to) != engine.NoPiece:
		case r.wrong:
			out.Add(engine.NewMove(engine.NormalMove, from, to))
		default:
			out.Add(engine.NewMove(engine.Pass, at, at).WithSquares(from, to))
		}
	}
}

func (r pusher) SideEffects(p engine.Editor, m engine.Move) {
	if m.Stays() && m.A() != m.B() {
		p.Put(m.B(), p.PieceAt(m.A()))
		p.Put(m.A(), engine.NoPiece)
	}
}

// TestSourceOfOpponentsMoves: a rule that moves a piece of the opponent's does it as a side
// effect; as a move it is refused with what a rule's moves begin with.
func TestSourceOfOpponentsMoves(t *testing.T) {
	position := func(wrong bool) *engine.Position {
		d := variantstest.Load(t, "chess").Def.Derive(engine.Definition{ID: "pushes", Rules: []engine.Rule{pusher{wrong}}})
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatal(err)
		}
		return variantstest.Position(t, v, "4k3/8/8/r7/8/8/8/7K w - - 0 1")
	}
	panicsWith(t, "a move of the opponent's rook", "begin on a square of the player's own, see MoveSource", func() {
		p := position(true)
		for _, m := range p.LegalMoves() {
			p.Make(m)
			p.Unmake()
		}
	})
	p := position(false)
	before := p.FEN()
	pushed := 0
	for _, m := range p.LegalMoves() {
		p.Make(m)
		if strings.HasPrefix(p.FEN(), "4k3/8/8/1r6/8/8/8/7K b ") {
			pushed++
		}
		p.Unmake()
		if p.FEN() != before {
			t.Fatalf("after taking back: %s", p.FEN())
		}
	}
	if pushed != 1 {
		t.Errorf("the rook is pushed by %d moves, want 1", pushed)
	}
}
