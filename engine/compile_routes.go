package engine

import "github.com/ferzchess/ferz/engine/betza"

const passAny = betza.Empty | betza.PassOwn | betza.PassEnemy

// tracer follows a pattern over the board from one square.
type tracer struct {
	v    *Variant
	from Square
	turn [2]int // factors of files and ranks, see Symmetry.Turns
	out  []route
	work int      // squares visited so far
	ride []Square // scratch
	free []Square // memory for the scripts' rides
}

// maxWork limits the number of squares visited for one piece on one square: notations
// with many legs of any length could otherwise take forever.
const maxWork = 20_000

// trace returns the scripts of a type from a square, valid until the next call; they
// include initial moves if a piece on the square counts as unmoved. ok is false if
// there are too many scripts.
func (tr *tracer) trace(t *PieceType, c Color, from Square) (out []route, ok bool) {
	tr.from, tr.work, tr.out = from, 0, tr.out[:0]
	tr.turn[0], tr.turn[1] = tr.v.symmetry.Turns(c)
	tr.patterns(t, c, t.Betza.Patterns)
	for i := range t.zoned {
		if t.zoned[i].on[c].Has(from) {
			n := len(tr.out)
			tr.patterns(t, c, t.zoned[i].betza.Patterns)
			if to := &t.zoned[i].to[c]; *to != tr.v.valid {
				tr.out = append(tr.out[:n], confine(tr.out[n:], to)...)
			}
		}
	}
	if t.Betza.Universal != 0 {
		for s := range tr.v.size {
			if Square(s) != from && tr.v.valid.Has(Square(s)) {
				tr.add(route{tail: []Square{Square(s)}, mode: t.Betza.Universal})
			}
		}
	}
	out = tr.out
	if t.limited {
		out = confine(out, &t.confine[c])
	}
	if tr.v.barred != nil {
		open := tr.v.valid.AndNot(tr.v.barred[from])
		out = confine(out, &open)
	}
	return out, tr.work <= maxWork
}

func (tr *tracer) patterns(t *PieceType, c Color, patterns []betza.Pattern) {
	for i := range patterns {
		if patterns[i].Initial == 0 || tr.v.isInitial(t, c, tr.from, patterns[i].Initial) {
			tr.legs(patterns[i].Legs, tr.from, nil)
		}
	}
}

// isInitial reports whether an initial move (Betza's i; ii from one rank
// beyond) may start on a square.
func (v *Variant) isInitial(t *PieceType, c Color, from Square, initial int) bool {
	if initial == 2 {
		back := 1
		if c == White || v.symmetry == NoSymmetry {
			back = -1
		}
		s, ok := v.step(from, 0, back, false)
		return ok && t.initial[c].Has(s)
	}
	return t.initial[c].Has(from)
}

func (tr *tracer) add(s route) { tr.out = append(tr.out, s) }

// legs follows the remaining legs from cur; steps are the conditions so far.
func (tr *tracer) legs(legs []betza.Leg, cur Square, steps []routeStep) {
	leg := &legs[0]
	if tr.work > maxWork {
		return
	}
	if len(legs) == 1 {
		tr.last(leg, cur, steps)
		return
	}
	s := cur
	for n := 1; leg.Max == 0 || n <= leg.Max; n++ {
		next, ok := tr.v.step(s, tr.turn[0]*leg.DX, tr.turn[1]*leg.DY, leg.Mode&betza.Wrap != 0)
		if tr.work++; !ok || next == cur {
			return
		}
		if steps, ok = tr.block(leg, s, steps); !ok {
			return
		}
		if n >= leg.Min {
			tr.legs(legs[1:], next, tr.with(steps, next, leg.Mode))
		}
		if n > leg.Skip {
			steps = tr.with(steps, next, betza.Empty)
		}
		s = next
	}
}

// last follows the leg that ends the move.
func (tr *tracer) last(leg *betza.Leg, cur Square, steps []routeStep) {
	out := route{min: max(leg.Min-1-leg.Skip, 0), mode: leg.Mode, unload: cur}
	s, ok := cur, true
	ride := tr.ride[:0]
	for n := 1; leg.Max == 0 || n <= leg.Max; n++ {
		before := s
		s, ok = tr.v.step(s, tr.turn[0]*leg.DX, tr.turn[1]*leg.DY, leg.Mode&betza.Wrap != 0)
		if !ok || s == cur && n > 1 {
			break
		}
		if leg.Mode&(betza.Lame|betza.MustJump) != 0 && (leg.BlockX != 0 || leg.BlockY != 0) {
			if steps, ok = tr.block(leg, before, steps); !ok {
				break
			}
			if n >= leg.Min {
				tr.add(route{steps: steps, tail: []Square{s}, mode: leg.Mode, unload: cur})
			}
			steps = tr.with(steps, s, betza.Empty)
			continue
		}
		if n > leg.Skip {
			ride = append(ride, s)
		}
	}
	if tr.ride = ride; len(ride) > out.min {
		out.steps, out.tail = steps, tr.keep(ride)
		tr.add(out)
	}
}

// keep copies squares to memory that lasts.
func (tr *tracer) keep(squares []Square) []Square {
	if cap(tr.free)-len(tr.free) < len(squares) {
		tr.free = make([]Square, 0, max(len(squares), 2048))
	}
	start := len(tr.free)
	tr.free = append(tr.free, squares...)
	return tr.free[start:len(tr.free):len(tr.free)]
}

// block adds the condition that a lame leap's first half is empty, or a
// jumping one's occupied.
func (tr *tracer) block(leg *betza.Leg, s Square, steps []routeStep) ([]routeStep, bool) {
	if leg.Mode&(betza.Lame|betza.MustJump) == 0 || leg.BlockX == 0 && leg.BlockY == 0 {
		return steps, true
	}
	over, ok := tr.v.step(s, tr.turn[0]*leg.BlockX, tr.turn[1]*leg.BlockY, leg.Mode&betza.Wrap != 0)
	if !ok {
		return steps, false
	}
	if leg.Mode&betza.Lame != 0 {
		return tr.with(steps, over, betza.Empty), true
	}
	return tr.with(steps, over, betza.PassOwn|betza.PassEnemy), true
}

// with returns the steps and one more; the start square counts as empty, and
// so does a square where a piece was captured before.
func (tr *tracer) with(steps []routeStep, s Square, mode betza.Mode) []routeStep {
	allow := mode & (passAny | betza.Capture | betza.CaptureOwn | betza.OnlyRoyal | betza.NotRoyal)
	if s == tr.from && allow&betza.Empty != 0 || allow == passAny {
		return steps
	}
	for _, done := range steps {
		if done.sq == s && allow&betza.Empty != 0 && done.allow&(betza.PassOwn|betza.PassEnemy) == 0 {
			return steps
		}
	}
	return append(steps[:len(steps):len(steps)], routeStep{s, allow})
}

// confine drops targets outside a region. Moves that only capture royal pieces stay:
// they determine where the enemy's may not be.
func confine(scripts []route, region *Bitboard) []route {
	var out []route
	for _, s := range scripts {
		if s.mode&betza.OnlyRoyal != 0 {
			out = append(out, s)
			continue
		}
		inside := 0
		for _, t := range s.tail[s.min:] {
			if region.Has(t) {
				inside++
			}
		}
		if inside == len(s.tail)-s.min {
			out = append(out, s)
			continue
		}
		for i := s.min; i < len(s.tail); i++ {
			if region.Has(s.tail[i]) {
				one := s
				one.tail, one.min = s.tail[:i+1], i
				out = append(out, one)
			}
		}
	}
	return out
}
