package server

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/search"
)

// guiClock is the time that the engine has, as the GUI has set it.
type guiClock struct {
	moves     int // per session; 0: the session is the game
	base, inc time.Duration
	move      time.Duration // exactly for each move; 0: there is a clock
	sd        int           // plies; 0: any number
	nps       int           // nodes that count as a second; 0: seconds count

	left  time.Duration // on the engine's clock
	spent int           // moves that the engine has made in the session
}

// moveMargin is kept back of a time for each move, for getting the move across.
const moveMargin = 20 * time.Millisecond

// perGame is the time control before any is set: five minutes a game.
func (c *guiClock) perGame() { c.base, c.left = 5*time.Minute, 5*time.Minute }

// reset prepares for a new game: limits on depth and nodes do not last longer
// than one.
func (c *guiClock) reset() { c.sd, c.nps, c.left, c.spent = 0, 0, c.base, 0 }

// limits are those of the next search.
func (c *guiClock) limits() search.Limits {
	l := search.Limits{Depth: c.sd}
	switch {
	case c.move > 0:
		l.MoveTime = max(c.move-moveMargin, c.move/2)
	default:
		l.Clock = &search.Clock{Remaining: max(c.left, time.Millisecond), Increment: c.inc}
		if c.moves > 0 {
			l.Clock.MovesToGo = c.moves - c.spent%c.moves
		}
	}
	if c.nps > 0 {
		l = search.Limits{Depth: c.sd, Nodes: c.nodes(&l)}
	}
	return l
}

// nodes returns how many nodes stand for the time that a search has.
func (c *guiClock) nodes(l *search.Limits) uint64 {
	t := l.MoveTime
	if l.Clock != nil {
		moves := 30
		if l.Clock.MovesToGo > 0 {
			moves = min(l.Clock.MovesToGo+1, moves)
		}
		t = l.Clock.Remaining/time.Duration(moves) + l.Clock.Increment*3/4
	}
	return uint64(max(t.Seconds()*float64(c.nps), 1))
}

// moved runs the engine's clock, for GUIs that do not tell what it shows.
func (c *guiClock) moved(took time.Duration) {
	c.spent++
	c.left += c.inc - took
	if c.moves > 0 && c.spent%c.moves == 0 {
		c.left += c.base
	}
}

// level sets a time control: moves in a session, minutes or minutes:seconds
// for it, seconds added for each move.
func (s *xboardServer) level(args string) error {
	words := strings.Fields(args)
	if len(words) != 3 {
		return errors.New("expected three numbers: moves in a session, minutes, seconds of increment")
	}
	moves, err := strconv.Atoi(words[0])
	if err != nil || moves < 0 {
		return fmt.Errorf("%q is not a number of moves", words[0])
	}
	minutes, seconds, _ := strings.Cut(words[1], ":")
	base, err := parseSeconds(minutes, 60)
	if seconds != "" && err == nil {
		var more time.Duration
		more, err = parseSeconds(seconds, 1)
		base += more
	}
	inc, err2 := parseSeconds(words[2], 1)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	s.clock.moves, s.clock.base, s.clock.inc, s.clock.move = moves, base, inc, 0
	s.clock.left, s.clock.spent = base, 0
	return nil
}

// parseSeconds reads a number of seconds, or of a unit of so many, which may
// have decimals.
func parseSeconds(text string, unit float64) (time.Duration, error) {
	n, err := strconv.ParseFloat(text, 64)
	if n *= unit; err != nil || math.IsNaN(n) || n < 0 || n > 1e8 {
		return 0, fmt.Errorf("%q is not a time", text)
	}
	return time.Duration(n * float64(time.Second)), nil
}

func (s *xboardServer) perMove(args string) error {
	t, err := parseSeconds(args, 1)
	if err == nil && t < time.Millisecond {
		err = errors.New("expected at least a millisecond")
	}
	if err == nil {
		s.clock.move = t
	}
	return err
}

func (s *xboardServer) depth(args string) error {
	n, err := parseSpin("depth", args, 1, 1000)
	if err == nil {
		s.clock.sd = n
	}
	return err
}

// nps sets how many nodes count as a second; 0 means that time counts.
func (s *xboardServer) nps(args string) error {
	n, err := parseSpin("nodes per second", args, 0, math.MaxInt32)
	if err == nil {
		s.clock.nps = n
	}
	return err
}

// ownTime sets the engine's clock, in hundredths of a second.
func (s *xboardServer) ownTime(args string) error {
	t, err := parseCentiseconds(args)
	if err == nil {
		s.clock.left = t
	}
	return err
}

// otherTime is the opponent's clock, which the search does not heed.
func (s *xboardServer) otherTime(args string) error {
	_, err := parseCentiseconds(args)
	return err
}

func parseCentiseconds(args string) (time.Duration, error) {
	n, err := strconv.ParseInt(args, 10, 64)
	if err != nil || n > 1e10 {
		return 0, fmt.Errorf("%q is not a time in hundredths of a second", args)
	}
	return time.Duration(max(n, 0)) * 10 * time.Millisecond, nil
}
