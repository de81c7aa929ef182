package search

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// The stages of move ordering. No moves are generated before they are needed.
const (
	ttStage           = iota
	genCapturesStage  // generates captures
	goodCapturesStage // returns captures that don't lose material
	genQuietsStage    // generates quiet moves
	quietMovesStage   // returns them
	badCapturesStage  // returns captures that lose material
)

// picker returns the moves of a node, the most promising first.
type picker struct {
	ply           int
	stage         int
	next          int         // index of the next move of the stage
	ttMove        engine.Move // is returned first, unless it is NoMove
	quiet         bool        // the last move was neither a capture nor a gainful promotion
	history       int32       // its history, if it was quiet and not late
	skipQuiets    bool        // no more quiet moves are needed
	onlyForcing   bool        // except forcing ones
	leftOut       int         // other ones since the last move that was returned
	capturesOnly  bool        // no quiet moves at all
	capturesReady bool        // the captures are generated already
	quietChecks   bool        // also safe quiet checks, in quiescence
	threshold     int32       // captures that gain at most this skip the SEE test
}

const (
	winPriority  = 1 << 27 // the game is over
	lastPriority = -1 << 27
	killerBonus  = 1 << 20
	counterBonus = 1 << 13

	escapeUnit = 16 // of a quiet move's priority, for a centipawn

	explosionUnit  = 16 // of a priority, for a centipawn
	explosionSlack = 30 // centipawns that do not count as a loss

	// promotionGains is the gain, in centipawns, from which a promotion counts as
	// tactical.
	promotionGains = 300
)

// pick returns the next move, or NoMove.
func (w *worker) pick(k *picker) engine.Move {
	f := &w.stack[k.ply]
	for {
		switch k.stage {
		case ttStage:
			k.stage = genCapturesStage
			if k.ttMove != engine.NoMove {
				if k.quiet = !w.tactical(k.ttMove); k.quiet {
					k.history = w.quietHistory(f, k.ttMove)
				}
				return k.ttMove
			}
		case genCapturesStage:
			if !k.capturesReady {
				w.pos.GenerateCaptures(&f.captures)
				if w.traits.walls && k.capturesOnly {
					keepFirstWalls(&f.captures, k.ttMove)
				}
				w.scoreCaptures(k.ply)
			}
			f.badCaptures = f.badCaptures[:0]
			k.stage, k.next = goodCapturesStage, 0
		case goodCapturesStage:
			if m := w.nextGoodCapture(k, f); m != engine.NoMove {
				return m
			}
			k.stage = genQuietsStage
			if k.capturesOnly && !k.quietChecks {
				k.stage, k.next = badCapturesStage, 0
			}
		case genQuietsStage:
			w.genQuiets(k, f)
			k.stage, k.next = quietMovesStage, 0
		case quietMovesStage:
			if m := w.nextQuiet(k, f); m != engine.NoMove {
				return m
			}
			k.stage, k.next = badCapturesStage, 0
		case badCapturesStage:
			if k.next < len(f.badCaptures) {
				k.next++
				k.quiet = false
				return f.badCaptures[k.next-1]
			}
			return engine.NoMove
		}
	}
}

// keepFirstWalls removes moves that differ from one that is tried before, the TT move or
// another in the list, in their wall only. A wall can be put on dozens of squares, and seldom
// changes what a capture is worth.
func keepFirstWalls(l *engine.MoveList, ttMove engine.Move) {
	bare := func(m engine.Move) engine.Move { return m.Unadorned().WithType(m.Type()) }
	out, last, tried := l.Moves[:0], engine.NoMove, bare(ttMove)
	for _, m := range l.Moves { // those that differ in their walls follow each other
		if b := bare(m); b != last && b != tried {
			out, last = append(out, m), b
		}
	}
	l.Moves = out
}

// genQuiets generates the moves to be tried after the good captures and scores them.
func (w *worker) genQuiets(k *picker, f *frame) {
	rest := f.captures.Moves[k.next:]
	f.moves.Reset()
	if k.skipQuiets {
		return
	}
	w.pos.GenerateQuiets(&f.moves)
	if f.moves.Moves = append(f.moves.Moves, rest...); k.quietChecks {
		w.keepSafeChecks(k.ply)
	}
	w.scoreQuiets(k.ply)
}

// keepSafeChecks removes all quiet moves except checks that lose no material.
func (w *worker) keepSafeChecks(ply int) {
	f := &w.stack[ply]
	out, checks := f.moves.Moves[:0], w.pos.CheckSieve()
	for _, m := range f.moves.Moves {
		if checks.Passes(m) && w.pos.GivesCheck(m) && w.seeAtLeast(ply, m, 0) {
			out = append(out, m)
		}
	}
	f.moves.Moves = out
}

// nextGoodCapture returns the next capture that loses no material, moving losing
// ones to badCaptures.
func (w *worker) nextGoodCapture(k *picker, f *frame) engine.Move {
	for k.next < len(f.captures.Moves) {
		m := pickBest(f.captures.Moves, f.captureScores, k.next)
		order := f.captureScores[k.next]
		if order == lastPriority {
			break
		}
		k.next++
		switch {
		case m == k.ttMove:
		case order >= winPriority, k.threshold > 0 && w.captureGain(m)+w.promotionGain(m) <= k.threshold, w.isGoodCapture(k.ply, m, order):
			k.quiet = false
			return m
		default:
			f.badCaptures = append(f.badCaptures, m)
		}
	}
	return engine.NoMove
}

// nextQuiet returns the next quiet move.
func (w *worker) nextQuiet(k *picker, f *frame) engine.Move {
	if k.onlyForcing {
		return w.nextForcing(k, f)
	}
	for !k.skipQuiets && k.next < len(f.moves.Moves) {
		m := pickBest(f.moves.Moves, f.quietScores, k.next)
		if k.next++; m != k.ttMove {
			k.quiet, k.history = true, w.pickedHistory(k, m)
			return m
		}
	}
	return engine.NoMove
}

// nextForcing returns the next quiet move that is forcing, in any order, and counts those that
// it leaves out.
func (w *worker) nextForcing(k *picker, f *frame) engine.Move {
	checks := w.pos.CheckSieve()
	for k.next < len(f.moves.Moves) {
		m := f.moves.Moves[k.next]
		k.next++
		switch {
		case m == k.ttMove, m == f.excluded:
		case (w.traits.MustCapture || checks.Passes(m)) && w.isForcing(k.ply, m):
			k.history = w.pickedHistory(k, m)
			return m
		default:
			k.leftOut++
		}
	}
	return engine.NoMove
}

// isGoodCapture reports whether a capture with a given score loses no material.
func (w *worker) isGoodCapture(ply int, m engine.Move, order int32) bool {
	if w.traits.CaptureSideEffects && !w.traits.LosingChess { // the score was found by making the move
		return order >= -explosionSlack*explosionUnit
	}
	return w.seeAtLeast(ply, m, 0)
}

// pickBest does one step of a selection sort: it moves the highest-scored move from
// index i on to i and returns it.
func pickBest(moves []engine.Move, order []int32, i int) engine.Move {
	at, most := i, order[i]
	for j, of := range order[i+1 : len(moves)] {
		if of > most {
			at, most = i+1+j, of
		}
	}
	order[i], order[at] = order[at], order[i]
	moves[i], moves[at] = moves[at], moves[i]
	return moves[i]
}

// scoreCaptures scores each capture by victim and capture history. Promotions that
// gain little are left to the quiet moves.
func (w *worker) scoreCaptures(ply int) {
	f := &w.stack[ply]
	f.captureScores = f.captureScores[:0]
	for _, m := range f.captures.Moves {
		f.captureScores = append(f.captureScores, w.captureScore(ply, m))
	}
}

func (w *worker) captureScore(ply int, m engine.Move) int32 {
	promotion := w.promotionGain(m)
	if m.IsNormal() && !w.traits.CaptureSideEffects && !w.traits.hasEnders { // the common case
		victim := w.pos.PieceAt(m.To()).Type()
		if victim == 0 && promotion <= promotionGains {
			return lastPriority
		}
		return (w.eval.values.capture[victim]+promotion)*16 + int32(*w.histories.captureEntry(w.pos, m, victim))
	}
	switch {
	case !w.pos.IsCapture(m) && promotion <= promotionGains:
		return lastPriority
	case w.traits.CaptureSideEffects:
		return w.explosionGain(ply, m) * explosionUnit
	case w.winsAtOnce(m):
		return winPriority
	}
	return (w.captureGain(m)+promotion)*16 + int32(*w.captureHistory(m))
}

// scoreQuiets scores each quiet move by its history, killers and the counter move
// higher.
func (w *worker) scoreQuiets(ply int) {
	f := &w.stack[ply]
	f.quietScores = f.quietScores[:0]
	f.pawnThreats = w.pawnTable.probe(w.eval, w.pos, f.sums.keys[0]).attacks[f.side.Other()]
	h := w.histories
	f.counterMove = h.counterMoves[f.contIndexes[0]]
	after := h.continuationRows(f)
	for _, m := range f.moves.Moves {
		f.quietScores = append(f.quietScores, h.quiet(w.pos, f.side, m, &after)+w.bonus(f, m))
	}
}

// pickedHistory returns the history part of the score of a quiet move that was just
// picked.
func (w *worker) pickedHistory(k *picker, m engine.Move) int32 {
	f := &w.stack[k.ply]
	return f.quietScores[k.next-1] - w.bonus(f, m)
}

// bonus returns what is added to a quiet move's history for ordering.
func (w *worker) bonus(f *frame, m engine.Move) (sum int32) {
	switch m {
	case f.killers[0]:
		sum = killerBonus + 1
	case f.killers[1]:
		sum = killerBonus
	case f.counterMove:
		sum = counterBonus
	}
	return sum + w.threatBonus(f, m)
}

// threatBonus orders quiet moves that leave a square attacked by a pawn earlier, and
// those that enter one later.
func (w *worker) threatBonus(f *frame, m engine.Move) int32 {
	away := !m.IsDrop() && f.pawnThreats.Has(m.From())
	if away == f.pawnThreats.Has(m.To()) {
		return 0
	}
	t := w.pos.PieceAt(m.From()).Type()
	if m.IsDrop() {
		t = m.Type()
	}
	worth := w.eval.values.middle[t]
	switch {
	case w.eval.values.pawn[t]:
		return 0
	case away:
		return worth * escapeUnit
	}
	return -worth * escapeUnit
}

// ttMove returns the legal move that a moveKey from the transposition table stands
// for, or NoMove.
func (w *worker) ttMove(ply int, key uint32) engine.Move {
	if key == 0 {
		return engine.NoMove
	}
	f := &w.stack[ply]
	switch m := keyMove(key); {
	case m == engine.NoMove:
	case m.IsDrop():
		if w.pos.CanDrop(m.Type(), m.To()) {
			return m
		}
	default:
		w.pos.GenerateFrom(&f.moves, m.From())
		if slices.Contains(f.moves.Moves, m) {
			return m
		}
	}
	w.pos.Generate(&f.moves)
	for _, m := range f.moves.Moves {
		if moveKey(m) == key {
			return m
		}
	}
	return engine.NoMove
}

// tactical reports whether a move is a capture or a gainful promotion.
func (w *worker) tactical(m engine.Move) bool {
	return w.pos.IsCapture(m) || w.promotionGain(m) > promotionGains
}

// promotionGain returns the value that a promotion adds to a piece, in centipawns.
func (w *worker) promotionGain(m engine.Move) int32 {
	t := m.Type()
	if !m.IsPromotion() {
		return 0
	}
	worth := w.eval.values
	return worth.middle[t] - worth.middle[w.pos.PieceAt(m.From()).Type()]
}

// capturedTypes returns the types of the pieces that a move captures.
func (w *worker) capturedTypes(m engine.Move) (types [3]engine.TypeID, n int) {
	if m.IsNormal() { // the common case
		types[0] = w.pos.PieceAt(m.To()).Type()
		return types, min(1, int(types[0]))
	}
	e := w.pos.Effect(m)
	for _, victim := range e.Captured() {
		types[n] = victim.Piece.Type()
		n++
	}
	return types, n
}

// winsAtOnce reports whether a capture ends the game: it captures the opponent's
// last piece of a type that must not be lost, or the last non-royal piece.
func (w *worker) winsAtOnce(m engine.Move) bool {
	if !w.traits.hasEnders {
		return false
	}
	them := w.pos.Side().Other()
	types, n := w.capturedTypes(m)
	for _, t := range types[:n] {
		if w.traits.ExtinctionTypes[t] && w.pos.Count(them, t)+w.pos.InHand(them, t) <= n {
			return w.winsByMaking(m)
		}
	}
	return n > 0 && w.traits.BareKingLoses && w.baresKing(n) && w.winsByMaking(m)
}

// baresKing reports whether the opponent has at most n non-royal pieces.
func (w *worker) baresKing(n int) bool {
	them := w.pos.Side().Other()
	own := w.pos.PiecesOf(them)
	return own.Count() <= n+w.royals(them)
}

// winsByMaking reports whether a move wins at once, by making it.
func (w *worker) winsByMaking(m engine.Move) bool {
	us := w.pos.Side()
	w.pos.Make(m)
	winner, ok := w.pos.TerminalResult().Winner()
	w.pos.Unmake()
	return ok && winner == us
}

// royals returns the number of a player's royal pieces.
func (w *worker) royals(c engine.Color) int {
	n := 0
	for _, t := range w.eval.royals {
		n += w.pos.Count(c, t)
	}
	return n
}

// captureGain returns the value of the pieces that a move captures, in centipawns.
func (w *worker) captureGain(m engine.Move) int32 {
	types, n := w.capturedTypes(m)
	sum := int32(0)
	for _, t := range types[:n] {
		sum += w.eval.values.capture[t]
	}
	return sum
}

// seeAtLeast reports whether the static exchange evaluation of a move is at least a
// threshold, in centipawns. Where checks are counted, a check is worth any material.
func (w *worker) seeAtLeast(ply int, m engine.Move, least int32) bool {
	switch {
	case w.traits.LosingChess, w.traits.ChecksToWin > 0 && w.pos.GivesCheck(m):
		return true
	case w.traits.CaptureSideEffects && w.pos.IsCapture(m):
		return w.explosionGain(ply, m) >= least-explosionSlack
	case w.traits.CaptureSideEffects && (least > 0 || w.traits.multiMove || m.IsDrop() || !w.pos.AttackedAfter(m.From(), m.To(), w.pos.Side().Other())):
		return least <= 0
	case w.traits.CaptureSideEffects:
		return -w.explosionLoss(ply, m) >= least-explosionSlack
	case w.traits.multiMove: // the same player may make the next capture
		return w.captureGain(m)+w.promotionGain(m) >= least
	}
	return w.pos.SEEAtLeast(m, &w.eval.values.capture, least)
}

// explosionLoss returns the opponent's greatest gain by capturing the moved piece on
// its new square.
func (w *worker) explosionLoss(ply int, m engine.Move) (loss int32) {
	next := &w.stack[ply+1]
	next.sums = w.stack[ply].sums
	w.pos.Make(m)
	w.eval.applyEdits(&next.sums, w.pos.Edits())
	w.pos.GenerateCaptures(&next.captures)
	for _, take := range next.captures.Moves {
		if take.To() == m.To() {
			loss = max(loss, w.explosionGain(ply+1, take))
		}
	}
	w.pos.Unmake()
	return loss
}

// blastGain returns the change of material by a capture that empties squares; ok is false if
// it may end the game or does anything else.
func (w *worker) blastGain(m engine.Move) (gain int32, ok bool) {
	emptied, ok := w.pos.Blast(m)
	if !ok {
		return 0, false
	}
	us, sum := w.pos.Side(), int64(0)
	for s := range emptied.All() {
		pc := w.pos.PieceAt(s)
		if w.traits.ExtinctionTypes[pc.Type()] {
			return 0, false
		}
		if worth := w.eval.psqt[pc&0x7f][s]; pc.Color() == us {
			sum -= worth
		} else {
			sum += worth
		}
	}
	gain, _ = unpack(sum)
	return gain, true
}

// explosionGain returns the change of material by a move with complex effects, by
// making it if need be.
func (w *worker) explosionGain(ply int, m engine.Move) int32 {
	if gain, ok := w.blastGain(m); ok {
		return gain
	}
	us := w.pos.Side()
	sum := w.stack[ply].sums
	before, _ := unpack(sum.psq[us] - sum.psq[us.Other()])
	w.pos.Make(m)
	w.eval.applyEdits(&sum, w.pos.Edits())
	after, _ := unpack(sum.psq[us] - sum.psq[us.Other()])
	if winner, ok := w.pos.TerminalResult().Winner(); ok && winner == us {
		after += royalVictim
	} else if ok {
		after -= royalVictim
	}
	w.pos.Unmake()
	return after - before
}
