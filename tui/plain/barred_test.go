package plain

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/user"
)

// TestBarred: whoever gets no help from an engine gets none by any command of plain mode.
func TestBarred(t *testing.T) {
	u := user.New()
	u.Barred = func(*engine.Variant) error { return errors.New("you play a rated game") }
	helping := 0
	for _, v := range session.Commands() {
		if !v.Helps || v.WhyNotPlain != "" {
			continue
		}
		helping++
		said := talk(t, Options{Variant: "chess", User: u, Players: [2]string{"you", "you"}}, v.Name+"\n")
		if !strings.Contains(said, " isn't available: you play a rated game") {
			t.Errorf("%s says %q", v.Name, said)
		}
	}
	if helping == 0 || !slices.ContainsFunc(session.Commands(), func(v session.Command) bool { return v.Name == "hint" && v.Helps }) {
		t.Error("no command helps")
	}
}
