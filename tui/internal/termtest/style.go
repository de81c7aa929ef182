package termtest

import (
	"fmt"
	"strings"
)

// Style is the style of text: colors as the parameters that set them in front.
type Style struct {
	fg, bg, line                                                      string
	bold, faint, italic, blink, flash, reverse, conceal, strike, over bool
	under                                                             int
}

// foreground returns the number of the foreground among 256, 0 if it has none.
func (s Style) foreground() (n uint8) {
	_, _ = fmt.Sscanf(s.fg, "38;5;%d", &n)
	return n
}

// Glyph is a cell: what a person sees.
type Glyph struct {
	Text  string // "" beside a wide one
	Style Style
}

func (e *Emulator) style(seq string) {
	fields := strings.Split(strings.TrimSuffix(strings.TrimPrefix(seq, "\x1b["), "m"), ";")
	for len(fields) > 0 {
		n := 1
		if f := fields[0]; len(fields) > 2 && (f == "38" || f == "48" || f == "58") {
			n = map[string]int{"5": 3, "2": 5}[fields[1]]
		}
		e.setLook(strings.Join(fields[:n], ";"))
		fields = fields[n:]
	}
}

func (e *Emulator) setLook(s string) {
	l := &e.Pen
	flags := map[string]*bool{"1": &l.bold, "2": &l.faint, "3": &l.italic, "5": &l.blink, "6": &l.flash, "7": &l.reverse, "8": &l.conceal, "9": &l.strike, "53": &l.over}
	off := map[string][]*bool{"22": {&l.bold, &l.faint}, "23": {&l.italic}, "25": {&l.blink, &l.flash}, "27": {&l.reverse}, "28": {&l.conceal}, "29": {&l.strike}, "55": {&l.over}}
	switch {
	case s == "" || s == "0":
		*l = Style{}
	case flags[s] != nil:
		*flags[s] = true
	case off[s] != nil:
		for _, f := range off[s] {
			*f = false
		}
	case s == "24":
		l.under = 0
	case s[0] == '4' && (len(s) == 1 || s[1] == ':'):
		_, _ = fmt.Sscanf(s+":1", "4:%d", &l.under)
	case s == "39":
		l.fg = ""
	case s == "49":
		l.bg = ""
	case s == "59":
		l.line = ""
	case s[0] == '3' || s[0] == '9':
		l.fg = s
	case s[0] == '4':
		l.bg = "3" + s[1:]
	case len(s) == 3:
		l.bg = "9" + s[2:]
	case s[0] == '5':
		l.line = "3" + s[1:]
	default:
		e.Strange = append(e.Strange, "style "+s)
	}
}

// Seen is what a person sees of a cell.
func (g Glyph) Seen() Glyph {
	l := &g.Style
	if l.reverse && l.fg != "" && l.bg != "" {
		l.fg, l.bg, l.reverse = l.bg, l.fg, false
	}
	if l.under == 0 {
		l.line = ""
	}
	drawn := l.under != 0 || l.blink || l.flash || l.strike || l.over
	if g.Text == " " && !drawn && l.reverse && l.fg != "" {
		g.Style = Style{bg: l.fg}
	} else if g.Text == " " && !drawn && !l.reverse {
		g.Style = Style{bg: l.bg}
	}
	return g
}
