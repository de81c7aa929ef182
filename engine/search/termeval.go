package search

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine"
)

// termEval computes the positional terms of one position from both players' attacks.
type termEval struct {
	e     *evaluator
	t     *terms
	p     *engine.Position
	pawns *pawnEntry
	*scans
	pawnSet                 [2]engine.Bitboard // pawns
	hasKing                 [2]bool            // the player has a royal or quasi-royal piece
	king                    [2]engine.Square
	attackedBy, attackedBy2 [2]engine.Bitboard // squares attacked by a player's pieces, and by at least two of them
	score                   [2]int64           // packed
	assault                 [2]int32
	attackers               [2]int
	held                    [2]int
}

// scans are buffers of termEval that are cheaper to keep than to allocate.
type scans struct {
	attacks engine.TargetScanner
	moves   engine.TargetScanner // of the player whose pieces are evaluated, if some move otherwise than they capture
}

// balance returns the packed sum of all terms from White's point of view.
func (t *terms) balance(e *evaluator, p *engine.Position, pawns *pawnEntry, with *scans) int64 {
	scores := t.scores(e, p, pawns, with)
	return scores[engine.White] - scores[engine.Black]
}

// scores returns the packed sums of both players' terms.
func (t *terms) scores(e *evaluator, p *engine.Position, pawns *pawnEntry, with *scans) [2]int64 {
	if t.compels {
		costs := t.compulsionCosts(p, &with.attacks) // the sum is negated, as material is
		return [2]int64{pack(int32(costs[0]), int32(costs[0])), pack(int32(costs[1]), int32(costs[1]))}
	}
	if t.disabled {
		return [2]int64{}
	}
	s := termEval{e: e, t: t, p: p, pawns: pawns, scans: with, score: pawns.score, attackedBy: pawns.attacks}
	s.begin()
	for c := range engine.Color(2) {
		s.kingAttack(c)
		s.kingShelter(c)
		s.threats(c)
		s.pieceFeatures(c)
		s.passedPawns(c)
		if t.winGoals != nil {
			s.checkScore(c)
			s.goalScore(c)
		}
	}
	return s.score
}

// begin computes attacks, and evaluates royal pieces and all others.
func (s *termEval) begin() {
	s.attacks.BeginAttacks(s.p)
	for c := range engine.Color(2) {
		s.king[c], s.hasKing[c] = s.e.king(s.p, c)
		for _, pt := range s.t.simplePawns {
			s.pawnSet[c].UnionWith(s.p.PiecesRef(c, pt))
		}
	}
	for c := range engine.Color(2) {
		s.royalAttacks(c)
		s.pieces(c)
	}
}

// royalAttacks records the attacks of royal pieces.
func (s *termEval) royalAttacks(c engine.Color) {
	by, twice := &s.attackedBy[c], &s.attackedBy2[c]
	for _, pt := range s.t.kings {
		pc, own := engine.MakePiece(pt, c), s.p.PiecesRef(c, pt)
		for w := range s.t.words {
			for x := own[w&3]; x != 0; x &= x - 1 {
				at := engine.LowestSquare(w, x)
				s.t.addAttacks(&s.attacks, pc, at, by, twice)
			}
		}
	}
}

// addAttacks adds the squares that a piece attacks to by, and those of them that were there to
// twice.
func (t *terms) addAttacks(attacks *engine.TargetScanner, pc engine.Piece, at engine.Square, by, twice *engine.Bitboard) {
	var to engine.Bitboard
	to[0], to[1] = attacks.TargetWordPair(pc, at)
	for w := 2; w < t.words; w++ {
		to[w&3] = attacks.TargetWord(pc, at, w)
	}
	for w := range t.words {
		twice[w&3] |= by[w&3] & to[w&3]
		by[w&3] |= to[w&3]
	}
}

// pieces evaluates a player's pieces, the most valuable first: mobility, attacks
// near the enemy king, and threats to more valuable pieces.
func (s *termEval) pieces(c engine.Color) {
	t, p, them := s.t, s.p, c.Other()
	var greater, closed engine.Bitboard
	ring := s.mobilityArea(c, &closed)
	by, twice := &s.attackedBy[c], &s.attackedBy2[c]
	next, hits, attackers, assault, score := 0, 0, 0, int32(0), int64(0)
	for i, pt := range t.pieces {
		if n := p.InHand(c, pt); n > 0 {
			attackers++
			assault += t.attackWeight[pt] * int32(n)
			s.held[c] += n
		}
		if p.Count(c, pt) == 0 {
			continue
		}
		for ; next < t.threatened[i]; next++ {
			greater.UnionWith(p.PiecesRef(them, t.pieces[next]))
		}
		pc, apart, reach, own := engine.MakePiece(pt, c), t.divergent[pt], &t.mobilityBonus[pt], p.PiecesRef(c, pt)
		for w := range t.words {
			for x := own[w&3]; x != 0; x &= x - 1 {
				at := engine.LowestSquare(w, x)
				to, more := s.attacks.TargetWordPair(pc, at)
				twice[0] |= by[0] & to
				by[0] |= to
				near := bits.OnesCount64(to & ring[0])
				hits += bits.OnesCount64(to & greater[0])
				goes, beyond := to, more
				if apart {
					goes, beyond = s.moves.TargetWordPair(pc, at)
				}
				free := bits.OnesCount64(goes &^ closed[0])
				if t.words > 1 {
					twice[1] |= by[1] & more
					by[1] |= more
					near += bits.OnesCount64(more & ring[1])
					hits += bits.OnesCount64(more & greater[1])
					free += bits.OnesCount64(beyond &^ closed[1])
				}
				for w := 2; w < t.words; w++ {
					to, goes = s.targetWords(pc, at, w)
					twice[w&3] |= by[w&3] & to
					by[w&3] |= to
					near += bits.OnesCount64(to & ring[w&3])
					hits += bits.OnesCount64(to & greater[w&3])
					free += bits.OnesCount64(goes &^ closed[w&3])
				}
				score += reach[min(free, maxReach)]
				if near > 0 {
					attackers++
					assault += t.attackWeight[pt] * int32(near)
				}
			}
		}
	}
	s.score[c] += score + t.weights[threatByLesserTerm].times(hits)
	s.attackers[c], s.assault[c] = attackers, assault
}

// mobilityArea prepares the evaluation of a player's pieces. It returns the squares
// around the enemy king, and sets closed to those that don't count for mobility:
// occupied by the player or attacked by an enemy pawn.
func (s *termEval) mobilityArea(c engine.Color, closed *engine.Bitboard) (ring *engine.Bitboard) {
	t, them := s.t, c.Other()
	if t.anyDivergent {
		s.moves.Begin(s.p, c)
	}
	for w := range t.words {
		closed[w&3] = s.p.ColorWord(c, w) | s.pawns.attacks[them][w&3]
	}
	if s.hasKing[them] {
		return &t.ring[s.king[them]]
	}
	return &t.nothing
}

// targetWords returns a word of the squares that a piece attacks, and of those where
// it can move.
func (s *termEval) targetWords(pc engine.Piece, at engine.Square, w int) (to, goes uint64) {
	if to = s.attacks.TargetWord(pc, at, w); s.t.divergent[pc.Type()] {
		return to, s.moves.TargetWord(pc, at, w)
	}
	return to, to
}

// threatMargin is the minimum difference in value, in centipawns, between a piece
// and its attacker for a threat.
const threatMargin = 60

// kingAttack adds the score of a player's attack on the enemy king.
func (s *termEval) kingAttack(c engine.Color) {
	them := c.Other()
	if !s.hasKing[them] {
		return
	}
	ring, weak := &s.t.ring[s.king[them]], 0
	for w := range s.t.words {
		weak += bits.OnesCount64(ring[w&3] & s.attackedBy[c][w&3] &^ s.attackedBy2[them][w&3])
	}
	of := s.t.weights
	points := s.assault[c] + int32(weak)*(of[weakSquareTerm].middle+of[handAttackTerm].middle*int32(min(s.held[c], 8)))
	points = points * attackerScale[min(s.attackers[c], 7)] / 100
	s.score[c] += of[kingAttackTerm].share(points)
}

// kingShelter adds the score of the pieces near a player's own king.
func (s *termEval) kingShelter(c engine.Color) {
	if !s.hasKing[c] {
		return
	}
	t, at := s.t, s.king[c]
	ring, guard, file, ahead := &t.ring[at], &t.shield[c][at], &t.file[at], &t.frontSpan[c][at]
	near, front, open := 0, 0, true
	for w := range t.words {
		small := s.pawnSet[c][w&3]
		near += bits.OnesCount64(ring[w&3] & s.p.ColorWord(c, w))
		front += bits.OnesCount64(guard[w&3] & small)
		open = open && file[w&3]&ahead[w&3]&small == 0
	}
	s.score[c] += t.weights[shelterTerm].times(min(near, 5))
	if len(t.pawns) == 0 {
		return
	}
	s.score[c] += t.weights[pawnShieldTerm].times(front)
	if open {
		s.score[c] += t.weights[openKingFileTerm].packed()
	}
}

// threats adds the score of the enemy pieces that a player attacks.
func (s *termEval) threats(c engine.Color) {
	them := c.Other()
	hit, hanging, supported := 0, 0, 0
	for w := range s.t.words {
		prey := s.p.ColorWord(them, w)
		for _, pt := range s.t.kings {
			prey &^= s.p.PiecesWord(them, pt, w)
		}
		pawns := s.pawns.attacks[c][w&3]
		hit += bits.OnesCount64(prey &^ s.pawnSet[them][w&3] & pawns)
		hanging += bits.OnesCount64(prey & s.attackedBy[c][w&3] &^ s.attackedBy[them][w&3])
		supported += bits.OnesCount64(s.p.ColorWord(c, w) & pawns)
	}
	of := s.t.weights
	s.score[c] += of[threatByPawnTerm].times(hit) + of[hangingTerm].times(hanging) + of[pawnSupportTerm].times(supported)
}

// pieceFeatures adds bonuses for bishop pairs (of any colorbound type) and open
// files.
func (s *termEval) pieceFeatures(c engine.Color) {
	t := s.t
	if len(t.colorbound) > 0 {
		var dark, light uint64
		for w := range t.words {
			var both uint64
			for _, pt := range t.colorbound {
				both |= s.p.PiecesWord(c, pt, w)
			}
			dark |= both & t.darkSquares[w&3]
			light |= both &^ t.darkSquares[w&3]
		}
		if dark != 0 && light != 0 {
			s.score[c] += t.weights[pairTerm].packed()
		}
	}
	if len(t.pawns) == 0 {
		return
	}
	for _, pt := range t.fileSliders {
		for w := range t.words {
			for x := s.p.PiecesWord(c, pt, w); x != 0; x &= x - 1 {
				switch at := engine.LowestSquare(w, x); {
				case s.pawns.files[c].Has(at):
				case s.pawns.files[c.Other()].Has(at):
					s.score[c] += t.weights[halfOpenTerm].packed()
				default:
					s.score[c] += t.weights[openTerm].packed()
				}
			}
		}
	}
}

// passedPawns adds bonuses for passed pawns by what is in their way.
func (s *termEval) passedPawns(c engine.Color) {
	t, v, them := s.t, s.e.v, c.Other()
	for w := range t.words {
		for x := s.pawns.passed[c][w&3]; x != 0; x &= x - 1 {
			at := engine.LowestSquare(w, x)
			future := t.promotionValue[c][at]
			rank := v.Rank(at) + 1 - 2*int(c)
			if future == 0 || rank < 0 || rank >= v.Ranks() {
				continue
			}
			front := v.At(v.File(at), rank, v.BoardOf(at))
			add := func(of weight, n int32) { s.score[c] += pack(of.middle*future*n/1000, of.ending*future*n/1000) }
			switch {
			case s.p.PieceAt(front) != engine.NoPiece:
				add(t.weights[blockedTerm], 1)
			case !s.attackedBy[them].Has(front):
				add(t.weights[freePathTerm], 1)
			}
			if s.hasKing[c] && s.hasKing[them] {
				add(t.weights[kingDistanceTerm], int32(distance(v, s.king[them], front)-distance(v, s.king[c], front)))
			}
		}
	}
}
