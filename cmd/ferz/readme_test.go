package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/guides"
	"github.com/ferzchess/ferz/variants"
)

// shownTexts returns the README and the guides, one after the other.
func shownTexts(t *testing.T) string {
	t.Helper()
	if files, err := filepath.Glob("guides/*.md"); err != nil || len(files) != len(guides.All())-1 {
		t.Fatalf("%d files of guides, %v; want %d: a guide is missing in their order", len(files), err, len(guides.All())-1)
	}
	paths := []string{"../../README.md"}
	for _, g := range guides.All() {
		if g.Name == "language" {
			continue // which is made from tables
		}
		paths = append(paths, "guides/"+g.Name+".md")
	}
	var b strings.Builder
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
		b.WriteString("\n")
	}
	return b.String()
}

// shownCommands returns the command lines of ferz that README and guides show, in blocks
// of code and within lines.
func shownCommands(t *testing.T) (out []string) {
	text := shownTexts(t)
	for _, block := range regexp.MustCompile("(?s)```[a-z]*\n(.*?)```").FindAllStringSubmatch(text, -1) {
		joined := strings.ReplaceAll(block[1], "\\\n", " ")
		for _, m := range regexp.MustCompile(`(?m)^(?:[^#\n]*[|] *|[$] +)?(ferz(?: .*)?)$`).FindAllStringSubmatch(joined, -1) {
			out = append(out, m[1])
		}
	}
	for _, m := range regexp.MustCompile("`(ferz(?: [^`\n]*)?)`").FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	return out
}

// shellWords splits a command line as a shell does, up to where the command
// ends.
func shellWords(line string) (words []string) {
	for _, m := range regexp.MustCompile(`"([^"]*)"|'([^']*)'|([^\s"']+)`).FindAllStringSubmatch(line, -1) {
		if m[3] != "" && strings.ContainsAny(m[3], "|>;#") {
			break
		}
		words = append(words, m[1]+m[2]+m[3])
	}
	return words
}

// TestReadmeCounts checks that the README counts variants as the program does.
func TestReadmeCounts(t *testing.T) {
	words := strings.Join(strings.Fields(shownTexts(t)), " ")
	want := fmt.Sprintf("every chess variant in your terminal: %d of them", len(variants.BuiltIn().Listed()))
	if !strings.Contains(words, want) {
		t.Errorf("the README lacks %q: correct the number there", want)
	}
}

// TestReadmeCommands parses each command line that README and guides show: commands,
// subcommands and flags must be there, and arguments as many as needed.
func TestReadmeCommands(t *testing.T) {
	seen := map[string]bool{}
	for _, line := range shownCommands(t) {
		for c := parsedCommand(t, line); c != nil; c = c.Parent() {
			seen[c.CommandPath()] = true
		}
	}
	for _, cmd := range newRoot(strings.NewReader(""), io.Discard, io.Discard).Commands() {
		if cmd.IsAvailableCommand() && !seen[cmd.CommandPath()] && cmd.Name() != "version" {
			t.Errorf("neither README nor guides tell of %q", cmd.CommandPath())
		}
	}
}

// parsedCommand reads a command line with its flags and arguments and returns the command;
// nil if it is none.
func parsedCommand(t *testing.T, line string) *cobra.Command {
	t.Helper()
	words := shellWords(line)[1:]
	if len(words) == 1 && regexp.MustCompile(`^\d+$`).MatchString(words[0]) {
		return nil // "ferz 1200" is a player
	}
	root := newRoot(strings.NewReader(""), io.Discard, io.Discard)
	root.InitDefaultCompletionCmd("completion")
	cmd, rest, err := root.Find(words)
	if err != nil {
		t.Errorf("%s: %v", line, err)
		return nil
	}
	cmd.InitDefaultHelpFlag()
	if err := cmd.ParseFlags(rest); err != nil {
		t.Errorf("%s: %v", line, err)
	} else if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
		t.Errorf("%s: %v", line, err)
	}
	return cmd
}

// TestExamples parses each command line that the help of a command shows: as an example,
// and within quotes.
func TestExamples(t *testing.T) {
	n := 0
	for _, cmd := range allCommands(newRoot(strings.NewReader(""), io.Discard, io.Discard)) {
		lines := strings.NewReplacer("\\\n", " ", " && ", "\n").Replace(cmd.Example)
		for line := range strings.Lines(lines) {
			if m := regexp.MustCompile(`^\s*(?:[^#]*[|] *)?(ferz(?: .*)?)$`).FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
				parsedCommand(t, m[1])
				n++
			}
		}
		for _, m := range regexp.MustCompile(`"(ferz [a-z][^"]*)"`).FindAllStringSubmatch(cmd.Long+cmd.Short, -1) {
			root := newRoot(strings.NewReader(""), io.Discard, io.Discard)
			words := strings.Fields(m[1])[1:]
			if found, _, err := root.Find(words); err != nil || found == root && words[0] != "help" {
				t.Errorf("%s: its help names %q: %v", cmd.CommandPath(), m[1], err)
			}
		}
	}
	if n < 100 {
		t.Errorf("there are only %d examples", n)
	}
}
