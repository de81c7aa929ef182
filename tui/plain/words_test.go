package plain

import (
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second:            "no time",
		0:                       "no time",
		1500 * time.Millisecond: "1.5 seconds",
		3 * time.Second:         "3 seconds",
		time.Minute:             "1 minute",
		90 * time.Second:        "1 minute 30 seconds",
		2*time.Hour + 1*time.Minute + 400*time.Millisecond: "2 hours 1 minute",
	} {
		if got := duration(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

func TestControlWords(t *testing.T) {
	for text, want := range map[string]string{
		"5:00+3":            "5 minutes, and 3 seconds more after each move",
		"40/90:00":          "1 hour 30 minutes for 40 moves",
		"0:30":              "30 seconds",
		"40/90:00,30:00+30": "1 hour 30 minutes for 40 moves, then 30 minutes, and 30 seconds more after each move",
		"10:00b30":          "10 minutes, then 30 seconds for each move",
		"0b30":              "30 seconds for each move",
		"10:00+5:00/25":     "10 minutes, then 5 minutes for each 25 moves",
	} {
		control, err := clock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := controlWords(control); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if got, want := controlWords(clock.Control{PerMove: 2 * time.Second}), "2 seconds for each move"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestWarning: each warning comes once, the last one only if several are due.
func TestWarning(t *testing.T) {
	told := 5 * time.Minute
	var got []time.Duration
	for _, left := range []time.Duration{2 * time.Minute, 59 * time.Second, 58 * time.Second, 8 * time.Second, 5 * time.Second} {
		if due, ok := warning(left, told); ok {
			told = due
			got = append(got, due)
		}
	}
	if len(got) != 2 || got[0] != time.Minute || got[1] != 10*time.Second {
		t.Errorf("%v, want a minute and 10 seconds", got)
	}
	if _, ok := warning(9*time.Second, 10*time.Second); ok {
		t.Error("a game that begins with 10 seconds has a warning at once")
	}
}

func TestScoreWords(t *testing.T) {
	for _, tt := range []struct {
		thinking xboard.Thinking
		side     engine.Color
		want     string
	}{
		{xboard.Thinking{Line: search.Line{Score: 35}}, engine.White, "+0.35"},
		{xboard.Thinking{Line: search.Line{Score: 35}}, engine.Black, "-0.35"},
		{xboard.Thinking{Line: search.Line{Score: 35}, Bound: xboard.LowerBound}, engine.White, "+0.35 or more"},
		{xboard.Thinking{Line: search.Line{Score: 35}, Bound: xboard.LowerBound}, engine.Black, "-0.35 or less"},
		{xboard.Thinking{NoScore: true}, engine.White, "no score"},
		{xboard.Thinking{Line: search.Line{Score: search.Mate - 3}}, engine.White, "White mates in 2"},
		{xboard.Thinking{Line: search.Line{Score: search.Mate - 3}}, engine.Black, "Black mates in 2"},
		{xboard.Thinking{Line: search.Line{Score: -search.Mate + 2}}, engine.Black, "White mates in 1"},
	} {
		if got := scoreWords(variantstest.Load(t, "chess"), &tt.thinking, tt.side); got != tt.want {
			t.Errorf("%+v as %v: %q, want %q", tt.thinking, tt.side, got, tt.want)
		}
	}
}

// TestCommandsDone: each command of plain mode is done by it, or by its session.
func TestCommandsDone(t *testing.T) {
	all := handlers()
	for _, v := range session.PlainCommands() {
		if all[v.Name] == nil && v.Do == nil {
			t.Errorf("nobody does %s", v.Name)
		}
		delete(all, v.Name)
	}
	for name := range all {
		t.Errorf("%s is not a command", name)
	}
}
