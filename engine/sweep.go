package engine

import "math/bits"

// sweep is a program for both words of a board that has two, which is quicker
// than a program for each: lines are followed once from end to end.
type sweep struct {
	leaps [2]uint64 // of mode legAny
	lines []sweepLine
	hops  []sweepLine // the squares beyond the first hurdle are meant
	jumps []sweepJump
}

// sweepLine is a line in both words.
type sweepLine struct {
	low, high, all [2]uint64
	mode           uint8 // index in legModes
}

// sweepJump is a jump in both words.
type sweepJump struct {
	ends, clear [2]uint64
	mode        uint8
}

// ends returns the squares on which the moves of a sweep end, those that mark
// aside.
func (s *sweep) ends(g *[4]ground) (a, b uint64) {
	a, b = s.leaps[0]&g[0].ends[legAny], s.leaps[1]&g[1].ends[legAny]
	for i := range s.lines {
		l := &s.lines[i]
		mode := l.mode & (maxLegModes - 1)
		top, over := highest(l.low[0]&g[0].occ, l.low[1]&g[1].occ)
		to, more := l.past(g[0].occ, g[1].occ, top, over)
		a |= to & g[0].ends[mode]
		b |= more & g[1].ends[mode]
	}
	for i := range s.jumps {
		if j := &s.jumps[i]; j.clear[0]&g[0].occ|j.clear[1]&g[1].occ == 0 {
			mode := j.mode & (maxLegModes - 1)
			a |= j.ends[0] & g[0].ends[mode]
			b |= j.ends[1] & g[1].ends[mode]
		}
	}
	for i := range s.hops {
		l := &s.hops[i]
		mode := l.mode & (maxLegModes - 1)
		to, more := l.beyond(g[0].occ, g[1].occ)
		a |= to & g[0].ends[mode]
		b |= more & g[1].ends[mode]
	}
	return a, b
}

// seen is line.seen for both words.
func (l *sweepLine) seen(a, b uint64) (uint64, uint64) {
	top, over := highest(l.low[0]&a, l.low[1]&b)
	return l.past(a, b, top, over)
}

// highest returns the highest bit of two words, or bit 0 if they have none.
func highest(a, b uint64) (uint64, uint64) {
	if b != 0 {
		return 0, 1 << ((63 - bits.LeadingZeros64(b)) & 63)
	}
	return 1 << ((63 - bits.LeadingZeros64(a|1)) & 63), 0
}

// past returns the squares of the line from one of its low side, or all of that
// if it is bit 0, up to the first occupied one of the high side.
func (l *sweepLine) past(a, b, top, over uint64) (uint64, uint64) {
	a, b = a&l.high[0], b&l.high[1]
	less, borrow := bits.Sub64(a, top, 0)
	lesser, _ := bits.Sub64(b, over, borrow)
	return (a ^ less) & l.all[0], (b ^ lesser) & l.all[1]
}

// beyond returns the squares of a line beyond the first hurdle, up to the second.
func (l *sweepLine) beyond(a, b uint64) (uint64, uint64) {
	near, nearer := l.seen(a, b)
	far, farther := l.seen(a&^near, b&^nearer)
	return far &^ near, farther &^ nearer
}

// sweep returns the present moves of a piece in both words of a board.
func (b *moveBuilder) sweep() (out sweep) {
	for _, l := range b.lines {
		all := l.low.Or(l.high)
		both := sweepLine{[2]uint64(l.low[:2]), [2]uint64(l.high[:2]), [2]uint64(all[:2]), l.mode}
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
			out.jumps = append(out.jumps, sweepJump{[2]uint64(j.ends[:2]), [2]uint64(j.clear[:2]), j.mode})
		}
	}
	return out
}
