package rules

import (
	"math/bits"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Gating lets a piece enter from the hand on the square that a piece leaves
// with its first move. When castling it may enter where either piece stood.
//
// Source: Yasser Seirawan and Bruce Harper, S-Chess (2007). In the FEN the
// castling section also names the files of the pieces that have not moved; a
// king and a rook that may castle are not named.
type Gating struct{}

// Key implements engine.Rule. Gating does the work of castling's FEN section,
// so it must follow it.
func (Gating) Key() string { return "gating" }

// Describe implements engine.Rule.
func (Gating) Describe(*engine.Variant) string {
	return "Gating: when a piece of the first rank makes its first move, a piece from the hand may be put on the square that it leaves, at once. When castling, it may be put where the king or the rook stood, but only one piece enters. It may not enter to answer a check that the move itself leaves."
}

// Bind implements engine.Rule.
func (Gating) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	g := &gating{v: v, slot: b.Slot()}
	inner, err := (Castling{}).Bind(b)
	if err != nil {
		return nil, err
	}
	g.castling = inner.(*castling)
	return g, nil
}

// gating is the bound rule: castling, and virgin pieces. Its slot has a bit
// for each file of White's first rank and, from bit 32, of Black's.
type gating struct {
	*castling
	v    *engine.Variant
	slot int
}

func (g *gating) bit(s engine.Square) uint64 {
	switch g.v.Rank(s) {
	case 0:
		return 1 << g.v.File(s)
	case g.v.Ranks() - 1:
		return 1 << (32 + g.v.File(s))
	}
	return 0
}

// MoveMade implements engine.MoveMaker.
func (g *gating) MoveMade(p engine.Editor, m engine.Move) {
	g.castling.MoveMade(p, m)
	state := p.Slot(g.slot)
	if state == 0 || m == engine.NoMove {
		return
	}
	next := state &^ (g.bit(m.From()) | g.bit(m.To()))
	if m.Castles() {
		next &^= g.bit(m.A()) | g.bit(m.B())
	}
	if us := p.Side(); m.Gate() != 0 && !g.mayGate(p.Position, us) {
		next &^= side(us)
	}
	p.SetSlot(g.slot, next)
}

// Gates implements engine.Gater.
func (g *gating) Gates(p *engine.Position, c engine.Color) engine.Bitboard {
	var out engine.Bitboard
	virgin, rank := uint32(p.Slot(g.slot)), 0
	if c == engine.Black {
		virgin, rank = uint32(p.Slot(g.slot)>>32), g.v.Ranks()-1
	}
	for ; virgin != 0; virgin &= virgin - 1 {
		out.Add(g.v.At(bits.TrailingZeros32(virgin), rank, 0))
	}
	return out
}

// ReadFEN implements engine.FENSection.
func (g *gating) ReadFEN(p engine.Editor, section, text string) error {
	castle := strings.Map(func(r rune) rune {
		if strings.ContainsRune("KQkq-", r) {
			return r
		}
		return -1
	}, text)
	if castle == "" && text != "" {
		castle = "-"
	}
	if err := g.castling.ReadFEN(p, section, castle); err != nil {
		return err
	}
	var state uint64
	if text == "" {
		state = g.all(p.Position)
	}
	rights := p.Slot(g.castling.slot)
	for i := range 4 {
		if hasRight(rights, i) {
			state |= g.bit(rookOf(rights, i)) | g.bit(kingOf(rights, i/2))
		}
	}
	for _, r := range text {
		if strings.ContainsRune("KQkq-", r) {
			continue
		}
		if r >= 'a' {
			state |= 1 << (32 + r - 'a')
		} else {
			state |= 1 << (r - 'A')
		}
	}
	for c := range engine.Color(2) {
		if !g.mayGate(p.Position, c) {
			state &^= side(c)
		}
	}
	p.SetSlot(g.slot, state&g.all(p.Position))
	return nil
}

// all returns the bits of the squares on which a player's own pieces stand on
// the first rank.
func (g *gating) all(p *engine.Position) uint64 {
	var state uint64
	for c := range engine.Color(2) {
		rank := int(c) * (g.v.Ranks() - 1)
		for f := range g.v.Files() {
			s := g.v.At(f, rank, 0)
			if pc := p.PieceAt(s); pc.Type() != 0 && pc.Color() == c {
				state |= g.bit(s)
			}
		}
	}
	return state
}

// WriteFEN implements engine.FENSection.
func (g *gating) WriteFEN(p *engine.Position, section string) string {
	state := p.Slot(g.slot)
	rights := p.Slot(g.castling.slot)
	for i := range 4 {
		if hasRight(rights, i) {
			state &^= g.bit(rookOf(rights, i)) | g.bit(kingOf(rights, i/2))
		}
	}
	var white, black strings.Builder
	castle := g.castling.WriteFEN(p, section)
	for _, r := range castle {
		if r >= 'a' {
			black.WriteRune(r)
		} else if r != '-' {
			white.WriteRune(r)
		}
	}
	for f := range g.v.Files() {
		if state>>f&1 != 0 {
			white.WriteByte(byte('A' + f))
		}
		if state>>(32+f)&1 != 0 {
			black.WriteByte(byte('a' + f))
		}
	}
	if white.Len()+black.Len() == 0 {
		return "-"
	}
	return white.String() + black.String()
}

// side returns all bits of a player.
func side(c engine.Color) uint64 { return 0xffffffff << (32 * c) }

// mayGate reports whether a player has or may get pieces in hand: else it does
// not matter what has moved.
func (g *gating) mayGate(p *engine.Position, c engine.Color) bool {
	for t := range len(g.v.Types()) {
		if p.InHand(c, engine.TypeID(t+1)) > 0 {
			return true
		}
	}
	return g.v.HasDrops()
}
