package search

import "github.com/ferzchess/ferz/engine"

// pawnEntry caches the evaluation of the pawn structure, which depends on the pawns
// alone.
type pawnEntry struct {
	key     uint64
	known   bool
	score   [2]int64 // packed, by player
	attacks [2]engine.Bitboard
	passed  [2]engine.Bitboard // pawns that no enemy pawn can stop
	files   [2]engine.Bitboard // files with a player's pawns
}

// pawnTable is a pawn hash table.
type pawnTable [1 << 10]pawnEntry

// probe returns the entry of a position whose pawns hash to key, computing it if
// necessary.
func (t *pawnTable) probe(e *evaluator, p *engine.Position, key uint64) *pawnEntry {
	st := &t[key%uint64(len(t))]
	if !st.known || st.key != key {
		*st = pawnEntry{key: key, known: true}
		for c := range engine.Color(2) {
			st.measure(e.terms, p, c)
		}
	}
	return st
}

// measure fills in the entry for one player's pawns.
func (st *pawnEntry) measure(t *terms, p *engine.Position, c engine.Color) {
	for i, pt := range t.simplePawns {
		for w, x := range p.Pieces(c, pt) {
			for ; x != 0; x &= x - 1 {
				s := engine.LowestSquare(w, x)
				st.attacks[c].UnionWith(&t.pawnAttacks[c][i][s])
				st.files[c].UnionWith(&t.file[s])
			}
		}
	}
	for _, pt := range t.pawns {
		own, foes := p.Pieces(c, pt), p.Pieces(c.Other(), pt)
		for w, x := range own {
			for ; x != 0; x &= x - 1 {
				st.pawn(t, engine.LowestSquare(w, x), c, &own, &foes)
			}
		}
		chained := own.And(st.attacks[c])
		st.score[c] += t.weights[chainTerm].times(chained.Count())
	}
}

// pawn adds the score of one pawn.
func (st *pawnEntry) pawn(t *terms, s engine.Square, c engine.Color, own, foes *engine.Bitboard) {
	ahead, beside := &t.frontSpan[c][s], t.files[s].AndNot(t.file[s])
	file := t.file[s].And(*own)
	if !ahead.Intersects(foes) {
		st.passed[c].Add(s)
		st.score[c] += t.passed[c][s]
	}
	if file.Intersects(ahead) {
		st.score[c] += t.weights[doubledTerm].packed()
	}
	if !beside.Intersects(own) {
		st.score[c] += t.weights[isolatedTerm].packed()
	}
}
