package tui

import (
	"testing"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/tui/user"
)

// TestRemembered: what the terminal could show last time is shown before it has
// answered; one that turns out to be another is given what it can show.
func TestRemembered(t *testing.T) {
	emptyHome(t)
	setUp(t, "", uitest.Persons, "chess")
	inImages := func(e *termtest.Emulator) bool { shown, missing := e.Images(); return shown+missing > 0 }
	t.Run("first", func(t *testing.T) {
		c := termtest.Open(t, 120, 40)
		c.BeKitty()
		runOn(t, c, Options{})
		c.Until("images", inImages)
		uitest.Eventually(t, "what the terminal has told is kept", func() bool {
			memory := (&Options{User: user.Local()}).memory()
			return memory.Recall(consoleEnviron, "").Can.Has(images.Kitty)
		})
	})
	t.Run("wrong", func(t *testing.T) {
		c := termtest.Open(t, 120, 40) // it answers nothing
		runOn(t, c, Options{})
		c.Until("images, as the terminal is remembered", inImages)
		c.Until("no images", func(e *termtest.Emulator) bool { return painted(e) && !inImages(e) })
		uitest.Eventually(t, "the memory is put right", func() bool {
			memory := (&Options{User: user.Local()}).memory()
			return !memory.Recall(consoleEnviron, "").Can.Has(images.Kitty)
		})
	})
}
