package ini

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// faulty is a rule that panics, when it is bound or when a move is made.
type faulty struct{ Binding bool }

func (faulty) Key() string                     { return "faulty" }
func (faulty) Describe(*engine.Variant) string { return "" }
func (f faulty) Bind(*engine.Builder) (any, error) {
	if f.Binding {
		panic("bound")
	}
	return f, nil
}
func (faulty) MoveMade(engine.Editor, engine.Move) { panic("made") }

// faultyCatalogue returns a catalogue with two games that panic, binds and makes.
func faultyCatalogue(t *testing.T) *variants.Catalogue {
	t.Helper()
	chess := variants.Chess()
	c, err := variants.BuiltIn().With("Test",
		chess.Derive(engine.Definition{ID: "binds", Name: "Binds", Rules: []engine.Rule{faulty{true}}}),
		chess.Derive(engine.Definition{ID: "makes", Name: "Makes", Rules: []engine.Rule{faulty{}}}))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestGuard: a rule that panics is an error of its game, with its place, and the
// other games are there.
func TestGuard(t *testing.T) {
	const text = "[good:chess]\n[a:binds]\n[b:a]\n[c:makes]\n[d:makes]\nscript = \"\"\"\ndef game_end(pos):\n    return None\n\"\"\"\n[last:chess]\n"
	games := ReadText(faultyCatalogue(t), "f.ini", text)
	var found []string
	for _, p := range games.Problems {
		found = append(found, p.Error())
	}
	for _, d := range games.Definitions {
		warnings, _ := games.Check(d)
		for _, p := range warnings {
			found = append(found, p.Error())
		}
	}
	want := []string{
		"f.ini:2:1: [a] ferz fails on this game, which is a defect of ferz: bound",
		"f.ini:3:1: [b] the game that it derives from, a, has errors",
		"f.ini:4:1: [c] ferz fails on this game, which is a defect of ferz: made",
		"f.ini:6:10: [d] the game can't be tried, as a rule fails: made",
	}
	for i := range max(len(want), len(found)) {
		if i >= len(want) || i >= len(found) || !containsPrefix(found, want[i]) {
			t.Fatalf("%q, want %q", found, want)
		}
	}
	if defs := byID(games); len(defs) != 3 || defs["good"].ID == "" || defs["last"].ID == "" {
		t.Errorf("%d games are left", len(defs))
	}
}

func containsPrefix(list []string, prefix string) bool {
	for _, text := range list {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	return false
}

// TestBounds: texts that are made to cost much are read in a bounded number of steps.
func TestBounds(t *testing.T) {
	repeat := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, tt := range map[string]struct {
		text, want   string
		lines, hints int // at most so many
	}{
		"sections":       {repeat(20_000, "[g%d:nosuch]\n"), "too many games: at most 2000 are read", 0, maxHints},
		"keys":           {"[a:chess]\n" + repeat(100_000, "name = %d\n"), "the game has too many keys: at most 2000", 2 * maxEntries, 0},
		"pieces":         {"[a:chess]\n" + repeat(1900, "piece.P%d = P K\n"), fmt.Sprintf("pieces, with those of its parents: expected at most %d", engine.MaxTypes), 2000, 0},
		"rules":          {"[a:chess]\n" + repeat(1900, "rule.Confine = id=%d types=K to=a1-h8\n"), "it has 201 rules", 2200, 0},
		"variables":      {"[a:chess]\n" + repeat(1900, "variable.V%d = kind=boolean default=true\n"), "it has 201 variables", 2200, 0},
		"unknown rules":  {"[a:chess]\n" + repeat(1900, "rule.Nosuch%d = 1\n"), "no such rule", 1900 + maxErrors + 1, 0},
		"unknown keys":   {"[a:chess]\n" + repeat(1900, "nosuch%d = 1\n"), "no such key", maxErrors + 1, 0},
		"long line":      {"[a:chess]\nname = " + strings.Repeat("x", maxText), "the files are too long", 0, 0},
		"long pieces":    {"[a:chess]\nrule.Promotion = of=P to=" + strings.Repeat("Q", 100_000), "expected at most 256 pieces", 2, 0},
		"long region":    {"[a:chess]\nrule.Promotion = of=P to=Q zone=\"" + strings.Repeat("a1 ", 100_000) + "\"", "expected at most 1500", 2, 0},
		"long list":      {"[a:chess]\nvariable.X = kind=choice choices=[" + strings.Repeat("a ", 100_000) + "]", "expected at most 1024 of them", 2, 0},
		"long chain":     {repeat(maxGames-1, "[g%[1]d:g%[1]d0]\n"), "no game is called", 0, maxHints},
		"large problems": {"[a:chess]\narray = " + strings.Repeat("q", 100_000), " ... ", 2, 0},
	} {
		d := &document{files: singleFileFS{"f.ini", tt.text}, seen: map[string]bool{}}
		d.read("f.ini", location{})
		l := &loader{document: d, parents: variants.BuiltIn(), byID: map[string]*section{}, done: map[*section]*game{}, scripts: map[string]string{}}
		games := l.load()
		found := false
		for _, p := range games.Problems {
			found = found || strings.Contains(p.Text, tt.want)
			if len(p.Text) > 2*maxProblem {
				t.Errorf("%s: a problem of %d bytes", name, len(p.Text))
			}
		}
		if !found || len(games.Problems) > maxProblems+1 || len(games.Definitions) > 0 {
			t.Errorf("%s: %d games, %d problems, the first %v, want %q", name, len(games.Definitions), len(games.Problems), games.Problems[:min(1, len(games.Problems))], tt.want)
		}
		if l.lines > tt.lines || l.hints > tt.hints || len(d.sections) > maxGames {
			t.Errorf("%s: %d keys of %d games are read, with %d guesses: want at most %d keys and %d guesses", name, l.lines, len(d.sections), l.hints, tt.lines, tt.hints)
		}
	}
}

// TestLinear: twice as many games take twice as many compilations and keys.
func TestLinear(t *testing.T) {
	read := func(n int) *loader {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "[g%d:-]\nboard = 4x4\narray = k3/4/4/3K\npiece.King = K K royal\n", i)
		}
		d := &document{files: singleFileFS{"f.ini", b.String()}, seen: map[string]bool{}}
		d.read("f.ini", location{})
		l := &loader{document: d, parents: variants.BuiltIn(), byID: map[string]*section{}, done: map[*section]*game{}, scripts: map[string]string{}}
		l.load()
		return l
	}
	few, many := read(200), read(400)
	if few.compiled != 200 || many.compiled != 400 || many.lines != 2*few.lines {
		t.Errorf("%d compilations and %d keys of 200 games, %d and %d of 400", few.compiled, few.lines, many.compiled, many.lines)
	}
}
