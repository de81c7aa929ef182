package tui

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"
)

// allActions lists what can be done besides moving.
func (g *gameScreen) allActions() []action {
	return []action{
		{key: bind("^U", "take back, to your own last turn", "ctrl+u"), word: "undo", hint: "undo", do: g.undo},
		{key: bind("^R", "make moves again that were taken back", "ctrl+r"), word: "redo", do: g.redo},
		{key: bind("^F", "turn the board around", "ctrl+f"), word: "flip", hint: "flip", do: g.flip},
		{key: bind("^T", "let the engine move now", "ctrl+t"), word: "go", do: g.moveNow, why: g.noEngineTurn},
		{key: bind("^N", "a new game, set up like this one", "ctrl+n"), word: "new", hint: "new", do: g.again},
		{key: bind("^O", "another variant", "ctrl+o"), word: "leave", hint: "other variant", do: g.leave},
		{key: bind("", "give the game up"), word: "resign", do: g.askResign, why: g.noGame},
		{key: bind("", "show the position's FEN"), word: "fen", do: g.showFEN},
		{key: bind("PgUp", "earlier moves in the list", "pgup"), word: "back", do: g.scroll(1)},
		{key: bind("PgDn", "later moves in the list", "pgdown"), word: "forward", do: g.scroll(-1)},
		{key: bind("", "quit"), word: "quit", do: func() tea.Cmd { g.close(); return tea.Quit }},
	}
}

func (g *gameScreen) undo() tea.Cmd {
	if err := g.session.undo(); err != nil {
		g.complain(err)
		return nil
	}
	return g.changed()
}

func (g *gameScreen) redo() tea.Cmd {
	if err := g.session.redo(); err != nil {
		g.complain(err)
		return nil
	}
	return g.changed()
}

func (g *gameScreen) flip() tea.Cmd {
	g.setFlipped(!g.flipped)
	return nil
}

func (g *gameScreen) noEngineTurn() string {
	if !g.session.engineToMove() {
		return "it is not the engine's turn"
	}
	return ""
}

func (g *gameScreen) noGame() string {
	if g.result.Over() {
		return "the game is over"
	}
	return ""
}

func (g *gameScreen) moveNow() tea.Cmd { return g.session.moveNow() }

// again asks for a new game with the same setup.
func (g *gameScreen) again() tea.Cmd {
	config := g.session.config
	return g.sure("Give this game up and start a new one?", func() tea.Cmd { return send(gameWanted{config}) })
}

func (g *gameScreen) leave() tea.Cmd {
	return g.sure("Give this game up and choose another variant?", func() tea.Cmd { return send(gameLeft{}) })
}

func (g *gameScreen) askResign() tea.Cmd {
	if g.session.config.players[0].engine && g.session.config.players[1].engine {
		g.complain(errors.New("you are not playing"))
		return nil
	}
	return g.ask("Resign?", func() tea.Cmd {
		g.session.resign()
		return g.changed()
	})
}

// sure does what would lose the game, once the player agrees. Games that have
// not begun or are over need no question.
func (g *gameScreen) sure(question string, do func() tea.Cmd) tea.Cmd {
	if len(g.session.sides) == 0 || g.result.Over() {
		return do()
	}
	return g.ask(question, do)
}

// ask asks a question and does what is wanted if the answer is yes.
func (g *gameScreen) ask(question string, do func() tea.Cmd) tea.Cmd {
	g.chooser = &chooser{
		theme: g.c.theme, title: question, options: []option{{"yes", "y"}, {"no", "n"}},
		done: func(i int) tea.Cmd {
			if i == 0 {
				return do()
			}
			return nil
		},
	}
	return nil
}

func (g *gameScreen) showFEN() tea.Cmd {
	g.say(g.session.game.Position().FEN())
	return nil
}

func (g *gameScreen) scroll(pages int) func() tea.Cmd {
	return func() tea.Cmd {
		n := g.listHeight()
		g.list.scroll(pages*max(n-1, 1), n)
		return nil
	}
}

// keyRows lists the keys of the game for its help.
func (g *gameScreen) keyRows() [][2]string {
	rows := [][2]string{
		{"e4, Nf3, e2e4", "type a move and press Enter; N@f3 drops a piece, :undo is a command"},
		{"arrows", "move the cursor"},
		row(keys.pick, "choose the piece at the cursor, then where it goes"),
		row(keys.next, "choose the next piece in the hand; complete what is typed"),
		row(keys.cancel, "clear what is typed or chosen"),
	}
	for i := range g.actions {
		if g.actions[i].word != "quit" {
			rows = append(rows, g.actions[i].helpRow())
		}
	}
	quit := row(keys.quit, "")
	quit[0] += " or :quit"
	return append(rows, row(keys.help, ""), quit)
}

// hints is the line at the bottom, the most useful first.
func (g *gameScreen) hints() string {
	text := "? help"
	for _, a := range g.actions {
		if a.hint != "" {
			text += "  " + a.key.Help().Key + " " + a.hint
		}
	}
	return text + "  Type a move, or arrows and Enter"
}
