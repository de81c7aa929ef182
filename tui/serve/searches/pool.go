// Package searches divides the processors and the memory of a server between the visitors who
// have ferz think, and hands searches to workers on other machines where there are some.
package searches

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// slice is how long a search may go on while others wait.
const slice = 3 * time.Second

// Pool has a number of searches run at once for all visitors. Who has the fewest searches
// running is next; of these, who has waited longest.
type Pool struct {
	slice time.Duration // for which a search may go on while others wait

	mu      sync.Mutex
	free    int
	running []*search
	waiting []*search // in the order in which they came
	away    []*search // that run on other machines
}

// Budget divides the memory of hash tables between the visits.
type Budget struct {
	mu   sync.Mutex
	left int // megabytes
}

// NewBudget returns a budget of a number of megabytes.
func NewBudget(megabytes int) *Budget { return &Budget{left: megabytes} }

// Take returns the megabytes that a visit gets of those that it wants, at least 1, until
// they are given back: a quarter of what is left at most, so that later visits get some.
func (b *Budget) Take(want int) (megabytes int, giveBack func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := max(min(want, b.left/4), 1)
	b.left -= n
	return n, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.left += n
	}
}

// search is a search of a visitor.
type search struct {
	Gate  // through which it has come
	of    *engine.Variant
	begin chan struct{}
	stop  func()
	timer *time.Timer // of its slice, once others wait
}

// NewPool returns a pool in which a number of searches run at once.
func NewPool(n int) *Pool { return &Pool{slice: slice, free: n} }

// Gate is the pool for one visitor.
type Gate struct {
	*Pool
	Owner   string                        // of the searches that are counted together
	Barred  func(v *engine.Variant) error // why no search of a variant is for them now
	Workers *Workers                      // nil: there are none
}

var _ xboard.Gate = Gate{}

// Enter implements xboard.Gate.
func (g Gate) Enter(ctx context.Context, v *engine.Variant, stop func()) (leave func(), err error) {
	s := &search{Gate: g, of: v, begin: make(chan struct{}), stop: stop}
	g.mu.Lock()
	g.waiting = append(g.waiting, s)
	g.next()
	g.mu.Unlock()
	select {
	case <-s.begin:
	case <-ctx.Done():
	}
	// A rated game that begins after this question ends the search, see End.
	if err := g.Barred(v); err != nil {
		g.leave(s)
		return nil, err
	}
	return func() { g.leave(s) }, nil
}

// End ends the running searches that a visitor may have no longer. barred is called while
// the pool is locked.
func (p *Pool) End(barred func(owner string, v *engine.Variant) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range slices.Concat(p.running, p.away) {
		if barred(s.Owner, s.of) {
			s.stop()
		}
	}
}

// leave ends a search, or its wait.
func (p *Pool) leave(s *search) {
	p.mu.Lock()
	defer p.mu.Unlock()
	same := func(o *search) bool { return o == s }
	if i := slices.IndexFunc(p.running, same); i >= 0 {
		p.running = slices.Delete(p.running, i, i+1)
		p.free++
		if s.timer != nil {
			s.timer.Stop()
		}
	}
	p.waiting = slices.DeleteFunc(p.waiting, same)
	p.next()
}

// next begins searches while there is room, and limits those that run while others wait. The
// caller has the lock.
func (p *Pool) next() {
	for p.free > 0 && len(p.waiting) > 0 {
		best := 0
		for i, s := range p.waiting {
			if p.of(s.Owner) < p.of(p.waiting[best].Owner) {
				best = i
			}
		}
		s := p.waiting[best]
		p.waiting = slices.Delete(p.waiting, best, best+1)
		p.running = append(p.running, s)
		p.free--
		close(s.begin)
	}
	if len(p.waiting) == 0 {
		return
	}
	for _, s := range p.running {
		if s.timer == nil {
			s.timer = time.AfterFunc(p.slice, s.stop)
		}
	}
}

// of counts the searches of an owner that run.
func (p *Pool) of(owner string) (n int) {
	for _, s := range p.running {
		if s.Owner == owner {
			n++
		}
	}
	return n
}

// Counts returns how many searches run and wait.
func (p *Pool) Counts() (running, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.running), len(p.waiting)
}
