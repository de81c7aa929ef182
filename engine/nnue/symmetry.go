package nnue

import (
	"github.com/ferzchess/ferz/engine"
)

// reflection maps the second player's squares to the first player's point of view.
type reflection struct {
	Files bool `hash:"Files"`
	Ranks bool `hash:"Ranks"`
}

// apply maps a square to a player's point of view.
func (t reflection) apply(v *engine.Variant, s engine.Square, c engine.Color) engine.Square {
	if c == engine.White {
		return s
	}
	return t.square(v, s)
}

func (t reflection) square(v *engine.Variant, s engine.Square) engine.Square {
	file, rank := v.File(s), v.Rank(s)
	if t.Files {
		file = v.Files() - 1 - file
	}
	if t.Ranks {
		rank = v.Ranks() - 1 - rank
	}
	return v.At(file, rank, v.BoardOf(s))
}

// declaredReflection returns the reflection in a variant's definition.
func declaredReflection(v *engine.Variant) reflection {
	switch v.Def.Symmetry {
	case engine.Mirror:
		return reflection{Ranks: true}
	case engine.Rotate:
		return reflection{Ranks: true, Files: true}
	}
	return reflection{}
}

// findReflection returns how the second player sees the board, and whether both have
// the same pieces then. Without a declared reflection, as in races towards the same
// goal, the players may still be mirror images.
func findReflection(start *engine.Position) (t reflection, alike bool) {
	v := start.Variant()
	t = declaredReflection(v)
	if same(start, t) {
		return t, true
	}
	if files := (reflection{Files: true}); t == (reflection{}) && same(start, files) {
		return files, true
	}
	return t, false
}

// same reports whether the players' pieces are the same after a reflection.
func same(p *engine.Position, t reflection) bool {
	v := p.Variant()
	for s := range v.Size() {
		sq := engine.Square(s)
		if p.PieceAt(sq) != withOtherColor(p.PieceAt(t.square(v, sq))) {
			return false
		}
	}
	for _, pt := range v.Types() {
		if p.InHand(engine.White, pt.ID) != p.InHand(engine.Black, pt.ID) {
			return false
		}
	}
	return true
}

// withOtherColor returns the piece in the other player's color.
func withOtherColor(pc engine.Piece) engine.Piece {
	if pc.Type() == 0 {
		return pc
	}
	return pc ^ 1
}

// symmetric reports whether the board, and the moves of pieces without rules' hooks,
// stay the same when files are exchanged.
func symmetric(v *engine.Variant) bool {
	flip := reflection{Files: true}
	for s := range v.Size() {
		if v.OnBoard(engine.Square(s)) != v.OnBoard(flip.square(v, engine.Square(s))) {
			return false
		}
	}
	p, err := v.WithoutRules().NewPosition("")
	if err != nil || !clearBoard(p, flip) {
		return false
	}
	for c := range engine.Color(2) {
		p.Edit().SetSide(c)
		if !symmetricMoves(p, flip, engine.NoPiece) || !symmetricMoves(p, flip, engine.MakePiece(1, c.Other())) {
			return false
		}
	}
	return true
}

// clearBoard removes all pieces, and reports whether the remaining walls are
// symmetric.
func clearBoard(p *engine.Position, flip reflection) bool {
	v := p.Variant()
	for s := range v.Size() {
		sq := engine.Square(s)
		if (p.PieceAt(sq) == engine.Wall) != (p.PieceAt(flip.square(v, sq)) == engine.Wall) {
			return false
		}
	}
	for s := range v.Size() {
		if p.PieceAt(engine.Square(s)).Type() != 0 {
			p.Edit().Put(engine.Square(s), engine.NoPiece)
		}
	}
	return true
}

// symmetricMoves reports whether each piece of the player to move has mirrored
// targets on mirrored squares, with all other squares holding the same piece.
func symmetricMoves(p *engine.Position, flip reflection, others engine.Piece) bool {
	v := p.Variant()
	for s := range v.Size() {
		if sq := engine.Square(s); p.PieceAt(sq) != engine.Wall && v.OnBoard(sq) {
			p.Edit().Put(sq, others)
		}
	}
	for _, t := range v.Types() {
		for s := range v.Size() {
			sq := engine.Square(s)
			mirrored := flip.square(v, sq)
			if mirrored < sq || p.PieceAt(sq) == engine.Wall || !v.OnBoard(sq) {
				continue
			}
			pc := engine.MakePiece(t.ID, p.Side())
			if mirror(v, flip, targets(p, pc, sq, others)) != targets(p, pc, mirrored, others) {
				return false
			}
		}
	}
	return true
}

// targets returns the targets of a piece on a square, with all other squares holding
// the same piece.
func targets(p *engine.Position, pc engine.Piece, s engine.Square, others engine.Piece) engine.Bitboard {
	p.Edit().Put(s, pc)
	defer p.Edit().Put(s, others)
	return p.Targets(s)
}

func mirror(v *engine.Variant, flip reflection, b engine.Bitboard) (out engine.Bitboard) {
	for _, s := range b.Squares() {
		out.Add(flip.square(v, s))
	}
	return out
}

// wallsChange reports whether walls come or go in random games.
func wallsChange(v *engine.Variant) bool {
	const games, plies = 2, 40
	seed := uint64(1)
	var list engine.MoveList
	for range games {
		p, err := v.NewPosition("")
		if err != nil {
			return false
		}
		before := walls(p)
		for range plies {
			p.Generate(&list)
			if list.Len() == 0 {
				break
			}
			seed ^= seed << 13
			seed ^= seed >> 7
			seed ^= seed << 17
			p.Make(list.Moves[seed>>33%uint64(list.Len())])
			if walls(p) != before {
				return true
			}
		}
	}
	return false
}

func walls(p *engine.Position) engine.Bitboard {
	return p.Occupied().AndNot(p.PiecesOf(engine.White)).AndNot(p.PiecesOf(engine.Black))
}
