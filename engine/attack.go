package engine

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine/betza"
)

// attackTable has, for each square, the squares from which one player's pieces capture
// on it.
type attackTable struct {
	types []TypeID            // the types that capture
	index [MaxTypes + 1]uint8 // of each type in types
	from  []attackers         // by target, word and index
	near  [][]typedAttackers  // the same by target and word, without empty entries
	all   []uint64            // all of them together, by target and word
	paths [][]uint32          // by index, and by target*size+from: the path's index
}

// attackers are the squares of a word from which pieces of a type capture on a square.
type attackers struct {
	leaping uint64 // regardless of other squares
	riding  uint64 // depending on the path
}

// typedAttackers are attackers of a type.
type typedAttackers struct {
	attackers
	typ TypeID
}

// attackersOf returns the player's pieces in a word of their sets that capture
// on a square, and those that do so depending on the path.
func (t *attackTable) attackersOf(s Square, pieces *[MaxTypes + 1]Bitboard, w, words int) (leaping, riding uint64) {
	return intersect(t.near[int(s)*words+w], pieces, w)
}

// intersect is a loop by itself so that all it needs is in registers.
//
//go:noinline
func intersect(from []typedAttackers, pieces *[MaxTypes + 1]Bitboard, w int) (leaping, riding uint64) {
	for i := range from {
		a := &from[i]
		of := pieces[a.typ&MaxTypes][w&3]
		leaping |= a.leaping & of
		riding |= a.riding & of
	}
	return leaping, riding
}

// path returns the index of the path by which a piece on a square may capture
// on another.
func (t *attackTable) path(pc Piece, from, to Square, size int) uint32 {
	return t.paths[t.index[pc.Type()]][int(to)*size+int(from)]
}

// path is a condition under which a piece captures: no square of clear is occupied, and
// exactly one of hop if it is a hopper's. Conditions that this can't express are left
// to a script, which is then followed. A piece may have several paths to a square.
type path struct {
	clear, hop Bitboard
	isHop      bool
	script     *route
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

// pathOpen reports whether one of some paths is open, for an attacker of color c
// on a square; gone are pieces that have been captured.
func (p *Position) pathOpen(i uint32, from, to Square, c Color, occ, gone *Bitboard) bool {
	for ; i != 0; i = p.v.paths[i].next {
		pt := &p.v.paths[i]
		if pt.script != nil {
			if p.routeCaptures(pt.script, from, to, c, occ, gone) {
				return true
			}
			continue
		}
		if !pt.clear.Intersects(occ) && (!pt.isHop || countBoth(&pt.hop, occ) == 1 && !p.blockedByUnhoppable(pt, to)) {
			return true
		}
	}
	return false
}

// unhoppables returns the squares of pieces that hoppers neither pass nor capture.
func (p *Position) unhoppables() (out Bitboard) {
	for _, t := range p.v.unhoppable {
		out = out.Or(p.byType[White][t]).Or(p.byType[Black][t])
	}
	return out
}

// blockedByUnhoppable reports whether a path is closed to a hopper by such a piece.
func (p *Position) blockedByUnhoppable(pt *path, to Square) bool {
	if len(p.v.unhoppable) == 0 {
		return false
	}
	stops := p.unhoppables()
	return pt.hop.Intersects(&stops) || stops.Has(to)
}

// movesUnhoppable reports whether a move changes the squares of such pieces.
func (in *analysis) movesUnhoppable(from, to Square) bool {
	return in.stops.Has(from) || in.stops.Has(to)
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
			if p.pathOpen(t.path(p.board[from], from, s, p.v.size), from, s, c, occ, gone) {
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
	return p.AttackedWithout(t, s, by, occupied, &gone)
}

// AttackedWithout is Attacked if the pieces on the squares of gone were captured.
func (p *Position) AttackedWithout(t TypeID, s Square, by Color, occupied, gone *Bitboard) bool {
	return p.attacked(p.v.attacks[by].on(&p.v.types[t]), s, by, occupied, gone)
}

// AttackedAfter reports whether the player could capture an enemy piece after it has
// moved between two squares, with a capture if the target is occupied.
func (p *Position) AttackedAfter(from, to Square, by Color) bool {
	return p.attackedAfter(p.v.attacks[by].on(&p.v.types[p.board[from].Type()]), from, to, to, by)
}

// attackedAfter reports whether pieces of color c capture on s after another piece has
// moved. It copies no set that was just written, as processors are slow to read data
// that was written in smaller parts.
func (p *Position) attackedAfter(t *attackTable, from, to, s Square, c Color) bool {
	occ, gone := p.occ, Bitboard{}
	gone.Add(to)
	occ.Remove(from)
	occ.Add(to)
	return p.attacked(t, s, c, &occ, &gone)
}

// AttackersOf returns the squares of the player's pieces that capture on s: the enemy
// piece there, or else any piece that is not royal.
func (p *Position) AttackersOf(s Square, by Color) Bitboard {
	if h := p.v.hooks.attacks; h != nil {
		return h.Attackers(p, s, by)
	}
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
			if p.pathOpen(t.path(p.board[from], from, s, p.v.size), from, s, by, &p.occ, &gone) {
				out.Add(from)
			}
		}
	}
	return out
}

// CapturesLike reports whether a piece of a kind could capture what stands on another
// square, or else any piece that is not royal, if it stood on from.
func (p *Position) CapturesLike(like Piece, from, to Square) bool {
	t := p.v.attacks[like.Color()].on(&p.v.types[p.board[to].Type()])
	at, bit := t.attackers(like, to, int(from>>6), p.v.words), uint64(1)<<(from&63)
	if at.riding&bit == 0 {
		return at.leaping&bit != 0
	}
	var gone Bitboard
	return p.pathOpen(t.path(like, from, to, p.v.size), from, to, like.Color(), &p.occ, &gone)
}
