package guides

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// TestGuides: each guide has a title, leads only to guides that there are, and is written as
// text, as HTML and as a man page with nothing of Markdown left.
func TestGuides(t *testing.T) {
	for _, g := range All() {
		t.Run(g.Name, func(t *testing.T) {
			if g.Title == "" || len(g.body()) < 200 {
				t.Errorf("title %q, %d bytes", g.Title, len(g.body()))
			}
			for _, m := range regexp.MustCompile(`\]\(([^/)]*)\.md\)`).FindAllStringSubmatch(g.body(), -1) {
				if _, ok := Find(m[1]); !ok {
					t.Errorf("it leads to %s, which is not a guide", m[1])
				}
			}
			page, err := g.HTML()
			if err != nil {
				t.Fatal(err)
			}
			outside := regexp.MustCompile(`(?s)    .*?\n|<pre>.*?</pre>|<code>.*?</code>|<!--.*?-->`)
			for kind, text := range map[string]string{"text": g.Text(80), "HTML": string(page), "man": string(g.Man())} {
				for _, mark := range []string{"](", "![", "```", "<!-- ", "|-|", "../testdata/"} {
					if strings.Contains(outside.ReplaceAllString(text, ""), mark) {
						t.Errorf("%s has %q", kind, mark)
					}
				}
			}
		})
	}
}

// TestNone: a name that no guide has finds none, whatever files there are.
func TestNone(t *testing.T) {
	for _, name := range []string{"", "nosuch", "../guides/play", "guides.go", "play.md"} {
		if g, ok := Find(name); ok {
			t.Errorf("%q finds %q", name, g.Title)
		}
	}
}

// TestText writes each kind of block.
func TestText(t *testing.T) {
	g := Guide{Name: "x", Title: "Blocks", body: func() string {
		return `Words that ` + "`are typed`" + ` or ` + "`not`" + `, *stressed*, with [a link](play.md), [an address](https://x.org/y.md)
and [a file](../../README.md), in two lines.

## Below

- one
- two words that are too long for a line of forty columns

| key | what it does |
|-|-|
| ` + "`a b`" + ` | one |
| c | a text that is wrapped at the end of its column, 炮二平五 |

` + "```\ncode  as it is, however long the line of it may be\n```\n" + `
![a picture](x.svg)

| | |
|-|-|
| ![a](a.svg) | ![b](b.svg) |
`
	}}
	const want = `Blocks
======

Words that "are typed" or not, stressed,
with a link ("ferz help play"), an
address (https://x.org/y.md) and a file,
in two lines.

Below
-----

- one
- two words that are too long for a line
  of forty columns

key  what it does
---  -----------------------------------
a b  one
c    a text that is wrapped at the end
     of its column, 炮二平五

    code  as it is, however long the line of it may be
`
	got := g.Text(40)
	if got != want {
		t.Errorf("the text is\n%s\nwant\n%s", got, want)
	}
	for line := range strings.Lines(got) {
		if ansi.StringWidth(strings.TrimRight(line, "\n")) > 40 && !strings.HasPrefix(line, "    code") {
			t.Errorf("too wide: %q", line)
		}
	}
}

// TestMan: man reads the pages without a warning, where there is one.
func TestMan(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("no groff")
	}
	for _, g := range All() {
		cmd := exec.Command(groff, "-man", "-Tutf8", "-ww", "-z")
		cmd.Stdin = strings.NewReader(string(g.Man()))
		if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "error") {
			t.Errorf("%s: %v\n%s", g.Name, err, out)
		}
	}
}
