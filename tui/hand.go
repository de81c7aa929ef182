package tui

import (
	"strconv"

	"github.com/charmbracelet/x/ansi"
)

// held is a type of piece in a hand.
type held struct {
	letters string
	count   int
	chosen  bool
}

// hand draws what a player holds.
type hand struct {
	theme *theme
	items []held
}

// lines draws the hand in lines of a width, wrapped between pieces.
func (h hand) lines(width int) []string {
	if len(h.items) == 0 {
		return []string{h.theme.dim.paint(clip("hand: -", width))}
	}
	line, used := h.theme.dim.paint("hand:"), len("hand:")
	var out []string
	for _, it := range h.items {
		text := it.letters
		if it.count > 1 {
			text += "x" + strconv.Itoa(it.count)
		}
		style := h.theme.text
		if it.chosen {
			text, style = "<"+text+">", h.theme.choice
		}
		if used+1+ansi.StringWidth(text) > width && used > 0 {
			out = append(out, line)
			line, used = "", 0
		}
		line += " " + style.paint(text)
		used += 1 + ansi.StringWidth(text)
	}
	return append(out, line)
}
