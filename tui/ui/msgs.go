package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/user"
)

// VariantChosenMsg: the player picked a variant on the start screen.
type VariantChosenMsg struct{ Def engine.Definition }

// OpenScreenMsg replaces the active screen.
type OpenScreenMsg struct{ Screen Screen }

// LeaveSetupMsg: the player went back from the setup screen.
type LeaveSetupMsg struct{}

// StartGameMsg starts a game, whose variant may have to be compiled.
type StartGameMsg struct{ Config GameConfig }

// Summoned: a game of this user has begun elsewhere. Next waits for another one; nil:
// there will be none.
type Summoned struct {
	Config GameConfig
	Next   tea.Cmd
}

// Announced: the host tells the user something. Next waits for the next Announced or
// Summoned.
type Announced struct {
	Text string
	Next tea.Cmd
}

// GameLoadedMsg: the variant of a game is compiled, or can't be.
type GameLoadedMsg struct {
	ID     uint64
	Config GameConfig
	Tree   *pgn.Game
	Err    error
}

// LeaveGameMsg: the player left the game for another screen; nil: the start.
type LeaveGameMsg struct{ Back Screen }

// PreviewMsg: the start position of a variant is known, or can't be.
type PreviewMsg struct {
	Asked    uint64 // the id it was asked for with
	ID       string // of the variant
	Position *engine.Position
	Facts    gamespec.Facts
	Err      error
}

// VariantsReloadedMsg: the user's variant files were checked for changes.
type VariantsReloadedMsg struct {
	Reread *user.ReloadResult // nil: they have not changed
}

// EnginesChangedMsg: engines were remembered, changed or forgotten.
type EnginesChangedMsg struct{}

// Bell rings the terminal's bell.
func Bell() tea.Msg { return BellMsg{} }

// BellMsg asks the root to ring.
type BellMsg struct{}

// OpenOverlayMsg opens a screen on top of the others.
type OpenOverlayMsg struct{ Screen Screen }

// CloseOverlayMsg closes an overlay and the overlays on top of it.
type CloseOverlayMsg struct{ Screen Screen }

// SettingsChangedMsg: settings that screens depend on have changed.
type SettingsChangedMsg struct{}

// QuitMsg: the player wants to end the program.
type QuitMsg struct{}

// UnfinishedMsg brings the games that can be resumed, and the files that can't be read.
type UnfinishedMsg struct {
	Games []archive.Entry
	Bad   []archive.Entry
}

// SaveStateMsg: the program's own state has changed and must be saved.
type SaveStateMsg struct{}

// StateSavedMsg: the notes are on disk, or can't be written.
type StateSavedMsg = SavedMsg[StateResult]

// StateResult is why notes can't be written, if they can't.
type StateResult struct{ Err error }
