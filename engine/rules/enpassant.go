package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// EnPassant allows pieces with Betza's e to capture a piece that has just passed a
// square that they attack, in a move marked with n (ifmnD), as if it were there.
//
// Source: FIDE Laws of Chess, article 3.7.4. The FEN names the square passed, but
// only if such a capture is legal; otherwise the position equals the one without it,
// also for repetition. Several squares follow one another, and after them that of
// the piece itself where another one could have passed as well.
type EnPassant struct {
	// OtherBoard is for two boards: the squares passed are those of the board where
	// the piece has arrived, and the capturing piece changes boards as well.
	OtherBoard bool `ini:"across"`
	// On are the squares where a passing piece of the opponent can be captured; all
	// if empty.
	On engine.Region `ini:"on"`
	// WholeTurn is for games with several moves a turn: a piece that has passed a
	// square with any move of a turn, and is still where it arrived, can be captured
	// with the first move of the next turn. The board has at most 64 squares, and
	// the other two fields are not set.
	WholeTurn bool `ini:"turn"`
	// Chain, with WholeTurn, allows a further capture en passant after one.
	Chain bool `ini:"chain"`
}

// Identity distinguishes rules that change the value of positions; how long a
// capture is possible does not.
func (r EnPassant) Identity() string {
	var parts []string
	if r.OtherBoard {
		parts = append(parts, "Across:true")
	}
	if r.On != "" {
		parts = append(parts, "On:"+string(r.On))
	}
	return "{" + strings.Join(parts, " ") + "}"
}

func (EnPassant) Key() string { return "en passant" }

// Describe implements engine.Rule. It says nothing where no capture en passant is
// possible.
func (r EnPassant) Describe(v *engine.Variant) string {
	if !slices.ContainsFunc(v.Types(), func(t engine.PieceType) bool { return t.CapturesEnPassant() }) {
		return ""
	}
	if r.OtherBoard {
		return "En passant: a pawn that passes a square can be captured on the next move by an enemy pawn of the board where it arrives, as if it had passed the square there; the capturing pawn changes boards too."
	}
	if r.WholeTurn {
		return r.describeTurn()
	}
	text := "En passant: a pawn that passes a square attacked by an enemy pawn can be captured by it on the next move, as if it had stopped there."
	if r.On != "" {
		text += " So it is on " + v.RegionWords(r.On) + " from the side of the player who captures."
	}
	return text
}

func (r EnPassant) Bind(b *engine.Builder) (any, error) {
	if r.WholeTurn || r.Chain {
		return r.bindTurn(b)
	}
	if r.OtherBoard && b.Variant().Boards() != 2 {
		return nil, fmt.Errorf("across: the game has one board, expected two")
	}
	on, err := bothRegions(b, cmp.Or(r.On, "all"))
	return &enPassant{b.Variant(), b.Slot(), r.OtherBoard, on}, err
}

// enPassant is the bound rule. Its slot holds the victim's square in the
// lowest byte, up to three passed squares in the next, and their number in the
// fifth.
type enPassant struct {
	v      *engine.Variant
	slot   int
	across bool
	on     [2]engine.Bitboard // by capturing player
}

func (e *enPassant) FirstMovesOnly() bool { return !e.across }

func passed(state uint64) int                    { return int(state >> 32) }
func passedAt(state uint64, i int) engine.Square { return engine.Square(state >> (8 * (i + 1))) }
func addPassed(state uint64, s engine.Square) uint64 {
	n := passed(state)
	return state | uint64(s)<<(8*(n+1)) + 1<<32
}

func (e *enPassant) MoveMade(p engine.Editor, m engine.Move) {
	arrived := e.across && m.Kind() == engine.Transfer && e.v.SetsEnPassant(p.PieceAt(m.To()).Type())
	if m.Kind() != engine.DoubleStep && !arrived {
		p.SetSlot(e.slot, 0)
		return
	}
	state := uint64(m.To())
	n, dx, dy := lineOf(e.v, m.From(), m.To())
	them := p.Side().Other()
	for i := 1; i < n && passed(state) < 3; i++ {
		s, _ := e.v.Step(m.From(), i*dx, i*dy)
		if arrived {
			s = e.v.OnOtherBoard(s)
		}
		if cand := p.EnPassantAttackers(them, s); !cand.Empty() && p.PieceAt(s) == engine.NoPiece {
			state = addPassed(state, s)
		}
	}
	if passed(state) == 0 {
		state = 0
	}
	p.SetSlot(e.slot, state)
}

// FinishPosition implements engine.PositionFinisher: it clears squares on which no
// capture is legal.
func (e *enPassant) FinishPosition(p engine.Editor) {
	state := p.Slot(e.slot)
	if state == 0 {
		return
	}
	left := state & 0xff
	for i := range passed(state) {
		if s := passedAt(state, i); e.capturable(p.Position, s, engine.Square(state)) {
			left = addPassed(left, s)
		}
	}
	if passed(left) == 0 {
		left = 0
	}
	p.SetSlot(e.slot, left)
}

// capturable reports whether the player to move can capture the piece on victim
// on the square s that it has passed.
func (e *enPassant) capturable(p *engine.Position, s, victim engine.Square) bool {
	for from := range p.EnPassantAttackers(p.Side(), s).All() {
		if m, ok := e.capture(p, from, s, victim); ok && p.IsLegalPseudo(m) {
			return true
		}
	}
	return false
}

// capture returns the move with which the player to move captures the piece on
// victim from a square, if what stands there and where it ends allows it.
func (e *enPassant) capture(p *engine.Position, from, s, victim engine.Square) (m engine.Move, ok bool) {
	pc, to := p.PieceAt(victim), s
	if e.across {
		to = e.v.OnOtherBoard(s)
	}
	ok = e.on[p.Side()].Has(s) && pc.Type() != 0 && pc.Color() != p.Side() && p.PieceAt(s) == engine.NoPiece && p.PieceAt(to) == engine.NoPiece
	return engine.NewMove(engine.EnPassant, from, to).WithSquares(victim, victim), ok
}

func (e *enPassant) IgnoresOthers() {}

func (e *enPassant) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	state := p.Slot(e.slot)
	if state == 0 {
		return
	}
	for i := range passed(state) {
		s := passedAt(state, i)
		for from := range p.EnPassantAttackers(p.Side(), s).All() {
			if m, ok := e.capture(p, from, s, engine.Square(state)); ok {
				out.Add(m)
			}
		}
	}
}

func (e *enPassant) Sections() []string { return []string{"ep"} }

func (e *enPassant) Accepts(_, text string) bool {
	_, ok := e.squares(text)
	return text == "-" || ok
}

func (e *enPassant) squares(text string) (out []engine.Square, ok bool) {
	for text != "" {
		n := min(len(text), 3)
		for ; n > 0; n-- {
			if s, known := e.v.SquareNamed(text[:n]); known {
				out = append(out, s)
				break
			}
		}
		if n == 0 {
			return nil, false
		}
		text = text[n:]
	}
	return out, len(out) > 0
}

func (e *enPassant) ReadFEN(p engine.Editor, _, text string) error {
	if text == "" || text == "-" {
		return nil
	}
	list, ok := e.squares(text)
	if !ok || len(list) > 4 {
		return fmt.Errorf("expected - or the square that a piece has just passed, such as e3")
	}
	list, victim, ok := e.readVictim(p.Position, list)
	if !ok || len(list) > 3 {
		return nil // as others do, a square that nothing has passed is ignored
	}
	state := uint64(victim)
	for _, s := range list {
		state = addPassed(state, s)
	}
	p.SetSlot(e.slot, state)
	return nil
}

// readVictim returns the squares passed of a list, and the victim's: if it is
// not the piece that one would think, its square is the last of the list. It may have
// become a piece of another type at the end of its move.
func (e *enPassant) readVictim(p *engine.Position, list []engine.Square) (passed []engine.Square, victim engine.Square, ok bool) {
	for i, s := range list { // Fairy-Stockfish has it first, where pawns move in more than one direction
		if pc := p.PieceAt(s); len(list) > 1 && pc.Type() != 0 && pc.Color() != p.Side() {
			return slices.Delete(list, i, i+1), s, true
		}
	}
	victim, ok = e.victim(p, list[0])
	return list, victim, ok
}

// victim finds the opponent's piece that has passed s with its last move: one
// beyond s that could have come over it from a square that is now empty.
func (e *enPassant) victim(p *engine.Position, s engine.Square) (engine.Square, bool) {
	them := p.Side().Other()
	dy := 1
	if them == engine.Black {
		dy = -1
	}
	for beyond := 1; beyond <= 3; beyond++ {
		for _, dx := range []int{0, 1, -1} {
			t, ok := e.v.Step(s, dx*beyond, dy*beyond)
			if !ok {
				continue
			}
			pc := p.PieceAt(t)
			if pc.Type() == 0 || pc.Color() != them || !e.v.SetsEnPassant(pc.Type()) {
				continue
			}
			for before := 1; before <= 3; before++ {
				if from, ok := e.v.Step(s, -dx*before, -dy*before); ok && e.passes(p, pc, from, t) {
					return t, true
				}
			}
		}
	}
	return 0, false
}

// passes reports whether a piece now on t may just have come from a square.
func (e *enPassant) passes(p *engine.Position, pc engine.Piece, from, t engine.Square) bool {
	if e.across {
		from, t = e.v.OnOtherBoard(from), e.v.OnOtherBoard(t)
	}
	return p.PieceAt(from).Type() == 0 && e.v.IsDoubleStep(pc, from, t)
}

func (e *enPassant) WriteFEN(p *engine.Position, _ string) string {
	state := p.Slot(e.slot)
	text := ""
	for i := range passed(state) {
		text += e.v.SquareName(passedAt(state, i))
	}
	if text == "" {
		return "-"
	}
	if victim, ok := e.victim(p, passedAt(state, 0)); !ok || victim != engine.Square(state) {
		text += e.v.SquareName(engine.Square(state))
	}
	return text
}
