package engine

import "slices"

// Builder is passed to a rule's Bind: it answers questions about the variant and
// collects the rule's entries for the move tables.
type Builder struct {
	v     *Variant
	start *Position // the start array, read when first asked for
}

// Variant returns the variant being built: its board and types are complete,
// its move tables not yet.
func (b *Builder) Variant() *Variant { return b.v }

// Slot reserves 64 bits of state for the rule, stored with each position, hashed, and
// restored when moves are taken back. It returns the slot's number.
func (b *Builder) Slot() int {
	b.v.slots++
	return b.v.slots - 1
}

// Region returns a region's squares for a player.
func (b *Builder) Region(r Region, c Color) (Bitboard, error) { return b.v.region(r, c) }

// Types reads a list of types, given by White's or by lower-case notation
// ("QRBN"), or by names separated by blanks or commas.
func (b *Builder) Types(list string) ([]TypeID, error) { return b.v.ParseTypes(list) }

// StartPiece returns the piece that the start array has on a square.
func (b *Builder) StartPiece(s Square) Piece {
	if b.start == nil {
		b.start = &Position{v: b.v, states: make([]state, 1)}
		if (fenReader{b.start}).readArray(b.v.startArray) != nil {
			return NoPiece // readStart has tried it
		}
	}
	return b.start.board[s]
}

// Promotion says when pieces turn into others.
type Promotion struct {
	Of       TypeID
	To       []TypeID
	ToZone   Bitboard // moves ending here promote
	FromZone Bitboard // moves starting here may promote
	// MandatoryFrom are the squares such that moves starting there must promote.
	MandatoryFrom Bitboard
	MandatoryTo   Bitboard // moves ending here must promote
	Limited       bool     // only to types that the player has fewer of than in the array
}

// Promote allows a player's pieces of one type to promote.
func (b *Builder) Promote(c Color, pr Promotion) {
	code := MakePiece(pr.Of, c)
	t := b.v.promos[code]
	if t == nil {
		t = &promotion{lists: make([]promoList, 1)}
		b.v.promos[code] = t
	}
	t.lists = append(t.lists,
		promoList{types: pr.To, limited: pr.Limited}, promoList{types: pr.To, limited: pr.Limited, forced: true})
	optional, forced := uint8(len(t.lists)-2), uint8(len(t.lists)-1)
	for s := range b.v.size {
		sq := Square(s)
		switch {
		case pr.MandatoryFrom.Has(sq):
			t.from[s] = forced
		case pr.FromZone.Has(sq):
			t.from[s] = optional
		}
		switch {
		case pr.MandatoryTo.Has(sq):
			t.to[s] = forced
		case pr.ToZone.Has(sq):
			t.to[s] = optional
		}
		if t.to[s] != 0 {
			t.zone.Add(sq)
		}
	}
}

// TrackPromoted marks promoted pieces, which turn back when they
// are captured.
func (b *Builder) TrackPromoted() { b.v.markPromo = true }

// Confine limits pieces of a type to the squares of a region.
func (b *Builder) Confine(t TypeID, r Region) error {
	for c := range 2 {
		set, err := b.v.region(r, Color(c))
		if err != nil {
			return err
		}
		if b.v.types[t].limited {
			set = set.And(b.v.types[t].confine[c])
		}
		b.v.types[t].confine[c] = set
	}
	b.v.types[t].limited = true
	return nil
}

// ForbidMoves forbids moves and captures from a square to the squares of a set.
func (b *Builder) ForbidMoves(from Square, to Bitboard) {
	if b.v.barred == nil {
		b.v.barred = make([]Bitboard, b.v.size)
	}
	b.v.barred[from] = b.v.barred[from].Or(to)
}

// MakeUnhoppable forbids hopping over pieces of a type and capturing them by hopping.
func (b *Builder) MakeUnhoppable(t TypeID) { b.v.unhoppable = append(b.v.unhoppable, t) }

// CapturesToHand makes captured pieces change sides and go to the hand, as
// their base type if they are promoted.
func (b *Builder) CapturesToHand() {
	b.v.handOf = make([]TypeID, len(b.v.types))
	for i := 1; i < len(b.v.types); i++ {
		b.v.handOf[i] = TypeID(i)
		if base := b.v.types[i].Base; base != 0 {
			b.v.handOf[i] = base
		}
	}
}

// AllowDrops allows pieces of a type to be dropped from a player's hand on the
// squares of a set. perFile, if not 0, is the number of pieces of the type
// that a file may hold. A promoted form is dropped from those of its base in
// hand.
func (b *Builder) AllowDrops(c Color, t TypeID, on Bitboard, perFile int) {
	if b.v.drops == nil {
		b.v.drops = newDropRules(b.v)
	}
	d := b.v.drops
	if !slices.Contains(d.types, t) {
		d.types = append(d.types, t)
	}
	d.zone[c][t] = on.And(b.v.valid)
	d.perFile[t] = perFile
}

// ZeroesClock makes each move of a type reset the half-move clock.
func (b *Builder) ZeroesClock(t TypeID) { b.v.zeroing[t] = true }

// Immobile returns the squares from which a piece could not move on an empty
// board.
func (b *Builder) Immobile(t TypeID, c Color) Bitboard {
	var set Bitboard
	tr := &tracer{v: b.v}
	for sq := range b.v.valid.All() {
		if scripts, _ := tr.trace(&b.v.types[t], c, sq); len(scripts) == 0 {
			set.Add(sq)
		}
	}
	return set
}
