package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// games writes the visitor's games as PGN: those against others, then those that are theirs
// alone, each the oldest first.
func (v *visit) games(ctx context.Context) error {
	if v.person.guest {
		return errors.New("nothing is kept for guests: log in with a key")
	}
	names, err := v.people.store.Names(ctx, store.Shelves, v.person.look)
	if err != nil {
		return err
	}
	slices.Sort(names)
	for _, name := range names {
		_, id, _ := strings.Cut(name, "/")
		kept, _, err := store.Load[roomRecord](ctx, v.people.store, store.Key{Kind: store.Games, Name: id})
		if err != nil {
			return err
		}
		if err := v.write(kept.PGN); err != nil {
			return err
		}
	}
	own := v.user().Games
	if own == nil {
		return errors.New("your own games can't be read")
	}
	list, err := own.List()
	if err != nil {
		return fmt.Errorf("your own games can't be read: %w", err)
	}
	for _, g := range slices.Backward(list) {
		text, err := os.ReadFile(g.Path)
		if err != nil {
			continue // it was removed meanwhile
		}
		if err := v.write(string(text)); err != nil {
			return err
		}
	}
	return nil
}

// write writes a game, and an empty line after it.
func (v *visit) write(text string) error {
	_, err := io.WriteString(v.stream, printable.Text(strings.TrimRight(text, "\n"))+"\n\n")
	return err
}
