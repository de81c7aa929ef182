package game

import (
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/ui/uitest"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/clock"
)

// TestAsksCharacters: if neither the settings nor the locale say whether the terminal
// shows Chinese characters, pieces have letters, and the user is asked once, in a game
// that has such characters. The answer takes effect immediately and is saved.
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
		answer         []string
		setting, shows string
	}{{[]string{"down", "enter"}, "yes", "車"}, {[]string{"enter"}, "no", "R──"}, {[]string{"esc"}, "auto", "R──"}} {
		st, c := open(t, "xiangqi", "LANG=en_US.UTF-8")
		st.WaitForText(asked)
		if strings.Count(st.Text(), "車") != 1 { // that of the question
			t.Errorf("characters before the answer:\n%s", st.Text())
		}
		st.Press("y", "n", "1", "esc") // what is typed is a move
		st.WaitForText(asked)
		if c.Settings.Notes.CharsAsked {
			t.Error("it is noted as asked before there is an answer")
		}
		st.Press(test.answer...)
		st.WaitForText(test.shows)
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

// TestTypedBesideQuestion: a move that is typed while the question about characters is
// open is played, whatever its first letters are, and does not answer the question.
func TestTypedBesideQuestion(t *testing.T) {
	c := uitest.Common(t, theme.ANSI256, uitest.Endless)
	c.Environ = []string{"TERM=xterm-256color", "LANG=en_US.UTF-8"}
	c.ApplyTheme()
	st := openGame(t, c, variantstest.Load(t, "xiangqi"), "", uitest.Persons, 80, 24)
	st.WaitForText("Are these five characters")
	st.Press("Nc3", "enter")
	st.WaitForText("Black to move")
	st.WaitForText("Are these five characters")
	if got := c.Settings.Settings.Chars; got != "auto" {
		t.Errorf("the setting is %q", got)
	}
}

// TestCharactersOfImages: nothing is asked where pieces are images, which need no font.
func TestCharactersOfImages(t *testing.T) {
	c := uitest.Common(t, theme.ANSI256, uitest.Endless)
	c.Environ = []string{"TERM=xterm-256color", "LANG=en_US.UTF-8"}
	c.Book.Images.Can, c.Book.Images.Auto = images.Protocols(0).With(images.Sixel), images.Sixel
	c.ApplyTheme()
	st := openGame(t, c, variantstest.Load(t, "xiangqi"), "", uitest.Persons, 80, 24)
	if strings.Contains(st.Text(), "Are these five") || !strings.Contains(st.Text(), "\U0010eeec") {
		t.Errorf("there is a question, or there are no images:\n%s", st.Text())
	}
	if l := st.g.board.Layout(); l.CellH != 2 || !strings.Contains(st.Text(), "Red to move.") {
		t.Errorf("squares of %d rows:\n%s", l.CellH, st.Text())
	}
}

// TestClockBeforeQuestion: in a game with clocks the question about characters waits for the
// end of the game.
func TestClockBeforeQuestion(t *testing.T) {
	const asked = "Are these five characters"
	c := uitest.Common(t, theme.ANSI256, uitest.Endless)
	c.Environ = []string{"TERM=xterm-256color", "LANG=en_US.UTF-8"}
	c.ApplyTheme()
	control := clock.Control{Base: time.Hour}
	v := variantstest.Load(t, "xiangqi")
	g, err := New(c, ui.GameConfig{Def: v.Def, Play: livegame.Config{Seats: uitest.Persons, Controls: [2]clock.Control{control, control}}}, uitest.Tree(t, v, ""))
	if err != nil {
		t.Fatal(err)
	}
	st := &stage{showGame(t, c, g, 80, 24), g}
	st.Press("Nc3", "enter")
	st.WaitForText("Black to move")
	if strings.Contains(st.Text(), asked) || c.Settings.Notes.CharsAsked {
		t.Errorf("a clock runs behind the question:\n%s", st.Text())
	}
	st.Press(":resign", "enter", "y")
	st.WaitForText(asked)
}
