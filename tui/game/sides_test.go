package game

import (
	"regexp"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

var colorName = regexp.MustCompile(`\b(?i:white|black)\b`)

// TestSideNames: the screens of a game and its commands use the variant's own names of
// the sides.
func TestSideNames(t *testing.T) {
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), variantstest.Load(t, "janggi"), "", uitest.Persons, 100, 30)
	look := func(after string) {
		t.Helper()
		if found := colorName.FindString(s.Text()); found != "" {
			t.Errorf("after %s the screen says %s:\n%s", after, found, s.Text())
		}
	}
	s.Expect("> Cho", "  Han", "Cho to move.")
	look("the beginning")
	for _, typed := range []string{"a4b4", ":eval", ":piece e2", ":attackers b4", ":piece e5", "f1f2", ":threat", ":han", ":cho ferz 2"} {
		s.Press(typed, "enter")
		look(typed)
		s.Press("esc")
	}
	s.Press(":white you", "enter", ":cho you", "enter", ":black you", "enter")
	look(":cho you")
	s.Press(":resign", "enter", "y")
	s.WaitUntil("the end", func() bool { return s.g.Now.Over() })
	s.Expect("Cho wins", "resign")
	look(":resign")
	s.Press("?")
	look("?")
}

// TestDrawnStart: a game that begins immediately shows its random choices, and another
// one like it makes new ones.
func TestDrawnStart(t *testing.T) {
	v, err := engine.Compile(variantstest.Definition(t, "chess256"), engine.Values{"PositionNumber": "17"})
	if err != nil {
		t.Fatal(err)
	}
	s := openGame(t, uitest.Common(t, theme.ASCII, uitest.Endless), v, "", uitest.Persons, 80, 24)
	s.Expect("Drawn at random: Position number 17.")
	s.g.config.Drawn = v.Values
	wanted, _ := s.g.leaving.newGame()().(ui.StartGameMsg)
	begun := wanted.Config
	if begun.Def.ID != "chess256" || len(begun.Drawn)+len(begun.Values) > 0 {
		t.Errorf("another game begins with %v and %v", begun.Drawn, begun.Values)
	}
}
