package game

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestCommandsOnScreen: each command is one of the screen's actions, or it is said why it is
// none.
func TestCommandsOnScreen(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	there := map[string]bool{}
	for _, a := range s.g.allActions() {
		there[a.Word] = true
		if a.Word != "" && session.CommandNamed(a.Word) == nil {
			t.Errorf("%s is not a command", a.Word)
		}
	}
	for _, v := range session.Commands() {
		if there[v.Name] == (v.WhyNotScreen != "") {
			t.Errorf("%s: want an action, or why there is none", v.Name)
		}
	}
	for _, typed := range []string{":rules", "rules", ":diagram"} {
		s.Press(typed, "enter")
		s.Expect(strings.TrimLeft(typed, ":")[1:] + " isn't available: ")
		s.Press("esc")
	}
}
