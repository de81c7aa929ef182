// Package guides holds ferz's guides: Markdown files in this folder, which are embedded
// in the program, and the reference of the variant language. All lists them and Find
// finds one; a guide can be printed as text for a terminal, and written as HTML or as a
// man page.
package guides

import (
	"bytes"
	"embed"
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/ferzchess/ferz/variants/ini"
)

//go:embed *.md
var files embed.FS

// order has the names of the guides as people would read them.
var order = []string{
	"play", "keys", "plain", "ssh", "serve", "analyze", "puzzles", "tables", "library", "variants",
	"invent", "language", "script", "import", "engines", "matches", "books", "train",
	"settings", "terminals", "go", "contribute",
}

// Guide is one of the guides.
type Guide struct {
	Name  string // what follows "ferz help", such as "play"
	Title string
	body  func() string // Markdown below the title
}

// All returns the guides in the order in which people would read them.
func All() []Guide {
	out := make([]Guide, 0, len(order))
	for _, name := range order {
		g, ok := Find(name)
		if !ok {
			panic("guides: there is no guide " + name) // a test reads all of them
		}
		out = append(out, g)
	}
	return out
}

// language is the guide that is not a file: it is the reference of the language of games,
// generated from the tables that its parser uses.
const language = "language"

// Find returns the guide with a name.
func Find(name string) (Guide, bool) {
	if name == language {
		return Guide{name, ini.ReferenceTitle, func() string { return below(ini.Markdown(false)) }}, true
	}
	text, err := files.ReadFile(name + ".md")
	if err != nil {
		return Guide{}, false
	}
	title, _, _ := strings.Cut(string(text), "\n")
	return Guide{name, strings.TrimPrefix(title, "# "), func() string { return below(string(text)) }}, true
}

// below returns the Markdown below the title of a page.
func below(page string) string {
	_, body, _ := strings.Cut(page, "\n")
	return strings.TrimLeft(body, "\n")
}

// markdown reads what the guides are written in: CommonMark with tables.
func markdown() goldmark.Markdown { return goldmark.New(goldmark.WithExtensions(extension.Table)) }

// Links and pictures of Markdown: to another guide, to a file of the repository, and a picture.
var (
	guideLink = regexp.MustCompile(`\]\(([a-z]+)\.md\)`)
	fileLink  = regexp.MustCompile(`\[([^\]]*)\]\(\.\./[^)]*\)`)
	picture   = regexp.MustCompile(`(?m)^!\[[^\]]*\]\([^)]*\)\n+|!\[[^\]]*\]\([^)]*\)`)
	comment   = regexp.MustCompile(`(?m)^<!--.*-->\n+`)
	imageRows = regexp.MustCompile(`(?m)^\|[ |-]*\|\n`)
)

// plain returns the body without pictures, which only the repository has.
func (g Guide) plain() string {
	body := comment.ReplaceAllString(picture.ReplaceAllString(g.body(), ""), "")
	return fileLink.ReplaceAllString(body, "$1")
}

// HTML returns the guide as a page, with links to the pages of others at NAME.html.
func (g Guide) HTML() ([]byte, error) {
	var out bytes.Buffer
	title := html.EscapeString(g.Title)
	fmt.Fprintf(&out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>%s – ferz</title>\n<style>%s</style>\n</head>\n<body>\n<h1>%s</h1>\n", title, style, title)
	body := guideLink.ReplaceAllString(dropEmptyTables(g.plain()), "]($1.html)")
	if err := markdown().Convert([]byte(body), &out); err != nil {
		return nil, fmt.Errorf("guide %s: %w", g.Name, err)
	}
	out.WriteString("</body>\n</html>\n")
	return out.Bytes(), nil
}

// style makes a guide's page legible on light and on dark grounds.
const style = ":root{color-scheme:light dark}body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}" +
	"pre,code{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow-x:auto;padding:.5rem 1rem;border:1px solid #8888}" +
	"table{border-collapse:collapse}td,th{padding:.2rem .6rem;border:1px solid #8888;text-align:left;vertical-align:top}"

// Man returns the guide as a page of section 7 of the manual.
func (g Guide) Man() []byte {
	head := fmt.Sprintf("%% FERZ-%s 7 \"\" \"ferz\" \"ferz\"\n\n# NAME\n\nferz-%s - %s\n\n# DESCRIPTION\n\n", strings.ToUpper(g.Name), g.Name, strings.ToLower(g.Title[:1])+g.Title[1:])
	body := guideLink.ReplaceAllString(dropEmptyTables(g.plain()), "](ferz-$1.7)")
	return md2man.Render([]byte(head + body))
}

// dropEmptyTables removes the rows of tables that had nothing but pictures.
func dropEmptyTables(text string) string { return imageRows.ReplaceAllString(text, "") }
