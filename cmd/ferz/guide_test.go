package main

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/guides"
	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestHelpTopics: "ferz help" prints guides and the help of commands.
func TestHelpTopics(t *testing.T) {
	for _, test := range []struct {
		name, line   string
		begins, ends string
	}{
		{"a guide", "help ssh", "Play over SSH, and serve others\n====", ""},
		{"a guide and a command", "help play", "Play\n====\n", "\"ferz play --help\" lists its arguments and flags.\n"},
		{"a command", "help perft", "Count the positions", ""},
		{"a command of two words", "help book show", "Show the lines of a book", ""},
		{"the list", "help --help", "Prints the help of a command, or of a rule of games (\"ferz help rule Walls\"), or one of the guides:\n\n  play        Play\n", ""},
		{"the language of games", "help language", "The language of games\n====", "\n"},
		{"the rules", "help rule", "Games have these rules", "Walls\n"},
		{"a rule", "help rule walls", "The rule Walls. It may have how=anywhere, shot, duck, behind or edge", "It is also in amazons, isolation, isolation7x7, snailtrail and joust.\n"},
		{"a rule of many games", "help rule Castling", "The rule Castling.", "more games.\n"},
		{"a rule of no game", "help rule Formation", "The rule Formation.", "  rule.Formation = row=2 noDiagonals\n  A player who has made 2 pieces in a row has won. What counts are ranks and\n  files.\n"},
		{"a restricted host has commands only", "--restricted help play", "Opens a game", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			clitest.Places(t)
			out, errOut, status := ferz(t, strings.Fields(test.line)...)
			if status != cli.ExitOK || !strings.HasPrefix(out, test.begins) || !strings.HasSuffix(out, test.ends) {
				t.Errorf("status %d, %s\n%s", status, errOut, out)
			}
			if strings.Contains(out, "=true|false") {
				t.Errorf("switches have values:\n%s", out)
			}
		})
	}
	if _, errOut, status := ferz(t, "help", "rule", "Wals"); status != cli.ExitUsage || !strings.Contains(errOut, "did you mean Walls?") {
		t.Errorf("a rule that there is not: status %d, %s", status, errOut)
	}
	for topic, hint := range map[string]string{
		"contributing": "did you mean contribute?", "xiangqi": `"ferz show xiangqi" shows the game`,
		"match games": "did you mean matches?", "zzzz": `see "ferz help --help"`, "engines nothing": `see "ferz help --help"`,
	} {
		_, errOut, status := ferz(t, append([]string{"help"}, strings.Fields(topic)...)...)
		if status != cli.ExitUsage || !strings.Contains(errOut, "no help on") || !strings.Contains(errOut, hint) {
			t.Errorf("help %s: status %d, %s, want %q", topic, status, errOut, hint)
		}
	}
	if out, _, _ := ferz(t, "__complete", "help", "rule", "W"); !strings.HasPrefix(out, "Walls\n:") {
		t.Errorf("completion of a rule offers %s", out)
	}
	if out, _, _ := ferz(t, "__complete", "help", "pla"); !strings.Contains(out, "play\tPlay\n") || !strings.Contains(out, "plain\t") || strings.Count(out, "play\t") != 1 {
		t.Errorf("completion offers %s", out)
	}
}

// TestGuidePages writes the guides as HTML.
func TestGuidePages(t *testing.T) {
	clitest.Places(t)
	dir := t.TempDir()
	out, errOut, status := ferz(t, "docs", dir, "--guides")
	files, err := os.ReadDir(dir)
	if status != cli.ExitOK || err != nil || len(files) != len(guides.All()) || !strings.Contains(out, "play.html") {
		t.Errorf("status %d, %s%s, %d files, %v", status, out, errOut, len(files), err)
	}
	for _, args := range [][]string{{"--guides", "--man"}, {"--guides", "chess"}, {"--guides", "--own"}} {
		if _, _, status := ferz(t, append([]string{"docs", dir}, args...)...); status != cli.ExitUsage {
			t.Errorf("%q: status %d", args, status)
		}
	}
}

// TestRootIsCheap: whatever the command, all of them are set up first. That makes no
// definition of a game, which would take longer than many a command itself.
func TestRootIsCheap(t *testing.T) {
	const most = 20_000
	newRoot(strings.NewReader(""), io.Discard, io.Discard) // what is made once
	if n := testing.AllocsPerRun(3, func() { newRoot(strings.NewReader(""), io.Discard, io.Discard) }); n > most {
		t.Errorf("setting the commands up allocates %.0f times, want %d at most", n, most)
	}
}
