package session

import "github.com/ferzchess/ferz/engine"

// Line is a line of an analysis that is gone into, as it was then.
type Line struct {
	Number int // from 1
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

// Looked returns the position that is looked at; it is the caller's.
func (s *Session) Looked() *engine.Position {
	if s.Followed != nil {
		return s.Followed.Position()
	}
	return s.Browser.Position().Clone()
}

func (s *Session) fen(string) Reply { return says(s.Looked().FEN()) }
