package engine

import "github.com/ferzchess/ferz/engine/betza"

// attackBuilder collects the attacks of the players' pieces, type by type.
type attackBuilder struct {
	v       *Variant
	common  []typeAttacks // of the types so far
	royal   []typeAttacks
	found   []attack // by the current type
	entries []uint32 // the current table's paths, by target*size+from
	used    []uint32 // the entries that are not 0
	index   map[pathKey]uint32
	shared  [][]uint32 // path tables that several types use
}

// typeAttacks says, for each square, from where pieces of one type capture on it.
type typeAttacks struct {
	typ             TypeID
	leaping, riding []Bitboard // by target
	path            []uint32
}

type pathKey struct {
	clear, hop Bitboard
	isHop      bool
}

// attack is a way to capture: along a path, or by a plain leap if that is 0.
type attack struct {
	from, to Square
	on       victim
	path     uint32
}

func newAttackBuilder(v *Variant) *attackBuilder {
	v.paths = make([]path, 1, 2048)
	return &attackBuilder{v: v, index: make(map[pathKey]uint32, 2048), entries: make([]uint32, v.size*v.size)}
}

// add records the captures of a script.
func (b *attackBuilder) add(from Square, s *route) {
	if s.quiet() {
		if s.mode&betza.Unload == 0 { // otherwise it swaps places with a piece
			b.addTail(from, s)
		}
		return
	}
	b.addFollowed(from, s)
}

// addTail records captures at the end of a plain ride.
func (b *attackBuilder) addTail(from Square, s *route) {
	on := victims(s.mode)
	if on == 0 {
		return
	}
	var base path
	for _, st := range s.steps {
		base.clear.Add(st.sq)
	}
	for i := s.min; i < len(s.tail); i++ {
		p := base
		before := s.tail[:i]
		switch {
		case s.mode&betza.Hop != 0:
			p.isHop = true
			p.hop.addAll(before)
		case s.mode&betza.HopAdjacent != 0 && i > 0:
			p.isHop = true
			p.hop.Add(before[i-1])
			p.clear.addAll(before[:i-1])
		case s.mode&betza.HopAdjacent != 0:
			continue
		default:
			p.clear.addAll(before)
		}
		p.clear.Remove(from)
		p.hop.Remove(from)
		if p.isHop && p.hop.Empty() {
			continue // there is nothing to hop over
		}
		b.found = append(b.found, attack{from, s.tail[i], on, b.intern(&p)})
	}
}

// addFollowed notes the captures of a script that must be followed to know
// whether it is possible: on the way and at its end.
func (b *attackBuilder) addFollowed(from Square, s *route) {
	own := *s // the tracer's is overwritten
	b.v.followed = true
	b.v.paths = append(b.v.paths, path{script: &own})
	way := uint32(len(b.v.paths) - 1)
	for _, st := range s.steps {
		if on := victims(st.allow); on != 0 {
			b.found = append(b.found, attack{from, st.sq, on, way})
		}
	}
	if on := victims(s.mode); on != 0 {
		for _, to := range s.tail[s.min:] {
			b.found = append(b.found, attack{from, to, on, way})
		}
	}
}

// end stores the attacks of a type: in one table, unless they depend on the captured
// piece.
func (b *attackBuilder) end(t TypeID) {
	same := true
	for i := range b.found {
		same = same && b.found[i].on == onCommon|onRoyal
	}
	table, ok := b.table(t, onCommon)
	if ok {
		b.common = append(b.common, table)
	}
	if !same {
		table, ok = b.table(t, onRoyal)
	}
	if ok {
		b.royal = append(b.royal, table)
	}
	b.found = b.found[:0]
}

// table returns the current type's attacks on a kind of piece, if there are
// any.
func (b *attackBuilder) table(t TypeID, on victim) (out typeAttacks, ok bool) {
	n := uint32(b.v.size)
	out = typeAttacks{typ: t, leaping: make([]Bitboard, n), riding: make([]Bitboard, n)}
	for _, a := range b.found {
		if a.on&on != 0 && a.path == 0 {
			out.leaping[a.to].Add(a.from)
			ok = true
		}
	}
	for _, a := range b.found {
		if a.on&on == 0 || out.leaping[a.to].Has(a.from) {
			continue
		}
		out.riding[a.to].Add(a.from)
		b.addPath(uint32(a.to)*n+uint32(a.from), a.path)
	}
	if len(b.used) > 0 {
		out.path, ok = b.share(), true
	}
	for _, at := range b.used {
		b.entries[at] = 0
	}
	b.used = b.used[:0]
	return out, ok
}

// addPath adds a path to an entry of the current table.
func (b *attackBuilder) addPath(at, way uint32) {
	switch first := b.entries[at]; {
	case first == 0:
		b.entries[at] = way
		b.used = append(b.used, at)
	case first != way:
		second := b.v.paths[way]
		second.next = first
		b.v.paths = append(b.v.paths, second)
		b.entries[at] = uint32(len(b.v.paths) - 1)
	}
}

// intern returns the index of a path, which several pieces may have, and 0 for
// one without conditions.
func (b *attackBuilder) intern(p *path) uint32 {
	key := pathKey{p.clear, p.hop, p.isHop}
	if key == (pathKey{}) {
		return 0
	}
	if i, ok := b.index[key]; ok {
		return i
	}
	b.v.hoppers = b.v.hoppers || p.isHop
	b.v.paths = append(b.v.paths, *p)
	b.index[key] = uint32(len(b.v.paths) - 1)
	return b.index[key]
}

// share returns a table with the current paths: one that has the same where
// both have any, or a new one.
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

// take returns the tables built so far and starts new ones, for the other player.
func (b *attackBuilder) take() attackTables {
	out := attackTables{joined(b.common, b.v.size, b.v.words), joined(b.royal, b.v.size, b.v.words)}
	b.common, b.royal = nil, nil
	return out
}

// joined puts the attacks of all types on a square together.
func joined(types []typeAttacks, size, words int) *attackTable {
	t := &attackTable{from: make([]attackers, 0, size*words*len(types))}
	for i, one := range types {
		t.types, t.paths = append(t.types, one.typ), append(t.paths, one.path)
		t.index[one.typ] = uint8(i)
	}
	for s := range size {
		for w := range words {
			var near []typedAttackers
			all := uint64(0)
			for _, one := range types {
				a := attackers{one.leaping[s][w], one.riding[s][w]}
				if t.from = append(t.from, a); a != (attackers{}) {
					near = append(near, typedAttackers{a, one.typ})
					all |= a.leaping | a.riding
				}
			}
			t.near, t.all = append(t.near, near), append(t.all, all)
		}
	}
	return t
}
