package search

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestParams: the defaults lie within their bounds, all can be set, and other
// numbers make another search.
func TestParams(t *testing.T) {
	p := DefaultParams
	values := make([]int, 0, len(p.List()))
	for _, at := range p.List() {
		if at.Min >= at.Max || at.Value < at.Min || at.Value > at.Max {
			t.Errorf("%s: %d, from %d to %d", at.Name, at.Value, at.Min, at.Max)
		}
		values = append(values, at.Max)
	}
	if err := p.Set(values); err != nil || p == DefaultParams {
		t.Errorf("set to %v: %+v, %v", values, p, err)
	}
	values[0]++
	if err := p.Set(values); err == nil || !strings.Contains(err.Error(), "QuietBase is 141: expected from 20 to 140") {
		t.Errorf("beyond the bounds: %v", err)
	}
	if err := p.Set(values[1:]); err == nil {
		t.Error("one number too few is taken")
	}
	v := variantstest.Load(t, "chess")
	e, pos := New(v, 1), variantstest.Position(t, v, "")
	nodes := func() uint64 { return run(t, e, pos, Limits{Depth: 7}).Nodes }
	first := nodes()
	for i, at := range DefaultParams.List() {
		values[i] = (at.Value + at.Max) / 2
	}
	if err := p.Set(values); err != nil {
		t.Fatal(err)
	}
	e.SetParams(p)
	second := nodes()
	e.SetParams(DefaultParams)
	if third := nodes(); first == second || first != third {
		t.Errorf("%d positions by default, %d with other numbers, %d by default again", first, second, third)
	}
}

// TestNamesStay: files of tunings have these names, and users type them.
func TestNamesStay(t *testing.T) {
	params := strings.Fields("QuietBase QuietSlope TakeBase TakeSlope QuietShare TakeShare KillerLess OpenLess CheckLess " +
		"CheckingLess CutMore WorseMore TakingMore Deeper Shallower NoHashFrom Margin SharpMargin " +
		"RazorBase RazorSquare PassBase PassDepth PassScore PassSpare ProofLead ProofLess " +
		"SingleFrom SingleGap DoubleGap LateBase LateSquare FutileBase UnlovedBy QuietLoss TakeLoss " +
		"HeldLoss Delta Window SharpWindow LearnDepth LearnLess LearnMost CorrectShare")
	for i, at := range DefaultParams.List() {
		if i >= len(params) || at.Name != params[i] {
			t.Errorf("number %d is called %q; the names were %q", i, at.Name, params)
		}
	}
	terms := strings.Split("piece, pawn, hand, place, center, home, advance, arrival, pawnCentre, pawnRim, royalAway, "+
		"royalAside, royalCentre, mobility, assault, weak, held, shelter, guard, bareFile, isolated, "+
		"doubled, chain, passed, blocked, free, racing, pawnHit, lesserHit, hanging, support, pair, "+
		"halfOpen, open, tempo", ", ")
	seen := map[string]int{}
	for term, name := range termNames {
		if other, twice := seen[name]; name == "" || twice {
			t.Errorf("term %d is called %q, as term %d", term, name, other)
		}
		seen[name] = term
	}
	for _, name := range terms {
		if !slices.Contains(termNames[:], name) {
			t.Errorf("there is no term %q", name)
		}
	}
}
