package search

import (
	"fmt"
	"math"
	"reflect"
)

// Params are the numbers by which the search decides how deep to look at a move
// and what to leave out. Their tags have the names that "ferz tune" and its files
// know them by, which stay when Go names change, and the bounds within which they
// may be tuned. Scores are in centipawns, reductions in plies times 1024 unless it says
// otherwise, and shares of a history in 1024ths.
type Params struct {
	// By how much late moves are searched less deep: a base and, over a slope, the
	// logarithm of the depth times that of the move's number, in hundredths.
	QuietLMRBase      int `tune:"QuietBase" bounds:"20,140"`
	QuietLMRDivisor   int `tune:"QuietSlope" bounds:"140,340"`
	CaptureLMRBase    int `tune:"TakeBase" bounds:"-60,80"`
	CaptureLMRDivisor int `tune:"TakeSlope" bounds:"180,420"`

	LMRQuietHistory   int `tune:"QuietShare" bounds:"30,220"` // of a quiet move's history, off its reduction
	LMRCaptureHistory int `tune:"TakeShare" bounds:"30,260"`  // of a capture's
	LMRKiller         int `tune:"KillerLess" bounds:"0,2048"`
	LMRPVNode         int `tune:"OpenLess" bounds:"0,2048"`     // where the window is open
	LMRInCheck        int `tune:"CheckLess" bounds:"0,2048"`    // out of check
	LMRGivesCheck     int `tune:"CheckingLess" bounds:"0,2048"` // for a move that gives check
	LMRCutNode        int `tune:"CutMore" bounds:"0,2560"`      // where some move is expected to be too good
	LMRNotImproving   int `tune:"WorseMore" bounds:"0,1536"`    // where the player stands no better than before
	LMRTTCapture      int `tune:"TakingMore" bounds:"0,1536"`   // where the hash table's move is a capture

	DeeperMargin    int `tune:"Deeper" bounds:"10,120"` // over the best score: search once more, a ply deeper
	ShallowerMargin int `tune:"Shallower" bounds:"0,40"`
	IIRMinDepth     int `tune:"NoHashFrom" bounds:"2,8"` // plies from which a node without a hash move is searched a ply less deep

	PlyMargin         int `tune:"Margin" bounds:"40,130"`      // by how much a ply may change the score
	VolatilePlyMargin int `tune:"SharpMargin" bounds:"70,240"` // where games end by more than mate
	RazorBase         int `tune:"RazorBase" bounds:"1,8"`      // margins, to go straight into quiescence ...
	RazorDepthSquared int `tune:"RazorSquare" bounds:"1,5"`    // ... and more with the square of the depth

	NullMoveBase          int `tune:"PassBase" bounds:"2,6"`  // plies less after a pass
	NullMoveDepthDivisor  int `tune:"PassDepth" bounds:"2,8"` // and one for so many of depth
	NullMoveEvalDivisor   int `tune:"PassScore" bounds:"60,400"`
	NullMoveEvalMargin    int `tune:"PassSpare" bounds:"0,40"` // for each ply, by which the static score may be short of beta
	ProbCutMargin         int `tune:"ProofLead" bounds:"1,5"`  // margins over beta that a capture must bring
	ProbCutReduction      int `tune:"ProofLess" bounds:"3,6"`  // plies
	SingularMinDepth      int `tune:"SingleFrom" bounds:"4,9"` // plies from which the hash table's move is tested
	SingularMargin        int `tune:"SingleGap" bounds:"30,200"`
	DoubleExtensionMargin int `tune:"DoubleGap" bounds:"5,50"`

	LMPBase                  int `tune:"LateBase" bounds:"1,8"` // quiet moves that are tried, and more with the square of the depth, in hundredths
	LMPDepthSquared          int `tune:"LateSquare" bounds:"40,200"`
	FutilityBase             int `tune:"FutileBase" bounds:"-20,120"`
	HistoryPruningMargin     int `tune:"UnlovedBy" bounds:"1500,9000"` // a history, for each ply
	QuietSEEMargin           int `tune:"QuietLoss" bounds:"8,50"`      // in an exchange, for each ply squared
	CaptureSEEMargin         int `tune:"TakeLoss" bounds:"50,220"`     // for each ply
	DropSEEMargin            int `tune:"HeldLoss" bounds:"80,300"`     // in games with hands
	DeltaMargin              int `tune:"Delta" bounds:"60,320"`        // beyond what a capture takes in quiescence
	AspirationWindow         int `tune:"Window" bounds:"8,40"`         // half of the first one about the last score
	VolatileAspirationWindow int `tune:"SharpWindow" bounds:"12,80"`

	HistoryBonusScale  int `tune:"LearnDepth" bounds:"60,300"`
	HistoryBonusOffset int `tune:"LearnLess" bounds:"-100,300"`
	HistoryBonusMax    int `tune:"LearnMost" bounds:"800,3200"`
	CorrectionWeight   int `tune:"CorrectShare" bounds:"10,60"` // of the sum of corrections
}

// DefaultParams are what the search goes by. How they were found is in README.md.
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

// Param is one of the Params.
type Param struct {
	Name            string
	Value, Min, Max int
}

// List returns all of them.
func (p *Params) List() []Param {
	v := reflect.ValueOf(p).Elem()
	out := make([]Param, v.NumField())
	for i := range out {
		f := v.Type().Field(i)
		out[i] = Param{Name: f.Tag.Get("tune"), Value: int(v.Field(i).Int())}
		if _, err := fmt.Sscanf(f.Tag.Get("bounds"), "%d,%d", &out[i].Min, &out[i].Max); err != nil {
			panic("search: the bounds of " + f.Name) // a mistake in this file, which its test finds
		}
	}
	return out
}

// Set sets them to values in the order of List.
func (p *Params) Set(values []int) error {
	v := reflect.ValueOf(p).Elem()
	if len(values) != v.NumField() {
		return fmt.Errorf("%d numbers: want %d", len(values), v.NumField())
	}
	for i, x := range values {
		v.Field(i).SetInt(int64(x))
	}
	return p.validate()
}

// validate returns an error that names a parameter beyond its bounds.
func (p *Params) validate() error {
	for _, at := range p.List() {
		if at.Value < at.Min || at.Value > at.Max {
			return fmt.Errorf("%s is %d: want from %d to %d", at.Name, at.Value, at.Min, at.Max)
		}
	}
	return nil
}

// reductions are by how many plies times 1024 moves are searched less deep, by
// depth and number of the move.
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

// at returns by how much the number-th move is searched less deep.
func (r *reductions) at(depth, number int, quiet bool) int {
	if quiet {
		return int(r.quiets[min(depth, 63)][min(number, 63)])
	}
	return int(r.captures[min(depth, 63)][min(number, 63)])
}

// SetParams makes the search go by other numbers, which must be valid. What
// earlier searches have learned is forgotten.
func (e *Engine) SetParams(p Params) {
	e.params, e.reductions = p, newReductions(&p)
	e.margin = Score(p.PlyMargin)
	if e.traits.volatile || e.traits.Blasts {
		e.margin = Score(p.VolatilePlyMargin)
	}
	e.Clear()
}
