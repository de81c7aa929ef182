package gamestore

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/ferzchess/ferz/xboard/durable"
)

// Origin keeps games elsewhere. It is safe for concurrent use.
type Origin interface {
	// Games returns the texts of all games, by id.
	Games() (map[string][]byte, error)
	// Save replaces the text of a game, which is on disk when it returns.
	Save(id string, text []byte) error
	// Remove deletes a game, if it is there.
	Remove(id string) error
	// Release is called when a game is not played any longer: another session may save it
	// until it is saved again.
	Release(id string)
}

// Mirror returns a store whose games are kept by an origin. The files in the folder are
// copies, for all that reads games: they are made again from the origin where they are
// missing or others. A game that only has a file, as of an earlier version, is given to the
// origin.
func Mirror(dir string, of Origin) (*Store, error) {
	s, err := Open(dir)
	if err != nil {
		return nil, err
	}
	games, err := of.Games()
	if err != nil {
		return nil, err
	}
	s.origin = of
	for id, text := range games {
		if err := s.restore(id, text); err != nil {
			return nil, fmt.Errorf("game %s: %w", id, err)
		}
	}
	files, err := s.List()
	if err != nil {
		return nil, err
	}
	for _, g := range files {
		if _, known := games[g.ID]; known || g.Playing {
			continue
		}
		text, err := os.ReadFile(g.Path)
		if err == nil {
			err = of.Save(g.ID, text)
			of.Release(g.ID)
		}
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", g.ID, err)
		}
	}
	return s, nil
}

// restore makes the file of a game what it is at the origin, unless it is being played:
// whoever plays it writes both.
func (s *Store) restore(id string, text []byte) error {
	now, err := os.ReadFile(s.Path(id))
	if err == nil && bytes.Equal(now, text) || s.playing(id) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return durable.WriteFile(s.Path(id), text)
}
