package search

import "math"

// Ratings of ferz as an opponent. They divide the range from nearly random moves to
// full strength into steps that are about equal in the mean of ten variants: each
// rung scores 61 to 74 % against the one below (README.md has the measurements). In
// chess the ratings from 1300 to 2000 are near those of Stockfish's UCI_Elo; below
// them the scale is that of these steps, and in other variants it is their own.
const (
	MinRating  = 100
	MaxRating  = 2300 // the highest below full strength
	ratingStep = 100  // from one rung to the next
)

// rung is one rung of the ladder.
type rung struct {
	level       float64 // as SkillOf takes it
	description string
}

// ladder has the rungs from MinRating to MaxRating.
var ladder = [...]rung{
	{0.25, "moves the pieces, and hardly looks at the board"},
	{0.35, "takes what lies before its eyes, now and then"},
	{0.44, "sees a few of its moves"},
	{0.54, "sees some captures, and misses mates in one"},
	{0.63, "sees half of the captures, and forgets its own pieces"},
	{0.72, "a child's second month: takes what it sees"},
	{0.81, "sees most captures, not what they leave open"},
	{0.91, "seldom misses a free piece, often an attack on its own"},
	{1, "knows how the pieces move, and takes what it sees"},
	{1.6, "looks once before it moves"},
	{2.25, "guards its pieces, and overlooks much"},
	{3.15, "sees what is attacked, misses forks"},
	{3.85, "sees simple threats, has no plans"},
	{4.45, "sees most threats, and falls for the next one"},
	{5.05, "a casual player: sees forks, misses what takes three moves"},
	{5.6, "a player in a club: loses a piece now and then"},
	{6.15, "a club player: rarely loses a piece"},
	{6.65, "a sound club player: waits for mistakes"},
	{7.2, "a good club player: punishes mistakes"},
	{7.8, "a strong club player: combines well"},
	{8.3, "the club's champion: sees five moves ahead"},
	{8.8, "a candidate master: errs in long endings"},
	{9.35, "an expert: hardly a slip"},
}

// Ratings returns the rungs' ratings, from the lowest up.
func Ratings() []int {
	out := make([]int, len(ladder))
	for i := range out {
		out[i] = MinRating + i*ratingStep
	}
	return out
}

// SkillOfRating returns the skill of a rating, interpolated between rungs, from
// MinRating to MaxRating.
func SkillOfRating(rating int) Skill {
	at := min(max(rating, MinRating), MaxRating) - MinRating
	i := at / ratingStep
	level := ladder[i].level
	if part := at % ratingStep; part > 0 {
		level += (ladder[i+1].level - level) * float64(part) / ratingStep
	}
	return SkillOf(level)
}

// RatingDescription describes in a few words how well ferz plays at a rating.
func RatingDescription(rating int) string {
	return ladder[(min(max(rating, MinRating), MaxRating)-MinRating+ratingStep/2)/ratingStep].description
}

// RatingOfLevel returns the rung nearest to a level from MinLevel to MaxLevel-1.
func RatingOfLevel(level int) int {
	best := 0
	distance := func(i int) float64 { return math.Abs(ladder[i].level - float64(level)) }
	for i := range ladder {
		if distance(i) < distance(best) {
			best = i
		}
	}
	return MinRating + best*ratingStep
}
