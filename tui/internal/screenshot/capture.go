package main

import (
	"fmt"
	"image/color"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// The largest capture that is read, in columns and rows, and the most
// parameters of a sequence in it; the ansi package panics at more than 32.
const (
	maxColumns = 400
	maxRows    = 200
	maxParams  = 30
)

// style is how a cell looks. A color that is nil is the terminal's own.
type style struct {
	front, back                                              color.Color
	bold, faint, italic, underline, reverse, conceal, strike bool
}

// cell is a place of the screen. A wide character is in its first cell; the
// text of the next one is "".
type cell struct {
	text  string
	style style
}

// capture reads what "tmux capture-pane -epN" prints: a line of text for each
// row of the screen, with sequences (SGR, ECMA-48 8.3.117) that set the style
// of what follows, also on later lines.
func capture(text string) ([][]cell, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) > maxRows {
		return nil, fmt.Errorf("%d lines, but a screen has %d at most", len(lines), maxRows)
	}
	r := reader{parser: ansi.NewParser()}
	rows := make([][]cell, len(lines))
	for i, line := range lines {
		var err error
		if rows[i], err = r.row(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return rows, nil
}

// reader reads the lines of a capture.
type reader struct {
	parser *ansi.Parser
	pen    style
}

func (r *reader) row(line string) ([]cell, error) {
	var row []cell
	for len(line) > 0 {
		if tooLong(line) {
			return nil, fmt.Errorf("a sequence has more than %d parameters", maxParams)
		}
		seq, width, n, state := ansi.DecodeSequence(line, ansi.NormalState, r.parser)
		switch {
		case state != ansi.NormalState || n == 0:
			return nil, fmt.Errorf("the sequence %q has no end", line)
		case ansi.HasCsiPrefix(seq):
			if ansi.Cmd(r.parser.Command()) != 'm' {
				return nil, fmt.Errorf("%q is no style; captures are made with \"tmux capture-pane -epN\"", seq)
			}
			r.sgr(r.parser.Params())
		case width > 0 && isText(seq):
			row = append(row, cell{seq, r.pen})
			for range width - 1 {
				row = append(row, cell{"", r.pen})
			}
		case seq[0] >= 0xc0 && isText(seq) && len(row) > 0:
			row[len(row)-1].text += seq // a combining character
		default:
			return nil, fmt.Errorf("%q is neither text nor a style", seq)
		}
		line = line[n:]
		if len(row) > maxColumns {
			return nil, fmt.Errorf("more than %d columns", maxColumns)
		}
	}
	return row, nil
}

// isText reports whether a sequence has characters only that XML may have, but for
// controls, which are sequences of their own. (XML 1.0, 2.2.)
func isText(seq string) bool {
	return utf8.ValidString(seq) && !strings.ContainsAny(seq, "\ufffe\uffff")
}

// tooLong reports whether a line begins with a sequence of too many parameters.
func tooLong(line string) bool {
	if line[0] != '\x1b' && (line[0] < 0x80 || line[0] > 0x9f) {
		return false
	}
	params, _, _ := strings.Cut(line, "m")
	return len(params) > maxParams && strings.Count(params, ";")+strings.Count(params, ":") >= maxParams
}

// sgr changes the style for what follows. Unknown parameters change nothing, as
// in a terminal.
func (r *reader) sgr(params ansi.Params) {
	if len(params) == 0 {
		r.pen = style{}
	}
	for i := 0; i < len(params); {
		i += r.set(params[i:])
	}
}

// set applies the first parameter and returns how many belong to it.
func (r *reader) set(params ansi.Params) int {
	p := &r.pen
	n, _, _ := params.Param(0, 0)
	switch {
	case n == 0:
		*p = style{}
	case n == 22:
		p.bold, p.faint = false, false
	case n == 38 && len(params) > 2:
		return max(ansi.ReadStyleColor(params, &p.front), 1)
	case n == 48 && len(params) > 2:
		return max(ansi.ReadStyleColor(params, &p.back), 1)
	case n == 39:
		p.front = nil
	case n == 49:
		p.back = nil
	case n >= 30 && n <= 37:
		p.front = ansi.BasicColor(n - 30)
	case n >= 40 && n <= 47:
		p.back = ansi.BasicColor(n - 40)
	case n >= 90 && n <= 97:
		p.front = ansi.BasicColor(n - 90 + 8)
	case n >= 100 && n <= 107:
		p.back = ansi.BasicColor(n - 100 + 8)
	default:
		p.flag(n)
	}
	return 1
}

// flag turns what is not a color on or off.
func (p *style) flag(n int) {
	flags := map[int]*bool{1: &p.bold, 2: &p.faint, 3: &p.italic, 4: &p.underline, 7: &p.reverse, 8: &p.conceal, 9: &p.strike}
	if f := flags[n]; f != nil {
		*f = true
	} else if f := flags[n-20]; f != nil {
		*f = false
	}
}
