package start

import (
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/ui"
)

// noteSaver writes the notes in the background, once at a time: what changes
// meanwhile is written after that.
type noteSaver struct {
	busy, again bool
}

func (n *noteSaver) save(c *ui.Common) tea.Cmd {
	if n.busy {
		n.again = true
		return nil
	}
	n.busy = true
	return saveNotesCmd(c.Settings)
}

// saved takes in that the notes are written.
func (n *noteSaver) saved(c *ui.Common) tea.Cmd {
	n.busy = false
	if !n.again {
		return nil
	}
	n.again = false
	return n.save(c)
}

// saveNotesCmd writes a copy of the notes as they are now.
func saveNotesCmd(f *settings.File) tea.Cmd {
	own := *f
	own.Notes.Recent = slices.Clone(f.Notes.Recent)
	own.Notes.Favourites = slices.Clone(f.Notes.Favourites)
	own.Notes.Setups = maps.Clone(f.Notes.Setups) // a Setup is replaced, never changed
	return func() tea.Msg { return ui.NotesSaved{Err: own.SaveNotes()} }
}
