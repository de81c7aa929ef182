package session

import "sync"

// pen writes a game down in the order of its changes, although several writes
// may be under way when a session is closed.
type pen struct {
	mu   sync.Mutex
	last uint64 // id of the newest write
}

// write writes, unless something newer has been written.
func (p *pen) write(id uint64, save func() error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if id < p.last {
		return nil
	}
	p.last = id
	return save()
}
