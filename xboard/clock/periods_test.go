package clock_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/clock"
)

// classical is 40 moves in 90 minutes, then the rest in 30 minutes with 30 seconds a move.
var classical = clock.Control{Moves: 40, Base: 90 * time.Minute, Later: [clock.MaxPeriods - 1]clock.Period{{Base: 30 * time.Minute, Increment: 30 * time.Second}}}

// long are three periods; the last one is repeated.
var long = clock.Control{Moves: 40, Base: 2 * time.Hour, Later: [clock.MaxPeriods - 1]clock.Period{
	{Moves: 20, Base: time.Hour}, {Moves: 10, Base: 15 * time.Minute, Increment: 500 * time.Millisecond}}}

func TestParsePeriods(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"40/90:00,30:00+30":                classical,
		"40/1:30:00, 1800+30":              classical,
		"40/90:00;30:00+30":                classical,
		"40/5400 then 1800+30":             classical,
		" 40/5400:1800+30 ":                classical,
		"40/7200:20/3600:10/900+0.5":       long,
		"40/2:00:00,20/60:00,10/15:00+0.5": long,
		"40/90:00":                         {Moves: 40, Base: 90 * time.Minute},
		"40/1:30:00":                       {Moves: 40, Base: 90 * time.Minute},
		"40/90:59+1":                       {Moves: 40, Base: 90*time.Minute + 59*time.Second, Increment: time.Second},
		"40/60:60":                         {Moves: 40, Base: time.Minute, Later: [clock.MaxPeriods - 1]clock.Period{{Base: time.Minute}}},
		"90:60":                            {Base: 91 * time.Minute},
	} {
		got, err := clock.Parse(text)
		if err != nil || got != want {
			t.Errorf("Parse(%q) = %+v, %v, want %+v", text, got, err, want)
		}
		if again, err := clock.Parse(got.String()); err != nil || again != got {
			t.Errorf("%q is written %q, which reads as %+v, %v", text, got.String(), again, err)
		}
		if again, err := clock.ParseTag(got.Tag()); err != nil || again != got {
			t.Errorf("%q is tagged %q, which reads as %+v, %v", text, got.Tag(), again, err)
		}
	}
	for text, want := range map[string]string{
		"90:00,30:00":          `"90:00" is a period without a number of moves`,
		"40/5400,":             `"" is not a time`,
		"40/60,40/60,1,2,3":    "5 periods are too many: expected 4 at most",
		"40/60,x/60":           `"x" is not a number of moves`,
		"40/60,5/move":         "a time per move is no period among others",
		"40/5400:1800:30+1":    `"1800" is a period without a number of moves`,
		"40/5400,none":         `"none" is not a time`,
		"40/60 then":           `"60 then" is not a time`,
		"40/5400:1800+30:1800": `"1800+30" is a period without a number of moves`,
	} {
		if _, err := clock.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want one with %q", text, err, want)
		}
	}
}

func TestTags(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"40/5400:1800+30": classical, "40/7200:20/3600:10/900+0.5": long,
		"-": {}, "?": {}, "1/5": {PerMove: 5 * time.Second}, "300+2": {Base: 5 * time.Minute, Increment: 2 * time.Second}, "40/9000": {Moves: 40, Base: 150 * time.Minute},
	} {
		got, err := clock.ParseTag(text)
		if err != nil || got != want {
			t.Errorf("ParseTag(%q) = %+v, %v, want %+v", text, got, err, want)
		}
		if tag := got.Tag(); tag != text && text != "?" {
			t.Errorf("%q is written %q", text, tag)
		}
	}
	for text, want := range map[string]clock.Control{ // not by the standard
		"5:00+3": {Base: 5 * time.Minute, Increment: 3 * time.Second}, "5/move": {PerMove: 5 * time.Second},
		"40/5400:30": {Moves: 40, Base: 90 * time.Minute, Later: [clock.MaxPeriods - 1]clock.Period{{Base: 30 * time.Second}}}, "40/90:00": {Moves: 40, Base: 90 * time.Minute},
	} {
		if got, err := clock.ParseTag(text); err != nil || got != want {
			t.Errorf("ParseTag(%q) = %+v, %v, want %+v", text, got, err, want)
		}
	}
	if _, err := clock.ParseTag("*180"); err == nil {
		t.Error("an hourglass is read as something else")
	}
}

// TestPairPeriods plays through periods: what is left, which increment counts, and how many
// moves are to go.
func TestPairPeriods(t *testing.T) {
	control := clock.Control{Moves: 2, Base: 10 * time.Second, Later: [clock.MaxPeriods - 1]clock.Period{
		{Moves: 3, Base: 20 * time.Second, Increment: time.Second}, {Base: 5 * time.Second, Increment: 2 * time.Second}}}
	p := clock.NewPair([2]clock.Control{control, {Base: time.Hour}})
	now := time.Unix(0, 0)
	for i, want := range []struct {
		left      time.Duration
		toGo      int
		increment time.Duration
	}{
		{9 * time.Second, 1, 0}, {28 * time.Second, 3, time.Second}, // 20 s more after two moves
		{28 * time.Second, 2, time.Second}, {28 * time.Second, 1, time.Second}, {33 * time.Second, 0, 2 * time.Second}, // 5 s more after five
		{34 * time.Second, 0, 2 * time.Second},
	} {
		p.Start(engine.White, now)
		now = now.Add(time.Second)
		p.Press(now)
		shown := p.Clocks(engine.White, now)[engine.White]
		if shown.Remaining != want.left || shown.MovesToGo != want.toGo || shown.Increment != want.increment || p.State(engine.White, now).Moves != i+1 {
			t.Errorf("after %d moves: %+v, %d made, want %+v", i+1, shown, p.State(engine.White, now).Moves, want)
		}
	}
	p.Set(engine.White, clock.State{Left: 7 * time.Second, Moves: 4}) // as if taken back
	if got := p.Clocks(engine.White, now)[engine.White]; got.MovesToGo != 1 || got.Increment != time.Second || p.Period(engine.White, now).Base != 20*time.Second {
		t.Errorf("with 4 moves made: %+v, period %+v", got, p.Period(engine.White, now))
	}
}

// TestAtRepeats checks that the last period is repeated if it has a number of moves.
func TestAtRepeats(t *testing.T) {
	for moves, want := range map[int]struct{ moves, made int }{0: {40, 0}, 39: {40, 39}, 40: {20, 0}, 59: {20, 19}, 60: {10, 0}, 69: {10, 9}, 70: {10, 0}, 85: {10, 5}} {
		if p, made := long.At(moves); p.Moves != want.moves || made != want.made {
			t.Errorf("after %d moves: %+v, %d made, want %+v", moves, p, made, want)
		}
	}
}
