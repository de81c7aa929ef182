package store

import (
	"context"
	"slices"
	"strings"
	"sync"
)

// Memory returns a KV in memory, whose values end with the process.
func Memory() KV { return &memory{values: map[Key]Entry{}} }

type memory struct {
	mu     sync.Mutex
	last   uint64
	values map[Key]Entry
}

// Get implements KV.
func (m *memory) Get(ctx context.Context, key Key) (Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.values[key]
	if !ok {
		return e, ErrNotFound
	}
	e.Value = slices.Clone(e.Value)
	return e, ctx.Err()
}

// Put implements KV.
func (m *memory) Put(ctx context.Context, key Key, value []byte, last uint64) (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if m.values[key].Revision != last {
		return 0, ErrStale
	}
	m.last++
	m.values[key] = Entry{slices.Clone(value), m.last}
	return m.last, nil
}

// Delete implements KV.
func (m *memory) Delete(ctx context.Context, key Key, last uint64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.values[key].Revision != last || last == 0 {
		return ErrStale
	}
	delete(m.values, key)
	return ctx.Err()
}

// Names implements KV.
func (m *memory) Names(ctx context.Context, kind Kind, below string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []string
	for key := range m.values {
		if key.Kind == kind && (below == "" || strings.HasPrefix(key.Name, below+"/")) {
			out = append(out, key.Name)
		}
	}
	return out, ctx.Err()
}

// Close implements KV.
func (m *memory) Close() error { return nil }
