package livegame

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/clock"
)

// seatsOf returns the seats of some players.
func seatsOf(sides ...engine.Color) (out Seats) {
	for _, c := range sides {
		out |= 1 << c
	}
	return out
}

// TestAllowed: an action that concerns both players needs both of them if the opponent
// is another person, but not against an engine or for a person in both seats.
func TestAllowed(t *testing.T) {
	person, program := Seat{}, Seat{Kind: Engine, Name: "A"}
	for _, test := range []struct {
		name  string
		seats [2]Seat
		by    Seats
		may   string // the verbs that are done; others are refused
	}{
		{"both at one board", [2]Seat{person, person}, BothSeats, "undo redo go pause switch white black hint"},
		{"one of two persons, to move", [2]Seat{person, person}, seatsOf(engine.White), "white hint"},
		{"one of two persons, not to move", [2]Seat{person, person}, seatsOf(engine.Black), "black"},
		{"against a program", [2]Seat{person, program}, seatsOf(engine.White), "undo redo go pause switch white black hint"},
		{"a watcher", [2]Seat{person, person}, 0, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, verb := range []Command{Undo, Redo, MoveNow, Pause, Switch, SetWhite, SetBlack, Hint} {
				s, err := newGame(t.Context(), Config{Spec: "chess", Seats: test.seats}, tree(t, "chess", ""), Env{})
				if err != nil {
					t.Fatal(err)
				}
				_, err = s.do(&Action{Seats: test.by, Command: verb, Seat: Seat{Name: "Ann"}})
				refused := errors.Is(err, errOthers) || errors.Is(err, ErrNotYourTurn) || errors.Is(err, errWatching) || err != nil && strings.Contains(err.Error(), "seat is not yours")
				if may := slices.Contains(strings.Fields(test.may), string(verb)); may == refused {
					t.Errorf("%s: %v", verb, err)
				}
				s.cancel()
			}
		})
	}
}

// TestPointedPlans makes premoves entered by squares: a promotion becomes the most
// valuable piece, nothing is gated, and a move with an open choice is not made.
func TestPointedPlans(t *testing.T) {
	for _, test := range []struct{ name, variant, fen, from, to, want, why string }{
		{"a step", "chess", "", "e2", "e4", "e4", ""},
		{"a promotion", "chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "a8", "a8=Q+", ""},
		{"without what could enter", "seirawan", "", "g1", "f3", "Nf3", ""},
		{"not legal", "chess", "", "e2", "e5", "", "canceled"},
		{"a step is open", "duck", "", "e2", "e4", "", "Place the duck."},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := tree(t, test.variant, test.fen)
			s, err := newGame(t.Context(), Config{Spec: test.variant, Seats: [2]Seat{{}, {}}}, g, Env{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.cancel()
			v := g.Variant
			from, _ := v.SquareNamed(test.from)
			to, _ := v.SquareNamed(test.to)
			if _, err := s.do(&Action{Seats: seatsOf(engine.White), Command: Premove, Plan: Point(v, from, to)}); err != nil {
				t.Fatal(err)
			}
			if pl := s.snapshot(nil).Planned(BothSeats); !pl.Squares.Has(from) || !pl.Squares.Has(to) {
				t.Errorf("the squares of %q are not marked", pl.Text)
			}
			s.playPlan()
			if got := strings.Join(PathOf(s.head), " "); got != test.want || !s.plans[0].None() {
				t.Errorf("played %q, left %q", got, s.plans[0].Text)
			}
			if text := ""; test.why != "" {
				for _, n := range s.notices {
					text += n.Text
				}
				if !strings.Contains(text, test.why) {
					t.Errorf("told %q", text)
				}
			}
		})
	}
}

// TestOfferTakenBack: repeating a draw offer withdraws it; then no one declines it.
func TestOfferTakenBack(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("e5"))
	offer := func() {
		if _, err := d.s.do(&Action{Seats: BothSeats, Command: Draw}); err != nil {
			t.Fatal(err)
		}
	}
	offer()
	if d.s.offer[engine.White] == 0 {
		t.Fatal("no draw is offered")
	}
	offer()
	if d.s.offer != [2]int{} {
		t.Errorf("offers %v after it is taken back", d.s.offer)
	}
}
