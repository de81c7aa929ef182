package setup

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui/uitest"
)

// TestSetupPeriods types a time control of two periods, which the game gets.
func TestSetupPeriods(t *testing.T) {
	s, f := onSetup(t, uitest.Common(t, theme.ASCII, uitest.Endless), "chess", 80, 24)
	s.toField(f, "Clock")
	s.Press(strings.Split("40/90:00,30:00+30", "")...)
	s.Expect("40/90:00,30:00+30")
	s.Press("enter")
	if got := s.Game().Config.Play.Controls; got[0].String() != "40/5400 then 1800+30" || got[1] != got[0] {
		t.Errorf("the game has %v", got)
	}
}
