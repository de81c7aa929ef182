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
	size     int // squares of the board
	types    int // types of pieces, and none
	pieces   int // pieces by squares: the number of moveIndexes
	rows     int // of the table after: as many as pieces, if that is not too much
	from     []int16
	to       []int16
	after    []int16
	takes    []int16
	counters []engine.Move                                // by the index of the move that they answer
	errors   [correctionKeys + 1][2][correctionSize]int16 // by the sums' keys, and by the last two moves
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
	h.rows = min(h.pieces, maxAfter/h.pieces)
	h.from = make([]int16, 2*h.size*h.size)
	h.to = make([]int16, h.pieces)
	h.after = make([]int16, h.rows*h.pieces)
	h.takes = make([]int16, h.pieces*h.types)
	h.counters = make([]engine.Move, h.pieces)
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

// following returns the histories of moves after another, by their indexes: they
// lie together, as those of a node's moves are needed together.
func (h *histories) following(before int) []int16 {
	if before >= h.rows {
		before = int(uint64(before) * 0x9e3779b1 >> 8 % uint64(h.rows))
	}
	return h.after[before*h.pieces:][:h.pieces]
}

// ofQuiet returns the sum of a quiet move's histories: those after moves before
// weigh as much as the others.
func (w *worker) ofQuiet(f *frame, m engine.Move) int32 {
	after := w.histories.afterAll(f)
	return w.histories.ofQuiet(w.pos, f.side, m, &after)
}

// afterAll returns the histories of moves after each of those before.
func (h *histories) afterAll(f *frame) (out [3][]int16) {
	for i, before := range f.before {
		out[i] = h.following(before)
	}
	return out
}

// ofQuiet is worker.ofQuiet, with what afterAll returns.
func (h *histories) ofQuiet(p *engine.Position, side engine.Color, m engine.Move, after *[3][]int16) int32 {
	i := h.moveIndex(p, m)
	return int32(h.from[(int(side)*h.size+int(m.From()))*h.size+int(m.To())]) + int32(h.to[i]) +
		int32(after[0][i]) + int32(after[1][i]) + int32(after[2][i])
}

// ofTake returns the history of a capture.
func (w *worker) ofTake(m engine.Move) *int16 {
	types, _ := w.taken(m)
	return w.histories.ofTake(w.pos, m, types[0])
}

// ofTake returns the history of a capture of a type, or of none.
func (h *histories) ofTake(p *engine.Position, m engine.Move, victim engine.TypeID) *int16 {
	return &h.takes[h.moveIndex(p, m)*h.types+int(victim)]
}

// adjust moves a history toward its limit.
func adjust(h *int16, by int) {
	*h += int16(by - int(*h)*max(by, -by)/historyLimit)
}

// adjustQuiet changes a quiet move's histories.
func (w *worker) adjustQuiet(f *frame, m engine.Move, by int) {
	w.adjustAt(f, m, w.histories.moveIndex(w.pos, m), by)
}

// adjustAt is adjustQuiet for a move that has an index.
func (w *worker) adjustAt(f *frame, m engine.Move, i, by int) {
	h := w.histories
	adjust(&h.from[(int(f.side)*h.size+int(m.From()))*h.size+int(m.To())], by)
	adjust(&h.to[i], by)
	for _, before := range f.before {
		adjust(&h.following(before)[i], by)
	}
}

// learn notes that a move was best in a node, and that those tried before it
// were not.
func (w *worker) learn(n *node, m engine.Move, quiet bool) {
	f := &w.stack[n.ply]
	depth := n.depth
	if n.best > n.beta+w.margin {
		depth++
	}
	bonus := w.bonusAt(depth)
	if quiet {
		if f.killers[0] != m {
			f.killers[1], f.killers[0] = f.killers[0], m
		}
		w.histories.counters[f.before[0]] = m
		w.adjustQuiet(f, m, bonus)
		for _, q := range f.quiets {
			w.adjustQuiet(f, q, -bonus)
		}
	} else {
		adjust(w.ofTake(m), bonus)
	}
	for _, t := range f.tried {
		adjust(w.ofTake(t), -bonus)
	}
}

// bonusAt returns by how much a search to a depth changes histories.
func (w *worker) bonusAt(depth int) int {
	return min(w.params.LearnDepth*depth-w.params.LearnLess, w.params.LearnMost)
}

// confirm notes that a node was settled by its best move as the hash table knows
// it.
func (w *worker) confirm(n *node) {
	if m := keyMove(n.known.move); m != engine.NoMove && !w.tactical(m) {
		w.adjustQuiet(&w.stack[n.ply], m, w.bonusAt(n.depth))
	}
}

// praise notes that nothing could be done about the opponent's last move, if it
// was quiet.
func (w *worker) praise(n *node) {
	if n.ply == 0 {
		return
	}
	if f := &w.stack[n.ply-1]; f.quiet && f.side != w.stack[n.ply].side {
		w.adjustAt(f, w.pos.LastMove(), f.index, w.bonusAt(n.depth)/2)
	}
}

// errorAt returns the i-th error that is kept for positions like a frame's.
func (h *histories) errorAt(f *frame, i int) *int16 {
	key := f.line
	if i < correctionKeys {
		key = f.sums.keys[i]
	}
	return &h.errors[i][f.side][key%correctionSize]
}

// correction returns by how much static scores of positions like this one have
// been wrong, in centipawns for the player to move.
func (w *worker) correction(f *frame) Score {
	h := w.histories
	sum := 0
	for i := range h.errors {
		sum += int(*h.errorAt(f, i))
	}
	return Score(sum * w.params.CorrectShare >> 10)
}

// expect says that the corrections of a frame's position will be looked up soon.
func (h *histories) expect(f *frame) {
	for i := range h.errors {
		prefetch(unsafe.Pointer(h.errorAt(f, i)))
	}
}

// correct notes that the search of a node found another score than the static
// one.
func (w *worker) correct(n *node) {
	f := &w.stack[n.ply]
	by := min(max(int(n.best-f.eval)*n.depth/8, -correctionLimit/4), correctionLimit/4)
	for i := range w.histories.errors {
		h := w.histories.errorAt(f, i)
		*h += int16(by - int(*h)*max(by, -by)/correctionLimit)
	}
}
