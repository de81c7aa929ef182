package demo

import (
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants"
)

// TestTour: the moves of all games are legal, and there are enough of them to see
// something.
func TestTour(t *testing.T) {
	for _, s := range tour() {
		scene, err := s.build(variants.BuiltIn())
		if err != nil {
			t.Error(err)
			continue
		}
		if n := len(scene.frames); n < 12 || n > 16 {
			t.Errorf("%s: %d positions are shown", s.variant, n)
		}
	}
}

// TestDemo: the tour goes through all games, each seen whole in any window, and ends
// the program.
func TestDemo(t *testing.T) {
	for _, size := range uitest.Large[:3] {
		c := uitest.Common(t, theme.ASCII, uitest.Endless)
		d := New(c, time.Millisecond)
		s := uitest.Show(t, c, d, size.Width, size.Height)
		for i := range d.tour {
			s.WaitUntil("the next game", func() bool { return d.at >= i && d.scene != nil })
			if !d.board.Layout().AllVisible {
				t.Errorf("%dx%d: the board of %s is not seen whole", size.Width, size.Height, d.tour[i].variant)
			}
			s.Check(d.tour[i].variant)
		}
		s.WaitUntil("the end", s.Root.ShuttingDown)
	}
}

// TestDemoKey: any key leads to the start, and the tour stops. Until then moves are
// written as in the lists of games.
func TestDemoKey(t *testing.T) {
	for _, key := range []string{"x", "F2", "?", "esc"} {
		c := uitest.Common(t, theme.ANSI256, uitest.Endless)
		s := uitest.Show(t, c, New(c, time.Hour), 120, 40)
		s.WaitForText("Morphy")
		s.Expect("♘f6")
		s.Press(key)
		s.WaitForText("This is the home.")
	}
}
