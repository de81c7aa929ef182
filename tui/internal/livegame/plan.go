package livegame

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/internal/steps"
)

// Plan is a person's premoves: typed moves, one after the other, or a piece and a
// target square. Its zero value is no plan.
type Plan struct {
	Text    string // as typed; for a piece and a square, as saved
	Pointed bool
	From    engine.Square // of a plan by squares, unless a piece is dropped
	Drop    engine.TypeID // the piece that is dropped; 0: none is
	To      engine.Square

	Squares engine.Bitboard // that it names, to be marked
}

// None reports whether nothing is planned.
func (pl Plan) None() bool { return pl.Text == "" }

// Point returns the plan of moving the piece on a square to another one.
func Point(v *engine.Variant, from, to engine.Square) Plan {
	return Plan{Text: v.SquareName(from) + v.SquareName(to), Pointed: true, From: from, To: to}
}

// PointDrop returns the plan of dropping a piece.
func PointDrop(v *engine.Variant, t engine.TypeID, to engine.Square) Plan {
	return Plan{Text: v.Type(t).Letters[engine.White] + "@" + v.SquareName(to), Pointed: true, Drop: t, To: to}
}

// marked returns the plan with the squares that it names.
func (pl Plan) marked(v *engine.Variant) Plan {
	pl.Squares = engine.Bitboard{}
	switch {
	case pl.Pointed && pl.Drop == 0:
		pl.Squares.Add(pl.From)
		fallthrough
	case pl.Pointed:
		pl.Squares.Add(pl.To)
	default:
		pl.Squares = squaresNamed(v, pl.Text)
	}
	return pl
}

// squaresNamed reads the squares that a typed text names, as the variant has them or as its
// own notation does.
func squaresNamed(v *engine.Variant, text string) (out engine.Bitboard) {
	own := notation.SquareNames("own", v)
	named := map[string]engine.Square{}
	for i := range v.Size() {
		if s := engine.Square(i); v.OnBoard(s) {
			named[v.SquareName(s)], named[own(s)] = s, s
		}
	}
	for len(text) > 0 {
		n := min(len(text), engine.MaxSquareName)
		for ; n > 0; n-- {
			if s, ok := named[text[:n]]; ok {
				out.Add(s)
				break
			}
		}
		text = text[max(n, 1):]
	}
	return out
}

// check returns why the plan can be none of moves, whatever the position will be.
func (pl Plan) check(p *engine.Position) error {
	if pl.Pointed {
		return nil
	}
	return checkInAdvance(p, pl.Text)
}

// next returns the first move of the plan and the remaining plan.
func (pl Plan) next(p *engine.Position) (m engine.Move, left Plan, err error) {
	if pl.Pointed {
		m, err = pl.pointed(p)
		return m, Plan{}, err
	}
	m, text, err := nextInAdvance(p, pl.Text)
	return m, Plan{Text: text}.marked(p.Variant()), err
}

// pointed returns the legal move for a piece and a square. As it can't ask, a promotion
// becomes the most valuable piece, and nothing is gated.
func (pl Plan) pointed(p *engine.Position) (engine.Move, error) {
	var found []engine.Move
	for _, m := range p.LegalMoves() {
		if m.Gate() == 0 && (m.IsDrop() && m.Type() == pl.Drop || pl.Drop == 0 && m.IsFrom(pl.From)) {
			found = append(found, m)
		}
	}
	switch found = steps.Pointed(found, pl.To); {
	case len(found) == 0:
		return notation.Parse(p, pl.Text) // returns the reason
	case len(found) > 1:
		values := search.PieceValues(p.Variant())
		found = slices.DeleteFunc(found, func(m engine.Move) bool { return m.Unadorned() != found[0].Unadorned() })
		best := slices.MaxFunc(found, func(a, b engine.Move) int { return cmp.Compare(values[a.Type()], values[b.Type()]) })
		found = slices.DeleteFunc(found, func(m engine.Move) bool { return m.Type() != best.Type() })
		if len(found) > 1 {
			return engine.NoMove, fmt.Errorf("%s leaves a step open: %s", pl.Text, steps.Next(p, found).Words())
		}
	}
	return found[0], nil
}

// planner returns the side whose plan a participant makes: that of a person who waits, else
// of the one to move.
func (s *liveGame) planner(by Seats) (engine.Color, error) {
	next := s.afterQueued().Side()
	for _, side := range []engine.Color{next.Other(), next} {
		if by.Has(side) && s.players[side].seat.Kind == Person {
			return side, nil
		}
	}
	return 0, ErrNotPlaying
}

// plan sets or clears a participant's premoves. If it is their turn already, the first
// one is made immediately.
func (s *liveGame) plan(by Seats, pl Plan) ([]Task, error) {
	side, err := s.planner(by)
	if err != nil {
		return nil, err
	}
	if pl.None() {
		for c := range s.plans {
			if by.Has(engine.Color(c)) {
				s.plans[c] = Plan{}
			}
		}
	} else {
		if err := pl.check(s.afterQueued()); err != nil {
			return nil, err
		}
		s.plans[side] = pl.marked(s.tree.Variant)
	}
	s.edition++
	tasks := compact([]Task{s.keep()})
	if s.saving == 0 { // no write is pending that would continue the game
		tasks = append(tasks, s.advance()...)
	}
	return tasks, nil
}

// playPlan makes the move that the player to move has planned.
func (s *liveGame) playPlan() []Task {
	side := s.side()
	pl := s.plans[side]
	if pl.None() {
		return nil
	}
	s.plans[side] = Plan{}
	m, left, err := pl.next(s.game.Position())
	if err == nil {
		err = s.play(m)
	}
	if err != nil {
		s.notices = append(s.notices, Notice{Text: droppedText(pl.Text) + err.Error(), IsError: true, For: 1 << side})
		return nil
	}
	s.plans[side] = left
	return s.changed()
}

// droppedText begins the notice that moves made in advance are not played.
func droppedText(text string) string {
	if words := notation.SplitMoves(text); len(words) > 1 && likeMoves(words) {
		return "Premoves canceled (" + strings.Join(words, ", ") + "): "
	}
	return "Premove canceled: "
}

// Planned returns a participant's premoves.
func (n *Snapshot) Planned(by Seats) Plan {
	for c, pl := range n.Plans {
		if by.Has(engine.Color(c)) && !pl.None() {
			return pl
		}
	}
	return Plan{}
}
