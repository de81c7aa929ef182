package ini

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
)

// TestUnsafeText refuses what could disturb a terminal wherever it is defined, with
// its place. Comments may have anything, and names what scripts need.
func TestUnsafeText(t *testing.T) {
	for line, want := range map[string]string{
		"name = R\x1b]0;x\x07":          "2:9: [x] U+001B can't be shown",
		"inventor = \u202eevil":         "2:12: [x] U+202E can't be shown",
		"inventor = \u00e9\u0085":       "2:13: [x] U+0085 can't be shown",
		"description = a\x9bb":          "2:16: [x] byte 0x9B can't be shown",
		"tags = A, B\u200b":             "2:12: [x] U+200B can't be shown",
		"piece.Ama\x7fzon = A QN":       "2:10: [x] U+007F can't be shown",
		"a\x1bb = 1":                    "2:2: [x] U+001B can't be shown",
		"[y\x1b:chess]":                 "2:2: [y\x1b] id \"y\\x1b\"",
		"[y:chess] \u2066":              "2:11: [y] U+2066 can't be shown",
		"include = \u202efile":          "2:11: [x] U+202E can't be shown",
		"# \x1b[31m \x9b":               "",
		"name = نیم\u200cفاصله ♟\ufe0e": "",
		"\tname\t=\tA\tB":               "",
	} {
		games := ReadText(variants.BuiltIn(), "mine.ini", "[x:chess]\n"+line+"\n")
		var got []string
		for _, p := range games.Problems {
			got = append(got, p.Error())
		}
		if all := strings.Join(got, "\n"); want == "" && all != "" || !strings.HasPrefix(all, "mine.ini:"+want) && want != "" || len(got) > 1 {
			t.Errorf("%q: %q, want %q", line, all, want)
		}
	}
	if name := read(t, "[x:chess]\nname =\tA\tB\n")["x"].Name; name != "A B" {
		t.Errorf("the name is %q", name)
	}
}

// TestWrittenInOneLine writes a name of several lines, which must not become keys.
func TestWrittenInOneLine(t *testing.T) {
	d, err := variants.BuiltIn().Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	d.ID, d.Name = "x", "A\nrule.Explosion =\r"
	text, _ := Write(d)
	if !strings.Contains(text, "name = A rule.Explosion =") || strings.Contains(text, "\nrule.Explosion") {
		t.Errorf("written as %s", text[:100])
	}
}
