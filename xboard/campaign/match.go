package campaign

import (
	"context"
	"runtime"
	"strconv"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/workers"
)

const (
	testPlies = 8  // at random, before each pair of games
	testHash  = 16 // megabytes
	// testMargin is by how much the time of a match may be overstepped: a busy machine
	// must not count against the net.
	testMargin = 10 * time.Second
)

// Sure is the likelihood of superiority at which an undecided match counts as won.
const Sure = 0.95

// netTest decides whether a net is better than what there was. It asks for more than
// a trace, so that the time goes into games to learn from.
var netTest = stats.SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}

// NetMatch is a match between two nets. Nets are named as nets.Resolve takes them.
type NetMatch struct {
	Variant            match.VariantSpec
	New, Old           string
	NewNodes, OldNodes uint64        // searched for each move
	MoveTime           time.Duration // for each move instead; 0: none
	Games              int           // at most
	Balance            int           // of openings, see match.Openings
	Threads            int           // games side by side; 0: as many as there are processors
	Seed               uint64
	State              string // file from which the match is resumed; "": none
}

// Config returns the match as package match plays it, the new net first.
func (m *NetMatch) Config() match.Config {
	c := match.Config{
		Entrants:     []match.Entrant{m.entrant("new", m.New, m.NewNodes), m.entrant("old", m.Old, m.OldNodes)},
		Variant:      m.Variant,
		Schedule:     match.Schedule{Format: match.RoundRobin, Rounds: 1, Games: m.Games, Repeat: 2, Policy: match.PerPair},
		Openings:     match.Openings{RandomPlies: testPlies, Balance: m.Balance},
		SPRT:         &netTest,
		Adjudication: match.Adjudication{MaxMoves: 200},
		Concurrency:  m.Threads, MoveTimeout: time.Minute, Seed: m.Seed, State: m.State,
	}
	if c.Concurrency == 0 {
		c.Concurrency = runtime.GOMAXPROCS(0)
	}
	return c
}

// specs returns the players of the match as workers start them, see workers.OpenMatch.
func (m *NetMatch) specs() (out []registry.Spec) {
	for _, net := range []string{m.New, m.Old} {
		s := registry.BuiltinSpec()
		s.Config.Options = map[string]string{"Hash": strconv.Itoa(testHash)}
		if net != "" {
			s.Config.Options["EvalFile"] = net
		}
		out = append(out, s)
	}
	return out
}

// SendOut has the games of the match played by workers, unless open is nil or they are played by
// time. done must be called after them.
func (m *NetMatch) SendOut(ctx context.Context, c *match.Config, open workers.OpenMatchFunc) (done func() error, err error) {
	if m.MoveTime > 0 {
		open = nil
	}
	return open.SendOut(ctx, c, m.specs())
}

// Gained reports whether a match shows that its first net gains.
func Gained(r *match.Report) bool {
	return r.Test.Verdict == stats.H1 || r.Test.Verdict == stats.Undecided && r.Standings[0].Estimate().LOS >= Sure
}

// entrant returns ferz with a net.
func (m *NetMatch) entrant(name, net string, nodes uint64) match.Entrant {
	e := match.Entrant{Name: name, Margin: testMargin, Trust: true, Fingerprint: name}
	if m.MoveTime > 0 {
		e.Control = clock.Control{PerMove: m.MoveTime}
	} else {
		e.Limits.Nodes = nodes
	}
	e.Open = func(context.Context, int) (xboard.Player, error) {
		b := xboard.NewBuiltin(name, testHash, xboard.Limits{})
		b.EvalFile = net
		return b, nil
	}
	return e
}
