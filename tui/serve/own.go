package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// games writes the visitor's games as PGN: those against others, then those that are theirs
// alone, each the oldest first.
func (v *visit) games(ctx context.Context) error {
	if v.person.Guest {
		return errors.New("nothing is kept for guests: log in with a key")
	}
	names, err := v.people.Store.Names(ctx, store.Shelves, v.person.Look)
	if err != nil {
		return err
	}
	slices.Sort(names)
	for _, name := range names {
		_, id, _ := strings.Cut(name, "/")
		kept, _, err := store.Load[roomRecord](ctx, v.people.Store, store.Key{Kind: store.Games, Name: id})
		if err != nil {
			return err
		}
		if err := v.write(kept.PGN); err != nil {
			return err
		}
	}
	own := ownGames{store: v.people.Store, look: v.person.Look}
	texts, err := own.Games()
	if err != nil {
		return fmt.Errorf("your own games can't be read: %w", err)
	}
	for _, id := range slices.Sorted(maps.Keys(texts)) {
		if err := v.write(string(texts[id])); err != nil {
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

// ownGames are the games of a member that they play alone or against ferz. Each is one
// value of the store, which is written before a move is shown.
type ownGames struct {
	store *store.Store
	look  string // of the member
	most  int    // games that are kept

	mu        sync.Mutex
	revisions map[string]uint64 // of games that are being played, by id
}

func (o *ownGames) key(id string) store.Key {
	return store.Key{Kind: store.Own, Name: o.look + "/" + id}
}

// own is a game as the store keeps it.
type own struct {
	PGN string `json:"pgn"`
}

// Games implements Origin of the store of games.
func (o *ownGames) Games() (map[string][]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), saveTime)
	defer cancel()
	names, err := o.store.Names(ctx, store.Own, o.look)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, name := range names {
		_, id, _ := strings.Cut(name, "/")
		g, _, err := store.Load[own](ctx, o.store, o.key(id))
		if errors.Is(err, store.ErrNotFound) {
			continue // it was removed meanwhile
		}
		if err != nil {
			return nil, err
		}
		out[id] = []byte(g.PGN)
	}
	return out, nil
}

// Save implements Origin.
func (o *ownGames) Save(id string, text []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), saveTime)
	defer cancel()
	o.mu.Lock()
	defer o.mu.Unlock()
	last, known := o.revisions[id]
	if !known {
		var err error
		if last, err = o.claim(ctx, id); err != nil {
			return err
		}
	}
	revision, err := store.Save(ctx, o.store, o.key(id), own{string(text)}, last)
	if errors.Is(err, store.ErrStale) {
		return gamestore.ErrInUse
	}
	if err == nil {
		o.revisions[id] = revision
	}
	return err
}

// claim returns the revision of a game that is saved for the first time since it was
// released; 0: it is new. The caller has the lock.
func (o *ownGames) claim(ctx context.Context, id string) (last uint64, err error) {
	if o.revisions == nil {
		o.revisions = map[string]uint64{}
	}
	e, err := o.store.Get(ctx, o.key(id))
	if !errors.Is(err, store.ErrNotFound) {
		return e.Revision, err
	}
	names, err := o.store.Names(ctx, store.Own, o.look)
	if err == nil && len(names) >= o.most {
		err = fmt.Errorf("%s of yours are kept, and no more can be: remove some in the list of games", words.Count(len(names), "game"))
	}
	return 0, err
}

// Release implements Origin.
func (o *ownGames) Release(id string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.revisions, id)
}

// Remove implements Origin.
func (o *ownGames) Remove(id string) error {
	ctx, cancel := context.WithTimeout(context.Background(), saveTime)
	defer cancel()
	e, err := o.store.Get(ctx, o.key(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err == nil {
		err = o.store.Delete(ctx, o.key(id), e.Revision)
	}
	o.Release(id)
	return err
}
