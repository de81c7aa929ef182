package game

import (
	"context"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/tui/ui"
)

// New shows a game: a new one, which begins, or one from a tree.
func New(c *ui.Common, config ui.GameConfig, tree *pgn.Game) (*Screen, error) {
	seat, err := openSession(c, config, tree)
	if err != nil {
		return nil, err
	}
	of := &gameView{position: position{c: c}, config: config, seat: seat}
	s, browser := seat.session.Snapshot().For(seat.seats), (*livegame.Browser)(nil)
	if of.Session, err = session.New(c.Ctx, of.client(), s); err != nil {
		return nil, err
	}
	browser = of.Browser
	g := newScreen(of)
	if config.Review {
		browser.Forward(config.Kept.Ply)
	} else {
		browser.Go(s.Head)
	}
	g.state = boardview.State{Pos: browser.Position(), ShowCursor: true}
	g.panel.begin()
	seats := s.Config.Seats
	g.flipped = seats[engine.White].Kind != livegame.Person && seats[engine.Black].Kind == livegame.Person
	if config.Puzzles != nil {
		g.Ask(config.Puzzles)
		g.flipped = g.Lesson.Start.Side() == engine.Black
	}
	g.draws(tree.Variant)
	g.state.Cursor = g.home()
	g.refresh()
	g.motion.moves = browser.Moves()
	if text := gamespec.Drawn(&config.Def, config.Values, tree.Variant.Values); text != "" && config.Tree == nil && config.FEN == "" && !config.Review {
		g.showNotice(text)
	}
	if c.StoreError != nil && !s.Over() {
		g.showError(c.StoreError)
	}
	return g, nil
}

// newScreen puts the parts of a screen together.
func newScreen(of *gameView) *Screen {
	g := &Screen{gameView: of, playing: gameActions{of}}
	g.ctx, g.end = context.WithCancel(of.c.Ctx)
	g.graph = graph{session: of.Session}
	g.choice = selection{gameView: of}
	g.commands = commands{of, g.allActions()}
	g.typing = typing{gameView: of, choice: &g.choice, commands: &g.commands}
	g.analysis = analysis{of, &g.follow}
	g.follow = linePreview{gameView: of, analysis: &g.analysis}
	g.explorer = explorerPane{gameView: of, choice: &g.choice, leaving: &g.leaving}
	g.panel = panel{gameView: of, choice: &g.choice, analysis: &g.analysis, graph: &g.graph, explorer: &g.explorer, lesson: lessonPane{of.c, of.Session}}
	g.foot = footer{of, &g.choice, &g.follow}
	g.copying = copying{c: of.c}
	g.leaving = navigation{of}
	g.inquiry = queries{gameView: of, ctx: g.ctx}
	of.onPosition, of.perform = g.arrive, g.reply
	return g
}
