package setup

import (
	"fmt"

	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/internal/store"
	"github.com/ferzchess/ferz/xboard/registry"
)

// Kept is what the user has on disk.
type Kept struct {
	Settings *settings.File
	Games    *store.Store    // nil: there is no place for games
	Engines  *registry.Store // nil: there is no place for a configuration
	Problems []error         // what can't be had, for the user
}

// OpenKept opens what the user has on disk. What can't be had is a problem, and
// ferz does without.
func OpenKept() *Kept {
	var k Kept
	dir, err := registry.Dir()
	if err != nil {
		k.Problems = append(k.Problems, err)
	}
	var problems []error
	k.Settings, problems = settings.Open(dir)
	k.Problems = append(k.Problems, problems...)
	if k.Games, err = store.Open(""); err != nil {
		k.Problems = append(k.Problems, fmt.Errorf("games are not kept: %w", err))
	}
	if dir != "" {
		k.Engines = registry.Open(dir)
		for _, p := range k.Engines.Problems() {
			k.Problems = append(k.Problems, p)
		}
	}
	return &k
}
