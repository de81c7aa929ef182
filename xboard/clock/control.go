// Package clock keeps the time of a game: what players agree on (Control) and
// the two clocks themselves (Pair).
package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Control is how much time a player has. The zero value is no limit.
type Control struct {
	Moves     int           // per session; 0: Base is for the whole game
	Base      time.Duration // per session
	Increment time.Duration // added after each move
	PerMove   time.Duration // exactly this for each move; the others are 0
}

// Unlimited reports whether the player has all the time in the world.
func (c Control) Unlimited() bool { return c == Control{} }

// Parse reads a time control as cutechess-cli writes it: "[moves/]time[+inc]"
// with times in seconds or minutes:seconds, such as "40/60+0.6", "5:00+3";
// "0.1/move" for a time per move; "none" (or "inf") for no limit.
func Parse(text string) (Control, error) {
	fail := func(what string) (Control, error) {
		return Control{}, fmt.Errorf("time control %q: %s; want [moves/]time[+increment] such as 40/60+0.6 or 5:00+3, a time per move such as 0.5/move, or none", text, what)
	}
	s := strings.TrimSpace(text)
	if s == "none" || s == "inf" {
		return Control{}, nil
	}
	if t, ok := strings.CutSuffix(s, "/move"); ok {
		d, err := parseTime(t)
		if err != nil || d == 0 {
			return fail(strconv.Quote(t) + " is no time")
		}
		return Control{PerMove: d}, nil
	}
	var c Control
	if moves, rest, ok := strings.Cut(s, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 || n > 10000 {
			return fail(strconv.Quote(moves) + " is no number of moves")
		}
		c.Moves, s = n, rest
	}
	base, inc, hasInc := strings.Cut(s, "+")
	var err error
	if c.Base, err = parseTime(base); err != nil {
		return fail(strconv.Quote(base) + " is no time")
	}
	if hasInc {
		if c.Increment, err = parseTime(inc); err != nil {
			return fail(strconv.Quote(inc) + " is no time")
		}
	}
	if c.Base == 0 {
		return fail("there is no time on the clock")
	}
	return c, nil
}

// maxTime is more than any game takes.
const maxTime = 1000 * time.Hour

// parseTime reads seconds, minutes:seconds or hours:minutes:seconds.
func parseTime(s string) (time.Duration, error) {
	parts := strings.Split(s, ":")
	if len(parts) > 3 {
		return 0, strconv.ErrSyntax
	}
	total := 0.0
	for i, part := range parts {
		plain := strings.Trim(part, "0123456789") == "" || i == len(parts)-1
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || !plain || !(n >= 0 && n <= maxTime.Seconds()) { // NaN is neither
			return 0, strconv.ErrSyntax
		}
		total = total*60 + n
	}
	d := time.Duration(total * float64(time.Second)).Round(time.Millisecond)
	if d > maxTime || d == 0 && total > 0 {
		return 0, strconv.ErrRange
	}
	return d, nil
}

// String writes the control as Parse reads it.
func (c Control) String() string {
	switch {
	case c.Unlimited():
		return "none"
	case c.PerMove > 0:
		return seconds(c.PerMove) + "/move"
	}
	s := seconds(c.Base)
	if c.Moves > 0 {
		s = strconv.Itoa(c.Moves) + "/" + s
	}
	if c.Increment > 0 {
		s += "+" + seconds(c.Increment)
	}
	return s
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
