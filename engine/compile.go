package engine

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
)

// The kinds of segment.
const (
	segLeap      = iota // each square by itself
	segRay              // squares up to the first that is occupied
	segHop              // squares beyond the first occupied one, up to the second
	segHopBehind        // the square behind the first occupied one
	segScript           // a script, followed step by step
)

// segment is a part of a piece's moves from one square that one loop can
// generate: squares lo to hi of the variant's list, or scripts lo to hi.
type segment struct {
	kind   uint8
	min    uint8 // index from which a ray's squares are ends
	mode   betza.Mode
	lo, hi uint32
}

// program is all of a piece's moves from one square.
type program struct {
	lo, hi uint32
	dup    bool // may produce the same move twice
	effect bool // may change other squares than where it starts and ends
}

// promoList is a choice of promotions.
type promoList struct {
	types   []TypeID
	limited bool
	forced  bool
}

// promotion tells for each square which list applies to moves that end or
// start there; list 0 is none.
type promotion struct {
	to, from [256]uint8
	lists    []promoList
}

func (v *Variant) compileMoves() error {
	builder := newAttackBuilder(v)
	tr := &tracer{v: v}
	for c := range 2 {
		for i := 1; i < len(v.types); i++ {
			t := &v.types[i]
			progs := make([]program, v.size)
			builder.begin(t)
			for s := range v.size {
				if !v.valid.Has(Square(s)) {
					continue
				}
				scripts, ok := tr.trace(t, Color(c), Square(s))
				if !ok {
					return fmt.Errorf("piece %s: %q has too many ways to move; use fewer legs, or limit their lengths", t.Name, t.Betza.Notation)
				}
				for j := range scripts {
					builder.add(Square(s), &scripts[j])
					v.noteEnPassant(t.ID, Color(c), Square(s), &scripts[j])
				}
				progs[s] = v.compileProgram(Square(s), scripts)
			}
			builder.end()
			v.programs[MakePiece(t.ID, Color(c))] = progs
		}
		v.attacks[c] = builder.take()
	}
	return nil
}

// passer tells for each square whence a type captures en passant on it.
type passer struct {
	typ  TypeID
	from []Bitboard
}

func (v *Variant) noteEnPassant(t TypeID, c Color, from Square, s *script) {
	if s.mode&betza.EnPassant == 0 || len(s.steps) > 0 {
		return
	}
	list := v.passers[c]
	if n := len(list); n == 0 || list[n-1].typ != t {
		list = append(list, passer{t, make([]Bitboard, v.size)})
		v.passers[c] = list
	}
	for _, to := range s.tail[s.min:] {
		list[len(list)-1].from[to].Add(from)
	}
}

// compileProgram turns the scripts of a piece on a square into segments:
// leaps with the same mode together, then rays, hops and the rest.
func (v *Variant) compileProgram(from Square, scripts []script) program {
	pr := program{lo: uint32(len(v.segs))}
	for i := range scripts {
		s := &scripts[i]
		s.mode &^= betza.EnPassant | betza.Lame | betza.MustJump | betza.Wrap
		if s.leaps(from) {
			v.addLeaps(from, scripts[i:], v.segs[pr.lo:])
		}
	}
	for i := range scripts {
		// A script without a mode left only captures en passant, which is a
		// rule's business; a leap has been added.
		if s := &scripts[i]; s.mode&(betza.Empty|betza.Capture|betza.Destroy) != 0 && !s.leaps(from) {
			v.compileScript(from, s)
		}
	}
	pr.hi = uint32(len(v.segs))
	pr.dup = v.repeats(pr)
	pr.effect = v.hasEffects(pr)
	return pr
}

// leaps reports whether a script is a plain leap.
func (s *script) leaps(from Square) bool {
	return len(s.steps) == 0 && len(s.tail) == 1 && s.tail[0] != from &&
		s.mode&(betza.Hop|betza.HopBehind|betza.Unload|betza.Marks) == 0 &&
		s.mode&(betza.Empty|betza.Capture|betza.Destroy) != 0
}

// addLeaps adds the first script's leap, with all others of the same mode, if
// none of them is among the segments that the program already has.
func (v *Variant) addLeaps(from Square, scripts []script, done []segment) {
	const other = betza.EnPassant | betza.Lame | betza.MustJump | betza.Wrap
	mode := scripts[0].mode
	for i := range done {
		if done[i].kind == segLeap && done[i].mode == mode {
			return
		}
	}
	var ends Bitboard
	for i := range scripts {
		s := scripts[i]
		s.mode &^= other
		if s.mode == mode && s.leaps(from) {
			ends.Add(s.tail[0])
		}
	}
	v.addSegment(segLeap, 0, mode, ends.Squares())
}

func (v *Variant) compileScript(from Square, s *script) {
	through := slices.Contains(s.tail, from)
	simple := s.quiet() && !through && s.mode&betza.Unload == 0
	switch {
	case simple && s.mode&(betza.Hop|betza.HopBehind) == 0:
		line := make([]Square, 0, len(s.steps)+len(s.tail))
		for _, st := range s.steps {
			line = append(line, st.sq)
		}
		v.addSegment(segRay, len(s.steps)+s.min, s.mode, append(line, s.tail...))
	case simple && len(s.steps) == 0 && s.min == 0 && s.mode&betza.Hop != 0:
		v.addSegment(segHop, 0, s.mode&^betza.Hop, s.tail)
	case simple && len(s.steps) == 0 && s.min == 0 && s.mode&betza.HopBehind != 0:
		v.addSegment(segHopBehind, 0, s.mode&^betza.HopBehind, s.tail)
	default:
		v.scripts = append(v.scripts, *s)
		n := uint32(len(v.scripts))
		v.segs = append(v.segs, segment{kind: segScript, mode: s.mode, lo: n - 1, hi: n})
	}
}

func (v *Variant) addSegment(kind uint8, minIndex int, mode betza.Mode, squares []Square) {
	lo := uint32(len(v.squares))
	v.squares = append(v.squares, squares...)
	v.segs = append(v.segs, segment{kind: kind, min: uint8(minIndex), mode: mode, lo: lo, hi: uint32(len(v.squares))})
}

// repeats reports whether a program could produce one move twice.
func (v *Variant) repeats(pr program) bool {
	var seen [2]Bitboard // ends by quiet moves and by captures
	for i := pr.lo; i < pr.hi; i++ {
		seg := &v.segs[i]
		squares := v.squares
		lo, hi := seg.lo+uint32(seg.min), seg.hi
		if seg.kind == segScript {
			s := &v.scripts[seg.lo]
			if s.captures() || s.mode&betza.Unload != 0 {
				return true
			}
			squares, lo, hi = s.tail, uint32(s.min), uint32(len(s.tail))
		}
		for _, t := range squares[lo:hi] {
			for k, bits := range [2]betza.Mode{betza.Empty, betza.Capture | betza.Destroy} {
				if seg.mode&bits == 0 {
					continue
				}
				if seen[k].Has(t) {
					return true
				}
				seen[k].Add(t)
			}
		}
	}
	return false
}

// hasEffects reports whether a program has moves that capture on the way, or
// move another piece.
func (v *Variant) hasEffects(pr program) bool {
	for i := pr.lo; i < pr.hi; i++ {
		if seg := &v.segs[i]; seg.kind == segScript {
			if s := &v.scripts[seg.lo]; s.captures() || s.mode&betza.Unload != 0 {
				return true
			}
		}
	}
	return false
}
