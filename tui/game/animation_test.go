package game

import (
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// moving is a screen on which the way of a piece is shown.
func moving(t *testing.T, id string) *stage {
	c := uitest.Common(t, theme.ANSI256, uitest.Endless)
	c.IsLocal = true
	return openGame(t, c, variantstest.Load(t, id), "", uitest.Persons, 80, 24)
}

// trail names the ends of the trail that is shown.
func (s *stage) trail() string {
	trail := s.g.state.Trail
	if trail.From == trail.To {
		return ""
	}
	return s.g.names(trail.From) + s.g.names(trail.To)
}

// TestMotion: a move is followed by a trail that grows shorter and is gone after its
// steps, whatever ticks of other trails come.
func TestMotion(t *testing.T) {
	s := moving(t, "chess")
	s.Press("e4", "enter")
	s.WaitUntil("the trail is gone", func() bool { return len(s.g.Now.Moves) == 1 && s.g.motion.tick == 0 && s.trail() == "" })
	s.Press("e5", "enter", "Qh5", "enter", "Nc6", "enter")
	s.WaitUntil("the trails are gone", func() bool {
		return s.g.settled() && len(s.g.Now.Moves) == 4 && s.g.motion.tick == 0 && s.trail() == ""
	})

	// Going through the game does the same, forwards. Its commands are not run here: no
	// tick comes.
	s.Press("home")
	for i, step := range []struct {
		by    int
		trail string
	}{{1, "e2e4"}, {1, "e7e5"}, {1, "d1h5"}, {-1, ""}, {1, "d1h5"}, {-3, ""}, {2, ""}, {1, "d1h5"}, {1, "b8c6"}} {
		s.g.show(step.by > 0 && s.g.Browser.Forward(step.by) || step.by < 0 && s.g.Browser.Back(-step.by))
		if got := s.trail(); got != step.trail {
			t.Errorf("step %d, by %d: the trail is %q, want %q", i, step.by, got, step.trail)
		}
	}
	stale, now := s.g.motion.tick-1, s.g.motion.tick
	s.g.Update(animationTickMsg{stale})
	if s.g.state.Trail.FadedPart != 0 {
		t.Error("a tick of another trail has shortened this one")
	}
	for i := 1; i <= motionSteps; i++ {
		if s.g.Update(animationTickMsg{now}); i < motionSteps && s.g.state.Trail.FadedPart != float64(i)/motionSteps {
			t.Errorf("%v of the trail are gone after %d steps of %d", s.g.state.Trail.FadedPart, i, motionSteps)
		}
		now = s.g.motion.tick
	}
	if s.trail() != "" || now != 0 {
		t.Errorf("the trail %s is still there after its last step", s.trail())
	}
}

// TestMotionElsewhere: on two boards a trail stays on the one where the piece has
// moved; dropped pieces have none.
func TestMotionElsewhere(t *testing.T) {
	s := moving(t, "alice")
	s.Press("e4", "enter")
	s.WaitUntil("the move", func() bool { return len(s.g.Now.Moves) == 1 })
	s.Press("home")
	s.g.show(s.g.Browser.Forward(1))
	if got := s.trail(); got != "e2e4" {
		t.Errorf("the trail is %q", got)
	}
	s = moving(t, "crazyhouse")
	for _, move := range []string{"e4", "d5", "exd5", "Qxd5", "P@e4"} {
		s.Press(move, "enter")
	}
	s.WaitUntil("the moves", func() bool { return len(s.g.Now.Moves) == 5 })
	s.g.show(s.g.Browser.Back(1))
	if s.g.show(s.g.Browser.Forward(1)); s.trail() != "" {
		t.Errorf("a dropped pawn has the trail %s", s.trail())
	}
}

// TestMotionOff: who is far away sees no trail, unless the settings say so; who is
// near sees one, unless they say not.
func TestMotionOff(t *testing.T) {
	for _, test := range []struct {
		near    bool
		setting string
		moves   bool
	}{{true, "auto", true}, {false, "auto", false}, {false, "yes", true}, {true, "no", false}} {
		c := uitest.Common(t, theme.ANSI256, uitest.Endless)
		c.IsLocal, c.Settings.Settings.Motion = test.near, test.setting
		if c.AnimatesMoves() != test.moves {
			t.Errorf("%+v: %v", test, !test.moves)
		}
	}
}
