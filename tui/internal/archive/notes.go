package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
)

// NoteStore writes the notes on a game of the store back to its file, unless the file
// was changed by something else.
type NoteStore struct {
	store *gamestore.Store
	id    string

	last []byte // what the file must be
}

// NewNoteStore returns a keeper of a game whose file was text when it was read.
func NewNoteStore(st *gamestore.Store, id string, text []byte) *NoteStore {
	return &NoteStore{store: st, id: id, last: text}
}

// Release implements table.NoteStore.
func (k *NoteStore) Release(string) { k.store.Release(k.id) }

// Save implements table.NoteStore for the keeper's game.
func (k *NoteStore) Save(_ string, text []byte) error {
	if err := k.unchanged(); err != nil {
		return err
	}
	if err := k.store.Save(k.id, text); err != nil {
		return err
	}
	k.last = bytes.Clone(text)
	return nil
}

func (k *NoteStore) unchanged() error {
	if k.store.InUseElsewhere(k.id) {
		return gamestore.ErrInUse
	}
	now, err := os.ReadFile(k.store.Path(k.id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the disk was exchanged, or the file deleted: write it again
	}
	if err != nil {
		return err
	}
	if !bytes.Equal(now, k.last) {
		return fmt.Errorf("another program changed the game's file; :save FILE saves your copy (%s)", k.store.Path(k.id))
	}
	return nil
}

// Abandon marks a game of the store as not to be resumed. Nothing else in it
// changes.
func Abandon(st *gamestore.Store, r *Entry) error {
	o, err := read(r)
	if err != nil {
		return err
	}
	o.Tree.Tags.Set("Termination", abandoned)
	text, err := pgn.Format(o.Tree)
	if err != nil {
		return err
	}
	defer st.Release(r.ID)
	return NewNoteStore(st, r.ID, o.Text).Save(r.ID, []byte(text))
}

// Remove deletes a game of the store, unless someone plays it.
func Remove(st *gamestore.Store, r *Entry) error {
	if st.InUseElsewhere(r.ID) {
		return fmt.Errorf("%s: %w", r.File.Path, gamestore.ErrInUse)
	}
	return st.Remove(r.ID)
}
