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
type pair [2]uint64

func (a pair) count() int { return bits.OnesCount64(a[0]) + bits.OnesCount64(a[1]) }

// shifted moves all squares by an offset of indices.
func (a pair) shifted(off int) pair {
	if off < 0 {
		n := uint(-off)
		return pair{a[0]>>n | a[1]<<(64-n) | a[1]>>(n-64), a[1] >> n}
	}
	n := uint(off)
	return pair{a[0] << n, a[1]<<n | a[0]>>(64-n) | a[0]<<(n-64)}
}

// shiftGroup are leaps of a type that all go the same way.
type shiftGroup struct {
	src    pair // squares from which the type leaps so
	off    int  // index of the end less that of the start
	via    int  // the same for a square that must be empty, 0: none
	quiet  bool
	capt   bool
	weight int // moves each leap stands for, with its promotions
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
	others [2]uint32 // segments that are counted by the generator's rules
}

// counters of a variant.
type counters struct {
	groups [128][]shiftGroup
	single [128][]counter
	lines  []line
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
			squares := v.squares[seg.lo:min(seg.hi, uint32(len(v.squares)))]
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
	g := shiftGroup{off: int(to) - int(from), via: int(via) - int(from), weight: 1,
		quiet: mode&betza.Empty != 0, capt: mode&betza.Capture != 0}
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
			groups[i].src[from>>6] |= 1 << (from & 63)
			return groups
		}
	}
	if len(groups) == maxGroups {
		return nil
	}
	g.src[from>>6] |= 1 << (from & 63)
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
	for i := pr.lo; i < pr.hi; i++ {
		seg := &v.segs[i]
		squares := v.squares[seg.lo:min(seg.hi, uint32(len(v.squares)))]
		plain := seg.mode&^(betza.Empty|betza.Capture) == 0
		switch {
		case seg.kind == segLeap && seg.mode == betza.Empty|betza.Capture:
			for _, t := range squares {
				c.leaps[t>>6] |= 1 << (t & 63)
			}
			continue
		case plain && (seg.kind == segRay && seg.min == 0 || seg.kind == segHop):
			if ray, ok := monotonic(s, squares); ok {
				ray.mode, ray.hop = seg.mode, seg.kind == segHop
				rays = append(rays, ray)
				continue
			}
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
	return c
}

// onlyOthers reports whether none of the segments from index i on has been
// counted as a leap or line.
func (v *Variant) onlyOthers(pr *program, i uint32) bool {
	for ; i < pr.hi; i++ {
		seg := &v.segs[i]
		if seg.kind == segLeap && seg.mode == betza.Empty|betza.Capture || seg.kind == segHop || seg.kind == segRay && seg.min == 0 {
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
			l.high[t>>6] |= 1 << (t & 63)
		} else {
			l.low[t>>6] |= 1 << (t & 63)
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
				a.low = pair{a.low[0] | b.low[0], a.low[1] | b.low[1]}
				a.high = pair{a.high[0] | b.high[0], a.high[1] | b.high[1]}
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
	low, high := l.low[0]&occ, l.high[0]&occ
	top := uint64(1) << (63 - bits.LeadingZeros64(low|1))
	return (high ^ (high - top)) & (l.low[0] | l.high[0])
}

// seen2 is seen1 for two words.
func (l *line) seen2(occ pair) pair {
	var top pair
	if x := l.low[1] & occ[1]; x != 0 {
		top[1] = 1 << (63 - bits.LeadingZeros64(x))
	} else {
		top[0] = 1 << (63 - bits.LeadingZeros64(l.low[0]&occ[0]|1))
	}
	h0, h1 := l.high[0]&occ[0], l.high[1]&occ[1]
	d0, borrow := bits.Sub64(h0, top[0], 0)
	d1, _ := bits.Sub64(h1, top[1], borrow)
	return pair{(h0 ^ d0) & (l.low[0] | l.high[0]), (h1 ^ d1) & (l.low[1] | l.high[1])}
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
	own, foe := &p.byColor[us], &p.byColor[us^1]
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
				n += countGroups1(groups, fast[0], &b)
			} else {
				n += countGroups2(groups, fast, &b)
			}
			n -= 0
			p.listSlow(l, set, &slow)
			continue
		}
		n += p.countSingles(l, set, &slow, code, &b, &varied, extra)
	}
	_ = own
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
		x := set & g.src[0]
		if x == 0 {
			continue
		}
		if g.via != 0 {
			x &^= unshift1(b.occ[0], g.via)
		}
		x = unshift1(x, -g.off)
		switch {
		case !g.capt:
			x &^= b.occ[0]
		case !g.quiet:
			x &= b.foes[0]
		default:
			x &= b.open[0]
		}
		n += bits.OnesCount64(x) * g.weight
	}
	return n
}

// unshift1 moves squares back by an offset.
func unshift1(x uint64, off int) uint64 {
	if off > 0 {
		return x >> uint(off)
	}
	return x << uint(-off)
}

func countGroups2(groups []shiftGroup, set pair, b *countBoard) int {
	n := 0
	for i := range groups {
		g := &groups[i]
		x := pair{set[0] & g.src[0], set[1] & g.src[1]}
		if x[0]|x[1] == 0 {
			continue
		}
		if g.via != 0 {
			block := b.occ.shifted(-g.via)
			x[0] &^= block[0]
			x[1] &^= block[1]
		}
		x = x.shifted(g.off)
		switch {
		case !g.capt:
			x[0] &^= b.occ[0]
			x[1] &^= b.occ[1]
		case !g.quiet:
			x[0] &= b.foes[0]
			x[1] &= b.foes[1]
		default:
			x[0] &= b.open[0]
			x[1] &= b.open[1]
		}
		n += x.count() * g.weight
	}
	return n
}

func (p *Position) count1(c *counter, s Square, b *countBoard) int {
	n := bits.OnesCount64(c.leaps[0] & b.open[0])
	lines := p.v.counts.lines[c.lines[0]:c.lines[1]]
	for i := range lines {
		l := &lines[i]
		x := l.seen1(b.occ[0])
		if l.hop {
			x = l.seen1(b.occ[0]&^x) &^ x
		}
		switch l.mode {
		case betza.Empty | betza.Capture:
			x &= b.open[0]
		case betza.Empty:
			x &^= b.occ[0]
		default:
			x &= b.foes[0]
		}
		n += bits.OnesCount64(x)
	}
	return n + p.countOthers(c, s)
}

func (p *Position) count2(c *counter, s Square, b *countBoard) int {
	n := bits.OnesCount64(c.leaps[0]&b.open[0]) + bits.OnesCount64(c.leaps[1]&b.open[1])
	lines := p.v.counts.lines[c.lines[0]:c.lines[1]]
	for i := range lines {
		l := &lines[i]
		x := l.seen2(b.occ)
		if l.hop {
			y := l.seen2(pair{b.occ[0] &^ x[0], b.occ[1] &^ x[1]})
			x = pair{y[0] &^ x[0], y[1] &^ x[1]}
		}
		switch l.mode {
		case betza.Empty | betza.Capture:
			x[0] &= b.open[0]
			x[1] &= b.open[1]
		case betza.Empty:
			x[0] &^= b.occ[0]
			x[1] &^= b.occ[1]
		default:
			x[0] &= b.foes[0]
			x[1] &= b.foes[1]
		}
		n += x.count()
	}
	return n + p.countOthers(c, s)
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
