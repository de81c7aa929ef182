package dialect

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// castling is one way to castle: where king and partner start and end.
type castling struct {
	player       engine.Color
	king, kingTo engine.Square
	rook, rookTo engine.Square
	partner      engine.TypeID
}

// castlingWays lists the ways to castle from a variant's start position.
func castlingWays(v *engine.Variant) []castling {
	start, err := v.NewPosition("")
	if err != nil {
		return nil
	}
	var out []castling
	for _, r := range v.Def.Rules {
		switch r := r.(type) {
		case rules.Castling:
			if r.Chess960 {
				out = append(out, chess960Castlings(start, r)...)
				continue
			}
			out = append(out, castlingsFromMoves(start, r.King, r.Moves)...)
		case rules.Gating:
			out = append(out, castlingsFromMoves(start, r.Castling.King, r.Castling.Moves)...)
		case rules.FlexibleCastling:
			for _, c := range castlingsFromMoves(start, r.King, r.Moves) {
				out = append(out, flexibleCastlings(v, c, r)...)
			}
		case rules.MultiPartnerCastling:
			for _, set := range r.Sets {
				out = append(out, castlingsFromMoves(start, r.King, set)...)
			}
		}
	}
	return out
}

// castlingsFromMoves returns those of some castling moves whose pieces stand where they
// must. Without moves they come from the king's notation.
func castlingsFromMoves(start *engine.Position, king string, moves []rules.CastlingMove) []castling {
	v := start.Variant()
	t, ok := castlingKing(v, king)
	if !ok {
		return nil
	}
	if len(moves) == 0 {
		moves = castlingsFromBetza(start, t)
	}
	var out []castling
	for _, m := range moves {
		var sq [4]engine.Square
		known := true
		for i, name := range []string{m.From, m.To, m.Partner, m.PartnerTo} {
			s, ok := v.SquareNamed(name)
			sq[i], known = s, known && ok
		}
		pc := start.PieceAt(sq[2])
		if known && start.PieceAt(sq[0]) == engine.MakePiece(t, m.Player) && pc.Type() != 0 && pc.Color() == m.Player {
			out = append(out, castling{m.Player, sq[0], sq[1], sq[2], sq[3], pc.Type()})
		}
	}
	return out
}

func castlingKing(v *engine.Variant, king string) (engine.TypeID, bool) {
	types := v.RoyalTypes()
	if king != "" {
		types, _ = v.ParseTypes(king)
	}
	if len(types) == 0 {
		return 0, false
	}
	return types[0], true
}

// castlingsFromBetza returns the castling moves of the atom O in the king's notation.
func castlingsFromBetza(start *engine.Position, king engine.TypeID) []rules.CastlingMove {
	v := start.Variant()
	var out []rules.CastlingMove
	for c := range engine.Color(2) {
		kings := start.Pieces(c, king)
		home, ok := kings.First()
		if !ok {
			continue
		}
		name := func(file int) string { return v.SquareName(v.At(file, v.Rank(home), v.BoardOf(home))) }
		for _, o := range v.Type(king).Betza.Castlings {
			to, partner := v.File(home)+o.DX*o.Steps, o.Inset
			if o.DX > 0 {
				partner = v.Files() - 1 - o.Inset
			}
			if to >= 0 && to < v.Files() {
				out = append(out, rules.CastlingMove{Player: c, From: name(v.File(home)), To: name(to), Partner: name(partner), PartnerTo: name(to - o.DX)})
			}
		}
	}
	return out
}

// chess960Castlings returns the castling moves of a start position where king and rooks
// stand anywhere.
func chess960Castlings(start *engine.Position, r rules.Castling) []castling {
	v := start.Variant()
	king, ok := castlingKing(v, r.King)
	partner, _ := v.ParseTypes(r.Partner)
	if !ok || len(partner) == 0 {
		return nil
	}
	var out []castling
	for _, m := range r.Moves {
		kings := start.Pieces(m.Player, king)
		home, ok := kings.First()
		to, known := v.SquareNamed(m.To)
		rookTo, knownToo := v.SquareNamed(m.PartnerTo)
		if !ok || !known || !knownToo {
			continue
		}
		rooks := start.Pieces(m.Player, partner[0])
		higher := v.File(to) > v.File(rookTo)
		for s := range rooks.All() {
			if v.Rank(s) == v.Rank(home) && (s > home) == higher {
				out = append(out, castling{m.Player, home, to, s, rookTo, partner[0]})
			}
		}
	}
	return out
}

// flexibleCastlings returns all ways to castle with the partner of c.
func flexibleCastlings(v *engine.Variant, c castling, r rules.FlexibleCastling) []castling {
	step := 1
	if c.rook < c.king {
		step = -1
	}
	least, most := (int(c.kingTo)-int(c.king))*step, (int(c.rook)-int(c.king))*step
	if !r.Onto {
		most--
	}
	if r.Longest > 0 {
		most = min(most, r.Longest)
	}
	var out []castling
	for n := least; n <= most; n++ {
		way := c
		way.kingTo = engine.Square(int(c.king) + n*step)
		way.rookTo = engine.Square(int(way.kingTo) - step)
		if v.OnBoard(way.kingTo) {
			out = append(out, way)
		}
	}
	return out
}

// castlingTargets returns where king and rook end in Chess960 when they castle as c.
func castlingTargets(v *engine.Variant, c castling) castling {
	king, rook := 2, 3
	if c.rook > c.king {
		king, rook = v.Files()-2, v.Files()-3
	}
	c.kingTo = v.At(king, v.Rank(c.king), v.BoardOf(c.king))
	c.rookTo = v.At(rook, v.Rank(c.king), v.BoardOf(c.king))
	return c
}

// move returns the move that castles so.
func (c castling) move() engine.Move {
	return engine.NewMove(engine.Castle, c.king, c.kingTo).WithSquares(c.rook, c.rookTo)
}

// castlesAsChess960 reports whether castling is that of Chess960 in a variant.
func castlesAsChess960(v *engine.Variant) bool {
	for _, r := range v.Def.Rules {
		if c, ok := r.(rules.Castling); ok && c.Chess960 {
			return true
		}
	}
	return false
}
