package reference

import (
	_ "embed"
	"fmt"
	"html"
	"strings"
)

// The beginning of a page, before and after its title.
//
//go:embed head.html
var head string

//go:embed style.html
var style string

// page is a page that is being written. Package html/template would write it in fewer lines,
// but calls methods by their names: with it the linker has to keep every exported method of
// each type in the program, which makes that some ten megabytes larger.
type page struct{ strings.Builder }

// newPage begins a page.
func newPage(title string) *page {
	p := &page{}
	p.put(head)
	p.text("<title>%s</title>\n", title)
	p.put(style)
	return p
}

// put adds what is HTML already.
func (p *page) put(markup string) { p.WriteString(markup) }

// text adds HTML with texts in place of the verbs of its format.
func (p *page) text(format string, texts ...string) {
	escaped := make([]any, len(texts))
	for i, t := range texts {
		escaped[i] = html.EscapeString(t)
	}
	fmt.Fprintf(p, format, escaped...)
}

// end ends the page and returns it.
func (p *page) end() []byte {
	p.put("</body>\n</html>\n")
	return []byte(p.String())
}

// write returns the page that links to all others.
func (x *indexPage) write() []byte {
	p := newPage(x.Title)
	p.text("<h1>%s</h1>\n", x.Title)
	p.text(`<p class="soft">%s games. <a href="#tags">By tag</a>, <a href="#sizes">by size</a>.</p>`+"\n", fmt.Sprint(len(x.Games)))
	p.put("<table>\n<tr><th>Game</th><th>Board</th><th>Inventor</th></tr>\n")
	for _, g := range x.Games {
		p.text(`<tr><td><a href="%s">%s</a></td><td>%s</td><td>%s</td></tr>`+"\n", g.File, g.Name, g.Size, g.Origin)
	}
	p.put("</table>\n")
	p.groups("tags", "By tag", x.Tags)
	p.groups("sizes", "By size", x.Sizes)
	return p.end()
}

// groups adds a section with groups of games.
func (p *page) groups(id, title string, groups []group) {
	p.text(`<h2 id="%s">%s</h2>`+"\n", id, title)
	for _, of := range groups {
		p.text("<h3>%s</h3>\n<p>", of.Name)
		for i, g := range of.Games {
			if i > 0 {
				p.put(", ")
			}
			p.text(`<a href="%s">%s</a>`, g.File, g.Name)
		}
		p.put("</p>\n")
	}
}

// write returns the page of a variant.
func (g *gamePage) write() []byte {
	p := newPage(g.Name)
	p.put(`<p><a href="index.html">All games</a></p>` + "\n")
	p.text("<h1>%s</h1>\n", g.Name)
	p.text(`<p class="soft">%s</p>`+"\n", joined("; ", g.Origin, g.Size, g.Tags))
	p.text("<p>%s</p>\n", g.Description)
	p.put(`<div class="board">` + g.Board + "</div>\n")
	p.text(`<p class="soft">FEN: <code>%s</code><br>In ferz: <code>ferz play %s</code>`, g.FEN, g.ID)
	if g.Aliases != "" {
		p.text("; also called %s", g.Aliases)
	}
	p.put("</p>\n<h2>Pieces</h2>\n")
	for _, x := range g.Pieces {
		p.piece(&x)
	}
	p.put(`<ul class="legend soft">`)
	for _, l := range g.Legend {
		p.put(`<li><svg viewBox="-10 -10 20 20" fill="none" stroke="currentColor">` + l.Mark + "</svg> ")
		p.text("%s</li>", l.Text)
	}
	p.put("</ul>\n")
	p.list("Rules", g.Rules)
	p.list("Choices", g.Variables)
	switch {
	case g.Link:
		p.text(`<p class="soft">Source: <a href="%s">%s</a></p>`+"\n", g.Source, g.Source)
	case g.Source != "":
		p.text(`<p class="soft">Source: %s</p>`+"\n", g.Source)
	}
	return p.end()
}

// piece adds a type of piece.
func (p *page) piece(x *pieceInfo) {
	p.put(`<div class="piece">` + x.Picture)
	p.text(`<div><h3>%s <span class="soft">%s</span></h3>`+"\n<p>%s</p>\n", x.Name, x.Letters, x.Words)
	p.put(`<p class="soft">`)
	if x.Worth != "" {
		p.text("%s; ", x.Worth)
	}
	p.text("Betza notation <code>%s</code></p></div>", x.Notation)
	p.put(x.Chart + "</div>\n")
}

// list adds a section with a list, unless that is empty.
func (p *page) list(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	p.text("<h2>%s</h2>\n<ul>", title)
	for _, line := range lines {
		p.text("<li>%s</li>\n", line)
	}
	p.put("</ul>\n")
}

// joined joins the texts that there are.
func joined(by string, texts ...string) string {
	var out []string
	for _, t := range texts {
		if t != "" {
			out = append(out, t)
		}
	}
	return strings.Join(out, by)
}
