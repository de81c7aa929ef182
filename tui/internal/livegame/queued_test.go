package livegame

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard/clock"
)

// slowly is a keeper each of whose writes takes a token first.
type slowly struct {
	memory
	gate chan struct{}
}

func (k *slowly) Save(id string, text []byte) error {
	<-k.gate
	return k.memory.Save(id, text)
}

// played are the moves of a game as they are written.
func played(g *pgn.Game) string { return strings.Join(PathOf(g.Last()), " ") }

// written are the moves in each of the saved texts.
func (k *slowly) written(t *testing.T) []string {
	t.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	var out []string
	for _, text := range k.texts {
		_, moves, _ := strings.Cut(text, "\n\n")
		out = append(out, strings.Join(strings.Fields(moves), " "))
	}
	return out
}

// TestMovesAtOnce sends moves and more while the first move is being written:
// each is made and written in its turn.
func TestMovesAtOnce(t *testing.T) {
	for _, tt := range []struct {
		send    string // verbs, or moves
		refused string // which are answered by an error, with a part of it
		want    string // the moves in the end
		writes  int
		last    string // is written at the end
	}{
		{"e4 e5 Nf3 Nc6", "", "e4 e5 Nf3 Nc6", 4, "1. e4 e5 2. Nf3 Nc6 *"},
		{"e4 e5 Ke4 Nc6 d4", "Ke4: Nc6:dropped d4:dropped", "e4 e5", 2, "1. e4 e5 *"},
		{"e4 Ke7 e5", "Ke7: e5:dropped", "e4", 1, "1. e4 *"},
		{"f3 e5 g4 Qh4 a3", "a3:over", "f3 e5 g4 Qh4#", 4, "1. f3 e5 2. g4 Qh4# 0-1"},
		{"e4 e5 Nf3 undo", "", "e4 e5", 2, "1. e4 e5 2. Nf3 *"},
		{"e4 e5 Nf3 undo d4", "", "e4 e5 d4", 3, "1. e4 e5 2. d4 (2. Nf3) *"},
		{"e4 e5 resign d4", "d4:over", "e4 e5", 2, "1. e4 e5 0-1"},
	} {
		keeper := &slowly{gate: make(chan struct{}, 100)}
		session := lay(t, t.Context(), keeper, [2]Seat{}, nil)
		var answers []<-chan Answer
		for text := range strings.FieldsSeq(tt.send) {
			a := Action{Seats: BothSeats, Command: Play, Arg: text}
			if text == "undo" || text == "resign" {
				a.Command = Command(text)
			}
			answers = append(answers, session.Send(a))
		}
		wants := map[string]string{}
		for text := range strings.FieldsSeq(tt.refused) {
			move, why, _ := strings.Cut(text, ":")
			wants[move] = why
		}
		for i, text := range strings.Fields(tt.send) {
			err := (<-answers[i]).Err
			if why, bad := wants[text]; bad != (err != nil) || bad && !strings.Contains(err.Error(), why) {
				t.Errorf("%s: %s: %v", tt.send, text, err)
			}
		}
		if n := len(keeper.written(t)); n != 0 {
			t.Errorf("%s: %d writes before the first could be", tt.send, n)
		}
		close(keeper.gate)
		s := await(t, session, "all is written", func(s *Snapshot) bool { return !s.Saving })
		if got := strings.Join(PathOf(s.Head), " "); got != tt.want || len(s.Queued) != 0 || s.Planned(BothSeats).Text != "" {
			t.Errorf("%s: %q, held %v, premove %q", tt.send, got, s.Queued, s.Planned(BothSeats).Text)
		}
		w := keeper.written(t)
		if len(w) != tt.writes || w[len(w)-1] != tt.last {
			t.Errorf("%s: written %q, want %d texts with %q at last", tt.send, w, tt.writes, tt.last)
		}
		if _, err := session.Do(Action{Seats: BothSeats, Command: Play, Arg: "Ke4"}); err == nil || strings.Contains(err.Error(), "dropped") {
			t.Errorf("%s: then an illegal move: %v", tt.send, err)
		}
	}
}

// TestClosedOverHeld closes a session while moves are held: all are on disk.
func TestClosedOverHeld(t *testing.T) {
	keeper := &slowly{gate: make(chan struct{}, 100)}
	session := lay(t, t.Context(), keeper, [2]Seat{}, nil)
	for _, text := range []string{"e4", "e5", "Nf3", "Nc6"} {
		session.Send(Action{Seats: BothSeats, Command: Play, Arg: text})
	}
	session.Close()
	close(keeper.gate)
	<-session.Done()
	if w := keeper.written(t); w[len(w)-1] != "1. e4 e5 2. Nf3 Nc6 *" || keeper.released != 1 {
		t.Errorf("written %q, released %d times", w, keeper.released)
	}
}

// TestHeldAndPremove: a move made while the opponent's is being written is not
// one made in advance, and leaves a later one of these alone.
func TestHeldAndPremove(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("e5 Nc6 Bc5"))
	d.do(d.s.playPerson(mustMove(t, d, "e4")))
	d.until("the answer, which is not on disk", func() bool { return d.moves() == "e4 e5" })
	play := func(text string) error {
		_, err := d.s.playAs(&Action{Seats: BothSeats, Command: Play, Arg: text})
		return err
	}
	d.s.plans[0] = Plan{Text: "d3"}
	if err := play("Nf3"); err != nil || d.s.plans[0].Text != "" {
		t.Fatalf("%v; premove %q", err, d.s.plans[0].Text)
	}
	if err := play("Nc6"); !errors.Is(err, ErrNotYourTurn) {
		t.Errorf("a move for the opponent: %v", err)
	}
	if n := d.s.snapshot(nil); n.PersonToMove() || len(n.Queued) != 1 {
		t.Errorf("person to move %t, held %v", n.PersonToMove(), n.Queued)
	}
	d.s.plans[0] = Plan{Text: "Bc4"}
	d.until("both", func() bool { return d.moves() == "e4 e5 Nf3 Nc6 Bc4 Bc5" && !d.s.waiting() })
}

// TestHeldClocks: queued moves cost no time and get their increments, made one by one
// or together.
func TestHeldClocks(t *testing.T) {
	for _, at := range []string{"", "pause"} {
		d := sit(t, clock.Control{Base: time.Minute, Increment: 2 * time.Second}, nil, nil)
		var tasks []Task
		for _, text := range []string{"e4", "e5", "Nf3", "Nc6"} {
			more, err := d.s.playAs(&Action{Seats: BothSeats, Command: Play, Arg: text})
			if err != nil {
				t.Fatal(err)
			}
			tasks = append(tasks, more...)
		}
		d.pass(10 * time.Second) // of the write
		if at != "" {
			more, err := d.s.do(&Action{Seats: BothSeats, Command: Command(at)})
			if err != nil || d.moves() != "e4 e5 Nf3 Nc6" {
				t.Errorf("%s: %v; moves %s", at, err, d.moves())
			}
			tasks = append(tasks, more...)
		}
		d.run(tasks)
		d.until("all is written", func() bool { return d.moves() == "e4 e5 Nf3 Nc6" && d.s.saving == 0 })
		for c := range engine.Color(2) {
			if left, _ := d.s.left(c); left != 64*time.Second {
				t.Errorf("%q: %v has %v", at, c, left)
			}
		}
		d.s.close()
	}
}

// TestHeldWhilePaused: who makes the moves of both sides in a pause is not
// interrupted by the program whose move it would be.
func TestHeldWhilePaused(t *testing.T) {
	d := sit(t, clock.Control{}, nil, script("Nc6"))
	d.s.pauseGame()
	for _, text := range []string{"e4", "e5", "Nf3"} {
		tasks, err := d.s.do(&Action{Seats: BothSeats, Command: Play, Arg: text})
		if err != nil {
			t.Fatal(err)
		}
		d.run(tasks)
	}
	d.do(d.s.do(&Action{Seats: BothSeats, Command: MoveNow}))
	d.until("the program's move", func() bool { return d.moves() == "e4 e5 Nf3 Nc6" && d.s.saving == 0 })
}

// TestManyHeld pastes a long game.
func TestManyHeld(t *testing.T) {
	keeper := &slowly{gate: make(chan struct{})}
	session := lay(t, t.Context(), keeper, [2]Seat{}, nil)
	g, err := engine.NewGame(tree(t, "chess", "").Variant, "")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for !g.Result().Over() && len(want) < 60 {
		m := g.Position().LegalMoves()[len(want)%3]
		want = append(want, notation.SAN(g.Position(), m))
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		session.Send(Action{Seats: BothSeats, Command: Play, Moves: []engine.Move{m}})
	}
	for i := range want {
		keeper.gate <- struct{}{}
		await(t, session, fmt.Sprint(i+1, " moves"), func(s *Snapshot) bool { return len(s.Moves) >= i+1 })
	}
	s := await(t, session, "all is written", func(s *Snapshot) bool { return !s.Saving })
	if got := played(s.Tree); got != strings.Join(want, " ") || len(keeper.written(t)) != len(want) {
		t.Errorf("%s in %d writes, want %s", got, len(keeper.written(t)), strings.Join(want, " "))
	}
}
