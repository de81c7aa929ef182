package guides

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Text returns the guide as lines of at most width columns, but for those of examples, which
// keep theirs. What is typed stands in quotes where it has blanks.
func (g Guide) Text(width int) string {
	source := []byte(g.plain())
	w := writer{source: source, width: width}
	w.heading(1, g.Title)
	w.blocks(markdown().Parser().Parse(text.NewReader(source)))
	return strings.TrimRight(w.out.String(), "\n") + "\n"
}

// writer writes a document as text.
type writer struct {
	source []byte
	width  int
	indent string // before each line
	first  string // before the next line in place of indent, or ""
	out    strings.Builder
}

// blocks writes the blocks in a node, with an empty line after each.
func (w *writer) blocks(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		w.block(n)
	}
}

// block writes a block.
func (w *writer) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		w.heading(n.Level, w.inline(n))
	case *ast.FencedCodeBlock:
		w.lines(n.Lines())
	case *ast.CodeBlock:
		w.lines(n.Lines())
	case *ast.List:
		w.list(n)
	case *extast.Table:
		w.table(n)
	case *ast.TextBlock:
		w.paragraph(n, "")
	case *ast.Paragraph:
		w.paragraph(n, "\n")
	}
}

// paragraph writes a block of text and what follows it.
func (w *writer) paragraph(n ast.Node, after string) {
	if body := w.inline(n); body != "" {
		w.wrapped(body)
		w.out.WriteString(after)
	}
}

// heading writes a heading, underlined.
func (w *writer) heading(level int, title string) {
	under := "-"
	if level == 1 {
		under = "="
	}
	w.line(title)
	w.line(strings.Repeat(under, ansi.StringWidth(title)))
	w.out.WriteString("\n")
}

// lines writes lines as they are, indented.
func (w *writer) lines(lines *text.Segments) {
	for i := range lines.Len() {
		at := lines.At(i)
		w.line("    " + strings.TrimRight(string(at.Value(w.source)), "\n"))
	}
	w.out.WriteString("\n")
}

// list writes the items of a list, each behind a hyphen.
func (w *writer) list(n *ast.List) {
	indent := w.indent
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		w.first, w.indent = indent+"- ", indent+"  "
		w.blocks(item)
	}
	w.first, w.indent = "", indent
	w.out.WriteString("\n")
}

// line writes a line.
func (w *writer) line(s string) {
	before := w.indent
	if w.first != "" {
		before, w.first = w.first, ""
	}
	w.out.WriteString(strings.TrimRight(before+s, " ") + "\n")
}

// wrapped writes a text in as many lines as it takes.
func (w *writer) wrapped(s string) {
	for line := range strings.SplitSeq(ansi.Wordwrap(s, w.width-len(w.indent), ""), "\n") {
		w.line(line)
	}
}

// inline returns the text in a node.
func (w *writer) inline(parent ast.Node) string {
	var b strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			b.Write(util.UnescapePunctuations(util.ResolveEntityNames(n.Value(w.source))))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.CodeSpan:
			b.WriteString(typed(w.inline(n)))
		case *ast.Emphasis:
			b.WriteString(w.inline(n))
		case *ast.Link:
			b.WriteString(w.inline(n) + where(string(n.Destination)))
		case *ast.AutoLink:
			b.Write(n.URL(w.source))
		}
	}
	return strings.TrimSpace(b.String())
}

// typed returns what someone types, as it stands in a line of text.
func typed(s string) string {
	switch {
	case strings.Contains(s, `"`):
		return "`" + s + "`"
	case strings.Contains(s, " "):
		return `"` + s + `"`
	}
	return s
}

// where returns what is printed behind the text of a link: the guide or the address to which
// the link leads.
func where(to string) string {
	if name, ok := strings.CutSuffix(to, ".md"); ok && !strings.Contains(name, "/") {
		return ` ("ferz help ` + name + `")`
	}
	return " (" + to + ")"
}
