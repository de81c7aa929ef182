package engine

import "fmt"

// hooks are the hooks of a variant, sorted by kind once.
type hooks struct {
	effects           []SideEffecter
	updaters          []StateUpdater
	settlers          []PositionFinisher
	legal             []LegalityTester
	scopes            []VetoScope
	checkVetoes       []CheckVeto
	predictor         LegalityPredictor // the only LegalityTester; nil if that is none
	blaster           Blaster           // the only SideEffecter; nil if that is none
	vetoAll           bool              // some LegalityTester is neither a VetoScope nor a CheckVeto
	checkAllowed      bool              // check vetoes no moves
	filters           []MoveFilter
	sources           []MoveSource
	captureSources    []MoveSource // the sources except QuietSources
	dependent         bool         // some source is not an IndependentSource
	exempt            []ExemptSource
	gates             []Gater
	enders            []GameEnder
	adjudicators      []Adjudicator
	winTesters        []WinTester
	cycleAdjudicators []CycleAdjudicator
	noMoves           []NoMovesResulter
	check             CheckTester       // nil: royal pieces must not be attacked
	lone              LoneKing          // check as a LoneKing; nil if it is none
	attacks           AttackFinder      // nil: pieces capture by their own moves
	turner            TurnOrder         // nil: the players take turns
	sole              map[string]string // kinds of hook that only one rule may have: the rule that has it
	describes         []Describer
	sections          map[string]FENSection
	advisers          []Adviser
	compellers        []CaptureEnforcer
	selectors         []MoveSelector
	expanders         []MoveExpander
	revisers          []Reviser
	counters          []Counter
	evaluators        []Evaluator
	extenders         []SearchExtender
	fallible          []Fallible
	castlings         []CastlingRule
	passants          []PassantRule
	changers          []SideChanger
	wallers           []Waller
	declarers         []Declarer
	stepMovers        []StepMover
}

// checks is the task of a CheckTester, for errors.
const checks = "decide what check is"

// add adds the hooks that a rule implements, or returns an error if they break the
// contract.
func (h *hooks) add(rule string, hook any) error {
	if hook == nil {
		return nil
	}
	if several, ok := hook.(Hooks); ok {
		for _, one := range several {
			if err := h.add(rule, one); err != nil {
				return err
			}
		}
		return nil
	}
	if err := misnamed(hook); err != nil {
		return fmt.Errorf("rule %s: %w", rule, err)
	}
	collect(&h.effects, hook)
	collect(&h.updaters, hook)
	collect(&h.settlers, hook)
	collect(&h.legal, hook)
	collect(&h.scopes, hook)
	collect(&h.checkVetoes, hook)
	collect(&h.filters, hook)
	collect(&h.sources, hook)
	collect(&h.exempt, hook)
	collect(&h.gates, hook)
	collect(&h.enders, hook)
	collect(&h.adjudicators, hook)
	collect(&h.winTesters, hook)
	collect(&h.cycleAdjudicators, hook)
	collect(&h.noMoves, hook)
	collect(&h.describes, hook)
	collect(&h.advisers, hook)
	collect(&h.compellers, hook)
	collect(&h.selectors, hook)
	collect(&h.expanders, hook)
	collect(&h.revisers, hook)
	collect(&h.counters, hook)
	collect(&h.evaluators, hook)
	collect(&h.extenders, hook)
	collect(&h.fallible, hook)
	collect(&h.castlings, hook)
	collect(&h.passants, hook)
	collect(&h.changers, hook)
	collect(&h.wallers, hook)
	collect(&h.declarers, hook)
	collect(&h.stepMovers, hook)
	for _, err := range []error{
		claim(h, &h.check, checks, rule, hook),
		claim(h, &h.attacks, "decide how pieces capture", rule, hook),
		claim(h, &h.turner, "decide whose move it is", rule, hook),
		h.addSections(rule, hook),
		vetoOfNothing(hook),
	} {
		if err != nil {
			return fmt.Errorf("rule %s: %w", rule, err)
		}
	}
	source, moves := hook.(MoveSource)
	if _, quiet := hook.(QuietSource); moves && !quiet {
		h.captureSources = append(h.captureSources, source)
	}
	_, independent := hook.(IndependentSource)
	h.dependent = h.dependent || moves && !independent
	h.vetoAll = len(h.scopes)+len(h.checkVetoes) < len(h.legal)
	return nil
}

// collect adds a hook to the list of a kind if it is of that kind.
func collect[H any](list *[]H, hook any) {
	if h, ok := hook.(H); ok {
		*list = append(*list, h)
	}
}

// claim sets a hook of a kind that a variant can have only once.
func claim[H any](h *hooks, place *H, kind, rule string, hook any) error {
	own, ok := hook.(H)
	if !ok {
		return nil
	}
	if other, taken := h.sole[kind]; taken {
		return fmt.Errorf("rule %s and this one both %s: a variant can have only one that does", other, kind)
	}
	h.sole[kind] = rule
	*place = own
	return nil
}

func (h *hooks) addSections(rule string, hook any) error {
	s, ok := hook.(FENSection)
	if !ok {
		return nil
	}
	for _, name := range s.Sections() {
		if err := claim(h, new(FENSection), "read the FEN's section "+name, rule, hook); err != nil {
			return err
		}
		h.sections[name] = s
	}
	return nil
}

// vetoOfNothing reports a VetoScope or CheckVeto that vetoes nothing, and a hook that is both.
func vetoOfNothing(hook any) error {
	_, vetoes := hook.(LegalityTester)
	_, scopes := hook.(VetoScope)
	_, checks := hook.(CheckVeto)
	switch {
	case scopes && checks:
		return fmt.Errorf("%T is an engine.VetoScope and an engine.CheckVeto", hook)
	case scopes && !vetoes:
		return fmt.Errorf("%T is an engine.VetoScope but no engine.LegalityTester", hook)
	case checks && !vetoes:
		return fmt.Errorf("%T is an engine.CheckVeto but no engine.LegalityTester", hook)
	}
	return nil
}

// checkTogether checks requirements between the rules of a variant.
func (v *Variant) checkTogether() error {
	_, vetoes := v.hooks.check.(LegalityTester)
	v.hooks.checkAllowed = v.hooks.check != nil && !vetoes
	v.hooks.lone, _ = v.hooks.check.(LoneKing)
	v.exposesOddly = v.movesExposeOddly()
	if len(v.hooks.legal) == 1 && len(v.royalTypes) == 0 && !v.exposesOddly {
		v.hooks.predictor, _ = v.hooks.legal[0].(LegalityPredictor)
	}
	if len(v.hooks.effects) == 1 && !v.UsesHands() {
		v.hooks.blaster, _ = v.hooks.effects[0].(Blaster)
	}
	switch {
	case v.hooks.check == nil:
		return nil
	case len(v.royalTypes) > 0:
		return fmt.Errorf("rule %s decides what check is: %s must not be marked royal", v.hooks.sole[checks], v.types[v.royalTypes[0]].Name)
	}
	return nil
}
