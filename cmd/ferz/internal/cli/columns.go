package cli

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// PrintColumns writes rows in columns as wide as what is in them. Those that are the last
// of all rows do not count.
func PrintColumns(w io.Writer, rows [][]string) error {
	var widths []int
	for _, row := range rows {
		for n, cell := range row[:max(len(row)-1, 0)] {
			if n == len(widths) {
				widths = append(widths, 0)
			}
			widths[n] = max(widths[n], ansi.StringWidth(cell))
		}
	}
	out := bufio.NewWriter(w)
	for _, row := range rows {
		var line strings.Builder
		for n, cell := range row {
			line.WriteString(cell)
			if n < len(widths) {
				line.WriteString(strings.Repeat(" ", max(widths[n]-ansi.StringWidth(cell), 0)+2))
			}
		}
		fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
	}
	return out.Flush()
}

// FitTable leaves columns out, those first that follow from others, and cuts
// names until a table fits a terminal; 0 columns are any number.
func FitTable(table [][]string, width int) [][]string {
	for _, spare := range []string{"score", "games", "points", "LOS", "share", "made"} {
		if i := slices.Index(table[0], spare); width > 0 && TableWidth(table) >= width && i >= 0 {
			for n := range table {
				table[n] = slices.Delete(table[n], i, i+1)
			}
		}
	}
	if over := TableWidth(table) - width + 1; width > 0 && over > 0 {
		room := max(columnWidths(table)[1]-over, len(table[0][1]))
		for _, row := range table {
			row[1] = ansi.Truncate(row[1], room, "…")
		}
	}
	return table
}

func columnWidths(table [][]string) []int {
	widths := make([]int, len(table[0]))
	for _, row := range table {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	return widths
}

// TableWidth returns how many columns of a terminal a table takes.
func TableWidth(table [][]string) int {
	sum := 0
	for _, w := range columnWidths(table) {
		sum += w + 2
	}
	return sum - 2
}

// PrintTable aligns columns: names to the left, figures to the right.
func PrintTable(out io.Writer, table [][]string) {
	widths := columnWidths(table)
	for _, row := range table {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-ansi.StringWidth(cell))
			if i == 1 {
				line.WriteString(cell + pad + "  ")
			} else {
				line.WriteString(pad + cell + "  ")
			}
		}
		fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
	}
}
