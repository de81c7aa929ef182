package tui

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// variantChosen: the player picked a variant on the start screen.
type variantChosen struct{ def engine.Definition }

// screenWanted: another screen is to be the active one. If it has a method
// begin() tea.Cmd, that is run.
type screenWanted struct{ screen screen }

// setupLeft: the player went back from the setup screen.
type setupLeft struct{}

// gameWanted: a game is to begin, which needs its variant compiled.
type gameWanted struct{ config gameConfig }

// gameLoaded: the variant of a game is compiled, or can't be.
type gameLoaded struct {
	id     uint64
	config gameConfig
	tree   *pgn.Game
	err    error
}

// gameLeft: the player left the game for the start screen.
type gameLeft struct{}

// previewed: the start position of a variant is known, or can't be.
type previewed struct {
	id       string // of the variant
	position *engine.Position
	err      error
}
