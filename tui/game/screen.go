// Package game is the screen of a game: one that is played, analyzed, or looked through,
// with its board, its move list and the line where moves and commands are typed. What a game
// is and who plays it is internal/table's.
//
// The Screen hands messages, keys and the mouse to its parts, each of which is a type and a
// file with one job: choice (what is chosen to be moved), typing, commands, panel and
// movelist (beside the board), foot (below it), clocks, analysis, follow (a line of it on
// the board), autoplay, motion (of pieces), playing, leaving, copying,
// inquiry (what is asked about a position). What they share is the game: the position shown,
// the table's newest snapshot, notices and questions.
package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// Screen is where a game is played, looked through and analyzed: its parts, and
// what happens to them all.
type Screen struct {
	*game
	choice   choice
	commands commands
	typing   typing
	panel    panel
	foot     foot
	clocks   clocks
	analysis analysis
	autoplay autoplay
	playing  playing
	leaving  leaving
	copying  copying
	inquiry  inquiry
	explorer explorerPane
	graph    graph
	follow   follow
	motion   motion

	ctx    context.Context // of what the screen does in the background
	end    context.CancelFunc
	failed [2]error   // failures of players that have been shown
	stale  ui.Notices // notices from before the write under way
	vim    vimKey
	noting bool // what is typed waits until an answer is written

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

// New shows a game: a new one, which begins, or one from a tree.
func New(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (*Screen, error) {
	seat, err := sitDown(c, config, tree)
	if err != nil {
		return nil, err
	}
	of := &game{position: position{c: c}, config: config, seat: seat}
	s, browser := seat.table.Snapshot().For(seat.seats), (*table.Browser)(nil)
	if of.Session, err = session.New(c.Ctx, of.client(), s); err != nil {
		return nil, err
	}
	browser = of.Browser
	g := compose(of)
	if config.Review {
		browser.Forward(config.Kept.Ply)
	} else {
		browser.Go(s.Head)
	}
	g.state = boardview.State{Pos: browser.Position(), ShowCursor: true}
	g.panel.begin()
	seats := s.Config.Seats
	g.flipped = seats[engine.White].Kind != table.Person && seats[engine.Black].Kind == table.Person
	if config.Puzzles != nil {
		g.Ask(config.Puzzles)
		g.flipped = g.Lesson.Start.Side() == engine.Black
	}
	g.draws(tree.Variant)
	g.state.Cursor = g.home()
	g.refresh()
	g.motion.moves = browser.Moves()
	if text := gamespec.Drawn(&config.Def, config.Values, tree.Variant.Values); text != "" && config.Tree == nil && config.FEN == "" && !config.Review {
		g.say(text)
	}
	if c.StoreError != nil && !s.Over() {
		g.complain(c.StoreError)
	}
	return g, nil
}

// compose puts the parts of a screen together.
func compose(of *game) *Screen {
	g := &Screen{game: of, playing: playing{of}}
	g.ctx, g.end = context.WithCancel(of.c.Ctx)
	g.graph = graph{session: of.Session}
	g.choice = choice{game: of}
	g.commands = commands{of, g.allActions()}
	g.typing = typing{game: of, choice: &g.choice, commands: &g.commands}
	g.analysis = analysis{of, &g.follow}
	g.follow = follow{game: of, analysis: &g.analysis}
	g.explorer = explorerPane{game: of, choice: &g.choice, leaving: &g.leaving}
	g.panel = panel{game: of, choice: &g.choice, analysis: &g.analysis, graph: &g.graph, explorer: &g.explorer, lesson: lessonPane{of.c, of.Session}}
	g.foot = foot{of, &g.choice, &g.follow}
	g.copying = copying{c: of.c}
	g.leaving = leaving{of}
	g.inquiry = inquiry{game: of, ctx: g.ctx}
	of.arrived, of.perform = g.arrive, g.reply
	return g
}

// Init starts the players and the game.
func (g *Screen) Init() tea.Cmd {
	if g.config.Review {
		g.greetReview()
		return tea.Batch(g.seat.next, g.panel.value(), g.findOut(session.Find{Task: g.NameOpenings()}))
	}
	var begin tea.Cmd
	if g.config.Joined == nil {
		begin = g.seat.request(table.Action{Verb: table.Begin}, nil)
	}
	return tea.Batch(g.panel.value(), g.findOut(session.Find{Task: g.NameOpenings()}), begin, g.seat.next, g.playing.askCharacters())
}

// Mouse implements ui.Screen: all of it is used here.
func (g *Screen) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if g.holds() {
		g.seat.held = append(g.seat.held, msg)
		return nil, true
	}
	return tea.Batch(g.click(msg), g.typing.findEngines()), true
}

// Close ends the game; the command waits for that and its players' ends.
func (g *Screen) Close() tea.Cmd {
	g.end()
	if !g.free() && g.quiet() && g.choice.step == nil {
		g.seat.playHeld(g.input.String())
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
	case shown:
		if msg.id == g.seat.id {
			return tea.Batch(g.see(msg.snapshot), g.release(), g.seat.next)
		}
	case answered:
		if msg.id == g.seat.id {
			return g.answered(msg)
		}
	case slowWrite:
		g.slow = g.slow || msg.id == g.writing
	case clockTick:
		if msg.id == g.clocks.ticking {
			return g.tick()
		}
	case motionTick:
		cmd := g.motion.step(msg)
		g.state.Trail = g.motion.trail
		return cmd
	case autoTick:
		if next, moved := g.autoplay.step(msg, g.Browser); moved {
			return tea.Batch(g.show(true), next)
		}
	case reported:
		return g.inquiry.reported(msg)
	case valued:
		if msg.id == g.seat.id {
			g.panel.values = msg.values
		}
	case kept:
		g.playing.settingsKept(msg)
	case found:
		return g.found(msg)
	case indexedOpened:
		return g.explorer.opened(msg)
	case copied:
		if g.copying.take(msg); msg.err != nil {
			g.complain(msg.err)
		} else {
			g.say(msg.what)
		}
	case ui.EnginesChanged:
		g.typing.engines, g.typing.asked = nil, false
	case ui.EnginesFound:
		if msg.ID == g.seat.id {
			g.typing.engines = msg.Names
		}
	case tea.KeyMsg:
		if g.holds() || g.awaitsWrite(msg) {
			g.seat.held = append(g.seat.held, msg)
			return nil
		}
		return tea.Batch(g.press(msg), g.typing.findEngines())
	}
	return nil
}

// answered takes an answer in, and then the keys that have waited for it.
func (g *Screen) answered(msg answered) tea.Cmd {
	g.seat.asked--
	cmd := g.see(msg.answer.Snapshot)
	switch err := msg.answer.Err; {
	case errors.Is(err, table.ErrPlayed):
		g.complain(fmt.Errorf("%w; ^U takes it back", err))
	case err != nil:
		g.complain(err)
	case msg.then != nil:
		cmd = tea.Batch(cmd, msg.then())
	}
	return tea.Batch(cmd, g.release())
}

// holds reports whether keys and the mouse wait for an answer, or behind others that do.
// The key that quits never comes here.
func (g *Screen) holds() bool { return g.seat.asked > 0 || g.noting || len(g.seat.held) > 0 }

// release handles the keys and mouse events that have waited, unless they must wait longer.
func (g *Screen) release() tea.Cmd {
	var cmds []tea.Cmd
	for g.seat.asked == 0 && !g.noting && len(g.seat.held) > 0 && !g.awaitsWrite(g.seat.held[0]) {
		held := g.seat.held[0]
		g.seat.held = g.seat.held[1:]
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
	if !ok || k.Type != tea.KeyEnter || !g.Now.Saving || g.free() || !g.quiet() {
		return false
	}
	v := g.Now.Tree.Variant
	return strings.HasPrefix(g.input.String(), ":") || v.PutsWalls() || v.HasGates()
}

// see handles a new snapshot of the game.
func (g *Screen) see(s *table.Snapshot) tea.Cmd {
	before, following := g.Now, g.Live()
	if s.Number <= before.Number {
		return nil
	}
	if s.Defect != nil {
		panic(s.Defect)
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
	if s.Edition != before.Edition {
		cmd = tea.Batch(cmd, g.seeTree(before, following))
	}
	g.tell(s.Notices[len(before.Notices):])
	cmd = tea.Batch(cmd, g.playing.askName())
	if s.Plans != before.Plans {
		g.markPremove()
	}
	return cmd
}

// seeTree handles a change of the tree or of the game. following is set to show
// the game's latest position.
func (g *Screen) seeTree(before *table.Snapshot, following bool) tea.Cmd {
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
	return tea.Batch(g.tick(), g.perform(g.Look()), g.explorer.look(), g.animate(), g.ring())
}

// tick goes on with the clocks.
func (g *Screen) tick() tea.Cmd { return g.clocks.tick(g.Now, g.c.NextID()) }

// animate begins to show how the piece has come that has moved.
func (g *Screen) animate() tea.Cmd {
	cmd := g.motion.look(g.Now.Tree.Variant, g.Browser.Moves(), g.c.Moves(), g.c.NextID())
	g.state.Trail = g.motion.trail
	return cmd
}

// ring rings the bell when it is a person's turn, if that is wanted.
func (g *Screen) ring() tea.Cmd {
	if !g.c.Settings.Settings.Bell || !g.Now.PersonToMove() || len(g.Now.Moves) == 0 {
		return nil
	}
	return ui.Bell
}

// greetReview shows what the person should know about a game under review.
func (g *Screen) greetReview() {
	switch {
	case g.config.Kept.Problem != nil:
		g.complain(fmt.Errorf("%w; what follows is shown as text", g.config.Kept.Problem))
	case len(g.Now.Tree.Problems) > 0:
		g.say(fmt.Sprintf("Problem in the file: %s. :problems lists all.", g.Now.Tree.Problems[0]))
	}
}

// Complain implements ui.Screen.
func (g *Screen) Complain(err error) bool {
	g.complain(err)
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

// Keeps implements ui.Screen: what belongs to a command's text.
func (g *Screen) Keeps(msg tea.KeyMsg) bool {
	return ui.Typed(msg) && (g.holds() || g.takesText())
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
	g.draws(g.state.Pos.Variant())
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
	g.game.refresh()
	g.analysis.markBest()
	g.Resize()
}

// Loses implements ui.Screen.
func (g *Screen) Loses() string { return g.leaving.loses() }
