package plain

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/internal/session"
	"github.com/ferzchess/ferz/tui/internal/setup"
	"github.com/ferzchess/ferz/tui/internal/store"
	"github.com/ferzchess/ferz/xboard"
)

// table is a game with what was told of it.
type table struct {
	s      *session.Session
	def    setup.Game // to begin another one like it
	open   int        // its tasks that run
	closed bool

	told     *pgn.Node // the move that was announced last
	over     bool      // the end was announced
	failed   [2]error  // the failures of players that were announced
	warned   [2]time.Duration
	keeper   *keeper
	unsaved  string  // the problem with keeping it that was told; "": none
	offered  [2]bool // the players' offers of a draw that were told
	analysis analysis
	lines    bool      // what players think is told
	thought  time.Time // when that was told last
	line     string    // what was told

	computing string             // what is computed on the side
	cancel    context.CancelFunc // ends it; nil: nothing is
}

// newTable sets a new game up.
func (c *console) newTable(game setup.Game, config session.Config) (*table, error) {
	tree, err := game.Build(c.random)
	if err != nil {
		return nil, err
	}
	config.Spec = game.Def.ID
	return c.tableOf(game, config, tree)
}

// tableOf sets a game up that may have moves already.
func (c *console) tableOf(game setup.Game, config session.Config, tree *pgn.Game) (*table, error) {
	around := session.Surroundings{Open: c.players.Open}
	var kept *keeper
	if c.store != nil {
		kept = &keeper{store: c.store}
		around.Keeper = kept
	}
	s, err := session.New(c.ctx, config, tree, around)
	if err != nil {
		return nil, err
	}
	t := &table{s: s, def: game, told: s.Head(), over: s.Over(), keeper: kept}
	for side := range t.warned {
		t.warned[side], _ = s.Left(engine.Color(side))
	}
	t.analysis.an = session.NewAnalyser(c.ctx, tree.Variant, tree.StartFEN, func(context.Context) (xboard.Player, error) {
		return xboard.NewBuiltin("ferz", xboard.DefaultHash, xboard.Limits{}), nil
	})
	return t, nil
}

// keeper writes games to the store and remembers whether the last one is there.
type keeper struct {
	store  *store.Store
	failed atomic.Bool
}

// Save implements session.Keeper.
func (k *keeper) Save(id string, text []byte) error {
	err := k.store.Save(id, text)
	k.failed.Store(err != nil)
	return err
}

// Release implements session.Keeper.
func (k *keeper) Release(id string) { k.store.Release(id) }

// begin begins a game in place of the one before.
func (c *console) begin(t *table) {
	if c.table != nil {
		t.lines = c.table.lines
		c.close(c.table)
	}
	first := c.table == nil
	c.table = t
	c.say(t.introduction(first))
	switch {
	case len(t.s.Game().Moves()) > 0:
		c.say(c.standing())
	case t.s.Over():
		c.say(c.turnWords())
	}
	if first && len(c.listed) == 0 {
		c.tellUnfinished()
	}
	c.run(t, t.s.Begin(), t.s.Handle)
}

// introduction says what is played, and by whom.
func (t *table) introduction(first bool) string {
	config := t.s.Config()
	text := fmt.Sprintf("%s. White is %s, Black is %s.", t.s.Game().Variant().Def.Name, config.Seats[0], config.Seats[1])
	if control := config.Controls[0]; !control.Unlimited() {
		text += fmt.Sprintf(" Each has %s.", controlWords(control))
	}
	if first {
		text += " Type a move, or help for the commands."
	}
	return text
}

// close ends a game. Its file is free once it is written.
func (c *console) close(t *table) {
	t.closed = true
	c.leaving += t.open
	t.stopComputing()
	c.run(t, t.s.Close(), t.s.Handle)
	c.run(t, t.analysis.an.Close(), t.analysis.an.Handle)
}

func (t *table) stopComputing() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// expecting reports whether something will happen in the game that no person
// does: a move is being written, or a player thinks or is being started.
func (t *table) expecting() bool {
	s := t.s
	if s.Over() || s.Paused() {
		return false
	}
	_, busy := s.Busy()
	return busy || s.Waiting() && s.Failure(s.Side()) == nil
}

// unfinished lists the games that could go on, the latest first.
func (c *console) unfinished() []library.Record {
	var out []library.Record
	for _, r := range c.records() {
		if r.Unfinished() {
			out = append(out, r)
		}
	}
	return out
}

// records lists the games that are kept, the latest first.
func (c *console) records() []library.Record {
	var out []library.Record
	if c.store == nil {
		return nil
	}
	c.settle()
	library.ScanStore(c.ctx, c.store, func(b library.Batch) bool {
		out = append(out, b.Records...)
		if b.Err != nil {
			c.problem(fmt.Errorf("the games that are kept can't be listed: %w", b.Err))
		}
		return true
	})
	return out
}

// kept sets up a game that is kept, by its place in the last list or its id.
func (c *console) kept(which string) (*table, error) {
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
	var known library.Variants
	opened, err := library.Open(r, known.Load)
	if err == nil {
		err = opened.Problem
	}
	if err != nil {
		return nil, fmt.Errorf("the game can't go on: %w", err)
	}
	v := opened.Tree.Variant
	config, err := session.ConfigOf(opened.Tree, v.Def.ID)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.File.Path, err)
	}
	return c.tableOf(setup.Game{Def: v.Def, Values: v.Values}, config, opened.Tree)
}

var errBeingPlayed = errors.New("this game is being played already, here or in another window")

// recordNamed finds one of the games that are kept, as it is now.
func (c *console) recordNamed(which string) (*library.Record, error) {
	id := which
	if n, err := strconv.Atoi(which); err == nil {
		switch {
		case len(c.listed) == 0:
			return nil, errors.New("there is no game to go on with")
		case n < 1 || n > len(c.listed):
			return nil, fmt.Errorf("there is no game %d in the list; %s", n, many(len(c.listed), "game is in it", "games are in it"))
		}
		id = c.listed[n-1].ID
	}
	for _, r := range c.records() {
		if r.ID == id {
			return &r, nil
		}
	}
	return nil, fmt.Errorf("no game %q is kept any more; want a number from the list that games shows, or a game's id", which)
}
