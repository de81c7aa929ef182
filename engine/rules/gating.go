package rules

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
)

// Gating allows a piece in hand to enter on the square that a piece leaves with its
// first move; when castling, on the start square of either piece.
//
// Source: Yasser Seirawan and Bruce Harper, S-Chess (2007). In the FEN the castling
// section also names the files of the pieces that have not moved. A king and a rook
// that may castle are named by K and Q if they are on their usual squares, otherwise
// by their files too, as in the shuffled games of Chess960: ABCDEFGHabcdefgh.
type Gating struct {
	Castling Castling `ini:"castling"` // how players castle; as the king's notation says if there are no moves
}

// Key implements engine.Rule. Gating does the work of castling's FEN section,
// so it must follow it.
func (Gating) Key() string { return "gating" }

func (Gating) Describe(*engine.Variant) string {
	return "Gating: when a piece of the first rank makes its first move, a piece from the hand may be put on the square that it leaves, at once. When castling, it may be put where the king or the rook stood, but only one piece enters. It may not enter to answer a check that the move itself leaves."
}

func (r Gating) Bind(b *engine.Builder) (any, error) {
	if r.Castling.Wins != "" {
		return nil, fmt.Errorf("castling wins %q: castling can't win where pieces enter behind others; expected none", r.Castling.Wins)
	}
	v := b.Variant()
	g := &gating{v: v, slot: b.Slot()}
	inner, err := r.Castling.Bind(b)
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

func (g *gating) MoveMade(p engine.Editor, m engine.Move) {
	g.castling.MoveMade(p, m)
	state := p.Slot(g.slot)
	if state == 0 || m == engine.NoMove {
		return
	}
	next := state &^ (g.bit(m.From()) | g.bit(m.To())) // a king may castle without moving
	if m.IsCastling() {
		next &^= g.bit(m.A()) | g.bit(m.B())
	}
	for _, change := range p.Edits() { // what explodes or changes sides is not what began there
		if s, _, _ := change.Square(); change.OnBoard() {
			next &^= g.bit(s)
		}
	}
	if us := p.Side(); m.Gate() != 0 && !g.mayGate(p.Position, us) {
		next &^= side(us)
	}
	p.SetSlot(g.slot, next)
}

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

// ReadFEN implements engine.FENSection. The letters are K and Q, or files: that of a
// rook is a right to castle as well if the king has not moved, or if the player has
// nothing in hand, so that files can mean only rights.
func (g *gating) ReadFEN(p engine.Editor, section, text string) error {
	castle := g.castlingLetters(p.Position, text)
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
	if text == "" {
		return g.moveKings(p, section)
	}
	return nil
}

// moveKings counts as moved the king of a player without a right to castle, where the
// files of king and rook, as they are written, would mean one.
func (g *gating) moveKings(p engine.Editor, section string) error {
	rights := p.Slot(g.castling.slot)
	letters := g.castlingLetters(p.Position, g.WriteFEN(p.Position, section))
	if letters == "" {
		return nil
	}
	if err := g.castling.ReadFEN(p, section, letters); err != nil {
		return err
	}
	read, state := p.Slot(g.castling.slot), p.Slot(g.slot)
	for c := range engine.Color(2) {
		king, ok := g.kingSquare(p.Position, c)
		for i := 2 * int(c); ok && i < 2*int(c)+2; i++ {
			if hasRight(read, i) && !hasRight(rights, i) {
				state &^= g.bit(king)
			}
		}
	}
	p.SetSlot(g.castling.slot, rights)
	p.SetSlot(g.slot, state)
	return nil
}

// castlingLetters returns the letters of a section that are rights to castle if a rook
// stands on the file: K and Q or, of a player who has neither, those of files if the king
// has not moved or if nothing can enter. Of two on a side of the king the farther comes
// later, so that it is the one that counts.
func (g *gating) castlingLetters(p *engine.Position, text string) string {
	out := ""
	for c, sides := range [2]string{"KQ", "kq"} {
		c := engine.Color(c)
		letters := strings.Map(only([]func(rune) bool{unicode.IsUpper, unicode.IsLower}[c]), text)
		king, ok := g.kingSquare(p, c)
		switch {
		case !ok:
			continue
		case !g.mayGate(p, c):
		case strings.ContainsAny(letters, sides):
			letters = strings.Map(only(func(r rune) bool { return strings.ContainsRune(sides, r) }), letters)
		case !strings.ContainsRune(letters, g.fileLetter(king, c)):
			continue
		}
		out += farthestLast(letters, g.fileLetter(king, c))
	}
	return out
}

// farthestLast sorts letters of files by how far they are from a king's.
func farthestLast(letters string, king rune) string {
	files := []rune(letters)
	slices.SortStableFunc(files, func(a, b rune) int { return cmp.Compare(max(a-king, king-a), max(b-king, king-b)) })
	return string(files)
}

// only returns a mapping for strings.Map that keeps only runes of a kind.
func only(kind func(rune) bool) func(rune) rune {
	return func(r rune) rune {
		if kind(r) {
			return r
		}
		return -1
	}
}

// fileLetter returns the letter that names a square's file for a player.
func (g *gating) fileLetter(s engine.Square, c engine.Color) rune {
	return []rune{'A', 'a'}[c] + rune(g.v.File(s))
}

// all returns the bits of the first-rank squares with a player's own pieces.
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

// WriteFEN implements engine.FENSection: K and Q for rights to castle from the usual
// squares, or else the files of rook and king, and the files of what else has not
// moved.
func (g *gating) WriteFEN(p *engine.Position, _ string) string {
	state, rights := p.Slot(g.slot)&g.all(p), p.Slot(g.castling.slot) // pieces may have changed sides
	text := ""
	for c := range engine.Color(2) {
		usual := g.usualSquares(rights, c)
		for i := 2 * int(c); i < 2*int(c)+2; i++ {
			switch {
			case !hasRight(rights, i):
			case usual:
				text += "KQkq"[i : i+1]
				state &^= g.bit(rookOf(rights, i)) | g.bit(kingOf(rights, i/2))
			default:
				state |= g.bit(rookOf(rights, i))
			}
		}
		for f := range g.v.Files() {
			if state>>(32*int(c)+f)&1 != 0 {
				text += string([]rune{'A', 'a'}[c] + rune(f))
			}
		}
	}
	if text == "" {
		return "-"
	}
	return text
}

// usualSquares reports whether king and rooks of all of a player's rights to castle
// stand where they do in the start position.
func (g *gating) usualSquares(rights uint64, c engine.Color) bool {
	for i := 2 * int(c); i < 2*int(c)+2; i++ {
		if side := &g.sides[i]; hasRight(rights, i) && (kingOf(rights, i/2) != side.king || rookOf(rights, i) != side.rook) {
			return false
		}
	}
	return true
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
