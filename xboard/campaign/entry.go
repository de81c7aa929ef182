package campaign

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/nets"
)

// The steps of a generation.
const (
	Gen  = "gen"  // play games
	Fit  = "fit"  // fit a net to them
	Test = "test" // play a match with it
)

// Steps are all steps, in their order.
var Steps = []string{Gen, Fit, Test}

// Entry is a variant of a campaign.
type Entry struct {
	Name      string // as the catalogue finds it
	Load      func() (*engine.Variant, error)
	Spec      match.VariantSpec
	Positions int     // quiet ones that are wanted in all; 0: Target's number
	Weight    float64 // factor of gains; 0: in proportion to Positions
	Nodes     uint64  // searched for each move
	Balance   int     // of openings, see training.GenerateOptions; 0: any
	Explore   int     // see training.GenerateOptions
	Steps     []string
	// MatchNodes are the positions that the old net searches for each move of a match; the
	// new one searches as many as take the same processor time. MatchGames are its games at
	// most.
	MatchNodes uint64
	MatchGames int
}

// does reports whether an entry has a step.
func (e *Entry) does(step string) bool { return slices.Contains(e.Steps, step) }

const million = 1_000_000

// large are the variants that get more positions than others.
var large = map[string]int{
	"chess": 20 * million, "crazyhouse": 5 * million, "xiangqi": 5 * million, "shogi": 5 * million, "janggi": 5 * million,
	"capablanca": 5 * million, "makruk": 5 * million, "atomic": 5 * million, "seirawan": 5 * million, "horde": 5 * million,
}

// popular is the tag of variants that many people play.
const popular = "Popular"

// target returns the default number of positions for a variant: 20 or five million for
// a few, two for those with a net or many players, one for others.
func target(v *engine.Variant) int {
	if n := large[v.Def.ID]; n > 0 {
		return n
	}
	if n, _, err := nets.Find(v); err == nil && n != nil || slices.Contains(v.Def.Tags, popular) {
		return 2 * million
	}
	return million
}

// usualWeight returns the weight of a variant with so many positions as a target. Games
// that material does not decide count twice: their evaluation has most to learn.
func usualWeight(v *engine.Variant, target int) float64 {
	w := float64(target) / million
	if training.Misjudged(v) {
		w *= 2
	}
	return w
}
