package training

import (
	"context"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// countingTeacher is a teacher that plays the first quiet move, or the first capture where takes says so,
// and whose scores are the number of moves made, and 1000.
type countingTeacher struct {
	asked int
	takes bool
	t     *testing.T
	start string
	v     *engine.Variant
}

func (c *countingTeacher) Begin(_ context.Context, start string) error {
	c.start = start
	return nil
}

func (c *countingTeacher) Choose(_ context.Context, p *engine.Position, moves []engine.Move, nodes uint64) (search.Line, error) {
	c.asked++
	q, err := c.v.NewPosition(c.start)
	if err != nil {
		return search.Line{}, err
	}
	for _, m := range moves {
		q.Make(m)
	}
	if q.Hash() != p.Hash() || nodes != 77 {
		c.t.Errorf("asked for %d nodes after %d moves, which lead to %s; want 77, %s", nodes, len(moves), q.FEN(), p.FEN())
	}
	legal := p.LegalMoves()
	best := slices.IndexFunc(legal, func(m engine.Move) bool { return p.IsCapture(m) == c.takes && m.Type() == 0 })
	return search.Line{PV: []engine.Move{legal[max(best, 0)]}, Score: search.Score(1000 + len(moves)), Nodes: nodes}, nil
}

// TestRescore: games and branches are kept, their quiet positions have the teacher's scores, the
// others none; a teacher who takes where there is something to take leaves these out, too.
func TestRescore(t *testing.T) {
	v := variantstest.Load(t, "chess")
	from := filepath.Join(t.TempDir(), "from.games")
	generate(t, from, GenerateOptions{Variant: v, Nodes: 30, Games: 6, BranchEvery: 4, Seed: 5})
	before := read(t, from, v)
	games, err := LoadGames(t.Context(), from, v)
	if err != nil || len(games) != len(before) {
		t.Fatalf("%d games, error %v; want %d", len(games), err, len(before))
	}
	kept := [2]int{}
	for i, takes := range []bool{false, true} {
		teacher := &countingTeacher{t: t, v: v, takes: takes}
		to := filepath.Join(t.TempDir(), "to.games")
		generate(t, to, GenerateOptions{Variant: v, Nodes: 77, Threads: 1, Rescore: games, Teacher: func() (Teacher, error) { return teacher, nil }})
		for n, g := range read(t, to, v) {
			old := before[n]
			if !slices.Equal(g.Moves, old.Moves) || g.Outcome != old.Outcome || g.Start != old.Start || len(g.Branches) != len(old.Branches) {
				t.Fatalf("game %d has other moves, another result or start", n+1)
			}
			kept[i] += newScores(t, &g.Line, &old.Line, 0)
			for b := range g.Branches {
				if g.Branches[b].From != old.Branches[b].From || !slices.Equal(g.Branches[b].Moves, old.Branches[b].Moves) {
					t.Fatalf("game %d: branch %d has other moves", n+1, b+1)
				}
				kept[i] += newScores(t, &g.Branches[b].Line, &old.Branches[b].Line, old.Branches[b].From)
			}
		}
		s, err := Load(t.Context(), v, NetShape{}, Source{Path: to, Variant: v})
		if err != nil || s.Len() != kept[i] {
			t.Errorf("%d quiet positions, error %v; %d have scores", s.Len(), err, kept[i])
		}
		if teacher.asked < kept[i] || !takes && teacher.asked != kept[i] {
			t.Errorf("the teacher was asked %d times for %d scores", teacher.asked, kept[i])
		}
	}
	whole, err := Load(t.Context(), v, NetShape{}, Source{Path: from, Variant: v})
	if err != nil || kept[0] != whole.Len() || kept[1] == 0 || kept[1] >= kept[0] {
		t.Errorf("%d and %d positions have new scores, error %v; want all %d quiet ones, then fewer", kept[0], kept[1], err, whole.Len())
	}
}

// newScores returns the number of scores in a line. The test fails if one is not a countingTeacher's.
func newScores(t *testing.T, l, old *Line, before int) (n int) {
	t.Helper()
	if len(l.Scores) != len(old.Scores) {
		t.Fatalf("%d scores for %d", len(l.Scores), len(old.Scores))
	}
	for i, s := range l.Scores {
		if want := int16(1000 + before + l.Opening + i); s == want {
			n++
		} else if s != NoScore {
			t.Errorf("score %d, want %d or none", s, want)
		}
	}
	return n
}

// slowFirst is one of several teachers, who finish their first game only after the third has started.
type slowFirst struct {
	countingTeacher
	begun *atomic.Int32
	third chan struct{}
}

func (s *slowFirst) Begin(ctx context.Context, start string) error {
	switch s.begun.Add(1) {
	case 1:
		<-s.third
	case 3:
		close(s.third)
	}
	return s.countingTeacher.Begin(ctx, start)
}

// TestRescoreGoesOn: a file that has some of the games gets the others, in order even where a
// later game is scored sooner.
func TestRescoreGoesOn(t *testing.T) {
	v := variantstest.Load(t, "minishogi")
	from := generated(t, v, 8, 20)
	games, err := LoadGames(t.Context(), from, v)
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "to.games")
	for _, n := range []int{3, 8} {
		begun, third := new(atomic.Int32), make(chan struct{})
		generate(t, to, GenerateOptions{Variant: v, Nodes: 77, Threads: 2, Rescore: games[:n], Teacher: func() (Teacher, error) {
			return &slowFirst{countingTeacher{t: t, v: v}, begun, third}, nil
		}})
	}
	before, after := read(t, from, v), read(t, to, v)
	if len(after) != len(before) {
		t.Fatalf("%d games, want %d", len(after), len(before))
	}
	for n, game := range after {
		if !slices.Equal(game.Moves, before[n].Moves) {
			t.Errorf("game %d of the file has the moves of another one", n+1)
		}
	}
}

// TestRescoreElsewhere: only what is played can be played elsewhere.
func TestRescoreElsewhere(t *testing.T) {
	g := GenerateOptions{Rescore: [][]byte{{}}, Elsewhere: func(context.Context, int) ([]byte, error) { return nil, nil }}
	if err := Generate(t.Context(), g, nil, nil); err != errRescoreElsewhere {
		t.Errorf("error %v, want %v", err, errRescoreElsewhere)
	}
}
