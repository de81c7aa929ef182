package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
)

// clicksOn are a press and a release of the left button at a text of a screen.
func clicksOn(t testing.TB, screen, text string) []tea.Msg {
	t.Helper()
	for y, line := range strings.Split(screen, "\n") {
		if x := strings.Index(line, text); x >= 0 {
			click := tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
			release := click
			release.Action = tea.MouseActionRelease
			return []tea.Msg{click, release}
		}
	}
	t.Fatalf("there is no %q on the screen:\n%s", text, screen)
	return nil
}

func (s *stage) clickOn(text string) {
	s.t.Helper()
	for _, msg := range clicksOn(s.t, s.text(), text) {
		s.send(msg)
	}
}

func (s *shelf) clickOn(text string) {
	s.t.Helper()
	for _, msg := range clicksOn(s.t, s.screen(), text) {
		s.take(msg)
	}
}

func (s *stage) wheel(button tea.MouseButton) {
	s.send(tea.MouseMsg{Button: button, Action: tea.MouseActionPress})
}

// TestStartMouse: the wheel goes through the list, a click points to a variant
// and a second one plays it.
func TestStartMouse(t *testing.T) {
	s := onStart(t, testCommon(t, theme.ASCII, endless), 80, 24)
	s.wheel(tea.MouseButtonWheelDown)
	s.wheel(tea.MouseButtonWheelDown)
	s.wheel(tea.MouseButtonWheelUp)
	if got := s.pointed(); got != "corridor" {
		t.Errorf("the wheel has gone to %s", got)
	}
	s.clickOn("Random arrays") // a heading
	s.clickOn("Knightmate")
	if got := s.pointed(); got != "knightmate" {
		t.Fatalf("the click has gone to %s", got)
	}
	s.clickOn(">  Knightmate")
	s.sees("White to move")
}

// TestHelpMouse: what is clicked while help lies over a game is no move, and the
// wheel goes through the help.
func TestHelpMouse(t *testing.T) {
	s := chessGame(t, endless, againstEngine)
	s.press("f1")
	before := s.text()
	s.wheel(tea.MouseButtonWheelDown)
	if !strings.Contains(s.text(), "any other key goes back") || s.text() == before {
		t.Error("the wheel does not go through the help")
	}
	s.send(tea.MouseMsg{X: 20, Y: 14, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	if s.g.state.Picked {
		t.Error("a click has chosen a piece behind the help")
	}
}

// TestResumeMouse: a click points to a game, a second one goes on with it.
func TestResumeMouse(t *testing.T) {
	s := newShelf(t, map[string]string{"a": unfinishedChess, "b-": unfinishedHouse})
	s.start(Options{}, 80, 24)
	s.see("yesterday")
	s.clickOn("yesterday")
	s.clickOn("yesterday")
	s.see("3. Nc3")
}

// TestLibraryMouse: a click points to a game, a second one opens it.
func TestLibraryMouse(t *testing.T) {
	s := newShelf(t, map[string]string{"a": unfinishedChess, "c": finishedChess})
	s.start(Options{}, 80, 24)
	s.press("f3")
	s.see("1-0")
	s.clickOn("1-0")
	s.see("1-0, 4 moves")
	s.clickOn("1 Oct")
	s.see(":promote")
}
