package celldiff

import (
	"strconv"
	"strings"
)

// color is a color as it is set: 0 is the terminal's own.
type color uint32

// The kinds of colors, above 24 bits of number.
const (
	basic   color = 1 << 24 // the 16 with parameters of their own
	indexed color = 2 << 24 // of 256
	rgb     color = 3 << 24
)

const kind color = 0xff << 24

// fixed reports whether the color looks the same in front and behind, and
// with bold text: terminals brighten the first 16, or lack some as grounds.
func (c color) fixed() bool {
	return c&kind == rgb || c&kind == indexed && c&^kind >= 16
}

// attr is a set of attributes of text.
type attr uint16

const (
	bold attr = 1 << iota
	faint
	italic
	blink
	flash
	reverse
	conceal
	strike
	overline
)

// drawn are the attributes that show on blanks, too.
const drawn = blink | flash | reverse | strike | overline

// style is how text looks. The zero value is the terminal's own.
type style struct {
	fg, bg, line color // line is the color of underlines
	attr         attr
	under        uint16 // the kind of underline: 4:1 to 4:5
}

// plain reports whether blanks in the style show nothing but its background.
func (s style) plain() bool { return s.attr&drawn == 0 && s.under == 0 }

// swappable reports whether the style looks the same with its colors exchanged
// and reverse switched.
func (s style) swappable() bool {
	return s.fg.fixed() && s.bg.fixed() && s.attr&(faint|conceal|strike|overline|blink|flash) == 0 && s.under == 0
}

func (s style) swapped() style {
	s.fg, s.bg, s.attr = s.bg, s.fg, s.attr^reverse
	return s
}

// shown brings styles of text that look the same to the same form.
func (s style) shown(blank bool) style {
	if s.attr&reverse != 0 && s.swappable() {
		s = s.swapped()
	}
	if blank && s.attr&reverse != 0 && s.attr&(drawn|faint|conceal) == reverse && s.under == 0 && s.fg.fixed() {
		return style{bg: s.fg}
	}
	if blank && s.plain() {
		return style{bg: s.bg}
	}
	if s.under == 0 {
		s.line = 0
	}
	return s
}

// param is a parameter of a sequence: a number, 0 if missing, and what follows
// it after a colon, else -1.
type param struct{ n, sub int }

// appendParams appends a list of parameters, and reports whether it is one.
func appendParams(dst []param, list string) ([]param, bool) {
	if list == "" {
		return dst, true
	}
	const most = 1<<15 - 1
	for one := range strings.SplitSeq(list, ";") {
		p := param{sub: -1}
		number := &p.n
		for _, c := range one {
			switch {
			case c >= '0' && c <= '9':
				*number = min(*number*10+int(c-'0'), most)
			case c == ':' && number == &p.n:
				p.sub, number = 0, &p.sub
			case c == ':':
				p.sub = most // nothing in use has as many parts
			default:
				return dst, false
			}
		}
		dst = append(dst, p)
	}
	return dst, true
}

// apply changes the style as SGR parameters say; those that it does not
// understand change nothing. (ECMA-48, 8.3.117; xterm's control sequences.)
func (s *style) apply(params []param) {
	if len(params) == 0 {
		*s = style{}
	}
	for len(params) > 0 {
		params = params[s.applyFirst(params):]
	}
}

// applyFirst applies the first parameter, with those that belong to it, and
// returns how many they are.
func (s *style) applyFirst(params []param) int {
	p := params[0]
	switch {
	case p.sub >= 0:
		if p.n == 4 && p.sub <= 5 {
			s.under = uint16(p.sub)
		}
	case p.n == 0:
		*s = style{}
	case p.n >= 30 && p.n <= 37:
		s.fg = basic + color(p.n-30)
	case p.n >= 40 && p.n <= 47:
		s.bg = basic + color(p.n-40)
	case p.n >= 90 && p.n <= 97:
		s.fg = basic + color(p.n-90+8)
	case p.n >= 100 && p.n <= 107:
		s.bg = basic + color(p.n-100+8)
	case p.n == 38 || p.n == 48 || p.n == 58:
		return s.applyColor(params)
	default:
		s.applyAttr(p.n)
	}
	return 1
}

// applyColor applies 38, 48 or 58 with the parameters that follow.
func (s *style) applyColor(params []param) int {
	target := s.color(params[0].n)
	switch {
	case len(params) >= 3 && params[1].n == 5 && component(params[2]):
		*target = indexed | color(params[2].n)
		return 3
	case len(params) >= 5 && params[1].n == 2 && component(params[2]) && component(params[3]) && component(params[4]):
		*target = rgb | color(params[2].n<<16|params[3].n<<8|params[4].n)
		return 5
	}
	return 1
}

func component(p param) bool { return p.n <= 255 && p.sub < 0 }

// color returns the color that a parameter changes.
func (s *style) color(n int) *color {
	switch n / 10 {
	case 3:
		return &s.fg
	case 4:
		return &s.bg
	}
	return &s.line
}

func (s *style) applyAttr(n int) {
	switch {
	case n == 4:
		s.under = 1
	case n == 24:
		s.under = 0
	case n == 39 || n == 49 || n == 59:
		*s.color(n) = 0
	case onAttr(n) != 0:
		s.attr |= onAttr(n)
	default:
		s.attr &^= offAttr(n)
	}
}

// onAttr is the attribute that a parameter switches on, or 0.
func onAttr(n int) attr {
	switch n {
	case 1, 2, 3:
		return bold << (n - 1)
	case 5, 6, 7, 8, 9:
		return blink << (n - 5)
	case 53:
		return overline
	}
	return 0
}

// offAttr are the attributes that a parameter switches off.
func offAttr(n int) attr {
	switch n {
	case 22:
		return bold | faint
	case 23:
		return italic
	case 25:
		return blink | flash
	case 27, 28, 29:
		return reverse << (n - 27)
	case 55:
		return overline
	}
	return 0
}

// appendSGR appends the shortest sequence that changes one style to another.
func appendSGR(dst []byte, from, to style) []byte {
	if from == to {
		return dst
	}
	start := len(dst)
	dst = appendChanges(append(dst, "\x1b["...), from, to)
	dst[len(dst)-1] = 'm'
	if to == (style{}) {
		return append(dst[:start], "\x1b[m"...)
	}
	if !from.losesTo(to) {
		return dst // starting from nothing would set all of this again
	}
	mid := len(dst)
	dst = appendChanges(append(dst, "\x1b[0;"...), style{}, to)
	dst[len(dst)-1] = 'm'
	if len(dst)-mid < mid-start {
		return dst[:start+copy(dst[start:], dst[mid:])]
	}
	return dst[:mid]
}

// losesTo reports whether anything that a style sets is not set in another.
func (s style) losesTo(to style) bool {
	return s.attr&^to.attr != 0 || s.under != 0 && to.under == 0 || s.fg != 0 && to.fg == 0 || s.bg != 0 && to.bg == 0 || s.line != 0 && to.line == 0
}

// appendChanges appends the parameters of a change, each with a semicolon.
func appendChanges(dst []byte, from, to style) []byte {
	if from.attr != to.attr {
		dst = appendAttrs(dst, from.attr, to.attr)
	}
	if from.under != to.under {
		dst = appendUnder(dst, to.under)
	}
	dst = appendColor(dst, from.fg, to.fg, 30)
	dst = appendColor(dst, from.bg, to.bg, 40)
	return appendColor(dst, from.line, to.line, 50)
}

// appendAttrs appends the parameters that change the attributes.
func appendAttrs(dst []byte, from, to attr) []byte {
	off := from &^ to
	for _, n := range []int{22, 23, 25, 27, 28, 29, 55} {
		if off&offAttr(n) != 0 {
			dst = appendParam(dst, n)
			from &^= offAttr(n)
		}
	}
	for _, n := range []int{1, 2, 3, 5, 6, 7, 8, 9, 53} {
		if to&^from&onAttr(n) != 0 {
			dst = appendParam(dst, n)
		}
	}
	return dst
}

func appendParam(dst []byte, n int) []byte {
	return append(strconv.AppendInt(dst, int64(n), 10), ';')
}

func appendUnder(dst []byte, under uint16) []byte {
	switch under {
	case 0:
		return appendParam(dst, 24)
	case 1:
		return appendParam(dst, 4)
	}
	return appendParam(append(dst, "4:"...), int(under))
}

// appendColor appends the change of a color; base is 30, 40 or 50.
func appendColor(dst []byte, from, to color, base int) []byte {
	if from == to {
		return dst
	}
	n := int(to &^ kind)
	switch to & kind {
	case 0:
		return appendParam(dst, base+9)
	case basic:
		if n >= 8 {
			base += 60 - 8
		}
		return appendParam(dst, base+n)
	case indexed:
		return appendParam(appendParam(appendParam(dst, base+8), 5), n)
	}
	dst = appendParam(appendParam(dst, base+8), 2)
	return appendParam(appendParam(appendParam(dst, n>>16), n>>8&255), n&255)
}
