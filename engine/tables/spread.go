package tables

import (
	"context"
	"sync/atomic"
)

// reverse finds for each position those from which moves lead to it, and forgets where
// moves lead.
func (s *solver) reverse() {
	all := len(s.values)
	s.edges = make([]uint32, all+1)
	for i := range s.units {
		for _, to := range s.units[i].to {
			s.edges[to]++
		}
	}
	sum := uint32(0)
	for i := range s.edges {
		sum += s.edges[i]
		s.edges[i] = sum // the end of the position's part, from which it is filled
	}
	s.into = make([]uint32, sum)
	for i := range s.units {
		u := &s.units[i]
		at := 0
		for j, n := range u.count {
			for range n {
				to := u.to[at]
				at++
				s.edges[to]--
				s.into[s.edges[to]] = uint32(u.first) + uint32(j)
			}
		}
		u.to, u.count = nil, nil
	}
	s.units = nil
}

// spread finds the values of all positions, those of the shortest distance first.
func (s *solver) spread(ctx context.Context) error {
	last := uint32(0) // the longest distance that is known to come
	for i := range s.values {
		if w := s.won[i].Load(); w != unset {
			last = max(last, w)
		}
		last = max(last, s.left[i].Load()>>16)
	}
	parts := (len(s.values) + 1<<16 - 1) >> 16
	for plies := uint32(0); plies <= last; plies++ {
		if plies > uint32(maxPlies) {
			return errTooLong
		}
		var found atomic.Bool
		err := s.parallel(ctx, parts, func(_ *moveReader, part int) error {
			if s.spreadPart(part<<16, min((part+1)<<16, len(s.values)), plies) {
				found.Store(true)
			}
			return nil
		})
		if err != nil {
			return err
		}
		if found.Load() {
			last = max(last, plies+1)
		}
	}
	return nil
}

// spreadPart decides the positions of a part whose distance is a number of plies; it
// reports whether there were any.
func (s *solver) spreadPart(first, last int, plies uint32) (found bool) {
	for n := first; n < last; n++ {
		if s.values[n] != Draw {
			continue
		}
		left := s.left[n].Load()
		switch {
		case s.won[n].Load() == plies:
			s.values[n] = winIn(int(plies))
			for _, from := range s.into[s.edges[n]:s.edges[n+1]] {
				s.answerWon(from, plies+1)
			}
		case left == plies<<16 && s.won[n].Load() == unset:
			s.values[n] = lossIn(int(plies))
			for _, from := range s.into[s.edges[n]:s.edges[n+1]] {
				s.answerLost(from, plies+1)
			}
		default:
			continue
		}
		found = true
	}
	return found
}

// answerLost notes that a position has a move to one that the opponent loses.
func (s *solver) answerLost(n, plies uint32) {
	at := &s.won[n]
	for old := at.Load(); old > plies; old = at.Load() {
		if at.CompareAndSwap(old, plies) {
			return
		}
	}
}

// answerWon notes that a move of a position leads to one that the opponent wins.
func (s *solver) answerWon(n, plies uint32) {
	at := &s.left[n]
	for {
		old := at.Load()
		if old&0xffff == notLost {
			return
		}
		if at.CompareAndSwap(old, max(old>>16, plies)<<16|(old&0xffff-1)) {
			return
		}
	}
}
