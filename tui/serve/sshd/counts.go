package sshd

import "sync/atomic"

// counts are those of a server since its start.
type counts struct{ accepted, refused, failed atomic.Int64 }

// Counts are how many connections and sessions a server has, and has had.
type Counts struct {
	Sessions, Connections, Handshakes int   // at present
	Accepted, Refused, Failed         int64 // connections since the start; Failed are handshakes
}

// Counts returns the server's counts.
func (s *Server) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := Counts{
		Connections: s.conns, Handshakes: s.waiting,
		Accepted: s.counts.accepted.Load(), Refused: s.counts.refused.Load(), Failed: s.counts.failed.Load(),
	}
	for _, n := range s.keys {
		c.Sessions += n
	}
	return c
}

// wait counts a connection that has not authenticated yet; false: there are too many.
func (s *Server) wait() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting >= s.config.Limits.Handshakes {
		return false
	}
	s.waiting++
	return true
}

// waited ends the count of a connection by wait.
func (s *Server) waited() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting--
}
