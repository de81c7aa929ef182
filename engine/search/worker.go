package search

import (
	"context"
	"sync/atomic"
	"unsafe"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/engine/tables"
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

// frame is the state of the search at one ply (the search stack).
type frame struct {
	captures         engine.MoveList // captures and promotions, in the order of captureScores
	captureScores    []int32
	badCaptures      []engine.Move   // captures that lose material
	moves            engine.MoveList // other moves, in the order of quietScores
	quietScores      []int32
	pawnThreats      engine.Bitboard // squares that enemy pawns attack, while quiet moves are picked
	quietsTried      []engine.Move   // quiet moves searched so far
	capturesTried    []engine.Move   // captures searched so far
	counterMove      engine.Move     // answer to the previous move, while quiet moves are picked
	killers          [2]engine.Move
	excluded         engine.Move // excluded by the singular extension search
	doubleExtensions int         // double extensions in the line to here
	side             engine.Color
	check            bool   // the player to move is in check
	ownPly           int    // ply of the player's previous move, or -1
	contIndex        int    // moveIndex of the move made from here
	contIndexes      [3]int // indexes of the moves one, two and four plies ago
	lastTwoHash      uint64 // hash of the last two moves
	quiet            bool   // the move made from here is quiet
	rawEval, eval    Score  // static evaluation, raw and corrected; noEval in check
	sums             evalState
	positional       int64 // result of worker.positional, if positionalKnown
	positionalKnown  bool
	pv               [maxPly]engine.Move
	pvLen            int
}

// worker is the state of one search thread.
type worker struct {
	*Engine
	pos            *engine.Position
	timer          timer
	stack          [maxPly + 2]frame
	histories      *histories
	pawnTable      *pawnTable
	scans          scans
	evalCache      *[evalCacheSize]evalEntry
	positionKeys   []uint64 // hashes of all previous positions, including the game's
	gameKeyCount   int      // how many of them belong to the game
	rootMoves      []rootMove
	reported       []Line                 // of the last complete iteration, if it was reported
	accumulators   *nnue.AccumulatorStack // of the net; nil until it is needed
	nodes          uint64
	nodesPublished atomic.Uint64 // nodes, as other threads may read them
	depthOffset    int           // by how many plies iterations are deeper than the first worker's
	depth          int           // of the present iteration
	selDepth       int
	nullMoveMinPly int // no null moves before this ply
	stopped        bool
	prober         *tables.Prober // of endgame tables; nil until it is needed
	tableMen       int            // pieces that they are for at most; 0: none is asked
	skill          Skill
	overlookSeed   uint64 // seeds the choice of overlooked moves, besides the skill
}

func newWorker(e *Engine) *worker {
	w := &worker{Engine: e, pawnTable: new(pawnTable), evalCache: new([evalCacheSize]evalEntry)}
	for i := range w.stack {
		f := &w.stack[i]
		f.captures.Moves, f.captureScores = make([]engine.Move, 0, 64), make([]int32, 0, 64)
		f.moves.Moves, f.quietScores = make([]engine.Move, 0, 256), make([]int32, 0, 256)
		f.badCaptures = make([]engine.Move, 0, maxTried)
		f.quietsTried, f.capturesTried = make([]engine.Move, 0, maxTried), make([]engine.Move, 0, maxTried)
	}
	return w
}

// reset clears what was learned in other games.
func (w *worker) reset() {
	w.accumulators = nil
	if w.histories != nil {
		w.histories.clear()
	}
	*w.evalCache = [evalCacheSize]evalEntry{}
	*w.pawnTable = pawnTable{}
	for i := range w.stack {
		w.stack[i].killers = [2]engine.Move{}
	}
}

// start prepares the worker for a search.
func (w *worker) start(ctx context.Context, p *engine.Position, l *Limits) {
	w.timer = newTimer(ctx, l, w.traits.choices())
	w.pos = p.Clone()
	w.readHistory()
	if w.histories == nil {
		w.histories = newHistories(w.v)
	}
	w.nodes, w.depth, w.selDepth, w.nullMoveMinPly, w.stopped = 0, 0, 0, 0, false
	w.nodesPublished.Store(0)
	w.depthOffset = 0
	w.skill, w.overlookSeed = l.Skill, w.pos.Hash()
	w.startTables()
	w.stack[0].sums = w.eval.sum(w.pos)
	w.stack[0].positionalKnown = false
	w.stack[0].side = w.pos.Side()
	w.stack[0].ownPly = -1
	w.stack[0].excluded = engine.NoMove
	w.stack[0].check = w.pos.InCheck(w.pos.Side())
}

// readHistory stores the hashes of the game's positions.
func (w *worker) readHistory() {
	w.positionKeys = w.positionKeys[:0]
	for ply := range w.pos.Ply() {
		w.positionKeys = append(w.positionKeys, w.pos.HashAt(ply))
	}
	w.gameKeyCount = len(w.positionKeys)
}

// make makes a move and updates the next frame.
func (w *worker) make(ply int, m engine.Move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	w.positionKeys = append(w.positionKeys, w.pos.Hash())
	next.positionalKnown = false
	if f.contIndex = 0; m == engine.NoMove {
		w.pos.MakeNull()
		next.positionalKnown, next.positional = f.positionalKnown && w.net == nil && len(w.pos.Edits()) == 0, f.positional
	} else {
		f.contIndex = w.histories.moveIndex(w.pos, m)
		w.pos.Make(m)
	}
	w.table.prefetch(w.pos.Hash())
	prefetch(unsafe.Pointer(w.evalCacheSlot(w.pos)))
	next.sums = f.sums
	w.eval.applyEdits(&next.sums, w.pos.Edits())
	next.side = w.pos.Side()
	next.check = w.pos.InCheck(next.side)
	f.quiet = false
	next.contIndexes = [3]int{0: f.contIndex}
	if ply > 0 {
		next.contIndexes[1] = w.stack[ply-1].contIndex
	}
	if ply > 2 {
		next.contIndexes[2] = w.stack[ply-3].contIndex
	}
	next.lastTwoHash = (uint64(next.contIndexes[0])*0x9e3779b97f4a7c15 ^ uint64(next.contIndexes[1])*0xbf58476d1ce4e5b9) >> 32
	w.histories.prefetch(next)
	next.doubleExtensions = f.doubleExtensions
	switch {
	case next.side == f.side:
		next.ownPly = ply
	case ply > 0 && w.stack[ply-1].side == next.side:
		next.ownPly = ply - 1
	default:
		next.ownPly = -1
	}
}

func (w *worker) unmake() {
	w.pos.Unmake()
	w.positionKeys = w.positionKeys[:len(w.positionKeys)-1]
}

// staticEval returns the static evaluation of the position at ply.
func (w *worker) staticEval(ply int) Score {
	f := &w.stack[ply]
	if !f.positionalKnown {
		f.positionalKnown, f.positional = true, w.positional(w.pos, &f.sums)
	}
	return w.combineEval(w.pos, &f.sums, f.positional)
}

// countNode counts a node and reports whether the search must stop.
func (w *worker) countNode(ply int) bool {
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

// poll publishes the node count and reports whether the search must stop.
func (w *worker) poll() bool {
	w.nodesPublished.Store(w.nodes)
	return w.timer.expired(w.nodes) || len(w.workers) > 1 && w.timer.nodes > 0 && w.Engine.nodes() >= w.timer.nodes
}

// child searches the position after a move from ply and returns the score for the
// player who moved. In games with several moves per turn the same player may be to
// move.
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
		return mateIn(ply)
	}
	return matedIn(ply)
}

// terminalScore reports whether the game is over at this node, and its score.
func (w *worker) terminalScore(ply int) (Score, bool) {
	if w.traits.hasEnders {
		if r := w.pos.TerminalResult(); r.Over() {
			return w.resultScore(r, ply), true
		}
	}
	if w.traits.hasAdjudicators {
		if r := w.pos.Adjudicated(); r.Over() {
			return w.adjudicatedScore(r, ply)
		}
	}
	return w.repetitionScore(ply)
}

// adjudicatedScore returns the score of an adjudication, over which checkmate takes
// precedence.
func (w *worker) adjudicatedScore(r engine.Result, ply int) (Score, bool) {
	f := &w.stack[ply]
	if f.check {
		w.pos.Generate(&f.moves)
		if f.moves.Len() == 0 {
			r = noMovesResult(w.pos)
		}
	}
	return w.resultScore(r, ply), true
}

// repetitionScore scores a position that has occurred before. One repetition within
// the search counts as a draw, unless a rule says otherwise.
func (w *worker) repetitionScore(ply int) (Score, bool) {
	hash := w.pos.Hash()
	n := len(w.positionKeys)
	first := max(n-w.pos.HalfMoves(), 0)
	for i := n - 2; i >= first; i-- {
		if w.positionKeys[i] != hash {
			continue
		}
		if r := w.pos.Adjudicated(); r.Over() {
			return w.adjudicatedScore(r, ply)
		}
		if i < w.gameKeyCount {
			return 0, false
		}
		return w.cycleScore(i-w.gameKeyCount, ply), true
	}
	return 0, false
}

// cycleLoss is the score of a player who must deviate from a repetition.
const cycleLoss Score = -2000

// cycleScore scores a repetition, at ply, of the position at an earlier ply.
func (w *worker) cycleScore(from, ply int) Score {
	loser, ok := w.cycleLoser(from, ply)
	switch {
	case !ok:
		return 0
	case loser == w.stack[ply].side:
		return cycleLoss
	}
	return -cycleLoss
}

// cycleLoser returns the player who loses by repeating, if the rules forbid it.
func (w *worker) cycleLoser(from, ply int) (c engine.Color, ok bool) {
	switch w.traits.Repetition {
	case engine.RepetitionLoses:
		return w.stack[ply-1].side, true
	case engine.PerpetualLoses:
		return w.pos.CycleLoser(ply - from)
	}
	return 0, false
}
