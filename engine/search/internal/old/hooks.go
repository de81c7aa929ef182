package search

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// hooks are what the search must know of a variant's rules beyond what a
// position tells.
type hooks struct {
	extends []engine.Extender // bound to the variant's twin, whose slots have the same numbers
	enders  bool              // some rule ends games by the position alone
	judges  bool              // some rule ends them by other history than repetition
	turns   bool              // a player may move several times in a row

	perpetual bool // a player who goes on giving check loses
}

// repetitionKey is the key of rules that need not be asked about positions
// that have not occurred before.
const repetitionKey = "repetition"

// silent is a rule that fills in the twin's tables but hooks nothing into it,
// so that it generates what the pieces do by themselves.
type silent struct {
	engine.Rule
	into *hooks
}

// Bind implements engine.Rule.
func (s silent) Bind(b *engine.Builder) (any, error) {
	hook, err := s.Rule.Bind(b)
	if err == nil {
		s.into.add(s.Rule, hook)
	}
	return nil, err
}

func (h *hooks) add(r engine.Rule, hook any) {
	if _, ok := hook.(engine.Adjudicator); ok && r.Key() != repetitionKey {
		h.judges = true
	}
	if rep, ok := r.(rules.Repetition); ok {
		h.perpetual = rep.PerpetualCheck
	}
	if e, ok := hook.(engine.Extender); ok {
		h.extends = append(h.extends, e)
	}
	if _, ok := hook.(engine.GameEnder); ok {
		h.enders = true
	}
	if _, ok := hook.(engine.Turner); ok {
		h.turns = true
	}
}

// newHooks returns the variant's hooks and its twin without them. The twin is
// nil should it not compile, which variants that did should not do.
func newHooks(v *engine.Variant) (*hooks, *engine.Variant) {
	h := &hooks{}
	d := v.Def
	d.Setups = nil
	d.Rules = make([]engine.Rule, len(v.Def.Rules))
	for i, r := range v.Def.Rules {
		d.Rules[i] = silent{r, h}
	}
	twin, err := engine.Compile(d, v.Values)
	if err != nil {
		return &hooks{enders: true, judges: true, turns: true}, nil
	}
	return h, twin
}

// withoutMoves returns the result for a player to move who has no move.
func withoutMoves(p *engine.Position) engine.Result {
	if r := p.Ended(); r.Over() {
		return r
	}
	return p.NoMovesResult()
}

// extension returns by how many plies a move that has been made deepens the
// search.
func (h *hooks) extension(p *engine.Position, m engine.Move) int {
	n := 0
	for _, e := range h.extends {
		n += e.Extend(p, m)
	}
	return n
}
