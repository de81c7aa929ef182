package livegame

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// Live is a game with its participants: a Session, or the Mirror of one that runs in
// another process.
type Live interface {
	Send(a Action) <-chan Answer
	Do(a Action) (*Snapshot, error)
	Snapshot() *Snapshot
	Watch(ctx context.Context) <-chan *Snapshot
	Close()
	Done() <-chan struct{}
}

var (
	_ Live = (*Session)(nil)
	_ Live = (*Mirror)(nil)
)

// feed gives the newest snapshot to all who watch.
type feed struct {
	newest atomic.Pointer[Snapshot]

	mu       sync.Mutex
	ended    bool
	watchers []chan *Snapshot
}

// Snapshot returns the newest snapshot.
func (f *feed) Snapshot() *Snapshot { return f.newest.Load() }

// Watch returns a channel that holds the newest snapshot not yet received: a slow
// receiver misses some, and the session never waits. It is closed after the last
// snapshot, or when the context ends.
func (f *feed) Watch(ctx context.Context) <-chan *Snapshot {
	f.mu.Lock()
	defer f.mu.Unlock()
	w := make(chan *Snapshot, 1)
	w <- f.Snapshot()
	if f.ended {
		close(w)
		return w
	}
	f.watchers = append(f.watchers, w)
	context.AfterFunc(ctx, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if i := slices.Index(f.watchers, w); i >= 0 {
			f.watchers = slices.Delete(f.watchers, i, i+1)
			close(w)
		}
	})
	return w
}

// watched returns how many watch.
func (f *feed) watched() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.watchers)
}

// give gives a snapshot to all watchers, replacing one that they have not received. There
// is one caller at a time.
func (f *feed) give(s *Snapshot) {
	f.newest.Store(s)
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, w := range f.watchers {
		select {
		case <-w:
		default:
		}
		w <- s // this is the only sender
	}
}

// end closes the channels of all watchers.
func (f *feed) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, w := range f.watchers {
		close(w)
	}
	f.watchers, f.ended = nil, true
}
