package ui

import (
	"cmp"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// SavedGame describes the origin of a game under review.
type SavedGame struct {
	Back      Screen             // where leaving it leads; nil is the start
	Notes     *archive.NoteStore // saves annotations; nil: only :save does
	Problem   error              // the first move that does not fit, or nil
	CanResume bool               // it can be resumed
	Ply       int                // number of moves of the main line before the position shown first
}

// GoOn returns the configuration for resuming a saved game.
func (o GameOpenedMsg) GoOn() (GameConfig, error) {
	if o.err != nil {
		return GameConfig{}, o.err
	}
	if o.game.Problem != nil {
		return GameConfig{}, fmt.Errorf("can't resume the game: %w", o.game.Problem)
	}
	tree := o.game.Tree
	play, err := livegame.ConfigOf(tree, SpecOf(tree))
	return GameConfig{Def: tree.Variant.Def, Values: tree.Variant.Values, Play: play, Tree: tree}, err
}

// SpecOf names the variant of a game with the values of its variables.
func SpecOf(tree *pgn.Game) string { return cmp.Or(tree.Tags.Get("Variant"), tree.Variant.Def.ID) }

// Review returns the setup for reviewing a saved game.
func (o GameOpenedMsg) Review(c *Common, back Screen) (GameConfig, error) {
	if o.err != nil {
		return GameConfig{}, o.err
	}
	tree := o.game.Tree
	config := GameConfig{
		Def: tree.Variant.Def, Values: tree.Variant.Values, Tree: tree, Review: true,
		Kept: SavedGame{Back: back, Problem: o.game.Problem, CanResume: o.r.CanResume()},
	}
	if o.r.InStore() && !o.r.Playing {
		config.Kept.Notes = archive.NewNoteStore(c.Games, o.r.ID, o.game.Text)
	}
	return config, nil
}

// GameOpenedMsg: a saved game was read, or can't be.
type GameOpenedMsg struct {
	ID   uint64
	r    archive.Entry
	Play bool // to resume it
	game *archive.LoadedGame
	err  error
}

// ResumeCmd resumes a game of the user's store, or tells why it can't be resumed.
func ResumeCmd(c *Common, id string) tea.Cmd {
	open := OpenCmd(c, 0, archive.Stored(c.Games, id), true)
	return func() tea.Msg {
		config, err := open().(GameOpenedMsg).GoOn()
		if err != nil {
			return Refused{Err: err}
		}
		return StartGameMsg{Config: config}
	}
}

// OpenCmd reads a game. One to play must not be played elsewhere.
func OpenCmd(c *Common, id uint64, r archive.Entry, play bool) tea.Cmd {
	games := c.Games
	return func() (msg tea.Msg) {
		defer func() {
			if e := recover(); e != nil {
				msg = GameOpenedMsg{ID: id, r: r, err: fmt.Errorf("the game can't be opened: %v", e)}
			}
		}()
		if play && games.InUseElsewhere(r.ID) {
			return GameOpenedMsg{ID: id, r: r, err: gamestore.ErrInUse}
		}
		o, err := archive.Open(&r, c.known.Load().Load)
		return GameOpenedMsg{id, r, play, o, err}
	}
}
