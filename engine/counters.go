package engine

import "github.com/ferzchess/ferz/engine/betza"

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
	if v.promos[code] != nil || pr.dup || pr.effect {
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
