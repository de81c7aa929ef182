package endtoend

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// checkRatings fails the test unless each finished game is rated once for each player.
func checkRatings(t *testing.T, dir string, pairs []*pair) {
	t.Helper()
	kv, err := store.Open(t.Context(), filepath.Join(dir, "data", "store"))
	if err != nil {
		t.Fatal(err)
	}
	defer kv.Close()
	games, rated := 0, 0
	for _, p := range pairs {
		games += 2 * len(p.finished)
	}
	names, err := kv.Names(t.Context(), store.Ratings, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		rating, _, err := store.Load[struct{ Games int }](t.Context(), store.Over(kv), store.Key{Kind: store.Ratings, Name: name})
		if err != nil {
			t.Fatal(err)
		}
		rated += rating.Games
	}
	if rated != games {
		t.Errorf("%d results are rated, want %d", rated, games)
	}
}

// round serves the place until enough is played, or earlier, and kills it.
func round(enough context.Context, t *testing.T, dir string, pairs []*pair, end func()) {
	t.Helper()
	s, err := startServer(t.Context(), *program, dir, roomFor)
	if err != nil {
		t.Fatal(err)
	}
	var playing sync.WaitGroup
	for _, p := range pairs {
		playing.Go(func() {
			if err := p.play(s.addr); !errors.Is(err, errGone) {
				t.Errorf("%v: %v", p.names, err)
				end()
			}
		})
	}
	early := make(<-chan time.Time)
	if rand.IntN(4) == 0 { // while they log in, or begin games
		early = time.After(time.Duration(rand.IntN(1000)) * time.Millisecond)
	}
	select {
	case <-enough.Done():
	case <-early:
	}
	s.kill()
	playing.Wait()
}

// TestKilled kills a server again and again while people play over SSH: every move that
// anybody has seen is there afterwards, none twice, and each result is rated once.
func TestKilled(t *testing.T) {
	n, wide := 2, 1
	if !testenv.Short() {
		n, wide = *kills, 4
	}
	dir, seen := t.TempDir(), 0
	var left atomic.Int64
	var enough context.Context
	var end func()
	var pairs []*pair
	for i := range wide {
		p, err := newPair(i, []string{"chess", "crazyhouse", "atomic"}[i%3], func() {
			if left.Add(-1) == 0 {
				end()
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, p)
	}
	for i := range n {
		wanted := int64(1 + rand.IntN(20*wide))
		left.Store(wanted)
		enough, end = context.WithCancel(t.Context())
		round(enough, t, dir, pairs, end)
		end()
		seen += int(wanted - left.Load())
		if t.Failed() {
			t.Fatalf("after %d kills", i+1)
		}
	}
	finished := atTheEnd(t, dir, pairs)
	t.Logf("%d kills, %d moves, %d games to their ends", n, seen, finished)
}

// atTheEnd compares all that the server has with what was seen, and returns how many games
// were finished.
func atTheEnd(t *testing.T, dir string, pairs []*pair) (finished int) {
	t.Helper()
	s, err := startServer(t.Context(), *program, dir, roomFor)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pairs {
		var at [2]*visitor
		for i := range at {
			if at[i], err = open(s.addr, p.names[i], p.keys[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.arrive(s.addr, at); err != nil {
			t.Fatal(err)
		}
		closeAll(at[:])
		p.checkFinished(t, s.addr)
		finished += len(p.finished)
	}
	s.kill()
	checkRatings(t, dir, pairs)
	return finished
}
