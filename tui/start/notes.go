package start

import (
	"maps"
	"slices"

	"github.com/ferzchess/ferz/tui/internal/prefs"
	"github.com/ferzchess/ferz/tui/ui"
)

// writeNotes writes a copy of the notes as they are now.
func writeNotes(f *prefs.File) func() ui.StateResult {
	own := *f
	own.Notes.Recent = slices.Clone(f.Notes.Recent)
	own.Notes.Favorites = slices.Clone(f.Notes.Favorites)
	own.Notes.Setups = maps.Clone(f.Notes.Setups) // a Setup is replaced, never changed
	return func() ui.StateResult { return ui.StateResult{Err: own.SaveAppState()} }
}
