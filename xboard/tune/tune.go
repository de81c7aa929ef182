// Package tune tunes the parameters of the search (see search.Params) by SPSA in
// self-play, verifies the result by SPRT, and saves its state in a file.
package tune

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/tuning"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// Settings must be the same when a tuning is continued.
type Settings struct {
	Variants []string `json:"variants"`       // they take turns
	Only     []string `json:"only,omitempty"` // names of search.Params; none: all of them
	Pairs    int      `json:"pairs"`          // of games to learn from
	Match    int      `json:"match"`          // pairs of games at most to prove the numbers; 0: none
	Nodes    uint64   `json:"nodes"`          // positions that are searched for each move
	Seed     uint64   `json:"seed"`
}

// Tuner is a tuning of the search's numbers. It belongs to one goroutine.
type Tuner struct {
	settings Settings
	specs    []match.VariantSpec
	threads  int
	file     string
	lock     *durable.Lock // nil: this system has none

	before       []search.Param
	tunedIndices []int // indexes in before of the numbers that are tuned
	spsa         tuning.SPSA
	state        state
}

// Change is a number before and after a tuning.
type Change struct {
	search.Param
	Tuned int
}

// Open prepares a tuning by games of the variants in the settings, or resumes the one
// in the file. threads is the number of concurrent games; 0 means one for each
// processor. Close unlocks the file.
func Open(file string, settings Settings, specs []match.VariantSpec, threads int) (*Tuner, error) {
	defaults := search.DefaultParams
	s := &Tuner{
		settings: settings, specs: specs, threads: threads, file: file, before: defaults.List(),
		spsa: tuning.SPSA{Steps: settings.Pairs, Seed: settings.Seed},
	}
	for i, p := range s.before {
		if len(settings.Only) == 0 || slices.Contains(settings.Only, p.Name) {
			s.tunedIndices = append(s.tunedIndices, i)
			s.spsa.Numbers = append(s.spsa.Numbers, tuning.Parameter{Value: float64(p.Value), Min: float64(p.Min), Max: float64(p.Max)})
		}
	}
	lock, err := durable.AcquireLock(file + ".lock")
	switch {
	case errors.Is(err, durable.ErrLocked):
		return nil, fmt.Errorf("%s is being tuned by another ferz already", file)
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, err
	}
	s.lock = lock
	if err := s.resume(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Close frees the file for others.
func (s *Tuner) Close() {
	if s.lock != nil {
		s.lock.Release()
	}
}

// Played returns how many pairs of games were learned from.
func (s *Tuner) Played() int { return s.state.Played }

// Changes lists the numbers that are tuned, as they are now.
func (s *Tuner) Changes() []Change {
	var out []Change
	for i, tuned := range s.spsa.Rounded() {
		out = append(out, Change{s.before[s.tunedIndices[i]], tuned})
	}
	return out
}

// Learn plays the remaining pairs of games to learn from, and calls told after each.
func (s *Tuner) Learn(ctx context.Context, told func()) error {
	return s.playPairs(ctx, s.state.Played, s.settings.Pairs, s.spsa.Perturb, func(number, result int) bool {
		s.spsa.Update(number, float64(result-2)/2)
		s.state.Played++
		s.state.Score[result]++
		return false
	}, told)
}

// Verify plays the tuned search against the original one until the test decides or all
// pairs of games are played, and calls told after each. It returns the tuned search's
// results.
func (s *Tuner) Verify(ctx context.Context, test stats.SPRT, told func(stats.Pentanomial)) (stats.Pentanomial, error) {
	before := make([]int, len(s.tunedIndices))
	for i, at := range s.tunedIndices {
		before[i] = s.before[at].Value
	}
	tuned, score := s.spsa.Rounded(), &s.state.Test
	decided := func() bool { return test.Verdict(test.LLRPentanomial(*score)) != stats.Undecided }
	if decided() {
		return *score, nil
	}
	first, end := s.settings.Pairs+score.Count(), s.settings.Pairs+s.settings.Match
	players := func(int) (_, _ []int) { return tuned, before }
	err := s.playPairs(ctx, first, end, players, func(_, result int) bool {
		score[result]++
		return decided()
	}, func() { told(*score) })
	return *score, err
}
