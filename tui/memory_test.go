package tui

import (
	"path/filepath"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/terminal"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestForget: once the settings say that terminals are not remembered, what was remembered
// is forgotten, and kept again after the setting is back.
func TestForget(t *testing.T) {
	c := testCommon(t, theme.ASCII, uitest.Endless)
	c.Settings.Settings.Remember = true
	s := begin(t, c, Options{})
	environ, path := []string{"TERM=xterm-kitty"}, filepath.Join(t.TempDir(), "terminals.toml")
	known := terminal.Found{Name: "kitty(0.41.1)", HasName: true}
	s.Root.Memory = terminal.OpenCache(path, true)
	if err := s.Root.Memory.Store(environ, known.Name, known); err != nil {
		t.Fatal(err)
	}
	for _, on := range []bool{false, true} {
		c.Settings.Settings.Remember = on
		s.Send(ui.SettingsChangedMsg{})
		uitest.Eventually(t, "the memory follows the setting", func() bool {
			return (terminal.OpenCache(path, true).Lookup(environ, known.Name) == known) == on
		})
	}
}
