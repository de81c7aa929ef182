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
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/registry"
)

// consoleEnviron is what a terminal with 256 colors says of itself.
var consoleEnviron = []string{"TERM=xterm-256color"}

// emptyHome makes the test a user who has never played.
func emptyHome(t testing.TB) {
	t.Helper()
	home := t.TempDir()
	for _, name := range []string{"HOME", "FERZ_DATA_DIR", "FERZ_CONFIG_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(name, home)
	}
}

// setUp notes how variants were set up last: two uitest.Persons with clocks, or "" for
// none.
func setUp(t testing.TB, control string, seats [2]livegame.Seat, ids ...string) {
	t.Helper()
	dir, err := registry.Dir()
	if err != nil {
		t.Fatal(err)
	}
	file, _ := prefs.Open(dir)
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
func chooseImages(t testing.TB) {
	t.Helper()
	s := user.OpenLocal().Settings
	s.Settings.Pieces = "images"
	if err := s.Save(); err != nil {
		t.Fatal(err)
	}
}

// playOn runs ferz on a console, picks a variant and waits for the game.
func playOn(t testing.TB, c *termtest.Console, id string) {
	t.Helper()
	playIn(t, c, id, consoleEnviron)
}

// playIn does so in an environment.
func playIn(t testing.TB, c *termtest.Console, id string, environ []string) {
	t.Helper()
	runOn(t, c, Options{Environ: environ})
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
func runOn(t testing.TB, c *termtest.Console, opts Options) {
	t.Helper()
	opts.Input, opts.Output, opts.User, opts.Seed = c.Terminal, c.Terminal, user.OpenLocal(), 1
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
