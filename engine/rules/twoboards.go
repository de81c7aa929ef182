package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// TwoBoards makes every move end on the other board, on the same square, which must
// be empty. A move must be possible, and for a king safe, on the board where it is
// made. Both castling pieces change boards.
//
// Source: V. R. Parton, Alice Chess (1953).
type TwoBoards struct{}

// Key implements engine.Rule. It does castling's work on two boards.
func (TwoBoards) Key() string { return "two boards" }

func (TwoBoards) Describe(*engine.Variant) string {
	return "There are two boards; all pieces start on the first. A move is made by the orthodox rules on the board where the piece stands, captures there, and then takes the piece to the same square of the other board, which must be empty. A king must be safe before and after it changes boards. Castling takes king and rook to the other board."
}

func (TwoBoards) Bind(b *engine.Builder) (any, error) {
	if b.Variant().Boards() != 2 {
		return nil, fmt.Errorf("the game has one board: expected two, such as board = %dx%dx2", b.Variant().Files(), b.Variant().Ranks())
	}
	inner, err := Castling{}.Bind(b)
	if err != nil {
		return nil, err
	}
	return &twoBoards{inner.(*castling)}, nil
}

type twoBoards struct{ *castling }

// MoveGenerated implements engine.MoveFilter: it replaces each move by one
// that ends on the other board.
func (t *twoBoards) MoveGenerated(p *engine.Position, m engine.Move, out *engine.MoveList) bool {
	to := t.v.OnOtherBoard(m.To())
	if p.PieceAt(to) != engine.NoPiece {
		return false
	}
	if p.PieceAt(m.From()).Type() == t.king && !t.safe(p, m.From(), m.To()) {
		return false
	}
	out.Add(engine.NewMove(engine.Transfer, m.From(), to).WithSquares(m.To(), m.To()).WithType(m.Type()))
	return false
}

func (t *twoBoards) ExplainIllegal(p *engine.Position, m engine.Move) string {
	v := p.Variant()
	if m.IsCastling() {
		if v.BoardOf(m.To()) != v.BoardOf(m.From()) {
			m = engine.NewMove(engine.Castle, m.From(), t.v.OnOtherBoard(m.To())).WithSquares(m.A(), m.B())
		}
		return t.explain(p, m, t)
	}
	if reason := t.taken(p, m.To()); reason != "" {
		return reason
	}
	us := p.Side()
	p.Make(engine.NewMove(engine.NormalMove, m.From(), m.To()))
	by := attackedBy(p, m.To(), us.Other())
	p.Unmake()
	return fmt.Sprintf("on %s, before it changes boards, the %s would be %s", v.SquareName(m.To()), listTypes(v, []engine.TypeID{t.king}, ""), by)
}

// taken says what stands where a move to a square would end.
func (t *twoBoards) taken(p *engine.Position, s engine.Square) string {
	to := t.v.OnOtherBoard(s)
	pc := p.PieceAt(to)
	if pc == engine.NoPiece {
		return ""
	}
	v := p.Variant()
	return fmt.Sprintf("%s, where the move would end on the other board, is taken by %s's %s",
		v.SquareName(to), v.SideName(pc.Color()), listTypes(v, []engine.TypeID{pc.Type()}, ""))
}

func (t *twoBoards) explainBlocked(p *engine.Position, side int, way engine.Move) string {
	reason := t.castling.explainBlocked(p, side, way)
	for _, s := range [2]engine.Square{way.To(), way.B()} {
		if reason == "" {
			reason = t.taken(p, s)
		}
	}
	return reason
}

// safe reports whether a king could move on its own board.
func (t *twoBoards) safe(p *engine.Position, from, to engine.Square) bool {
	return !p.AttackedAfter(from, to, p.Side().Other())
}

// SpecialMoves implements engine.MoveSource: castling.
func (t *twoBoards) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	start := out.Len()
	t.castling.SpecialMoves(p, out)
	keep := start
	for _, m := range out.Moves[start:] {
		to, partner := t.v.OnOtherBoard(m.To()), t.v.OnOtherBoard(m.B())
		if p.PieceAt(to) == engine.NoPiece && p.PieceAt(partner) == engine.NoPiece && t.safe(p, m.From(), m.To()) {
			out.Moves[keep] = engine.NewMove(engine.Castle, m.From(), to).WithSquares(m.A(), partner)
			keep++
		}
	}
	out.Moves = out.Moves[:keep]
}
