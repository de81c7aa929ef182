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
func (MustCapture) Bind(*engine.Builder) (any, error) {
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

// EnforcesCaptures implements engine.CaptureEnforcer.
func (mustCapture) EnforcesCaptures() {}

// Advise implements engine.Adviser.
func (mustCapture) Advise(a *engine.Advice) { a.MustCapture = true }
