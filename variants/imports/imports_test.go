package imports_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/variantstest"
)

var update = flag.Bool("update", false, "write the goldens anew")

// written returns the result of reading a text, as it is shown to the user.
func written(t *testing.T, format, text string) string {
	t.Helper()
	result, err := imports.Read(variants.BuiltIn(), format, text)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, g := range result.Games {
		fmt.Fprintf(&b, "# line %d\n", g.Line)
		for _, n := range g.Notes {
			fmt.Fprintf(&b, "# line %d: %s\n", n.Line, n.Text)
		}
		fmt.Fprintln(&b, g.Text)
	}
	for _, n := range result.Errors {
		fmt.Fprintf(&b, "# error in line %d: %s\n", n.Line, n.Text)
	}
	return b.String()
}

// TestSamples reads a sample of each format, whose name is the file's ending.
func TestSamples(t *testing.T) {
	samples, err := filepath.Glob("testdata/sample.*")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range samples {
		format := strings.TrimPrefix(filepath.Ext(name), ".")
		seen[format] = true
		t.Run(format, func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := written(t, "", string(text))
			golden := "testdata/" + format + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
	for _, f := range imports.Formats() {
		if !seen[f.Name] {
			t.Errorf("there is no sample of %s", f.Name)
		}
	}
}

// compile makes a variant of a game's text.
func compile(t *testing.T, g imports.Game) *engine.Variant {
	t.Helper()
	read := ini.ReadText(variants.BuiltIn(), g.Definition.ID, g.Text)
	if len(read.Definitions) != 1 {
		t.Fatalf("%s: %v", g.Definition.ID, read.Problems)
	}
	v, err := engine.Compile(read.Definitions[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// sameMoves compares perft of a game that was read with that of one of the
// catalogue.
func sameMoves(t *testing.T, g imports.Game, spec string, depth int) {
	t.Helper()
	want := variantstest.Load(t, spec)
	got := compile(t, g)
	for d := 1; d <= depth; d++ {
		if a, b := perft(t, got, d), perft(t, want, d); a != b {
			t.Errorf("perft %d of %s: %d, want %d as %s", d, g.Definition.Name, a, b, spec)
			return
		}
	}
}

func perft(t *testing.T, v *engine.Variant, depth int) uint64 {
	t.Helper()
	return perftOf(t, v, "", depth)
}

func perftOf(t *testing.T, v *engine.Variant, fen string, depth int) uint64 {
	t.Helper()
	p := variantstest.Position(t, v, fen)
	return p.Perft(context.Background(), depth)
}

// wrong is a text of a format that has an error.
type wrong struct {
	text string
	line int
	want string // of its message
}

func checkErrors(t *testing.T, format string, tests map[string]wrong) {
	t.Helper()
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			result, err := imports.Read(variants.BuiltIn(), format, test.text)
			if err != nil {
				t.Fatal(err)
			}
			if len(result.Errors) == 0 {
				t.Fatalf("no error; games %v", result.Games)
			}
			if e := result.Errors[0]; e.Line != test.line || !strings.Contains(e.Text, test.want) {
				t.Errorf("line %d: %s; want line %d: %s", e.Line, e.Text, test.line, test.want)
			}
		})
	}
}

func TestUnknownFormats(t *testing.T) {
	for _, test := range []struct{ format, text, want string }{
		{"", "1. e4 e5", "none of the formats"},
		{"word", "1. e4 e5", "no such format"},
		{"fairymax", strings.Repeat(" ", 2<<20), "at most"},
	} {
		if _, err := imports.Read(variants.BuiltIn(), test.format, test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.format, err, test.want)
		}
	}
}

// fuzz reads texts of a format, beginning with the parts of its sample and with small
// games: none may take long or panic.
func fuzz(f *testing.F, format string, small ...string) {
	text, err := os.ReadFile("testdata/sample." + format)
	if err != nil {
		f.Fatal(err)
	}
	catalogue, err := variants.NewCatalogue(variants.Family{Name: "Chess", Variants: []engine.Definition{variants.Chess()}})
	if err != nil {
		f.Fatal(err)
	}
	for _, part := range append(strings.SplitAfter(string(text), "\n\n"), small...) {
		f.Add(part)
	}
	for _, game := range small {
		if result, err := imports.Read(catalogue, format, game); err != nil || len(result.Games) != 1 {
			f.Fatalf("%q: %v, %v", game, result.Errors, err)
		}
	}
	f.Add("Game: x")
	f.Fuzz(func(t *testing.T, text string) {
		result, err := imports.Read(catalogue, format, text)
		if err != nil {
			return
		}
		for _, g := range result.Games {
			if len(g.Text) == 0 || g.Definition.ID == "" {
				t.Errorf("a game without text or id: %+v", g)
			}
		}
		if len(result.Games) == 0 && len(result.Errors) == 0 {
			t.Error("nothing was read, and nothing said about it")
		}
	})
}
