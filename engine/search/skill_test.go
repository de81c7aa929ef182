package search

import (
	"context"
	"maps"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// play returns the moves of a game of a skill with itself.
func play(t *testing.T, variant string, s Skill, plies int) []engine.Move {
	t.Helper()
	v := variantstest.Load(t, variant)
	e, p := New(v, 1), variantstest.Position(t, v, "")
	var out []engine.Move
	for range plies {
		if p.Result().Over() {
			break
		}
		l := run(t, e, p, Limits{Nodes: 500, Skill: s})
		if !p.IsLegal(l.PV[0]) {
			t.Fatalf("%s: %v in %s", variant, l.PV[0], p.FEN())
		}
		out = append(out, l.PV[0])
		p.Make(l.PV[0])
	}
	return out
}

// TestLevelsVary: no two games of a level are alike, but those with one seed are.
func TestLevelsVary(t *testing.T) {
	for level := 0; level < MaxLevel; level += 3 { // the highest is among them
		s := SkillOf(float64(level + MinLevel))
		if a, b := play(t, "chess", s, 16), play(t, "chess", s, 16); slices.Equal(a, b) {
			t.Errorf("level %d plays the same game twice: %v", level+MinLevel, a)
		}
		s.Seed = 42
		if a, b := play(t, "chess", s, 16), play(t, "chess", s, 16); !slices.Equal(a, b) {
			t.Errorf("level %d with a seed: %v and %v", level+MinLevel, a, b)
		}
	}
}

// TestLevelsOfEveryKind: rules that make captures compulsory, drops, explosions
// and double moves are no trouble to a player who overlooks much.
func TestLevelsOfEveryKind(t *testing.T) {
	for _, variant := range []string{"antichess", "crazyhouse", "atomic", "marseillais", "xiangqi", "minishogi", "extinction", "duck"} {
		play(t, variant, SkillOf(0), 40)
		play(t, variant, SkillOf(MinLevel), 40)
	}
}

// TestLevelsKeepTheirQueen: not even the lowest level moves a queen to where a
// pawn takes it for nothing, and all take one that is given to them.
func TestLevelsKeepTheirQueen(t *testing.T) {
	v := variantstest.Load(t, "chess")
	e := New(v, 1)
	for level := MinLevel; level <= MaxLevel; level += 3 {
		for range 10 {
			p := variantstest.Position(t, v, "rnbqkbnr/pp2p1pp/8/2pp1p2/3P4/2P5/PP1QPPPP/RNB1KBNR w KQkq - 0 1")
			l := run(t, e, p, Limits{Nodes: 500, Skill: SkillOf(float64(level))})
			if got := notation.SAN(p, l.PV[0]); got == "Qh6" {
				t.Fatalf("level %d gives its queen away by %s", level, got)
			}
			p = variantstest.Position(t, v, "rn2kbnr/pp2pppp/2p5/3p4/3PP1q1/8/PPP2PPP/RNBQKBNR w KQkq - 0 1")
			if l := run(t, e, p, Limits{Nodes: 500, Skill: SkillOf(float64(level))}); notation.SAN(p, l.PV[0]) != "Qxg4" {
				t.Fatalf("level %d leaves a queen: %s", level, notation.SAN(p, l.PV[0]))
			}
		}
	}
}

// TestLevelsFollowLimits: a level looks at a part of the positions that the next
// one looks at, and the highest at all, whichever way they are limited.
func TestLevelsFollowLimits(t *testing.T) {
	v := variantstest.Load(t, "chess")
	e := New(v, 1)
	for name, tt := range map[string]struct {
		limits Limits
		own    bool // the levels' limits are lower ones
	}{
		"positions": {Limits{Nodes: 20_000}, true},
		"few":       {Limits{Nodes: 200}, false},
		"depth":     {Limits{Depth: 9}, true},
		"both":      {Limits{Depth: 3, Nodes: 1000}, false},
		"nothing":   {Limits{}, true},
	} {
		last := uint64(0)
		for level := 6; level < MaxLevel; level++ {
			limits := tt.limits
			skill := SkillOf(float64(level))
			skill.applyTo(&limits, 0)
			if limits.Nodes < last || tt.own && limits.Nodes <= last || tt.limits.Nodes > 0 && limits.Nodes > tt.limits.Nodes {
				t.Errorf("%s: level %d may visit %d positions, the one below %d", name, level, limits.Nodes, last)
			}
			last = limits.Nodes
			if l := run(t, e, variantstest.Position(t, v, ""), Limits{Depth: limits.Depth, Nodes: 300, Skill: skill}); len(l.PV) == 0 {
				t.Errorf("%s: level %d has no move", name, level)
			}
		}
	}
}

// TestLevelsFollowTime: with a limit of time, lower levels search the same share of
// the highest level's nodes as with a limit of nodes.
func TestLevelsFollowTime(t *testing.T) {
	const speed = 500_000 // positions a second
	for _, seconds := range []float64{0.02, 0.2, 5, 300} {
		for level := 6; level < MaxLevel; level++ {
			skill := SkillOf(float64(level))
			limits := Limits{Nodes: uint64(seconds * speed)}
			skill.applyTo(&limits, 0)
			tired := func(nodes uint64) float64 { return float64(nodes) / speed * skill.timeScale(nodes) }
			if before, after := tired(limits.Nodes*99/100), tired(limits.Nodes*101/100+1); before > seconds || after < seconds {
				t.Errorf("level %d with %v s: %d positions seem to take %v to %v s", level, seconds, limits.Nodes, before, after)
			}
		}
	}
	for level, expired := range map[float64]bool{6: true, 7: true, 10: false} {
		half := newTimer(context.Background(), &Limits{MoveTime: 2 * time.Hour, Start: time.Now().Add(-time.Hour), Skill: SkillOf(level)}, 100)
		if half.expired(1<<40) != expired {
			t.Errorf("level %v has used up twice its time: %v, want %v", level, !expired, expired)
		}
	}
	v := variantstest.Load(t, "chess")
	began := time.Now()
	run(t, New(v, 1), variantstest.Position(t, v, ""), Limits{MoveTime: 50 * time.Millisecond, Skill: SkillOf(MaxLevel)})
	if spent := time.Since(began); spent < 45*time.Millisecond {
		t.Errorf("the highest level answers after %v of 50 ms", spent)
	}
}

// TestSkillOf: between two levels there are others, up to the search at its best.
func TestSkillOf(t *testing.T) {
	for level := float64(MinLevel); level < MaxLevel; level += 0.25 {
		low, high := SkillOf(level), SkillOf(level+0.25)
		if low.Nodes == 0 || high.Nodes != 0 && (high.Nodes < low.Nodes || high.BudgetShare < low.BudgetShare) || high.EvalNoise > low.EvalNoise || high.OverlookPermille > low.OverlookPermille || high.Depth != 0 && high.Depth < low.Depth {
			t.Errorf("level %v has %+v, %v has %+v", level, low, level+0.25, high)
		}
	}
	if got, want := SkillOfElo(MinElo), SkillOf(MinLevel); got != want {
		t.Errorf("Elo %d: %+v, want %+v", MinElo, got, want)
	}
	if got, want := SkillOfElo(MaxElo), SkillOf(MaxLevel); got != want || got.Nodes != 0 || got.EvalNoise != 0 {
		t.Errorf("Elo %d: %+v, want %+v", MaxElo, got, want)
	}
	if got := SkillOf(-5); got != SkillOf(0) || got.Blindness != 1 {
		t.Errorf("level -5: %+v", got)
	}
	words := map[string]bool{}
	for n := MinLevel; n <= MaxLevel; n++ {
		if words[LevelDescription(n)] = true; LevelDescription(n) == "" || len(LevelDescription(n)) > 64 {
			t.Errorf("level %d: %q", n, LevelDescription(n))
		}
	}
	if len(words) != MaxLevel {
		t.Errorf("levels are called the same: %v", words)
	}
}

// TestBlindness: a player who thinks of one move of n plays any of them, one who sees
// a few takes what is best among these, and one who is not blind sees all.
func TestBlindness(t *testing.T) {
	v := variantstest.Load(t, "chess")
	e := New(v, 1)
	p := variantstest.Position(t, v, "3q3k/8/8/8/8/2N5/8/3QK3 w - - 0 1") // Qxd8 wins the queen
	taken := func(blindness float64) (n int) {
		for seed := range uint64(200) {
			l := run(t, e, p, Limits{Nodes: 200, Skill: Skill{Depth: 1, Blindness: blindness, Seed: seed + 1}})
			if notation.SAN(p, l.PV[0]) == "Qxd8+" {
				n++
			}
		}
		return n
	}
	for _, tt := range []struct {
		blindness float64
		min, max  int
	}{{0, 200, 200}, {0.5, 15, 60}, {1, 0, 20}} {
		if got := taken(tt.blindness); got < tt.min || got > tt.max {
			t.Errorf("blindness %v: the queen is taken %d times of 200, want %d to %d", tt.blindness, got, tt.min, tt.max)
		}
	}
}

// TestDepthBetweenLevels: between a level of depth 2 and one of depth 3 a player searches the
// deeper ply in a share of the positions, so that strength grows without a jump. The highest
// levels have no depth.
func TestDepthBetweenLevels(t *testing.T) {
	const positions = 4000
	for level, want := range map[float64]float64{3: 2, 3.25: 2.25, 3.5: 2.5, 3.9: 2.9, 4: 3, 6: 0, 6.5: 0} {
		skill, sum := SkillOf(level), 0
		skill.Seed = 7
		for hash := range uint64(positions) {
			limits := Limits{Nodes: 20_000}
			skill.applyTo(&limits, hash*0x9e3779b97f4a7c15)
			sum += limits.Depth
		}
		if got := float64(sum) / positions; math.Abs(got-want) > 0.03 {
			t.Errorf("level %v: depth %.3f on average, want %v", level, got, want)
		}
	}
}

// TestSearchBetweenLevels: with one seed, the position decides which depth is searched.
func TestSearchBetweenLevels(t *testing.T) {
	v := variantstest.Load(t, "chess")
	skill := SkillOf(1.5) // depths 1 and 2
	skill.Seed = 7
	var seen [2]map[int]int // depths and how many positions have them
	for round := range seen {
		e, p := New(v, 1), variantstest.Position(t, v, "")
		seen[round] = map[int]int{}
		for range 40 {
			l := run(t, e, p, Limits{Skill: skill})
			seen[round][l.Depth]++
			p.Make(p.LegalMoves()[0])
		}
	}
	if got := seen[0]; got[1] < 8 || got[2] < 8 || got[1]+got[2] != 40 {
		t.Errorf("positions by depth: %v, want about 20 each with 1 and 2", got)
	}
	if !maps.Equal(seen[0], seen[1]) {
		t.Errorf("positions by depth: %v and, with the same seed, %v", seen[0], seen[1])
	}
}
