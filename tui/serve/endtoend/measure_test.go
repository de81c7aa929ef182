package endtoend

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// keysOfMove is how many keys a move has that is typed: two squares, and Enter.
const keysOfMove = 5

// results are what one measurement has found.
type results struct {
	keys, moves []time.Duration // until they were answered or shown
	unanswered  int
	cores       float64
	cpu         time.Duration // of the server
	writes      int           // of games, as the server counts them
}

// measure sends keys and moves at their rates for the time of a phase. While games are
// played, the keys come from those who don't play, if there are any: a player's screen
// changes by itself, which is no answer.
func (l load) measure(ctx context.Context, s *server, visitors []*visitor, games []*game) (r results, err error) {
	ctx, cancel := context.WithTimeout(ctx, l.phase)
	defer cancel()
	before, pressing := s.usage(), visitors
	if 2*len(games) < len(visitors) {
		pressing = visitors[2*len(games):]
	}
	keys := time.NewTicker(time.Duration(float64(time.Second) / l.keys))
	defer keys.Stop()
	var moves <-chan time.Time
	if l.moves > 0 && len(games) > 0 {
		t := time.NewTicker(time.Duration(float64(time.Second) / l.moves))
		defer t.Stop()
		moves = t.C
	}
	for turn := 0; ctx.Err() == nil && err == nil; {
		select {
		case <-keys.C:
			err = pressing[rand.IntN(len(pressing))].press()
		case <-moves:
			err = games[turn%len(games)].move()
			turn++
		case <-ctx.Done():
		}
	}
	after := s.usage()
	time.Sleep(settle) // for answers that are late
	for _, v := range visitors {
		answers, shown, unanswered := v.take()
		r.keys, r.moves = append(r.keys, answers...), append(r.moves, shown...)
		r.unanswered += unanswered
	}
	r.cpu, r.writes = after.cpu-before.cpu, after.writes-before.writes
	r.cores = r.cpu.Seconds() / after.at.Sub(before.at).Seconds()
	return r, err
}

// String describes the results in a line.
func (r results) String() string {
	text := fmt.Sprintf("%d keys: %s", len(r.keys), percentiles(r.keys))
	if len(r.moves) > 0 {
		text += fmt.Sprintf("; %d moves (%d written): %s", len(r.moves), r.writes, percentiles(r.moves))
	}
	text += fmt.Sprintf("; %d unanswered; %.2f cores", r.unanswered, r.cores)
	if n := len(r.keys) + len(r.moves)*keysOfMove; n > 0 {
		text += fmt.Sprintf(", %.2f ms CPU a key", millis(r.cpu)/float64(n))
	}
	return text
}

// percentiles describes times.
func percentiles(times []time.Duration) string {
	if len(times) == 0 {
		return "none"
	}
	slices.Sort(times)
	at := func(part float64) float64 { return millis(times[int(part*float64(len(times)-1))]) }
	return fmt.Sprintf("50 %% in %.1f ms, 95 %% in %.1f, 99 %% in %.1f, all in %.1f", at(0.5), at(0.95), at(0.99), at(1))
}
