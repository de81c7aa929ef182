package rules

import "github.com/ferzchess/ferz/engine"

// MustCapture makes captures compulsory: a player who can capture legally may
// do nothing else.
//
// Source: the rules of Antichess on lichess.org.
type MustCapture struct{}

func (MustCapture) Key() string { return "must capture" }

func (MustCapture) Describe(*engine.Variant) string {
	return "A player who can capture must capture; among several captures the choice is free."
}

func (MustCapture) Bind(*engine.Builder) (any, error) {
	return mustCapture{}, nil
}

type mustCapture struct{}

func (mustCapture) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if p.IsCapture(m) {
		return ""
	}
	return "a capture is possible, and so it must be made"
}

func (mustCapture) EnforcesCaptures() {}

func (mustCapture) Advise(a *engine.Advice) { a.MustCapture = true }
