// Package game is the screen that plays, analyzes and reviews a game, with its board,
// its move list and the input line for moves and commands. The game itself, its players
// and its clocks belong to package internal/livegame.
//
// Screen routes messages, keys and the mouse to its parts, each a type with a file of
// its own: selection (the piece to be moved), typing, commands, panel and moveList
// (beside the board), footer (below it), clocks, analysis, linePreview (a line of the
// analysis on the board), autoplay, moveAnimation, gameActions, navigation, copying,
// and queries (questions about a position). They share gameView: the position shown,
// the session's newest snapshot, notices and questions. Begin with Screen.Update. All of it
// is one screen, which is why it is large: its parts share one snapshot and the same rows.
package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// Screen plays, reviews and analyzes a game: it holds the parts of the screen and
// routes messages to them.
type Screen struct {
	*gameView
	choice   selection
	commands commands
	typing   typing
	panel    panel
	foot     footer
	clocks   clocks
	analysis analysis
	autoplay autoplay
	playing  gameActions
	leaving  navigation
	copying  copying
	inquiry  queries
	explorer explorerPane
	graph    graph
	follow   linePreview
	motion   moveAnimation

	ctx           context.Context // of background work
	end           context.CancelFunc
	shownFailures [2]error   // the last failure shown of each player
	muted         bool       // what others say is not shown
	stale         ui.Notices // notices from before the write under way
	vim           pendingVimKey
	noting        bool // input waits until an answer is saved

	pressed pressed // by the mouse
}

var _ interface {
	ui.Screen
	ui.MouseTaker
	ui.Hoverer
	ui.Resizer
	ui.SettingsApplier
	ui.KeyKeeper
	ui.Complainer
	ui.Greeter
	ui.Loser
	ui.Closer
} = (*Screen)(nil)

// Init starts the players and the game.
func (g *Screen) Init() tea.Cmd {
	if g.config.Review {
		g.greetReview()
		begin := tea.Batch(g.seat.next, g.panel.value(), g.findOut(session.Find{Task: g.NameOpenings()}))
		if filter := g.config.Explorer; filter != nil {
			begin = tea.Batch(begin, g.explorer.open(*filter))
		}
		return begin
	}
	var begin tea.Cmd
	if g.config.Joined == nil {
		begin = g.seat.request(livegame.Action{Command: livegame.Begin}, nil)
	}
	return tea.Batch(g.panel.value(), g.findOut(session.Find{Task: g.NameOpenings()}), begin, g.seat.next, g.playing.askCharacters())
}

// Mouse implements ui.Screen: all of it is used here.
func (g *Screen) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if g.holds() {
		g.seat.queuedInput = append(g.seat.queuedInput, msg)
		return nil, true
	}
	return tea.Batch(g.click(msg), g.typing.findEngines()), true
}

// Close ends the game; the command waits for that and its players' ends.
func (g *Screen) Close() tea.Cmd {
	g.end()
	g.clocks.timer.Stop()
	g.slowness.Stop()
	if !g.triesMoves() && g.quiet() && g.choice.step == nil {
		g.seat.playQueued(g.input.String())
	}
	tasks, done := g.Session.Close(), g.seat.close()
	return func() tea.Msg {
		for _, t := range tasks {
			t()
		}
		if done != nil {
			<-done
		}
		return nil
	}
}

func (g *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case snapshotMsg:
		if msg.id == g.seat.id {
			return tea.Batch(g.handleSnapshot(msg.snapshot), g.release(), g.seat.next)
		}
	case replyMsg:
		if msg.id == g.seat.id {
			return g.answered(msg)
		}
	case slowWrite:
		g.slow = g.slow || msg.id == g.writing
	case clockTickMsg:
		if msg.id == g.clocks.ticking {
			return g.tick()
		}
	case animationTickMsg:
		cmd := g.motion.step(msg)
		g.state.Trail = g.motion.trail
		return cmd
	case autoplayTickMsg:
		if next, moved := g.autoplay.step(msg, g.Browser); moved {
			return tea.Batch(g.show(true), next)
		}
	case reportMsg:
		return g.inquiry.reported(msg)
	case pieceValuesMsg:
		if msg.id == g.seat.id {
			g.panel.values = msg.values
		}
	case savedMsg:
		g.playing.settingsKept(msg)
	case foundMsg:
		return g.found(msg)
	case indexedOpened:
		return g.explorer.opened(msg)
	case copiedMsg:
		if g.copying.take(msg); msg.err != nil {
			g.showError(msg.err)
		} else {
			g.showNotice(msg.what)
		}
	case ui.EnginesChangedMsg:
		g.typing.engines, g.typing.asked = nil, false
	case ui.EnginesFoundMsg:
		if msg.ID == g.seat.id {
			g.typing.engines = msg.Names
		}
	case tea.KeyMsg:
		if g.holds() || g.awaitsWrite(msg) {
			g.seat.queuedInput = append(g.seat.queuedInput, msg)
			return nil
		}
		return tea.Batch(g.press(msg), g.typing.findEngines())
	}
	return nil
}

// answered takes an answer in, and then the keys that have waited for it.
func (g *Screen) answered(msg replyMsg) tea.Cmd {
	g.seat.asked--
	cmd := g.handleSnapshot(msg.answer.Snapshot)
	switch err := msg.answer.Err; {
	case errors.Is(err, livegame.ErrPlayed):
		g.showError(fmt.Errorf("%w; ^U takes it back", err))
	case err != nil:
		g.showError(err)
	case msg.then != nil:
		cmd = tea.Batch(cmd, msg.then())
	}
	return tea.Batch(cmd, g.release())
}

// holds reports whether keys and the mouse are queued because a reply is pending. The
// key that quits never comes here.
func (g *Screen) holds() bool { return g.seat.asked > 0 || g.noting || len(g.seat.queuedInput) > 0 }

// release handles the keys and mouse events that have waited, unless they must wait longer.
func (g *Screen) release() tea.Cmd {
	var cmds []tea.Cmd
	for g.seat.asked == 0 && !g.noting && len(g.seat.queuedInput) > 0 && !g.awaitsWrite(g.seat.queuedInput[0]) {
		held := g.seat.queuedInput[0]
		g.seat.queuedInput = g.seat.queuedInput[1:]
		switch held := held.(type) {
		case tea.MouseMsg:
			cmds = append(cmds, g.click(held))
		case tea.KeyMsg:
			cmds = append(cmds, g.press(held))
		}
		cmds = append(cmds, g.typing.findEngines())
	}
	return tea.Batch(cmds...)
}

// awaitsWrite reports whether a key is about a move which is still being written, and so is
// not shown yet: one that ends a command, or a move that may take several steps.
func (g *Screen) awaitsWrite(msg tea.Msg) bool {
	k, ok := msg.(tea.KeyMsg)
	if !ok || k.Type != tea.KeyEnter || !g.Now.Saving || g.triesMoves() || !g.quiet() {
		return false
	}
	v := g.Now.Tree.Variant
	return strings.HasPrefix(g.input.String(), ":") || v.PutsWalls() || v.HasGates()
}

// handleSnapshot handles a new snapshot of the game.
func (g *Screen) handleSnapshot(s *livegame.Snapshot) tea.Cmd {
	before, following := g.Now, g.Live()
	if s.Number <= before.Number {
		return nil
	}
	if s.Panic != nil {
		panic(s.Panic)
	}
	g.Now = s
	var cmd tea.Cmd
	if s.Saving && !before.Saving {
		g.stale = g.notices
		cmd = g.awaitSlow()
	} else if !s.Saving {
		g.written()
	}
	side, ran := before.ClockRuns()
	if now, runs := s.ClockRuns(); now != side || runs != ran { // it starts once the move is on disk
		cmd = tea.Batch(cmd, g.tick())
	}
	if s.Revision != before.Revision {
		cmd = tea.Batch(cmd, g.seeTree(before, following))
	}
	g.showNotices(s.Notices[len(before.Notices):])
	cmd = tea.Batch(cmd, g.playing.askName())
	if s.Over() && !before.Over() {
		cmd = tea.Batch(cmd, g.playing.askCharacters())
	}
	if s.Plans != before.Plans {
		g.markPremove()
	}
	return cmd
}

// seeTree handles a change of the tree or of the game. following is set to show
// the game's latest position.
func (g *Screen) seeTree(before *livegame.Snapshot, following bool) tea.Cmd {
	g.Browser.Turn(g.Now.Tree)
	g.panel.list.changed()
	changed := !slices.Equal(before.Moves, g.Now.Moves) || before.Over() != g.Now.Over()
	if changed {
		if !before.Saving {
			g.stale = g.notices
		}
		g.notices = g.notices.Aged(g.stale)
		return g.changed(following)
	}
	return nil
}

// changed updates the screen after a change of the game. follow is set to show the
// game's latest position.
func (g *Screen) changed(follow bool) tea.Cmd {
	if follow && !g.Live() {
		g.Browser.Go(g.Now.Head)
	}
	g.choice.clear()
	g.refresh()
	return tea.Batch(g.tick(), g.perform(g.Look()), g.explorer.look(), g.animate(), g.ringBell())
}

// tick requests the clocks' next tick.
func (g *Screen) tick() tea.Cmd { return g.clocks.tick(g.Now, g.c.NextID()) }

// animate begins to show how the piece has come that has moved.
func (g *Screen) animate() tea.Cmd {
	cmd := g.motion.look(g.Now.Tree.Variant, g.Browser.Moves(), g.c.AnimatesMoves(), g.c.NextID())
	g.state.Trail = g.motion.trail
	return cmd
}

// ringBell rings the bell when it is a person's turn, if that is wanted.
func (g *Screen) ringBell() tea.Cmd {
	if !g.c.Settings.Settings.Bell || !g.Now.PersonToMove() || len(g.Now.Moves) == 0 {
		return nil
	}
	return ui.Bell
}

// greetReview shows notices about a game that is opened for review.
func (g *Screen) greetReview() {
	switch {
	case g.config.Kept.Problem != nil:
		g.showError(fmt.Errorf("%w; what follows is shown as text", g.config.Kept.Problem))
	case len(g.Now.Tree.Problems) > 0:
		g.showNotice(fmt.Sprintf("Problem in the file: %s. :problems lists all.", g.Now.Tree.Problems[0]))
	}
}

// Complain implements ui.Screen.
func (g *Screen) Complain(err error) bool {
	g.showError(err)
	return true
}

// Greet implements ui.Screen: in a game that has just begun.
func (g *Screen) Greet(text string) bool {
	if len(g.notices) > 0 || g.config.Review || g.config.Tree != nil || len(g.Now.Moves) > 0 || g.Now.Over() {
		return false
	}
	g.notices = g.notices.Put(ui.Notice{Text: text, Rank: ui.Tip})
	return true
}

// Keeps implements ui.Screen: it keeps keys that belong to the text of a command.
func (g *Screen) Keeps(msg tea.KeyMsg) bool {
	return ui.IsText(msg) && (g.holds() || g.takesText())
}

// takesText reports whether letters and signs belong to the text of a command.
func (g *Screen) takesText() bool {
	return g.info == nil && g.quiet() && g.input.AfterWord()
}

// Resize fits the board into the window and keeps the cursor in view.
func (g *Screen) Resize() {
	if g.c.Width < ui.MinWidth || g.c.Height < ui.MinHeight {
		return
	}
	for _, panel := range panelWidths {
		room := boardview.Space{Width: g.c.Width - panel - ui.PanelGap, Height: g.areaHeight(), MaxCell: g.c.Settings.Settings.Squares}
		g.fit(room)
		if l := g.board.Layout(); l.AllVisible && l.CellW >= signedCell {
			break
		}
	}
	g.board.Follow(g.state.Cursor)
	if g.info != nil {
		g.info.Resize()
	}
}

// fit fits the board into a room, or with the title's line more for larger squares. It may
// take the foot's second line as well where small pieces are pictures only then.
func (g *Screen) fit(room boardview.Space) {
	const small = 2
	g.board.FitExtraRows(room, titleLines)
	if g.board.DrawsPictures() || g.board.Layout().CellH > small {
		return
	}
	if g.board.FitExtraRows(room, titleLines+1); !g.board.DrawsPictures() {
		g.board.FitExtraRows(room, titleLines)
	}
}

// ApplySettings draws the game as the settings now say.
func (g *Screen) ApplySettings() tea.Cmd {
	before := g.shortfall()
	g.draws(g.state.Pos.Variant())
	g.Resize()
	if now := g.shortfall(); now != "" && now != before {
		g.showNotice(now)
	}
	g.panel.list = moveList{theme: g.c.Theme, write: g.panel.moveText, stale: true, first: g.panel.list.first}
	g.sans, g.texts = nil, nil
	if g.chooser != nil {
		g.chooser.Theme = g.c.Theme
	}
	if g.state.HasSelection { // where it can go may be shown now, or no longer
		at := g.state.Selected
		g.choice.clear()
		g.choice.pickFromBoard(at)
	}
	g.markThreats()
	return nil
}

// arrive shows the position that the browser has come to.
func (g *Screen) arrive() tea.Cmd {
	g.panel.list.moved = false
	g.choice.clear()
	g.refresh()
	return tea.Batch(g.perform(g.Look()), g.explorer.look(), g.animate())
}

// refresh brings up to date what follows from the position shown.
func (g *Screen) refresh() {
	g.follow.forget()
	g.hint, g.threatens = engine.NoMove, false
	g.gameView.refresh()
	g.analysis.markBest()
	g.Resize()
}

// Loses implements ui.Screen.
func (g *Screen) Loses() string { return g.leaving.unsavedWarning() }
