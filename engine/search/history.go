package search

import (
	"unsafe"

	"github.com/ferzchess/ferz/engine"
)

// histories tell how good moves were elsewhere in the search. Those of quiet
// moves go by where a piece goes from and to, by which piece goes where, and by
// that after a move before; those of captures by the victim's type as well.
// All are from -historyLimit to historyLimit.
type histories struct {
	size         int // squares of the board
	types        int // types of pieces, and none
	pieces       int // pieces by squares: the number of moveIndexes
	contRows     int // of the table after: as many as pieces, if that is not too much
	butterfly    []int16
	pieceTo      []int16
	continuation []int16
	capture      []int16
	counterMoves []engine.Move                                // by the index of the move that they answer
	correction   [correctionKeys + 1][2][correctionSize]int16 // by the sums' keys, and by the last two moves
}

const (
	historyLimit = 16384
	// A table of moves after moves that would be larger than so many entries
	// has fewer rows: some moves before share one.
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

// moveIndex returns a number of the piece that a move moves and the square
// where it ends; no move has 0.
func (h *histories) moveIndex(p *engine.Position, m engine.Move) int {
	pc := p.PieceAt(m.From()) & 0x7f
	if m.Drops() {
		pc = engine.MakePiece(m.Type(), p.Side())
	}
	return int(pc)*h.size + int(m.To())
}

// continuationRow returns the histories of moves after another, by their indexes: they
// lie together, as those of a node's moves are needed together.
func (h *histories) continuationRow(before int) []int16 {
	if before >= h.contRows {
		before = int(uint64(before) * 0x9e3779b1 >> 8 % uint64(h.contRows))
	}
	return h.continuation[before*h.pieces:][:h.pieces]
}

// quietHistory returns the sum of a quiet move's histories: those after moves before
// weigh as much as the others.
func (w *worker) quietHistory(f *frame, m engine.Move) int32 {
	after := w.histories.continuationRows(f)
	return w.histories.quiet(w.pos, f.side, m, &after)
}

// continuationRows returns the histories of moves after each of those before.
func (h *histories) continuationRows(f *frame) (out [3][]int16) {
	for i, before := range f.contIndexes {
		out[i] = h.continuationRow(before)
	}
	return out
}

// quiet is worker.ofQuiet, with what continuationRows returns.
func (h *histories) quiet(p *engine.Position, side engine.Color, m engine.Move, after *[3][]int16) int32 {
	i := h.moveIndex(p, m)
	return int32(h.butterfly[(int(side)*h.size+int(m.From()))*h.size+int(m.To())]) + int32(h.pieceTo[i]) +
		int32(after[0][i]) + int32(after[1][i]) + int32(after[2][i])
}

// captureHistory returns the history of a capture.
func (w *worker) captureHistory(m engine.Move) *int16 {
	types, _ := w.capturedTypes(m)
	return w.histories.captureEntry(w.pos, m, types[0])
}

// captureEntry returns the history of a capture of a type, or of none.
func (h *histories) captureEntry(p *engine.Position, m engine.Move, victim engine.TypeID) *int16 {
	return &h.capture[h.moveIndex(p, m)*h.types+int(victim)]
}

// updateHistory moves a history toward its limit.
func updateHistory(h *int16, by int) {
	*h += int16(by - int(*h)*max(by, -by)/historyLimit)
}

// updateQuiet changes a quiet move's histories.
func (w *worker) updateQuiet(f *frame, m engine.Move, by int) {
	w.updateQuietAt(f, m, w.histories.moveIndex(w.pos, m), by)
}

// updateQuietAt is updateQuiet for a move that has an index.
func (w *worker) updateQuietAt(f *frame, m engine.Move, i, by int) {
	h := w.histories
	updateHistory(&h.butterfly[(int(f.side)*h.size+int(m.From()))*h.size+int(m.To())], by)
	updateHistory(&h.pieceTo[i], by)
	for _, before := range f.contIndexes {
		updateHistory(&h.continuationRow(before)[i], by)
	}
}

// updateHistories notes that a move was best in a node, and that those tried before it
// were not.
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

// historyBonus returns by how much a search to a depth changes histories.
func (w *worker) historyBonus(depth int) int {
	return min(w.params.HistoryBonusScale*depth-w.params.HistoryBonusOffset, w.params.HistoryBonusMax)
}

// rewardTTMove notes that a node was settled by its best move as the hash table knows
// it.
func (w *worker) rewardTTMove(n *node) {
	if m := keyMove(n.tt.move); m != engine.NoMove && !w.tactical(m) {
		w.updateQuiet(&w.stack[n.ply], m, w.historyBonus(n.depth))
	}
}

// rewardPriorMove notes that nothing could be done about the opponent's last move, if it
// was quiet.
func (w *worker) rewardPriorMove(n *node) {
	if n.ply == 0 {
		return
	}
	if f := &w.stack[n.ply-1]; f.quiet && f.side != w.stack[n.ply].side {
		w.updateQuietAt(f, w.pos.LastMove(), f.contIndex, w.historyBonus(n.depth)/2)
	}
}

// correctionEntry returns the i-th error that is kept for positions like a frame's.
func (h *histories) correctionEntry(f *frame, i int) *int16 {
	key := f.lastTwoHash
	if i < correctionKeys {
		key = f.sums.keys[i]
	}
	return &h.correction[i][f.side][key%correctionSize]
}

// correctionValue returns by how much static scores of positions like this one have
// been wrong, in centipawns for the player to move.
func (w *worker) correctionValue(f *frame) Score {
	h := w.histories
	sum := 0
	for i := range h.correction {
		sum += int(*h.correctionEntry(f, i))
	}
	return Score(sum * w.params.CorrectionWeight >> 10)
}

// prefetch says that the corrections of a frame's position will be looked up soon.
func (h *histories) prefetch(f *frame) {
	for i := range h.correction {
		prefetch(unsafe.Pointer(h.correctionEntry(f, i)))
	}
}

// updateCorrection notes that the search of a node found another score than the static
// one.
func (w *worker) updateCorrection(n *node) {
	f := &w.stack[n.ply]
	by := min(max(int(n.best-f.eval)*n.depth/8, -correctionLimit/4), correctionLimit/4)
	for i := range w.histories.correction {
		h := w.histories.correctionEntry(f, i)
		*h += int16(by - int(*h)*max(by, -by)/correctionLimit)
	}
}
