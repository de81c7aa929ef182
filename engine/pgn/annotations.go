package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/words"
)

// Annotations are the commands in a comment, and the text that remains.
type Annotations struct {
	Clock   *time.Duration // [%clk h:mm:ss]: time left
	Elapsed *time.Duration // [%emt h:mm:ss]: time of the move
	Eval    *Eval          // [%eval 0.35], as White sees it
	Search  *EngineInfo    // +0.35/12 1.2s, the evaluation of the player's engine
	Squares []Square       // [%csl Ga4,Rb5]
	Arrows  []Arrow        // [%cal Ge2e4]
	Text    string         // everything else, unknown commands included
}

// Eval is an evaluation: in centipawns, or the moves to mate if Mate is not 0,
// negative if the other side mates.
type Eval struct {
	Centipawns int
	Mate       int
	Depth      int // in plies, 0 if it is not known
}

// EngineInfo is an engine's evaluation of its move, as cutechess writes it, from the
// view of the player who moved.
type EngineInfo struct {
	Eval
	Time time.Duration
}

// Square is a square that is marked in a color: R, G, Y, B and so on.
type Square struct {
	Color byte
	Name  string
}

// Arrow is an arrow in a color from a square to another one.
type Arrow struct {
	Color    byte
	From, To string
}

var (
	commandText = words.Compiled(`\[%(clk|emt|eval|csl|cal)\s+([^\[\]{}]*)\]`)
	searchText  = words.Compiled(`^([+-]?(?:\d{1,7}\.\d+|M\d{1,6}))/(\d{1,4}) (\d{1,9}(?:\.\d{1,9})?)s(?:$|[ ,])`)
	evalText    = words.Compiled(`^([+-]?\d{1,7}(?:\.\d+)?|#[+-]?\d{1,6})(?:,(\d{1,4}))?$`)
	clockText   = words.Compiled(`^(\d{1,6}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)$`)
	squareText  = words.Compiled(`^([A-Z])([A-Za-z]\d+|\d+[a-z])$`)
	arrowText   = words.Compiled(`^([A-Z])([A-Za-z]\d+|\d+[a-z])([A-Za-z]\d+|\d+[a-z])$`)
)

// ParseAnnotations takes the commands out of a comment. A command that can't be read
// stays text, as does its second occurrence.
func ParseAnnotations(comment string) Annotations {
	var a Annotations
	rest := commandText().ReplaceAllStringFunc(comment, func(text string) string {
		parts := commandText().FindStringSubmatch(text)
		if a.command(parts[1], strings.TrimSpace(parts[2])) {
			return "\x00"
		}
		return text
	})
	a.Text = withoutCommands(rest)
	if found := searchText().FindStringSubmatch(a.Text); found != nil && a.Search == nil {
		a.search(found)
	}
	return a
}

// withoutCommands joins what was around commands.
func withoutCommands(text string) string {
	parts := strings.Split(text, "\x00")
	var kept []string
	for i, part := range parts {
		if i > 0 {
			part = strings.TrimLeft(part, " ")
		}
		if i < len(parts)-1 {
			part = strings.TrimRight(part, " ")
		}
		if part != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, " ")
}

func (a *Annotations) command(name, value string) bool {
	switch name {
	case "clk":
		return parseOnce(&a.Clock, value, parseClock)
	case "emt":
		return parseOnce(&a.Elapsed, value, parseClock)
	case "eval":
		return parseOnce(&a.Eval, value, parseEval)
	case "csl":
		return parseList(&a.Squares, value, parseSquare)
	}
	return parseList(&a.Arrows, value, parseArrow)
}

func parseOnce[T any](to **T, value string, parse func(string) (T, bool)) bool {
	v, ok := parse(value)
	if !ok || *to != nil {
		return false
	}
	*to = &v
	return true
}

func parseList[T any](to *[]T, value string, parse func(string) (T, bool)) bool {
	var list []T
	for _, part := range strings.Split(value, ",") {
		v, ok := parse(strings.TrimSpace(part))
		if !ok {
			return false
		}
		list = append(list, v)
	}
	if *to != nil {
		return false
	}
	*to = list
	return true
}

func parseClock(value string) (time.Duration, bool) {
	parts := clockText().FindStringSubmatch(value)
	if parts == nil {
		return 0, false
	}
	hours, _ := strconv.Atoi(parts[1])
	minutes, _ := strconv.Atoi(parts[2])
	seconds, _ := time.ParseDuration(parts[3] + "s")
	return time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + seconds, true
}

func parseEval(value string) (Eval, bool) {
	parts := evalText().FindStringSubmatch(value)
	if parts == nil {
		return Eval{}, false
	}
	var e Eval
	e.Depth, _ = strconv.Atoi(parts[2])
	if mate, ok := strings.CutPrefix(parts[1], "#"); ok {
		e.Mate, _ = strconv.Atoi(mate)
		return e, e.Mate != 0
	}
	e.Centipawns = centipawns(parts[1])
	return e, true
}

// centipawns reads a number of pawns.
func centipawns(text string) int {
	pawns, _ := strconv.ParseFloat(text, 64)
	if pawns < 0 {
		return int(pawns*100 - 0.5)
	}
	return int(pawns*100 + 0.5)
}

func (a *Annotations) search(parts []string) {
	var s EngineInfo
	score := strings.Replace(parts[1], "M", "", 1)
	if len(score) < len(parts[1]) {
		if s.Mate, _ = strconv.Atoi(score); s.Mate == 0 {
			return
		}
	} else {
		s.Centipawns = centipawns(score)
	}
	s.Depth, _ = strconv.Atoi(parts[2])
	s.Time, _ = time.ParseDuration(parts[3] + "s")
	a.Search = &s
	a.Text = strings.TrimLeft(a.Text[len(strings.TrimRight(parts[0], " ,")):], " ,")
}

func parseSquare(value string) (Square, bool) {
	parts := squareText().FindStringSubmatch(value)
	if parts == nil {
		return Square{}, false
	}
	return Square{parts[1][0], parts[2]}, true
}

func parseArrow(value string) (Arrow, bool) {
	parts := arrowText().FindStringSubmatch(value)
	if parts == nil {
		return Arrow{}, false
	}
	return Arrow{parts[1][0], parts[2], parts[3]}, true
}

// String writes a comment: the engine's evaluation, the commands, and the text.
func (a Annotations) String() string {
	var parts []string
	if a.Search != nil {
		parts = append(parts, a.Search.String())
	}
	add := func(name, value string) { parts = append(parts, "[%"+name+" "+value+"]") }
	if a.Eval != nil {
		add("eval", a.Eval.String())
	}
	if a.Clock != nil {
		add("clk", clock(*a.Clock))
	}
	if a.Elapsed != nil {
		add("emt", clock(*a.Elapsed))
	}
	if len(a.Squares) > 0 {
		add("csl", join(a.Squares, func(s Square) string { return string(rune(s.Color)) + s.Name }))
	}
	if len(a.Arrows) > 0 {
		add("cal", join(a.Arrows, func(s Arrow) string { return string(rune(s.Color)) + s.From + s.To }))
	}
	if a.Text != "" {
		parts = append(parts, a.Text)
	}
	return strings.Join(parts, " ")
}

func join[T any](list []T, write func(T) string) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = write(v)
	}
	return strings.Join(texts, ",")
}

// String writes the evaluation as the eval command does: 0.35, #-3, 0.35,20.
func (e Eval) String() string {
	text := pawns(e.Centipawns)
	if e.Mate != 0 {
		text = "#" + strconv.Itoa(e.Mate)
	}
	if e.Depth > 0 {
		text += "," + strconv.Itoa(e.Depth)
	}
	return text
}

func pawns(centi int) string {
	sign := ""
	if centi < 0 {
		sign, centi = "-", -centi
	}
	return fmt.Sprintf("%s%d.%02d", sign, centi/100, centi%100)
}

// String writes an engine's evaluation as cutechess does: +0.35/12 1.2s, or +M5/20
// 0.50s. The time has two significant digits.
func (s EngineInfo) String() string {
	text := pawns(s.Centipawns)
	switch {
	case s.Mate < 0:
		text = "-M" + strconv.Itoa(-s.Mate)
	case s.Mate > 0:
		text = "+M" + strconv.Itoa(s.Mate)
	case s.Centipawns > 0:
		text = "+" + text
	}
	return text + "/" + strconv.Itoa(s.Depth) + " " + seconds(s.Time) + "s"
}

func seconds(d time.Duration) string {
	digits := 0
	switch s := d.Seconds(); {
	case s < 0.1:
		digits = 3
	case s < 1:
		digits = 2
	case s < 10:
		digits = 1
	}
	return strconv.FormatFloat(d.Seconds(), 'f', digits, 64)
}

// clock writes h:mm:ss, with up to three digits behind the seconds.
func clock(d time.Duration) string {
	d = max(d, 0).Round(time.Millisecond)
	text := fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
	if rest := d % time.Second; rest > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", rest/time.Millisecond), "0")
	}
	return text
}
