package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Load reads a value of a type, with its revision. Without one it returns the zero value,
// 0 and ErrNotFound.
func Load[T any](ctx context.Context, s *Store, key Key) (value T, revision uint64, err error) {
	e, err := s.Get(ctx, key)
	if err != nil {
		return value, 0, err
	}
	if err := json.Unmarshal(e.Value, &value); err != nil {
		return value, 0, fmt.Errorf("%s can't be read: %w", key, err)
	}
	return value, e.Revision, nil
}

// Save writes a value of a type in place of the one with a revision, see [KV].
func Save[T any](ctx context.Context, s *Store, key Key, value T, last uint64) (revision uint64, err error) {
	text, err := json.Marshal(value)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", key, err)
	}
	return s.Put(ctx, key, text, last)
}

// changeTries is how often a change is tried while others change the same value.
const changeTries = 20

// Change changes a value of a type, or the zero value where there is none, and writes it.
// If another has changed it meanwhile, it begins again, so that change may be called
// several times. Its error is returned, and nothing is written.
func Change[T any](ctx context.Context, s *Store, key Key, change func(*T) error) (T, error) {
	var err error
	for range changeTries {
		var value T
		var last uint64
		value, last, err = Load[T](ctx, s, key)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return value, err
		}
		if err := change(&value); err != nil {
			return value, err
		}
		if _, err = Save(ctx, s, key, value, last); err == nil {
			return value, nil
		}
		if !errors.Is(err, ErrStale) {
			return value, err
		}
	}
	var none T
	return none, err
}
