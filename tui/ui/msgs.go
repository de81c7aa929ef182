package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/user"
)

// VariantChosen: the player picked a variant on the start screen.
type VariantChosen struct{ Def engine.Definition }

// ScreenWanted: another screen is to be the active one.
type ScreenWanted struct{ Screen Screen }

// SetupLeft: the player went back from the setup screen.
type SetupLeft struct{}

// GameWanted: a game is to begin, which needs its variant compiled.
type GameWanted struct{ Config GameConfig }

// Summoned: a game has begun somewhere else in which the user plays. Next waits for another
// one; nil: there will be none.
type Summoned struct {
	Config GameConfig
	Next   tea.Cmd
}

// GameLoaded: the variant of a game is compiled, or can't be.
type GameLoaded struct {
	ID     uint64
	Config GameConfig
	Tree   *pgn.Game
	Err    error
}

// GameLeft: the player left the game for another screen; nil: the start.
type GameLeft struct{ Back Screen }

// Previewed: the start position of a variant is known, or can't be.
type Previewed struct {
	Asked    uint64 // the id it was asked for with
	ID       string // of the variant
	Position *engine.Position
	Net      bool // ferz plays it with a net
	Err      error
}

// VariantsRead: the files of the user's own games were looked at.
type VariantsRead struct {
	Reread *user.ReloadResult // nil: they have not changed
}

// EnginesChanged: engines were remembered, changed or forgotten.
type EnginesChanged struct{}

// Bell rings the terminal's bell.
func Bell() tea.Msg { return RingBell{} }

// RingBell asks the root to ring.
type RingBell struct{}

// LayerWanted: a screen is to lie over those that there are.
type LayerWanted struct{ Screen Screen }

// LayerLeft: a screen that lies over others, and what lies over it, is to go.
type LayerLeft struct{ Screen Screen }

// SettingsChanged: settings that screens have drawn or done something by are others.
type SettingsChanged struct{}

// QuitWanted: the player wants to end the program.
type QuitWanted struct{}

// UnfinishedFound brings the games that can be resumed, and those that can't be
// read.
type UnfinishedFound struct {
	Games []archive.Entry
	Bad   []archive.Entry
}

// NotesChanged: what ferz notes by itself has changed and is to be written.
type NotesChanged struct{}

// NotesSaved: the notes are on disk, or can't be written.
type NotesSaved = Saved[NotesResult]

// NotesResult is why notes can't be written, if they can't.
type NotesResult struct{ Err error }
