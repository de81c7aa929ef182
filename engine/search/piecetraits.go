package search

import "github.com/ferzchess/ferz/engine"

// pieceTraits classify a type of piece by how it moves.
type pieceTraits struct {
	attacks    [2][256]engine.Bitboard // squares that it attacks on an empty board
	simple     bool                    // its attacks don't depend on other pieces
	divergent  bool                    // it moves to other squares than it captures on
	colorbound bool                    // it stays on squares of one color
	fileSlider bool                    // it slides along files
}

// classify sets the traits of a player's types.
func (p *mobilityProbe) classify(c engine.Color) {
	pos := p.empty(c)
	if pos == nil {
		return
	}
	for _, t := range p.v.Types() {
		for s := range p.v.Size() {
			if sq := engine.Square(s); p.v.OnBoard(sq) {
				p.out.kinds[t.ID].probe(pos, engine.MakePiece(t.ID, c), sq)
			}
		}
	}
	for s := range p.v.Size() {
		if sq := engine.Square(s); p.v.OnBoard(sq) {
			pos.Edit().Put(sq, engine.Wall)
		}
	}
	for _, t := range p.v.Types() {
		for s := range p.v.Size() {
			sq := engine.Square(s)
			if !p.v.OnBoard(sq) {
				continue
			}
			pos.Edit().Put(sq, engine.MakePiece(t.ID, c))
			var scan engine.TargetScanner
			scan.BeginAttacks(pos)
			if scan.Targets(sq) != p.out.kinds[t.ID].attacks[c][s] {
				p.out.kinds[t.ID].simple = false
			}
			pos.Edit().Put(sq, engine.Wall)
		}
	}
}

// targetsAlone returns the targets of a piece's moves and captures from a square of
// an empty board.
func targetsAlone(pos *engine.Position, pc engine.Piece, s engine.Square) (walks, strikes engine.Bitboard) {
	pos.Edit().Put(s, pc)
	var scan engine.TargetScanner
	scan.BeginAttacks(pos)
	strikes = scan.Targets(s)
	scan.Begin(pos, pc.Color())
	walks = scan.Targets(s)
	pos.Edit().Put(s, engine.NoPiece)
	return walks, strikes
}

// probe updates the traits by one square of an empty board.
func (k *pieceTraits) probe(pos *engine.Position, pc engine.Piece, s engine.Square) {
	v, c := pos.Variant(), pc.Color()
	var to engine.Bitboard
	to, k.attacks[c][s] = targetsAlone(pos, pc, s)
	k.divergent = k.divergent || to != k.attacks[c][s]
	along := 0
	for q := range to.All() {
		if (v.File(q)+v.Rank(q)+v.File(s)+v.Rank(s))%2 != 0 {
			k.colorbound = false
		}
		if v.File(q) == v.File(s) {
			along++
		}
	}
	if at := v.Rank(s); (at == 0 || at == v.Ranks()-1) && along >= max(4, v.Ranks()-1) {
		k.fileSlider = true
	}
}
