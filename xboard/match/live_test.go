package match

import (
	"context"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/match/stats"
)

// onlooker records the events of each game, by number.
type onlooker struct {
	mu    sync.Mutex
	kinds map[int][]LiveEventKind
	moves map[int][]engine.Move
	lines map[int]int
	bad   string
}

func (o *onlooker) live(l LiveEvent) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := l.Pairing.Number
	switch l.Kind {
	case GameStarted:
		if len(o.kinds[n]) > 0 || l.Spec == nil || l.Slot < 1 || l.Slot > 2 {
			o.bad = "a game begins twice, without specification or in no slot"
		}
		o.moves[n] = slices.Clone(l.Spec.Opening)
	case MoveMade:
		o.moves[n] = append(o.moves[n], l.Ply.Move)
	case ThinkingReported:
		o.lines[n]++
		return
	}
	o.kinds[n] = append(o.kinds[n], l.Kind)
}

// TestLive checks that who looks on sees each game from its beginning, turn by
// turn and with what the players think, and all its moves.
func TestLive(t *testing.T) {
	entrants, _ := bots(chance(1), chance(2))
	entrants[0].Open = func(context.Context, int) (xboard.Player, error) {
		return xboard.NewBuiltin("ferz", 1, xboard.Limits{Depth: 2}), nil
	}
	c := config(t, entrants, 6)
	c.Concurrency = 2
	o := &onlooker{kinds: map[int][]LiveEventKind{}, moves: map[int][]engine.Move{}, lines: map[int]int{}}
	c.Live = o.live
	games := 0
	_, err := Run(t.Context(), c, func(e Event) {
		if !e.Done {
			return
		}
		games++
		o.mu.Lock()
		defer o.mu.Unlock()
		n := e.Pairing.Number
		var played []engine.Move
		for _, p := range e.Record.Plies {
			played = append(played, p.Move)
		}
		if !slices.Equal(played, o.moves[n]) {
			t.Errorf("game %d: seen %v, played %v", n, o.moves[n], played)
		}
		if k := o.kinds[n]; len(k) < 2 || k[0] != GameStarted || k[1] != TurnStarted || slices.Index(k, MoveMade) < 2 {
			t.Errorf("game %d: %v", n, k)
		}
		if o.lines[n] == 0 {
			t.Errorf("game %d: nobody thinks", n)
		}
	})
	if err != nil || games != 6 || o.bad != "" {
		t.Errorf("%d games, %v, %s", games, err, o.bad)
	}
}

// TestReportJoin adds a match to a report that has one of its players.
func TestReportJoin(t *testing.T) {
	standing := func(name string, wins, timeouts int) Standing {
		return Standing{Name: name, Tally: stats.Tally{Wins: wins}, AsWhite: stats.Tally{Wins: wins / 2}, Pairs: stats.Pentanomial{4: wins / 2}, Faults: map[EndKind]int{TimeLoss: timeouts},
			Against: map[string]stats.Tally{"d": {Wins: wins}}}
	}
	var r Report
	first := Report{Standings: []Standing{standing("a", 2, 1), standing("b", 4, 0)}}
	r.Join(&first)
	r.Join(&Report{Standings: []Standing{standing("c", 6, 0), standing("a", 8, 2)}})
	want := []Standing{standing("a", 10, 3), standing("b", 4, 0), standing("c", 6, 0)}
	if !reflect.DeepEqual(r.Standings, want) {
		t.Errorf("%+v\nwant %+v", r.Standings, want)
	}
	if a := first.Standings[0]; a.Faults[TimeLoss] != 1 || a.Against["d"].Wins != 2 {
		t.Errorf("the first report has %+v of a: want 1 timeout and 2 wins as before", a)
	}
}

// TestReportClone checks that a copy does not change with the report.
func TestReportClone(t *testing.T) {
	s := newScores([]string{"A", "B"}, false, nil)
	s.add(Pairing{Number: 1, White: 0, Black: 1}, engine.WhiteWins, TimeLoss)
	got := s.report.Clone()
	s.add(Pairing{Number: 2, White: 0, Black: 1}, engine.WhiteWins, TimeLoss)
	if got.Played != 1 || got.Standings[0].Wins != 1 || got.Standings[1].Faults[TimeLoss] != 1 || got.Endings[string(TimeLoss)] != 1 ||
		got.Standings[1].Against["A"] != (stats.Tally{Losses: 1}) || s.report.Standings[0].Against["B"].Wins != 2 {
		t.Errorf("%+v", got)
	}
}
