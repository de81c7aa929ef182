package engine

// WithoutRules returns the variant without its rules' hooks: boards, pieces, their
// moves, promotions and drops are the same. It is for measuring what pieces
// can do by themselves.
func (v *Variant) WithoutRules() *Variant {
	plain := *v
	plain.hooks = hooks{sections: v.hooks.sections}
	plain.pool = &positionPool{}
	return &plain
}

// WithoutCheck returns the variant as Plain does, and without check: royal pieces go
// where others do.
func (v *Variant) WithoutCheck() *Variant {
	free := v.WithoutRules()
	free.royalTypes = nil
	return free
}

// HookCounts are the numbers of a variant's hooks that a search must reckon
// with.
type HookCounts struct {
	Enders       int // rules that end games by the position alone
	Adjudicators int // rules that end games by their history
}

// HookCounts returns how many hooks of some kinds the variant's rules have.
func (v *Variant) HookCounts() HookCounts {
	return HookCounts{len(v.hooks.enders), len(v.hooks.adjudicators)}
}

// HasEvaluators reports whether Position.RuleScore may be other than 0.
func (v *Variant) HasEvaluators() bool { return len(v.hooks.evaluators) > 0 }

// HasHoppers reports whether a piece moves or captures by hopping over another one, as
// cannons do.
func (v *Variant) HasHoppers() bool { return v.hoppers }

// HasSearchExtenders reports whether Position.ExtendsSearch may be true.
func (v *Variant) HasSearchExtenders() bool { return len(v.hooks.extenders) > 0 }

// Err returns the first error that a rule has met with while games of the
// variant were played, see Fallible; nil if there was none.
func (v *Variant) Err() error {
	for _, h := range v.hooks.fallible {
		if err := h.Err(); err != nil {
			return err
		}
	}
	return nil
}

// HasTurnOrder reports whether a rule decides whose move it is.
func (v *Variant) HasTurnOrder() bool { return v.hooks.turner != nil }
