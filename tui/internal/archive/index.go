package archive

import (
	"bytes"
	"context"
	"errors"
	"os"

	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/store"
)

// UpdateIndex adds to the store's index the games that have ended since it was updated
// last, and makes the index if there is none. Games that can't be read are left out.
func UpdateIndex(ctx context.Context, st *store.Store, load pgn.Loader) error {
	list, err := st.List()
	if err != nil || len(list) == 0 {
		return err
	}
	b, err := explorer.OpenBuilder(st.Index())
	if err != nil {
		return err
	}
	prepare := explorer.Preparer{Load: load}
	for _, game := range list {
		if ctx.Err() != nil {
			break
		}
		if game.Playing {
			continue
		}
		if err = addStored(b, &prepare, game.Path); err != nil {
			break
		}
	}
	return errors.Join(err, b.Commit(), b.Close())
}

// addStored adds the games of a file that have ended, unless it is as it was before.
func addStored(b *explorer.Builder, prepare *explorer.Preparer, path string) error {
	state, ok := explorer.StateOf(path)
	before, err := b.File(path)
	if err != nil || !ok || before.Done && before.Size == state.Size && before.Changed.Equal(state.Changed) {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil // it was removed meanwhile
	}
	games, _ := pgn.ReadAll(bytes.NewReader(text))
	for _, g := range games {
		if g.Result == "*" {
			continue
		}
		if p, _ := prepare.Prepare(g, path); p != nil {
			if _, err := b.Add(p); err != nil {
				return err
			}
		}
	}
	state.Games, state.Done = len(games), true
	b.SetFile(path, state)
	return nil
}
