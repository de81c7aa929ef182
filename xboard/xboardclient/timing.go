package xboardclient

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/link"
)

// timePlan is the engine's time for a turn, as it is sent.
type timePlan struct {
	timing       string        // level or st
	own, opp     time.Duration // on the clocks, sent before each turn; 0: not sent
	moveNowAfter time.Duration // when it is asked to move now; 0: never
	deadline     time.Duration // when it must have answered; 0: any time
	depth        int
	nodes        uint64
	analysis     bool // until it is stopped
	multiPV      int
	only         []engine.Move
	drawOffer    bool
}

// centisecond is the protocol's unit of time on clocks.
const centisecond = 10 * time.Millisecond

const practicallyUnlimited = 24 * time.Hour

// sentLimits are those that an engine was sent last.
type sentLimits struct {
	talk    *session
	timing  string        // the command for its time
	control clock.Control // behind it, in a game that has none of its own
	depth   int
	nodes   bool
}

// plan returns the plan for a turn of a side in a game with a time control, or the
// reason why there can be none.
func (l *sentLimits) plan(t *xboard.Request, side engine.Color, game clock.Control) (*timePlan, error) {
	want := t.Limits
	if err := link.CheckLimits(&want, centisecond); err != nil {
		return nil, fmt.Errorf("%s can't search with these limits: %w", l.talk.name(), err)
	}
	if t.Period != (clock.Period{}) {
		game.Moves, game.Base, game.Increment = t.Period.Moves, t.Period.Base, t.Period.Increment
	}
	p := &timePlan{depth: want.Depth, nodes: want.Nodes, multiPV: want.MultiPV, only: want.SearchMoves, drawOffer: t.DrawOffered}
	clocks := t.Clocks
	if clocks == nil && want.Clock != nil {
		clocks = &[2]search.Clock{*want.Clock, *want.Clock}
	}
	perMove := want.MoveTime
	if perMove == 0 && clocks == nil && !want.Infinite && want.Depth == 0 && want.Nodes == 0 {
		perMove = game.PerMove
	}
	if clocks != nil {
		clocks = &[2]search.Clock{clocks[0].WithoutByoyomi(), clocks[1].WithoutByoyomi()}
	}
	var err error
	switch {
	case want.Infinite:
		if p.analysis = l.talk.description.CanAnalyze; !p.analysis {
			p.timing, p.own = unlimited()
		}
	case clocks != nil && (perMove == 0 || perMove >= clocks[side].Remaining):
		err = l.byClock(p, clocks, side, game)
	case perMove > 0:
		err = l.byMove(p, perMove)
	default:
		p.timing, p.own = unlimited()
	}
	if err == nil && want.Depth > 0 && !l.talk.knows("sd") {
		if p.depth = 0; p.deadline == 0 {
			err = errors.New("it knows no limit of depth")
		}
	}
	if err == nil && len(want.SearchMoves) > 0 && !l.talk.profile.exclude {
		err = errors.New("it can't be limited to some moves, as it lacks the feature exclude")
	}
	if err != nil {
		return nil, fmt.Errorf("%s can't search with these limits: %w", l.talk.name(), err)
	}
	return p, nil
}

// unlimited returns the command for all the time in the world, which is that of
// a session of one move: engines do not forget what st was.
func unlimited() (timing string, own time.Duration) {
	return "level 1 " + strconv.Itoa(int(practicallyUnlimited.Minutes())) + " 0", practicallyUnlimited
}

// byMove plans a time for one move. The command st takes whole seconds; any other time
// is sent as a session of one move, whose clock is set before each. All engines that
// were tried understand that, and none oversteps it.
func (l *sentLimits) byMove(p *timePlan, d time.Duration) error {
	p.deadline = d
	whole := d.Truncate(time.Second)
	if err := link.CheckLimits(&xboard.Limits{MoveTime: d}, centisecond); err != nil {
		return err
	}
	switch {
	case l.talk.profile.quirks.wholeSeconds:
		p.moveNowAfter = moveNowTime(d)
	case l.talk.profile.quirks.averageTime && whole > 0:
		p.timing, p.moveNowAfter = "st "+strconv.Itoa(int(whole.Seconds())), moveNowTime(d)
		return nil
	case l.talk.knows("st") && d == whole, l.talk.knows("st") && whole > 0 && !l.sendsTime():
		p.timing = "st " + strconv.Itoa(int(whole.Seconds()))
		return nil
	}
	if !l.sendsTime() && whole == 0 {
		return fmt.Errorf("a time of %v for a move: it takes whole seconds only", d)
	}
	p.timing = level(1, max(whole, time.Second), 0)
	p.own, p.opp = d, d
	p.moveNowAfter = moveNowTime(d)
	return nil
}

func (l *sentLimits) sendsTime() bool { return l.talk.profile.time && l.talk.knows("time") }

// moveNowTime returns when an engine that has a time for the move is asked to move now.
func moveNowTime(d time.Duration) time.Duration { return d - min(d/10, 30*time.Millisecond) }

// byClock plans a turn by the clocks.
func (l *sentLimits) byClock(p *timePlan, clocks *[2]search.Clock, side engine.Color, control clock.Control) error {
	own, opp := clocks[side], clocks[side.Other()]
	if own.Remaining <= 0 {
		return errors.New("there is no time left on the clock to think")
	}
	if control.Base == 0 {
		control = clock.Control{Moves: own.MovesToGo, Base: own.Remaining, Increment: own.Increment}
		if l.control.Base > 0 && l.sendsTime() && l.control.Moves == control.Moves && l.control.Increment == control.Increment {
			control = l.control // the clock has the rest
		}
		l.control = control
	}
	if control.Base < time.Second && !l.sendsTime() {
		return fmt.Errorf("a time of %v: it takes whole seconds only", control.Base)
	}
	p.timing = level(control.Moves, control.Base, control.Increment)
	p.opp, p.deadline = opp.Remaining, own.Remaining
	if l.talk.profile.quirks.stopsAtDepthOnly || l.talk.profile.quirks.wholeSeconds {
		own.Remaining -= min(own.Remaining*2/3, control.Base/6) // it may overstep what it has
	}
	if p.own = own.Remaining; l.talk.profile.quirks.wholeSeconds {
		p.moveNowAfter = timeShare(&own)
	}
	return nil
}

// timeShare returns how much of its time a player may well use for a move.
func timeShare(c *search.Clock) time.Duration {
	moves := 30
	if c.MovesToGo > 0 {
		moves = c.MovesToGo + 1
	}
	d := c.Remaining/time.Duration(moves) + c.Increment*3/4
	return max(min(d, c.Remaining/2), time.Millisecond)
}

// level writes a time control. By the protocol the base is in minutes or
// minutes and seconds. The increment is in seconds, with decimals if it has a
// fraction, as XBoard and cutechess write it: engines that read whole numbers
// stop at the point.
func level(moves int, base, increment time.Duration) string {
	seconds := max(int(base.Seconds()), 1)
	text := strconv.Itoa(seconds / 60)
	if seconds%60 != 0 {
		text += fmt.Sprintf(":%02d", seconds%60)
	}
	return "level " + strconv.Itoa(moves) + " " + text + " " + strconv.FormatFloat(increment.Seconds(), 'f', -1, 64)
}

// clocks returns the commands that set the clocks.
func (l *sentLimits) clocks(p *timePlan) []string {
	if p.own == 0 || !l.sendsTime() {
		return nil
	}
	lines := []string{"time " + centiseconds(p.own)}
	if p.opp > 0 {
		lines = append(lines, "otim "+centiseconds(p.opp))
	}
	return lines
}

func centiseconds(d time.Duration) string {
	return strconv.FormatInt(max(int64(d/centisecond), 1), 10)
}

// lines returns the commands for what has changed since the last turn.
func (l *sentLimits) lines(p *timePlan) []string {
	var lines []string
	if p.timing != l.timing && p.timing != "" {
		l.timing = p.timing
		l.talk.exactTimeSet = l.talk.exactTimeSet || exact(p.timing)
		lines = append(lines, p.timing)
	}
	if p.depth != l.depth {
		l.depth = p.depth
		lines = append(lines, "sd "+strconv.Itoa(p.depth))
	}
	if l.talk.profile.nps == 1 && p.nodes > 0 {
		l.nodes, l.timing, l.talk.exactTimeSet = true, "st 1", true
		lines = append(lines, "st 1", "nps "+strconv.FormatUint(p.nodes, 10))
	}
	return append(lines, l.talk.multiPVLines(p.multiPV)...)
}

// multiPVLines asks for a number of lines of play; 0 is what the engine was
// configured for. It gives as many as it can.
func (s *session) multiPVLines(n int) []string {
	o, ok := s.profile.multiPV()
	if !ok {
		return nil
	}
	value := strconv.Itoa(min(n, max(o.Max, 1)))
	if n == 0 {
		value = o.Default
		if given, ok := xboard.LookupFold(s.Config.Options, o.Name); ok {
			value = given
		}
	}
	if value == s.lines || n == 0 && s.lines == "" {
		return nil
	}
	s.lines = value
	return []string{o.line(value)}
}

// exact reports whether a command sets an exact time per move.
func exact(timing string) bool { return strings.HasPrefix(timing, "st ") }

// mixesTimeControls reports whether the engine was once sent an exact time per move, and now is
// to play by a clock. Many would observe both.
func (s *session) mixesTimeControls(p *timePlan) bool {
	return s.exactTimeSet && p.timing != "" && !exact(p.timing)
}

// liftsLimit reports whether a plan lifts a limit of depth or nodes, which only a
// new game does.
func (l *sentLimits) liftsLimit(p *timePlan) bool {
	return l.depth > 0 && p.depth == 0 || l.nodes && p.nodes == 0
}
