package search

import (
	"math"

	"github.com/ferzchess/ferz/engine"
)

// Ratings of ferz as an opponent. They divide the range from nearly random moves to
// full strength into steps of equal size, in each game on a scale of its own: each
// rung scores 60 to 75 % against the one below (README.md has the measurements). In
// chess the ratings from 1300 to 2000 are near those of Stockfish's UCI_Elo.
const (
	MinRating  = 100
	MaxRating  = 2400 // the highest below full strength
	ratingStep = 100  // from one rung to the next
	rungCount  = (MaxRating-MinRating)/ratingStep + 1
)

// scale has the levels, as SkillOf takes them, of all rungs from MinRating to
// MaxRating in a family of games.
type scale [rungCount]float64

// The scales of the families, fitted to matches in the games that they name.
var (
	// Mate, and pawns that promote to strong pieces: chess.
	chessLevels = scale{0.25, 0.41, 0.54, 0.64, 0.73, 0.81, 0.89, 0.97, 1.41, 2.12, 3.1, 3.87, 4.5, 5.09, 5.63, 6.12, 6.58, 7.02, 7.49, 7.95, 8.29, 8.67, 9.08, 9.52}
	// The same on a larger board: capablanca.
	largeBoardLevels = scale{0.25, 0.36, 0.46, 0.56, 0.64, 0.72, 0.8, 0.87, 0.94, 1.09, 1.62, 2.35, 3.4, 4.18, 4.88, 5.59, 6.17, 6.62, 7.1, 7.6, 8.05, 8.47, 8.91, 9.4}
	// Captured pieces are dropped, on a small board: minishogi.
	smallDropLevels = scale{0.25, 0.3, 0.35, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6, 0.64, 0.68, 0.71, 0.76, 0.8, 0.86, 0.92, 1.02, 1.94, 3.06, 4.22, 5.09, 5.77, 6.91, 7.99}
	// The same on a board of medium size: crazyhouse.
	dropLevels = scale{0.25, 0.32, 0.38, 0.44, 0.5, 0.56, 0.61, 0.66, 0.71, 0.76, 0.82, 0.88, 0.95, 1.12, 1.71, 2.71, 4.12, 5.19, 5.88, 6.4, 6.97, 7.71, 8.42, 9.16}
	// The same on a large board: shogi.
	largeDropLevels = scale{0.25, 0.37, 0.47, 0.55, 0.62, 0.68, 0.74, 0.8, 0.85, 0.91, 0.97, 1.29, 1.86, 2.68, 3.65, 4.59, 5.4, 6.07, 6.59, 7.08, 7.59, 8.11, 8.65, 9.24}
	// Captures with side effects: atomic.
	explosionLevels = scale{0.25, 0.38, 0.5, 0.59, 0.69, 0.78, 0.87, 0.95, 1.23, 1.77, 2.27, 3.14, 3.95, 4.55, 5.11, 5.59, 5.99, 6.36, 6.72, 7.13, 7.63, 8.11, 8.59, 9.15}
	// The aim is to lose all pieces: antichess.
	losingLevels = scale{0.25, 0.4, 0.57, 0.67, 0.76, 0.84, 0.91, 0.98, 1.28, 1.74, 2.34, 3.14, 3.71, 4.15, 4.55, 4.93, 5.31, 5.72, 6.21, 6.9, 7.64, 8.23, 8.74, 9.26}
	// Mate, and pawns that promote to weak pieces: makruk.
	weakPromotionLevels = scale{0.25, 0.54, 0.66, 0.74, 0.81, 0.87, 0.92, 0.97, 1.19, 1.58, 2.14, 2.96, 3.67, 4.25, 4.78, 5.27, 5.71, 6.16, 6.59, 7.12, 7.73, 8.28, 8.85, 9.44}
	// Mate, and pawns that gain little by promotion: xiangqi and janggi.
	noPromotionLevels = scale{0.25, 0.37, 0.49, 0.62, 0.73, 0.83, 0.94, 1.25, 1.91, 2.76, 3.42, 4.04, 4.59, 5.11, 5.61, 6.09, 6.58, 7.04, 7.47, 7.87, 8.26, 8.63, 9.04, 9.5}
	// All other games: the mean of these ten.
	otherLevels = scale{0.25, 0.38, 0.49, 0.58, 0.66, 0.74, 0.81, 0.93, 1.2, 1.61, 2.08, 2.64, 3.2, 3.7, 4.24, 4.79, 5.35, 5.92, 6.46, 7.02, 7.55, 8.06, 8.62, 9.21}
)

// Boards with drops are small, medium or large, others up to medium or large.
const (
	maxSmallBoard  = 40 // squares
	maxMediumBoard = 72
)

// scaleFor returns the scale of the family to which a variant belongs, by its weights
// and the values that follow from them.
func scaleFor(v *engine.Variant, w *weights, values *materialValues, tr *traits) *scale {
	large := v.Size() > maxMediumBoard
	switch {
	case tr.LosingChess:
		return &losingLevels
	case w == &dropWeights && large:
		return &largeDropLevels
	case w == &dropWeights && v.Size() <= maxSmallBoard:
		return &smallDropLevels
	case w == &dropWeights:
		return &dropLevels
	case w == &explosionWeights:
		return &explosionLevels
	case w == &weakPromotionWeights:
		return &weakPromotionLevels
	case w == &boardWeights && large:
		return &largeBoardLevels
	case w == &boardWeights:
		return &chessLevels
	case w == &otherWeights && len(v.RoyalTypes()) > 0 && values.maxPawnGain() <= 0:
		return &noPromotionLevels
	}
	return &otherLevels
}

// level returns the level of a rating, interpolated between rungs.
func (s *scale) level(rating int) float64 {
	at := min(max(rating, MinRating), MaxRating) - MinRating
	i := at / ratingStep
	level := s[i]
	if part := at % ratingStep; part > 0 {
		level += (s[i+1] - level) * float64(part) / ratingStep
	}
	return level
}

// descriptions are in the words of chess how well ferz plays at each rung.
var descriptions = [rungCount]string{
	"moves the pieces, and hardly looks at the board",
	"takes what lies before its eyes, now and then",
	"sees some captures, and misses mates in one",
	"sees half of the captures, and forgets its own pieces",
	"a child's second month: takes what it sees",
	"sees most captures, not what they leave open",
	"seldom misses a free piece, often an attack on its own",
	"knows how the pieces move, and takes what it sees",
	"looks once before it moves",
	"guards its pieces, and overlooks much",
	"sees what is attacked, misses forks",
	"sees simple threats, has no plans",
	"sees most threats, and falls for the next one",
	"a casual player: sees forks, misses what takes three moves",
	"a player in a club: loses a piece now and then",
	"a club player: rarely loses a piece",
	"a sound club player: waits for mistakes",
	"a good club player: punishes mistakes",
	"a strong club player: combines well",
	"the club's champion: sees five moves ahead",
	"a tournament player: seldom misses a combination",
	"a candidate master: errs in long endings",
	"an expert: hardly a slip",
	"close to its best: misses only what is deep",
}

// Ratings returns the rungs' ratings, from the lowest up.
func Ratings() []int {
	out := make([]int, rungCount)
	for i := range out {
		out[i] = MinRating + i*ratingStep
	}
	return out
}

// SkillOfRating returns the skill of a rating from MinRating to MaxRating, on the
// scale of whichever game is played.
func SkillOfRating(rating int) Skill {
	return Skill{Rating: min(max(rating, MinRating), MaxRating)}
}

// Rated returns the skill that a skill with a rating stands for in the engine's
// variant, and any other skill as it is.
func (e *Engine) Rated(s Skill) Skill {
	if s.Rating == 0 {
		return s
	}
	out := SkillOf(e.scale.level(s.Rating))
	out.Seed = s.Seed
	return out
}

// RatingDescription describes in a few words how well ferz plays chess at a rating.
func RatingDescription(rating int) string {
	return descriptions[(min(max(rating, MinRating), MaxRating)-MinRating+ratingStep/2)/ratingStep]
}

// RatingOfLevel returns the rung nearest to a level from MinLevel to MaxLevel-1 in chess.
func RatingOfLevel(level int) int {
	best := 0
	distance := func(i int) float64 { return math.Abs(chessLevels[i] - float64(level)) }
	for i := range chessLevels {
		if distance(i) < distance(best) {
			best = i
		}
	}
	return MinRating + best*ratingStep
}
