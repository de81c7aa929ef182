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
	low, high [2]uint64
	mode      uint8 // index in legModes
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
		to, more := l.seen(g[0].occ, g[1].occ)
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
	top, low := uint64(0), l.low[1]&b
	if low == 0 {
		top, low = 1, l.low[0]&a|1
	}
	bit := uint64(1) << ((63 - bits.LeadingZeros64(low)) & 63)
	high, higher := l.high[0]&a, l.high[1]&b
	less, borrow := bits.Sub64(high, bit&-top, 0)
	lesser, _ := bits.Sub64(higher, bit&(top-1), borrow)
	return (high ^ less) & (l.low[0] | l.high[0]), (higher ^ lesser) & (l.low[1] | l.high[1])
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
		both := sweepLine{[2]uint64(l.low[:2]), [2]uint64(l.high[:2]), l.mode}
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
