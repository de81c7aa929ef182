// Package store saves the data of a game server: users and their keys, ratings,
// challenges, rooms and games. All data are values under keys with revisions, in a NATS
// JetStream that runs inside the process and listens on no port; Open opens it.
// Everything else that a server has in memory can be derived from it.
//
//	Change, Load, Save        values of Go types, as JSON
//	      |
//	    Store                 reads again after an unclear answer
//	      |
//	     KV  <── Open: JetStream in a folder; Memory: in memory, for tests
//
// A value is written together with the revision that it replaces. A writer whose
// revision is out of date gets ErrStale: a server that wrongly believes that it owns a
// room can't overwrite the moves of its real owner.
package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"
)

// Kind is a kind of what is kept. The texts are names on disk.
type Kind string

// The kinds.
const (
	Users      Kind = "users"      // by name
	Keys       Kind = "keys"       // whose public keys are, by fingerprint
	Ratings    Kind = "ratings"    // by user and variant
	Challenges Kind = "challenges" // by code
	Rooms      Kind = "rooms"      // games of two that are not over, by id
	Games      Kind = "games"      // games of two that are over, by id
	Own        Kind = "own"        // games that a user plays alone or against ferz, by user and id
	Shelves    Kind = "shelves"    // which games of two a user has played, by user and id
	Notices    Kind = "notices"    // bans and announcements of the host, by name
)

// Key names a value.
type Key struct {
	Kind Kind
	Name string // parts are separated by slashes; any text may be a part
}

// String names a key in errors.
func (k Key) String() string { return fmt.Sprintf("%s %q", k.Kind, k.Name) }

// Entry is a value with its revision, which is never 0.
type Entry struct {
	Value    []byte
	Revision uint64
}

// Errors of all stores.
var (
	ErrNotFound = errors.New("there is none")
	ErrStale    = errors.New("it has been changed by another")
)

// KV keeps values under keys. An error of Put or Delete that is neither ErrStale nor
// ErrNotFound leaves open whether the value was written.
type KV interface {
	// Get returns a value, or ErrNotFound.
	Get(ctx context.Context, key Key) (Entry, error)
	// Put writes a value in place of the one with the revision last, or where there is
	// none if last is 0, and returns its revision. It returns ErrStale if there is
	// another one. The value is on disk when it returns.
	Put(ctx context.Context, key Key, value []byte, last uint64) (revision uint64, err error)
	// Delete removes a value with a revision, or returns ErrStale.
	Delete(ctx context.Context, key Key, last uint64) error
	// Names returns the names of a kind, or only those below a part: "anna" stands for
	// "anna/1" and "anna/2". Their order is not defined.
	Names(ctx context.Context, kind Kind, below string) ([]string, error)
	// Close ends the store.
	Close() error
}

// Store is a KV whose writes have clear results. It is safe for concurrent use.
type Store struct{ KV }

// Over returns the store over a KV.
func Over(kv KV) *Store { return &Store{kv} }

// After an unclear answer a write is looked for so many times, with pauses that double.
const (
	unclearTries = 5
	unclearPause = 20 * time.Millisecond
)

// Put implements KV. After an unclear answer it reads the value again: if the write has
// come to pass, that is its result, else it is repeated, which is safe as no more than
// one write can take the place of a revision.
func (s *Store) Put(ctx context.Context, key Key, value []byte, last uint64) (uint64, error) {
	unclear, pause := error(nil), unclearPause
	for range unclearTries {
		revision, err := s.KV.Put(ctx, key, value, last)
		if err == nil || errors.Is(err, ErrStale) && unclear == nil {
			return revision, wrap(key, err)
		}
		if !errors.Is(err, ErrStale) {
			unclear = err
		}
		now, err := s.KV.Get(ctx, key)
		switch {
		case err == nil && now.Revision > last && bytes.Equal(now.Value, value):
			return now.Revision, nil
		case err == nil && now.Revision > last, errors.Is(err, ErrNotFound) && last != 0:
			return 0, wrap(key, ErrStale)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return 0, wrap(key, unclear)
		}
		pause *= 2
	}
	return 0, wrap(key, unclear)
}

// Get implements KV.
func (s *Store) Get(ctx context.Context, key Key) (Entry, error) {
	e, err := s.KV.Get(ctx, key)
	return e, wrap(key, err)
}

// Delete implements KV.
func (s *Store) Delete(ctx context.Context, key Key, last uint64) error {
	return wrap(key, s.KV.Delete(ctx, key, last))
}

// wrap adds the key to an error.
func wrap(key Key, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", key, err)
}
