package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
)

// themeWith returns the theme with a number of colours: "256", "16", "none", or
// else those that the terminal is said to have.
func (c *common) themeWith(colors string) *theme.Theme {
	profile := c.profile
	if p, ok := map[string]theme.Profile{"256": theme.ANSI256, "16": theme.ANSI16, "none": theme.Mono}[colors]; ok && profile != theme.ASCII {
		profile = p
	}
	t, err := theme.New(c.settings.Settings.Theme, profile)
	if err != nil {
		t = theme.Default(profile)
	}
	return t
}

// redress draws the game as the settings now say.
func (g *gameScreen) redress() tea.Cmd {
	g.board = boardview.New(g.state.Pos.Variant(), g.c.theme, g.c.book, g.c.pieces())
	g.board.Flip(g.flipped)
	g.list.theme, g.list.stale = g.c.theme, true
	if g.chooser != nil {
		g.chooser.theme = g.c.theme
	}
	if g.state.Picked { // where it can go may be shown now, or no longer
		at := g.state.Selected
		g.clearChoice()
		g.pickFromBoard(at)
	}
	g.markThreats()
	return g.mouse()
}

// redress draws the board as the settings now say.
func (e *editorScreen) redress() tea.Cmd {
	e.board = boardview.New(e.draft.v, e.c.theme, e.c.book, e.c.pieces())
	e.board.Flip(e.flipped)
	return nil
}

func (p *gamePreview) redress() {
	if p.found != nil && p.found.pos != nil {
		p.board = boardview.New(p.found.pos.Variant(), p.c.theme, p.c.book, p.c.pieces())
	}
}

func (s *libraryScreen) redress() tea.Cmd {
	s.preview.redress()
	return nil
}

func (s *resumeScreen) redress() tea.Cmd {
	s.preview.redress()
	return nil
}
