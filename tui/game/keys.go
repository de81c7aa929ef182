package game

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/ui"
)

// pendingVimKey is one of h, j, k, l that has moved the cursor and may yet turn out to be
// the beginning of a move; the next key decides.
type pendingVimKey struct {
	letter string
	from   engine.Square // where the cursor was
}

// vimSteps are the cursor's steps, right and down.
var vimSteps = map[string][2]int{"h": {-1, 0}, "j": {0, 1}, "k": {0, -1}, "l": {1, 0}}

// press handles a key: overlays and the chooser come first, then actions and the
// cursor; any other key is typed.
func (g *Screen) press(msg tea.KeyMsg) tea.Cmd {
	g.notices = nil
	g.follow.endHover()
	if g.info != nil {
		return g.pressInfo(msg)
	}
	if cmd, ok := g.confirm.Press(msg); ok {
		return cmd
	}
	if g.chooser != nil && !(g.chooser.Unasked && (ui.IsText(msg) || g.input.Len() > 0)) {
		if cmd, ok := g.pressChooser(msg); ok {
			return cmd
		}
	}
	if g.follow.on() && g.input.Len() == 0 {
		if cmd, ok := g.follow.press(msg); ok {
			return cmd
		}
	}
	if cmd, ok := g.explorer.press(msg); ok {
		return cmd
	}
	if g.input.AfterWord() && g.input.MovesCursor(msg) {
		g.input.Press(msg)
		return nil
	}
	if g.input.Len() == 0 {
		if cmd, ok := g.leaving.paste(msg); ok {
			return cmd
		}
	}
	if g.choice.step != nil && g.input.Len() == 0 && msg.Type == tea.KeyCtrlU {
		g.choice.back() // before moves that are made
		return nil
	}
	was := g.vim
	g.vim = pendingVimKey{}
	if a := ui.FindAction(g.commands.actions, msg); a != nil && !g.input.WantsKey(msg) {
		return g.commands.perform(a)
	}
	if cmd, ok := g.pressCursor(msg); ok {
		return cmd
	}
	return g.pressText(msg, was)
}

// pressInfo takes a key in while a text is shown.
func (g *Screen) pressInfo(msg tea.KeyMsg) tea.Cmd {
	if g.info.Press(msg) {
		g.info = nil
		g.refresh()
	}
	return nil
}

// pressCursor takes keys of the cursor and of choosing in.
func (g *Screen) pressCursor(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	switch {
	case key.Matches(msg, ui.Keys.Up):
		g.move(0, -1)
	case key.Matches(msg, ui.Keys.Down):
		g.move(0, 1)
	case key.Matches(msg, ui.Keys.Left) && g.strolls():
		return g.perform(g.Back("")), true
	case key.Matches(msg, ui.Keys.Right) && g.strolls():
		return g.perform(g.Forward("")), true
	case key.Matches(msg, ui.Keys.Left):
		g.move(-1, 0)
	case key.Matches(msg, ui.Keys.Right):
		g.move(1, 0)
	case key.Matches(msg, ui.Keys.Cancel):
		return g.cancel(), true
	case key.Matches(msg, ui.Keys.Next):
		g.tab(1)
	case key.Matches(msg, ui.Keys.Previous):
		g.tab(-1)
	case key.Matches(msg, ui.Keys.Accept) && g.input.Len() > 0:
		return g.typing.submit(), true
	case key.Matches(msg, ui.Keys.Pick) && g.input.Len() == 0:
		return g.choice.pick(), true
	default:
		return nil, false
	}
	return nil, true
}

// strolls reports whether Left and Right go through the moves: where there is a
// game to walk through, no move is asked for and nothing is chosen to be moved.
func (g *Screen) strolls() bool {
	return g.Walks() && !g.Asked() && !g.state.HasSelection && g.choice.drop == 0 && g.choice.step == nil
}

// pressText handles typed text. A letter that has moved the cursor begins a move
// instead if no cursor key follows: "h4", "kxd5".
func (g *Screen) pressText(msg tea.KeyMsg, was pendingVimKey) tea.Cmd {
	text := string(msg.Runes)
	if step, ok := vimSteps[text]; ok && ui.IsText(msg) && g.input.Len() == 0 {
		g.vim = pendingVimKey{text, g.state.Cursor}
		g.move(step[0], step[1])
		return nil
	}
	if was.letter != "" && ui.IsText(msg) {
		g.state.Cursor = was.from
		g.board.Follow(was.from)
		g.markThreats()
		g.input.Set(was.letter)
	}
	g.input.Press(msg)
	return nil
}

// pressChooser takes a key in while there is something to choose. A key that
// the chooser has no use for does its action instead: turning the board, which
// helps to choose, or one that makes an end of it.
func (g *Screen) pressChooser(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	c := g.chooser
	if g.choice.step != nil && !c.Persistent {
		if cmd, ok := g.typeAnswer(msg); ok {
			return cmd, true
		}
	}
	switch what, ok := c.Press(msg); {
	case what == ui.ChoiceMade:
		g.chooser = nil
		cmd, _ := c.Choose(c.At())
		return cmd, true
	case what == ui.ChoiceCanceled:
		g.chooser = nil
		if !c.Persistent && g.choice.step != nil {
			g.choice.back()
		}
		return c.Cancel(), true
	case ok:
		return nil, true
	}
	a := ui.FindAction(g.commands.actions, msg)
	if a == nil {
		return nil, true
	}
	switch {
	case a.Word == "flip":
	case a.Word == "undo" && g.choice.step != nil && !c.Persistent:
		g.choice.back()
		return nil, true
	default:
		g.chooser = nil
		g.choice.clear()
	}
	again := a.Word == "menu" && c.Wide // closes it
	return nil, again
}

// typeAnswer handles keys while a step of a move has options: a text that selects no option
// by itself is an answer that Enter submits.
func (g *Screen) typeAnswer(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	switch empty := g.input.Len() == 0; {
	case empty && ui.IsText(msg) && msg.Type != tea.KeySpace && !g.chooser.Chooses(string(msg.Runes)):
		g.input.Press(msg)
	case empty:
		return nil, false
	case key.Matches(msg, ui.Keys.Accept):
		return g.typing.submit(), true
	case key.Matches(msg, ui.Keys.Cancel):
		g.input.Set("")
	case key.Matches(msg, ui.Keys.Next):
		g.typing.complete(1)
	default:
		return nil, g.input.Press(msg)
	}
	return nil, true
}

// cancel cancels the last thing begun: the text, the selection or a premove.
func (g *Screen) cancel() tea.Cmd {
	switch {
	case g.input.Len() > 0:
		g.input.Set("")
	case g.choice.step != nil:
		g.choice.back()
	case g.state.HasSelection || g.choice.drop != 0:
		g.choice.clear()
	case !g.planned().None():
		return g.seat.request(livegame.Action{Command: livegame.Premove}, nil)
	case g.Mistake() != nil:
		return g.perform(g.EndLesson())
	case g.config.Review:
		g.showNotice("Nothing to cancel. Ctrl+O leaves the game.")
	}
	return nil
}

// tab completes the typed text, or selects the next piece in the hand.
func (g *Screen) tab(by int) {
	if g.input.Len() > 0 {
		g.typing.complete(by)
		return
	}
	g.choice.next(by)
}
