package search

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// evaluator holds the material values and piece-square tables of a variant and
// computes static evaluations from them. It is immutable.
type evaluator struct {
	psqt         [128][256]int64 // packed values by piece and square
	key          [128]uint8      // index in evalState.keys, by piece
	values       *materialValues
	hand         [engine.MaxTypes + 1]int64 // packed values of pieces in hand, by type
	inHand       []engine.TypeID            // types that may be in hand
	pieces       []engine.TypeID            // types that are neither royal nor pawns
	royals       []engine.TypeID
	valued       []engine.TypeID // non-royal types, the most valuable first
	promoters    []engine.TypeID // types whose promotions gain much from the squares in promotesFrom
	promotesFrom [2][engine.MaxTypes + 1]engine.Bitboard
	kingType     engine.TypeID // the royal or quasi-royal type, or 0
	phaseTotal   int32         // material of both players at the start, in centipawns
	sign         Score         // -1 in games that are won by losing the pieces
	limit        int           // half-move clock at which the game is drawn; 0 if there is no such rule
	terms        *terms
	weights      *weights
	hasRuleScore bool // rules add to the score
	hasGates     bool // some pieces enter the board only by gating
	v            *engine.Variant
}

// maxRuled bounds the score that rules may add to the evaluation of a position, in
// centipawns.
const maxRuled = 20_000

// pack puts a middlegame and an endgame score into one number; unpack splits a sum
// of such numbers.
func pack(middle, ending int32) int64 { return int64(middle)<<32 + int64(ending) }

func unpack(sum int64) (middle, ending int32) {
	ending = int32(sum)
	return int32((sum - int64(ending)) >> 32), ending
}

func newEvaluator(v *engine.Variant, m *mobility, tr *traits, w *weights, more *valueOffsets) *evaluator {
	e := &evaluator{values: newWorth(v, m, w, more), weights: w, v: v, sign: 1, limit: tr.MoveLimit, hasRuleScore: v.HasEvaluators(), hasGates: v.HasGates()}
	if tr.LosingChess {
		e.sign = -1
	}
	layout := newLayout(v, w)
	e.kingType = findKingType(v, tr)
	for _, t := range v.Types() {
		if t.Royal {
			e.royals = append(e.royals, t.ID)
		} else if !e.values.pawn[t.ID] {
			e.pieces = append(e.pieces, t.ID)
		}
		e.hand[t.ID] = pack(e.values.middle[t.ID]*w[handTerm].middle/100+5, e.values.ending[t.ID]*w[handTerm].ending/100+5)
		if tr.hands {
			e.inHand = append(e.inHand, t.ID)
		}
		for c := range engine.Color(2) {
			if e.key[engine.MakePiece(t.ID, c)] = uint8(1 + c); e.values.pawn[t.ID] {
				e.key[engine.MakePiece(t.ID, c)] = 0
			}
			e.fillPSQT(layout, m, tr, c, t.ID)
		}
	}
	e.findGains(m)
	e.terms = newTerms(e, layout, m, tr)
	e.phaseTotal = e.startMaterial()
	return e
}

// findGains fills in what maxGain needs: the types by value, and the promotions that
// gain much.
func (e *evaluator) findGains(m *mobility) {
	for _, t := range e.v.Types() {
		if !t.Royal {
			e.valued = append(e.valued, t.ID)
		}
		if e.values.promotionGain[t.ID] > promotionGains {
			e.promoters = append(e.promoters, t.ID)
		}
	}
	e.promotesFrom = m.promotesFrom
	slices.SortFunc(e.valued, func(a, b engine.TypeID) int { return int(e.values.capture[b] - e.values.capture[a]) })
}

// maxGain returns an upper bound of the gain of a player's best move by capturing
// and by promoting, in centipawns.
func (e *evaluator) maxGain(p *engine.Position, c engine.Color) (gain int32) {
	for _, t := range e.valued {
		if p.Count(c.Other(), t) > 0 {
			gain = e.values.capture[t]
			break
		}
	}
	more := int32(0)
	for _, t := range e.promoters {
		if own := p.Pieces(c, t); own.Intersects(&e.promotesFrom[c][t]) {
			more = max(more, e.values.promotionGain[t])
		}
	}
	return gain + more
}

// findKingType returns the first royal type. Without one it returns the type that
// can be checkmated or that a player has once and must not lose; 0 if there is none.
func findKingType(v *engine.Variant, tr *traits) engine.TypeID {
	if royals := v.RoyalTypes(); len(royals) > 0 {
		return royals[0]
	}
	if tr.PseudoRoyal != 0 {
		return tr.PseudoRoyal
	}
	p, err := v.NewPosition("")
	if err != nil {
		return 0
	}
	var found engine.TypeID
	for _, t := range v.Types() {
		if tr.ExtinctionTypes[t.ID] && p.Count(engine.White, t.ID) == 1 {
			if found != 0 {
				return 0 // several candidates: none counts as the king
			}
			found = t.ID
		}
	}
	return found
}

// king returns the square of a player's royal or quasi-royal piece.
func (e *evaluator) king(p *engine.Position, c engine.Color) (s engine.Square, ok bool) {
	if e.kingType == 0 {
		return 0, false
	}
	set := p.Pieces(c, e.kingType)
	return set.First()
}

// fillPSQT fills in the piece-square table of a player's pieces of one type.
func (e *evaluator) fillPSQT(l *layout, m *mobility, tr *traits, c engine.Color, t engine.TypeID) {
	table := &e.psqt[engine.MakePiece(t, c)]
	for s := range e.v.Size() {
		sq := engine.Square(s)
		if !e.v.OnBoard(sq) {
			continue
		}
		var mg, eg int32
		switch {
		case tr.LosingChess:
		case e.values.royal[t] || t == e.kingType:
			mg, eg = l.royal(c, t, sq)
		case e.values.pawn[t]:
			mg, eg = l.pawn(m, c, t, sq, e.values.promotionGain[t])
		default:
			mg, eg = l.piece(m, c, t, sq, e.values.middle[t])
		}
		goalMg, goalEg := l.goal(&tr.Goals[c][t], sq, e.values.royal[t])
		ownMg, ownEg := e.v.PlaceValue(t, c, sq)
		table[s] = pack(e.values.middle[t]+mg+goalMg+int32(ownMg), e.values.ending[t]+eg+goalEg+int32(ownEg))
	}
}

// startMaterial returns the middlegame values of all pieces in the start array and
// hands.
func (e *evaluator) startMaterial() int32 {
	p, err := e.v.NewPosition("")
	if err != nil {
		return 1
	}
	sums := e.sum(p)
	mg, _ := unpack(sums.psq[engine.White] + sums.psq[engine.Black])
	return max(mg, 1)
}

// evalState is the incrementally updated part of the evaluation, kept for each ply.
type evalState struct {
	psq  [2]int64               // packed values of a player's pieces on the board and in hand
	keys [correctionKeys]uint64 // hashes of the pawns, and of White's and Black's other pieces, for correction histories
}

// sum computes the evalState of a position from scratch.
func (e *evaluator) sum(p *engine.Position) (out evalState) {
	for s := range e.v.Size() {
		if pc := p.PieceAt(engine.Square(s)) & 0x7f; pc.Type() != 0 {
			out.psq[pc.Color()] += e.psqt[pc][s]
			out.keys[e.key[pc]] ^= pieceKey(pc, engine.Square(s))
		}
	}
	for c := range engine.Color(2) {
		out.psq[c] += e.hands(p, c)
	}
	return out
}

// hands returns the packed value of the pieces in a player's hand.
func (e *evaluator) hands(p *engine.Position, c engine.Color) int64 {
	var sum int64
	for _, t := range e.inHand {
		sum += int64(p.InHand(c, t)) * e.hand[t]
	}
	return sum
}

// applyEdits updates the sums by the squares and hands that a move changed.
func (e *evaluator) applyEdits(sum *evalState, edits []engine.Edit) {
	for _, edit := range edits {
		if !edit.OnBoard() {
			c, t, before, after := edit.Hand()
			sum.psq[c] += int64(after-before) * e.hand[t]
			sum.keys[1+c] += uint64(after-before) * pieceKey(engine.MakePiece(t, c), 0)
			continue
		}
		s, before, after := edit.Square()
		if before &= 0x7f; before != engine.NoPiece {
			sum.psq[before.Color()] -= e.psqt[before][s]
			sum.keys[e.key[before]] ^= pieceKey(before, s)
		}
		if after &= 0x7f; after != engine.NoPiece {
			sum.psq[after.Color()] += e.psqt[after][s]
			sum.keys[e.key[after]] ^= pieceKey(after, s)
		}
	}
}

// pieceKey returns the hash of a piece on a square.
func pieceKey(pc engine.Piece, s engine.Square) uint64 {
	k := (uint64(pc)<<8 | uint64(s)) * 0x9e3779b97f4a7c15
	return (k ^ k>>29) * 0xbf58476d1ce4e5b9 >> 16
}

// estimate returns the static evaluation of a position for the player to move:
// material and piece-square tables, plus the packed terms in more, from White's
// point of view.
func (e *evaluator) estimate(p *engine.Position, of *evalState, more int64) Score {
	us, them := of.psq[engine.White], of.psq[engine.Black]
	if e.hasGates {
		more += e.gatingBalance(p)
	}
	phase := e.phase(us + them)
	score := e.taper(us-them+more, phase)
	if phase < 100 && (score > 300 || score < -300) {
		score += e.mopUp(p, score)
	}
	score *= e.sign
	if e.hasRuleScore {
		score += Score(min(max(p.RuleScore(), -maxRuled), maxRuled))
	}
	score = forMover(p, e.scaleByClock(score, p))
	return min(max(score+e.tempo(phase), -evalBound), evalBound)
}

// forMover returns a score from White's point of view for the player to move.
func forMover(p *engine.Position, score Score) Score {
	if p.Side() == engine.Black {
		return -score
	}
	return score
}

// tempo returns the bonus for being to move.
func (e *evaluator) tempo(phase int32) Score {
	w := e.weights[tempoTerm]
	return Score((w.middle*phase + w.ending*(256-phase)) >> 8)
}

// scaleByClock reduces a score as the half-move clock nears its limit: the nearer
// the draw, the less an advantage is worth.
func (e *evaluator) scaleByClock(score Score, p *engine.Position) Score {
	if e.limit == 0 {
		return score
	}
	return score - score*Score(min(p.HalfMoves(), e.limit)*100/e.limit)/256
}

// phase returns the game phase by material: 256 for the start array, falling to 0
// for a nearly empty board.
func (e *evaluator) phase(total int64) int32 {
	mg, _ := unpack(total)
	share := int64(mg) * 256 / int64(e.phaseTotal)
	return int32(min(max((share-50)*256/(230-50), 0), 256))
}

// mopUp returns an endgame bonus, from White's point of view, for driving the weaker
// player's royal piece into a corner and bringing the other one near.
func (e *evaluator) mopUp(p *engine.Position, score Score) Score {
	if len(e.royals) == 0 {
		return 0
	}
	a, b := p.Pieces(engine.White, e.royals[0]), p.Pieces(engine.Black, e.royals[0])
	white, ok := a.First()
	black, ok2 := b.First()
	if !ok || !ok2 {
		return 0
	}
	near := Score(16 - distance(e.v, white, black))
	if score < 0 {
		return -4*near - Score(e.terms.cornerBonus[white])
	}
	return 4*near + Score(e.terms.cornerBonus[black])
}

// pieceCount returns the number of a player's pieces that are neither pawns nor
// royal.
func (e *evaluator) pieceCount(p *engine.Position, c engine.Color) int {
	n := 0
	for _, t := range e.pieces {
		n += p.Count(c, t)
	}
	for _, t := range e.inHand {
		n += p.InHand(c, t)
	}
	return n
}
