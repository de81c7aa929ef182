package ui

import (
	"cmp"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/store"
	"github.com/ferzchess/ferz/tui/internal/table"
)

// KeptGame is where a game that is looked through comes from.
type KeptGame struct {
	Back    Screen             // where leaving it leads; nil is the start
	Keep    *archive.NoteStore // of notes; nil: only :save keeps them
	Problem error              // the first move that does not fit, or nil
	Open    bool               // it can be resumed
	Ply     int                // number of moves of the main line after which it is first shown
}

// GoOn returns the configuration for resuming a saved game.
func (o GameOpened) GoOn() (GameConfig, error) {
	if o.err != nil {
		return GameConfig{}, o.err
	}
	if o.game.Problem != nil {
		return GameConfig{}, fmt.Errorf("can't resume the game: %w", o.game.Problem)
	}
	tree := o.game.Tree
	play, err := table.ConfigOf(tree, SpecOf(tree))
	return GameConfig{Def: tree.Variant.Def, Values: tree.Variant.Values, Play: play, Tree: tree}, err
}

// SpecOf names the variant of a game with the values of its variables.
func SpecOf(tree *pgn.Game) string { return cmp.Or(tree.Tags.Get("Variant"), tree.Variant.Def.ID) }

// Review returns what a kept game is looked through with.
func (o GameOpened) Review(c *Common, back Screen) (GameConfig, error) {
	if o.err != nil {
		return GameConfig{}, o.err
	}
	tree := o.game.Tree
	config := GameConfig{
		Def: tree.Variant.Def, Values: tree.Variant.Values, Tree: tree, Review: true,
		Kept: KeptGame{Back: back, Problem: o.game.Problem, Open: o.r.CanResume()},
	}
	if o.r.InStore() && !o.r.Playing {
		config.Kept.Keep = archive.NewNoteStore(c.Games, o.r.ID, o.game.Text)
	}
	return config, nil
}

// GameOpened: a kept game was read, or can't be.
type GameOpened struct {
	ID   uint64
	r    archive.Entry
	Play bool // to resume it
	game *archive.LoadedGame
	err  error
}

// OpenCmd reads a game. One to play must not be played elsewhere.
func OpenCmd(c *Common, id uint64, r archive.Entry, play bool) tea.Cmd {
	games := c.Games
	return func() (msg tea.Msg) {
		defer func() {
			if e := recover(); e != nil {
				msg = GameOpened{ID: id, r: r, err: fmt.Errorf("the game can't be opened: %v", e)}
			}
		}()
		if play && games.InUseElsewhere(r.ID) {
			return GameOpened{ID: id, r: r, err: store.ErrInUse}
		}
		o, err := archive.Open(&r, c.known.Load().Load)
		return GameOpened{id, r, play, o, err}
	}
}
