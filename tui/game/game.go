// Package game is the screen of a game: one that is played, analysed, or looked
// through, with its board, its move list and the line where moves and commands
// are typed. What a game is and who plays it is internal/table's.
package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/table"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard"
)

// Screen is where a game is played, looked through and analysed.
type Screen struct {
	ui.Basic
	position
	ctx     context.Context // of what the screen does in the background
	end     context.CancelFunc
	config  ui.GameConfig
	seat    seat
	s       *table.Snapshot // of the game, the newest
	list    moveList
	input   ui.LineInput
	chooser *ui.Chooser
	info    *ui.TextView
	actions []ui.Action
	notice  ui.Notice
	failed  [2]error                 // the failures of players that were told
	hands   bool                     // the variant has hands to show
	surplus [engine.MaxTypes + 1]int // pieces that White began with more than Black

	analysis *analysis
	saved    uint64 // the edition that was saved by hand
	autoplay uint64 // id of the tick that shows the next move; 0: off
	ticking  uint64 // id of the clock's tick

	// What is chosen: a piece on the board, which state knows, or in the hand.
	drop    engine.TypeID
	targets map[engine.Square][]engine.Move
	onLeg   bool // the first leg of the targets' moves is chosen
	vim     vimKey

	completed completion
	engines   []string // that can play the variant, as far as it is known
	asked     bool     // which these are
}

// clockTick lets the clocks be drawn anew.
type clockTick struct{ id uint64 }

// autoTick shows the next move of a game played by itself.
type autoTick struct{ id uint64 }

// New shows a game: a new one, which begins, or one from a tree.
func New(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (*Screen, error) {
	seat, err := sitDown(c, config, tree)
	if err != nil {
		return nil, err
	}
	s := seat.table.Snapshot()
	browser, err := table.NewBrowser(s.Tree)
	if err != nil {
		return nil, err
	}
	g := &Screen{position: position{c: c, browser: browser}, config: config, seat: seat, s: s}
	if !config.Review {
		browser.Go(s.Head)
	}
	g.ctx, g.end = context.WithCancel(c.Ctx)
	g.board = boardview.New(tree.Variant, c.Theme, c.Book, c.Pieces())
	g.state = boardview.State{Pos: browser.Position(), Pointed: true}
	g.list = moveList{theme: c.Theme, write: g.moveText, stale: true}
	g.analysis = newAnalysis(c, tree)
	g.actions = g.allActions()
	p := g.state.Pos
	g.countSurplus()
	g.hands = tree.Variant.HasDrops() || len(ui.Holds(p, engine.White)) > 0 || len(ui.Holds(p, engine.Black)) > 0
	seats := config.Play.Seats
	g.flipped = seats[engine.White].Kind != table.Person && seats[engine.Black].Kind == table.Person
	g.board.Flip(g.flipped)
	g.state.Cursor = g.home()
	g.refresh()
	if c.Unkept != nil && !s.Over() {
		g.Complain(c.Unkept)
	}
	return g, nil
}

// Begin starts the players and the game.
func (g *Screen) Begin() tea.Cmd {
	if g.config.Review {
		g.greetReview()
		return tea.Batch(g.seat.next, g.c.Mouse())
	}
	return tea.Batch(g.request(table.Action{Verb: table.Begin}, nil), g.seat.next, g.c.Mouse())
}

// Mouse implements ui.Screen: all of it is used here.
func (g *Screen) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if g.seat.asked > 0 {
		g.seat.held = append(g.seat.held, msg)
		return nil, true
	}
	return tea.Batch(g.click(msg), g.findEngines()), true
}

// Close ends the game; the command waits for that and its players' ends.
func (g *Screen) Close() tea.Cmd {
	g.end()
	if !g.free() && g.chooser == nil {
		g.seat.playHeld(g.input.String())
	}
	g.seat.table.Close()
	tasks, done := g.analysis.Close(), g.seat.table.Done()
	return func() tea.Msg {
		for _, t := range tasks {
			t()
		}
		<-done
		return nil
	}
}

func (g *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case shown:
		if msg.id == g.seat.id {
			return tea.Batch(g.see(msg.snapshot), g.seat.next)
		}
	case answered:
		if msg.id == g.seat.id {
			return g.answered(msg)
		}
	case analysed:
		return g.analysis.handle(msg, g)
	case clockTick:
		if msg.id == g.ticking {
			return g.tick()
		}
	case autoTick:
		return g.autoStep(msg)
	case reported:
		return g.reported(msg)
	case threatFound:
		g.threatFound(msg)
	case copied:
		g.copied(msg)
	case ui.EnginesChanged:
		g.engines, g.asked = nil, false
	case ui.EnginesFound:
		if msg.ID == g.analysis.id {
			g.engines = msg.Names
		}
	case tea.KeyMsg:
		if g.seat.asked > 0 {
			g.seat.held = append(g.seat.held, msg)
			return nil
		}
		return tea.Batch(g.press(msg), g.findEngines())
	}
	return nil
}

// see takes in how the game stands.
func (g *Screen) see(s *table.Snapshot) tea.Cmd {
	before, following := g.s, g.live()
	if s.Number <= before.Number {
		return nil
	}
	if s.Defect != nil {
		panic(s.Defect)
	}
	g.s = s
	var cmd tea.Cmd
	side, ran := before.ClockRuns()
	if now, runs := s.ClockRuns(); now != side || runs != ran { // it starts once the move is on disk
		cmd = g.tick()
	}
	if s.Edition != before.Edition {
		cmd = tea.Batch(cmd, g.seeTree(before, following))
	}
	g.tell(s.Notices[len(before.Notices):])
	if s.Premove != before.Premove {
		g.markPremove()
	}
	return cmd
}

// seeTree takes in that the tree has changed, or the game. following tells to
// show the game's position.
func (g *Screen) seeTree(before *table.Snapshot, following bool) tea.Cmd {
	g.browser.Turn(g.s.Tree)
	g.list.changed()
	moved := !slices.Equal(before.Moves, g.s.Moves)
	if moved && len(before.Held) == 0 {
		g.notice = ui.Notice{} // it was about the position before
	}
	if moved || before.Over() != g.s.Over() {
		return g.changed(following)
	}
	return nil
}

// tell shows notices, and what can be done about a player who has failed.
func (g *Screen) tell(notices []table.Notice) {
	for _, n := range notices {
		g.notice = ui.Notice{Text: n.Text, Bad: n.Bad}
	}
	for side := range engine.Color(2) {
		err := g.s.Failures[side]
		if err != nil && err != g.failed[side] {
			g.notice.Next = remedy(side)
		}
		g.failed[side] = err
	}
}

// remedy tells what can be done about a player who has failed.
func remedy(side engine.Color) string {
	name := strings.ToLower(side.String())
	return fmt.Sprintf("^T tries again, :%s ferz takes over, :%s you lets you play.", name, name)
}

// live reports whether the position shown is that of the game.
func (g *Screen) live() bool { return g.browser.Node() == g.s.Head }

// changed brings the screen up to date after a change of the game. follow
// tells to show the game's position.
func (g *Screen) changed(follow bool) tea.Cmd {
	if follow && !g.live() {
		g.browser.Go(g.s.Head)
	}
	g.clearChoice()
	g.refresh()
	return tea.Batch(g.tick(), g.analysis.look(g), g.ring())
}

// ring rings the bell when it is a person's turn, if that is wanted.
func (g *Screen) ring() tea.Cmd {
	if !g.c.Settings.Settings.Bell || !g.s.PersonToMove() || len(g.s.Moves) == 0 {
		return nil
	}
	return ui.Bell
}

// follow shows the position of the game.
func (g *Screen) follow() tea.Cmd {
	if g.live() {
		return nil
	}
	return g.show(g.browser.Go(g.s.Head))
}

// show goes to a move of the tree.
func (g *Screen) show(ok bool) tea.Cmd {
	if !ok {
		g.stuck()
		return nil
	}
	g.list.moved = false
	g.clearChoice()
	g.refresh()
	return g.analysis.look(g)
}

// refresh computes what follows from the position shown.
func (g *Screen) refresh() {
	p := g.browser.Position()
	g.state.Pos = p
	g.result = p.Result()
	if g.live() {
		g.result = g.s.Result
	}
	g.legal, g.sans, g.texts = nil, nil, nil
	if !p.Result().Over() {
		g.legal = p.LegalMoves()
	}
	g.state.Last, g.state.Check = engine.Bitboard{}, engine.Bitboard{}
	if n := g.browser.Node(); n.Parent != nil && n.Move != engine.NoMove {
		g.state.Last.Add(n.Move.To())
		g.state.Last.Add(n.Move.From())
	}
	g.state.Check = ui.RoyalsInCheck(p)
	g.markPremove()
	g.markThreats()
	g.Resize()
}

func (g *Screen) markPremove() {
	g.state.Premove = engine.Bitboard{}
	text := g.s.Premove
	v := g.state.Pos.Variant()
	for i := 0; i < len(text); i++ {
		for n := min(3, len(text)-i); n >= 2; n-- {
			if s, ok := v.SquareNamed(text[i : i+n]); ok {
				g.state.Premove.Add(s)
				i += n - 1
				break
			}
		}
	}
}

// clearChoice forgets the chosen piece and what was typed towards a move.
func (g *Screen) clearChoice() {
	g.drop, g.targets, g.onLeg = 0, nil, false
	g.state.Picked = false
	g.state.Targets, g.state.Captures = engine.Bitboard{}, engine.Bitboard{}
	if g.chooser != nil && !g.chooser.Stays {
		g.chooser = nil
	}
}

func (g *Screen) Complain(err error) bool {
	g.notice = ui.Notice{Text: strings.TrimSpace(err.Error()), Bad: true}
	return true
}

// Greet implements ui.Screen: in a game that has just begun.
func (g *Screen) Greet(text string) bool {
	if g.notice.Text != "" || g.config.Review || g.config.Tree != nil || len(g.s.Moves) > 0 || g.s.Over() {
		return false
	}
	g.say(text)
	return true
}

func (g *Screen) refuse(why string) { g.Complain(errors.New(why)) }

func (g *Screen) say(text string) { g.notice = ui.Notice{Text: text} }

// tick asks for the next tick of the clock that runs: as soon as what it shows
// changes.
func (g *Screen) tick() tea.Cmd {
	g.ticking = g.c.NextID()
	side, ok := g.s.ClockRuns()
	if !ok {
		return nil
	}
	left, _ := g.s.Left(side)
	step := time.Second
	if left < ui.LowTime {
		step = 100 * time.Millisecond
	}
	wait := left % step
	if wait <= 0 {
		wait += step
	}
	id := g.ticking
	return tea.Tick(wait+time.Millisecond, func(time.Time) tea.Msg { return clockTick{id} })
}

// player names who plays a side: in a game of others, by its tags.
func (g *Screen) player(c engine.Color) string {
	name := ""
	if g.config.Review {
		name = g.s.Tree.Tags.Get([]string{"White", "Black"}[c])
	} else {
		seat := g.s.Config.Seats[c]
		name = seat.String()
	}
	if name == "" || name == "?" {
		name = c.String()
	}
	return ui.Clean(name)
}

// builtinAnalyst returns what opens ferz's search for analysis.
func builtinAnalyst(threads int) func(context.Context) (xboard.Player, error) {
	return func(context.Context) (xboard.Player, error) {
		b := xboard.NewBuiltin("ferz", xboard.DefaultHash, xboard.Limits{})
		b.Threads = threads
		return b, nil
	}
}

// titleOf names a game's variant with its variables' values, which say nothing
// of a position that somebody has set up.
func titleOf(tree *pgn.Game) string {
	v := tree.Variant
	var values []string
	for _, x := range v.Def.Variables {
		values = append(values, x.Name+"="+v.Values[x.Name])
	}
	if len(values) == 0 || tree.StartFEN != v.StartFEN() {
		return ui.Clean(v.Def.Name)
	}
	return ui.Clean(fmt.Sprintf("%s (%s)", v.Def.Name, strings.Join(values, ", ")))
}

// countSurplus notes in what the two armies differed at the start.
func (g *Screen) countSurplus() {
	p, err := g.s.Tree.Variant.NewPosition(g.s.Tree.StartFEN)
	if err != nil {
		return
	}
	for _, t := range p.Variant().Types() {
		g.surplus[t.ID] = p.Count(engine.White, t.ID) - p.Count(engine.Black, t.ID)
	}
}

// moveText writes a move of the tree as the settings ask for.
func (g *Screen) moveText(n *pgn.Node) string {
	switch g.c.Settings.Settings.Notation {
	case "coordinates":
		return g.list.coordinates(g.s.Tree, n)
	case "figurines":
		return ui.Figurines(n.Text)
	}
	return n.Text
}

// ApplySettings draws the game as the settings now say.
func (g *Screen) ApplySettings() tea.Cmd {
	g.board = boardview.New(g.state.Pos.Variant(), g.c.Theme, g.c.Book, g.c.Pieces())
	g.board.Flip(g.flipped)
	g.list.theme, g.list.stale = g.c.Theme, true
	if g.chooser != nil {
		g.chooser.Theme = g.c.Theme
	}
	if g.state.Picked { // where it can go may be shown now, or no longer
		at := g.state.Selected
		g.clearChoice()
		g.pickFromBoard(at)
	}
	g.markThreats()
	return g.c.Mouse()
}
