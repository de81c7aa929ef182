package tui

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestImages plays on a terminal that shows images: all of which it is to show a
// part were sent, whatever lies over the board and however large it is, and nothing
// is left behind.
func TestImages(t *testing.T) {
	h := newHome(t)
	h.setUp(t, "", uitest.Persons, "chess")
	c := termtest.Open(t, 120, 40)
	c.EmulateKitty()
	h.playOn(t, c, "chess")
	showing := func(e *termtest.Emulator) bool {
		shown, missing := e.Images()
		return shown > 32*3 && missing == 0
	}
	c.WaitUntil("the board in images", showing)
	moveBytes(t, c, "chess", 8)
	c.WaitUntil("the board after moves", showing)
	c.Type("?")
	c.WaitUntil("help over the board", func(e *termtest.Emulator) bool {
		shown, missing := e.Images()
		return shown+missing == 0
	})
	c.Type("?")
	c.WaitUntil("the board after the help", showing)
	resize(c, 90, 30)
	c.WaitUntil("a smaller board", func(e *termtest.Emulator) bool {
		return showing(e) && strings.Contains(e.Row(29), "help")
	})
	c.Quiet(quiet)
	c.WaitUntil("sequences that the terminal knows", func(e *termtest.Emulator) bool {
		if len(e.Strange) > 0 {
			t.Error(e.Strange[0])
		}
		return true
	})
	c.Type("\x11\x11") // ^Q
	c.WaitUntil("a screen without images", func(e *termtest.Emulator) bool { return !e.Alt && e.Left() == 0 })
}

// resize changes the size of the terminal and notifies the program, which is this
// process, as the system notifies only processes that the terminal controls.
func resize(c *termtest.Console, width, height int) {
	c.Resize(width, height)
	_ = unix.Kill(os.Getpid(), unix.SIGWINCH)
}

// What images may cost that are drawn over their cells, in bytes: a move sends those
// of two or three squares, what lay over the board all of them.
const (
	maxDrawnMoveBytes  = 16_000
	maxDrawnBoardBytes = 80_000
)

// TestDrawnImages plays on a terminal with Sixel: images are drawn again where
// something has wiped them, and only there, and nothing is left behind.
func TestDrawnImages(t *testing.T) {
	h := newHome(t)
	h.setUp(t, "", uitest.Persons, "chess")
	h.chooseImages(t)
	c := termtest.Open(t, 120, 40)
	c.EmulateSixel()
	h.playOn(t, c, "chess")
	all := 0
	showing := func(e *termtest.Emulator) bool {
		all = e.Drawn()
		return all > 32*6
	}
	c.WaitUntil("the board in images", showing)
	before := all
	walkBytes(c)
	move := moveBytes(t, c, "chess", 8).most()
	c.WaitUntil("the board after moves", showing)
	if move > maxDrawnMoveBytes || all < before*3/4 {
		t.Errorf("%d bytes for a move; %d cells of images after %d", move, all, before)
	}
	after := all
	c.Type("?")
	c.WaitUntil("help over the board", func(e *termtest.Emulator) bool { return e.Drawn() == 0 })
	start := c.Bytes()
	c.Type("?")
	again := func(e *termtest.Emulator) bool { return e.Drawn() == after }
	c.WaitUntil("the board after the help", again)
	sent := c.Bytes() - start
	if sent > maxDrawnBoardBytes {
		t.Errorf("%d bytes for the board", sent)
	}
	t.Logf("a move sends %d bytes at most, the whole board %d", move, sent)
	resize(c, 90, 30)
	c.WaitUntil("a smaller board", func(e *termtest.Emulator) bool {
		return showing(e) && all < after*2/3 && strings.Contains(e.Row(29), "help")
	})
	resize(c, 120, 40)
	c.WaitUntil("the board as it was", again)
	c.WaitUntil("sequences that the terminal knows", func(e *termtest.Emulator) bool {
		if len(e.Strange) > 0 {
			t.Error(e.Strange[0])
		}
		return true
	})
	c.Type("\x11\x11") // ^Q
	c.WaitUntil("a screen without images", func(e *termtest.Emulator) bool { return !e.Alt && e.Left() == 0 })
}
