package search

import (
	"unsafe"

	"github.com/ferzchess/ferz/engine"
)

// histories are the butterfly, piece-to, continuation, capture and correction
// histories. Move histories are between -historyLimit and historyLimit; a capture's
// depends on the type of the victim too.
type histories struct {
	size         int // squares of the board
	types        int // types of pieces, plus one for none
	pieces       int // pieces times squares: the number of values of moveIndex
	contRows     int // rows of continuation: pieces, or fewer if the table would be too large
	butterfly    []int16
	pieceTo      []int16
	continuation []int16
	capture      []int16
	counterMoves []engine.Move                                // by the index of the move that they answer
	correction   [correctionKeys + 1][2][correctionSize]int16 // by the keys of evalState, and by the last two moves
}

const (
	historyLimit = 16384
	// Maximum number of entries of the continuation history. If it would be larger,
	// it has fewer rows, and some previous moves share one.
	maxAfter = 1 << 23

	correctionKeys  = 3
	correctionSize  = 1 << 14
	correctionLimit = 1024
)

func newHistories(v *engine.Variant) *histories {
	h := &histories{size: v.Size()}
	h.types = len(v.Types()) + 1
	h.pieces = 2 * h.types * h.size
	h.contRows = min(h.pieces, maxAfter/h.pieces)
	h.butterfly = make([]int16, 2*h.size*h.size)
	h.pieceTo = make([]int16, h.pieces)
	h.continuation = make([]int16, h.contRows*h.pieces)
	h.capture = make([]int16, h.pieces*h.types)
	h.counterMoves = make([]engine.Move, h.pieces)
	return h
}

// clear forgets everything.
func (h *histories) clear() {
	clear(h.butterfly)
	clear(h.pieceTo)
	clear(h.continuation)
	clear(h.capture)
	clear(h.counterMoves)
	h.correction = [correctionKeys + 1][2][correctionSize]int16{}
}

// moveIndex returns a number for the piece that a move moves and its target square;
// 0 for no move.
func (h *histories) moveIndex(p *engine.Position, m engine.Move) int {
	pc := p.PieceAt(m.From()) & 0x7f
	if m.IsDrop() {
		pc = engine.MakePiece(m.Type(), p.Side())
	}
	return int(pc)*h.size + int(m.To())
}

// continuationRow returns the histories of moves that follow the one with a given
// index, by their own indexes. They are contiguous because those of one node are
// needed together.
func (h *histories) continuationRow(before int) []int16 {
	if before >= h.contRows {
		before = int(uint64(before) * 0x9e3779b1 >> 8 % uint64(h.contRows))
	}
	return h.continuation[before*h.pieces:][:h.pieces]
}

// quietHistory returns the sum of a quiet move's butterfly, piece-to and
// continuation histories.
func (w *worker) quietHistory(f *frame, m engine.Move) int32 {
	after := w.histories.continuationRows(f)
	return w.histories.quiet(w.pos, f.side, m, &after)
}

// continuationRows returns continuationRow for each of the frame's previous moves.
func (h *histories) continuationRows(f *frame) (out [3][]int16) {
	for i, before := range f.contIndexes {
		out[i] = h.continuationRow(before)
	}
	return out
}

// quiet returns worker.quietHistory with continuation rows that are known already.
func (h *histories) quiet(p *engine.Position, side engine.Color, m engine.Move, after *[3][]int16) int32 {
	i := h.moveIndex(p, m)
	return int32(h.butterfly[(int(side)*h.size+int(m.From()))*h.size+int(m.To())]) + int32(h.pieceTo[i]) +
		int32(after[0][i]) + int32(after[1][i]) + int32(after[2][i])
}

// captureHistory returns the history entry of a capture.
func (w *worker) captureHistory(m engine.Move) *int16 {
	types, _ := w.capturedTypes(m)
	return w.histories.captureEntry(w.pos, m, types[0])
}

// captureEntry returns the history entry of a capture of a given type, or of none.
func (h *histories) captureEntry(p *engine.Position, m engine.Move, victim engine.TypeID) *int16 {
	return &h.capture[h.moveIndex(p, m)*h.types+int(victim)]
}

// updateHistory adds a bonus to a history, damped such that it stays within its
// limit (the gravity formula).
func updateHistory(h *int16, by int) {
	*h += int16(by - int(*h)*max(by, -by)/historyLimit)
}

// updateQuiet adds a bonus to all histories of a quiet move.
func (w *worker) updateQuiet(f *frame, m engine.Move, by int) {
	w.updateQuietAt(f, m, w.histories.moveIndex(w.pos, m), by)
}

// updateQuietAt is updateQuiet for a move whose index is known.
func (w *worker) updateQuietAt(f *frame, m engine.Move, i, by int) {
	h := w.histories
	updateHistory(&h.butterfly[(int(f.side)*h.size+int(m.From()))*h.size+int(m.To())], by)
	updateHistory(&h.pieceTo[i], by)
	for _, before := range f.contIndexes {
		updateHistory(&h.continuationRow(before)[i], by)
	}
}

// updateHistories rewards the move that failed high and penalizes those tried before
// it.
func (w *worker) updateHistories(n *node, m engine.Move, quiet bool) {
	f := &w.stack[n.ply]
	depth := n.depth
	if n.best > n.beta+w.margin {
		depth++
	}
	bonus := w.historyBonus(depth)
	if quiet {
		if f.killers[0] != m {
			f.killers[1], f.killers[0] = f.killers[0], m
		}
		w.histories.counterMoves[f.contIndexes[0]] = m
		w.updateQuiet(f, m, bonus)
		for _, q := range f.quietsTried {
			w.updateQuiet(f, q, -bonus)
		}
	} else {
		updateHistory(w.captureHistory(m), bonus)
	}
	for _, t := range f.capturesTried {
		updateHistory(w.captureHistory(t), -bonus)
	}
}

// historyBonus returns the bonus for a search to some depth.
func (w *worker) historyBonus(depth int) int {
	return min(w.params.HistoryBonusScale*depth-w.params.HistoryBonusOffset, w.params.HistoryBonusMax)
}

// rewardTTMove rewards a quiet transposition table move that cut off the node.
func (w *worker) rewardTTMove(n *node) {
	if m := keyMove(n.tt.move); m != engine.NoMove && !w.tactical(m) {
		w.updateQuiet(&w.stack[n.ply], m, w.historyBonus(n.depth))
	}
}

// rewardPriorMove gives the opponent's quiet last move a bonus after a fail low.
func (w *worker) rewardPriorMove(n *node) {
	if n.ply == 0 {
		return
	}
	if f := &w.stack[n.ply-1]; f.quiet && f.side != w.stack[n.ply].side {
		w.updateQuietAt(f, w.pos.LastMove(), f.contIndex, w.historyBonus(n.depth)/2)
	}
}

// correctionEntry returns the i-th correction history entry for a frame's position.
func (h *histories) correctionEntry(f *frame, i int) *int16 {
	key := f.lastTwoHash
	if i < correctionKeys {
		key = f.sums.keys[i]
	}
	return &h.correction[i][f.side][key%correctionSize]
}

// correctionValue returns the correction of the static evaluation, in centipawns for
// the player to move.
func (w *worker) correctionValue(f *frame) Score {
	h := w.histories
	sum := 0
	for i := range h.correction {
		sum += int(*h.correctionEntry(f, i))
	}
	return Score(sum * w.params.CorrectionWeight >> 10)
}

// prefetch loads the correction history entries of a frame's position into the
// cache.
func (h *histories) prefetch(f *frame) {
	for i := range h.correction {
		prefetch(unsafe.Pointer(h.correctionEntry(f, i)))
	}
}

// updateCorrection moves the correction histories towards the difference between
// search score and static evaluation.
func (w *worker) updateCorrection(n *node) {
	f := &w.stack[n.ply]
	by := min(max(int(n.best-f.eval)*n.depth/8, -correctionLimit/4), correctionLimit/4)
	for i := range w.histories.correction {
		h := w.histories.correctionEntry(f, i)
		*h += int16(by - int(*h)*max(by, -by)/correctionLimit)
	}
}
