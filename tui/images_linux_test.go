package tui

import (
	"testing"

	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestImages plays on a terminal that shows images: all of which it is to show a
// part were sent, whatever lies over the board and however large it is, and nothing
// is left behind.
func TestImages(t *testing.T) {
	emptyHome(t)
	setUp(t, "", uitest.Persons, "chess")
	c := termtest.Open(t, 120, 40)
	c.BeKitty()
	playOn(t, c, "chess")
	showing := func(e *termtest.Emulator) bool {
		shown, missing := e.Images()
		return shown > 32*3 && missing == 0
	}
	c.Until("the board in images", showing)
	moveBytes(t, c, "chess")
	c.Until("the board after moves", showing)
	c.Type("?")
	c.Until("help over the board", func(e *termtest.Emulator) bool {
		shown, missing := e.Images()
		return shown+missing == 0
	})
	c.Type("?")
	c.Until("the board after the help", showing)
	c.Resize(90, 30)
	c.Until("a smaller board", func(e *termtest.Emulator) bool { return showing(e) && e.Row(29) != "" })
	c.Quiet(quiet)
	c.Until("sequences that the terminal knows", func(e *termtest.Emulator) bool {
		if len(e.Strange) > 0 {
			t.Error(e.Strange[0])
		}
		return true
	})
	c.Type("\x11\x11") // ^Q
	c.Until("a screen without images", func(e *termtest.Emulator) bool { return !e.Alt && e.Left() == 0 })
}
