package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
)

// readmeCommands returns the command lines of ferz that the README shows, in
// blocks of code and within lines.
func readmeCommands(t *testing.T) (out []string) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range regexp.MustCompile("(?s)```[a-z]*\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		joined := strings.ReplaceAll(block[1], "\\\n", " ")
		for _, m := range regexp.MustCompile(`(?m)^(?:[^#\n]*[|] *|[$] +)?(ferz(?: .*)?)$`).FindAllStringSubmatch(joined, -1) {
			out = append(out, m[1])
		}
	}
	for _, m := range regexp.MustCompile("`(ferz(?: [^`\n]*)?)`").FindAllStringSubmatch(string(text), -1) {
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
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	listed, all := len(variants.BuiltIn().Listed()), len(variants.All())
	for _, want := range []string{
		fmt.Sprintf("chess variants in the terminal: %d so far", listed), fmt.Sprintf("start screen have %d variants.", listed),
		fmt.Sprintf("`--json` has %d entries: %d more", all, all-listed),
	} {
		if !strings.Contains(words, want) {
			t.Errorf("the README lacks %q", want)
		}
	}
}

// TestReadmeCommands parses each command line that the README shows: commands,
// subcommands and flags must be there, and arguments as many as needed.
func TestReadmeCommands(t *testing.T) {
	seen := map[string]bool{}
	for _, line := range readmeCommands(t) {
		words := shellWords(line)[1:]
		if len(words) == 1 && regexp.MustCompile(`^\d+$`).MatchString(words[0]) {
			continue // "ferz 3" is a player
		}
		root := newRoot(strings.NewReader(""), io.Discard, io.Discard)
		root.InitDefaultCompletionCmd("completion")
		cmd, rest, err := root.Find(words)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		for c := cmd; c != nil; c = c.Parent() {
			seen[c.CommandPath()] = true
		}
		cmd.InitDefaultHelpFlag()
		if err := cmd.ParseFlags(rest); err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	for _, cmd := range newRoot(strings.NewReader(""), io.Discard, io.Discard).Commands() {
		if cmd.IsAvailableCommand() && !seen[cmd.CommandPath()] && cmd.Name() != "version" {
			t.Errorf("the README does not tell of %q", cmd.CommandPath())
		}
	}
}
