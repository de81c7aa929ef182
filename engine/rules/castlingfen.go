package rules

import (
	"github.com/ferzchess/ferz/engine"
)

// Castling rights in FENs: written as KQkq or with the partners' files, and read as
// either or both, as in X-FEN.

func (c *castling) Sections() []string { return []string{"castling"} }

func (c *castling) Accepts(_, text string) bool {
	for _, r := range text {
		if r != '-' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return true
}

// ReadFEN implements engine.FENSection. Letters are K and Q for the outermost
// partners, or the partners' files. Rights without the pieces are ignored.
func (c *castling) ReadFEN(p engine.Editor, _, text string) error {
	if text == "" {
		if p.Ply() == 0 {
			c.readDefault(p)
		}
		return nil
	}
	var state uint64
	for _, r := range text {
		if r == '-' {
			continue
		}
		if i, king, rook, ok := c.find(p.Position, r); ok {
			state = withRight(state, i, king, rook)
		}
	}
	p.SetSlot(c.slot, state)
	return nil
}

func (c *castling) readDefault(p engine.Editor) {
	var state uint64
	for i := range c.sides {
		side := &c.sides[i]
		if side.ok && side.partner.Type() != 0 && p.PieceAt(side.king) == engine.MakePiece(c.king, engine.Color(i/2)) && p.PieceAt(side.rook) == side.partner {
			state = withRight(state, i, side.king, side.rook)
		}
	}
	if c.rule.Chess960 {
		for _, r := range "KQkq" {
			if i, king, rook, ok := c.find(p.Position, r); ok {
				state = withRight(state, i, king, rook)
			}
		}
	}
	p.SetSlot(c.slot, state)
}

// find returns the right that a letter stands for, and the squares of the pieces.
func (c *castling) find(p *engine.Position, letter rune) (i int, king, rook engine.Square, ok bool) {
	player := engine.White
	if letter >= 'a' {
		player = engine.Black
	}
	lower := letter | 0x20
	first := int(player) * 2
	king, ok = c.kingSquare(p, player)
	if !ok {
		return 0, 0, 0, false
	}
	if lower == 'k' || lower == 'q' {
		i = first
		if lower == 'q' {
			i++
		}
		if c.sides[i].ok {
			if rook, ok = c.outermost(p, i, king); ok {
				return i, king, rook, true
			}
		}
	}
	file := int(lower - 'a')
	if file >= c.v.Files() {
		return 0, 0, 0, false
	}
	rook = c.v.At(file, c.v.Rank(king), c.v.BoardOf(king))
	i = first
	if file < c.v.File(king) {
		i++
	}
	return i, king, rook, c.sides[i].ok && c.isPartner(p, i, rook)
}

func (c *castling) kingSquare(p *engine.Position, player engine.Color) (engine.Square, bool) {
	pieces := p.Pieces(player, c.king)
	i := int(player) * 2
	if !c.sides[i].ok {
		i++
	}
	if !c.sides[i].ok {
		return 0, false
	}
	home := c.sides[i].king
	if pieces.Has(home) {
		return home, true
	}
	for s := range pieces.All() {
		if c.v.Rank(s) == c.v.Rank(home) {
			return s, true
		}
	}
	return 0, false
}

func (c *castling) isPartner(p *engine.Position, i int, s engine.Square) bool {
	pc := p.PieceAt(s)
	return pc.Type() != 0 && pc == c.sides[i].partner
}

// outermost returns the partner farthest from the king on its side.
func (c *castling) outermost(p *engine.Position, i int, king engine.Square) (engine.Square, bool) {
	if !c.rule.Chess960 && p.PieceAt(c.sides[i].rook) == c.sides[i].partner && c.sides[i].king == king {
		return c.sides[i].rook, true
	}
	rank, board := c.v.Rank(king), c.v.BoardOf(king)
	from, step := 0, 1
	if c.sides[i].toHigher {
		from, step = c.v.Files()-1, -1
	}
	for f := from; f != c.v.File(king); f += step {
		if s := c.v.At(f, rank, board); c.isPartner(p, i, s) {
			return s, true
		}
	}
	return 0, false
}

// WriteFEN implements engine.FENSection: letters K and Q, or files where the
// position needs them.
func (c *castling) WriteFEN(p *engine.Position, _ string) string {
	state := p.Slot(c.slot)
	out := make([]byte, 0, 4)
	usual := 0 // the rights with their usual letters
	for i := range 4 {
		if !hasRight(state, i) {
			continue
		}
		rook := rookOf(state, i)
		letter := "KQkq"[i]
		far, ok := c.outermost(p, i, kingOf(state, i/2))
		if c.rule.Chess960 || c.rule.Shredder || !ok || far != rook {
			letter = byte('a' + c.v.File(rook))
			if i < 2 {
				letter -= 0x20
			}
		} else {
			usual |= 1 << i
		}
		out = append(out, letter)
	}
	switch text := usualRights[usual]; {
	case len(out) == 0:
		return "-"
	case len(text) == len(out):
		return text
	}
	return string(out)
}

// usualRights are the texts of castling rights with their usual letters, by the set of these.
var usualRights = [...]string{"", "K", "Q", "KQ", "k", "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq", "KQkq"}
