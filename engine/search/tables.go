package search

import (
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/tables"
)

// SetTables sets the endgame tables of the variant that the search probes; nil: none.
// It must not be called during a search.
func (e *Engine) SetTables(s *tables.Set) {
	e.tables = s
	e.table.clear() // of scores that know no tables, or others
	for _, w := range e.workers {
		w.prober = nil
	}
}

// startTables prepares the worker to look positions up. A player who is weakened does
// without.
func (w *worker) startTables() {
	w.tableMen = 0
	if w.tables == nil || w.skill.isLimited() {
		return
	}
	if w.prober == nil {
		p, err := w.tables.NewProber()
		if err != nil {
			return
		}
		w.prober = p
	}
	w.tableMen = w.tables.Men()
}

// tableWin is the score of a position that a table says is won, at the root: the tables
// that a search reads tell no distance.
const tableWin = evalBound - maxPly

// tableScore returns what a table says of the position at ply.
func (w *worker) tableScore(ply int) (Score, bool) {
	if w.tableMen == 0 || ply == 0 {
		return 0, false
	}
	if occupied := w.pos.Occupied(); occupied.Count() > w.tableMen {
		return 0, false
	}
	result, ok := w.prober.Result(w.pos)
	switch {
	case !ok || result == 0:
		return 0, ok
	case result > 0:
		return tableWin + Score(maxPly-ply), true
	}
	return -tableWin - Score(maxPly-ply), true
}

// tableLines returns the best lines of the position that is searched if a table says that
// it is won or lost. In one that is drawn it leaves the moves that keep the draw, of which
// a search chooses. Where a limit of moves may end the game before, the search decides.
func (w *worker) tableLines(l *Limits) []Line {
	w.rootValues, w.rootKept = nil, nil
	if w.tableMen == 0 {
		return nil
	}
	begun := time.Now()
	moves, err := w.prober.ProbeMoves(w.pos)
	if err != nil {
		w.keepResult(l)
		return nil
	}
	if len(l.SearchMoves) > 0 {
		moves = slices.DeleteFunc(moves, func(m tables.MoveValue) bool { return !slices.Contains(l.SearchMoves, m.Move) })
	}
	if len(moves) == 0 {
		return nil
	}
	best := moves[0].Value
	if best.Drawn() {
		w.rootValues = moves
		if l.MultiPV <= 1 {
			l.SearchMoves = nil
			for _, m := range moves {
				if m.Value.Drawn() {
					l.SearchMoves = append(l.SearchMoves, m.Move)
				}
			}
		}
		return nil
	}
	if !tables.InTime(w.pos, best) {
		return nil
	}
	var out []Line
	for i, m := range moves[:min(max(l.MultiPV, 1), len(moves))] {
		verdict := m.Value.Verdict()
		line := Line{Depth: 1, MultiPV: i + 1, Score: scoreOfValue(m.Value), Proven: &verdict, Nodes: uint64(len(moves)), PV: w.tableLine(m.Move)}
		line.SelDepth, line.Time = len(line.PV), time.Since(begun)
		out = append(out, line)
	}
	return out
}

// keepResult leaves the moves that keep the result of the position that is searched, by
// tables without distances.
func (w *worker) keepResult(l *Limits) {
	verdict, moves, ok := w.prober.Keep(w.pos)
	if len(l.SearchMoves) > 0 {
		moves = slices.DeleteFunc(moves, func(m engine.Move) bool { return !slices.Contains(l.SearchMoves, m) })
	}
	if !ok || len(moves) == 0 {
		return
	}
	w.rootVerdict, w.rootKept = verdict, moves
	if l.MultiPV <= 1 {
		l.SearchMoves = moves
	}
}

// provenScore returns the score of a move of the position that is searched: what its table
// says, if that is a draw or worse, or the score found, with nil.
func (w *worker) provenScore(m engine.Move, found Score) (Score, *tables.Verdict) {
	for i := range w.rootValues {
		if v := w.rootValues[i].Value; w.rootValues[i].Move == m {
			verdict := v.Verdict()
			return scoreOfValue(v), &verdict
		}
	}
	if !slices.Contains(w.rootKept, m) {
		return found, nil
	}
	verdict := w.rootVerdict
	switch {
	case verdict.Result > 0:
		found = max(found, tableWin)
	case verdict.Result < 0:
		found = min(found, -tableWin)
	default:
		found = 0
	}
	return found, &verdict
}

// scoreOfValue returns the score of a value in a table.
func scoreOfValue(v tables.Value) Score {
	switch {
	case v.Won():
		return mateIn(min(v.Plies(), maxPly))
	case v.Lost():
		return matedIn(min(v.Plies(), maxPly))
	}
	return 0
}

// tableLine returns the line that begins with a move and goes on with the best ones.
func (w *worker) tableLine(m engine.Move) []engine.Move {
	line := []engine.Move{m}
	w.pos.Make(m)
	for len(line) < maxPly {
		moves, err := w.prober.ProbeMoves(w.pos)
		if err != nil || len(moves) == 0 || moves[0].Value.Drawn() {
			break
		}
		line = append(line, moves[0].Move)
		w.pos.Make(moves[0].Move)
	}
	for range line {
		w.pos.Unmake()
	}
	return line
}
