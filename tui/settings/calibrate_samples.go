package settings

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// calibrationNames is the width of the column with the names of choices.
const calibrationNames = 13

// pieceChoices are the sets of pieces, each in rows of squares with a bar at
// the right, and pictures as they are on a board.
func pieceChoices(c *ui.Common) []calibrationChoice {
	out := []calibrationChoice{{"auto", []string{"", "pictures where squares are large enough;", "else glyphs, kanji or letters, as fits the variant", ""}}}
	for _, set := range []struct {
		value string
		set   boardview.PieceSet
	}{{"letters", boardview.Letters}, {"glyphs", boardview.Glyphs}, {"rare", boardview.Fairy}, {"kanji", boardview.Kanji}} {
		lines := []string{"", "(needs more than plain text)", ""}
		if c.Profile != theme.ASCII || set.set == boardview.Letters {
			lines = sampleRows(set.set, c)
		}
		out = append(out, calibrationChoice{set.value, lines})
	}
	last := &out[len(out)-1]
	last.lines = append(last.lines, last.lines[0])
	for _, set := range boardview.Blocks() {
		out = append(out, calibrationChoice{set.String(), pictureLines(set, c)})
	}
	for _, p := range images.All() {
		if set := boardview.ImageSet(p); c.Book.Images.Can.Has(p) {
			out = append(out, calibrationChoice{set.String(), pictureLines(set, c)})
		}
	}
	return out
}

// sampleRows draws a set's rows below one rule. Rules between the rows would
// hide where the bars are shifted.
func sampleRows(set boardview.PieceSet, c *ui.Common) []string {
	box, err := boardview.Sample(set, c.Theme, c.Book)
	if err != nil {
		return []string{"", ui.Clean(err.Error())}
	}
	out := box[:1:1]
	for i := 1; i < len(box); i += 2 {
		out = append(out, box[i])
	}
	return out
}

func pictureLines(set boardview.PieceSet, c *ui.Common) []string {
	if c.Theme.Colorless {
		return []string{"", "(pictures need colors)", ""}
	}
	box, err := boardview.Sample(set, c.Theme, c.Book)
	if err != nil {
		return []string{"", ui.Clean(err.Error())}
	}
	return box
}

// narrowed cuts a line of a box to a width, but not the box's side.
func narrowed(line string, width int) string {
	n := ansi.StringWidth(line)
	if n <= width {
		return line
	}
	return ui.Clip(line, width-1) + ansi.Cut(line, n-1, n)
}

// colorChoices are the numbers of colors, each with a strip of a board.
func colorChoices(c *ui.Common) []calibrationChoice {
	var out []calibrationChoice
	for _, value := range []string{"auto", "truecolor", "256", "16", "none"} {
		t := c.ThemeWith(value)
		lines := append(colorStrip(t), "")
		if value == "auto" {
			lines = append(lines[:2:2], "as TERM and COLORTERM say: "+t.Profile.String(), "")
		}
		out = append(out, calibrationChoice{value, lines})
	}
	return out
}

// colorStrip draws two rows of squares with pieces, and marked ones beside.
func colorStrip(t *theme.Theme) []string {
	marked := []theme.Highlight{theme.Last, theme.Selected, theme.Capture, theme.Check, theme.Attacker, theme.Cursor}
	out := make([]string, 2)
	var w theme.Writer
	for row, f := range []theme.Occupant{theme.White, theme.Black} {
		for i, letter := range "KQRBNP" {
			shade := theme.Shade((i + row) % 2)
			w.Add(t.Square(shade, theme.Plain, f), squareText(t, shade, theme.Plain, f, string(letter)))
		}
		w.Blanks(theme.Style{}, 3)
		for _, g := range marked {
			w.Add(t.Square(theme.Light, g, f), squareText(t, theme.Light, g, f, "N"))
		}
		out[row] = w.Line()
	}
	return out
}

// squareText is a piece with the signs of its square beside it.
func squareText(t *theme.Theme, shade theme.Shade, g theme.Highlight, f theme.Occupant, letter string) string {
	if f == theme.Black {
		letter = strings.ToLower(letter)
	}
	before, after := g.Markers()
	switch {
	case !t.Colorless:
		before, after = 0, 0
	case g == theme.Plain && shade == theme.Dark:
		before, after = ':', ':'
	}
	return string(max(before, ' ')) + letter + string(max(after, ' '))
}
