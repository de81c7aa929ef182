package session

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// Line is a line of moves that is gone into, as it was then: of an analysis, or a solution.
type Line struct {
	Number int // in the analysis, from 1; 0: it is a solution
	From   *engine.Position
	Moves  []engine.Move // all legal
	At     int           // how many of them are made
}

// Position returns the position that the line has come to; it is the caller's.
func (l *Line) Position() *engine.Position {
	p := l.From.Clone()
	for _, m := range l.Moves[:l.At] {
		p.Make(m)
	}
	return p
}

// Go goes to the position after at moves, or the nearest one.
func (l *Line) Go(at int) { l.At = max(min(at, len(l.Moves)), 0) }

// Looked returns a copy of the position shown.
func (s *Session) Looked() *engine.Position {
	if s.Followed != nil {
		return s.Followed.Position()
	}
	return s.Browser.Position().Clone()
}

func (s *Session) fen(string) Reply { return says(s.Looked().FEN()) }

// Enter shows a line of the analysis, by its number, at one of its moves.
func (s *Session) Enter(number, at int) {
	a := &s.Analysis
	l := &Line{Number: number, From: a.From.Clone()}
	p := a.From.Clone()
	for _, m := range a.Lines()[number-1].PV {
		if !p.IsLegal(m) {
			break
		}
		l.Moves = append(l.Moves, m)
		p.Make(m)
	}
	l.Go(at)
	s.Followed = l
}

// lineNumber parses the number of a line of the analysis; "" is the best one's.
func (s *Session) lineNumber(text string) (int, error) {
	found := s.Analysis.Lines()
	if len(found) == 0 {
		return 0, fmt.Errorf("no lines yet; %s finds some", s.Call("analyze"))
	}
	n, err := ReadNumber(text, 1, 1, len(found))
	if err != nil {
		return 0, fmt.Errorf("there is no line %w", err)
	}
	return n, nil
}

// line shows a line of the analysis, at its first move.
func (s *Session) line(text string) Reply {
	n, err := s.lineNumber(text)
	if err != nil {
		return fails(err)
	}
	s.Enter(n, 1)
	return Reply{Entered{}, Stepped{}, Tell("Forward and back step through it, keep adds it as a variation, stop leaves it.")}
}

// step goes by moves in the line that is gone into.
func (s *Session) step(by int) Reply {
	l := s.Followed
	switch before := l.At; {
	case by < 0 && before == 0:
		return fails(fmt.Errorf("this is the beginning of the line; %s leaves it", s.Call("stop")))
	case by > 0 && before == len(l.Moves):
		return fails(fmt.Errorf("this is the end of the line; %s leaves it", s.Call("stop")))
	}
	l.Go(l.At + by)
	return Reply{Stepped{}}
}

// keep makes a variation of a line of the analysis: that with a number, or the one gone
// into, or else the best.
func (s *Session) keep(text string) Reply {
	if l := s.Followed; l != nil && text == "" {
		return s.KeepLine(l)
	}
	n, err := s.lineNumber(text)
	if err != nil {
		return fails(err)
	}
	s.Enter(n, 0)
	return s.KeepLine(s.Followed)
}

// KeepLine makes a variation of a line, which is left.
func (s *Session) KeepLine(l *Line) Reply {
	s.Followed = nil
	if s.Browser.Position().FEN() != l.From.FEN() {
		return fails(errors.New("the line starts elsewhere"))
	}
	into := s.Call("forward") + " goes into it"
	if next := s.Browser.Node().MainChild(); next != nil && len(l.Moves) > 0 && next.Move != l.Moves[0] {
		into = s.Call("forward") + " and then " + s.Call("variation") + " go into it"
	}
	return Reply{Request{
		livegame.Action{Command: livegame.Try, Moves: l.Moves, At: livegame.PathOf(s.Browser.Node())},
		func() Reply {
			return Reply{Say(fmt.Sprintf("Line %d added as a variation; %s.", l.Number, into)), Edited{}}
		},
	}}
}
