package clock_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/clock"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"40/60+0.6":  {Moves: 40, Base: time.Minute, Increment: 600 * time.Millisecond},
		"40/4":       {Moves: 40, Base: 4 * time.Second},
		"5:00+3":     {Base: 5 * time.Minute, Increment: 3 * time.Second},
		"1:30:00":    {Base: 90 * time.Minute},
		"0.5":        {Base: 500 * time.Millisecond},
		"0.1/move":   {PerMove: 100 * time.Millisecond},
		"0:30.5+1":   {Base: 30500 * time.Millisecond, Increment: time.Second},
		"none":       {},
		" inf ":      {},
		"2/0.001":    {Moves: 2, Base: time.Millisecond},
		"1000:00:00": {Base: 1000 * time.Hour},
	} {
		got, err := clock.Parse(text)
		if err != nil || got != want {
			t.Errorf("Parse(%q) = %+v, %v, want %+v", text, got, err, want)
		}
		if again, err := clock.Parse(got.String()); err != nil || again != got {
			t.Errorf("%q is written %q, which reads as %+v, %v", text, got.String(), again, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":             `"" is not a time`,
		"x/60":         `"x" is not a number of moves`,
		"0/60":         `"0" is not a number of moves`,
		"40/":          `"" is not a time`,
		"60+":          `"" is not a time`,
		"0":            "no time on the clock",
		"0+1":          "no time on the clock",
		"-5":           `"-5" is not a time`,
		"1.5:00":       `"1.5:00" is not a time`,
		"1:2:3:4":      `"1:2:3:4" is not a time`,
		"1e9":          `"1e9" is not a time`,
		"NaN":          `"NaN" is not a time`,
		"0.0000001":    `"0.0000001" is not a time`,
		"0/move":       `"0" is not a time`,
		"9999:00:00":   `"9999:00:00" is not a time`,
		"3333331:2:3":  `"3333331:2:3" is not a time`,
		"60+0.5/extra": "is not a number of moves",
	} {
		_, err := clock.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "40/60+0.6") {
			t.Errorf("Parse(%q): error %v, want one with %q and an example", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"40/60+0.6", "5:00+3", "0.1/move", "none", "1:2:3", "+", "/", "40/5400:1800+30", "2/1,3/4;5", "1/60:1/:2", "2/1,3+4/5", "40/60+1:20/30", "3333331:2:3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := clock.Parse(text)
		if err != nil {
			return
		}
		if again, err := clock.Parse(c.String()); err != nil || again != c {
			t.Errorf("%q reads as %+v, written %q, read again %+v, %v", text, c, c.String(), again, err)
		}
		if again, err := clock.ParseTag(c.Tag()); err != nil || again != c && (c.Moves != 1 || c.Increment > 0) {
			t.Errorf("%q reads as %+v, tagged %q, read again %+v, %v", text, c, c.Tag(), again, err)
		}
	})
}

// play presses the clocks in turn after the given seconds.
func play(p *clock.Pair, start time.Time, seconds ...float64) time.Time {
	now, side := start, engine.White
	for _, s := range seconds {
		p.Start(side, now)
		now = now.Add(time.Duration(s * float64(time.Second)))
		p.Press(now)
		side = side.Other()
	}
	return now
}

func TestPair(t *testing.T) {
	start := time.Unix(0, 0)
	control := func(text string) clock.Control {
		c, err := clock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, tt := range []struct {
		name         string
		white, black string
		spent        []float64
		left         [2]time.Duration
		toGo         [2]int
	}{
		{"nothing yet", "60", "2/30", nil, [2]time.Duration{60 * time.Second, 30 * time.Second}, [2]int{0, 2}},
		{"increments", "60+2", "60+1", []float64{10, 5, 1}, [2]time.Duration{53 * time.Second, 56 * time.Second}, [2]int{0, 0}},
		{"a session ends", "2/10", "2/10", []float64{1, 2, 3, 4}, [2]time.Duration{16 * time.Second, 14 * time.Second}, [2]int{2, 2}},
		{"one move left", "2/10", "3/10", []float64{1, 2}, [2]time.Duration{9 * time.Second, 8 * time.Second}, [2]int{1, 2}},
		{"per move", "5/move", "60", []float64{3, 7, 4}, [2]time.Duration{5 * time.Second, 53 * time.Second}, [2]int{1, 0}},
		{"overstepped", "5", "60", []float64{6}, [2]time.Duration{-time.Second, 60 * time.Second}, [2]int{0, 0}},
		{"odds without a limit", "none", "60", []float64{100, 1}, [2]time.Duration{0, 59 * time.Second}, [2]int{0, 0}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := clock.NewPair([2]clock.Control{control(tt.white), control(tt.black)})
			now := play(p, start, tt.spent...)
			for c := range engine.Color(2) {
				if got := p.Left(c, now); got != tt.left[c] {
					t.Errorf("%v has %v left, want %v", c, got, tt.left[c])
				}
				if got := p.MovesToGo(c, now); got != tt.toGo[c] {
					t.Errorf("%v has %d moves to go, want %d", c, got, tt.toGo[c])
				}
			}
		})
	}
}

func TestPairRuns(t *testing.T) {
	start := time.Unix(100, 0)
	p := clock.NewPair([2]clock.Control{{Base: 10 * time.Second}, {Base: 10 * time.Second}})
	p.Start(engine.White, start)
	at := start.Add(4 * time.Second)
	if got := p.Left(engine.White, at); got != 6*time.Second {
		t.Errorf("a running clock shows %v, want 6s", got)
	}
	if got := p.Left(engine.Black, at); got != 10*time.Second {
		t.Errorf("a clock that stands still shows %v, want 10s", got)
	}
	p.Pause(at)
	if got := p.Left(engine.White, at.Add(time.Hour)); got != 6*time.Second {
		t.Errorf("a paused clock shows %v, want 6s", got)
	}
	p.Start(engine.White, at)
	late := at.Add(6*time.Second + 20*time.Millisecond)
	if !p.Flagged(engine.White, late, 0) || p.Flagged(engine.White, late, 50*time.Millisecond) {
		t.Error("a flag falls at the end of the time, and not before the end of the margin")
	}
	if got := p.Clocks(engine.White, late)[engine.White].Remaining; got != time.Millisecond {
		t.Errorf("players are told %v of an overstepped clock, want 1ms", got)
	}
	p.Set(engine.Black, clock.State{Left: time.Minute, Moves: 3})
	if p.Left(engine.Black, late) != time.Minute || p.State(engine.Black, late).Moves != 3 {
		t.Error("Set does not set")
	}
}

func TestClocksOfUnlimited(t *testing.T) {
	now := time.Unix(0, 0)
	p := clock.NewPair([2]clock.Control{{}, {Base: time.Minute}})
	if p.Clocks(engine.White, now) != nil {
		t.Error("a player without a limit is told of clocks")
	}
	if got := p.Clocks(engine.Black, now); got == nil || got[engine.White].Remaining != time.Minute {
		t.Errorf("clocks with one unlimited player: %v, want its own time for both", got)
	}
	p.Start(engine.White, now)
	if p.Flagged(engine.White, now.Add(100*time.Hour), 0) {
		t.Error("a player without a limit loses on time")
	}
}
