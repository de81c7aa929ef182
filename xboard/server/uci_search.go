package server

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
)

// replyFormat is how the result of the running job is reported.
type replyFormat struct {
	limits  search.Limits // from the ponder hit on
	request *goRequest    // that started the search; nil: it is no search for a move
	counts  bool          // it is no search but go perft, which scripts wait for
	send    func(searchResult)
}

// await waits for the end of go perft, if that is running: scripts send the next
// command, or nothing more, at once.
func (s *uciServer) await() {
	if s.job != nil && s.reply.counts {
		f := <-s.job.done
		s.job = nil
		s.reply.send(f)
	}
}

// finished reports the result of a search that ended by itself.
func (s *uciServer) finished(f searchResult) { s.reply.send(f) }

// stopSearch ends the running search, if there is one, and reports its bestmove.
func (s *uciServer) stopSearch() {
	if f, searched := s.stopAndWait(); searched {
		s.reply.send(f)
	}
}

// startSearch starts to search the moves given, or all.
func (s *uciServer) startSearch(r *goRequest, moves []engine.Move) {
	limits := r.limits(s.pos.Side())
	limits.SearchMoves, limits.MultiPV = moves, s.lines
	shown := s.pos.Clone() // the answer's, as report's is the search's
	s.reply = replyFormat{limits: limits, request: r, send: func(f searchResult) {
		answer := s.bestMove(shown, f.best.PV, moves)
		if r.drawOffered && len(f.best.PV) > 0 && f.best.Score <= 0 { // the offer is accepted
			answer += " draw"
		}
		s.out.print(answer)
	}}
	s.note(fmt.Sprintf("search %+v, ponder %t", limits, r.ponder))
	write, speech, report := s.writer(), s.speech, s.pos.Clone()
	s.start(task{pos: s.pos.Clone(), limits: limits, ponder: r.ponder, report: func(l search.Line) {
		s.out.print(speech.infoLine(l, moveTexts(report, l.PV, write)))
	}, booked: func(m engine.Move) {
		s.out.print(speech.info()+"book move",
			"info depth 0 seldepth 0 multipv 1 nodes 0 nps 0 hashfull 0 time 0 pv "+write(report, m))
	}})
}

// infoLine writes what the search has found so far.
func (s *speech) infoLine(l search.Line, pv []string) string {
	if s.dialect().BriefInfo {
		return fmt.Sprintf("info depth %d score %s time %d nodes %d pv %s", l.Depth, s.scoreText(l.Score), l.Time.Milliseconds(), l.Nodes, strings.Join(pv, " "))
	}
	return fmt.Sprintf("info depth %d seldepth %d multipv %d score %s nodes %d nps %d hashfull %d time %d pv %s",
		l.Depth, l.SelDepth, max(l.MultiPV, 1), s.scoreText(l.Score), l.Nodes, speed(l), l.HashFull, l.Time.Milliseconds(),
		strings.Join(pv, " "))
}

// speed returns nodes per second.
func speed(l search.Line) uint64 {
	if sec := l.Time.Seconds(); sec > 0 {
		return uint64(float64(l.Nodes) / sec)
	}
	return 0
}

// scoreText writes a score as UCI has it.
func scoreText(s search.Score) string {
	if moves, ok := s.Mate(); ok {
		return fmt.Sprintf("mate %d", moves)
	}
	return fmt.Sprintf("cp %d", s)
}

// uciMove writes a move of a position: castling as the king taking its rook if UCI_Chess960
// asks for that, as random tells.
func uciMove(p *engine.Position, m engine.Move, random bool) string {
	if random && m.IsCastling() && m.Gate() == 0 {
		v := p.Variant()
		return v.SquareName(m.From()) + v.SquareName(m.A())
	}
	return notation.Coordinates(p, m)
}

// moveTexts writes moves that follow one another.
func moveTexts(p *engine.Position, moves []engine.Move, write func(*engine.Position, engine.Move) string) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = write(p, m)
		p.Make(m)
	}
	for range moves {
		p.Unmake()
	}
	return out
}

// bestMove is the answer: the best line's first move, with the reply to ponder
// on, or the first of the moves allowed if the search had no time at all.
func (s *uciServer) bestMove(p *engine.Position, pv, moves []engine.Move) string {
	if len(pv) == 0 {
		if len(moves) == 0 {
			moves = p.LegalMoves()
		}
		pv = moves[:min(1, len(moves))]
	}
	texts := moveTexts(p, pv[:min(2, len(pv))], s.writer())
	switch len(texts) {
	case 0:
		return s.speech.dialect().NoMove
	case 1:
		return "bestmove " + texts[0]
	}
	return "bestmove " + texts[0] + " ponder " + texts[1]
}
