package serve

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"sync"

	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/sshd"
)

// errKicked ends the sessions of somebody whom the host disconnects.
var errKicked = errors.New("the host has disconnected you")

// sessions are those that are open.
type sessions struct {
	mu   sync.Mutex
	open map[*visit]*openSession
}

// openSession is a session, as the host sees it.
type openSession struct {
	end    context.CancelCauseFunc
	person people.Person // the zero value while they are asked for a name
	key    string
	addr   netip.Addr
	client string
	helps  bool // it has ferz think for the visitor, outside of games
}

// enter notes a session until leave is called.
func (s *sessions) enter(v *visit, end context.CancelCauseFunc) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[v] = &openSession{end: end, key: v.session.Key, addr: v.session.Addr, client: v.session.Client}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.open, v)
		end(nil)
	}
}

// named notes who a session's visitor is, and returns an error if they are banned.
func (s *sessions) named(v *visit) error {
	s.mu.Lock()
	if o := s.open[v]; o != nil {
		o.person = v.person
	}
	s.mu.Unlock()
	return v.barred(people.Ban)
}

// helps notes that a session has ferz think for its visitor.
func (s *sessions) helps(v *visit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.open[v]; o != nil {
		o.helps = true
	}
}

// endHelp ends the sessions that help somebody, and those that help guests at their addresses.
func (s *sessions) endHelp(p people.Person) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var networks []netip.Prefix
	for _, o := range s.open {
		if from := sshd.NetworkOf(o.addr); o.person == p && from.IsValid() {
			networks = append(networks, from)
		}
	}
	for _, o := range s.open {
		switch {
		case !o.helps:
		case o.person == p:
			o.end(errHelp)
		case o.person.Guest && slices.Contains(networks, sshd.NetworkOf(o.addr)):
			o.end(errNear)
		}
	}
}

// list returns the open sessions.
func (s *sessions) list() (out []openSession) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, o := range s.open {
		out = append(out, *o)
	}
	return out
}

// tell shows a text on all screens, and returns on how many.
func (s *sessions) tell(text string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for v := range s.open {
		v.tell(text)
	}
	return len(s.open)
}

// kick ends the sessions that a target describes, and returns how many.
func (s *sessions) kick(of people.Target) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, o := range s.open {
		if of.Concerns(o.person, o.key, o.addr) {
			o.end(errKicked)
			n++
		}
	}
	return n
}

// barred returns why the visitor is under a penalty, by their name, key or address.
func (v *visit) barred(p people.Penalty) error {
	for _, who := range []string{v.person.Known(), v.session.Key} {
		if err := v.notices.Barred(p, who, v.session.Addr); err != nil {
			return err
		}
	}
	return nil
}
