package tune

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/selfplay"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/match"
)

const (
	randomPlies = 8   // before each pair of games
	maxMoves    = 200 // of a game, which is a draw then
	hash        = 16  // megabytes
	// timeMargin is by how much a move's time may be overstepped: a busy machine must not
	// count against the numbers.
	timeMargin = 10 * time.Second
)

// errStop ends the playing of pairs.
var errStop = errors.New("enough")

// playPairs plays pairs of games side by side, from the number first up to end, which is
// not one of them: begin names the players' numbers, take takes the result, an index of
// stats.Pentanomial, and reports whether that is enough, and told is called once the result is
// on disk. They are called by one goroutine at a time.
func (s *Tuner) playPairs(ctx context.Context, first, end int, begin func(number int) (first, second []int), take func(number, result int) bool, told func()) error {
	var mu sync.Mutex
	type pair struct{ number, result int }
	play := func(ctx context.Context, number int) (pair, error) {
		mu.Lock()
		first, second := begin(number)
		mu.Unlock()
		result, err := s.pair(ctx, number, first, second)
		return pair{number, result}, err
	}
	player := func() (selfplay.Player[pair], error) { return play, nil }
	err := selfplay.PlayParallel(ctx, s.threads, first, end, player, func(p pair) error {
		mu.Lock()
		defer mu.Unlock()
		enough := take(p.number, p.result)
		if err := s.save(); err != nil {
			return err
		}
		told()
		if enough {
			return errStop
		}
		return nil
	})
	if errors.Is(err, errStop) {
		err = nil
	}
	return errors.Join(err, s.save())
}

// pair plays two games from one opening and returns the first player's half
// points.
func (s *Tuner) pair(ctx context.Context, number int, first, second []int) (halves int, err error) {
	var entrants []match.Entrant
	for i, values := range [][]int{first, second} {
		e, err := s.entrant([]string{"first", "second"}[i], values)
		if err != nil {
			return 0, err
		}
		entrants = append(entrants, e)
	}
	report, err := match.Run(ctx, match.Config{
		Entrants: entrants, Variant: s.specs[number%len(s.specs)], Seed: s.settings.Seed<<32 + uint64(number),
		Schedule: match.Schedule{Format: match.RoundRobin, Rounds: 1, Games: 2, Repeat: 2, Policy: match.PerPair},
		Openings: match.Openings{RandomPlies: randomPlies}, Adjudication: match.Adjudication{MaxMoves: maxMoves},
		MoveTimeout: time.Minute, StopOnCrash: true,
	}, nil)
	if err != nil {
		return 0, err
	}
	return slices.Index(report.Standings[0].Pairs[:], 1), nil
}

// entrant returns ferz with the numbers that are tuned replaced.
func (s *Tuner) entrant(name string, tuned []int) (match.Entrant, error) {
	all := make([]int, len(s.before))
	for i, p := range s.before {
		all[i] = p.Value
	}
	for i, at := range s.tunedIndices {
		all[at] = tuned[i]
	}
	params := search.DefaultParams
	if err := params.Set(all); err != nil {
		return match.Entrant{}, err
	}
	e := match.Entrant{Name: name, Margin: timeMargin, Trust: true, Fingerprint: name}
	e.Limits.Nodes = s.settings.Nodes
	e.Open = func(context.Context, int) (xboard.Player, error) {
		b := xboard.NewBuiltin(name, hash, xboard.Limits{})
		b.Params = &params
		return b, nil
	}
	return e, nil
}
