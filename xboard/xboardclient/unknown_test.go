package xboardclient_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// count returns how often a line was sent.
func count(lines []string, line string) int {
	n := 0
	for _, l := range lines {
		if l == line {
			n++
		}
	}
	return n
}

// TestUnknownLimits checks that an engine which does not know st or sd is started once,
// asked once, and sent its time in another way, in games with a time for each move, by a
// clock, and with a limit of depth besides.
func TestUnknownLimits(t *testing.T) {
	clocks := &[2]search.Clock{{Remaining: time.Minute}, {Remaining: time.Minute}}
	moves := line(t, "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6")
	const three = "< go\n> move e2e4\n< go|usermove .*\n> move g1f3\n< go|usermove .*\n> move f1c4"
	for _, tt := range []struct {
		name, script string
		turns        []xboard.Request // their limits and clocks
		once, later  string           // what is sent once, and from then on instead
	}{
		{"st", "< st .*\n> Error (unknown command): st\n" + three, []xboard.Request{{Limits: xboard.Limits{MoveTime: time.Second}}}, "st 1", "level 1 0:01 0"},
		{"st, then a clock", "< st .*\n> Error (unknown command): st\n" + three,
			[]xboard.Request{{Limits: xboard.Limits{MoveTime: time.Second}}, {Clocks: clocks}, {Clocks: clocks}}, "st 1", "level 0 1 0"},
		{"sd", "< sd .*\n> Error (unknown command): sd\n" + three, []xboard.Request{{Clocks: clocks, Limits: xboard.Limits{Depth: 5}}}, "sd 5", "level 0 1 0"},
		{"sd, then none", "< sd .*\n> Error (unknown command): sd\n" + three,
			[]xboard.Request{{Clocks: clocks, Limits: xboard.Limits{Depth: 5}}, {Clocks: clocks}, {Clocks: clocks}}, "sd 5", "level 0 1 0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e, j := open(t, fakeConfig(modern+tt.script))
			newGame(t, e, xboard.GameInfo{})
			for i := range 3 {
				turn := tt.turns[min(i, len(tt.turns)-1)]
				turn.Moves = moves[:2*i]
				r, err := e.Think(patient(t), turn, nil)
				if err != nil || r.Move != moves[2*i] {
					t.Fatalf("turn %d: %+v, %v\n%s", i+1, r.Move, err, strings.Join(j.sent(), "\n"))
				}
			}
			sent := j.sent()
			if count(sent, "protover 2") != 1 || count(sent, "new") != 1 || count(sent, tt.once) != 1 || count(sent, tt.later) != 1 {
				t.Errorf("sent:\n%s", strings.Join(sent, "\n"))
			}
		})
	}
}

// TestUnknownTimeIsGuarded checks that an engine which refuses the time for a move is
// asked to move now when that is over.
func TestUnknownTimeIsGuarded(t *testing.T) {
	t.Parallel()
	e, j := open(t, fakeConfig(modern+"< st .*\n> Error (unknown command): st\n< go\n< \\?\n> move e2e4"))
	newGame(t, e, xboard.GameInfo{})
	if _, err := e.Think(patient(t), xboard.Request{Limits: xboard.Limits{MoveTime: time.Second}}, nil); err != nil {
		t.Errorf("%v, sent:\n%s", err, strings.Join(j.sent(), "\n"))
	}
}

// TestRestartRemembers checks that what an engine does not know is not asked again after
// it was started anew.
func TestRestartRemembers(t *testing.T) {
	const script = modern + "< st .*\n> Error (unknown command): st\n< go\n> move e2e4\n< usermove .*\nexit 3"
	e, j := open(t, fakeConfig(script))
	newGame(t, e, xboard.GameInfo{})
	second := xboard.Request{Limits: xboard.Limits{MoveTime: time.Second}}
	if _, err := e.Think(patient(t), second, nil); err != nil {
		t.Fatal(err)
	}
	second.Moves = line(t, "e2e4 e7e5")
	if _, err := e.Think(patient(t), second, nil); err == nil {
		t.Fatal("no error of an engine that ends itself")
	}
	newGame(t, e, xboard.GameInfo{})
	ctx := patient(t)
	go e.Think(ctx, xboard.Request{Limits: xboard.Limits{MoveTime: time.Second}}, nil)
	until(t, func() bool { return count(j.sent(), "go") == 2 })
	if n := count(j.sent(), "st 1"); n != 1 {
		t.Errorf("st was sent %d times:\n%s", n, strings.Join(j.sent(), "\n"))
	}
}

// TestRefusalIsTold checks that the user is notified when an engine takes a legal move
// for an illegal one: which engine, which move, and in which words.
func TestRefusalIsTold(t *testing.T) {
	var told []string
	c := fakeConfig(modern + "< go\n> Illegal move (no match): e2e4\n< setboard .*\n< go\n> move e7e5")
	c.Name, c.Notify = "Grumpy", func(text string) { told = append(told, text) }
	e, _ := open(t, c)
	newGame(t, e, xboard.GameInfo{Variant: variantstest.Load(t, "chess"), Control: clock.Control{Base: time.Minute}})
	r, err := e.Think(patient(t), xboard.Request{Moves: line(t, "e2e4")}, nil)
	const want = `Grumpy says that the move e2e4 is illegal ("Illegal move (no match): e2e4"). It is legal; the engine is sent the position after it.`
	if err != nil || r.Remark != want || len(told) != 1 || told[0] != want {
		t.Errorf("%v, remark %q, told %q", err, r.Remark, told)
	}
}

// TestFractionalIncrement checks that an increment of less than a second, or of more with a
// fraction, reaches the engine as it is.
func TestFractionalIncrement(t *testing.T) {
	for increment, want := range map[time.Duration]string{
		500 * time.Millisecond: "level 0 1:30 0.5", 50 * time.Millisecond: "level 0 1:30 0.05", 2300 * time.Millisecond: "level 0 1:30 2.3",
		3 * time.Second: "level 0 1:30 3", 0: "level 0 1:30 0",
	} {
		e, j := open(t, fakeConfig(modern+"< go\n> move e2e4"))
		newGame(t, e, xboard.GameInfo{Control: clock.Control{Base: 90 * time.Second, Increment: increment}})
		clocks := &[2]search.Clock{{Remaining: 90 * time.Second, Increment: increment}, {Remaining: 90 * time.Second, Increment: increment}}
		if _, err := e.Think(patient(t), xboard.Request{Clocks: clocks}, nil); err != nil || count(j.sent(), want) != 1 {
			t.Errorf("%v: %v, sent %q, want %q", increment, err, j.sent(), want)
		}
	}
}

// TestLevelOfPeriods checks that an engine is sent each period of the time control when
// that begins.
func TestLevelOfPeriods(t *testing.T) {
	control, err := clock.Parse("2/90:00,30:00+30")
	if err != nil {
		t.Fatal(err)
	}
	moves := line(t, "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6")
	e, j := open(t, fakeConfig(modern+"< go\n> move e2e4\n< go|usermove .*\n> move g1f3\n< go|usermove .*\n> move f1c4"))
	newGame(t, e, xboard.GameInfo{Control: control})
	pair, now := clock.NewPair([2]clock.Control{control, control}), time.Unix(0, 0)
	for i := range 3 {
		turn := xboard.Request{Moves: moves[:2*i], Clocks: pair.Clocks(engine.White, now), Period: pair.Period(engine.White, now)}
		if _, err := e.Think(patient(t), turn, nil); err != nil {
			t.Fatal(err)
		}
		pair.Start(engine.White, now)
		pair.Press(now)
	}
	if !has(j.sent(), "level 2 90 0", "time 540000", "go", "usermove e7e5", "level 0 30 30", "time 720000", "usermove b8c6") || count(j.sent(), "level 2 90 0") != 1 {
		t.Errorf("sent:\n%s", strings.Join(j.sent(), "\n"))
	}
}
