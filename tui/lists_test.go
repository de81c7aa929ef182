package tui

import (
	"fmt"
	"regexp"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// TestListsPage goes through lists by pages, in a window that they do not fit:
// the screen stays, and says how much is out of sight.
func TestListsPage(t *testing.T) {
	check := func(t *testing.T, press func(...string), text func() string, top func() any) {
		t.Helper()
		screen := top()
		for _, step := range []struct{ key, want string }{
			{"home", `\d more below`}, {"pgdown", `\d (more )?(above|below)`}, {"end", `\d more above`}, {"pgup", `\d (more )?(above|below)`}, {"home", `\d more below`},
		} {
			press(step.key)
			if !regexp.MustCompile(step.want).MatchString(text()) || top() != screen {
				t.Errorf("after %s, %q is not there, or it is another screen:\n%s", step.key, step.want, text())
			}
		}
	}
	onStage := func(t *testing.T, st *stage) { check(t, st.press, st.text, func() any { return st.r.Top() }) }
	t.Run("start", func(t *testing.T) {
		onStage(t, newStage(t, testCommon(t, theme.ASCII, endless), Options{}, 60, 20))
	})
	t.Run("settings", func(t *testing.T) {
		st, _ := openSettings(t, configured(t, theme.ASCII), 60, 20)
		onStage(t, st)
	})
	t.Run("engines", func(t *testing.T) {
		st, s := openEngines(t, listed(t, configured(t, theme.ASCII)), 60, 20)
		for i := range 30 {
			s.rows = append(s.rows, engineRow{entry: &registry.Entry{Config: xboard.Config{Name: fmt.Sprint("engine", i)}}, stale: "old"})
		}
		onStage(t, st)
	})
	games := map[string]string{}
	for i := range 30 {
		games[fmt.Sprint("game", i)] = unfinishedChess
	}
	t.Run("resume", func(t *testing.T) {
		s := newShelf(t, games)
		s.start(Options{}, 60, 20)
		s.until("games are offered", func() bool { _, ok := s.r.Active().(*resumeScreen); return ok })
		check(t, s.press, s.screen, func() any { return s.r.Top() })
	})
	t.Run("library", func(t *testing.T) {
		s := openLibrary(t, games)
		s.take(tea.WindowSizeMsg{Width: 60, Height: 20})
		check(t, s.press, s.screen, func() any { return s.r.Top() })
	})
}

// TestSetupPages goes to the ends of the fields.
func TestSetupPages(t *testing.T) {
	st, s := onSetup(t, testCommon(t, theme.ASCII, endless), "chess", 60, 20)
	st.press("pgdown")
	if s.at != len(s.fields)-1 {
		t.Errorf("PgDn goes to field %d", s.at)
	}
	st.press("pgup")
	if s.at != 0 {
		t.Errorf("PgUp goes to field %d", s.at)
	}
}
