package rules

import "github.com/ferzchess/ferz/engine"

// MustCapture makes captures compulsory: a player who can capture legally may
// do nothing else.
//
// Source: the rules of Antichess on lichess.org.
type MustCapture struct{}

// Key implements engine.Rule.
func (MustCapture) Key() string { return "must capture" }

// Describe implements engine.Rule.
func (MustCapture) Describe(*engine.Variant) string {
	return "A player who can capture must capture; among several captures the choice is free."
}

// Bind implements engine.Rule.
func (MustCapture) Bind(b *engine.Builder) (any, error) {
	b.CompelCaptures()
	return mustCapture{}, nil
}

type mustCapture struct{}

// ExplainIllegal implements engine.Explainer.
func (mustCapture) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if p.IsCapture(m) {
		return ""
	}
	return "a capture is possible, and so it must be made"
}

// SelectMoves implements engine.MoveSelector. The kernel does it by itself where
// that is faster.
func (mustCapture) SelectMoves(p *engine.Position, l *engine.MoveList) { selectMoves(l, p.IsCapture) }

// Advise implements engine.Adviser.
func (mustCapture) Advise(a *engine.Advice) { a.MustCapture = true }

// selectMoves leaves the moves that fit, if any do.
func selectMoves(l *engine.MoveList, fits func(engine.Move) bool) {
	out := 0
	for i, m := range l.Moves {
		if fits(m) {
			l.Moves[out], l.Moves[i] = m, l.Moves[out]
			out++
		}
	}
	if out > 0 {
		l.Moves = l.Moves[:out]
	}
}
