package table

import (
	"errors"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// apart returns a game of two people who sit at terminals of their own.
func apart(t *testing.T, rated bool) *game {
	t.Helper()
	s, err := newGame(t.Context(), Config{Spec: "chess", Seats: [2]Seat{{Name: "Ann"}, {Name: "Ben"}}, Apart: true, Rated: rated}, tree(t, "chess", ""), Env{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.cancel)
	s.begin()
	return s
}

// acts does an action of a player.
func (s *game) acts(t *testing.T, side engine.Color, a Action) {
	t.Helper()
	a.Seats = seatsOf(side)
	if _, err := s.do(&a); err != nil {
		t.Fatalf("%s: %v", a.Verb, err)
	}
}

// TestApartRefuses what would help a player, or show the other one what they think.
func TestApartRefuses(t *testing.T) {
	s := apart(t, false)
	for _, verb := range []Verb{Hint, Undo, Redo, Pause, Switch, SetWhite, SetBlack, Try, Comment, Mark, Promote, Delete, Annotate} {
		if _, err := s.do(&Action{Seats: seatsOf(engine.White), Verb: verb, Arg: "x"}); err == nil {
			t.Errorf("%s is done", verb)
		}
	}
	s.acts(t, engine.Black, Action{Verb: Resign})
	s.acts(t, engine.White, Action{Verb: Comment, Arg: "well played"})
}

// TestApartViews: each sees their own plans alone, and the other one as somebody elsewhere.
func TestApartViews(t *testing.T) {
	s := apart(t, false)
	s.acts(t, engine.Black, Action{Verb: Premove, Plan: Plan{Text: "e5"}})
	all := s.snapshot(nil)
	white, black, watcher := all.For(seatsOf(engine.White)), all.For(seatsOf(engine.Black)), all.For(0)
	if !white.Plans[engine.Black].None() || black.Plans[engine.Black].None() || !watcher.Plans[engine.Black].None() {
		t.Error("a plan is seen by others, or not by who has made it")
	}
	if !white.PersonToMove() || black.PersonToMove() || watcher.PersonToMove() || !white.Elsewhere() || watcher.People() {
		t.Error("who is to move is wrong")
	}
	if all.For(BothSeats) != all || all.Elsewhere() || all.Config.Seats[engine.Black].Kind != Person {
		t.Error("who is alone at the board sees something else")
	}
	if s.describe(); s.tree.Tags.Has(premoveTag) {
		t.Error("a plan is in the game's text")
	}
	if white.Config.Seats[engine.Black].String() != "Ben" {
		t.Errorf("the other one is called %s", white.Config.Seats[engine.Black])
	}
}

// TestTakeBack: a move is taken back if the other one agrees, not in rated games, and what
// was asked is forgotten with the next move.
func TestTakeBack(t *testing.T) {
	s := apart(t, false)
	ask := func(side engine.Color) error {
		_, err := s.do(&Action{Seats: seatsOf(side), Verb: TakeBack})
		return err
	}
	if err := ask(engine.White); !errors.Is(err, ErrNothingToUndo) {
		t.Errorf("before a move: %v", err)
	}
	s.acts(t, engine.White, Action{Verb: Play, Arg: "e4"})
	if err := ask(engine.White); err != nil {
		t.Fatal(err)
	}
	if n := s.notices[len(s.notices)-1]; n.For != seatsOf(engine.Black) || !strings.Contains(n.Text, "Ann asks") {
		t.Errorf("Black is told %q", n.Text)
	}
	if err := ask(engine.Black); err != nil || len(s.game.Moves()) != 0 {
		t.Errorf("after both have asked there are %d moves, %v", len(s.game.Moves()), err)
	}
	for i, m := range []string{"d4", "d5", "c4"} {
		s.acts(t, engine.Color(i%2), Action{Verb: Play, Arg: m})
	}
	if err := ask(engine.Black); err != nil {
		t.Fatal(err)
	}
	s.acts(t, engine.Black, Action{Verb: Play, Arg: "e6"})
	if err := ask(engine.White); err != nil || len(s.game.Moves()) != 4 {
		t.Errorf("what was asked before a move still counts: %d moves, %v", len(s.game.Moves()), err)
	}
	if err := ask(engine.Black); err != nil || len(s.game.Moves()) != 2 {
		t.Errorf("White's last move is taken back: %d moves are left, %v", len(s.game.Moves()), err)
	}
	s = apart(t, true)
	s.acts(t, engine.White, Action{Verb: Play, Arg: "e4"})
	if err := ask(engine.White); !errors.Is(err, errRated) {
		t.Errorf("in a rated game: %v", err)
	}
	if _, err := s.do(&Action{Seats: BothSeats, Verb: TakeBack}); err == nil {
		t.Error("who is alone asks somebody")
	}
}

// TestApartDraw: each is told of an offer in words of their own, and accepts it.
func TestApartDraw(t *testing.T) {
	s := apart(t, true)
	s.acts(t, engine.White, Action{Verb: Play, Arg: "e4"})
	s.acts(t, engine.White, Action{Verb: Draw})
	var told []string
	for _, n := range s.notices {
		if n.IsFor(seatsOf(engine.Black)) {
			told = append(told, n.Text)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "Ann offers a draw") {
		t.Errorf("Black is told %q", told)
	}
	s.acts(t, engine.Black, Action{Verb: Draw})
	if r := s.game.Result(); r.Outcome != engine.Drawn {
		t.Errorf("the game ends with %v", r)
	}
}

// TestSay: what is said is one line of text, from watchers too.
func TestSay(t *testing.T) {
	s := apart(t, true)
	if _, err := s.do(&Action{Verb: Say, Arg: "Carl: hi\x1b[2J\nthere"}); err != nil {
		t.Fatal(err)
	}
	n := s.notices[len(s.notices)-1]
	if !n.IsFor(0) || strings.ContainsAny(n.Text, "\x1b\n") || !strings.HasPrefix(n.Text, "Carl: hi") {
		t.Errorf("%q is said", n.Text)
	}
	if _, err := s.do(&Action{Verb: Resign}); !errors.Is(err, errWatching) {
		t.Errorf("a watcher resigns: %v", err)
	}
}
