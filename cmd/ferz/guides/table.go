package guides

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
)

// gap is between the columns of a table.
const gap = "  "

// table writes a table: its columns side by side, with long texts wrapped. A table with nothing in it, as one of pictures, is left out.
func (w *writer) table(n ast.Node) {
	rows := w.rows(n)
	widths := w.columns(rows)
	if len(widths) == 0 {
		return
	}
	for i, row := range rows {
		w.row(row, widths)
		if i == 0 {
			w.rule(widths)
		}
	}
	w.out.WriteString("\n")
}

// rule draws a line below the heads of columns.
func (w *writer) rule(widths []int) {
	parts := make([]string, len(widths))
	for i, n := range widths {
		parts[i] = strings.Repeat("-", n)
	}
	w.line(strings.Join(parts, gap))
}

// rows returns the cells of a table that has some text, the heads of its columns first.
func (w *writer) rows(n ast.Node) (out [][]string) {
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, w.cell(cell))
		}
		if strings.Join(cells, "") != "" {
			out = append(out, cells)
		}
	}
	return out
}

// cell returns the text of a cell. What is typed has no quotes if it stands alone.
func (w *writer) cell(n ast.Node) string {
	if code, ok := n.FirstChild().(*ast.CodeSpan); ok && n.ChildCount() == 1 {
		return w.inline(code)
	}
	return w.inline(n)
}

// columns returns how wide the columns are: as wide as their texts, but the widest of them
// narrower until all fit.
func (w *writer) columns(rows [][]string) (out []int) {
	for _, row := range rows {
		for i, cell := range row {
			if i == len(out) {
				out = append(out, 1)
			}
			out[i] = max(out[i], ansi.StringWidth(cell))
		}
	}
	over := len(w.indent) + (len(out)-1)*len(gap) - w.width
	for _, n := range out {
		over += n
	}
	for ; over > 0; over-- {
		widest := slices.Index(out, slices.Max(out))
		out[widest] = max(out[widest]-1, 1)
	}
	return out
}

// row writes a row of a table in as many lines as its longest cell takes.
func (w *writer) row(cells []string, widths []int) {
	wrapped, height := make([][]string, len(cells)), 0
	for i, cell := range cells {
		wrapped[i] = strings.Split(ansi.Wrap(cell, widths[i], ""), "\n")
		height = max(height, len(wrapped[i]))
	}
	for at := range height {
		var line strings.Builder
		for i, parts := range wrapped {
			part := ""
			if at < len(parts) {
				part = parts[at]
			}
			line.WriteString(part + strings.Repeat(" ", widths[i]-ansi.StringWidth(part)) + gap)
		}
		w.line(line.String())
	}
}
