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
