package tui

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// rowOf goes down to the row that begins with a text.
func rowOf(s *uitest.Stage, text string) {
	s.T.Helper()
	s.Press("home")
	for range 40 {
		if regexp.MustCompile(`(?m)^> *` + text).MatchString(s.Text()) {
			return
		}
		s.Press("down")
	}
	s.T.Fatalf("there is no row %q:\n%s", text, s.Text())
}

// TestSettingsOverGame changes how a game looks while it continues.
func TestSettingsOverGame(t *testing.T) {
	c := uitest.Configured(t, theme.ASCII)
	c.Make = allMakers()
	answer := make(chan struct{})
	c.Env.Open = uitest.OpenerFor(uitest.After(answer))
	s := begin(t, c, Options{Variant: "chess"})
	s.WaitForText("White to move")
	s.Press("e4", "enter", ":settings", "enter")
	s.WaitForText("Settings")
	rowOf(s, "Pieces")
	s.Press("right")
	rowOf(s, "Squares")
	s.Press("1")
	close(answer)
	s.Quiet()
	s.Expect("Settings")
	s.Press("esc")
	s.WaitUntil("the moves", func() bool { return inList("1. e4 a6").MatchString(s.Text()) })
	s.Expect("White to move", "5  :  .  :  .  :  .  :  .")
}

// overOthers begins with the settings over the engines over the start.
func overOthers(t *testing.T) *uitest.Stage {
	t.Helper()
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	c.Make = allMakers()
	s := begin(t, c, Options{})
	s.WaitForText("Enter play")
	s.Press("F4")
	s.WaitForText("all variants")
	s.Press("F2")
	s.WaitForText("Looks")
	return s
}

// TestQuickEsc: two Esc that come at once leave two screens. Bubble Tea takes them for
// one key.
func TestQuickEsc(t *testing.T) {
	s := overOthers(t)
	s.Send(tea.KeyMsg{Type: tea.KeyEsc, Alt: true})
	s.WaitForText("Enter play")
}

// TestOverOthers: the settings open over a screen that lies over another, as its help
// says, and once only.
func TestOverOthers(t *testing.T) {
	s := overOthers(t)
	s.Press("F4") // these are there already
	s.Expect("Looks")
	s.Press("F2")
	s.WaitForText("all variants")
	s.Press("esc")
	s.WaitForText("Enter play")
	s.Press("enter")
	s.WaitForText("White to move")
	s.Press("F2")
	s.WaitForText("Looks")
}

// TestEnginesChangeSetup adds an engine over the set-up screen, where it can be
// chosen then.
func TestEnginesChangeSetup(t *testing.T) {
	c := uitest.WithEngines(t, uitest.Configured(t, theme.ASCII))
	c.Make = allMakers()
	if err := os.Mkdir("bin", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("bin", "new"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	s := begin(t, c, Options{})
	s.WaitForText("Enter play")
	s.Press("c", "h", "e", "s", "s", "tab")
	s.WaitForText("Time per move")
	s.Press("F4")
	s.WaitForText("all variants")
	s.Press("a")
	s.WaitForText("Add an engine")
	s.Press("bin/new", "enter")
	s.WaitForText("new is remembered")
	s.Press("esc")
	s.WaitForText("asked 20")
	s.Press("esc")
	s.WaitForText("Time per move")
	rowOf(s, "Black")
	s.WaitUntil("it can be chosen", func() bool {
		s.Press("n")
		return strings.Contains(s.Text(), "< new")
	})
}
