package tui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/tui/user/host"
)

const refusal = "his host does not open files (restricted mode)"

// restricted returns what screens share for a user of a restricted host, with a file
// of someone else's in the working directory.
func restricted(t *testing.T) (c *ui.Common, dir string) {
	t.Helper()
	c = uitest.WithSavedGames(t, map[string]string{"c": uitest.FinishedChess})
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "secret.pgn"), []byte("[White \"Canary\"]\n\n1. e4 e5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.Host.Restricted = true
	c.Files.Dir, c.Files.Refused = dir, c.Host.Permits(host.Files)
	c.Make, c.Env.Open = makersOn(&c.Host), uitest.OpenerFor(uitest.Endless)
	return c, dir
}

// untouched checks that there are no files but the one that was there, and that
// nothing of it is shown.
func untouched(t *testing.T, s *uitest.Stage, dir string) {
	t.Helper()
	if strings.Contains(s.Text(), "Canary") {
		t.Errorf("the file is shown:\n%s", s.Text())
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the directory has %v, %v", entries, err)
	}
}

// helpText returns the whole help of the screen.
func helpText(s *uitest.Stage) string {
	s.Press("F1")
	var out strings.Builder
	for range 8 {
		out.WriteString(s.Text())
		s.Press("pgdown")
	}
	s.Press("esc")
	return out.String()
}

// TestRestrictedScreens tries on each screen what would open a file or start a
// program: it is refused with the reason, and neither help nor menu offers it.
func TestRestrictedScreens(t *testing.T) {
	for _, screen := range []struct {
		name, variant string
		open          []string // keys that lead there
		shows         string   // once it is complete
		attacks       []string // texts that are typed, with Enter
		keys          []string
		clear         []string // keys that clear what is typed
	}{
		{"start", "", nil, "Enter play", []string{":open secret.pgn", ":open " + os.DevNull}, nil, []string{"esc"}},
		{"library", "", []string{"F3"}, "1-0, 4 moves", []string{":open secret.pgn", ":export out.pgn", ":open ../secret.pgn", ":export"}, []string{"ctrl+o", "ctrl+e"}, nil},
		{"game", "chess", nil, "White to move", []string{":save out.pgn", ":save", ":open secret.pgn", ":share out.txt", ":open"}, []string{"ctrl+s"}, []string{"esc"}},
	} {
		t.Run(screen.name, func(t *testing.T) {
			c, dir := restricted(t)
			s := newStage(t, c, Options{Variant: screen.variant, Players: [2]string{"you", "you"}}, 80, 24)
			s.Begin()
			s.WaitForText("?")
			s.Press(screen.open...)
			s.WaitForText(screen.shows)
			for _, text := range screen.attacks {
				s.Press(text, "enter")
				s.WaitForText(refusal) // a game that still begins answers later
				untouched(t, s, dir)
				s.Press(screen.clear...)
			}
			for _, key := range screen.keys {
				s.Press(key)
				s.ExpectText(refusal)
			}
			s.Press(":")
			help := s.Text()
			s.Press("backspace")
			help += helpText(s)
			for _, word := range []string{"FILE", ":open", ":export", ":save", ":engines", "F4", "files of games"} {
				if strings.Contains(help, word) {
					t.Errorf("help offers %s:\n%s", word, help)
				}
			}
			untouched(t, s, dir)
		})
	}
}

// TestRestrictedStart: the key of the engines' screen does not open it on the start
// screen either.
func TestRestrictedStart(t *testing.T) {
	c, _ := restricted(t)
	s := newStage(t, c, Options{}, 80, 24)
	s.Begin()
	s.WaitForText("Enter play")
	s.Quiet()
	s.Press("F4")
	s.WaitForText("his host does not start programs (restricted mode)")
}

// TestRestrictedEngines: the screen of engines does not open, by no key and no word.
func TestRestrictedEngines(t *testing.T) {
	c, _ := restricted(t)
	s := newStage(t, c, Options{Variant: "chess", Players: [2]string{"you", "you"}}, 80, 40)
	s.Begin()
	s.WaitForText("White to move")
	s.Quiet()
	for _, keys := range [][]string{{"F4"}, {":engines", "enter"}} {
		s.Press(keys...)
		s.WaitForText("his host does not start programs (restricted mode)")
		s.Press("esc")
	}
	s.Press("ctrl+l")
	for _, word := range []string{"save", "open", "engines"} {
		if strings.Contains(s.Text(), fmt.Sprintf("  %-10s", word)) || strings.Contains(s.Text(), "> "+word+" ") {
			t.Errorf("the menu offers %s:\n%s", word, s.Text())
		}
	}
}

// TestRestrictedSetup: a position is not read from a file.
func TestRestrictedSetup(t *testing.T) {
	c, dir := restricted(t)
	s := newStage(t, c, Options{}, 80, 24)
	s.Begin()
	s.Press("chess", "tab")
	s.WaitForText("Time per move")
	s.Press("end", "up")
	rowOf(s, "Position")
	if strings.Contains(s.Text(), "@file") {
		t.Errorf("a file is offered:\n%s", s.Text())
	}
	s.Press("@secret.pgn")
	s.WaitForText(refusal)
	untouched(t, s, dir)
}

// TestRestrictedMonkey presses at random what opens files and screens: whatever is
// shown, no file is opened or written, and nothing that is missing is called.
func TestRestrictedMonkey(t *testing.T) {
	pressed := []string{"F2", "F3", "F4", "ctrl+s", "ctrl+e", "ctrl+o", "ctrl+l", "ctrl+r", "ctrl+z", "tab", "enter", "esc", "up", "down", "end", "home", "right"}
	typed := []string{":open secret.pgn", ":save out.pgn", ":export out.pgn", ":share out.txt", ":engines", ":games", "@secret.pgn", ":leave", ":play"}
	for seed, variant := range []string{"", "chess"} {
		c, dir := restricted(t)
		s := newStage(t, c, Options{Variant: variant, Players: [2]string{"you", "you"}}, 80, 24)
		s.Begin()
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		for range 100 {
			keys := []string{pressed[r.IntN(len(pressed))]}
			if r.IntN(3) == 0 {
				keys = []string{typed[r.IntN(len(typed))], "enter"}
			}
			s.Press(keys...)
			if r.IntN(8) == 0 {
				s.Quiet()
			}
			s.Check(fmt.Sprintf("after %q", keys))
		}
		s.Quiet()
		untouched(t, s, dir)
	}
}
