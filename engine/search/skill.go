package search

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Skill is a level of play. The zero Skill is full strength.
//
// A weakened player searches fewer positions, overlooks moves, and misjudges those
// that it sees. It trusts its own search, though, so it makes no move that it knows
// to lose. It sees captures, checks and advancing moves more easily than retreats.
type Skill struct {
	Depth int // maximum depth in plies; 0 means no limit
	// DeeperPermille is in how many of a thousand positions the player searches a ply more
	// than Depth.
	DeeperPermille int
	Nodes          uint64 // maximum number of nodes; 0 means no limit
	// BudgetShare is the share of the search's own limits that the player uses, on a
	// logarithmic scale: from 0 (Nodes and no more) to 1 (everything that the limits
	// allow).
	BudgetShare float64
	// OverlookPermille is how many of a thousand moves of medium length the player
	// overlooks in the tree. Short moves are overlooked less often, long ones more
	// often, and captures of the most valuable pieces never.
	OverlookPermille int
	// Blindness is how few of its own moves the player thinks of: about n to the power
	// of 1 - Blindness of n legal moves, from all (0) to one at random (1).
	Blindness float64
	// EvalNoise is the standard deviation of the error in judging root moves, in
	// centipawns.
	EvalNoise int
	// VarietyMargin allows moves that are worse than the best by up to this many
	// centipawns.
	VarietyMargin int
	// VarietyPlies limits VarietyMargin to the first plies of the game; 0 means no
	// limit.
	VarietyPlies int
	// Rating is a rating from MinRating to MaxRating, which stands for the fields above
	// as Engine.Rated sets them; 0: they count themselves.
	Rating int
	// Seed seeds all random choices. With the same seed other than 0 the same moves
	// are played in the same position.
	Seed uint64
}

// The levels of play. MaxLevel is full strength; ladder.go has the finer scale of
// ratings that divides them.
const (
	MinLevel = 1
	MaxLevel = 10
)

// level is the strength of one level.
type level struct {
	skill       Skill
	description string
}

// levels are the levels below MaxLevel, from 0, which is below all named ones. The
// lower ones don't depend on the search's limits; the stronger ones divide the range
// up to full strength.
var levels = [...]level{
	{Skill{Depth: 1, Nodes: 400, OverlookPermille: 950, Blindness: 1, EvalNoise: 400}, "moves the pieces, and hardly looks"},
	{Skill{Depth: 1, Nodes: 400, OverlookPermille: 520, EvalNoise: 100}, "knows how the pieces move, and takes what it sees"},
	{Skill{Depth: 2, Nodes: 400, OverlookPermille: 280, EvalNoise: 70}, "guards its pieces, and overlooks much"},
	{Skill{Depth: 2, Nodes: 400, OverlookPermille: 130, EvalNoise: 55}, "knows the rules, misses forks"},
	{Skill{Depth: 3, Nodes: 490, OverlookPermille: 20, EvalNoise: 47}, "sees simple threats, has no plans"},
	{Skill{Depth: 5, Nodes: 600, EvalNoise: 42}, "a casual player: sees forks, misses what takes three moves"},
	{Skill{Nodes: 600, BudgetShare: 0.2, EvalNoise: 33}, "a club player: rarely loses a piece"},
	{Skill{Nodes: 600, BudgetShare: 0.4, EvalNoise: 24}, "a good club player: punishes mistakes"},
	{Skill{Nodes: 600, BudgetShare: 0.6, EvalNoise: 16}, "a strong club player: sees five moves ahead"},
	{Skill{Nodes: 600, BudgetShare: 0.8, EvalNoise: 8}, "an expert: hardly a slip"},
}

// anyDepth is the depth that interpolation uses for a level without a depth limit.
const anyDepth = 8

// openingVariety is the variety of the highest level, in the first plies of a game.
const (
	openingVariety = 10
	openingPlies   = 16
)

// SkillOf returns the skill of a level from 0, which plays nearly at random, to
// MaxLevel, interpolated between whole levels. Variety of openings belongs to the
// highest.
func SkillOf(level float64) Skill {
	at := min(max(level, 0), MaxLevel)
	i := int(at)
	if i >= len(levels) {
		return Skill{VarietyMargin: openingVariety, VarietyPlies: openingPlies}
	}
	low, high := levels[i].skill, Skill{Nodes: levels[i].skill.Nodes, BudgetShare: 1}
	if i+1 < len(levels) {
		high = levels[i+1].skill
	}
	part := at - float64(i)
	between := func(a, b float64) float64 { return a + part*(b-a) }
	mix := func(a, b int) int { return int(math.Round(between(float64(a), float64(b)))) }
	s := Skill{OverlookPermille: mix(low.OverlookPermille, high.OverlookPermille), EvalNoise: mix(low.EvalNoise, high.EvalNoise), BudgetShare: between(low.BudgetShare, high.BudgetShare), Blindness: between(low.Blindness, high.Blindness)}
	if low.Depth > 0 {
		whole, part := math.Modf(between(float64(low.Depth), float64(cmp.Or(high.Depth, anyDepth))))
		s.Depth, s.DeeperPermille = int(whole), int(math.Round(1000*part))
	}
	s.Nodes = uint64(geometric(float64(low.Nodes), float64(high.Nodes), part))
	return s
}

// geometric interpolates between two positive numbers on a logarithmic scale.
func geometric(low, high, part float64) float64 { return low * math.Pow(high/low, part) }

// The ratings (UCI_Elo) of MinLevel and MaxLevel. They compare levels with each
// other, not with human players.
const (
	MinElo = 600
	MaxElo = MinElo + eloStep*(MaxLevel-MinLevel)

	eloStep = 170
)

// SkillOfElo returns the skill of a rating from MinElo to MaxElo.
func SkillOfElo(elo int) Skill { return SkillOf(MinLevel + float64(elo-MinElo)/eloStep) }

// LevelDescription describes in a few words how well a level plays.
func LevelDescription(n int) string {
	if n >= MaxLevel {
		return "as well as it can"
	}
	return levels[max(n, MinLevel)].description
}

// isLimited reports whether the skill is below full strength.
func (s *Skill) isLimited() bool { return *s != Skill{Seed: s.Seed} }

// applyTo applies the skill's limits to those of a search of the position with a hash, and
// draws a seed if there is none. The effect of BudgetShare on limits of time is left to timeScale.
func (s *Skill) applyTo(l *Limits, hash uint64) {
	if s.Seed == 0 {
		s.Seed = rand.Uint64()
	}
	all := l.Nodes
	if all == 0 && l.Clock == nil && l.MoveTime == 0 {
		all = defaultNodeBudget
		if l.Depth > 0 {
			all = min(all, nodesPerDepth<<min(l.Depth, 32))
		}
	}
	if depth := s.depthAt(hash); depth > 0 && (l.Depth == 0 || l.Depth > depth) {
		l.Depth = depth
	}
	switch {
	case s.Nodes > 0 && s.BudgetShare == 0:
		l.Nodes = min(s.Nodes, cmp.Or(l.Nodes, s.Nodes))
	case s.Nodes > 0 && all > s.Nodes:
		l.Nodes = uint64(geometric(float64(s.Nodes), float64(all), s.BudgetShare))
	}
}

// depthAt returns the maximum depth in the position with a hash; 0 means no limit.
func (s *Skill) depthAt(hash uint64) int {
	if int(s.random(hash, engine.NoMove)%1000) < s.DeeperPermille {
		return s.Depth + 1
	}
	return s.Depth
}

// The number of nodes that a search without limits is assumed to visit, and the
// number per depth of one that is limited by depth, doubled for each ply.
const (
	defaultNodeBudget = 1 << 20
	nodesPerDepth     = 32
)

// timeScale returns a factor for elapsed time, such that a weakened player spends
// the share of its budget given by BudgetShare.
func (s *Skill) timeScale(nodes uint64) float64 {
	if s.BudgetShare == 0 || nodes <= s.Nodes {
		return 1
	}
	return math.Pow(float64(nodes)/float64(s.Nodes), 1/s.BudgetShare-1)
}

// random returns a number that depends only on the skill's seed, a position and a
// move.
func (s *Skill) random(hash uint64, m engine.Move) uint64 {
	x := s.Seed ^ hash ^ uint64(moveKey(m))*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// evalNoise returns the error in judging a root move, in centipawns.
func (w *worker) evalNoise(m engine.Move) Score {
	s := w.skill
	x := s.random(w.pos.Hash(), m)
	bias := 0
	if s.VarietyMargin > 0 && (s.VarietyPlies == 0 || w.pos.Ply() < s.VarietyPlies) {
		bias = int(x%1000) * s.VarietyMargin / 1000
	}
	if s.EvalNoise > 0 {
		sum := -45 // sum of six dice from 0 to 15: nearly normal, and bounded
		for i := range 3 {
			sum += 2 * int(x>>(32+4*i)&15)
		}
		bias += sum*s.EvalNoise/16 + w.obviousness(m)*s.EvalNoise/3
	}
	return Score(bias)
}

// obviousness is 1 for captures and checks, which everyone considers, and -1 for
// retreats.
func (w *worker) obviousness(m engine.Move) int {
	switch {
	case w.tactical(m) || w.pos.GivesCheck(m):
		return 1
	case m.IsDrop() || w.v.Rank(m.To()) == w.v.Rank(m.From()):
		return 0
	case (w.v.Rank(m.To()) < w.v.Rank(m.From())) == (w.pos.Side() == engine.White):
		return -1
	}
	return 0
}

// dropUnseen removes the root moves that the player does not think of. One is always
// kept.
func (w *worker) dropUnseen() {
	seen := math.Pow(float64(len(w.rootMoves)), -w.skill.Blindness) // the share of them
	rank := func(r rootMove) uint64 { return w.skill.random(^w.overlookSeed, r.move) % 1000 }
	first := slices.MinFunc(w.rootMoves, func(a, b rootMove) int { return cmp.Compare(rank(a), rank(b)) })
	limit := max(uint64(seen*1000), rank(first)+1)
	w.rootMoves = slices.DeleteFunc(w.rootMoves, func(r rootMove) bool { return rank(r) >= limit })
}

// overlooks reports whether the player does not see a move in the tree; within one
// search this does not change. A node where all moves are overlooked has its static
// evaluation as score.
func (w *worker) overlooks(n *node, m engine.Move) bool {
	f := &w.stack[n.ply]
	if n.ply == 0 || f.check {
		return false
	}
	blind := w.skill.OverlookPermille
	if !m.IsDrop() {
		switch d := distance(w.v, m.From(), m.To()); {
		case d <= 1:
			blind /= 2
		case d > 3:
			blind += (1000 - blind) / 4
		}
	}
	if w.skill.random(w.overlookSeed, m)%1000 >= uint64(blind) || 2*w.captureGain(m) > w.eval.values.highest {
		return false
	}
	if n.alpha <= -mateBound { // no bound yet
		n.best = max(n.best, f.eval)
	} else {
		n.best = max(n.best, min(f.eval, n.alpha))
	}
	return true
}
