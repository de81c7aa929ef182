package game

import (
	"bytes"
	"errors"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCopyWithoutTerminal: where the terminal takes no text, the system's clipboard has
// it, and the screen says so; without one it says that nothing was copied.
func TestCopyWithoutTerminal(t *testing.T) {
	var out bytes.Buffer
	set, fails := "", error(nil)
	c := uitest.Common(t, theme.ASCII, uitest.Endless)
	c.Out, c.IsLocal, c.Environ = &out, true, []string{"TERM=xterm-256color", "VTE_VERSION=7600"}
	c.Clipboard = func(text string) error {
		if fails == nil {
			set = text
		}
		return fails
	}
	s := openGame(t, c, variantstest.Load(t, "chess"), "", uitest.Persons, 80, 24)
	s.Press("ctrl+y")
	s.WaitForText("The FEN is copied to the clipboard.")
	if want := s.g.state.Pos.FEN(); set != want || out.Len() > 0 {
		t.Errorf("the clipboard has %q, want %q; the terminal got %q", set, want, out.String())
	}
	s.Press(":share", "enter")
	s.WaitForText("The position with its moves is copied to the clipboard.")
	s.Press("esc")
	fails = errors.New("no program that copies is installed")
	s.Press(":copy pgn", "enter")
	s.WaitForText("Not copied")
	s.Press(":share", "enter")
	s.WaitForText("no program that copies is installed")
	s.Expect(":share FILE writes it")
}
