package tui

import (
	"testing"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestRemembered: what the terminal could show last time is shown before it has
// answered; one that turns out to be another is given what it can show.
func TestRemembered(t *testing.T) {
	for _, by := range testenv.Sample([]struct {
		protocol images.Protocol
		be       func(*termtest.Console)
		shows    func(*termtest.Emulator) bool
	}{
		{images.Kitty, (*termtest.Console).EmulateKitty, func(e *termtest.Emulator) bool { shown, missing := e.Images(); return shown+missing > 0 }},
		{images.ITerm2, (*termtest.Console).EmulateITerm2, func(e *termtest.Emulator) bool { return e.Drawn() > 0 }},
		{images.Sixel, (*termtest.Console).EmulateSixel, func(e *termtest.Emulator) bool { return e.Drawn() > 0 }},
	}, 1) {
		t.Run(by.protocol.String(), func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			h.setUp(t, "", uitest.Persons, "chess")
			h.chooseImages(t)
			remembered := func() bool {
				memory := (&Options{User: h.user()}).memory()
				return memory.Lookup(consoleEnviron, "").ImageProtocols.Has(by.protocol)
			}
			t.Run("first", func(t *testing.T) {
				c := termtest.Open(t, 120, 40)
				by.be(c)
				h.runOn(t, c, Options{})
				c.WaitUntil("images", by.shows)
				uitest.Eventually(t, "what the terminal has told is kept", remembered)
			})
			t.Run("wrong", func(t *testing.T) {
				c := termtest.Open(t, 120, 40) // it answers nothing
				h.runOn(t, c, Options{})
				c.WaitUntil("images, as the terminal is remembered", by.shows)
				c.WaitUntil("no images", func(e *termtest.Emulator) bool { return painted(e) && !by.shows(e) })
				uitest.Eventually(t, "the memory is put right", func() bool { return !remembered() })
			})
		})
	}
}
