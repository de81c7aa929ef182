package engine

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine/betza"
)

// Counting moves without listing them: for all pieces that can't expose the
// royal piece, the number of moves follows from bitboards. Pieces of a type
// that moves by a few leaps (pawns) are counted all at once, sliders with the
// obstruction difference of each line (a subtraction finds the blockers on
// both sides, see the Chess Programming Wiki). It serves boards of up to 128
// squares; what it does not know it leaves to the move generator.

// pair is a bitboard of two words.
type pair struct{ lo, hi uint64 }

// add puts a square into the set.
func (a *pair) add(s Square) {
	if s < 64 {
		a.lo |= 1 << s
	} else {
		a.hi |= 1 << (s & 63)
	}
}

func (a pair) count() int { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// up moves all squares by n indices, 0 < n < 64.
func (a pair) up(n uint8) pair {
	return pair{a.lo << (n & 63), a.hi<<(n&63) | a.lo>>((64-n)&63)}
}

// down moves all squares back by n indices, 0 < n < 64.
func (a pair) down(n uint8) pair {
	return pair{a.lo>>(n&63) | a.hi<<((64-n)&63), a.hi >> (n & 63)}
}

// shiftGroup are leaps of a type that all go the same way.
type shiftGroup struct {
	src    pair  // squares from which the type leaps so
	off    uint8 // how far the index changes
	via    uint8 // how far to a square that must be empty; 0: none
	falls  bool  // the index falls
	quiet  bool
	capt   bool
	weight int // moves each leap stands for, with its promotions
}

// lame are leaps over squares that must be empty.
type lame struct {
	clear, ends pair
	mode        betza.Mode
}

// line is a slider's two rays whose indices fall and rise.
type line struct {
	low, high pair
	mode      betza.Mode
	hop       bool // squares beyond the first hurdle
}

// counter counts the moves of a piece on one square.
type counter struct {
	ok     bool
	leaps  pair // may be empty or hold an enemy
	lines  [2]uint32
	lames  [2]uint32
	others [2]uint32 // segments that are counted by the generator's rules
}

// counters of a variant.
type counters struct {
	groups [128][]shiftGroup
	single [128][]counter
	lines  []line
	lames  []lame
}

func (v *Variant) compileCounters() {
	if v.words > 2 {
		return
	}
	v.counts = &counters{}
	for c := range Color(2) {
		for i := 1; i < len(v.types); i++ {
			code := MakePiece(TypeID(i), c)
			if groups := v.shiftGroups(code); groups != nil {
				v.counts.groups[code] = groups
				continue
			}
			list := make([]counter, v.size)
			for s := range v.size {
				if v.valid.Has(Square(s)) {
					list[s] = v.newCounter(code, Square(s))
				}
			}
			v.counts.single[code] = list
		}
	}
}

const maxGroups = 8

// shiftGroups returns a type's leaps by direction, nil if it has other moves
// or too many.
func (v *Variant) shiftGroups(code Piece) []shiftGroup {
	var groups []shiftGroup
	for s := range v.size {
		pr := &v.programs[code][s]
		if pr.dup {
			return nil
		}
		for i := pr.lo; i < pr.hi; i++ {
			seg := &v.segs[i]
			squares := v.along(seg)
			if seg.mode&^(betza.Empty|betza.Capture|betza.Marks) != 0 {
				return nil
			}
			switch {
			case seg.kind == segLeap:
				for _, t := range squares {
					if groups = v.addGroup(groups, code, Square(s), t, Square(s), seg.mode); groups == nil {
						return nil
					}
				}
			case seg.kind == segRay && seg.min == 1 && len(squares) == 2:
				if groups = v.addGroup(groups, code, Square(s), squares[1], squares[0], seg.mode); groups == nil {
					return nil
				}
			default:
				return nil
			}
		}
	}
	return groups
}

func (v *Variant) addGroup(groups []shiftGroup, code Piece, from, to, via Square, mode betza.Mode) []shiftGroup {
	off, block := int(to)-int(from), int(via)-int(from)
	g := shiftGroup{falls: off < 0, weight: 1, quiet: mode&betza.Empty != 0, capt: mode&betza.Capture != 0}
	if g.falls {
		off, block = -off, -block
	}
	if off > 63 || block < 0 || block > off {
		return nil
	}
	g.off, g.via = uint8(off), uint8(block)
	if promo := v.promos[code]; promo != nil {
		list := &promo.lists[promo.list(from, to)]
		if list.limited {
			return nil
		}
		g.weight = len(list.types)
		if !list.forced {
			g.weight++
		}
	}
	for i := range groups {
		same := groups[i]
		same.src = pair{}
		if same == g {
			groups[i].src.add(from)
			return groups
		}
	}
	if len(groups) == maxGroups {
		return nil
	}
	g.src.add(from)
	return append(groups, g)
}

func (v *Variant) newCounter(code Piece, s Square) counter {
	pr := &v.programs[code][s]
	var c counter
	if v.promos[code] != nil || pr.dup {
		return c
	}
	c.ok = true
	c.others = [2]uint32{pr.hi, pr.hi}
	var rays []line
	var lames []lame
	for i := pr.lo; i < pr.hi; i++ {
		seg := &v.segs[i]
		squares := v.along(seg)
		plain := seg.mode&^(betza.Empty|betza.Capture) == 0
		switch {
		case seg.kind == segLeap && seg.mode == betza.Empty|betza.Capture:
			for _, t := range squares {
				c.leaps.add(t)
			}
			continue
		case plain && (seg.kind == segRay && seg.min == 0 || seg.kind == segHop):
			if ray, ok := monotonic(s, squares); ok {
				ray.mode, ray.hop = seg.mode, seg.kind == segHop
				rays = append(rays, ray)
				continue
			}
		case plain && seg.kind == segRay && int(seg.min) == len(squares)-1:
			lames = addLame(lames, squares, seg.mode)
			continue
		}
		// Other segments follow the simple ones, or all are counted slowly.
		if c.others[0] == pr.hi {
			c.others[0] = i
		}
	}
	if !v.onlyOthers(pr, c.others[0]) {
		return counter{}
	}
	c.lines[0] = uint32(len(v.counts.lines))
	v.counts.lines = append(v.counts.lines, joinRays(rays)...)
	c.lines[1] = uint32(len(v.counts.lines))
	c.lames[0] = uint32(len(v.counts.lames))
	v.counts.lames = append(v.counts.lames, lames...)
	c.lames[1] = uint32(len(v.counts.lames))
	return c
}

// addLame notes a leap to the last of the squares over the others, together
// with those over the same squares.
func addLame(lames []lame, squares []Square, mode betza.Mode) []lame {
	l := lame{mode: mode}
	last := len(squares) - 1
	for _, s := range squares[:last] {
		l.clear.add(s)
	}
	end := squares[last]
	for i := range lames {
		if lames[i].clear == l.clear && lames[i].mode == mode {
			lames[i].ends.add(end)
			return lames
		}
	}
	l.ends.add(end)
	return append(lames, l)
}

// onlyOthers reports whether none of the segments from index i on has been
// counted as a leap or line.
func (v *Variant) onlyOthers(pr *program, i uint32) bool {
	for ; i < pr.hi; i++ {
		seg := &v.segs[i]
		if seg.kind == segLeap && seg.mode == betza.Empty|betza.Capture || seg.kind == segHop || seg.kind == segRay && (seg.min == 0 || seg.hi-seg.lo == uint32(seg.min)+1) {
			return false
		}
	}
	return true
}

// monotonic returns a ray whose squares' indices all rise, or all fall.
func monotonic(s Square, squares []Square) (line, bool) {
	var l line
	last := s
	for i, t := range squares {
		if i > 0 && (t > last) != (squares[0] > s) || t == last {
			return l, false
		}
		if t > s {
			l.high.add(t)
		} else {
			l.low.add(t)
		}
		last = t
	}
	return l, true
}

// joinRays pairs rays that fall with rays that rise; they need not be on one
// line.
func joinRays(rays []line) []line {
	var out []line
	used := make([]bool, len(rays))
	for i, a := range rays {
		if used[i] {
			continue
		}
		for j := i + 1; j < len(rays); j++ {
			b := rays[j]
			if !used[j] && a.mode == b.mode && a.hop == b.hop && (a.low == pair{}) == (b.high == pair{}) {
				used[j] = true
				a.low = pair{a.low.lo | b.low.lo, a.low.hi | b.low.hi}
				a.high = pair{a.high.lo | b.high.lo, a.high.hi | b.high.hi}
				break
			}
		}
		out = append(out, a)
	}
	return out
}

// seen1 returns the squares of a line up to the first occupied ones on both
// sides, on a board of one word.
func (l *line) seen1(occ uint64) uint64 {
	low, high := l.low.lo&occ, l.high.lo&occ
	top := uint64(1) << (63 - bits.LeadingZeros64(low|1))
	return (high ^ (high - top)) & (l.low.lo | l.high.lo)
}

// seen2 is seen1 for two words.
func (l *line) seen2(occ pair) pair {
	var top pair
	if x := l.low.hi & occ.hi; x != 0 {
		top.hi = 1 << (63 - bits.LeadingZeros64(x))
	} else {
		top.lo = 1 << (63 - bits.LeadingZeros64(l.low.lo&occ.lo|1))
	}
	h0, h1 := l.high.lo&occ.lo, l.high.hi&occ.hi
	d0, borrow := bits.Sub64(h0, top.lo, 0)
	d1, _ := bits.Sub64(h1, top.hi, borrow)
	return pair{(h0 ^ d0) & (l.low.lo | l.high.lo), (h1 ^ d1) & (l.low.hi | l.high.hi)}
}

// countBoard are the board's sets while moves are counted.
type countBoard struct {
	occ, open, foes pair // occupied; not blocked by own pieces or walls; enemies
}

// countMoves returns the number of legal moves, with l for scratch.
func (p *Position) countMoves(l *MoveList) int {
	v := p.v
	l.Reset()
	if len(v.hooks.enders) > 0 && p.Ended().Over() {
		return 0
	}
	p.analyze()
	in := &p.info
	n := 0
	if v.counts == nil || in.test || in.check || len(v.hooks.filters) > 0 || !in.riskTo.Empty() {
		p.generatePieces(l)
	} else {
		n = p.countPieces(l)
	}
	listed := len(l.Moves)
	if len(v.hooks.variers) > 0 {
		p.vary(l, 0)
		listed = len(l.Moves)
	}
	if len(v.hooks.sources) > 0 {
		p.generateSpecial(l)
		p.vary(l, listed)
	}
	n += len(l.Moves)
	if v.drops != nil {
		n += p.countDrops()
	}
	return n
}

// countPieces counts the moves of most pieces; those of pieces that may expose
// the royal one are put into the list.
func (p *Position) countPieces(l *MoveList) int {
	v, in := p.v, &p.info
	us := p.Side()
	slow := in.riskFrom
	if !in.free {
		slow.Add(in.royal)
	}
	var varied Bitboard
	extra := 0
	for _, h := range v.hooks.variers {
		varied, extra = h.Varied(p)
	}
	foe := &p.byColor[us^1]
	b := countBoard{occ: pair{p.occ[0], p.occ[1]}, foes: pair{foe[0], foe[1]}}
	b.open = pair{^p.occ[0] | foe[0], ^p.occ[1] | foe[1]}
	n := 0
	for i := 1; i < len(v.types); i++ {
		if p.count[us][i] == 0 {
			continue
		}
		code := MakePiece(TypeID(i), us)
		set := &p.byType[us][i]
		if groups := v.counts.groups[code]; groups != nil && !varied.Intersects(set) {
			fast := pair{set[0] &^ slow[0], set[1] &^ slow[1]}
			if v.words == 1 {
				n += countGroups1(groups, fast.lo, &b)
			} else {
				n += countGroups2(groups, fast, &b)
			}
			p.listSlow(l, set, &slow)
			continue
		}
		n += p.countSingles(l, set, &slow, code, &b, &varied, extra)
	}
	return n
}

// listSlow lists the moves of the pieces of a set that are slow.
func (p *Position) listSlow(l *MoveList, set, slow *Bitboard) {
	for w := 0; w < p.v.words; w++ {
		for x := set[w] & slow[w]; x != 0; x &= x - 1 {
			p.generateFrom(l, LowestSquare(w, x))
		}
	}
}

func (p *Position) countSingles(l *MoveList, set, slow *Bitboard, code Piece, b *countBoard, varied *Bitboard, extra int) int {
	v := p.v
	list := v.counts.single[code]
	n := 0
	for w := 0; w < v.words; w++ {
		for x := set[w]; x != 0; x &= x - 1 {
			s := LowestSquare(w, x)
			if list == nil || !list[s].ok || slow.Has(s) {
				p.generateFrom(l, s)
				continue
			}
			var k int
			if v.words == 1 {
				k = p.count1(&list[s], s, b)
			} else {
				k = p.count2(&list[s], s, b)
			}
			if extra > 0 && varied.Has(s) {
				k += k * extra
			}
			n += k
		}
	}
	return n
}

func countGroups1(groups []shiftGroup, set uint64, b *countBoard) int {
	n := 0
	for i := range groups {
		g := &groups[i]
		x := set & g.src.lo
		if x == 0 {
			continue
		}
		x = g.shift1(x, b.occ.lo)
		switch {
		case !g.capt:
			x &^= b.occ.lo
		case !g.quiet:
			x &= b.foes.lo
		default:
			x &= b.open.lo
		}
		n += bits.OnesCount64(x) * g.weight
	}
	return n
}

// shift1 moves squares to where the leaps end, on a board of one word.
func (g *shiftGroup) shift1(x, occ uint64) uint64 {
	n := g.off
	if g.via != 0 {
		if g.falls {
			x = x >> (g.via & 63) &^ occ
		} else {
			x = x << (g.via & 63) &^ occ
		}
		n -= g.via
	}
	if g.falls {
		return x >> (n & 63)
	}
	return x << (n & 63)
}

// shift2 is shift1 for two words.
func (g *shiftGroup) shift2(x, occ pair) pair {
	n := g.off
	if g.via != 0 {
		if g.falls {
			x = x.down(g.via)
		} else {
			x = x.up(g.via)
		}
		x.lo &^= occ.lo
		x.hi &^= occ.hi
		n -= g.via
	}
	if g.falls {
		return x.down(n)
	}
	return x.up(n)
}

func countGroups2(groups []shiftGroup, set pair, b *countBoard) int {
	n := 0
	for i := range groups {
		g := &groups[i]
		x := pair{set.lo & g.src.lo, set.hi & g.src.hi}
		if x.lo|x.hi == 0 {
			continue
		}
		x = g.shift2(x, b.occ)
		switch {
		case !g.capt:
			x.lo &^= b.occ.lo
			x.hi &^= b.occ.hi
		case !g.quiet:
			x.lo &= b.foes.lo
			x.hi &= b.foes.hi
		default:
			x.lo &= b.open.lo
			x.hi &= b.open.hi
		}
		n += x.count() * g.weight
	}
	return n
}

func (p *Position) count1(c *counter, s Square, b *countBoard) int {
	n := bits.OnesCount64(c.leaps.lo & b.open.lo)
	lines := p.v.counts.lines[c.lines[0]:c.lines[1]]
	for i := range lines {
		l := &lines[i]
		x := l.seen1(b.occ.lo)
		if l.hop {
			x = l.seen1(b.occ.lo&^x) &^ x
		}
		switch l.mode {
		case betza.Empty | betza.Capture:
			x &= b.open.lo
		case betza.Empty:
			x &^= b.occ.lo
		default:
			x &= b.foes.lo
		}
		n += bits.OnesCount64(x)
	}
	if c.lames[0] != c.lames[1] {
		n += p.countLames(c, b)
	}
	return n + p.countOthers(c, s)
}

func (p *Position) count2(c *counter, s Square, b *countBoard) int {
	n := bits.OnesCount64(c.leaps.lo&b.open.lo) + bits.OnesCount64(c.leaps.hi&b.open.hi)
	lines := p.v.counts.lines[c.lines[0]:c.lines[1]]
	for i := range lines {
		l := &lines[i]
		x := l.seen2(b.occ)
		if l.hop {
			y := l.seen2(pair{b.occ.lo &^ x.lo, b.occ.hi &^ x.hi})
			x = pair{y.lo &^ x.lo, y.hi &^ x.hi}
		}
		switch l.mode {
		case betza.Empty | betza.Capture:
			x.lo &= b.open.lo
			x.hi &= b.open.hi
		case betza.Empty:
			x.lo &^= b.occ.lo
			x.hi &^= b.occ.hi
		default:
			x.lo &= b.foes.lo
			x.hi &= b.foes.hi
		}
		n += x.count()
	}
	if c.lames[0] != c.lames[1] {
		n += p.countLames(c, b)
	}
	return n + p.countOthers(c, s)
}

func (p *Position) countLames(c *counter, b *countBoard) int {
	n := 0
	lames := p.v.counts.lames[c.lames[0]:c.lames[1]]
	for i := range lames {
		l := &lames[i]
		if l.clear.lo&b.occ.lo|l.clear.hi&b.occ.hi != 0 {
			continue
		}
		x := pair{l.ends.lo & b.open.lo, l.ends.hi & b.open.hi}
		switch l.mode {
		case betza.Empty:
			x.lo &^= b.occ.lo
			x.hi &^= b.occ.hi
		case betza.Capture:
			x.lo &= b.foes.lo
			x.hi &= b.foes.hi
		}
		n += x.count()
	}
	return n
}

// countOthers counts the segments that are neither leaps nor lines.
func (p *Position) countOthers(c *counter, s Square) int {
	if c.others[0] == c.others[1] {
		return 0
	}
	return p.countSegments(c.others, s)
}

func (p *Position) countSegments(others [2]uint32, s Square) int {
	n := 0
	pc := p.board[s]
	for i := others[0]; i < others[1]; i++ {
		seg := &p.v.segs[i]
		if seg.kind == segRay {
			n += p.countRay(pc, seg)
			continue
		}
		start := len(p.scratch.Moves)
		p.segment(&p.scratch, s, pc, seg)
		n += len(p.scratch.Moves) - start
		p.scratch.Moves = p.scratch.Moves[:start]
	}
	return n
}

func (p *Position) countRay(pc Piece, seg *segment) int {
	n := 0
	for i, t := range p.v.squares[seg.lo:seg.hi] {
		q := p.board[t]
		if i >= int(seg.min) && p.allows(q, pc, seg.mode) {
			n++
		}
		if q != NoPiece {
			break
		}
	}
	return n
}
