package search

import (
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// scales are the scales of all families, by name.
var scales = map[string]*scale{
	"chess": &chessLevels, "large board": &largeBoardLevels,
	"small drops": &smallDropLevels, "drops": &dropLevels, "large drops": &largeDropLevels,
	"explosions": &explosionLevels, "losing": &losingLevels,
	"weak promotion": &weakPromotionLevels, "no promotion": &noPromotionLevels, "other": &otherLevels,
}

// TestScales: in every family each rung is above the one below, the lowest is far
// below level 1, and the highest is below full strength.
func TestScales(t *testing.T) {
	for name, s := range scales {
		if s[0] < 0.1 || s[0] > 0.4 || s[rungCount-1] < 7.5 || s[rungCount-1] > 9.7 {
			t.Errorf("%s: from level %v to %v", name, s[0], s[rungCount-1])
		}
		for i := 1; i < rungCount; i++ {
			if s[i] < s[i-1]+0.02 {
				t.Errorf("%s: %d is level %v, below it %v", name, MinRating+i*ratingStep, s[i], s[i-1])
			}
		}
	}
}

// TestScaleOf: a game has the scale of its family, whether it was measured or not.
func TestScaleOf(t *testing.T) {
	for variant, want := range map[string]string{
		"chess": "chess", "fischerandom": "chess", "seirawan": "chess", "losalamos": "chess",
		"capablanca": "large board", "grand": "large board", "shako": "large board",
		"minishogi": "small drops", "kyotoshogi": "small drops", "crazyhouse": "drops", "bughouse": "chess",
		"shogi": "large drops", "capahouse": "large drops",
		"atomic": "explosions", "antichess": "losing", "giveaway": "losing",
		"makruk": "weak promotion", "shatranj": "weak promotion", "courier": "weak promotion",
		"xiangqi": "no promotion", "janggi": "no promotion", "minixiangqi": "no promotion",
		"kingofthehill": "other", "3check": "other", "horde": "other", "breakthrough": "other", "gomoku": "other",
	} {
		v := variantstest.Load(t, variant)
		if e := New(v, 1); e.scale != scales[want] {
			t.Errorf("%s has the levels %v, want those of %q", variant, *e.scale, want)
		}
		if got := RatedAsChess(v); got != (want == "chess") {
			t.Errorf("%s: rated as chess is %v, and its scale is that of %q", variant, got, want)
		}
	}
}

// TestRated: a rating is a level of the game's scale, interpolated between rungs.
func TestRated(t *testing.T) {
	e := New(variantstest.Load(t, "chess"), 1)
	s := &chessLevels
	for rating, level := range map[int]float64{
		-7: s[0], MinRating: s[0], 150: (s[0] + s[1]) / 2, 1500: s[14], 1525: s[14] + (s[15]-s[14])/4, MaxRating: s[rungCount-1], 9999: s[rungCount-1],
	} {
		if got, want := e.Rated(SkillOfRating(rating)), SkillOf(level); got != want {
			t.Errorf("%d: %+v, want %+v", rating, got, want)
		}
	}
	if got, want := e.Rated(Skill{Rating: MinRating, Seed: 7}).Seed, uint64(7); got != want {
		t.Errorf("the seed is %d, want %d", got, want)
	}
	for _, s := range []Skill{{}, SkillOf(3), {Seed: 7}} {
		if got := e.Rated(s); got != s {
			t.Errorf("%+v without a rating is taken for %+v", s, got)
		}
	}
}

// TestSearchAtRating: a search at a rating plays as one at the level that the rating
// stands for in the game, which is another one in another game.
func TestSearchAtRating(t *testing.T) {
	levels := map[string]float64{"chess": chessLevels[9], "makruk": weakPromotionLevels[9], "minishogi": smallDropLevels[9]}
	for variant, level := range levels {
		v := variantstest.Load(t, variant)
		e := New(v, 1)
		for seed := range uint64(20) {
			rated, same := SkillOfRating(1000), SkillOf(level)
			rated.Seed, same.Seed = seed+1, seed+1
			p := variantstest.Position(t, v, "")
			e.Clear()
			got := run(t, e, p, Limits{Nodes: 300, Skill: rated})
			e.Clear()
			want := run(t, e, p, Limits{Nodes: 300, Skill: same})
			if !slices.Equal(got.PV, want.PV) || got.Nodes != want.Nodes {
				t.Errorf("%s, seed %d: %s after %d nodes, want %s after %d", variant, seed+1,
					notation.SAN(p, got.PV[0]), got.Nodes, notation.SAN(p, want.PV[0]), want.Nodes)
			}
		}
	}
}

// TestRatings: the ratings are described in different words, and old levels are near
// a rung of chess.
func TestRatings(t *testing.T) {
	all := Ratings()
	if len(all) != rungCount || all[0] != MinRating || all[len(all)-1] != MaxRating {
		t.Errorf("the ratings are %v", all)
	}
	words := map[string]bool{}
	for i, rating := range all {
		if got := RatingDescription(rating); got != descriptions[i] || got == "" || len(got) > 64 || words[got] {
			t.Errorf("%d: %q", rating, got)
		}
		words[descriptions[i]] = true
	}
	for level := MinLevel; level < MaxLevel; level++ {
		rating := RatingOfLevel(level)
		if d := chessLevels.level(rating) - float64(level); d > 0.5 || d < -0.5 {
			t.Errorf("level %d is taken for rating %d, which is level %v", level, rating, chessLevels.level(rating))
		}
	}
}
