package tui

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// consoleEnviron is what a terminal with 256 colors says of itself.
var consoleEnviron = []string{"TERM=xterm-256color"}

// setUp notes how variants were set up last: two uitest.Persons with clocks, or "" for
// none.
func (h home) setUp(t testing.TB, control string, seats [2]livegame.Seat, ids ...string) {
	t.Helper()
	file := h.user().Settings
	for _, id := range ids {
		file.Notes.Played(id, prefs.Setup{Seats: livegame.WriteSeats(seats), Control: control})
	}
	file.Settings.Chars = "yes" // or the first game with characters asks
	if err := errors.Join(file.Save(), file.SaveAppState()); err != nil {
		t.Fatal(err)
	}
}

// chooseImages sets the pieces that there are none of by default on terminals
// elsewhere, as those of tests are.
func (h home) chooseImages(t testing.TB) {
	t.Helper()
	s := h.user().Settings
	s.Settings.Pieces = "images"
	if err := s.Save(); err != nil {
		t.Fatal(err)
	}
}

// playOn runs ferz on a console, picks a variant and waits for the game.
func (h home) playOn(t testing.TB, c *termtest.Console, id string) {
	t.Helper()
	h.playIn(t, c, id, consoleEnviron)
}

// playIn does so in an environment.
func (h home) playIn(t testing.TB, c *termtest.Console, id string, environ []string) {
	t.Helper()
	h.runOn(t, c, Options{Environ: environ})
	c.WaitUntil("the start screen", painted)
	c.Type(id)
	c.WaitForText(id)
	c.Type("\r")
	c.WaitForText("> " + variantstest.Load(t, id).SideName(engine.White) + " you")
	c.Quiet(quiet)
}

// quiet is after what time without bytes an answer is taken to be complete: the
// screen may be drawn 120 times a second.
const quiet = 25 * time.Millisecond

// runOn runs ferz on a console until the test ends.
func (h home) runOn(t testing.TB, c *termtest.Console, opts Options) {
	t.Helper()
	opts.Input, opts.Output, opts.User, opts.Seed = c.Terminal, c.Terminal, h.user(), 1
	if opts.Environ == nil {
		opts.Environ = consoleEnviron
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Run(ctx, opts) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// painted reports whether the start screen, or a game, is complete.
func painted(e *termtest.Emulator) bool {
	return e.Alt && strings.Contains(e.Row(e.Height-1), "help")
}
