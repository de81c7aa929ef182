package search

import (
	"github.com/ferzchess/ferz/engine"
)

// Percent of squares that are blocked on the boards on which mobility is measured:
// half of them by enemy pieces, half by walls that represent the player's own
// pieces.
var (
	crowded = [...]int{50, 45, 40, 40, 35, 30}
	sparse  = [...]int{10, 15, 20, 25}
)

// mobility holds what the pieces can do without rules' hooks: the average number of
// squares, times mobilityUnit, that each piece reaches from each square. Package
// engine/mobility measures it more precisely, for display.
type mobility struct {
	middle, ending [2][engine.MaxTypes + 1][256]int32
	promotes       [2][engine.MaxTypes + 1]engine.Bitboard // squares where they may promote
	promotesFrom   [2][engine.MaxTypes + 1]engine.Bitboard // squares from which a move may promote
	kinds          [engine.MaxTypes + 1]pieceTraits
	promotesInto   [engine.MaxTypes + 1][engine.MaxTypes + 1]bool
}

const mobilityUnit = 64

// mobilityProbe measures mobility on boards of the variant without its rules' hooks.
type mobilityProbe struct {
	v     *engine.Variant
	out   *mobility
	rand  uint64
	list  engine.MoveList
	royal [engine.MaxTypes + 1]bool
}

// measureMobility returns the mobility of all pieces of a variant, whose rules
// should have no hooks.
func measureMobility(v *engine.Variant) *mobility {
	p := &mobilityProbe{v: v, out: &mobility{}, rand: 1}
	for _, t := range v.RoyalTypes() {
		p.royal[t] = true
	}
	for c := range engine.Color(2) {
		for _, share := range crowded {
			p.board(c, share, len(crowded), &p.out.middle)
		}
		for _, share := range sparse {
			p.board(c, share, len(sparse), &p.out.ending)
		}
	}
	for _, t := range v.Types() {
		p.out.kinds[t.ID].simple, p.out.kinds[t.ID].colorbound = true, true
	}
	p.classify(engine.White)
	p.classify(engine.Black)
	p.symmetrize(&p.out.middle)
	p.symmetrize(&p.out.ending)
	return p.out
}

// symmetrize averages over mirrored squares (left and right), and over both players
// where the variant treats them alike, to reduce the noise of random boards.
func (p *mobilityProbe) symmetrize(of *[2][engine.MaxTypes + 1][256]int32) {
	v := p.v
	for s := range v.Size() {
		sq := engine.Square(s)
		other := v.At(v.Files()-1-v.File(sq), v.Rank(sq), v.BoardOf(sq))
		for t := range of[0] {
			if other > sq && v.OnBoard(sq) && v.OnBoard(other) {
				average(&of[0][t][sq], &of[0][t][other])
				average(&of[1][t][sq], &of[1][t][other])
			}
		}
	}
	if v.Def.Symmetry == engine.NoSymmetry {
		return
	}
	for s := range v.Size() {
		sq := engine.Square(s)
		turned := v.At(v.File(sq), v.Ranks()-1-v.Rank(sq), v.BoardOf(sq))
		for t := range of[0] {
			average(&of[0][t][sq], &of[1][t][turned])
		}
	}
}

func average(a, b *int32) {
	mean := (*a + *b) / 2
	*a, *b = mean, mean
}

// next returns a pseudo-random number below n.
func (p *mobilityProbe) next(n int) int {
	p.rand ^= p.rand << 13
	p.rand ^= p.rand >> 7
	p.rand ^= p.rand << 17
	return int(p.rand >> 33 % uint64(n))
}

// board measures all pieces of a player on one random board and adds 1/n of the
// result.
func (p *mobilityProbe) board(c engine.Color, share, n int, into *[2][engine.MaxTypes + 1][256]int32) {
	pos := p.empty(c)
	if pos == nil {
		return
	}
	enemy := p.blocker(c.Other())
	var blockers [256]engine.Piece
	for s := range p.v.Size() {
		if sq := engine.Square(s); p.v.OnBoard(sq) && p.next(100) < share {
			blockers[s] = engine.Wall
			if p.next(2) == 0 && enemy != engine.NoPiece {
				blockers[s] = enemy
			}
			pos.Edit().Put(sq, blockers[s])
		}
	}
	for _, t := range p.v.Types() {
		for s := range p.v.Size() {
			if sq := engine.Square(s); p.v.OnBoard(sq) {
				reach := p.reach(pos, engine.MakePiece(t.ID, c), sq, blockers[s])
				into[c][t.ID][s] += int32(reach * mobilityUnit / n)
			}
		}
	}
}

// reach counts the squares that a piece reaches.
func (p *mobilityProbe) reach(pos *engine.Position, pc engine.Piece, s engine.Square, there engine.Piece) int {
	pos.Edit().Put(s, pc)
	pos.Generate(&p.list)
	pos.Edit().Put(s, there)
	var ends engine.Bitboard
	for _, m := range p.list.Moves {
		if !m.IsFrom(s) {
			continue
		}
		ends.Add(m.To())
		if m.Type() != 0 {
			p.out.promotes[pc.Color()][pc.Type()].Add(m.To())
			p.out.promotesFrom[pc.Color()][pc.Type()].Add(s)
			p.out.promotesInto[pc.Type()][m.Type()] = true
		}
	}
	return ends.Count()
}

// empty returns a position without pieces in which c is to move, or nil.
func (p *mobilityProbe) empty(c engine.Color) *engine.Position {
	pos, err := p.v.NewPosition("")
	if err != nil {
		return nil
	}
	for s := range p.v.Size() {
		if pos.PieceAt(engine.Square(s)) != engine.NoPiece {
			pos.Edit().Put(engine.Square(s), engine.NoPiece)
		}
	}
	for _, t := range p.v.Types() {
		for side := range engine.Color(2) {
			if n := pos.InHand(side, t.ID); n > 0 {
				pos.Edit().AddToHand(side, t.ID, -n)
			}
		}
	}
	if pos.Side() != c {
		pos.MakeNull()
	}
	return pos
}

// blocker returns a piece that is not royal.
func (p *mobilityProbe) blocker(c engine.Color) engine.Piece {
	for _, t := range p.v.Types() {
		if !p.royal[t.ID] {
			return engine.MakePiece(t.ID, c)
		}
	}
	return engine.NoPiece
}

// meanMobility returns the average over the squares from which a piece has moves, in
// squares times mobilityUnit.
func meanMobility(v *engine.Variant, of *[256]int32) int32 {
	sum, n := int32(0), int32(0)
	for s := range v.Size() {
		if of[s] > 0 {
			sum += of[s]
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}
