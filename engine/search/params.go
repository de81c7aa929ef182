package search

import (
	"fmt"
	"math"
	"reflect"
)

// Params are the search's tunable constants: reductions, extensions, pruning
// margins, window sizes and history bonuses. Tags hold the names in "ferz tune" and
// its files, which stay when Go names change, and the bounds for tuning. Scores are
// in centipawns, reductions in plies times 1024 unless noted, and weights of a
// history in 1024ths.
type Params struct {
	// Late move reductions: base + ln(depth) * ln(moveNumber) / divisor, in
	// hundredths.
	QuietLMRBase      int `tune:"QuietBase" bounds:"20,140"`
	QuietLMRDivisor   int `tune:"QuietSlope" bounds:"140,340"`
	CaptureLMRBase    int `tune:"TakeBase" bounds:"-60,80"`
	CaptureLMRDivisor int `tune:"TakeSlope" bounds:"180,420"`

	LMRQuietHistory   int `tune:"QuietShare" bounds:"30,220"` // reduction by a quiet move's history
	LMRCaptureHistory int `tune:"TakeShare" bounds:"30,260"`  // reduction by a capture's history
	LMRKiller         int `tune:"KillerLess" bounds:"0,2048"`
	LMRPVNode         int `tune:"OpenLess" bounds:"0,2048"`     // reduce less in PV nodes
	LMRInCheck        int `tune:"CheckLess" bounds:"0,2048"`    // reduce evasions less
	LMRGivesCheck     int `tune:"CheckingLess" bounds:"0,2048"` // reduce checks less
	LMRCutNode        int `tune:"CutMore" bounds:"0,2560"`      // reduce more in expected cut nodes
	LMRNotImproving   int `tune:"WorseMore" bounds:"0,1536"`    // reduce more if not improving
	LMRTTCapture      int `tune:"TakingMore" bounds:"0,1536"`   // reduce more if the TT move is a capture

	DeeperMargin    int `tune:"Deeper" bounds:"10,120"` // over the best score: re-search a ply deeper
	ShallowerMargin int `tune:"Shallower" bounds:"0,40"`
	IIRMinDepth     int `tune:"NoHashFrom" bounds:"2,8"` // minimum depth for internal iterative reduction

	PlyMargin         int `tune:"Margin" bounds:"40,130"`      // how much a ply may change the score, in games that are won by mate
	VolatilePlyMargin int `tune:"SharpMargin" bounds:"70,240"` // the same, in games with other or more violent endings
	RazorBase         int `tune:"RazorBase" bounds:"1,8"`      // razoring: base, in PlyMargins
	RazorDepthSquared int `tune:"RazorSquare" bounds:"1,5"`    // razoring: for each squared ply of depth

	NullMoveBase          int `tune:"PassBase" bounds:"2,6"`  // reduction, in plies
	NullMoveDepthDivisor  int `tune:"PassDepth" bounds:"2,8"` // plies of depth for each additional ply of reduction
	NullMoveEvalDivisor   int `tune:"PassScore" bounds:"60,400"`
	NullMoveEvalMargin    int `tune:"PassSpare" bounds:"0,40"` // for each ply, by how much the static evaluation may be below beta
	ProbCutMargin         int `tune:"ProofLead" bounds:"1,5"`  // over beta, in PlyMargins
	ProbCutReduction      int `tune:"ProofLess" bounds:"3,6"`  // in plies
	SingularMinDepth      int `tune:"SingleFrom" bounds:"4,9"` // minimum depth for testing the TT move
	SingularMargin        int `tune:"SingleGap" bounds:"30,200"`
	DoubleExtensionMargin int `tune:"DoubleGap" bounds:"5,50"`

	LMPBase                  int `tune:"LateBase" bounds:"1,8"` // late move pruning: number of quiet moves, plus LMPDepthSquared hundredths of the squared depth
	LMPDepthSquared          int `tune:"LateSquare" bounds:"40,200"`
	FutilityBase             int `tune:"FutileBase" bounds:"-20,120"`
	HistoryPruningMargin     int `tune:"UnlovedBy" bounds:"1500,9000"` // for each ply of depth
	QuietSEEMargin           int `tune:"QuietLoss" bounds:"8,50"`      // for each squared ply of depth
	CaptureSEEMargin         int `tune:"TakeLoss" bounds:"50,220"`     // for each ply of depth
	DropSEEMargin            int `tune:"HeldLoss" bounds:"80,300"`     // for each ply of depth, in games with hands
	DeltaMargin              int `tune:"Delta" bounds:"60,320"`        // beyond the value of the captured piece, in quiescence
	AspirationWindow         int `tune:"Window" bounds:"8,40"`         // initial half width around the previous score
	VolatileAspirationWindow int `tune:"SharpWindow" bounds:"12,80"`

	HistoryBonusScale  int `tune:"LearnDepth" bounds:"60,300"`
	HistoryBonusOffset int `tune:"LearnLess" bounds:"-100,300"`
	HistoryBonusMax    int `tune:"LearnMost" bounds:"800,3200"`
	CorrectionWeight   int `tune:"CorrectShare" bounds:"10,60"` // of the sum of the correction histories
}

// DefaultParams are the parameters that the search uses by default. README.md
// describes how they were found.
var DefaultParams = Params{
	QuietLMRBase: 80, QuietLMRDivisor: 230, CaptureLMRBase: 0, CaptureLMRDivisor: 280,
	LMRQuietHistory: 102, LMRCaptureHistory: 128, LMRKiller: 1024, LMRPVNode: 1024, LMRInCheck: 1024, LMRGivesCheck: 1024,
	LMRCutNode: 1024, LMRNotImproving: 512, LMRTTCapture: 512,
	DeeperMargin: 50, ShallowerMargin: 10, IIRMinDepth: 4,
	PlyMargin: 75, VolatilePlyMargin: 140, RazorBase: 3, RazorDepthSquared: 2,
	NullMoveBase: 4, NullMoveDepthDivisor: 4, NullMoveEvalDivisor: 150, NullMoveEvalMargin: 15, ProbCutMargin: 2, ProbCutReduction: 4,
	SingularMinDepth: 6, SingularMargin: 100, DoubleExtensionMargin: 15,
	LMPBase: 3, LMPDepthSquared: 100, FutilityBase: 20, HistoryPruningMargin: 4000, QuietSEEMargin: 20, CaptureSEEMargin: 100, DropSEEMargin: 160,
	DeltaMargin: 150, AspirationWindow: 15, VolatileAspirationWindow: 30,
	HistoryBonusScale: 140, HistoryBonusOffset: 60, HistoryBonusMax: 1800, CorrectionWeight: 28,
}

// Param is one of the Params with its bounds.
type Param struct {
	Name            string
	Value, Min, Max int
}

// List returns all parameters in a fixed order.
func (p *Params) List() []Param {
	v := reflect.ValueOf(p).Elem()
	out := make([]Param, v.NumField())
	for i := range out {
		f := v.Type().Field(i)
		out[i] = Param{Name: f.Tag.Get("tune"), Value: int(v.Field(i).Int())}
		if _, err := fmt.Sscanf(f.Tag.Get("bounds"), "%d,%d", &out[i].Min, &out[i].Max); err != nil {
			panic("search: the bounds of " + f.Name) // a mistake in this file, found by its test
		}
	}
	return out
}

// Set sets the parameters to values in the order of List. It returns an error for a
// wrong number of values or one out of bounds.
func (p *Params) Set(values []int) error {
	v := reflect.ValueOf(p).Elem()
	if len(values) != v.NumField() {
		return fmt.Errorf("%d numbers: expected %d", len(values), v.NumField())
	}
	for i, x := range values {
		v.Field(i).SetInt(int64(x))
	}
	return p.validate()
}

// validate returns an error that names a parameter out of its bounds.
func (p *Params) validate() error {
	for _, at := range p.List() {
		if at.Value < at.Min || at.Value > at.Max {
			return fmt.Errorf("%s is %d: expected from %d to %d", at.Name, at.Value, at.Min, at.Max)
		}
	}
	return nil
}

// reductions are the base values of late move reductions, in plies times 1024, by
// depth and move number.
type reductions struct{ quiets, captures [64][64]int32 }

func newReductions(p *Params) *reductions {
	r := &reductions{}
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			grown := math.Log(float64(d)) * math.Log(float64(n))
			r.quiets[d][n] = int32(1024 * (float64(p.QuietLMRBase)/100 + grown*100/float64(p.QuietLMRDivisor)))
			r.captures[d][n] = int32(1024 * (float64(p.CaptureLMRBase)/100 + grown*100/float64(p.CaptureLMRDivisor)))
		}
	}
	return r
}

// at returns the base reduction of the number-th move.
func (r *reductions) at(depth, number int, quiet bool) int {
	if quiet {
		return int(r.quiets[min(depth, 63)][min(number, 63)])
	}
	return int(r.captures[min(depth, 63)][min(number, 63)])
}

// SetParams changes the search's parameters, which must be valid, and clears the
// transposition table and histories.
func (e *Engine) SetParams(p Params) {
	e.params, e.reductions = p, newReductions(&p)
	e.margin = Score(p.PlyMargin)
	if e.traits.volatile || e.traits.CaptureSideEffects {
		e.margin = Score(p.VolatilePlyMargin)
	}
	e.Clear()
}
