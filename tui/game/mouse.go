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
	case g.chooser != nil:
		return g.clickChooser(msg)
	}
	s, ok := g.board.SquareAt(msg.X, msg.Y-g.boardTop())
	if !ok {
		if msg.Action == tea.MouseActionPress {
			return g.clickPanel(msg)
		}
		return nil
	}
	dragged := msg.Action == tea.MouseActionRelease && (g.drop != 0 || g.state.Picked && s != g.state.Selected)
	if msg.Action != tea.MouseActionPress && !dragged {
		return nil
	}
	g.notice, g.vim = ui.Notice{}, vimKey{}
	g.state.Cursor = s
	g.markThreats()
	return g.pick()
}

// wheel goes through what is shown: a text, options or the game.
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
	case by < 0:
		return g.show(g.browser.Back(1))
	}
	return g.show(g.browser.Forward(1))
}

func (g *Screen) clickChooser(msg tea.MouseMsg) tea.Cmd {
	c, x, width := g.chooser, msg.X, g.c.Width
	if !c.Wide {
		x, width = g.panelColumn(msg.X), g.panelWidth()
	}
	i := c.OptionAt(msg.Y-g.boardTop(), width, g.panelHeight())
	if x < 0 || i < 0 || msg.Action != tea.MouseActionPress {
		return nil
	}
	c.At, g.chooser = i, nil
	return c.Done(i)
}

func (g *Screen) clickPanel(msg tea.MouseMsg) tea.Cmd {
	x := g.panelColumn(msg.X)
	if x < 0 {
		return nil
	}
	if t, ok := g.heldAt(x, msg.Y-g.boardTop()); ok {
		g.notice, g.vim = ui.Notice{}, vimKey{}
		g.takeFromHand(t)
		return nil
	}
	if n := g.list.nodeAt(x, msg.Y-g.listTop()); n != nil {
		return g.show(g.browser.Go(n))
	}
	return nil
}

// heldAt returns the piece at a place of the panel, in the hand of the player
// who can move now.
func (g *Screen) heldAt(x, y int) (engine.TypeID, bool) {
	if !g.hands {
		return 0, false
	}
	top := 1 // below the name
	if far := g.flipped == (g.mover() == engine.White); !far {
		above, below := g.players()
		top = max(g.panelHeight()-len(below), len(above)) + 2
	}
	h := g.board.Hand(g.state.Pos, g.mover(), g.drop, g.panelWidth()-handIndent)
	return h.At(x-handIndent, y-top)
}

// takeFromHand chooses a piece in the hand, or puts the chosen one back.
func (g *Screen) takeFromHand(t engine.TypeID) {
	again := t == g.drop
	g.clearChoice()
	if why := g.notNow(); why != "" {
		g.refuse(why)
	} else if !again {
		g.pickFromHand(t)
	}
}
