package rules

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

func (r EnPassant) describeTurn() string {
	text := "En passant: a pawn that passes a square attacked by an enemy pawn with any move of a turn, and moves no further, can be captured by it with the first move of the next turn, as if it had stopped there."
	if r.Chain {
		text += " Where several can be captured so, the captures may follow one another."
	}
	return text
}

func (r EnPassant) bindTurn(b *engine.Builder) (any, error) {
	v := b.Variant()
	if r.OtherBoard || r.On != "" || !r.WholeTurn || v.Size() > 64 {
		return nil, errors.New("captures en passant during a turn are known on one board of up to 64 squares, and all its squares")
	}
	everywhere, err := bothRegions(b, "all")
	return &enPassantTurn{rule: &enPassant{v: v, on: everywhere}, chain: r.Chain, slot: b.Slot(), owner: b.Slot()}, err
}

// enPassantTurn is the bound rule where captures are possible for a turn.
type enPassantTurn struct {
	rule  *enPassant // for what it knows of squares and FENs
	chain bool
	slot  int // has the squares passed, as a set
	owner int // 1 + the player whose pieces have passed the squares; 0 means none
}

func (e *enPassantTurn) FirstMovesOnly() bool { return true }

// owns reports whether a player's pieces have passed the squares.
func (e *enPassantTurn) owns(p *engine.Position, c engine.Color) bool {
	return p.Slot(e.owner) == uint64(c)+1
}

// keep keeps the squares of a set that a player's pieces have passed.
func (e *enPassantTurn) keep(p engine.Editor, c engine.Color, set uint64) {
	owner := uint64(c) + 1
	if set == 0 {
		owner = 0
	}
	p.SetSlot(e.slot, set)
	p.SetSlot(e.owner, owner)
}

// victim returns where a player's piece stands that has passed a square.
func (e *enPassantTurn) victim(p *engine.Position, c engine.Color, s engine.Square) (engine.Square, bool) {
	v := p.Variant()
	ahead := 1 - 2*int(c)
	from, begins := v.Step(s, 0, -ahead)
	to, ends := v.Step(s, 0, ahead)
	if !begins || !ends {
		return 0, false
	}
	pc := p.PieceAt(to)
	return to, pc.Type() != 0 && pc.Color() == c && v.SetsEnPassant(pc.Type()) && v.IsDoubleStep(pc, from, to)
}

// MoveMade implements engine.StateUpdater: it adds what the move has passed, and
// forgets pieces that have moved on or are captured.
func (e *enPassantTurn) MoveMade(p engine.Editor, m engine.Move) {
	us, set := p.Side(), p.Slot(e.slot)
	owner := us.Other()
	if !e.owns(p.Position, owner) || !e.chain || m.Kind() != engine.EnPassant {
		owner = us
		if !e.owns(p.Position, us) || m == engine.NoMove {
			set = 0
		}
		if m.Kind() == engine.DoubleStep {
			_, dx, dy := lineOf(e.rule.v, m.From(), m.To())
			s, _ := e.rule.v.Step(m.From(), dx, dy)
			set |= 1 << s
		}
	}
	left := set
	for s := range (engine.Bitboard{set}).All() {
		if _, ok := e.victim(p.Position, owner, s); !ok {
			left &^= 1 << s
		}
	}
	e.keep(p, owner, left)
}

// FinishPosition implements engine.PositionFinisher: it forgets squares on which nothing can capture,
// and those that a player's own pieces passed in the turn before.
func (e *enPassantTurn) FinishPosition(p engine.Editor) {
	set, side := p.Slot(e.slot), p.Side()
	if set == 0 {
		return
	}
	owner := side
	switch {
	case !e.owns(p.Position, side):
		owner = side.Other()
	case p.Ply() > 0 && p.Mover() != side:
		set = 0
	}
	left := set
	for s := range (engine.Bitboard{set}).All() {
		if !e.possible(p.Position, owner, s) {
			left &^= 1 << s
		}
	}
	e.keep(p, owner, left)
}

// possible reports whether what has passed a square can be captured on it: at once,
// or as far as one can tell before the turn has ended.
func (e *enPassantTurn) possible(p *engine.Position, owner engine.Color, s engine.Square) bool {
	victim, ok := e.victim(p, owner, s)
	if !ok || p.Side() != owner {
		return ok && e.rule.capturable(p, s, victim)
	}
	by := p.EnPassantAttackers(owner.Other(), s)
	return !by.Empty()
}

func (e *enPassantTurn) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	side := p.Side()
	if !e.owns(p, side.Other()) {
		return
	}
	for s := range (engine.Bitboard{p.Slot(e.slot)}).All() {
		victim, _ := e.victim(p, side.Other(), s)
		for from := range p.EnPassantAttackers(side, s).All() {
			if m, ok := e.rule.capture(p, from, s, victim); ok {
				out.Add(m)
			}
		}
	}
}

func (e *enPassantTurn) Sections() []string { return e.rule.Sections() }

func (e *enPassantTurn) Accepts(section, text string) bool { return e.rule.Accepts(section, text) }

// ReadFEN implements engine.FENSection: squares that nothing has passed are ignored.
func (e *enPassantTurn) ReadFEN(p engine.Editor, _, text string) error {
	if text == "" || text == "-" {
		return nil
	}
	list, ok := e.rule.squares(text)
	if !ok {
		return fmt.Errorf("expected - or the squares that pieces have passed in this turn or the last, such as e3 or c6e6")
	}
	for _, owner := range []engine.Color{p.Side().Other(), p.Side()} {
		var set uint64
		for _, s := range list {
			free := owner == p.Side() || p.PieceAt(s) == engine.NoPiece // what stands there may still move away in this turn
			if _, ok := e.victim(p.Position, owner, s); ok && free {
				set |= 1 << s
			}
		}
		if set != 0 {
			e.keep(p, owner, set)
			return nil
		}
	}
	return nil
}

func (e *enPassantTurn) WriteFEN(p *engine.Position, _ string) string {
	text := ""
	for s := range (engine.Bitboard{p.Slot(e.slot)}).All() {
		text += e.rule.v.SquareName(s)
	}
	if text == "" {
		return "-"
	}
	return text
}
