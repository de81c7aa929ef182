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
	QuietBase  int `tune:"QuietBase" bounds:"20,140"`
	QuietSlope int `tune:"QuietSlope" bounds:"140,340"`
	TakeBase   int `tune:"TakeBase" bounds:"-60,80"`
	TakeSlope  int `tune:"TakeSlope" bounds:"180,420"`

	QuietShare   int `tune:"QuietShare" bounds:"30,220"` // of a quiet move's history, off its reduction
	TakeShare    int `tune:"TakeShare" bounds:"30,260"`  // of a capture's
	KillerLess   int `tune:"KillerLess" bounds:"0,2048"`
	OpenLess     int `tune:"OpenLess" bounds:"0,2048"`     // where the window is open
	CheckLess    int `tune:"CheckLess" bounds:"0,2048"`    // out of check
	CheckingLess int `tune:"CheckingLess" bounds:"0,2048"` // for a move that gives check
	CutMore      int `tune:"CutMore" bounds:"0,2560"`      // where some move is expected to be too good
	WorseMore    int `tune:"WorseMore" bounds:"0,1536"`    // where the player stands no better than before
	TakingMore   int `tune:"TakingMore" bounds:"0,1536"`   // where the hash table's move is a capture

	Deeper     int `tune:"Deeper" bounds:"10,120"` // over the best score: search once more, a ply deeper
	Shallower  int `tune:"Shallower" bounds:"0,40"`
	NoHashFrom int `tune:"NoHashFrom" bounds:"2,8"` // plies from which a node without a hash move is searched a ply less deep

	Margin      int `tune:"Margin" bounds:"40,130"`      // by how much a ply may change the score
	SharpMargin int `tune:"SharpMargin" bounds:"70,240"` // where games end by more than mate
	RazorBase   int `tune:"RazorBase" bounds:"1,8"`      // margins, to go straight into quiescence ...
	RazorSquare int `tune:"RazorSquare" bounds:"1,5"`    // ... and more with the square of the depth

	PassBase   int `tune:"PassBase" bounds:"2,6"`  // plies less after a pass
	PassDepth  int `tune:"PassDepth" bounds:"2,8"` // and one for so many of depth
	PassScore  int `tune:"PassScore" bounds:"60,400"`
	PassSpare  int `tune:"PassSpare" bounds:"0,40"` // for each ply, by which the static score may be short of beta
	ProofLead  int `tune:"ProofLead" bounds:"1,5"`  // margins over beta that a capture must bring
	ProofLess  int `tune:"ProofLess" bounds:"3,6"`  // plies
	SingleFrom int `tune:"SingleFrom" bounds:"4,9"` // plies from which the hash table's move is tested
	SingleGap  int `tune:"SingleGap" bounds:"30,200"`
	DoubleGap  int `tune:"DoubleGap" bounds:"5,50"`

	LateBase    int `tune:"LateBase" bounds:"1,8"` // quiet moves that are tried, and more with the square of the depth, in hundredths
	LateSquare  int `tune:"LateSquare" bounds:"40,200"`
	FutileBase  int `tune:"FutileBase" bounds:"-20,120"`
	UnlovedBy   int `tune:"UnlovedBy" bounds:"1500,9000"` // a history, for each ply
	QuietLoss   int `tune:"QuietLoss" bounds:"8,50"`      // in an exchange, for each ply squared
	TakeLoss    int `tune:"TakeLoss" bounds:"50,220"`     // for each ply
	HeldLoss    int `tune:"HeldLoss" bounds:"80,300"`     // in games with hands
	Delta       int `tune:"Delta" bounds:"60,320"`        // beyond what a capture takes in quiescence
	Window      int `tune:"Window" bounds:"8,40"`         // half of the first one about the last score
	SharpWindow int `tune:"SharpWindow" bounds:"12,80"`

	LearnDepth   int `tune:"LearnDepth" bounds:"60,300"`
	LearnLess    int `tune:"LearnLess" bounds:"-100,300"`
	LearnMost    int `tune:"LearnMost" bounds:"800,3200"`
	CorrectShare int `tune:"CorrectShare" bounds:"10,60"` // of the sum of corrections
}

// DefaultParams are what the search goes by. How they were found is in README.md.
var DefaultParams = Params{
	QuietBase: 80, QuietSlope: 230, TakeBase: 0, TakeSlope: 280,
	QuietShare: 102, TakeShare: 128, KillerLess: 1024, OpenLess: 1024, CheckLess: 1024, CheckingLess: 1024,
	CutMore: 1024, WorseMore: 512, TakingMore: 512,
	Deeper: 50, Shallower: 10, NoHashFrom: 4,
	Margin: 75, SharpMargin: 140, RazorBase: 3, RazorSquare: 2,
	PassBase: 4, PassDepth: 4, PassScore: 150, PassSpare: 15, ProofLead: 2, ProofLess: 4,
	SingleFrom: 6, SingleGap: 100, DoubleGap: 15,
	LateBase: 3, LateSquare: 100, FutileBase: 20, UnlovedBy: 4000, QuietLoss: 20, TakeLoss: 100, HeldLoss: 160,
	Delta: 150, Window: 15, SharpWindow: 30,
	LearnDepth: 140, LearnLess: 60, LearnMost: 1800, CorrectShare: 28,
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
type reductions struct{ quiets, takes [64][64]int32 }

func newReductions(p *Params) *reductions {
	r := &reductions{}
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			grown := math.Log(float64(d)) * math.Log(float64(n))
			r.quiets[d][n] = int32(1024 * (float64(p.QuietBase)/100 + grown*100/float64(p.QuietSlope)))
			r.takes[d][n] = int32(1024 * (float64(p.TakeBase)/100 + grown*100/float64(p.TakeSlope)))
		}
	}
	return r
}

// of returns by how much the number-th move is searched less deep.
func (r *reductions) of(depth, number int, quiet bool) int {
	if quiet {
		return int(r.quiets[min(depth, 63)][min(number, 63)])
	}
	return int(r.takes[min(depth, 63)][min(number, 63)])
}

// SetParams makes the search go by other numbers, which must be valid. What
// earlier searches have learned is forgotten.
func (e *Engine) SetParams(p Params) {
	e.params, e.reductions = p, newReductions(&p)
	e.margin = Score(p.Margin)
	if e.traits.sharp || e.traits.Blasts {
		e.margin = Score(p.SharpMargin)
	}
	e.Clear()
}
