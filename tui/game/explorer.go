package game

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// explorerPane replaces the move list by the contents of the user's index of games for
// the position shown: the moves played from it, and games. It follows the board.
type explorerPane struct {
	*gameView
	choice  *selection
	leaving *navigation

	on      bool
	waiting bool // for an answer about the position shown
	filter  string
	answer  session.Explored // the latest one
	lists   explorerLists
}

// toggle opens the pane for all games, or closes it.
func (e *explorerPane) toggle() tea.Cmd {
	if e.on {
		e.close()
		return nil
	}
	return e.open("")
}

func (e *explorerPane) close() { e.on, e.waiting, e.answer = false, false, session.Explored{} }

// open opens the pane for the games that a filter accepts.
func (e *explorerPane) open(filter string) tea.Cmd {
	r := e.Explore(strings.TrimSpace(filter))
	if slices.ContainsFunc(r, func(e session.Effect) bool { _, asks := e.(session.Find); return asks }) {
		e.on, e.waiting, e.filter = true, true, strings.TrimSpace(filter)
	}
	return e.perform(r)
}

// look asks about the position that is shown now.
func (e *explorerPane) look() tea.Cmd {
	if !e.on {
		return nil
	}
	e.waiting = true
	return e.perform(e.ExploreAgain(e.filter))
}

// show takes an answer in.
func (e *explorerPane) show(x session.Explored) tea.Cmd {
	if !e.on {
		return nil
	}
	if x.Err != nil {
		e.close()
		e.showError(x.Err)
		return nil
	}
	e.waiting, e.answer = false, x
	e.lists.reset(len(x.Moves), len(x.Games))
	return nil
}

// press takes a key in, where no text is typed and no piece is chosen.
func (e *explorerPane) press(msg tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	if !e.on || e.input.Len() > 0 || e.choice.step != nil || e.state.HasSelection || e.choice.drop != 0 {
		return nil, false
	}
	switch {
	case key.Matches(msg, ui.Keys.Cancel):
		e.close()
	case e.answer.From == nil:
		return nil, false
	case key.Matches(msg, ui.Keys.Accept):
		return e.choose(), true
	default:
		return nil, e.lists.press(msg)
	}
	return nil, true
}

// click takes a click on a line of the pane in.
func (e *explorerPane) click(line int) tea.Cmd {
	if e.answer.From == nil || !e.lists.point(line-explorerAbove) {
		return nil
	}
	return e.choose()
}

// choose plays the move, or opens the game, that is pointed to.
func (e *explorerPane) choose() tea.Cmd {
	x := &e.answer
	row, game := e.lists.at()
	switch {
	case e.waiting || row < 0:
		return nil
	case !game:
		if e.Followed != nil || x.From.Hash() != e.Browser.Position().Hash() {
			e.showRefusal("the board shows another position now")
			return nil
		}
		return e.choice.play(x.Found.Moves[row].Move)
	}
	return e.openGame(x.Found.List[row], x.From)
}

// openGame leaves the game for one of the index, which is shown where it had a position.
func (e *explorerPane) openGame(r explorer.Record, at *engine.Position) tea.Cmd {
	id, load := e.seat.id, e.c.Loader()
	return e.leaving.confirmLeave(e.leaving.leaveText(), func() tea.Cmd {
		return func() tea.Msg {
			o, err := archive.OpenIndexed(&r, load)
			if err != nil {
				return indexedOpened{id: id, err: err}
			}
			return indexedOpened{id, o, plyOf(o.Tree, at), nil}
		}
	})
}

// indexedOpened reports that a game of the index was read, or why not.
type indexedOpened struct {
	id   uint64 // of the game that is left for it
	game *archive.LoadedGame
	ply  int // of the position that was explored
	err  error
}

func (e *explorerPane) opened(msg indexedOpened) tea.Cmd {
	switch {
	case msg.id != e.seat.id:
		return nil
	case msg.err != nil:
		e.showError(msg.err)
		return nil
	}
	tree := msg.game.Tree
	return ui.Send(ui.StartGameMsg{Config: ui.GameConfig{
		Def: tree.Variant.Def, Values: tree.Variant.Values, Tree: tree, Review: true,
		Kept: ui.SavedGame{Back: e.back(), Problem: msg.game.Problem, Ply: msg.ply},
	}})
}

// back returns the screen that follows a game of the index: this game if it can be resumed, the
// explorer at its position if this game was only shown for it, or else what came before.
func (e *explorerPane) back() ui.Screen {
	if e.canResume() {
		return &passage{ui.ResumeCmd(e.c, e.Now.ID)}
	}
	if e.config.Explorer == nil || !hasOnlyMoves(e.Now.Tree) {
		return e.config.Kept.Back
	}
	tree, err := livegame.ShownLine(e.Now.Tree, e.Browser)
	if err != nil {
		return e.config.Kept.Back
	}
	config, filter := e.config, e.filter
	config.Tree, config.Explorer, config.Kept.Ply = tree, &filter, len(tree.MainLine())
	return &passage{ui.Send(ui.StartGameMsg{Config: config})}
}

// canResume reports whether this game is in progress and in the user's store.
func (e *explorerPane) canResume() bool {
	return !e.config.Review && e.config.Joined == nil && e.c.Games != nil && len(e.Now.Moves) > 0 && !e.Now.Over()
}

// passage is a screen that gives way to another at once.
type passage struct{ to tea.Cmd }

// Init implements [ui.Screen].
func (p *passage) Init() tea.Cmd { return p.to }

// Update implements [ui.Screen].
func (*passage) Update(tea.Msg) tea.Cmd { return nil }

// View implements [ui.Screen].
func (*passage) View() []string { return nil }

// Help implements [ui.Screen].
func (*passage) Help() []ui.HelpSection { return nil }

// plyOf returns the number of moves after which a game reached a position, or 0 if it
// never did.
func plyOf(g *pgn.Game, at *engine.Position) int {
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return 0
	}
	for i, n := range g.MainLine() {
		switch {
		case p.Hash() == at.Hash():
			return i
		case n.Null:
			p.MakeNull()
		case n.Resolved():
			p.Make(n.Move)
		default:
			return 0
		}
	}
	return 0
}
