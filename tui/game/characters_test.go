package game

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestAsksCharacters: where neither the person nor the locale says whether the terminal
// shows Chinese characters, letters stand on the pieces, and the person is asked once, in
// a game that has them. The answer holds at once and is kept.
func TestAsksCharacters(t *testing.T) {
	const asked = "Are these five characters"
	open := func(t *testing.T, id, locale string) (*stage, *ui.Common) {
		c := uitest.Common(t, theme.ANSI256, uitest.Endless)
		c.Environ = []string{"TERM=xterm-256color", locale}
		c.ApplyTheme()
		st := openGame(t, c, variantstest.Load(t, id), "", uitest.Persons, 80, 24)
		return st, c
	}
	for _, test := range []struct {
		answer, setting, shows string
	}{{"y", "yes", "車"}, {"n", "no", "R──"}, {"esc", "auto", "R──"}} {
		st, c := open(t, "xiangqi", "LANG=en_US.UTF-8")
		st.Sees(asked)
		if strings.Count(st.Text(), "車") != 1 { // that of the question
			t.Errorf("characters before the answer:\n%s", st.Text())
		}
		st.Press(test.answer)
		st.Sees(test.shows)
		if got := c.Settings.Settings.Chars; got != test.setting || !c.Settings.Notes.CharsAsked {
			t.Errorf("after %s the setting is %q, want %q", test.answer, got, test.setting)
		}
		again := openGame(t, c, variantstest.Load(t, "shogi"), "", uitest.Persons, 80, 24)
		if strings.Contains(again.Text(), asked) {
			t.Errorf("after %s it is asked again", test.answer)
		}
	}
	for _, never := range [][2]string{{"chess", "LANG=en_US.UTF-8"}, {"shogi", "LANG=ja_JP.UTF-8"}} {
		if st, _ := open(t, never[0], never[1]); strings.Contains(st.Text(), asked) {
			t.Errorf("%v: it is asked", never)
		}
	}
}
