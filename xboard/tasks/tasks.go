// Package tasks runs goroutines that end before their owner does, wherever they are begun.
package tasks

import "sync"

// Group is a sync.WaitGroup that may be waited for while others still call Go: what a callback
// begins while its owner ends either is waited for or does not begin. The zero Group is ready
// for use.
type Group struct {
	mu     sync.Mutex
	closed bool
	all    sync.WaitGroup
}

// Go runs f in a goroutine. It returns false, and runs nothing, once Close has been called.
func (g *Group) Go(f func()) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed {
		g.all.Go(f)
	}
	return !g.closed
}

// Close waits until all functions have returned; Go begins none from now on. It does not end
// them: their contexts do.
func (g *Group) Close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.all.Wait()
}
