package livegame

import "sync"

// orderedWriter writes a game down in the order of its changes, although several writes
// may be under way when a game is closed.
type orderedWriter struct {
	mu   sync.Mutex
	last uint64 // id of the newest write
}

// write writes, unless something newer has been written.
func (p *orderedWriter) write(id uint64, save func() error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if id < p.last {
		return nil
	}
	p.last = id
	return save()
}

// ownedStore is a Keeper of one game that releases it once for all that was saved.
type ownedStore struct {
	GameStore
	mu   sync.Mutex
	held bool
}

// Save implements Keeper.
func (c *ownedStore) Save(id string, text []byte) error {
	defer c.hold(true)
	return c.GameStore.Save(id, text)
}

// Release implements Keeper.
func (c *ownedStore) Release(id string) {
	if c.hold(false) {
		c.GameStore.Release(id)
	}
}

// hold notes whether the game is held, and returns whether it was.
func (c *ownedStore) hold(held bool) (was bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	was, c.held = c.held, held
	return was
}
