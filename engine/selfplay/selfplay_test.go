package selfplay

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func settings(t *testing.T, games int) Settings {
	t.Helper()
	v := variantstest.Load(t, "minichess")
	return Settings{
		Variant: v, Games: games, MaxPlies: 60, Threads: 3,
		Search: func() (*search.Engine, error) { return search.New(v, 1), nil },
		Limits: search.Limits{Nodes: 60, Skill: search.Skill{VarietyMargin: 50, Seed: 7}},
	}
}

// TestPlay: the games are the same each time, whoever plays them, differ among
// each other, and go to their ends.
func TestPlay(t *testing.T) {
	played := func(s Settings) map[string]bool {
		out := map[string]bool{}
		err := Play(t.Context(), s, func(g *engine.Game) error {
			if !g.Result().Over() && len(g.Moves()) < s.MaxPlies {
				t.Errorf("a game stops after %d plies", len(g.Moves()))
			}
			out[g.Position().FEN()] = true
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	s := settings(t, 12)
	first := played(s)
	s.Threads = 1
	if again := played(s); !maps.Equal(first, again) || len(first) < 10 {
		t.Errorf("%d different games, and then %v, not %v", len(first), slices.Sorted(maps.Keys(again)), slices.Sorted(maps.Keys(first)))
	}
}

// TestStop: an error of who takes the games, or an interruption, ends it.
func TestStop(t *testing.T) {
	wrong := errors.New("wrong")
	n := 0
	err := Play(t.Context(), settings(t, 1000), func(*engine.Game) error {
		n++
		return wrong
	})
	if !errors.Is(err, wrong) || n != 1 {
		t.Errorf("%v after %d games", err, n)
	}
	s := settings(t, 1000)
	s.Search = func() (*search.Engine, error) { return nil, wrong }
	if err := Play(t.Context(), s, func(*engine.Game) error { return nil }); !errors.Is(err, wrong) {
		t.Errorf("without a search: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = Play(ctx, settings(t, 1000), func(*engine.Game) error {
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// TestEach: each number is played once, and with one thread a game is taken before
// the next one begins.
func TestEach(t *testing.T) {
	for threads, want := range map[int][]int{1: {3, -3, 4, -4, 5, -5}, 2: {-5, -4, -3, 3, 4, 5}} {
		var mu sync.Mutex
		var got []int
		note := func(n int) {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, n)
		}
		play := func(_ context.Context, n int) (int, error) {
			note(n)
			return n, nil
		}
		player := func() (Player[int], error) { return play, nil }
		if err := PlayParallel(t.Context(), threads, 3, 6, player, func(n int) error { note(-n); return nil }); err != nil {
			t.Fatal(err)
		}
		if threads > 1 {
			slices.Sort(got)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d threads: %v, want %v", threads, got, want)
		}
	}
}

// TestEachStops: a game that has ended when another one fails is not taken.
func TestEachStops(t *testing.T) {
	wrong := errors.New("wrong")
	var both sync.WaitGroup
	both.Add(2)
	play := func(context.Context, int) (int, error) {
		both.Done()
		both.Wait()
		return 0, nil
	}
	taken := 0
	err := PlayParallel(t.Context(), 2, 0, 2, func() (Player[int], error) { return play, nil }, func(int) error {
		taken++
		return wrong
	})
	if !errors.Is(err, wrong) || taken != 1 {
		t.Errorf("%v, %d games are taken", err, taken)
	}
}
