package tui

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// ink is a style compiled to what a terminal is sent: the parameters of a
// "select graphic rendition" sequence.
type ink struct {
	bold        bool
	front, back string // such as "38;5;137"; "" is the terminal's own
}

// newInk compiles a style.
func newInk(s lipgloss.Style) ink {
	before, _, _ := strings.Cut(s.Render("x"), "x")
	before = strings.TrimSuffix(strings.TrimPrefix(before, "\x1b["), "m")
	var i ink
	for p := strings.Split(before, ";"); len(p) > 0; {
		n := 1
		if p[0] == "38" || p[0] == "48" {
			n = map[string]int{"5": 3, "2": 5}[p[min(1, len(p)-1)]]
			n = max(min(n, len(p)), 1)
		}
		i.set(strings.Join(p[:n], ";"))
		p = p[n:]
	}
	return i
}

// set notes one attribute: bold, a colour of the foreground (3x, 9x) or of the
// background (4x, 10x).
func (i *ink) set(parameter string) {
	switch {
	case parameter == "1":
		i.bold = true
	case strings.HasPrefix(parameter, "3"), strings.HasPrefix(parameter, "9"):
		i.front = parameter
	case strings.HasPrefix(parameter, "4"), strings.HasPrefix(parameter, "10"):
		i.back = parameter
	}
}

// paint returns the text in the style.
func (i ink) paint(text string) string {
	var b brush
	b.add(i, text)
	return b.line()
}

// brush writes pieces of text in styles. It sends what changes from one to the
// next and no more: over a slow link every byte counts.
type brush struct {
	out strings.Builder
	now ink
}

func (b *brush) add(i ink, text string) {
	if text == "" {
		return
	}
	if strings.Trim(text, " ") == "" { // blanks show the background only
		i.bold, i.front = b.now.bold, b.now.front
	}
	b.change(i)
	b.out.WriteString(text)
}

// change switches to a style.
func (b *brush) change(to ink) {
	if to == b.now {
		return
	}
	var p []string
	switch {
	case to == ink{}:
		p = append(p, "")
	default:
		if to.bold != b.now.bold {
			p = append(p, []string{"22", "1"}[btoi(to.bold)])
		}
		if to.front != b.now.front {
			p = append(p, cmp.Or(to.front, "39"))
		}
		if to.back != b.now.back {
			p = append(p, cmp.Or(to.back, "49"))
		}
	}
	b.out.WriteString("\x1b[" + strings.Join(p, ";") + "m")
	b.now = to
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// line returns what was written, with the style switched off, and starts anew.
func (b *brush) line() string {
	b.change(ink{})
	line := b.out.String()
	b.out.Reset()
	return line
}
