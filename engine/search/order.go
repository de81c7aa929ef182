package search

import (
	"github.com/ferzchess/ferz/engine"
)

// Priorities of moves; higher ones are tried first. Quiet moves have their
// history, from -historyLimit to historyLimit.
const (
	hashPriority    = 1 << 30
	winPriority     = 1 << 27 // the game is over
	capturePriority = 1 << 26
	killerPriority  = 1 << 25
	badPriority     = -1 << 26

	historyLimit = 16384
	maxQuiets    = 64
)

// promotionGains is what a promotion must add to count as tactical, in
// centipawns.
const promotionGains = 300

// tactical reports whether a move captures something or promotes with a gain.
func (w *worker) tactical(m engine.Move) bool {
	return w.pos.IsCapture(m) || w.promotionGain(m) > promotionGains
}

// promotionGain returns what a promotion adds to a piece, in centipawns.
func (w *worker) promotionGain(m engine.Move) int32 {
	t := m.Type()
	if !m.Promotes() {
		return 0
	}
	worth := w.eval.worth
	return worth.middle[t] - worth.middle[w.pos.PieceAt(m.From()).Type()]
}

// taken returns the types of the pieces that a move captures.
func (w *worker) taken(m engine.Move) (types [3]engine.TypeID, n int) {
	if m.Steps() { // as most do
		types[0] = w.pos.PieceAt(m.To()).Type()
		return types, min(1, int(types[0]))
	}
	e := w.pos.Effect(m)
	for _, victim := range e.Taken() {
		types[n] = victim.Piece.Type()
		n++
	}
	return types, n
}

// wins reports whether a capture ends the game at once: it takes the opponent's
// last piece of a type that must not be lost, or the last one but royal pieces.
func (w *worker) wins(m engine.Move) bool {
	if !w.traits.enders {
		return false
	}
	them := w.pos.Side().Other()
	types, n := w.taken(m)
	for _, t := range types[:n] {
		if w.traits.Vital[t] && w.pos.Count(them, t)+w.pos.InHand(them, t) <= n {
			return w.over(m)
		}
	}
	if n > 0 && w.traits.Bare {
		own := w.pos.PiecesOf(them)
		return own.Count() <= n+w.royals(them) && w.over(m)
	}
	return false
}

// over reports whether a move wins the game at once.
func (w *worker) over(m engine.Move) bool {
	us := w.pos.Side()
	w.pos.Make(m)
	winner, ok := w.pos.Ended().Winner()
	w.pos.Unmake()
	return ok && winner == us
}

// royals returns how many royal pieces a player has.
func (w *worker) royals(c engine.Color) int {
	n := 0
	for _, t := range w.eval.royals {
		n += w.pos.Count(c, t)
	}
	return n
}

// gain returns the value of what a move captures, in centipawns.
func (w *worker) gain(m engine.Move) int32 {
	types, n := w.taken(m)
	sum := int32(0)
	for _, t := range types[:n] {
		sum += w.eval.worth.victim[t]
	}
	return sum
}

// loses reports whether a capture seems to lose material: a piece takes a
// cheaper one that is protected.
func (w *worker) loses(m engine.Move, gain int32) bool {
	if _, squares := m.Path(); w.traits.Blasts || w.eval.sign < 0 || squares > 2 {
		return false
	}
	t := w.pos.PieceAt(m.From()).Type()
	worth := w.eval.worth
	if worth.royal[t] || worth.victim[t] <= gain+30 {
		return false
	}
	occupied := w.pos.Occupied()
	occupied.Remove(m.From())
	return w.pos.Attacked(t, m.To(), w.pos.Side().Other(), &occupied)
}

// blastGain returns the change of material by a move whose effects only making
// it tells.
func (w *worker) blastGain(ply int, m engine.Move) int32 {
	us := w.pos.Side()
	sum := w.stack[ply].sums
	before, _ := unpack(sum[us] - sum[us.Other()])
	w.pos.Make(m)
	w.eval.follow(&sum, w.pos.Edits())
	after, _ := unpack(sum[us] - sum[us.Other()])
	if winner, ok := w.pos.Ended().Winner(); ok && winner == us {
		after += royalVictim
	} else if ok {
		after -= royalVictim
	}
	w.pos.Unmake()
	return after - before
}

// capturePriorityOf returns the priority of a capture or promotion.
func (w *worker) capturePriorityOf(ply int, m engine.Move) int32 {
	if w.traits.Blasts {
		gain := w.blastGain(ply, m)
		if gain < -30 {
			return badPriority + gain*32
		}
		return capturePriority + gain*32
	}
	if w.wins(m) {
		return winPriority
	}
	gain := w.gain(m)
	attacker := w.eval.worth.victim[w.pos.PieceAt(m.From()).Type()]
	rank := (gain+max(w.promotionGain(m), 0))*32 - min(attacker, 2000)
	if w.loses(m, gain) {
		return badPriority + rank
	}
	return capturePriority + rank
}

// orderMoves gives each move in the frame's list its priority.
func (w *worker) orderMoves(ply int, hash uint16) {
	f := &w.stack[ply]
	f.order = f.order[:0]
	for _, m := range f.moves.Moves {
		var n int32
		switch {
		case hash != 0 && moveDigest(m) == hash:
			n = hashPriority
		case w.tactical(m):
			n = w.capturePriorityOf(ply, m)
		case m == f.killers[0]:
			n = killerPriority
		case m == f.killers[1]:
			n = killerPriority - 1
		default:
			n = int32(*w.historyOf(m))
		}
		f.order = append(f.order, n)
	}
}

// orderCaptures keeps only the moves that quiescence looks at after extra plies
// of it, with their priorities: captures and gainful promotions, later only
// captures, in the end only those where the last move ended, but in games with
// hands, whose captures make new threats (measured: 26 to 14 in crazyhouse).
func (w *worker) orderCaptures(ply int, hash uint16, extra int) {
	f := &w.stack[ply]
	f.order = f.order[:0]
	out := 0
	last := w.pos.LastMove()
	for _, m := range f.moves.Moves {
		capture := w.pos.IsCapture(m)
		if !capture && (extra >= maxPromoting || w.promotionGain(m) <= promotionGains) ||
			capture && extra >= maxCapturing && m.To() != last.To() && !w.traits.hands && !w.wins(m) {
			continue
		}
		n := int32(hashPriority)
		if hash == 0 || moveDigest(m) != hash {
			n = w.capturePriorityOf(ply, m)
		}
		f.moves.Moves[out] = m
		f.order = append(f.order, n)
		out++
	}
	f.moves.Moves = f.moves.Moves[:out]
}

// pick moves the best of the moves from index i on to i and returns it.
func pick(f *frame, i int) engine.Move {
	best := i
	for j := i + 1; j < len(f.order); j++ {
		if f.order[j] > f.order[best] {
			best = j
		}
	}
	f.order[i], f.order[best] = f.order[best], f.order[i]
	moves := f.moves.Moves
	moves[i], moves[best] = moves[best], moves[i]
	return moves[i]
}

// historyOf returns the history of a quiet move.
func (w *worker) historyOf(m engine.Move) *int16 {
	pc := w.pos.PieceAt(m.From()) & 0x7f
	if m.Drops() {
		pc = engine.MakePiece(m.Type(), w.pos.Side())
	}
	return &w.history[pc&0x7f][m.To()]
}

// learn notes that a quiet move was best at a ply, and that those tried before
// it were not.
func (w *worker) learn(ply, depth int, m engine.Move) {
	f := &w.stack[ply]
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	bonus := min(depth*depth*12, 1500)
	adjust(w.historyOf(m), bonus)
	for _, q := range f.quiets {
		if q != m {
			adjust(w.historyOf(q), -bonus)
		}
	}
}

// adjust moves a history towards its limit.
func adjust(h *int16, by int) {
	*h += int16(by - int(*h)*max(by, -by)/historyLimit)
}
