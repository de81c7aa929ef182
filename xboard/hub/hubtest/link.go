package hubtest

import (
	"net"
	"slices"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/xboard/hub"
)

// Fault is what is wrong with a link.
type Fault int

// The faults.
const (
	None     Fault = iota
	Cut            // connections end, and none is accepted
	Stalled        // connections stay, and nothing comes through until the fault is over
	HalfOpen       // only what comes back from the far end comes through
)

// Link passes TCP connections on to an address until a fault is set. Bytes that a fault
// holds up come through when it is over.
type Link struct {
	listener net.Listener
	to       string
	running  sync.WaitGroup

	mu      sync.Mutex
	changed *sync.Cond
	fault   Fault
	conns   []net.Conn
	closed  bool
}

// newLink returns a link to an address. It ends with the test.
func newLink(t testing.TB, to string) *Link {
	t.Helper()
	l := &Link{to: to}
	l.changed = sync.NewCond(&l.mu)
	var err error
	if l.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	l.running.Go(l.accept)
	t.Cleanup(l.close)
	return l
}

// Links puts a link between any two nodes, in each direction: links[i][j] is the one by which
// node i connects to node j. links[i][i] is nil. Nodes tell each other no address that goes
// around the links.
func Links(t testing.TB, nodes []*hub.Cluster) (links [][]*Link) {
	t.Helper()
	for i, from := range nodes {
		links = append(links, make([]*Link, len(nodes)))
		from.Peers, from.Advertise = nil, "127.0.0.1:1" // where nobody listens
		for j, to := range nodes {
			if i != j {
				links[i][j] = newLink(t, to.Listen)
				from.Peers = append(from.Peers, links[i][j].Addr())
			}
		}
	}
	return links
}

// Addr returns the address of the near end.
func (l *Link) Addr() string { return l.listener.Addr().String() }

// Set sets the fault.
func (l *Link) Set(f Fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault = f
	if f == Cut {
		l.closeConns()
	}
	l.changed.Broadcast()
}

// closeConns ends all connections. The caller has the lock.
func (l *Link) closeConns() {
	for _, c := range l.conns {
		_ = c.Close() // an error means that it is closed
	}
	l.conns = nil
}

// close ends the link.
func (l *Link) close() {
	l.mu.Lock()
	l.closed = true
	l.closeConns()
	l.mu.Unlock()
	l.changed.Broadcast()
	_ = l.listener.Close() // an error means that it is closed
	l.running.Wait()
}

// accept accepts connections until the link is closed.
func (l *Link) accept() {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		l.running.Go(func() { l.pass(near) })
	}
}

// pass passes a connection on.
func (l *Link) pass(near net.Conn) {
	if !l.add(near) {
		return
	}
	far, err := net.Dial("tcp", l.to)
	if err != nil {
		_ = near.Close() // the dialer sees that nobody is there
		return
	}
	if !l.add(far) {
		return
	}
	l.running.Go(func() { l.pump(far, near, true) })
	l.pump(near, far, false)
}

// add notes a connection, or closes it if none may be there.
func (l *Link) add(c net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.fault == Cut {
		_ = c.Close() // it is what the fault does
		return false
	}
	l.conns = append(l.conns, c)
	return true
}

// pump copies bytes as long as the fault lets them through.
func (l *Link) pump(to, from net.Conn, forward bool) {
	defer func() {
		_, _ = to.Close(), from.Close() // an error means that they are closed
		l.mu.Lock()
		defer l.mu.Unlock()
		l.conns = slices.DeleteFunc(l.conns, func(c net.Conn) bool { return c == to || c == from })
	}()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			l.wait(forward)
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// wait waits until bytes of a direction may come through.
func (l *Link) wait(forward bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for !l.closed && (l.fault == Stalled || l.fault == HalfOpen && forward) {
		l.changed.Wait()
	}
}
