package search

import (
	"math"
	"math/rand/v2"

	"github.com/ferzchess/ferz/engine"
)

// Skill is how well to play. The zero Skill is as well as the search can.
//
// A weaker player looks less far, overlooks moves, and misjudges those that it
// sees; but what it sees of a move it believes, so that it gives nothing away
// that it knows would be lost. It prefers captures, checks and moves ahead to
// moves back.
type Skill struct {
	Depth int    // plies to look ahead; 0: any number
	Nodes uint64 // positions to look at; 0: any number
	// Blind is how many of a thousand moves of middling length it overlooks when
	// it thinks of what may come. Moves to next squares are seen more often,
	// long ones less often, and what takes the most valuable pieces always.
	Blind int
	// Doubt is by how much it misjudges moves, in centipawns: the standard
	// deviation.
	Doubt int
	// Variety lets moves that are worse by up to so many centipawns be played
	// instead of the best.
	Variety int
	// Opening limits Variety to so many plies of the game; 0: it has no limit.
	Opening int
	// Seed is what chance depends on: with the same one, other than 0, the same
	// is played in the same position.
	Seed uint64
}

// The levels of play, from a child's first opponent to as well as the search
// can.
const (
	MinLevel = 1
	MaxLevel = 10
)

// level is a rung of the ladder.
type level struct {
	skill Skill
	words string
}

// levels are the levels below MaxLevel. What each wins against the one before
// is in README.md.
var levels = [...]level{
	{Skill{Depth: 1, Nodes: 400, Blind: 600, Doubt: 110}, "knows how the pieces move, and takes what it sees"},
	{Skill{Depth: 2, Nodes: 400, Blind: 380, Doubt: 84}, "guards its pieces, and overlooks much"},
	{Skill{Depth: 2, Nodes: 400, Blind: 230, Doubt: 64}, "knows the rules, misses forks"},
	{Skill{Depth: 2, Nodes: 400, Blind: 95, Doubt: 49}, "sees simple threats, has no plans"},
	{Skill{Depth: 3, Nodes: 500, Blind: 15, Doubt: 48}, "a casual player: sees forks, misses what takes three moves"},
	{Skill{Depth: 4, Nodes: 600, Doubt: 46}, "a club player: rarely loses a piece"},
	{Skill{Nodes: 900, Doubt: 42}, "a good club player: punishes mistakes"},
	{Skill{Nodes: 1_700, Doubt: 37}, "a strong club player: sees five moves ahead"},
	{Skill{Nodes: 3_800, Doubt: 30}, "an expert: hardly a slip"},
}

// openingVariety is the variety of the highest level, in the first plies of a
// game.
const (
	openingVariety = 10
	openingPlies   = 16
)

// SkillOf returns the skill of a level from MinLevel to MaxLevel; between two
// levels there are others. Variety of openings belongs to the highest.
func SkillOf(level float64) Skill {
	at := min(max(level, MinLevel), MaxLevel) - MinLevel
	i := int(at)
	if i >= len(levels) {
		return Skill{Variety: openingVariety, Opening: openingPlies}
	}
	low, high := levels[i].skill, Skill{Nodes: 16 * levels[len(levels)-1].skill.Nodes}
	if i+1 < len(levels) {
		high = levels[i+1].skill
	}
	part := at - float64(i)
	mix := func(a, b int) int { return int(math.Round(float64(a) + part*float64(b-a))) }
	s := Skill{Blind: mix(low.Blind, high.Blind), Doubt: mix(low.Doubt, high.Doubt)}
	if low.Depth > 0 {
		s.Depth = mix(low.Depth, max(high.Depth, low.Depth))
	}
	s.Nodes = uint64(float64(low.Nodes) * math.Pow(float64(high.Nodes)/float64(low.Nodes), part))
	return s
}

// The ratings, as UCI_Elo has them, of MinLevel and MaxLevel. They say how much
// stronger a level is than another, not what it would win against people.
const (
	MinElo = 600
	MaxElo = MinElo + eloStep*(MaxLevel-MinLevel)

	eloStep = 170
)

// SkillOfElo returns the skill of a rating from MinElo to MaxElo.
func SkillOfElo(elo int) Skill { return SkillOf(MinLevel + float64(elo-MinElo)/eloStep) }

// LevelWords says in a few words of play how well a level plays.
func LevelWords(n int) string {
	if n >= MaxLevel {
		return "as well as it can"
	}
	return levels[max(n, MinLevel)-MinLevel].words
}

// weak reports whether the skill makes any difference.
func (s *Skill) weak() bool { return *s != Skill{Seed: s.Seed} }

// limit joins the skill's limits with those of a search, and draws a seed where
// there is none.
func (s *Skill) limit(l *Limits) {
	if s.Depth > 0 && (l.Depth == 0 || l.Depth > s.Depth) {
		l.Depth = s.Depth
	}
	if s.Nodes > 0 && (l.Nodes == 0 || l.Nodes > s.Nodes) {
		l.Nodes = s.Nodes
	}
	if s.Seed == 0 {
		s.Seed = rand.Uint64()
	}
}

// chance returns a number that depends on the skill's seed, a position and a
// move alone.
func (s *Skill) chance(hash uint64, m engine.Move) uint64 {
	x := s.Seed ^ hash ^ uint64(moveKey(m))*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// misjudge returns by how much the player thinks better of a move than it is,
// in centipawns.
func (w *worker) misjudge(m engine.Move) Score {
	s := w.skill
	x := s.chance(w.pos.Hash(), m)
	bias := 0
	if s.Variety > 0 && (s.Opening == 0 || w.pos.Ply() < s.Opening) {
		bias = int(x%1000) * s.Variety / 1000
	}
	if s.Doubt > 0 {
		sum := -45 // of three dice of 0 to 15 pips, twice: nearly normal, and bounded
		for i := range 3 {
			sum += 2 * int(x>>(32+4*i)&15)
		}
		bias += sum*s.Doubt/16 + w.plainness(m)*s.Doubt/3
	}
	return Score(bias)
}

// plainness is 1 for captures and checks, which come to everybody's mind, and
// -1 for moves back.
func (w *worker) plainness(m engine.Move) int {
	switch {
	case w.tactical(m) || w.pos.GivesCheck(m):
		return 1
	case m.Drops() || w.v.Rank(m.To()) == w.v.Rank(m.From()):
		return 0
	case (w.v.Rank(m.To()) < w.v.Rank(m.From())) == (w.pos.Side() == engine.White):
		return -1
	}
	return 0
}

// overlooks reports whether the player does not think of a move that may come:
// during one search it is always the same ones. A node where all are overlooked
// is worth its static score.
func (w *worker) overlooks(n *node, m engine.Move) bool {
	f := &w.stack[n.ply]
	if n.ply == 0 || f.check {
		return false
	}
	blind := w.skill.Blind
	if !m.Drops() {
		switch d := distance(w.v, m.From(), m.To()); {
		case d <= 1:
			blind /= 2
		case d > 3:
			blind += (1000 - blind) / 4
		}
	}
	if w.skill.chance(w.blindness, m)%1000 >= uint64(blind) || 2*w.gain(m) > w.eval.worth.dearest {
		return false
	}
	if n.alpha <= -mateBound { // as good as no bound
		n.best = max(n.best, f.eval)
	} else {
		n.best = max(n.best, min(f.eval, n.alpha))
	}
	return true
}
