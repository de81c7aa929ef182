package livegame

import (
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/clock"
)

// saved runs tasks until the game is written down.
func saved(t *testing.T, s *liveGame, tasks []Task) {
	t.Helper()
	events := make(chan Event, 20)
	run := func(tasks []Task) {
		for _, task := range tasks {
			go func() { events <- task() }()
		}
	}
	run(tasks)
	for s.saving != 0 {
		select {
		case ev := <-events:
			run(s.handle(ev))
		case <-time.After(2 * time.Minute):
			t.Fatal("the game is not written")
		}
	}
}

func parsed(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	err = pgn.Resolve(g, func(tags pgn.Tags) (*engine.Variant, error) {
		return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestResume saves a game in which moves were taken back, and resumes it.
func TestResume(t *testing.T) {
	kept := &memory{}
	control, err := clock.Parse("5:00+3")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	env := Env{Keeper: kept, Now: func() time.Time { return now }}
	s, err := newGame(t.Context(), Config{Spec: "chess", Controls: [2]clock.Control{control, control}}, tree(t, "chess", ""), env)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	saved(t, s, s.begin())
	for _, text := range []string{"e4", "e5", "Nf3"} {
		now = now.Add(10 * time.Second)
		m, err := notation.Parse(s.position(), text)
		if err != nil {
			t.Fatal(err)
		}
		tasks, err := s.playPerson(m)
		if err != nil {
			t.Fatal(err)
		}
		saved(t, s, tasks)
	}
	tasks, err := s.undo()
	if err != nil {
		t.Fatal(err)
	}
	saved(t, s, tasks)

	g := parsed(t, kept.texts[len(kept.texts)-1])
	config, err := ConfigOf(g, "chess")
	if err != nil {
		t.Fatal(err)
	}
	again, err := newGame(t.Context(), config, g, env)
	if err != nil {
		t.Fatal(err)
	}
	defer again.close()
	if n := len(again.game.Moves()); n != 2 {
		t.Errorf("the game goes on after %d plies, want 2", n)
	}
	for side := range engine.Color(2) {
		if left, ok := again.left(side); !ok || left != 293*time.Second {
			t.Errorf("%v has %v left, want 4m53s", side, left)
		}
	}
	if tasks, err = again.redo(); err != nil {
		t.Fatalf("redo: %v", err)
	}
	saved(t, again, tasks)
	if head := again.head; head.Text != "Nf3" || again.keptID != s.keptID {
		t.Errorf("after redo: %s in game %s, want Nf3 in %s", head.Text, again.keptID, s.keptID)
	}
}

// TestNewChangesNothing reviews a game of another program without changing it.
func TestNewChangesNothing(t *testing.T) {
	g := parsed(t, "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n")
	before, err := pgn.Format(g)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newGame(t.Context(), Config{}, g, Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if after, err := pgn.Format(g); err != nil || after != before {
		t.Errorf("%v, the game became\n%s\nit was\n%s", err, after, before)
	}
}

// TestBrowserNull goes through a game with a turn passed.
func TestBrowserNull(t *testing.T) {
	g := parsed(t, "1. e4 -- 2. d4 (2. -- e5) 2... d5 *")
	b, err := NewBrowser(g)
	if err != nil {
		t.Fatal(err)
	}
	if !b.Forward(4) || b.Node().Text != "d5" || !b.Passed() || len(b.Moves()) != 1 {
		t.Fatalf("at %q after %d moves, passed %t; want d5, 1, true", b.Node().Text, len(b.Moves()), b.Passed())
	}
	if !b.Back(1) || !b.Variation(1) || !b.Forward(1) || b.Node().Text != "e5" {
		t.Errorf("at %q in the variation, want e5", b.Node().Text)
	}
	if !b.Back(9) || b.Passed() || b.Position().FEN() != g.StartFEN {
		t.Errorf("at the start: %s, want %s", b.Position().FEN(), g.StartFEN)
	}
}
