package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// variantChosen: the player picked a variant on the start screen.
type variantChosen struct{ def engine.Definition }

// setupLeft: the player went back from the setup screen.
type setupLeft struct{}

// gameWanted: a game is to begin, which needs its variant compiled.
type gameWanted struct{ config gameConfig }

// gameLoaded: the variant of a game is compiled, or can't be.
type gameLoaded struct {
	id     uint64
	config gameConfig
	game   *engine.Game
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

// thought: a search reports what it thinks so far.
type thought struct {
	id   uint64
	line search.Line
	pv   string  // the line in algebraic notation
	next tea.Cmd // waits for the next report
}

// searched: a search has ended.
type searched struct {
	id   uint64
	line search.Line
	pv   string
	err  error
}
