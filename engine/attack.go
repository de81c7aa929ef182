package engine

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine/betza"
)

// attackTable tells whence one player's pieces capture on each square.
type attackTable struct {
	types []TypeID            // those that capture
	index [MaxTypes + 1]uint8 // of each type in types
	from  []attackers         // by target, word and index
	paths [][]uint32          // by index, and by target*size+from: the path's index
}

// attackers are the squares of a word from which pieces of a type capture on
// some square.
type attackers struct {
	leaping uint64 // whatever stands elsewhere
	riding  uint64 // depending on the path
}

// attackersOf returns the player's pieces in a word of their sets that capture
// on a square, and those that do so depending on the path.
func (t *attackTable) attackersOf(s Square, pieces *[MaxTypes + 1]Bitboard, w, words int) (leaping, riding uint64) {
	n := len(t.types)
	return meeting(t.from[(int(s)*words+w)*n:][:n], t.types, pieces, w)
}

// meeting is a loop by itself so that all it needs is in registers.
//
//go:noinline
func meeting(from []attackers, types []TypeID, pieces *[MaxTypes + 1]Bitboard, w int) (leaping, riding uint64) {
	for i, t := range types {
		of := pieces[t&MaxTypes][w&3]
		leaping |= from[i].leaping & of
		riding |= from[i].riding & of
	}
	return leaping, riding
}

// path returns the index of the path by which a piece on a square may capture
// on another.
func (t *attackTable) path(pc Piece, from, to Square, size int) uint32 {
	return t.paths[t.index[pc.Type()]][int(to)*size+int(from)]
}

// path is a condition under which a piece captures: no square of clear is
// occupied, and exactly one of hop if it is a hopper's. What that can't say is
// left to a script, which is then followed. A piece may have several paths to a
// square.
type path struct {
	clear, hop Bitboard
	isHop      bool
	script     *script
	next       uint32
}

// victim is a set of kinds of enemy pieces: notations can say that a piece
// captures royal ones only, or all but those.
type victim uint8

const (
	onCommon victim = 1 << iota
	onRoyal
)

// victims returns whom a leg with a mode captures.
func victims(mode betza.Mode) victim {
	switch {
	case mode&betza.Capture == 0:
		return 0
	case mode&betza.OnlyRoyal != 0:
		return onRoyal
	case mode&betza.NotRoyal != 0:
		return onCommon
	}
	return onCommon | onRoyal
}

// attackTables are a player's attacks on either kind of piece.
type attackTables struct{ common, royal *attackTable }

// on returns the attacks on pieces of a type.
func (a *attackTables) on(t *PieceType) *attackTable {
	if t.Royal {
		return a.royal
	}
	return a.common
}

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

// typeAttacks tell whence pieces of one type capture on each square.
type typeAttacks struct {
	typ        TypeID
	leap, line []Bitboard // by target
	path       []uint32
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

// add notes what a script captures.
func (b *attackBuilder) add(from Square, s *script) {
	if s.quiet() {
		if s.mode&betza.Unload == 0 { // else it changes places with what it meets
			b.addTail(from, s)
		}
		return
	}
	b.addFollowed(from, s)
}

// addTail notes captures at the end of a ride on which nothing else happens.
func (b *attackBuilder) addTail(from Square, s *script) {
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
		case s.mode&betza.HopBehind != 0 && i > 0:
			p.isHop = true
			p.hop.Add(before[i-1])
			p.clear.addAll(before[:i-1])
		case s.mode&betza.HopBehind != 0:
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
func (b *attackBuilder) addFollowed(from Square, s *script) {
	own := *s // the tracer's is overwritten
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

// end stores the attacks of a type: in one table, unless it makes a difference
// what it captures.
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
	out = typeAttacks{typ: t, leap: make([]Bitboard, n), line: make([]Bitboard, n)}
	for _, a := range b.found {
		if a.on&on != 0 && a.path == 0 {
			out.leap[a.to].Add(a.from)
			ok = true
		}
	}
	for _, a := range b.found {
		if a.on&on == 0 || out.leap[a.to].Has(a.from) {
			continue
		}
		out.line[a.to].Add(a.from)
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

// take returns the tables of the types so far and starts anew, for the other
// player.
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
			for _, one := range types {
				t.from = append(t.from, attackers{one.leap[s][w], one.line[s][w]})
			}
		}
	}
	return t
}

// holds reports whether one of some paths is open, for an attacker of color c
// on a square; gone are pieces that have been captured.
func (p *Position) holds(i uint32, from, to Square, c Color, occ, gone *Bitboard) bool {
	for ; i != 0; i = p.v.paths[i].next {
		pt := &p.v.paths[i]
		if pt.script != nil {
			if p.followedTakes(pt.script, from, to, c, occ, gone) {
				return true
			}
			continue
		}
		if !pt.clear.Intersects(occ) && (!pt.isHop || countBoth(&pt.hop, occ) == 1) {
			return true
		}
	}
	return false
}

func countBoth(a, b *Bitboard) int {
	return bits.OnesCount64(a[0]&b[0]) + bits.OnesCount64(a[1]&b[1]) +
		bits.OnesCount64(a[2]&b[2]) + bits.OnesCount64(a[3]&b[3])
}

// attacked reports whether pieces of color c capture on s according to their
// table, with the board's occupied squares being occ and the pieces on gone
// captured.
func (p *Position) attacked(t *attackTable, s Square, c Color, occ, gone *Bitboard) bool {
	for w := 0; w < p.v.words; w++ {
		leaping, riding := t.attackersOf(s, &p.byType[c], w, p.v.words)
		if leaping&^gone[w&3] != 0 {
			return true
		}
		for x := riding &^ gone[w&3]; x != 0; x &= x - 1 {
			from := LowestSquare(w, x)
			if p.holds(t.path(p.board[from], from, s, p.v.size), from, s, c, occ, gone) {
				return true
			}
		}
	}
	return false
}

// royalAttacked reports whether a royal piece on s could be captured.
func (p *Position) royalAttacked(s Square, by Color, occ, gone *Bitboard) bool {
	return p.attacked(p.v.attacks[by].royal, s, by, occ, gone)
}

// Attacked reports whether the player's pieces could capture an enemy piece of
// a type on s if the squares of occupied were occupied and no others.
func (p *Position) Attacked(t TypeID, s Square, by Color, occupied *Bitboard) bool {
	var gone Bitboard
	return p.attacked(p.v.attacks[by].on(&p.v.types[t]), s, by, occupied, &gone)
}

// AttackedAfter reports whether the player could capture an enemy piece once it
// has moved between two squares, capturing what stood where it goes.
func (p *Position) AttackedAfter(from, to Square, by Color) bool {
	return p.attackedAfter(p.v.attacks[by].on(&p.v.types[p.board[from].Type()]), from, to, to, by)
}

// attackedAfter reports whether pieces of color c capture on s once another has
// moved. A set that has just been changed is not copied here: processors are
// slow to read what they have just written in smaller parts.
func (p *Position) attackedAfter(t *attackTable, from, to, s Square, c Color) bool {
	occ, gone := p.occ, Bitboard{}
	gone.Add(to)
	occ.Remove(from)
	occ.Add(to)
	return p.attacked(t, s, c, &occ, &gone)
}

// AttackersOf returns the squares of the player's pieces that capture what
// stands on s: any piece that is not royal, if no enemy piece stands there.
func (p *Position) AttackersOf(s Square, by Color) Bitboard {
	var out, gone Bitboard
	t := p.v.attacks[by].common
	if pc := p.board[s]; pc != NoPiece && pc.Color() != by {
		t = p.v.attacks[by].on(&p.v.types[pc.Type()])
	}
	for w := range p.v.words {
		leaping, riding := t.attackersOf(s, &p.byType[by], w, p.v.words)
		out[w] = leaping
		for x := riding; x != 0; x &= x - 1 {
			from := LowestSquare(w, x)
			if p.holds(t.path(p.board[from], from, s, p.v.size), from, s, by, &p.occ, &gone) {
				out.Add(from)
			}
		}
	}
	return out
}
