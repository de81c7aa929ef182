package search

import (
	"context"
	"sync/atomic"
	"unsafe"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
)

const (
	maxPly   = 128 // longest line
	maxDepth = 100 // deepest iteration
)

// Sizes of a frame's lists.
const (
	maxTried   = 64
	maxDoubles = 6 // double extensions in a line
)

// frame is the state of the search at one ply.
type frame struct {
	takes     engine.MoveList // captures and promotions, in the order of takeOrder
	takeOrder []int32
	bad       []engine.Move   // captures that lose something
	moves     engine.MoveList // other moves, in the order of order
	order     []int32
	menaced   engine.Bitboard // squares that enemy pawns attack, while quiet moves are picked
	quiets    []engine.Move   // searched so far
	tried     []engine.Move   // captures searched so far
	counter   engine.Move     // answers the move before, while quiet moves are picked
	killers   [2]engine.Move
	excluded  engine.Move // left out to see whether others are any good
	doubles   int         // double extensions in the line to here
	side      engine.Color
	check     bool   // the player to move is in check
	own       int    // ply at which the player had the move before, or -1
	index     int    // of the move made from here, see moveIndex
	before    [3]int // indexes of the moves one, two and four plies ago
	line      uint64 // hash of the last two moves
	quiet     bool   // the move made from here is
	raw, eval Score  // static score as estimated, and as corrected; noEval in check
	sums      sums
	found     int64 // what inspect returns, if inspected
	inspected bool
	pv        [maxPly]engine.Move
	pvLen     int
}

// worker is what one goroutine needs to search.
type worker struct {
	*Engine
	pos         *engine.Position
	timer       timer
	stack       [maxPly + 2]frame
	histories   *histories
	structures  *structures
	scans       scans
	inspections *[inspections]inspection
	keys        []uint64 // hashes of the positions before, the game's included
	rootKeys    int      // how many of them belong to the game
	roots       []root
	reported    []Line      // of the last complete iteration, if anyone was told
	layers      *nnue.Stack // of the net; nil until it is needed
	nodes       uint64
	seen        atomic.Uint64 // nodes as others may know them
	ahead       int           // by how many plies iterations are deeper than the first worker's
	depth       int           // of the present iteration
	selDepth    int
	noNull      int // plies before this one try no null move
	stopped     bool
	skill       Skill
	blindness   uint64 // what chance of overlooking moves depends on, besides the skill
}

func newWorker(e *Engine) *worker {
	w := &worker{Engine: e, structures: new(structures), inspections: new([inspections]inspection)}
	for i := range w.stack {
		f := &w.stack[i]
		f.takes.Moves, f.takeOrder = make([]engine.Move, 0, 64), make([]int32, 0, 64)
		f.moves.Moves, f.order = make([]engine.Move, 0, 256), make([]int32, 0, 256)
		f.bad = make([]engine.Move, 0, maxTried)
		f.quiets, f.tried = make([]engine.Move, 0, maxTried), make([]engine.Move, 0, maxTried)
	}
	return w
}

// forget drops what was learned in other games.
func (w *worker) forget() {
	w.histories, w.layers = nil, nil
	*w.inspections = [inspections]inspection{}
	*w.structures = structures{}
	for i := range w.stack {
		w.stack[i].killers = [2]engine.Move{}
	}
}

// begin sets the worker up for a search.
func (w *worker) begin(ctx context.Context, p *engine.Position, l *Limits) {
	w.timer = newTimer(ctx, l)
	w.pos = p.Clone()
	w.readHistory()
	if w.histories == nil {
		w.histories = newHistories(w.v)
	}
	w.nodes, w.depth, w.selDepth, w.noNull, w.stopped = 0, 0, 0, 0, false
	w.seen.Store(0)
	w.ahead = 0
	w.skill, w.blindness = l.Skill, w.pos.Hash()
	w.stack[0].sums = w.eval.sum(w.pos)
	w.stack[0].inspected = false
	w.stack[0].side = w.pos.Side()
	w.stack[0].own = -1
	w.stack[0].excluded = engine.NoMove
	w.stack[0].check = w.pos.InCheck(w.pos.Side())
}

// readHistory notes the hashes of the game's positions.
func (w *worker) readHistory() {
	w.keys = w.keys[:0]
	for ply := range w.pos.Ply() {
		w.keys = append(w.keys, w.pos.HashAt(ply))
	}
	w.rootKeys = len(w.keys)
}

// make makes a move and looks whether the next player is in check.
func (w *worker) make(ply int, m engine.Move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	w.keys = append(w.keys, w.pos.Hash())
	next.inspected = false
	if f.index = 0; m == engine.NoMove {
		w.pos.MakeNull()
		next.inspected, next.found = f.inspected && w.net == nil && len(w.pos.Edits()) == 0, f.found
	} else {
		f.index = w.histories.moveIndex(w.pos, m)
		w.pos.Make(m)
	}
	w.table.expect(w.pos.Hash())
	prefetch(unsafe.Pointer(w.kept(w.pos)))
	next.sums = f.sums
	w.eval.follow(&next.sums, w.pos.Edits())
	next.side = w.pos.Side()
	next.check = w.pos.InCheck(next.side)
	f.quiet = false
	next.before = [3]int{0: f.index}
	if ply > 0 {
		next.before[1] = w.stack[ply-1].index
	}
	if ply > 2 {
		next.before[2] = w.stack[ply-3].index
	}
	next.line = (uint64(next.before[0])*0x9e3779b97f4a7c15 ^ uint64(next.before[1])*0xbf58476d1ce4e5b9) >> 32
	w.histories.expect(next)
	next.doubles = f.doubles
	switch {
	case next.side == f.side:
		next.own = ply
	case ply > 0 && w.stack[ply-1].side == next.side:
		next.own = ply - 1
	default:
		next.own = -1
	}
}

func (w *worker) unmake() {
	w.pos.Unmake()
	w.keys = w.keys[:len(w.keys)-1]
}

// estimate returns the static score of the position at ply.
func (w *worker) estimate(ply int) Score {
	f := &w.stack[ply]
	if !f.inspected {
		f.inspected, f.found = true, w.inspect(w.pos, &f.sums)
	}
	return w.static(w.pos, &f.sums, f.found)
}

// visit counts a node and reports whether the search must stop.
func (w *worker) visit(ply int) bool {
	if w.stopped {
		return true
	}
	w.nodes++
	w.selDepth = max(w.selDepth, ply)
	if w.timer.nodes > 0 && w.nodes >= w.timer.nodes || w.nodes%pollNodes == 0 && w.poll() {
		w.stopped = true
	}
	return w.stopped
}

// poll tells others how far the worker is, and reports whether it must stop.
func (w *worker) poll() bool {
	w.seen.Store(w.nodes)
	return w.timer.expired(w.nodes) || len(w.workers) > 1 && w.timer.nodes > 0 && w.Engine.nodes() >= w.timer.nodes
}

// child searches the position after a move of the player at ply, for that
// player: who is to move next may be either.
func (w *worker) child(ply, depth int, alpha, beta Score, cut bool) Score {
	if w.stack[ply+1].side == w.stack[ply].side {
		return w.search(ply+1, depth, alpha, beta, cut)
	}
	return -w.search(ply+1, depth, -beta, -alpha, cut)
}

// resultScore returns the score of a finished game for the player to move.
func (w *worker) resultScore(r engine.Result, ply int) Score {
	winner, ok := r.Winner()
	switch {
	case !ok:
		return 0
	case winner == w.stack[ply].side:
		return winAt(ply)
	}
	return lossAt(ply)
}

// finished reports whether the game ends here whoever can move, and its score.
func (w *worker) finished(ply int) (Score, bool) {
	if w.traits.enders {
		if r := w.pos.Ended(); r.Over() {
			return w.resultScore(r, ply), true
		}
	}
	if w.traits.judges {
		if r := w.pos.Adjudicated(); r.Over() {
			return w.judgedScore(r, ply)
		}
	}
	return w.repeated(ply)
}

// judgedScore is the score of an adjudication, which does not count if the
// player to move is checkmated.
func (w *worker) judgedScore(r engine.Result, ply int) (Score, bool) {
	f := &w.stack[ply]
	if f.check {
		w.pos.Generate(&f.moves)
		if f.moves.Len() == 0 {
			r = withoutMoves(w.pos)
		}
	}
	return w.resultScore(r, ply), true
}

// repeated scores a position that has occurred before. Once within the search
// is enough for a draw, unless a rule says otherwise.
func (w *worker) repeated(ply int) (Score, bool) {
	hash := w.pos.Hash()
	n := len(w.keys)
	first := max(n-w.pos.HalfMoves(), 0)
	for i := n - 2; i >= first; i-- {
		if w.keys[i] != hash {
			continue
		}
		if r := w.pos.Adjudicated(); r.Over() {
			return w.judgedScore(r, ply)
		}
		if i < w.rootKeys {
			return 0, false
		}
		return w.cycleScore(i-w.rootKeys, ply), true
	}
	return 0, false
}

// circleLoss is the score of a player who must find something else than to go
// on as before.
const circleLoss Score = -2000

// cycleScore scores a repetition, at ply, of the position at an earlier ply.
func (w *worker) cycleScore(from, ply int) Score {
	loser, ok := w.circler(from, ply)
	switch {
	case !ok:
		return 0
	case loser == w.stack[ply].side:
		return circleLoss
	}
	return -circleLoss
}

// circler returns the player who loses by going on as from one ply to another,
// if the rules say so.
func (w *worker) circler(from, ply int) (c engine.Color, ok bool) {
	switch w.traits.Repeating {
	case engine.RepeaterLoses:
		return w.stack[ply-1].side, true
	case engine.PerpetualLoses:
		return w.pos.CycleLoser(ply - from)
	}
	return 0, false
}
