package celldiff

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/kitty"
)

// words are what random lines are made of: ASCII, letters with accents, lines
// and blocks, chess symbols, wide ideographs, emoji with a variation selector,
// a joined one, combining accents, and cells of images.
var words = []string{
	" ", "  ", "          ", "                        ", "a", "Nf3", "1-0", "White: engine", "é", "Å", "│", "─────", "▀▄█", "▏🬼𜴀", "♚", "♙ ", "♟︎ ",
	"王", "將帥", "ロ", "\u265f\ufe0f", "\U0001f469\u200d\U0001f680", "e\u0301", "x\u0302", "…", "→", "½",
	imageCells(0, 3), imageCells(1, 4), imageCells(1, 1), imageCells(1, 4)[10:],
	drawnCells(20, 180, 0, 3), drawnCells(20, 180, 1, 3), drawnCells(21, 110, 0, 2), drawnCells(21, 180, 2, 1) + " ", drawnCells(20, 180, 2, 1) + "王" + drawnCells(20, 180, 2, 4),
}

// drawnCells returns cells of a row of a drawn image on a ground.
func drawnCells(image, ground, row, n int) string {
	return fmt.Sprintf("\x1b[0;38;5;%d;48;5;%dm", image, ground) + strings.ReplaceAll(imageCells(row, n), string(kitty.Placeholder), "\U0010eeec")
}

// imageCells returns cells of a row of an image.
func imageCells(row, n int) string {
	out := ""
	for column := range n {
		out += string([]rune{kitty.Placeholder, kitty.Diacritic(row), kitty.Diacritic(column), kitty.Diacritic(3)})
	}
	return out
}

var styles = []string{
	"", "\x1b[m", "\x1b[1m", "\x1b[2m", "\x1b[3;4m", "\x1b[7m", "\x1b[27m", "\x1b[9m", "\x1b[31m", "\x1b[97;44m", "\x1b[103m",
	"\x1b[38;5;16;48;5;110m", "\x1b[48;5;180m", "\x1b[48;5;110m", "\x1b[7;38;5;180;48;5;110m", "\x1b[38;2;1;2;3m", "\x1b[22;24m",
	"\x1b[4:3;58;5;9m", "\x1b[39m", "\x1b[49m", "\x1b[53m", "\x1b[5m", "\x1b[0;8m", "\x1b[25;55m",
}

// frame is what a model shows.
type frame []string

func (f frame) String() string { return strings.Join(f, "\n") }

// randomLine returns a line of at most some columns. One in many leaves its
// colors switched on, which Bubble Tea does not mind.
func randomLine(r *rand.Rand, width int) string {
	var b strings.Builder
	limit := r.IntN(width + 1)
	if r.IntN(4) == 0 {
		limit = width
	}
	for left := limit; left > 0 && r.IntN(40) > 0; {
		b.WriteString(styles[r.IntN(len(styles))])
		word := ansi.Truncate(words[r.IntN(len(words))], left, "")
		left -= max(ansi.StringWidth(word), 1)
		b.WriteString(word)
	}
	if r.IntN(30) > 0 {
		b.WriteString("\x1b[m")
	}
	return b.String()
}

// change returns a frame that differs from another in some lines, or in all.
func change(r *rand.Rand, f frame, n, width, height int) frame {
	out := slices.Clone(f)
	if r.IntN(8) == 0 || len(out) == 0 {
		out = make(frame, 1+r.IntN(height))
		for i := range out {
			out[i] = randomLine(r, width)
		}
	}
	if r.IntN(4) == 0 {
		out = scroll(out, r.IntN(len(out)), 1+r.IntN(height), r.IntN(9)-4)
	}
	for range r.IntN(4) {
		out[r.IntN(len(out))] = randomLine(r, width)
	}
	out[0] = fmt.Sprint(n) // no frame is like the one before
	if len(out) > height+1 {
		out = out[:height]
	}
	return out
}

// scroll returns a frame whose n lines from one on are some lower, what comes into sight
// from the other end.
func scroll(f frame, from, n, by int) frame {
	out := slices.Clone(f)
	n = min(n, len(f)-from)
	for i := range n {
		out[from+((i+by)%n+n)%n] = f[from+i]
	}
	return out
}
