package server

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// longestMate bounds the mates that are searched for, in moves.
const longestMate = 200

// goMate handles USI's go mate: it looks for a mate by checks alone, for a time in
// milliseconds or until it is stopped, and answers with all its moves.
func (s *uciServer) goMate(args []string) error {
	s.stopSearch()
	reply := s.speech.dialect().MateReply + " "
	if s.pos == nil {
		s.out.print(reply + "notimplemented")
		return errNoPosition
	}
	limits := search.Limits{Mate: longestMate}
	if len(args) > 0 && args[0] != "infinite" {
		n, err := strconv.Atoi(args[0])
		if err != nil {
			s.out.print(reply + "notimplemented")
			return err
		}
		limits.MoveTime = milliseconds(n, 1)
	}
	s.prepare()
	s.searched = true
	e, pos, write := s.engine, s.pos.Clone(), s.writer()
	answer := reply + "timeout"
	s.reply = replyFormat{send: func(searchResult) { s.out.print(answer) }}
	s.run(pos.Variant(), func(ctx context.Context, _ <-chan search.Limits) searchResult {
		if line, ok := mateLine(ctx, e, pos, limits); len(line) > 0 {
			answer = reply + strings.Join(moveTexts(pos, line, write), " ")
		} else if ok {
			answer = reply + "nomate"
		}
		return searchResult{}
	})
	return nil
}

// mateLine returns the moves to the mate that a search finds. Without any, ok reports
// that there is none, not even a check.
func mateLine(ctx context.Context, e searcher, p *engine.Position, l search.Limits) (line []engine.Move, ok bool) {
	checks := checking(p)
	if len(checks) == 0 {
		return nil, true
	}
	if l.MoveTime > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, l.MoveTime)
		defer cancel()
	}
	p = p.Clone()
	l.SearchMoves = checks
	for len(line) <= 2*longestMate && !p.Result().Over() && ctx.Err() == nil {
		best, err := e.Search(ctx, p, l, func(search.Line) {})
		moves, mates := best.Score.Mate()
		if err != nil || !mates || len(best.PV) == 0 || len(line)%2 == 0 && moves <= 0 {
			return nil, false
		}
		for _, m := range best.PV { // a line may end before the mate
			line = append(line, m)
			p.Make(m)
		}
		l = search.Limits{Depth: 2*max(moves, -moves) + 2, MoveTime: l.MoveTime, Start: time.Time{}}
	}
	if !p.Result().Over() {
		return nil, false
	}
	return line, true
}

// checking returns the legal moves that give check.
func checking(p *engine.Position) []engine.Move {
	var out []engine.Move
	for _, m := range p.LegalMoves() {
		p.Make(m)
		if p.InCheck(p.Side()) {
			out = append(out, m)
		}
		p.Unmake()
	}
	return out
}
