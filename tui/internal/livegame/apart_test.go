package livegame

import (
	"errors"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// apart returns a game of two people at separate terminals.
func apart(t *testing.T, rated bool) *liveGame {
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
func (s *liveGame) acts(t *testing.T, side engine.Color, a Action) {
	t.Helper()
	a.Seats = seatsOf(side)
	if _, err := s.do(&a); err != nil {
		t.Fatalf("%s: %v", a.Command, err)
	}
}

// TestApartRefuses checks that actions are refused that would help a player or reveal
// their thoughts.
func TestApartRefuses(t *testing.T) {
	s := apart(t, false)
	for _, verb := range []Command{Hint, Undo, Redo, Pause, Switch, SetWhite, SetBlack, Try, Comment, Mark, Promote, Delete, Annotate} {
		if _, err := s.do(&Action{Seats: seatsOf(engine.White), Command: verb, Arg: "x"}); err == nil {
			t.Errorf("%s is done", verb)
		}
	}
	s.acts(t, engine.Black, Action{Command: Resign})
	s.acts(t, engine.White, Action{Command: Comment, Arg: "well played"})
}

// TestPlayAfter: a move for an earlier position is refused, whether it is legal or not.
func TestPlayAfter(t *testing.T) {
	s := apart(t, false)
	for _, tt := range []struct {
		move  string
		after int
		made  bool
	}{{"Nf3", 0, true}, {"Nf6", 0, false}, {"Nf6", 1, true}, {"Ng1", 0, false}, {"Ng1", 3, false}, {"Ng1", 2, true}} {
		_, err := s.do(&Action{Seats: seatsOf(s.side()), Command: Play, Arg: tt.move, After: &tt.after})
		if made := err == nil; made != tt.made {
			t.Errorf("%s after %d moves, of %d: %v", tt.move, tt.after, len(s.game.Moves()), err)
		}
	}
}

// TestPremoveThatIsNone: what is a move in no position is refused as a premove at once, and the
// one before stays; what can't be played yet is none of that.
func TestPremoveThatIsNone(t *testing.T) {
	s := apart(t, false)
	planned := ""
	for _, row := range []struct {
		text string
		want bool
	}{
		{"Nf6", true}, {"hello", false}, {"Qxf7", true}, {"exd", true}, {"O-O", true}, {"hello e5", false}, {"e5 Nf6 d5", true},
		{"dance with me", false}, {"e5 hello", false}, {"Nf6 thanks d5", false}, {"bishop takes knight", true}, {"bishop takes knight e5", true}, {"e9", true}, {"", true},
	} {
		_, err := s.do(&Action{Seats: seatsOf(engine.Black), Command: Premove, Plan: Plan{Text: row.text}})
		if (err == nil) != row.want {
			t.Errorf("%q: %v, want that it is taken: %v", row.text, err, row.want)
		}
		if row.want {
			planned = row.text
		}
		if got := s.plans[engine.Black].Text; got != planned {
			t.Errorf("after %q the plan is %q, want %q", row.text, got, planned)
		}
	}
}

// TestApartViews: each player sees only their own premoves, and the opponent as a
// person elsewhere.
func TestApartViews(t *testing.T) {
	s := apart(t, false)
	s.acts(t, engine.Black, Action{Command: Premove, Plan: Plan{Text: "e5"}})
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

// TestTakeBack: a move is taken back if the opponent agrees, except in rated games, and
// a request lapses with the next move.
func TestTakeBack(t *testing.T) {
	s := apart(t, false)
	ask := func(side engine.Color) error {
		_, err := s.do(&Action{Seats: seatsOf(side), Command: TakeBack})
		return err
	}
	if err := ask(engine.White); !errors.Is(err, errNothingToUndo) {
		t.Errorf("before a move: %v", err)
	}
	s.acts(t, engine.White, Action{Command: Play, Arg: "e4"})
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
		s.acts(t, engine.Color(i%2), Action{Command: Play, Arg: m})
	}
	if err := ask(engine.Black); err != nil {
		t.Fatal(err)
	}
	s.acts(t, engine.Black, Action{Command: Play, Arg: "e6"})
	if err := ask(engine.White); err != nil || len(s.game.Moves()) != 4 {
		t.Errorf("what was asked before a move still counts: %d moves, %v", len(s.game.Moves()), err)
	}
	if err := ask(engine.Black); err != nil || len(s.game.Moves()) != 2 {
		t.Errorf("White's last move is taken back: %d moves are left, %v", len(s.game.Moves()), err)
	}
	s = apart(t, true)
	s.acts(t, engine.White, Action{Command: Play, Arg: "e4"})
	if err := ask(engine.White); !errors.Is(err, errRated) {
		t.Errorf("in a rated game: %v", err)
	}
	if _, err := s.do(&Action{Seats: BothSeats, Command: TakeBack}); err == nil {
		t.Error("who is alone asks somebody")
	}
}

// TestApartDraw: each player gets a notice of their own about a draw offer and can
// accept it.
func TestApartDraw(t *testing.T) {
	s := apart(t, true)
	s.acts(t, engine.White, Action{Command: Play, Arg: "e4"})
	s.acts(t, engine.White, Action{Command: Draw})
	var told []string
	for _, n := range s.notices {
		if n.IsFor(seatsOf(engine.Black)) {
			told = append(told, n.Text)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "Ann offers a draw") {
		t.Errorf("Black is told %q", told)
	}
	s.acts(t, engine.Black, Action{Command: Draw})
	if r := s.game.Result(); r.Outcome != engine.Drawn {
		t.Errorf("the game ends with %v", r)
	}
}

// TestSay: a message is one line of text; spectators can send one too.
func TestSay(t *testing.T) {
	s := apart(t, true)
	if _, err := s.do(&Action{Command: Say, Arg: "Carl: hi\x1b[2J\nthere"}); err != nil {
		t.Fatal(err)
	}
	n := s.notices[len(s.notices)-1]
	if !n.IsFor(0) || strings.ContainsAny(n.Text, "\x1b\n") || !strings.HasPrefix(n.Text, "Carl: hi") {
		t.Errorf("%q is said", n.Text)
	}
	if _, err := s.do(&Action{Command: Resign}); !errors.Is(err, errWatching) {
		t.Errorf("a watcher resigns: %v", err)
	}
}
