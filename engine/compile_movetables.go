package engine

import (
	"math/bits"
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
)

func newLegModes() legModes {
	return legModes{betza.Empty | betza.Capture, betza.Empty, betza.Capture}
}

// index returns the index of a mode, adding it if it is new; ok is false if the table
// is full.
func (l *legModes) index(mode betza.Mode) (i uint8, ok bool) {
	at := slices.Index(*l, mode)
	if at < 0 && len(*l) < maxLegModes {
		at = len(*l)
		*l = append(*l, mode)
	}
	return uint8(at), at >= 0
}

// moveBuilder turns scripts into programs. Lists that several pieces share are stored
// once.
type moveBuilder struct {
	v           *Variant
	allLines    map[line][][]line
	allJumps    map[jump][][]jump
	allSegments map[segment][][]segment

	// of the present piece:
	pc      Piece
	moves   *moves
	shifts  []shift
	setwise bool // shifts say all that it does so far

	// of the present square:
	lines     []wideLine
	jumps     []wideJump
	markJumps []wideJump
}

// wideLine and wideJump are a line, or half of one, and a jump in all words.
type wideLine struct {
	low, high Bitboard
	mode      uint8
	hop       bool
}

type wideJump struct {
	ends, clear Bitboard
	mode        uint8
}

func newMoveBuilder(v *Variant) *moveBuilder {
	v.modes = newLegModes()
	return &moveBuilder{v: v, allLines: map[line][][]line{}, allJumps: map[jump][][]jump{}, allSegments: map[segment][][]segment{}}
}

// begin starts with a piece.
func (b *moveBuilder) begin(pc Piece) {
	b.pc, b.moves = pc, &b.v.moves[pc]
	b.moves.tables = make([]moveTable, b.v.size*b.v.words)
	if b.v.words == 2 && len(b.v.unhoppable) == 0 {
		b.moves.twoWord = make([]twoWordTable, b.v.size)
	}
	b.moves.plain = b.v.promos[pc] == nil
	b.shifts, b.setwise = nil, true
}

// end stores the tables of the piece after all squares were added.
func (b *moveBuilder) end() {
	most := max(b.v.startCount[White][b.pc.Type()], b.v.startCount[Black][b.pc.Type()])
	if b.setwise && len(b.shifts) > 0 && setwisePays(most, b.shifts) {
		b.v.setwise[b.pc.Color()] = append(b.v.setwise[b.pc.Color()], setwiseType{b.pc.Type(), b.shifts})
	}
}

// add adds the moves of the piece from a square.
func (b *moveBuilder) add(from Square, scripts []route) {
	v, m := b.v, b.moves
	b.jumps, b.markJumps, b.lines = b.jumps[:0], b.markJumps[:0], b.lines[:0]
	first := len(v.scripts)
	for i := range scripts {
		s := scripts[i]
		s.mode &^= betza.EnPassant | betza.Lame | betza.MustJump | betza.Wrap
		// A script without a mode left only captures en passant, which is a
		// rule's business.
		if s.mode&(betza.Empty|betza.Capture|betza.CaptureOwn) != 0 && !b.addSets(from, &s) {
			v.scripts = append(v.scripts, s)
		}
	}
	b.join()
	for w := range v.words {
		m.tables[int(from)*v.words+w] = b.inWord(w)
	}
	if m.twoWord != nil {
		m.twoWord[from] = b.twoWordTable()
	}
	odd := span{uint32(first), uint32(len(v.scripts))}
	if odd.lo < odd.hi {
		if m.routed == nil {
			m.routed = make([]routedMoves, v.size)
		}
		m.routed[from] = routedMoves{odd, b.repeats(v.scripts[first:])}
	}
	m.marks = m.marks || len(b.markJumps) > 0
	m.plain = m.plain && m.routed == nil && !m.marks
	b.setwise = b.setwise && m.routed == nil && b.addShifts(from)
}

// addSets adds a script's moves to the sets, if sets can express them.
func (b *moveBuilder) addSets(from Square, s *route) bool {
	if !s.quiet() || slices.Contains(s.tail, from) || s.mode&(betza.Unload|betza.HopAdjacent) != 0 {
		return false
	}
	const capture = betza.Capture | betza.CaptureOwn
	if s.mode&betza.SetsEnPassant != 0 && s.mode&capture != 0 {
		takes, goes := *s, *s
		takes.mode &^= betza.Empty | betza.SetsEnPassant
		goes.mode &^= capture
		return b.addSets(from, &takes) && (s.mode&betza.Empty == 0 || b.addSets(from, &goes))
	}
	mode, ok := b.v.modes.index(s.mode &^ (betza.Hop | betza.SetsEnPassant))
	if !ok {
		return false
	}
	hop, plain := s.mode&betza.Hop != 0, len(s.steps) == 0 && s.min == 0
	ray, monotonic := newLine(from, s.tail)
	switch {
	case plain && monotonic && (hop || len(s.tail) > 1 && s.mode&betza.SetsEnPassant == 0):
		ray.mode, ray.hop = mode, hop
		b.lines = append(b.lines, ray)
	case hop:
		return false
	default:
		b.addJumps(s, mode)
	}
	return true
}

// addJumps adds each square of a ride by itself.
func (b *moveBuilder) addJumps(s *route, mode uint8) {
	var clear Bitboard
	for _, st := range s.steps {
		clear.Add(st.sq)
	}
	for i, end := range s.tail {
		switch {
		case i < s.min:
		case s.mode&betza.SetsEnPassant != 0 && !clear.Empty():
			b.markJumps = addJump(b.markJumps, end, clear, mode)
		default:
			b.jumps = addJump(b.jumps, end, clear, mode)
		}
		clear.Add(end)
	}
}

// addJump adds a jump, to one over the same squares if there is one.
func addJump(jumps []wideJump, end Square, clear Bitboard, mode uint8) []wideJump {
	for i := range jumps {
		if jumps[i].clear == clear && jumps[i].mode == mode {
			jumps[i].ends.Add(end)
			return jumps
		}
	}
	j := wideJump{clear: clear, mode: mode}
	j.ends.Add(end)
	return append(jumps, j)
}

// newLine returns a ray whose squares' indices all rise, or all fall; ok is
// false if they don't.
func newLine(from Square, squares []Square) (r wideLine, ok bool) {
	last := from
	for i, t := range squares {
		if i > 0 && (t > last) != (squares[0] > from) || t == last {
			return r, false
		}
		if t > from {
			r.high.Add(t)
		} else {
			r.low.Add(t)
		}
		last = t
	}
	return r, true
}

// join joins each ray that falls with one that rises.
func (b *moveBuilder) join() {
	out := b.lines[:0]
	for _, l := range b.lines {
		i := slices.IndexFunc(out, func(o wideLine) bool {
			return o.mode == l.mode && o.hop == l.hop && (o.low.Empty() || l.low.Empty()) && (o.high.Empty() || l.high.Empty())
		})
		if i < 0 {
			out = append(out, l)
			continue
		}
		out[i].low, out[i].high = out[i].low.Or(l.low), out[i].high.Or(l.high)
	}
	b.lines = out
}

// inWord returns the current moves restricted to targets in a word.
func (b *moveBuilder) inWord(w int) moveTable {
	var pr moveTable
	var lines []line
	var r rareMoves
	for i := range b.lines {
		switch l := b.lines[i].in(w); {
		case l.low|l.high == 0:
		case b.lines[i].hop:
			r.hops = append(r.hops, l)
		case l.mode == legAny && l.near.Empty():
			lines = append(lines, l.line)
		default:
			r.segments = append(r.segments, l)
		}
	}
	for _, j := range jumpsIn(b.jumps, w) {
		if j.mode == legAny && j.clear.Empty() {
			pr.leaps = j.ends
		} else {
			r.jumps = append(r.jumps, j)
		}
	}
	r.marks = jumpsIn(b.markJumps, w)
	pr.lines = shared(b.allLines, lines)
	if len(r.segments)+len(r.hops)+len(r.jumps)+len(r.marks) > 0 {
		pr.rare = &rareMoves{shared(b.allSegments, r.segments), shared(b.allSegments, r.hops), shared(b.allJumps, r.jumps), shared(b.allJumps, r.marks)}
	}
	pr.exits = b.exits(lines, &r)
	return pr
}

// exits returns the squares of a word through which every move to the targets of lines
// and rest goes, as a step or a capture: all squares, if that does not depend on its own side.
func (b *moveBuilder) exits(lines []line, r *rareMoves) (out uint64) {
	for _, l := range lines {
		out |= l.first()
	}
	for _, l := range r.segments {
		if !l.near.Empty() || b.v.modes[l.mode]&betza.CaptureOwn != 0 {
			return ^uint64(0)
		}
		out |= l.first()
	}
	for _, j := range r.jumps {
		if b.v.modes[j.mode]&betza.CaptureOwn != 0 {
			return ^uint64(0)
		}
		out |= j.ends
	}
	if len(r.hops) > 0 {
		return ^uint64(0)
	}
	return out
}

// first returns the squares with which the line begins.
func (l line) first() uint64 {
	low, high := l.low, l.high
	if low != 0 {
		low = 1 << (bits.Len64(low) - 1)
	}
	return low | high&-high
}

// jumpsIn returns what of jumps ends in a word.
func jumpsIn(wide []wideJump, w int) (out []jump) {
	for _, j := range wide {
		if j.ends[w] != 0 {
			out = append(out, jump{j.ends[w], j.mode, j.clear})
		}
	}
	return out
}

// in returns the part of a line in a word.
func (l *wideLine) in(w int) segment {
	out := segment{line: line{l.low[w], l.high[w]}, mode: l.mode}
	for other := range l.low {
		if out.high != 0 && other < w {
			out.near[other] |= l.high[other]
		}
		if out.low != 0 && other > w {
			out.near[other] |= l.low[other]
		}
	}
	return out
}

// shared returns a list that is equal to another and the same as any that was
// equal before.
func shared[E comparable](known map[E][][]E, list []E) []E {
	if len(list) == 0 {
		return nil
	}
	for _, k := range known[list[0]] {
		if slices.Equal(k, list) {
			return k
		}
	}
	known[list[0]] = append(known[list[0]], list)
	return list
}

// repeats reports whether scripts could make one move twice, or one that the
// sets have. Sets can't.
func (b *moveBuilder) repeats(scripts []route) bool {
	var seen [2]Bitboard // ends by quiet moves and by captures
	note := func(mode betza.Mode, ends Bitboard) bool {
		again := false
		for k, bits := range [2]betza.Mode{betza.Empty, betza.Capture | betza.CaptureOwn} {
			if mode&bits != 0 {
				again = again || seen[k].Intersects(&ends)
				seen[k] = seen[k].Or(ends)
			}
		}
		return again
	}
	for _, j := range b.jumps {
		note(b.v.modes[j.mode], j.ends)
	}
	for _, l := range b.lines {
		note(b.v.modes[l.mode], l.low.Or(l.high))
	}
	for _, s := range scripts {
		if s.captures() || s.mode&betza.Unload != 0 {
			return true
		}
		for _, t := range s.tail[s.min:] {
			var end Bitboard
			if end.Add(t); note(s.mode, end) {
				return true
			}
		}
	}
	return false
}
