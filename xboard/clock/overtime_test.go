package clock_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/clock"
)

func TestParseOvertime(t *testing.T) {
	byoyomi, canadian := clock.Overtime{Moves: 1, Time: 30 * time.Second}, clock.Overtime{Moves: 25, Time: 5 * time.Minute}
	for text, want := range map[string]clock.Control{
		"１０：００ｂ３０":            {Base: 10 * time.Minute, Overtime: byoyomi},
		"10:00b30":            {Base: 10 * time.Minute, Overtime: byoyomi},
		"10:00+30/1":          {Base: 10 * time.Minute, Overtime: byoyomi},
		"600b0:30":            {Base: 10 * time.Minute, Overtime: byoyomi},
		"0b30":                {Overtime: byoyomi},
		"10:00+5:00/25":       {Base: 10 * time.Minute, Overtime: canadian},
		"600+300/25":          {Base: 10 * time.Minute, Overtime: canadian},
		"40/90:00,30:00b30":   {Moves: 40, Base: 90 * time.Minute, Later: [clock.MaxPeriods - 1]clock.Period{{Base: 30 * time.Minute}}, Overtime: byoyomi},
		"2/1,3+4/5":           {Moves: 2, Base: time.Second, Later: [clock.MaxPeriods - 1]clock.Period{{Base: 3 * time.Second}}, Overtime: clock.Overtime{Moves: 5, Time: 4 * time.Second}},
		"2/1,3b4":             {Moves: 2, Base: time.Second, Later: [clock.MaxPeriods - 1]clock.Period{{Base: 3 * time.Second}}, Overtime: clock.Overtime{Moves: 1, Time: 4 * time.Second}},
		"40/5400:1800+300/25": {Moves: 40, Base: 90 * time.Minute, Later: [clock.MaxPeriods - 1]clock.Period{{Base: 30 * time.Minute}}, Overtime: canadian},
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
		"10:00b":     `"" is not a time for overtime`,
		"10:00b0":    `"0" is not a time for overtime`,
		"10:00bx":    `"10:00bx" is not a time`,
		"b30":        `"" is not a time`,
		"10:00+30/":  `"" is not a number of moves`,
		"10:00+30/0": `"0" is not a number of moves`,
		"10:00+5b30": `"10:00+5" has a number of moves or an increment, and overtime follows it`,
		"40/60b30":   `"40/60" has a number of moves or an increment`,
		"40/60,0b30": "there is no time on the clock",
		"0":          "there is no time on the clock",
	} {
		if _, err := clock.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want one with %q", text, err, want)
		}
	}
}

// TestOvertime runs a clock through the main time into overtime.
func TestOvertime(t *testing.T) {
	second := time.Second
	type shown struct {
		left     time.Duration
		overtime bool
		toGo     int
		sent     search.Clock
	}
	for control, moves := range map[string]struct {
		spent []time.Duration
		want  []shown
	}{
		"20b10": {[]time.Duration{15 * second, 8 * second, 9 * second}, []shown{
			{20 * second, false, 0, search.Clock{Remaining: 20 * second, Byoyomi: 10 * second}},
			{5 * second, false, 0, search.Clock{Remaining: 5 * second, Byoyomi: 10 * second}},
			{10 * second, true, 1, search.Clock{Byoyomi: 10 * second}},
			{10 * second, true, 1, search.Clock{Byoyomi: 10 * second}},
		}},
		"0b10": {[]time.Duration{4 * second}, []shown{
			{10 * second, true, 1, search.Clock{Byoyomi: 10 * second}},
			{10 * second, true, 1, search.Clock{Byoyomi: 10 * second}},
		}},
		"20+60/3": {[]time.Duration{25 * second, 10 * second, 40 * second, second}, []shown{
			{20 * second, false, 0, search.Clock{Remaining: 80 * second}},
			{55 * second, true, 2, search.Clock{Remaining: 55 * second, MovesToGo: 2}},
			{45 * second, true, 1, search.Clock{Remaining: 45 * second, MovesToGo: 1}},
			{60 * second, true, 3, search.Clock{Remaining: 60 * second, MovesToGo: 3}},
			{59 * second, true, 2, search.Clock{Remaining: 59 * second, MovesToGo: 2}},
		}},
		"2/20,10b5": {[]time.Duration{10 * second, 5 * second, 12 * second, 6 * second}, []shown{
			{20 * second, false, 2, search.Clock{Remaining: 20 * second, MovesToGo: 2}},
			{10 * second, false, 1, search.Clock{Remaining: 10 * second, MovesToGo: 1}},
			{15 * second, false, 0, search.Clock{Remaining: 15 * second, Byoyomi: 5 * second}},
			{3 * second, false, 0, search.Clock{Remaining: 3 * second, Byoyomi: 5 * second}},
			{5 * second, true, 1, search.Clock{Byoyomi: 5 * second}},
		}},
	} {
		c, err := clock.Parse(control)
		if err != nil {
			t.Fatal(err)
		}
		p, resumed := clock.NewPair([2]clock.Control{c, c}), clock.NewPair([2]clock.Control{c, c})
		now := time.Unix(0, 0)
		for i, want := range moves.want {
			s := p.State(engine.White, now)
			if got := (shown{s.Left, s.Overtime, p.MovesToGo(engine.White, now), p.Clocks(engine.White, now)[engine.White]}); got != want {
				t.Errorf("%s after %d moves: %+v, want %+v", control, i, got, want)
			}
			if i > 0 {
				resumed.Resume(engine.White, s.Left, moves.spent[i-1].Truncate(time.Second))
			}
			if got := resumed.State(engine.White, now); got != s {
				t.Errorf("%s resumed after %d moves: %+v, want %+v", control, i, got, s)
			}
			if i < len(moves.spent) {
				p.Start(engine.White, now)
				now = now.Add(moves.spent[i])
				p.Press(now)
			}
		}
	}
}

// TestResumeOvertime resumes clocks where the time shown is less than the main time before the
// move, and only the time that the move took says whether overtime has begun.
func TestResumeOvertime(t *testing.T) {
	const minute = time.Minute
	for _, row := range []struct {
		control     string
		left, spent time.Duration
		want        clock.State
	}{
		{"10:00+8:00/25", 6 * minute, 12 * minute, clock.State{Left: 6 * minute, Moves: 1, Overtime: true, Made: 1}},
		{"10:00+8:00/25", 6 * minute, 4 * minute, clock.State{Left: 6 * minute, Moves: 1}},
		{"10:00+8:00/25", 8 * minute, 2 * minute, clock.State{Left: 8 * minute, Moves: 1}},
		{"10:00b30", 30 * time.Second, 9*minute + 30*time.Second, clock.State{Left: 30 * time.Second, Moves: 1}},
		{"10:00b30", 30 * time.Second, 10*minute + 2*time.Second, clock.State{Left: 30 * time.Second, Moves: 1, Overtime: true}},
		{"10:00b30", 30 * time.Second, 0, clock.State{Left: 30 * time.Second, Moves: 1, Overtime: true}},
	} {
		c, err := clock.Parse(row.control)
		if err != nil {
			t.Fatal(err)
		}
		p := clock.NewPair([2]clock.Control{c, c})
		p.Resume(engine.White, row.left, row.spent)
		if got := p.State(engine.White, time.Time{}); got != row.want {
			t.Errorf("%s, %v left after %v: %+v, want %+v", row.control, row.left, row.spent, got, row.want)
		}
	}
}

// TestOvertimeFlag lets a clock run out.
func TestOvertimeFlag(t *testing.T) {
	c, err := clock.Parse("20b10")
	if err != nil {
		t.Fatal(err)
	}
	p := clock.NewPair([2]clock.Control{c, c})
	now := time.Unix(0, 0)
	p.Start(engine.White, now)
	for after, want := range map[time.Duration]struct {
		left, until time.Duration
		flagged     bool
	}{
		19 * time.Second: {time.Second, 11 * time.Second, false}, 25 * time.Second: {5 * time.Second, 5 * time.Second, false}, 31 * time.Second: {-time.Second, -time.Second, true},
	} {
		at := now.Add(after)
		if left, until := p.Left(engine.White, at), p.UntilFlag(engine.White, at); left != want.left || until != want.until || p.Flagged(engine.White, at, 0) != want.flagged {
			t.Errorf("after %v: %v left, %v until the flag, want %+v", after, left, until, want)
		}
	}
}
