// Package gamestore saves games on disk: one PGN file each, written completely and
// atomically after every move, so that an interruption leaves the file of the last move
// or of the one before.
package gamestore

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ferzchess/ferz/xboard/durable"
)

// Store is a directory of games. It is safe for concurrent use.
type Store struct {
	dir    string
	origin Origin // nil: the files are all that there is

	mu    sync.Mutex
	locks map[string]*durable.Lock // of the games that this process plays; nil where there are no locks
}

// Open returns the store in a directory, or in the user's own if dir is empty, see
// durable.DataDir. Nothing is created before it is needed.
func Open(dir string) (*Store, error) {
	if dir == "" {
		var err error
		if dir, err = durable.DataDir(); err != nil {
			return nil, err
		}
	}
	return In(dir), nil
}

// In returns the store in a directory.
func In(dir string) *Store { return &Store{dir: dir, locks: map[string]*durable.Lock{}} }

// Dir returns the directory with the games' files.
func (s *Store) Dir() string { return filepath.Join(s.dir, "games") }

// Index returns the file of the user's index of games.
func (s *Store) Index() string { return filepath.Join(s.dir, "games.index") }

// Path returns the file of a game.
func (s *Store) Path(id string) string { return filepath.Join(s.Dir(), safe(id)+".pgn") }

// safe makes a file name of an id that may come from a file of someone else.
func safe(id string) string {
	name := strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, id)
	return "g" + name[:min(len(name), 100)]
}

// ErrInUse is returned if another ferz process plays a game.
var ErrInUse = errors.New("the game is being played in another window")

// Save writes a game in place of what was written of it before, and marks it as
// being played by this process until Release. The text is on disk when it
// returns. It fails with ErrInUse if another process plays the game.
func (s *Store) Save(id string, text []byte) error {
	if err := s.acquire(id); err != nil {
		return err
	}
	if s.origin != nil {
		if err := s.origin.Save(fileID(id), text); err != nil {
			return err
		}
	}
	return durable.WriteFile(s.Path(id), text)
}

// Remove deletes a game.
func (s *Store) Remove(id string) error {
	if s.origin != nil {
		if err := s.origin.Remove(fileID(id)); err != nil {
			return err
		}
	}
	return durable.Private().Remove(s.Path(id))
}

// fileID returns the id that a game has in List.
func fileID(id string) string { return safe(id)[1:] }

// StoredGame is a game in the store.
type StoredGame struct {
	ID      string
	Path    string
	Changed time.Time
	Playing bool // by this or another ferz
}

// List returns the games, the latest first. A store that does not exist yet is
// empty.
func (s *Store) List() ([]StoredGame, error) {
	entries, err := os.ReadDir(s.Dir())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []StoredGame
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".pgn")
		info, err := e.Info()
		if !ok || !strings.HasPrefix(name, "g") || err != nil || !info.Mode().IsRegular() {
			continue
		}
		id := name[1:]
		out = append(out, StoredGame{ID: id, Path: filepath.Join(s.Dir(), e.Name()), Changed: info.ModTime(), Playing: s.playing(id)})
	}
	slices.SortStableFunc(out, func(a, b StoredGame) int { return b.Changed.Compare(a.Changed) })
	return out, nil
}

// Whoever only looks whether a game is being played has its lock for a moment:
// claim tries for a while.
const (
	claimTries = 20
	claimPause = 5 * time.Millisecond
)

// acquire marks a game as being played by this process until Release. It fails
// with ErrInUse if another one plays it. Where there are no locks, the game
// is played all the same.
func (s *Store) acquire(id string) error {
	for range claimTries {
		if s.tryClaim(id) {
			return nil
		}
		time.Sleep(claimPause)
	}
	return ErrInUse
}

func (s *Store) tryClaim(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.locks[id]; ok {
		return true
	}
	_ = durable.Private().MkdirAll(s.Dir()) // writing the game reports the error
	l, err := durable.AcquireLock(s.lockPath(id))
	if errors.Is(err, durable.ErrLocked) {
		return false
	}
	s.locks[id] = l
	return true
}

func (s *Store) lockPath(id string) string { return filepath.Join(s.Dir(), "."+safe(id)+".lock") }

// Release marks a game as no longer played by this process.
func (s *Store) Release(id string) {
	if s.origin != nil {
		s.origin.Release(fileID(id))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.locks[id]; l != nil {
		l.Release()
	}
	delete(s.locks, id)
}

// playing reports whether this or another process plays a game.
func (s *Store) playing(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, here := s.locks[id]
	return here || durable.Locked(s.lockPath(id))
}

// InUseElsewhere reports whether another process plays a game.
func (s *Store) InUseElsewhere(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, here := s.locks[id]
	return !here && durable.Locked(s.lockPath(id))
}
