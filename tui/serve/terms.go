package serve

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/clock"
)

// terms are what is to be played, and how.
type terms struct {
	spec  string // of the variant
	title string // its name
	clock string // "": none
	color string // of who offers it: "white", "black" or ""
	rated bool
	to    string // the name of who is asked; "": anybody
	// byCode reports that the offer is not shown in the lobby: whoever has its code accepts.
	byCode bool
}

// String describes terms in a line.
func (t terms) String() string {
	parts := []string{t.title}
	if t.clock != "" {
		parts = append(parts, clockWords(t.clock))
	} else {
		parts = append(parts, "no clock")
	}
	if t.rated {
		parts = append(parts, "rated")
	} else {
		parts = append(parts, "casual")
	}
	if t.color != "" {
		parts = append(parts, "as "+t.color)
	}
	if t.to != "" {
		parts = append(parts, "for "+t.to)
	}
	return strings.Join(parts, ", ")
}

// readTerms reads what somebody wants to play, such as "crazyhouse 5+3 rated white @ben".
func readTerms(c *variants.Catalogue, text string) (t terms, err error) {
	var name []string
	for _, word := range strings.Fields(text) {
		switch lower := strings.ToLower(word); {
		case lower == "rated" || lower == "casual":
			t.rated = lower == "rated"
		case lower == "invite":
			t.byCode = true
		case lower == "white" || lower == "black":
			t.color = lower
		case strings.HasPrefix(word, "@"):
			t.to = word[1:]
		case t.clock == "" && len(name) > 0 && isClock(inMinutes(word)):
			t.clock = inMinutes(word)
		case len(name) > 0 && likeClock.MatchString(word):
			return t, fmt.Errorf("%q is no time control; expected 10, 5+3, 3d, 10b30, 10+5:00/25 or 25/10", word)
		default:
			name = append(name, word)
		}
	}
	if len(name) == 0 || strings.HasPrefix(name[0], ":") {
		return t, errors.New("which variant? Such as: crazyhouse 5+3 rated, or chess 10 white @ben")
	}
	t.spec = strings.Join(name, " ")
	game, err := gamespec.Read(c, t.spec, "")
	if err != nil {
		return t, variants.Advised(err, "the start screen lists them")
	}
	t.title = game.Def.Name
	if !strings.Contains(t.spec, ":") {
		t.spec = game.Def.ID
	}
	return t, nil
}

// variant returns the id of the variant.
func (t terms) variant() string {
	id, _, _ := strings.Cut(t.spec, ":")
	return id
}

// likeClock is what only a time control can mean, right or wrong.
var likeClock = regexp.MustCompile(`^\d+(?:\.\d+)?[:+/b][\d:+/b.]*$`)

// inMinutes writes a time control as package clock reads it: people who meet say "5+3" for
// five minutes and three seconds a move, "10b30" for ten minutes and byoyomi, "25/10" for 25
// moves in ten minutes, and "3d" for three days a move.
func inMinutes(word string) string {
	if n, err := strconv.Atoi(strings.TrimSuffix(word, "d")); err == nil && strings.HasSuffix(word, "d") && n > 0 {
		return fmt.Sprintf("%d:00:00/move", 24*n)
	}
	first, rest := word, ""
	if at := strings.IndexAny(word, "+b"); at >= 0 {
		first, rest = word[:at], word[at:]
	}
	moves, base, counted := strings.Cut(first, "/")
	if !counted {
		moves, base = "1", first
	}
	if !isNumber(moves) || !isNumber(base) {
		return word
	}
	if minutes := first + ":00" + rest; isClock(minutes) {
		return minutes
	}
	return word
}

// clockWords writes a time control for people: days or hours for each move in words.
func clockWords(text string) string {
	c, err := clock.Parse(text)
	for _, unit := range []struct {
		time.Duration
		name string
	}{{24 * time.Hour, "day"}, {time.Hour, "hour"}} {
		if n := c.PerMove / unit.Duration; err == nil && n > 0 && c.PerMove%unit.Duration == 0 {
			return words.Count(int(n), unit.name) + " a move"
		}
	}
	return text
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// isClock reports whether a word is a time control.
func isClock(word string) bool {
	_, err := clock.Parse(word)
	return err == nil && word[0] >= '0' && word[0] <= '9'
}
