package livegame

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestPeriodsKept plays into the second period of a time control, saves the game and
// resumes it with the same clocks, also after moves are taken back.
func TestPeriodsKept(t *testing.T) {
	control, err := clock.Parse("2/5:00,1:40+5")
	if err != nil {
		t.Fatal(err)
	}
	kept := &memory{}
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	env := Env{Keeper: kept, Now: func() time.Time { return now }}
	s, err := newGame(t.Context(), Config{Spec: "chess", Controls: [2]clock.Control{control, control}}, tree(t, "chess", ""), env)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	saved(t, s, s.begin())
	for _, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bc4"} {
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
	text := kept.texts[len(kept.texts)-1]
	if !strings.Contains(text, `[TimeControl "2/300:100+5"]`) {
		t.Errorf("the file has\n%s", text)
	}
	g := parsed(t, text)
	config, err := ConfigOf(g, "chess")
	if err != nil || config.Controls[0] != control {
		t.Fatalf("%v, read %v", err, config.Controls)
	}
	again, err := newGame(t.Context(), config, g, env)
	if err != nil {
		t.Fatal(err)
	}
	defer again.close()
	look := func(what string, white, black time.Duration, whiteToGo, blackToGo int) {
		t.Helper()
		for c, want := range map[engine.Color]time.Duration{engine.White: white, engine.Black: black} {
			if left, _ := again.left(c); left != want {
				t.Errorf("%s: %v has %v left, want %v", what, c, left, want)
			}
		}
		if w, b := again.clocks.MovesToGo(engine.White, time.Time{}), again.clocks.MovesToGo(engine.Black, time.Time{}); w != whiteToGo || b != blackToGo {
			t.Errorf("%s: %d and %d moves to go, want %d and %d", what, w, b, whiteToGo, blackToGo)
		}
	}
	look("gone on with", 375*time.Second, 380*time.Second, 0, 0) // 300-10-10+100-10+5, 300-10-10+100
	for range 3 {
		tasks, err := again.undo()
		if err != nil {
			t.Fatal(err)
		}
		saved(t, again, tasks)
	}
	look("taken back", 290*time.Second, 290*time.Second, 1, 1)
}

// TestOvertimeKept plays into byoyomi without losing on time, and resumes the saved
// game.
func TestOvertimeKept(t *testing.T) {
	control, err := clock.Parse("0:30b10")
	if err != nil {
		t.Fatal(err)
	}
	kept := &memory{}
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	env := Env{Keeper: kept, Now: func() time.Time { return now }}
	s, err := newGame(t.Context(), Config{Spec: "shogi", Controls: [2]clock.Control{control, control}}, tree(t, "shogi", ""), env)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	saved(t, s, s.begin())
	for i, text := range []string{"7g7f", "3c3d", "2g2f", "8c8d"} {
		now = now.Add(time.Duration(16+i%2) * time.Second)
		if s.flagDue(flagCheck{s.flag}); s.over() {
			t.Fatalf("the flag falls after %d moves", i)
		}
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
	g := parsed(t, kept.texts[len(kept.texts)-1])
	config, err := ConfigOf(g, "shogi")
	if err != nil || config.Controls[0] != control {
		t.Fatalf("%v, read %v", err, config.Controls)
	}
	again, err := newGame(t.Context(), config, g, env)
	if err != nil {
		t.Fatal(err)
	}
	defer again.close()
	for c := range engine.Color(2) {
		want := clock.State{Left: 10 * time.Second, Moves: 2, Overtime: true}
		if got := again.clocks.State(c, now); got != want {
			t.Errorf("%v goes on with %+v, want %+v", c, got, want)
		}
	}
}
