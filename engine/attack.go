package engine

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine/betza"
)

// attackTable tells for one player's pieces of one type whence they capture on
// each square.
type attackTable struct {
	typ  TypeID
	leap []Bitboard // whatever stands elsewhere
	line []Bitboard // depending on the path
	path []uint32   // by target*size+from: the path's index
}

// path is a condition under which a piece captures: no square of clear is
// occupied, and exactly one of hop unless that is empty. Rare conditions are
// scripts, from which steps must hold as well. A piece may have several paths
// to a square.
type path struct {
	clear, hop Bitboard
	isHop      bool
	extra      []scriptStep
	next       uint32
}

// attackBuilder collects the attacks of the players' pieces, type by type.
type attackBuilder struct {
	v       *Variant
	tables  []attackTable
	cur     attackTable
	leaps   int
	lines   int
	late    []lateLine
	entries []uint32 // the current type's paths, by target*size+from
	used    []uint32 // the entries that are not 0
	index   map[pathKey]uint32
	shared  [][]uint32 // path tables that several types use
}

type pathKey struct{ clear, hop Bitboard }

// lateLine is a line that counts unless the piece leaps there as well.
type lateLine struct {
	from, to Square
	path     uint32
}

func newAttackBuilder(v *Variant) *attackBuilder {
	v.paths = make([]path, 1, 2048)
	return &attackBuilder{v: v, index: make(map[pathKey]uint32, 2048), entries: make([]uint32, v.size*v.size)}
}

func (b *attackBuilder) begin(t *PieceType) {
	n := b.v.size
	b.cur = attackTable{typ: t.ID, leap: make([]Bitboard, n), line: make([]Bitboard, n)}
	b.leaps, b.lines, b.late = 0, 0, b.late[:0]
}

// add notes what a script captures.
func (b *attackBuilder) add(from Square, s *script) {
	if s.mode&betza.Capture != 0 && s.mode&betza.NotRoyal == 0 {
		b.addTail(from, s)
	}
	for i, st := range s.steps {
		if st.allow&betza.Capture != 0 {
			b.addVictim(from, s, i)
		}
	}
}

func (b *attackBuilder) addTail(from Square, s *script) {
	base := conditions(s.steps)
	for i := s.min; i < len(s.tail); i++ {
		p := base
		before := s.tail[:i]
		switch {
		case s.mode&betza.Hop != 0:
			p.isHop = true
			for _, q := range before {
				p.hop.Add(q)
			}
		case s.mode&betza.HopBehind != 0:
			if i == 0 {
				continue
			}
			p.isHop = true
			p.hop.Add(before[i-1])
			for _, q := range before[:i-1] {
				p.clear.Add(q)
			}
		default:
			for _, q := range before {
				p.clear.Add(q)
			}
		}
		b.note(from, s.tail[i], p)
	}
}

// addVictim notes a capture on the way: what comes after it must be possible.
func (b *attackBuilder) addVictim(from Square, s *script, at int) {
	rest := append(append([]scriptStep{}, s.steps[:at]...), s.steps[at+1:]...)
	victim := s.steps[at].sq
	if s.min < len(s.tail) && s.tail[s.min] != from && s.tail[s.min] != victim && s.mode&(betza.Hop|betza.HopBehind) == 0 {
		for _, q := range s.tail[:s.min] {
			rest = append(rest, scriptStep{q, betza.Empty})
		}
		allow := betza.Mode(0)
		if s.mode&betza.Empty != 0 {
			allow |= betza.Empty
		}
		if s.mode&betza.Capture != 0 {
			allow |= betza.PassFoe
		}
		if s.mode&betza.Destroy != 0 {
			allow |= betza.PassOwn
		}
		if allow != passAny {
			rest = append(rest, scriptStep{s.tail[s.min], allow})
		}
	}
	b.note(from, victim, conditions(rest))
}

// conditions splits steps into squares that must be empty and the rest.
func conditions(steps []scriptStep) path {
	var p path
	for _, st := range steps {
		if st.allow == betza.Empty {
			p.clear.Add(st.sq)
		} else {
			p.extra = append(p.extra, st)
		}
	}
	return p
}

func (b *attackBuilder) note(from, to Square, p path) {
	p.clear.Remove(from)
	if p.clear.Empty() && !p.isHop && len(p.extra) == 0 {
		b.cur.leap[to].Add(from)
		b.leaps++
		return
	}
	if p.isHop {
		b.v.hoppers = true
	}
	b.late = append(b.late, lateLine{from, to, b.intern(&p)})
}

// end stores a type's table, its paths shared with other types where they are
// the same.
func (b *attackBuilder) end() {
	n := uint32(b.v.size)
	for _, l := range b.late {
		if b.cur.leap[l.to].Has(l.from) {
			continue
		}
		b.lines++
		b.cur.line[l.to].Add(l.from)
		at := uint32(l.to)*n + uint32(l.from)
		switch first := b.entries[at]; {
		case first == 0:
			b.entries[at] = l.path
			b.used = append(b.used, at)
		case first != l.path:
			second := b.v.paths[l.path]
			second.next = first
			b.v.paths = append(b.v.paths, second)
			b.entries[at] = uint32(len(b.v.paths) - 1)
		}
	}
	if b.leaps == 0 {
		b.cur.leap = nil
	}
	if b.lines == 0 {
		b.cur.line = nil
	} else {
		b.cur.path = b.share()
	}
	if b.leaps+b.lines > 0 {
		b.tables = append(b.tables, b.cur)
	}
	for _, at := range b.used {
		b.entries[at] = 0
	}
	b.used = b.used[:0]
}

// intern returns the index of a path, which several pieces may have.
func (b *attackBuilder) intern(p *path) uint32 {
	key := pathKey{p.clear, p.hop}
	if i, ok := b.index[key]; ok && len(p.extra) == 0 {
		return i
	}
	b.v.paths = append(b.v.paths, *p)
	i := uint32(len(b.v.paths) - 1)
	if len(p.extra) == 0 {
		b.index[key] = i
	}
	return i
}

// share returns a table with the current type's paths: one that has the same
// where both have any, or a new one.
func (b *attackBuilder) share() []uint32 {
	for _, table := range b.shared {
		if b.fits(table) {
			for _, at := range b.used {
				table[at] = b.entries[at]
			}
			return table
		}
	}
	table := append([]uint32(nil), b.entries...)
	b.shared = append(b.shared, table)
	return table
}

func (b *attackBuilder) fits(table []uint32) bool {
	for _, at := range b.used {
		if table[at] != 0 && table[at] != b.entries[at] {
			return false
		}
	}
	return true
}

// take returns the tables of the types so far and starts anew, for the other
// player.
func (b *attackBuilder) take() []attackTable {
	tables := b.tables
	b.tables = nil
	return tables
}

// holds reports whether a path is open, for an attacker of color c; gone are
// pieces that have been captured.
func (p *Position) holds(i uint32, c Color, occ, gone *Bitboard) bool {
	for ; i != 0; i = p.v.paths[i].next {
		pt := &p.v.paths[i]
		if pt.clear.Intersects(occ) {
			continue
		}
		if pt.isHop && countBoth(&pt.hop, occ) != 1 {
			continue
		}
		if len(pt.extra) == 0 || p.extraHolds(pt.extra, c, occ, gone) {
			return true
		}
	}
	return false
}

func (p *Position) extraHolds(steps []scriptStep, c Color, occ, gone *Bitboard) bool {
	for _, st := range steps {
		var is betza.Mode
		switch {
		case !occ.Has(st.sq):
			is = betza.Empty
		case p.byColor[c].Has(st.sq) && !gone.Has(st.sq):
			is = betza.PassOwn | betza.Destroy
		default:
			is = betza.PassFoe | betza.Capture
		}
		if st.allow&is == 0 {
			return false
		}
	}
	return true
}

func countBoth(a, b *Bitboard) int {
	return bits.OnesCount64(a[0]&b[0]) + bits.OnesCount64(a[1]&b[1]) +
		bits.OnesCount64(a[2]&b[2]) + bits.OnesCount64(a[3]&b[3])
}

// attacked reports whether pieces of color c capture on s, with the board's
// occupied squares being occ and the pieces on gone captured.
func (p *Position) attacked(s Square, c Color, occ, gone *Bitboard) bool {
	v := p.v
	tables := v.attacks[c]
	for i := range tables {
		t := &tables[i]
		own := &p.byType[c][t.typ]
		if t.leap != nil {
			leap := &t.leap[s]
			for w := 0; w < v.words; w++ {
				if leap[w]&own[w]&^gone[w] != 0 {
					return true
				}
			}
		}
		if t.line == nil {
			continue
		}
		line := &t.line[s]
		for w := 0; w < v.words; w++ {
			for x := line[w] & own[w] &^ gone[w]; x != 0; x &= x - 1 {
				from := w<<6 + bits.TrailingZeros64(x)
				if p.holds(t.path[int(s)*v.size+from], c, occ, gone) {
					return true
				}
			}
		}
	}
	return false
}

// Attacked reports whether the player's pieces could capture an enemy piece on
// s if the squares of occupied were occupied and no others.
func (p *Position) Attacked(s Square, by Color, occupied Bitboard) bool {
	var gone Bitboard
	return p.attacked(s, by, &occupied, &gone)
}

// AttackersOf returns the squares of the player's pieces that capture on s.
func (p *Position) AttackersOf(s Square, by Color) Bitboard {
	var out, gone Bitboard
	for i := range p.v.attacks[by] {
		t := &p.v.attacks[by][i]
		own := p.byType[by][t.typ]
		if t.leap != nil {
			out = out.Or(t.leap[s].And(own))
		}
		if t.line == nil {
			continue
		}
		for w, x := range t.line[s].And(own) {
			for ; x != 0; x &= x - 1 {
				from := LowestSquare(w, x)
				if p.holds(t.path[int(s)*p.v.size+int(from)], by, &p.occ, &gone) {
					out.Add(from)
				}
			}
		}
	}
	return out
}
