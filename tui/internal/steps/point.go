package steps

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Targets returns the squares to point to for a move: where it ends first, or where it
// captures if it ends where it began, then the castling partner or the stop on the way.
func Targets(m engine.Move) []engine.Square {
	switch {
	case m.IsCastling() && (m.To() == m.From() || m.To() == m.A()):
		return []engine.Square{m.A()}
	case m.Kind() == engine.Rifle, stopsOn(m) && m.To() == m.From():
		return []engine.Square{m.A()}
	case m.IsCastling(), stopsOn(m):
		return []engine.Square{m.To(), m.A()}
	}
	return []engine.Square{m.To()}
}

// stopsOn reports whether a move has a stop on the way, where it captures.
func stopsOn(m engine.Move) bool {
	return (m.Kind() == engine.Locust || m.Kind() == engine.Transfer) && m.A() != m.To()
}

// Pointed returns the moves that a click on a square may mean. Where some stop there and
// continue, those that only end there by another way are left out: they are begun by a click
// on that way.
func Pointed(moves []engine.Move, at engine.Square) []engine.Move {
	var out []engine.Move
	further := false
	for _, m := range moves {
		if slices.Contains(Targets(m), at) {
			out = append(out, m)
			further = further || stopsOn(m) && startsBy(m, at)
		}
	}
	if further {
		out = slices.DeleteFunc(out, func(m engine.Move) bool { return !startsBy(m, at) })
	}
	return out
}

// startsBy reports whether the first leg of a move ends on a square.
func startsBy(m engine.Move, at engine.Square) bool {
	if stop, ok := m.Waypoint(); ok {
		return stop == at
	}
	return m.To() == at
}

// firstStop returns the first stop of moves that continue from there, or return.
func firstStop(moves []engine.Move) (stop engine.Square, ok bool) {
	for _, m := range moves {
		if s, stops := m.Waypoint(); stops {
			return s, true
		}
	}
	return 0, false
}

// hasNext reports whether moves have the same first leg, after which some continue.
func hasNext(moves []engine.Move) bool {
	stop, ok := firstStop(moves)
	return ok && !slices.ContainsFunc(moves, func(m engine.Move) bool { return !startsBy(m, stop) })
}

// Begun returns the position with what some moves have in common made on its board: what
// there is to see while the next step is asked for. No rule is applied, and the turn is
// the same.
func Begun(p *engine.Position, moves []engine.Move) *engine.Position {
	m := moves[0]
	open := func(kinds ...Kind) bool {
		return slices.ContainsFunc(parts, func(part part) bool {
			return slices.Contains(kinds, part.kind) && differ(moves, part.value)
		})
	}
	switch {
	case !open(Who, Where, Way):
		if open(Promote) && !m.IsDrop() {
			m = m.WithType(0)
		}
		if _, wall := m.Wall(); open(Enter, EnterOn) && !wall {
			m = m.WithGate(0, false)
		}
	case !open(Who) && hasNext(moves):
		stop, _ := firstStop(moves)
		m = engine.NewMove(engine.NormalMove, m.From(), stop)
	default:
		return p
	}
	shown := p.Clone()
	effect, edit := p.Effect(m), shown.Edit()
	for _, change := range effect.Changes() {
		edit.Put(change.Square, change.Piece)
	}
	return shown
}
