package livegame

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
)

// agency starts players that are called by their seats' names, and knows what
// becomes of each.
type agency struct {
	gate chan struct{} // each start takes a token from it; nil: no waiting

	mu      sync.Mutex
	started []*employee
}

// employee is a player that plays the first legal move by the alphabet.
type employee struct {
	name     string
	follower *xboard.PositionTracker
	side     engine.Color
	closed   atomic.Int32
}

// start starts a player even after its context has ended, as real engines may.
func (a *agency) start(_ context.Context, s Seat) (xboard.Player, error) {
	if a.gate != nil {
		<-a.gate
	}
	if s.Name == "nobody" {
		return (*employee)(nil), errors.New("there is no such engine")
	}
	e := &employee{name: s.Name}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.started = append(a.started, e)
	return e, nil
}

func (e *employee) Name() string { return e.name }

func (e *employee) NewGame(_ context.Context, g xboard.GameInfo) (err error) {
	switch {
	case e.closed.Load() > 0:
		return errors.New("NewGame after Close")
	case e.name == "broken":
		return &xboard.Failure{Player: e.name, Kind: xboard.Crashed, Detail: "exit status 1"}
	}
	e.side = g.Side
	e.follower, err = xboard.NewPositionTracker(g.Variant, g.Start)
	return err
}

func (e *employee) Think(_ context.Context, t xboard.Request, _ func(xboard.Thinking)) (xboard.Reply, error) {
	if e.closed.Load() > 0 {
		return xboard.Reply{}, errors.New("Think after Close")
	}
	if _, err := e.follower.SetMoves(t.Moves); err != nil {
		return xboard.Reply{}, err
	}
	p := e.follower.Position()
	if p.Side() != e.side {
		return xboard.Reply{}, fmt.Errorf("%s was told of another side", e.name)
	}
	first := slices.MinFunc(p.LegalMoves(), func(a, b engine.Move) int {
		return strings.Compare(notation.Coordinates(p, a), notation.Coordinates(p, b))
	})
	return xboard.Reply{Move: first}, nil
}

func (e *employee) MoveNow()                                      {}
func (e *employee) GameOver(context.Context, engine.Result) error { return nil }

func (e *employee) Close() error {
	e.closed.Add(1)
	return nil
}

// check reports the players that were not closed once.
func (a *agency) check(t *testing.T, want int) {
	t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	if want >= 0 && len(a.started) != want {
		t.Errorf("%d players were started, want %d", len(a.started), want)
	}
	for _, e := range a.started {
		if n := e.closed.Load(); n != 1 {
			t.Errorf("%s was closed %d times, want once", e.name, n)
		}
	}
}

func named(name string) Seat { return Seat{Kind: Engine, Name: name} }

// employ begins a game between a person with White and an engine.
func employ(t *testing.T, a *agency, seats [2]Seat) *desk {
	t.Helper()
	d := &desk{t: t, events: make(chan Event, 1000), keeper: &memory{}, now: time.Unix(1e9, 0)}
	s, err := newGame(t.Context(), Config{Spec: "chess", Seats: seats}, tree(t, "chess", ""), Env{Keeper: d.keeper, Now: d.time, Open: a.start})
	if err != nil {
		t.Fatal(err)
	}
	d.s = s
	d.run(s.begin())
	return d
}

// all runs tasks to their ends.
func all(tasks []Task) {
	var work sync.WaitGroup
	for _, task := range tasks {
		work.Go(func() { task() })
	}
	work.Wait()
}

// TestSeatGivenAway: a player that starts too late, when its seat has another player,
// does not take the seat.
func TestSeatGivenAway(t *testing.T) {
	a := &agency{gate: make(chan struct{}, 10)}
	d := employ(t, a, [2]Seat{})
	d.run(d.s.setSeat(engine.Black, named("A")))
	d.run(d.s.setSeat(engine.Black, named("B")))
	a.gate <- struct{}{}
	a.gate <- struct{}{}
	d.plays("e4", "e4 a5")
	all(d.s.close())
	a.check(t, -1)
}

// TestSeatTakenBack: the person sits down again before the player is up.
func TestSeatTakenBack(t *testing.T) {
	a := &agency{gate: make(chan struct{}, 1)}
	d := employ(t, a, [2]Seat{})
	d.run(d.s.setSeat(engine.White, named("A")))
	d.run(d.s.setSeat(engine.White, Seat{}))
	a.gate <- struct{}{}
	d.plays("e4", "e4")
	if d.s.players[engine.White].err != nil || len(heard(d.s)) > 0 {
		t.Errorf("the player who was not wanted any more is told of: %v", d.s.players[engine.White].err)
	}
	all(d.s.close())
	a.check(t, -1)
}

// TestSwitchBeforeSeated: players that switch sides before they have started are set up
// for the right side.
func TestSwitchBeforeSeated(t *testing.T) {
	a := &agency{gate: make(chan struct{}, 10)}
	d := employ(t, a, [2]Seat{{}, named("A")})
	d.run(d.s.switchSides())
	d.run(d.s.switchSides())
	d.run(d.s.switchSides())
	for range 3 {
		a.gate <- struct{}{}
	}
	d.until("A plays White", func() bool { return d.moves() == "a3" && !d.s.waiting() })
	all(d.s.close())
	a.check(t, 1)
}

// TestClosedBeforeSeated closes a game at each stage of its players' start; later
// events are ignored.
func TestClosedBeforeSeated(t *testing.T) {
	for name, when := range map[string]func(a *agency, d *desk, tasks []Task) []Task{
		"before the start": func(_ *agency, d *desk, tasks []Task) []Task { return append(d.s.close(), tasks...) },
		"during the start": func(a *agency, d *desk, tasks []Task) []Task {
			done := make(chan struct{})
			go func() {
				all(tasks)
				close(done)
			}()
			closing := d.s.close()
			for range tasks {
				a.gate <- struct{}{}
			}
			<-done
			return closing
		},
		"after the start, unheard": func(a *agency, d *desk, tasks []Task) []Task {
			for range tasks {
				a.gate <- struct{}{}
			}
			all(tasks)
			return d.s.close()
		},
		"after the start, heard too late": func(a *agency, d *desk, tasks []Task) []Task {
			for range tasks {
				a.gate <- struct{}{}
			}
			closing := d.s.close()
			for _, task := range tasks {
				if ev := task(); ev != nil {
					closing = append(closing, d.s.handle(ev)...)
				}
			}
			return closing
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := &agency{gate: make(chan struct{}, 10)}
			d := employ(t, a, [2]Seat{})
			tasks := append(d.s.setSeat(engine.White, named("A")), d.s.setSeat(engine.Black, named("B"))...)
			all(when(a, d, tasks))
			a.check(t, -1)
		})
	}
}

// TestCloseWaitsForTheParted: closing a game also waits for players that have left it
// before.
func TestCloseWaitsForTheParted(t *testing.T) {
	a := &agency{}
	d := employ(t, a, [2]Seat{{}, named("A")})
	d.plays("e4", "e4 a5")
	d.s.setSeat(engine.Black, named("B")) // its tasks are not run: the program ends before
	all(d.s.close())
	a.check(t, 1)
	all(d.s.close())
	a.check(t, 1)
}

// TestNewGameFails: a player who can't play is closed, and another one started
// the next time.
func TestNewGameFails(t *testing.T) {
	a := &agency{}
	d := employ(t, a, [2]Seat{{}, named("broken")})
	failed := func() bool { return d.s.players[engine.Black].err != nil }
	d.until("the failure", failed)
	a.check(t, 1)
	d.run(d.s.resume())
	d.until("the second failure", failed)
	a.check(t, 2)
	d.run(d.s.setSeat(engine.Black, named("nobody")))
	d.until("the third failure", failed)
	all(d.s.close())
	a.check(t, 2)
}

// TestPlayersLives performs random actions, closes the game, and delivers some of its
// events: every player that was started is closed exactly once.
func TestPlayersLives(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 9))
		a := &agency{}
		d := employ(t, a, [2]Seat{{}, named("first")})
		var work sync.WaitGroup
		run := func(tasks []Task) {
			for _, task := range tasks {
				late := time.Duration(r.IntN(3)) * 200 * time.Microsecond
				work.Go(func() {
					time.Sleep(late)
					d.events <- task()
				})
			}
		}
		for i := range 40 {
			side := engine.Color(r.IntN(2))
			switch r.IntN(8) {
			case 0:
				run(d.s.setSeat(side, named([]string{fmt.Sprint("engine", i), "broken", "nobody"}[r.IntN(3)])))
			case 1:
				run(d.s.setSeat(side, Seat{}))
			case 2:
				run(d.s.switchSides())
			case 3:
				run(d.s.resume())
			case 4:
				d.s.pauseGame()
			case 5:
				if tasks, err := d.s.undo(); err == nil {
					run(tasks)
				}
			default:
				select {
				case ev := <-d.events:
					run(d.s.handle(ev))
				case <-time.After(time.Millisecond):
				}
			}
		}
		all(d.s.close())
		work.Wait()
		a.check(t, -1)
		for _, n := range heard(d.s) {
			if n.IsError && n.Text != "broken crashed: exit status 1" && n.Text != "there is no such engine" {
				t.Errorf("seed %d: %s", seed, n.Text)
			}
		}
	}
}
