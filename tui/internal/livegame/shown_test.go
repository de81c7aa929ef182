package livegame

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestShownOnceWritten: a snapshot shows a change only once the file has it. Until then
// it shows the state before.
func TestShownOnceWritten(t *testing.T) {
	type state struct {
		action Action
		shows  func(s *Snapshot) bool
		file   string // contents of the file at that time
	}
	e4 := func(s *Snapshot) bool { return len(s.Moves) == 1 && s.Head.Text == "e4" && s.Position().Ply() == 1 }
	for name, states := range map[string][]state{
		"move":        {{Action{Command: Play, Arg: "e4"}, e4, "1. e4 *"}},
		"resignation": {{Action{Command: Resign}, (*Snapshot).Over, `[Termination "resignation"]`}},
		"draw":        {{Action{Command: Draw}, (*Snapshot).Over, "1/2-1/2"}},
		"comment": {{Action{Command: Play, Arg: "e4"}, e4, "1. e4 *"},
			{Action{Command: Comment, At: NodePath{"e4"}, Arg: "bold"}, func(s *Snapshot) bool { return len(s.Head.CommentsAfter) == 1 }, "{bold}"}},
		"mark": {{Action{Command: Play, Arg: "e4"}, e4, "1. e4 *"},
			{Action{Command: Mark, At: NodePath{"e4"}, Arg: "!"}, func(s *Snapshot) bool { return len(s.Head.NAGs) == 1 }, "e4 $1"}},
		"undo": {{Action{Command: Play, Arg: "e4"}, e4, "1. e4 *"},
			{Action{Command: Undo}, func(s *Snapshot) bool { return len(s.Moves) == 0 }, `[FerzPlies "0"]`}},
		"name": {{Action{Command: Play, Arg: "e4"}, e4, "1. e4 *"},
			{Action{Command: SetWhite, Seat: Seat{Name: "Ann"}}, func(s *Snapshot) bool { return s.Config.Seats[0].Name == "Ann" }, `[White "Ann"]`}},
		"premove": {{Action{Command: Play, Arg: "e4"}, e4, "1. e4 *"},
			{Action{Command: Premove, Plan: Plan{Text: "Nf3"}}, func(s *Snapshot) bool { return s.Planned(BothSeats).Text == "Nf3" }, `[FerzPremove "Nf3"]`}},
		"offer": {{Action{Command: Play, Arg: "e4"}, e4, "1. e4 *"},
			{Action{Seats: 1 << engine.Black, Command: Draw}, func(s *Snapshot) bool { return s.Offers[engine.Black] && len(s.Notices) == 1 }, `[FerzDrawOffers "0 3"]`}},
	} {
		keeper := &slowly{gate: make(chan struct{}, 100)}
		seats := [2]Seat{}
		if name == "premove" {
			seats[1] = Seat{Kind: Engine} // which never gets ready
		}
		session := lay(t, t.Context(), keeper, seats, func(ctx context.Context, _ Seat) (xboard.Player, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		})
		for _, st := range states {
			if st.action.Seats == 0 {
				st.action.Seats = BothSeats
			}
			answer := <-session.Send(st.action)
			if answer.Err != nil {
				t.Fatalf("%s: %v", name, answer.Err)
			}
			if s := session.Snapshot(); !s.Saving || st.shows(s) || st.shows(answer.Snapshot) {
				t.Errorf("%s: shown before it is written (saving %t)", name, s.Saving)
			}
			select {
			case <-answer.Shown:
				t.Errorf("%s: said to be shown before it is written", name)
			default:
			}
			keeper.gate <- struct{}{}
			<-answer.Shown
			if s := session.Snapshot(); !st.shows(s) || !strings.Contains(keeper.latest(), st.file) {
				t.Errorf("%s: shown %t; on disk:\n%s", name, st.shows(s), keeper.latest())
			}
		}
		close(keeper.gate)
	}
}

// latest is the text saved last.
func (m *memory) latest() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.texts) == 0 {
		return ""
	}
	return m.texts[len(m.texts)-1]
}

// TestFlagOnDisk: the end by the clock is on disk when it is shown, also before the
// first move.
func TestFlagOnDisk(t *testing.T) {
	d := sit(t, clock.Control{Base: time.Minute}, nil, nil)
	d.pass(61 * time.Second)
	d.run(d.s.handle(flagCheck{d.s.flag}))
	if d.s.snapshot(nil).Over() {
		t.Error("shown before it is written")
	}
	d.until("saved", func() bool { return d.s.saving == 0 })
	if s := d.s.snapshot(nil); !s.Over() || !strings.Contains(d.keeper.latest(), `[Termination "time`) {
		t.Errorf("over: %t; on disk:\n%s", s.Over(), d.keeper.latest())
	}
}

// TestShownWithItsFailure: a move that can't be saved is shown together with a notice
// about it, and the game continues.
func TestShownWithItsFailure(t *testing.T) {
	keeper := &slowly{gate: make(chan struct{}, 100)}
	keeper.fail = errors.New("no space left on device")
	session := lay(t, t.Context(), keeper, [2]Seat{}, nil)
	seen := session.Watch(t.Context())
	session.Send(Action{Seats: BothSeats, Command: Play, Arg: "e4"})
	session.Send(Action{Seats: BothSeats, Command: Play, Arg: "e5"})
	close(keeper.gate)
	for s := range seen {
		if len(s.Moves) > 0 && (len(s.Notices) < len(s.Moves) || s.SaveError == nil) {
			t.Errorf("%d moves are shown with %d notices, unsaved: %v", len(s.Moves), len(s.Notices), s.SaveError)
		}
		if len(s.Moves) == 2 {
			return
		}
	}
}

// TestPlansGoOn: premoves and draw offers survive in a game resumed from its file.
func TestPlansGoOn(t *testing.T) {
	g := tree(t, "chess", "")
	g.Tags.Set(premoveTag, "Nf3")
	g.Tags.Set(offerTag, "0 2")
	s, err := newGame(t.Context(), Config{Spec: "chess", Seats: [2]Seat{{}, {}}}, g, Env{})
	if err != nil {
		t.Fatal(err)
	}
	if n := s.snapshot(nil); n.Planned(BothSeats).Text != "Nf3" || n.Offers != [2]bool{false, true} {
		t.Errorf("premove %q, offers %v", n.Planned(BothSeats).Text, n.Offers)
	}
	for _, bad := range []string{"0 9", "-1 0", "x", "1"} {
		g.Tags.Set(offerTag, bad)
		if s, err := newGame(t.Context(), Config{Spec: "chess"}, g, Env{}); err != nil || s.offer != [2]int{} {
			t.Errorf("%s %q: %v, %v", offerTag, bad, s.offer, err)
		}
	}
}
