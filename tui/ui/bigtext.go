package ui

import (
	"strings"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// bigDigits are digits of three by five pixels, a row of pixels after the other.
var bigDigits = map[rune][5]string{
	'0': {"###", "# #", "# #", "# #", "###"},
	'1': {" # ", "## ", " # ", " # ", "###"},
	'2': {"###", "  #", "###", "#  ", "###"},
	'3': {"###", "  #", "###", "  #", "###"},
	'4': {"# #", "# #", "###", "  #", "  #"},
	'5': {"###", "#  ", "###", "  #", "###"},
	'6': {"###", "#  ", "###", "# #", "###"},
	'7': {"###", "  #", " # ", " # ", " # "},
	'8': {"###", "# #", "###", "# #", "###"},
	'9': {"###", "# #", "###", "  #", "###"},
	':': {" ", "#", " ", "#", " "},
	'.': {" ", " ", " ", " ", "#"},
	'/': {"  #", "  #", " # ", "#  ", "#  "},
}

// bigRows is how many lines big text takes.
const bigRows = 3

// hugeRows is how many lines huge text takes.
const hugeRows = 5

// BigText writes digits, colons, full stops and slashes in half blocks, large enough to be
// read from afar, in BigRows lines of one width.
func BigText(text string) []string {
	out := make([]string, bigRows)
	for i, r := range text {
		pixels := bigDigits[r]
		for y := range out {
			if i > 0 {
				out[y] += " "
			}
			for x := range pixels[0] {
				above := pixels[2*y][x] == '#'
				below := 2*y+1 < len(pixels) && pixels[2*y+1][x] == '#'
				out[y] += halfBlock(above, below)
			}
		}
	}
	return out
}

// HugeText writes the same twice as large, in HugeRows lines of one width. Its pixels
// are blanks: some terminals leave gaps between the rows of full blocks.
func HugeText(t *theme.Theme, role theme.Role, text string) []string {
	out, on := make([]string, hugeRows), t.Style(role)
	on.Attr |= theme.Reverse
	var w theme.Writer
	for y := range out {
		for i, r := range text {
			if i > 0 {
				w.Blanks(theme.Style{}, 2)
			}
			for _, pixel := range bigDigits[r][y] {
				style := theme.Style{}
				if pixel == '#' {
					style = on
				}
				w.Blanks(style, 2)
			}
		}
		out[y] = w.Line()
	}
	return out
}

func halfBlock(above, below bool) string {
	return strings.Split(" ▀▄█", "")[map[bool]int{true: 1}[above]+map[bool]int{true: 2}[below]]
}
