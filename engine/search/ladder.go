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
	chessLevels = scale{0.25, 0.44, 0.57, 0.67, 0.76, 0.84, 0.92, 0.98, 1.38, 1.93, 2.77, 3.65, 4.5, 5.08, 5.62, 6.11, 6.57, 7.02, 7.49, 7.95, 8.3, 8.67, 9.08, 9.52}
	// The same on a larger board: capablanca.
	largeBoardLevels = scale{0.25, 0.38, 0.48, 0.58, 0.66, 0.73, 0.8, 0.86, 0.93, 1.04, 1.58, 2.32, 3.48, 4.27, 4.99, 5.66, 6.21, 6.65, 7.14, 7.63, 8.07, 8.48, 8.92, 9.4}
	// Captured pieces are dropped, on a small board: minishogi.
	smallDropLevels = scale{0.25, 0.3, 0.36, 0.4, 0.45, 0.49, 0.53, 0.57, 0.63, 0.67, 0.71, 0.75, 0.8, 0.85, 0.91, 0.98, 1.54, 2.48, 3.64, 4.46, 5.14, 5.78, 6.95, 8.01}
	// The same on a board of medium size: crazyhouse.
	dropLevels = scale{0.25, 0.33, 0.4, 0.45, 0.51, 0.56, 0.62, 0.66, 0.71, 0.76, 0.81, 0.87, 0.93, 0.99, 1.5, 2.44, 4.16, 5.32, 6, 6.5, 7.07, 7.8, 8.47, 9.18}
	// The same on a large board: shogi.
	largeDropLevels = scale{0.25, 0.39, 0.48, 0.56, 0.62, 0.69, 0.74, 0.79, 0.84, 0.9, 0.96, 1.22, 1.73, 2.59, 3.54, 4.48, 5.31, 5.98, 6.52, 7.01, 7.52, 8.05, 8.6, 9.22}
	// Captures with side effects: atomic.
	explosionLevels = scale{0.25, 0.36, 0.47, 0.57, 0.66, 0.76, 0.84, 0.93, 1.23, 1.84, 2.51, 3.28, 3.91, 4.55, 5.16, 5.65, 6.05, 6.42, 6.79, 7.19, 7.69, 8.15, 8.61, 9.16}
	// The aim is to lose all pieces: antichess.
	losingLevels = scale{0.25, 0.4, 0.54, 0.66, 0.77, 0.85, 0.93, 1.05, 1.34, 1.72, 2.29, 3.1, 3.7, 4.14, 4.52, 4.89, 5.26, 5.65, 6.12, 6.84, 7.63, 8.25, 8.76, 9.28}
	// Mate, and pawns that promote to weak pieces: makruk.
	weakPromotionLevels = scale{0.25, 0.46, 0.59, 0.69, 0.76, 0.82, 0.89, 0.95, 1.1, 1.38, 1.74, 2.2, 3.05, 3.78, 4.39, 4.99, 5.5, 6, 6.47, 6.99, 7.61, 8.19, 8.77, 9.4}
	// Mate, and pawns that gain little by promotion: xiangqi and janggi.
	noPromotionLevels = scale{0.25, 0.41, 0.53, 0.64, 0.74, 0.83, 0.93, 1.17, 1.63, 2.3, 3.16, 3.96, 4.67, 5.12, 5.62, 6.09, 6.59, 7.03, 7.48, 7.88, 8.26, 8.64, 9.05, 9.5}
	// All other games: the mean of these ten.
	otherLevels = scale{0.25, 0.39, 0.5, 0.59, 0.67, 0.74, 0.81, 0.91, 1.14, 1.48, 1.97, 2.53, 3.14, 3.65, 4.19, 4.74, 5.38, 5.96, 6.51, 7.03, 7.55, 8.07, 8.63, 9.22}
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

// RatedAsChess reports whether ratings in a variant are on the scale of chess, for which
// RatingDescription's words are true.
func RatedAsChess(v *engine.Variant) bool {
	m, tr := measureMobility(v.WithoutRules()), newTraits(v)
	w := weightsFor(v, m, tr)
	return scaleFor(v, w, newWorth(v, m, w, nil), tr) == &chessLevels
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
