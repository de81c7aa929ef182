package game

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/ui"
)

// click takes the mouse in: a press on the board or on a hand is a pick, on the
// list a place to go, on an option a choice; the wheel goes through the game.
func (g *Screen) click(msg tea.MouseMsg) tea.Cmd {
	switch wheel := ui.WheelSteps[msg.Button]; {
	case wheel != 0:
		return g.wheel(msg.Action, wheel)
	case msg.Button != tea.MouseButtonLeft || g.info != nil:
		return nil
	case g.confirm.Asking():
		return g.clickAnswer(msg)
	case g.chooser != nil:
		return g.clickChooser(msg)
	}
	s, ok := g.board.SquareAt(msg.X, msg.Y-g.boardTop())
	if ok && g.follow.on() && msg.Action == tea.MouseActionPress {
		g.follow.leave()
	}
	if !ok {
		g.pressed = pressed{}
		if msg.Action == tea.MouseActionPress {
			return g.clickPanel(msg)
		}
		return nil
	}
	if msg.Action == tea.MouseActionRelease && !g.dragged(s) || msg.Action != tea.MouseActionPress && msg.Action != tea.MouseActionRelease {
		return nil
	}
	g.pressed = pressed{true, s}
	g.notices, g.vim = nil, pendingVimKey{}
	g.state.Cursor = s
	g.markThreats()
	return g.choice.pick()
}

// pressed is where the button was pressed last.
type pressed struct {
	on     bool // a square of the board
	square engine.Square
}

// dragged reports whether the selection arrives at a square by dragging: the button was
// pressed on another one.
func (g *Screen) dragged(to engine.Square) bool {
	return !(g.pressed.on && g.pressed.square == to) && (g.choice.drop != 0 || g.choice.step != nil || g.state.HasSelection && to != g.state.Selected)
}

// clickAnswer answers the question at the prompt by a click on yes or no.
func (g *Screen) clickAnswer(msg tea.MouseMsg) tea.Cmd {
	if msg.Y != g.c.Height-2 || msg.Action != tea.MouseActionPress {
		return nil
	}
	return g.confirm.Click(msg.X, g.c.Width)
}

// wheel scrolls what the pointer is over: a text, options or the game.
func (g *Screen) wheel(action tea.MouseAction, by int) tea.Cmd {
	key := tea.KeyMsg{Type: tea.KeyUp}
	if by > 0 {
		key.Type = tea.KeyDown
	}
	switch {
	case action != tea.MouseActionPress:
		return nil
	case g.info != nil:
		return g.pressInfo(key)
	case g.chooser != nil:
		g.chooser.Press(key)
		return nil
	case g.follow.on():
		g.follow.to(g.Followed.At + by)
		return nil
	case by < 0:
		return g.show(g.Browser.Back(1))
	}
	return g.show(g.Browser.Forward(1))
}

func (g *Screen) clickChooser(msg tea.MouseMsg) tea.Cmd {
	c, x, width := g.chooser, msg.X, g.c.Width
	if !c.Wide {
		x, width = g.panelColumn(msg.X), g.panelWidth()
	}
	i := c.OptionAt(msg.Y-g.panelTop(), width, g.panelHeight())
	if x < 0 || i < 0 || msg.Action != tea.MouseActionPress {
		return nil
	}
	g.chooser = nil
	cmd, done := c.Choose(i)
	if !done {
		g.chooser = c
	}
	return cmd
}

// Hovers implements ui.Screen: a line of the analysis is shown on the board while the
// pointer is on it.
func (g *Screen) Hovers() bool {
	return g.Analysis.On && g.info == nil && g.quiet() && g.choice.step == nil
}

// Hover implements ui.Screen. It previews nothing while a piece is selected, or while
// another preview is open.
func (g *Screen) Hover(x, y int) (changed bool) {
	if !g.Hovers() || g.follow.on() && !g.follow.hovers || g.state.HasSelection || g.choice.drop != 0 {
		return false
	}
	if n, at := g.lineAt(x, y); n > 0 {
		return g.follow.point(n, at, true)
	}
	return g.follow.endHover()
}

// lineAt returns which line of the analysis is at a place of the screen, and which of
// its moves; 0: none.
func (g *Screen) lineAt(x, y int) (number, at int) {
	if x = g.panelColumn(x); x < 0 {
		return 0, 0
	}
	left, top, places := g.panel.analysisAt()
	if x < left {
		return 0, 0
	}
	return g.analysis.at(x-left, y-g.panelTop()-top, places)
}

func (g *Screen) clickPanel(msg tea.MouseMsg) tea.Cmd {
	x := g.panelColumn(msg.X)
	if x < 0 {
		return nil
	}
	if t, ok := g.panel.heldAt(x, msg.Y-g.panelTop()); ok {
		g.notices, g.vim = nil, pendingVimKey{}
		if g.follow.on() {
			g.follow.leave()
		}
		g.choice.takeFromHand(t)
		return nil
	}
	if n, at := g.lineAt(msg.X, msg.Y); n > 0 {
		g.notices = nil
		g.follow.point(n, at, false)
		return nil
	}
	if x >= g.panel.width() {
		return nil
	}
	if g.explorer.on {
		return g.explorer.click(msg.Y - g.panel.listTop())
	}
	if n := g.panel.list.nodeAt(x, msg.Y-g.panel.listTop()); n != nil {
		return g.show(g.Browser.Go(n))
	}
	return nil
}
