package engine

import "slices"

// Promotes reports whether pieces of a type turn into others by moving.
func (v *Variant) Promotes(t TypeID) bool {
	return v.promos[MakePiece(t, White)] != nil || v.promos[MakePiece(t, Black)] != nil
}

// PossibleTargets returns the squares on which a piece's own moves from a square may
// end, for any occupancy.
func (v *Variant) PossibleTargets(pc Piece, from Square) (out Bitboard) {
	m := &v.moves[pc.code()]
	for w := range v.words {
		out[w] = m.tables[int(from)*v.words+w].ends()
	}
	if m.routed != nil {
		scripts := m.routed[from].scripts
		for _, s := range v.scripts[scripts.lo:scripts.hi] {
			out.addAll(s.tail[s.min:])
		}
	}
	return out
}

// PossibleAttackers returns the squares from which a player's piece of a type can
// capture a royal piece on s, for some occupancy.
func (v *Variant) PossibleAttackers(t TypeID, by Color, s Square) (out Bitboard) {
	table := v.attacks[by].royal
	i := slices.Index(table.types, t)
	for w := range v.words {
		if i >= 0 {
			a := table.from[(int(s)*v.words+w)*len(table.types)+i]
			out[w] = a.leaping | a.riding
		}
	}
	return out
}
