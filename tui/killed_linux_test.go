package tui

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/internal/termtest"
)

// killAt waits until the screen shows what a pattern says, and kills the program at once.
func (p *child) killAt(pattern string) {
	p.t.Helper()
	shown := regexp.MustCompile(pattern)
	p.WaitUntil(pattern, func(e *termtest.Emulator) bool {
		if !shown.MatchString(e.Text()) {
			return false
		}
		_ = p.cmd.Process.Kill()
		return true
	})
	_ = p.cmd.Wait() // it says that it was killed
}

// TestShownIsOnDisk kills ferz's screen as soon as it shows something of a game: the
// file has it.
func TestShownIsOnDisk(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ keys, shown, file string }{
		{"e4\r", `1\. e4`, "1. e4 *"},
		{"e4\re5\r", inList("1. e4 e5").String(), "1. e4 e5 *"},
		{"e4\re5\rd4\r", `2\. d4`, "1. e4 e5 2. d4 *"},
		{"f3\re5\rg4\rQh4\r", "checkmate", "2. g4 Qh4# 0-1"},
		{"e4\r:resign\ry", "resignation", `[Termination "resignation"]`},
		{"e4\r:mark !\r", `1\. e4!`, "1. e4 $1"},
	} {
		h := newHome(t)
		p := startProgram(t, h, "chess")
		p.WaitForText("White to move")
		p.Type(tt.keys)
		p.killAt(tt.shown)
		if text := theText(t, h); !strings.Contains(text, tt.file) {
			t.Errorf("after %q, %q is shown, the file has %s", tt.keys, tt.shown, text)
		}
	}
}

// took matches what a move's time adds to a game: a comment, and the number of the move after.
var took = regexp.MustCompile(`\{\[%emt [^}]*\} (\d+\.\.\. )?`)

// theText returns the text of the one game on disk, without the times that moves took.
func theText(t *testing.T, h home) string {
	t.Helper()
	games := keptGames(t, h)
	if len(games) != 1 {
		return strconv.Itoa(len(games)) + " games are kept"
	}
	data, err := os.ReadFile(games[0].Path)
	if err != nil {
		t.Fatal(err)
	}
	return took.ReplaceAllString(strings.Join(strings.Fields(string(data)), " "), "")
}

// TestShownIsOnDiskAtRandom kills ferz's screen at random moments of a game that is typed
// quickly: all moves shown are in the file. It does so often if FERZ_KILLS is set.
func TestShownIsOnDiskAtRandom(t *testing.T) {
	t.Parallel()
	rounds := 2
	if os.Getenv("FERZ_KILLS") != "" {
		rounds = 40
	}
	moves := strings.Fields("a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6")
	for round := range rounds {
		h := newHome(t)
		p := startProgram(t, h, "chess")
		p.WaitForText("White to move")
		p.Type(strings.Join(moves, "\r") + "\r")
		time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		p.Quiet(quiet)
		shown, list := 0, strings.Join(strings.Fields(p.Text()), " ")
		for i := range moves {
			if i%2 == 0 && strings.Contains(list, strconv.Itoa(i/2+1)+". "+moves[i]) {
				shown = i + 1
			}
		}
		if shown == 0 {
			continue
		}
		if text := theText(t, h); !strings.Contains(text, moves[shown-1]) {
			t.Errorf("round %d: %d moves are shown, the file has %s", round, shown, text)
		}
	}
}
