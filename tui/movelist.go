package tui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/engine"
)

// played is a move in a move list.
type played struct {
	side engine.Color
	san  string
}

// moveList draws the moves of a game.
type moveList struct {
	theme  *theme
	number int // of the first move
	moves  []played
	back   int // lines scrolled back from the end
}

// turn is a line of the list: all that White and then Black play in a row.
type turn struct{ white, black string }

func (l *moveList) turns() []turn {
	var out []turn
	last := engine.Black
	for i, m := range l.moves {
		if i == 0 && m.side == engine.Black {
			out = append(out, turn{white: "..."})
		} else if m.side == engine.White && last == engine.Black {
			out = append(out, turn{})
		}
		last = m.side
		t := &out[len(out)-1]
		cell := &t.white
		if m.side == engine.Black {
			cell = &t.black
		}
		*cell = strings.TrimLeft(*cell+" "+m.san, " ")
	}
	return out
}

// scroll moves the visible part back by n lines, not beyond the start.
func (l *moveList) scroll(n, height int) {
	l.back = max(min(l.back+n, len(l.turns())-height), 0)
}

// lines draws as much of the list as fits, the latest moves unless it is
// scrolled back.
func (l *moveList) lines(width, height int) []string {
	turns := l.turns()
	if height <= 0 || len(turns) == 0 {
		return nil
	}
	end := max(len(turns)-l.back, min(height, len(turns)))
	first := max(end-height, 0)
	numbers := len(strconv.Itoa(l.number+len(turns)-1)) + 1
	column := 0
	for _, t := range turns[first:end] {
		column = max(column, ansi.StringWidth(t.white))
	}
	column = min(column, max(width-numbers-2, 0)*2/3)
	var out []string
	for i, t := range turns[first:end] {
		number := l.theme.dim.paint(padLeft(strconv.Itoa(l.number+first+i)+".", numbers))
		out = append(out, clip(number+" "+pad(t.white, column)+" "+t.black, width))
	}
	return out
}
