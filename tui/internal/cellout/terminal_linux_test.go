package cellout

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/termtest"
)

// TestTerminal runs Bubble Tea through a Writer on a pseudo-terminal: it must
// learn the window's size from there, and so must the Writer.
func TestTerminal(t *testing.T) {
	c := termtest.Open(t, 60, 12)
	w := New(c.Terminal)
	p := tea.NewProgram(shower{frame{"first", "row"}}, append(w.Options(), tea.WithInput(nil), tea.WithAltScreen(), tea.WithoutSignalHandler())...)
	done := make(chan error, 1)
	go func() {
		_, err := p.Run()
		done <- err
	}()
	shows := func(text string) int {
		p.Send(frame{text, "row"})
		c.Until(text, func(e *termtest.Emulator) bool { return strings.TrimRight(e.Row(0), " ") == text })
		return c.Bytes()
	}
	// Until the size is known, frames are sent as they are: show some.
	for i := 0; !w.sized(); i++ {
		shows(fmt.Sprint("frame ", i))
	}
	before := shows(strings.Repeat("a", 40))
	if n := shows(strings.Repeat("a", 40)+"b") - before; n > 10 {
		t.Errorf("%d bytes for a letter", n)
	}
	p.Quit()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// sized reports whether the Writer knows the size of its window.
func (w *Writer) sized() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.want.width == 60 && w.want.height == 12
}
