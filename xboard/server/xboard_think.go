package server

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// startTurn starts what is to be done in the present position: to think, to ponder,
// to analyze, or to tell that the game is over.
func (s *xboardServer) startTurn() {
	if s.doing != idle || s.game == nil {
		return
	}
	s.claim()
	switch {
	case s.paused || s.game.Result().Over():
	case s.analysis:
		s.search(analyzing, s.game.Position().Clone(), search.Limits{Infinite: true})
	case s.force:
	case s.game.Position().Side() == s.plays:
		s.search(thinking, s.game.Position().Clone(), s.clock.limits())
	case s.hard && s.expected != engine.NoMove:
		s.ponder()
	}
}

// search starts a search of a position.
func (s *xboardServer) search(what searchPurpose, p *engine.Position, l search.Limits) {
	l.MultiPV = s.lines
	l.SearchMoves = s.allowed(p)
	s.doing, s.since = what, time.Now()
	s.last.Store(nil)
	s.dropped.Store(false)
	report := s.reporter(p.Clone(), "")
	s.start(task{pos: p, limits: l, ponder: what == pondering, report: report, booked: func(m engine.Move) {
		report(search.Line{PV: []engine.Move{m}})
	}})
}

// ponder searches the position after the reply that the engine expects.
func (s *xboardServer) ponder() {
	p := s.game.Position().Clone()
	before := s.notation.Line(p, []engine.Move{s.expected}) + " "
	p.Make(s.expected)
	if p.Result().Over() || p.Side() != s.plays {
		return
	}
	s.doing, s.since = pondering, time.Now()
	s.last.Store(nil)
	s.dropped.Store(false)
	s.hit.Store(false)
	s.start(task{pos: p, limits: search.Limits{MultiPV: s.lines}, ponder: true, report: s.reporter(p.Clone(), before)})
}

// continuePondered continues to think after the expected reply was made.
func (s *xboardServer) continuePondered() {
	if s.game.Result().Over() || s.game.Position().Side() != s.plays {
		s.halt()
		s.startTurn()
		return
	}
	s.doing, s.since = thinking, time.Now()
	s.hit.Store(true)
	s.ponderHit(s.clock.limits())
}

// reporter returns what shows the lines of a search; before is the move that
// it ponders on, shown until that is made. It runs in the search's goroutine, and p is its own.
func (s *xboardServer) reporter(p *engine.Position, before string) func(search.Line) {
	n := s.notation
	return func(l search.Line) {
		if s.dropped.Load() {
			return
		}
		if l.MultiPV <= 1 {
			s.last.Store(&l)
		}
		before := before
		if s.hit.Load() {
			before = ""
		}
		if s.post.Load() {
			s.out.print(fmt.Sprintf("%d %d %d %d\t%s", l.Depth, xboardScore(l.Score), l.Time.Milliseconds()/10, l.Nodes,
				before+n.Line(p, l.PV)))
		}
	}
}

// mateScore is the score of a mate in no moves.
const mateScore = 100000

// xboardScore writes a score as XBoard has it: centipawns, or mateScore and the
// number of moves to mate.
func xboardScore(s search.Score) int {
	moves, ok := s.Mate()
	switch {
	case !ok:
		return int(s)
	case moves > 0:
		return mateScore + moves
	}
	return moves - mateScore
}

// finished makes the move that a search has ended with.
func (s *xboardServer) finished(f searchResult) {
	was := s.doing
	s.doing = idle
	if was != thinking {
		s.startTurn()
		return
	}
	s.moveFound(f.best)
}

// moveFound makes the engine's move and prints it.
func (s *xboardServer) moveFound(best search.Line) {
	defer s.pong()
	p := s.game.Position()
	pv := best.PV
	if len(pv) == 0 {
		if pv = p.LegalMoves(); len(pv) == 0 {
			return
		}
		pv = pv[:1]
	}
	s.clock.moved(time.Since(s.since))
	s.draws.note(best.Score)
	if s.resigns && s.draws.shouldResign() {
		s.out.print("resign")
		s.force = true
		return
	}
	if s.draws.offer(p) {
		s.out.print("offer draw")
	}
	s.sayMove(p, pv[0])
	if err := s.game.Play(pv[0]); err != nil { // the search's moves are legal
		s.sendLine(err)
		return
	}
	s.moved()
	if len(pv) > 1 {
		s.expected = pv[1]
	}
	s.startTurn()
}

// sayMove prints a move, each leg in a line of its own. A comma at the end of a leg
// marks that another follows.
func (s *xboardServer) sayMove(p *engine.Position, m engine.Move) {
	legs := strings.Split(s.notation.Move(p, m), ",")
	for i := range legs {
		legs[i] = "move " + legs[i]
		if i < len(legs)-1 {
			legs[i] += ","
		}
	}
	s.out.print(legs...)
}

// moveNow makes the best move that was found so far.
func (s *xboardServer) moveNow() {
	if s.doing == thinking {
		f, _ := s.stopAndWait()
		s.finished(f)
	}
}

func (s *xboardServer) setHard(on bool) {
	s.hard = on
	switch {
	case !on && s.doing == pondering:
		s.halt()
	case on:
		s.startTurn()
	}
}

func (s *xboardServer) pause() {
	s.halt()
	s.paused = true
}

func (s *xboardServer) resume() {
	s.paused = false
	s.startTurn()
}

// hint prints a good move for the player on move: the expected reply, or the result of a
// moment's search.
func (s *xboardServer) hint() {
	if s.game == nil || s.game.Result().Over() {
		return
	}
	p := s.game.Position().Clone()
	m := s.expected
	last := s.last.Load()
	switch {
	case s.doing == thinking || s.doing == analyzing:
		if last == nil {
			return
		}
		m = last.PV[0]
	case m == engine.NoMove:
		s.prepare()
		s.searched = true
		line, err := s.engine.Search(s.ctx, p, search.Limits{MoveTime: hintTime}, nil)
		if err != nil {
			return
		}
		m = line.PV[0]
	}
	s.out.print("Hint: " + s.notation.Line(p, []engine.Move{m}))
}

const hintTime = 100 * time.Millisecond

// showBook shows what the opening book has.
func (s *xboardServer) showBook() {
	if s.book == nil || s.game == nil {
		s.out.print(" There is no opening book.", "")
		return
	}
	p := s.game.Position().Clone()
	entries, err := s.book.Moves(p)
	if err != nil || len(entries) == 0 {
		s.out.print(" The opening book has no move here.", "")
		return
	}
	var lines []string
	for _, e := range entries {
		lines = append(lines, fmt.Sprintf(" %s %d", s.notation.Line(p, []engine.Move{e.Move}), e.Weight))
	}
	s.out.print(append(lines, "")...)
}

// analyze searches whatever position is set up until exit.
func (s *xboardServer) analyze() {
	s.halt()
	s.analysis, s.force = true, true
	s.post.Store(true)
	s.startTurn()
}

func (s *xboardServer) exitAnalysis() {
	s.halt()
	s.analysis = false
}

// status prints the progress of the search: time, nodes, depth, moves left at the root,
// which the search does not report, and moves in all.
func (s *xboardServer) status() {
	if s.doing == idle {
		return
	}
	depth, nodes, move := 0, uint64(0), ""
	p := s.game.Position().Clone()
	if l := s.last.Load(); l != nil {
		depth, nodes = l.Depth, l.Nodes
		if s.doing != pondering {
			move = " " + s.notation.Line(p, l.PV[:1])
		}
	}
	s.out.print(fmt.Sprintf("stat01: %d %d %d 0 %d%s", time.Since(s.since).Milliseconds()/10, nodes, depth, len(p.LegalMoves()), move))
}

// allowed returns the moves to be searched, none for all.
func (s *xboardServer) allowed(p *engine.Position) []engine.Move {
	if len(s.excluded) == 0 {
		return nil
	}
	return slices.DeleteFunc(p.LegalMoves(), func(m engine.Move) bool { return s.excluded[m] })
}

// exclude keeps a move, or all, from being searched.
func (s *xboardServer) exclude(text string) error { return s.mark(text, true) }

// include returns a move, or all, to the search.
func (s *xboardServer) include(text string) error { return s.mark(text, false) }

func (s *xboardServer) mark(text string, out bool) error {
	if s.game == nil {
		return errNoGame
	}
	p := s.game.Position()
	moves := p.LegalMoves()
	if text != "all" {
		m, err := s.notation.Parse(p, text)
		if err != nil {
			return err
		}
		moves = []engine.Move{m}
	}
	if s.excluded == nil {
		s.excluded = map[engine.Move]bool{}
	}
	for _, m := range moves {
		if out {
			s.excluded[m] = true
		} else {
			delete(s.excluded, m)
		}
	}
	s.restartAnalysis()
	return nil
}
