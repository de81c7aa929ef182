package store

// Elsewhere reports whether another process plays a game.
func (s *Store) Elsewhere(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.locks[id] == nil && held(s.lockPath(id))
}
