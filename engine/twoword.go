package engine

import "math/bits"

// twoWordTable is a program for both words of a board that has two, which is quicker
// than a program for each: lines are followed once from end to end.
type twoWordTable struct {
	leaps [2]uint64 // of mode legAny
	lines []twoWordLine
	hops  []twoWordLine // the squares beyond the first hurdle are meant
	jumps []twoWordJump
}

// twoWordLine is a line in both words.
type twoWordLine struct {
	low, high, all [2]uint64
	mode           uint8 // index in legModes
}

// twoWordJump is a jump in both words.
type twoWordJump struct {
	ends, clear [2]uint64
	mode        uint8
}

// ends returns the squares on which the moves of a sweep end, those that mark
// aside.
func (s *twoWordTable) ends(g *[4]targetMasks) (a, b uint64) {
	a, b = s.leaps[0]&g[0].legTargets[legAny], s.leaps[1]&g[1].legTargets[legAny]
	for i := range s.lines {
		l := &s.lines[i]
		mode := l.mode & (maxLegModes - 1)
		top, over := highest(l.low[0]&g[0].occ, l.low[1]&g[1].occ)
		to, more := l.upTo(g[0].occ, g[1].occ, top, over)
		a |= to & g[0].legTargets[mode]
		b |= more & g[1].legTargets[mode]
	}
	for i := range s.jumps {
		if j := &s.jumps[i]; j.clear[0]&g[0].occ|j.clear[1]&g[1].occ == 0 {
			mode := j.mode & (maxLegModes - 1)
			a |= j.ends[0] & g[0].legTargets[mode]
			b |= j.ends[1] & g[1].legTargets[mode]
		}
	}
	for i := range s.hops {
		l := &s.hops[i]
		mode := l.mode & (maxLegModes - 1)
		to, more := l.beyondHurdle(g[0].occ, g[1].occ)
		a |= to & g[0].legTargets[mode]
		b |= more & g[1].legTargets[mode]
	}
	return a, b
}

// attacks is line.seen for both words.
func (l *twoWordLine) attacks(a, b uint64) (uint64, uint64) {
	top, over := highest(l.low[0]&a, l.low[1]&b)
	return l.upTo(a, b, top, over)
}

// highest returns the highest bit of two words, or bit 0 if they have none.
func highest(a, b uint64) (uint64, uint64) {
	if b != 0 {
		return 0, 1 << ((63 - bits.LeadingZeros64(b)) & 63)
	}
	return 1 << ((63 - bits.LeadingZeros64(a|1)) & 63), 0
}

// upTo returns the squares of the line from one of its low side, or all of that
// if it is bit 0, up to the first occupied one of the high side.
func (l *twoWordLine) upTo(a, b, top, over uint64) (uint64, uint64) {
	a, b = a&l.high[0], b&l.high[1]
	less, borrow := bits.Sub64(a, top, 0)
	lesser, _ := bits.Sub64(b, over, borrow)
	return (a ^ less) & l.all[0], (b ^ lesser) & l.all[1]
}

// beyondHurdle returns the squares of a line beyond the first hurdle, up to the second.
func (l *twoWordLine) beyondHurdle(a, b uint64) (uint64, uint64) {
	near, nearer := l.attacks(a, b)
	far, farther := l.attacks(a&^near, b&^nearer)
	return far &^ near, farther &^ nearer
}

// twoWordTable returns the present moves of a piece in both words of a board.
func (b *moveBuilder) twoWordTable() (out twoWordTable) {
	for _, l := range b.lines {
		all := l.low.Or(l.high)
		both := twoWordLine{[2]uint64(l.low[:2]), [2]uint64(l.high[:2]), [2]uint64(all[:2]), l.mode}
		if l.hop {
			out.hops = append(out.hops, both)
		} else {
			out.lines = append(out.lines, both)
		}
	}
	for _, j := range b.jumps {
		if j.mode == legAny && j.clear.Empty() {
			out.leaps = [2]uint64(j.ends[:2])
		} else {
			out.jumps = append(out.jumps, twoWordJump{[2]uint64(j.ends[:2]), [2]uint64(j.clear[:2]), j.mode})
		}
	}
	return out
}
