package game

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/verbs"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestVerbsOnScreen: each verb is one of the screen's actions, or it is said why it is
// none.
func TestVerbsOnScreen(t *testing.T) {
	s := chessGame(t, uitest.Endless, uitest.Persons)
	there := map[string]bool{}
	for _, a := range s.g.allActions() {
		there[a.Word] = true
		if a.Word != "" && verbs.Named(a.Word) == nil {
			t.Errorf("%s is no verb", a.Word)
		}
	}
	for _, v := range verbs.All() {
		if there[v.Name] == (v.WhyNotScreen != "") {
			t.Errorf("%s: want an action, or why there is none", v.Name)
		}
	}
	for _, typed := range []string{":rules", "rules", ":diagram"} {
		s.Press(typed, "enter")
		s.Wants("here is no " + strings.TrimLeft(typed, ":") + " here: ")
		s.Press("esc")
	}
}
