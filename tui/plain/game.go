package plain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/variants/ini"
)

// gameClient is the console's view of the game in play, from its seat in the session, and
// what has been printed of it.
type gameClient struct {
	*session.Session
	session *livegame.Session
	news    <-chan *livegame.Snapshot // nil: there will be none
	def     gamespec.Spec             // to begin another one like it

	announced    []engine.Move // the moves that were announced
	noticesShown int           // number of notices printed
	over         bool          // the end was announced
	failed       [2]error      // the failures of players that were announced
	warned       [2]time.Duration
	overtime     [2]bool // that the players are in was announced
	unsaved      string  // the last problem with saving that was printed; "": none
	offered      [2]bool // the players' draw offers that were printed
	analyzed     printedThinking
	lines        bool      // the players' thinking is printed
	thought      time.Time // when thinking was printed last
	line         string    // the last line printed
	closed       bool

	opening string // the last one printed

	computing string             // description of the background computation
	cancel    context.CancelFunc // ends it; nil: nothing is
}

// newGame sets a new game up.
func (c *console) newGame(def gamespec.Spec, config livegame.Config) (*gameClient, error) {
	tree, err := def.Build(c.ctx, c.random, nil)
	if err != nil {
		return nil, err
	}
	config.Spec = def.Def.ID
	return c.openGame(def, config, tree)
}

// openGame sets a game up that may have moves already.
func (c *console) openGame(def gamespec.Spec, config livegame.Config, tree *pgn.Game) (*gameClient, error) {
	threads := c.user.Threads() // the settings may change while a program is opened
	players := c.players
	players.Threads = threads
	config.Piped = !c.typed
	env := livegame.Env{Open: players.Open}
	if c.user.Games != nil && !config.Review {
		env.Keeper = c.user.Games
	}
	t, err := livegame.Open(c.ctx, config, tree, env)
	if err != nil {
		return nil, err
	}
	now := t.Snapshot()
	g := &gameClient{session: t, news: t.Watch(context.Background()), def: def, announced: now.Moves, over: now.Over()}
	if g.Session, err = session.New(c.ctx, c.client(g), now); err != nil {
		return nil, err
	}
	g.Browser.Go(now.Head)
	g.Take(g.NameOpenings()(c.ctx))
	g.opening = g.OpeningOf(now.Moves).Name
	for side := range g.warned {
		g.warned[side], _ = now.Left(engine.Color(side))
		_, g.overtime[side] = now.Overtime(engine.Color(side))
	}
	return g, nil
}

// see handles a new snapshot.
func (g *gameClient) see(s *livegame.Snapshot) {
	if s.Number < g.Now.Number {
		return
	}
	before := g.Now
	if g.Now = s; s.Revision != before.Revision {
		g.Browser.Turn(s.Tree)
	}
	if !slices.Equal(s.Moves, before.Moves) {
		g.atEnd()
	}
}

// take handles a snapshot from the table; more is false if no more will follow.
func (g *gameClient) take(s *livegame.Snapshot, more bool) {
	if !more {
		g.news = nil
		s = g.session.Snapshot()
	}
	g.see(s)
}

// do performs an action in the session.
func (g *gameClient) do(a livegame.Action) error {
	a.Seats = livegame.BothSeats
	s, err := g.session.Do(a)
	g.see(s)
	return err
}

// begin replaces the game.
func (c *console) begin(g *gameClient) {
	if c.game != nil {
		g.lines = c.game.lines
		c.close(c.game)
	}
	first := c.game == nil
	c.game = g
	if g.Now.Config.Review {
		c.print(g.reviewed())
		return
	}
	c.print(g.introduction(first))
	if len(g.Now.Moves) == 0 {
		if text := g.Now.Position().Impossible(); text != "" {
			c.print("Illegal position: " + text)
		}
	}
	switch {
	case len(g.Now.Moves) > 0:
		c.print(c.standing())
	case g.Now.Over():
		c.print(c.turnWords())
	}
	if first && len(c.listed) == 0 {
		c.printUnfinished()
	}
	c.fail(g.do(livegame.Action{Command: livegame.Begin}))
}

// introduction describes the game and its players.
func (g *gameClient) introduction(first bool) string {
	config := g.Now.Config
	text := g.Now.Tree.Variant.Def.Name + ". " + g.Players()
	if control := config.Controls[0]; !control.Unlimited() {
		text += fmt.Sprintf(" Each has %s.", controlWords(control))
	}
	if v := g.Now.Tree.Variant; g.def.FEN == "" && len(g.Now.Moves) == 0 {
		if drawn := gamespec.Drawn(&v.Def, g.def.Values, v.Values); drawn != "" {
			text += " " + drawn
		}
	}
	if first {
		text += " Type a move, or help for the commands."
	}
	return text
}

// reviewed describes the game under review.
func (g *gameClient) reviewed() string {
	tree := g.Now.Tree
	text := tree.Variant.Def.Name
	if white, black := tree.Tags.Get("White"), tree.Tags.Get("Black"); strings.Trim(white+black, "?") != "" {
		text += fmt.Sprintf(", %s - %s", cmp.Or(white, "?"), cmp.Or(black, "?"))
	}
	if event := tree.Tags.Get("Event"); strings.Trim(event, "?") != "" {
		text += ", " + event
	}
	if n := len(tree.MainLine()); n > 0 {
		text += fmt.Sprintf(": %s, %s", plural(tree.Variant.Def.MoveCount(n), "move", "moves"), tree.Result)
	}
	return text + ". Final position. Back and start step back, a move tries a variation, play continues from here."
}

// close ends a game. Its file is free once it is written.
func (c *console) close(g *gameClient) {
	g.closed = true
	g.stopComputing()
	g.session.Close()
	c.left = append(c.left, g.session)
	for _, task := range g.Session.Close() {
		c.background(func() func() { task(); return func() {} })
	}
}

func (g *gameClient) stopComputing() {
	if g.cancel != nil {
		g.cancel()
		g.cancel = nil
	}
}

// expecting reports whether something will happen in the game that no person
// does: a move is being written, or a player thinks or is being started.
func (g *gameClient) expecting() bool {
	s := g.Now
	if s.Over() || s.Paused || s.Config.Review {
		return false
	}
	return s.Busy || s.Waiting && s.Failures[s.Side()] == nil
}

// unfinished lists the games that can be resumed, the latest first.
func (c *console) unfinished() []archive.Entry {
	var out []archive.Entry
	for _, r := range c.records() {
		if r.Unfinished() {
			out = append(out, r)
		}
	}
	return out
}

// records lists the saved games, the latest first.
func (c *console) records() []archive.Entry {
	var out []archive.Entry
	if c.user.Games == nil {
		return nil
	}
	c.waitSaved()
	archive.ScanStore(c.ctx, c.user.Variants, c.user.Games, func(b archive.Batch) bool {
		out = append(out, b.Records...)
		if b.Err != nil {
			c.problem(fmt.Errorf("saved games can't be listed: %w", b.Err))
		}
		return true
	})
	return out
}

// resumeSaved sets up a saved game, by its place in the last list or its id.
func (c *console) resumeSaved(which string) (*gameClient, error) {
	r, err := c.recordNamed(which)
	if err != nil {
		return nil, err
	}
	if r.Playing {
		return nil, errBeingPlayed
	}
	if r.Problem != "" {
		return nil, fmt.Errorf("%s can't be read: %s", r.File.Path, r.Problem)
	}
	known := ini.Loader{Catalogue: c.user.Variants}
	opened, err := archive.Open(r, known.Load)
	if err == nil {
		err = opened.Problem
	}
	if err != nil {
		return nil, fmt.Errorf("can't resume the game: %w", err)
	}
	v := opened.Tree.Variant
	config, err := livegame.ConfigOf(opened.Tree, v.Def.ID)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.File.Path, err)
	}
	return c.openGame(gamespec.Spec{Def: v.Def, Values: v.Values}, config, opened.Tree)
}

var errBeingPlayed = errors.New("this game is being played already, here or in another window")

// recordNamed finds a saved game, as it is on disk now.
func (c *console) recordNamed(which string) (*archive.Entry, error) {
	id := which
	if n, err := strconv.Atoi(which); err == nil {
		switch {
		case len(c.listed) == 0:
			return nil, errors.New("no game to resume")
		case n < 1 || n > len(c.listed):
			return nil, fmt.Errorf("there is no game %d in the list; %s", n, plural(len(c.listed), "game is in it", "games are in it"))
		}
		id = c.listed[n-1].ID
	}
	for _, r := range c.records() {
		if r.ID == id {
			return &r, nil
		}
	}
	return nil, fmt.Errorf("no saved game %q; expected a number from the list that games shows, or a game's id", which)
}
