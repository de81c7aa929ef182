package tui

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/termtest"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// channel is what a server has of a terminal elsewhere: a stream of text and
// one of keys. It may break.
type channel struct {
	mu     sync.Mutex
	screen *termtest.Emulator
	broken bool
}

func (c *channel) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken {
		return 0, io.EOF
	}
	return c.screen.Write(p)
}

func (c *channel) text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.screen.Text()
}

func (c *channel) Resize(sizes chan Size, width, height int) {
	c.mu.Lock()
	c.screen.Resize(width, height)
	c.mu.Unlock()
	sizes <- Size{Width: width, Height: height}
}

// onChannel runs ferz on a channel.
func onChannel(t *testing.T) (c *channel, h home, keys io.WriteCloser, sizes chan Size, done chan error) {
	t.Helper()
	input, typed := io.Pipe()
	t.Cleanup(func() { input.Close() })
	c, h, sizes, done = &channel{screen: termtest.New(80, 24)}, newHome(t), make(chan Size), make(chan error, 1)
	go func() {
		done <- Run(t.Context(), Options{Input: input, Output: c, Sizes: sizes, User: h.user(), Environ: []string{"TERM=xterm"}, Seed: 1})
	}()
	sizes <- Size{Width: 80, Height: 24}
	uitest.Eventually(t, "the start screen", func() bool { return strings.Contains(c.text(), "? help") })
	return c, h, typed, sizes, done
}

// TestChannel runs ferz on a channel whose sizes are reported, and quits.
func TestChannel(t *testing.T) {
	t.Parallel()
	c, _, keys, sizes, done := onChannel(t)
	c.Resize(sizes, 40, 10)
	uitest.Eventually(t, "what a small window shows", func() bool { return strings.Contains(c.text(), "needs a window") })
	c.Resize(sizes, 100, 30)
	uitest.Eventually(t, "the start screen", func() bool { return strings.Contains(c.text(), "? help") })
	if _, err := io.WriteString(keys, "\x11"); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if c.screen.Alt || c.screen.Hidden {
		t.Error("the terminal is not left as it was")
	}
}

// TestClosedChannel closes the channel while nothing happens, so that nothing is
// written that could fail: ferz ends, quietly.
func TestClosedChannel(t *testing.T) {
	t.Parallel()
	_, _, keys, _, done := onChannel(t)
	if err := keys.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestBrokenChannel breaks the channel: ferz ends, quietly.
func TestBrokenChannel(t *testing.T) {
	t.Parallel()
	c, _, keys, _, done := onChannel(t)
	c.mu.Lock()
	c.broken = true
	c.mu.Unlock()
	if _, err := io.WriteString(keys, "x"); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}
