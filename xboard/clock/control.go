// Package clock keeps game time: time controls (Control), a pair of clocks (Pair),
// and the lag of a player (Lag).
package clock

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/width"
)

// Control is a player's time control: one period, or several in a row. The zero value
// is no limit.
type Control struct {
	Moves     int           // of the first period, which is repeated if no other follows; 0: it lasts for the rest of the game
	Base      time.Duration // added when the first period begins
	Increment time.Duration // added after each move of the first period
	PerMove   time.Duration // exactly this for each move; all other fields are zero

	// Later are the periods after the first, up to the first that is zero. All but the
	// last period of a control have a number of moves; the last is repeated if it has
	// one.
	Later [MaxPeriods - 1]Period

	// Overtime follows when the time of the last period, which is for the rest of the
	// game and without increments, is used up.
	Overtime Overtime
}

// Overtime is time for a number of moves, renewed whenever they have been made; unused
// time is lost. With one move it is byoyomi, with more it is Canadian overtime. The
// zero value is none.
type Overtime struct {
	Moves int
	Time  time.Duration
}

// MaxPeriods is the largest number of periods that a control may have.
const MaxPeriods = 4

// Period is the time for a number of moves.
type Period struct {
	Moves     int           // 0: the rest of the game
	Base      time.Duration // added when the period begins
	Increment time.Duration // added after each move
}

// Unlimited reports whether the player has all the time in the world.
func (c Control) Unlimited() bool { return c == Control{} }

// Periods returns the periods one after the other, at least one: that of a control
// without a clock, or with a time for each move, is zero.
func (c Control) Periods() []Period {
	out := []Period{{c.Moves, c.Base, c.Increment}}
	for _, p := range c.Later {
		if p == (Period{}) {
			break
		}
		out = append(out, p)
	}
	return out
}

// At returns the period of a player who has made a number of moves, and how many of
// them belong to it.
func (c Control) At(moves int) (p Period, made int) {
	all := c.Periods()
	for i, p := range all {
		switch {
		case p.Moves == 0:
			return p, moves
		case i == len(all)-1:
			return p, moves % p.Moves
		case moves < p.Moves:
			return p, moves
		}
		moves -= p.Moves
	}
	return Period{}, 0 // there is at least one
}

// Parse reads a time control as cutechess-cli writes it: "[moves/]time[+inc]"
// with times in seconds or minutes:seconds, such as "40/60+0.6", "5:00+3";
// "0.1/move" for a time per move; "none" (or "inf") for no limit. Several periods are
// separated by commas, semicolons or the word "then", as in "40/90:00,30:00+30", or as in
// PGN by colons: "40/5400:1800+30". Overtime comes last: "10:00b30" is byoyomi, 30 seconds
// for each move once 10 minutes are used up; "10:00+5:00/25" is Canadian overtime, 5 minutes
// for 25 moves.
func Parse(text string) (Control, error) {
	c, err := parse(strings.TrimSpace(width.Narrow.String(text)))
	if err != nil {
		return Control{}, fmt.Errorf("time control %q: %w; expected [moves/]time[+increment] such as 40/60+0.6 or 5:00+3, "+
			"several periods such as 40/90:00,30:00+30, byoyomi such as 10:00b30, "+
			"Canadian overtime such as 10:00+5:00/25, a time per move such as 0.5/move, or none", text, err)
	}
	return c, nil
}

func parse(s string) (Control, error) {
	if s == "none" || s == "inf" {
		return Control{}, nil
	}
	if t, ok := strings.CutSuffix(s, "/move"); ok {
		if separator.MatchString(s) {
			return Control{}, errors.New("a time per move is no period among others")
		}
		d, err := parseTime(t)
		if err != nil || d == 0 {
			return Control{}, fmt.Errorf("%q is not a time", t)
		}
		return Control{PerMove: d}, nil
	}
	s, overtime, err := cutOvertime(s)
	if err != nil {
		return Control{}, err
	}
	return parsePeriods(splitPeriods(s), overtime)
}

var separator = regexp.MustCompile(`\s*[,;]\s*|\s+then\s+`)

// splitPeriods splits a time control into its periods. Colons separate periods where they
// can't separate minutes from seconds: before 60 or more, and before a number of moves.
func splitPeriods(s string) []string {
	parts := separator.Split(s, -1)
	if len(parts) > 1 || !strings.Contains(s, "/") {
		return parts
	}
	colons := strings.Split(s, ":")
	for _, part := range colons[1:] {
		base, _, _ := strings.Cut(part, "+")
		if n, err := strconv.ParseFloat(base, 64); err == nil && n >= 60 || strings.Contains(base, "/") {
			return colons
		}
	}
	return parts
}

var (
	byoyomi  = regexp.MustCompile(`^(.*)b([0-9:.]*)$`)
	canadian = regexp.MustCompile(`^(.*)\+([0-9:.]*)/(\w*)$`)
)

// cutOvertime reads the overtime at the end of a control, and returns what is before it.
func cutOvertime(s string) (before string, o Overtime, err error) {
	text := ""
	if at := byoyomi.FindStringSubmatch(s); at != nil {
		before, text, o.Moves = at[1], at[2], 1
	} else if at := canadian.FindStringSubmatch(s); at != nil {
		before, text = at[1], at[2]
		if o.Moves, err = strconv.Atoi(at[3]); err != nil || o.Moves < 1 || o.Moves > maxMoves {
			return "", Overtime{}, fmt.Errorf("%q is not a number of moves", at[3])
		}
	} else {
		return s, Overtime{}, nil
	}
	if o.Time, err = parseTime(text); err != nil || o.Time == 0 {
		return "", Overtime{}, fmt.Errorf("%q is not a time for overtime", text)
	}
	return before, o, nil
}

// maxMoves is the largest number of moves of a period or of overtime.
const maxMoves = 10000

// parsePeriods reads the periods of a control, which overtime follows.
func parsePeriods(parts []string, overtime Overtime) (c Control, err error) {
	if len(parts) > MaxPeriods {
		return c, fmt.Errorf("%d periods are too many: expected %d at most", len(parts), MaxPeriods)
	}
	c.Overtime = overtime
	for i, part := range parts {
		last := i == len(parts)-1
		p, err := parsePeriod(part, len(parts) == 1 && overtime.Moves > 0)
		switch {
		case err != nil:
			return c, err
		case p.Moves == 0 && !last:
			return c, fmt.Errorf("%q is a period without a number of moves, and others follow it", part)
		case last && overtime.Moves > 0 && (p.Moves > 0 || p.Increment > 0):
			return c, fmt.Errorf("%q has a number of moves or an increment, and overtime follows it", part)
		case i == 0:
			c.Moves, c.Base, c.Increment = p.Moves, p.Base, p.Increment
		default:
			c.Later[i-1] = p
		}
	}
	return c, nil
}

// parsePeriod reads "[moves/]time[+inc]"; the time may be 0 if there is overtime.
func parsePeriod(s string, overtime bool) (p Period, err error) {
	if moves, rest, ok := strings.Cut(s, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 || n > maxMoves {
			return p, fmt.Errorf("%q is not a number of moves", moves)
		}
		p.Moves, s = n, rest
	}
	base, inc, hasInc := strings.Cut(s, "+")
	if p.Base, err = parseTime(base); err != nil {
		return p, fmt.Errorf("%q is not a time", base)
	}
	if hasInc {
		if p.Increment, err = parseTime(inc); err != nil {
			return p, fmt.Errorf("%q is not a time", inc)
		}
	}
	if p.Base == 0 && !overtime {
		return p, errors.New("there is no time on the clock")
	}
	return p, nil
}

// ParseTag parses a time control of PGN's tag TimeControl: a time for each move is a
// session of one move, and colons separate periods, also before overtime. Texts outside that
// standard are parsed as by Parse.
func ParseTag(text string) (Control, error) {
	s := strings.TrimSpace(text)
	if s == "-" || s == "?" {
		return Control{}, nil
	}
	if c, err := parsePeriods(strings.Split(s, ":"), Overtime{}); err == nil {
		if c == (Control{Moves: 1, Base: c.Base}) {
			return Control{PerMove: c.Base}, nil
		}
		return c, nil
	}
	if before, overtime, err := cutOvertime(s); err == nil && overtime.Moves > 0 {
		if c, err := parsePeriods(strings.Split(before, ":"), overtime); err == nil {
			return c, nil
		}
	}
	return Parse(text)
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
	if total > maxTime.Seconds() { // the duration could overflow
		return 0, strconv.ErrRange
	}
	d := time.Duration(total * float64(time.Second)).Round(time.Millisecond)
	if d == 0 && total > 0 {
		return 0, strconv.ErrRange
	}
	return d, nil
}

// String writes the control as Parse reads it, with times in seconds:
// "40/5400 then 1800+30".
func (c Control) String() string {
	switch {
	case c.Unlimited():
		return "none"
	case c.PerMove > 0:
		return seconds(c.PerMove) + "/move"
	}
	return c.join(" then ")
}

// Tag writes the control as ParseTag reads it: "40/5400:1800+30", or "-" for no limit.
func (c Control) Tag() string {
	switch {
	case c.Unlimited():
		return "-"
	case c.PerMove > 0:
		return "1/" + seconds(c.PerMove)
	}
	return c.join(":")
}

// join writes the periods with a separator between them.
func (c Control) join(separator string) string {
	var parts []string
	for _, p := range c.Periods() {
		text := seconds(p.Base)
		if p.Moves > 0 {
			text = strconv.Itoa(p.Moves) + "/" + text
		}
		if p.Increment > 0 {
			text += "+" + seconds(p.Increment)
		}
		parts = append(parts, text)
	}
	text := strings.Join(parts, separator)
	switch o := c.Overtime; {
	case o.Moves == 1:
		text += "b" + seconds(o.Time)
	case o.Moves > 1:
		text += "+" + seconds(o.Time) + "/" + strconv.Itoa(o.Moves)
	}
	return text
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
