// Package sshd accepts SSH connections from anyone and passes their sessions to a
// function. It knows nothing about games. Begin with Server.
//
// It is written on golang.org/x/crypto/ssh alone, as what a place to play needs of SSH is
// little, and bounds are what matters: a handshake has a deadline, an environment and the
// requests of a session a size, windows are clamped, and idle time is measured by what
// comes in. There is no forwarding, no agent, no sftp, no subsystem and no shell but the
// function.
//
//	Serve ──> admit: limits ──> handshake: who it is ──> channels: sessions ──> Handle
package sshd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"net/netip"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/crypto/ssh"
)

// Limits bound what visitors may use. A zero takes the value of DefaultLimits.
type Limits struct {
	Handshake   time.Duration // from the connection to the end of authentication
	Idle        time.Duration // without input
	Stuck       time.Duration // that a client may take no output, or answer no question whether it is there
	Connections int           // in all
	Handshakes  int           // connections in all that have not authenticated yet
	PerAddress  int           // connections of one address, of IPv6 one network of 64 bits
	PerKey      int           // sessions of one key
	PerConn     int           // sessions of one connection
}

// DefaultLimits are those of a host that sets none.
var DefaultLimits = Limits{
	Handshake: 15 * time.Second, Idle: time.Hour, Stuck: time.Minute,
	Connections: 1000, Handshakes: 100, PerAddress: 20, PerKey: 10, PerConn: 4,
}

// fill returns the limits with the default in place of each zero.
func (l Limits) fill() Limits {
	for _, d := range []struct{ to, from *time.Duration }{
		{&l.Handshake, &DefaultLimits.Handshake}, {&l.Idle, &DefaultLimits.Idle}, {&l.Stuck, &DefaultLimits.Stuck},
	} {
		if *d.to == 0 {
			*d.to = *d.from
		}
	}
	for _, n := range []struct{ to, from *int }{
		{&l.Connections, &DefaultLimits.Connections}, {&l.Handshakes, &DefaultLimits.Handshakes}, {&l.PerAddress, &DefaultLimits.PerAddress},
		{&l.PerKey, &DefaultLimits.PerKey}, {&l.PerConn, &DefaultLimits.PerConn},
	} {
		if *n.to == 0 {
			*n.to = *n.from
		}
	}
	return l
}

// Config is what a server is made from.
type Config struct {
	HostKey ssh.Signer
	Guests  bool // those who show no key are let in
	Limits  Limits
	Log     *slog.Logger // nil: nothing is logged
	// Proxies are the networks whose connections begin with a header of the PROXY protocol,
	// which says where the client is. From elsewhere such a header is ignored.
	Proxies []netip.Prefix
	// Admit returns why an address is not let in; nil: all are.
	Admit func(addr netip.Addr) error
	// Handle serves a session and returns its exit status. The context ends when the
	// visitor or the server is gone; Handle has to return then.
	Handle func(ctx context.Context, s *Session) (status int)
}

// Server serves SSH.
type Server struct {
	config Config
	ssh    *ssh.ServerConfig

	counts counts

	mu        sync.Mutex
	conns     int
	waiting   int // connections that have not authenticated yet
	addresses map[netip.Prefix]int
	keys      map[string]int // sessions, by fingerprint
}

// New returns a server.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	c.Limits = c.Limits.fill()
	if most := connectionsFor(maxFiles()); c.Limits.Connections > most {
		c.Log.Warn("the system allows fewer connections (ulimit -n)", "connections", most)
		c.Limits.Connections = most
	}
	s := &Server{config: c, addresses: map[netip.Prefix]int{}, keys: map[string]int{}}
	s.ssh = s.authentication()
	return s
}

// farewell is how long sessions have at the end of the server to say so.
const farewell = 5 * time.Second

// Files that a process needs besides connections, and for each of these: the connection
// itself, and that of a game or a lock now and then.
const (
	otherFiles = 100
	perConn    = 2
)

// connectionsFor returns how many connections there is room for with a number of files; 0
// files are not known.
func connectionsFor(files uint64) int {
	if files == 0 {
		return math.MaxInt
	}
	return int(min(max(files, otherFiles+perConn)-otherFiles, math.MaxInt32) / perConn)
}

// Serve accepts connections until the context ends. It returns when all sessions have
// ended: their contexts end with that of the server, their connections a little later.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	open, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	var sessions sync.WaitGroup
	defer sessions.Wait()
	defer stop()
	defer context.AfterFunc(ctx, func() {
		l.Close()
		time.AfterFunc(farewell, cut)
	})()
	for {
		conn, err := l.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				conn.Close()
			}
			return nil
		case passing(err):
			s.config.Log.Warn("a connection can't be accepted", "error", err)
			sleep(ctx, acceptPause)
			continue
		case err != nil:
			return err
		}
		s.counts.accepted.Add(1)
		if s.config.trusts(Address(conn.RemoteAddr())) {
			s.fromProxy(open, ctx, conn, &sessions)
			continue
		}
		leave, why := s.admit(conn)
		if why != nil {
			s.refuse(conn, why)
			continue
		}
		sessions.Go(func() {
			defer leave()
			s.serve(open, ctx, conn)
		})
	}
}

// acceptPause is how long nothing is accepted after an error that passes.
const acceptPause = 50 * time.Millisecond

// passing reports whether an error of Accept passes by itself: of a client that has gone
// already, or where there are no more files.
func passing(err error) bool {
	for _, e := range []error{syscall.ECONNABORTED, syscall.ECONNRESET, syscall.EMFILE, syscall.ENFILE, syscall.EINTR} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// sleep waits for a time, or for the end of the context.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// Errors of connections that are not let in.
var (
	errFull    = errors.New("this server is full; please try again later")
	errTooMany = errors.New("there are too many connections from your address; please close one")
)

// admit counts a connection until leave is called, or returns why it is not let in.
func (s *Server) admit(conn net.Conn) (leave func(), why error) {
	from := Address(conn.RemoteAddr())
	if s.config.Admit != nil {
		if err := s.config.Admit(from); err != nil {
			return nil, err
		}
	}
	network := NetworkOf(from)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.conns >= s.config.Limits.Connections, s.waiting >= s.config.Limits.Handshakes:
		return nil, errFull
	case s.addresses[network] >= s.config.Limits.PerAddress:
		return nil, errTooMany
	}
	s.conns++
	s.waiting++ // until serve has authenticated it
	s.addresses[network]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.conns--
		release(s.addresses, network)
	}, nil
}

// release takes one from a count, which is forgotten at 0.
func release[K comparable](counts map[K]int, key K) {
	if counts[key]--; counts[key] <= 0 {
		delete(counts, key)
	}
}

// Address returns the address of a connection; the zero value of one that has none.
func Address(a net.Addr) netip.Addr {
	if tcp, ok := a.(*net.TCPAddr); ok {
		return tcp.AddrPort().Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}

// NetworkOf returns the network that counts as one address.
func NetworkOf(a netip.Addr) netip.Prefix {
	bits := 32
	if a.Is6() {
		bits = 64
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return netip.Prefix{} // of all that have no address
	}
	return p
}

// refuse ends a connection before the handshake, with a line that clients show.
func (s *Server) refuse(conn net.Conn, why error) {
	defer conn.Close()
	s.counts.refused.Add(1)
	s.config.Log.Info("a connection is refused", "from", conn.RemoteAddr(), "error", why)
	_ = conn.SetWriteDeadline(time.Now().Add(acceptPause)) // nobody may be kept waiting for it
	fmt.Fprintf(conn, "ferz: %v\r\n", why)
}

// serve serves a connection until it ends. No session begins after the end of the second
// context, which is that of the server.
func (s *Server) serve(ctx, server context.Context, conn net.Conn) {
	defer s.survive()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	_ = conn.SetDeadline(time.Now().Add(s.config.Limits.Handshake)) // an error shows in the handshake
	sc, channels, requests, err := s.handshake(conn)
	if err != nil {
		s.counts.failed.Add(1)
		s.config.Log.Debug("a handshake fails", "from", conn.RemoteAddr(), "error", err)
		return
	}
	_ = conn.SetDeadline(time.Time{})
	c := &connection{Server: s, conn: sc, server: server, cancel: cancel}
	c.idle = time.AfterFunc(s.config.Limits.Idle, cancel)
	defer c.idle.Stop()
	var work sync.WaitGroup
	defer work.Wait()
	defer cancel()
	defer context.AfterFunc(server, c.leaveIfEmpty)()
	work.Go(func() { c.keepAlive(ctx) })
	work.Go(func() { c.discard(requests) })
	for channel := range channels {
		c.accept(ctx, &work, channel)
	}
}

// handshake authenticates a connection that was admitted.
func (s *Server) handshake(conn net.Conn) (*ssh.ServerConn, <-chan ssh.NewChannel, <-chan *ssh.Request, error) {
	defer s.waited()
	return ssh.NewServerConn(conn, s.ssh)
}

// survive keeps the server alive when the serving of a visitor panics.
func (s *Server) survive() {
	if value := recover(); value != nil {
		s.config.Log.Error("a session has panicked", "panic", value, "stack", string(debug.Stack()))
	}
}

// connection is a connection whose visitor is known.
type connection struct {
	*Server
	conn   *ssh.ServerConn
	server context.Context // that of the server, which is about to end when it has ended
	cancel context.CancelFunc
	idle   *time.Timer
	lag    atomic.Int64 // that Session.Lag returns

	mu   sync.Mutex
	open int // sessions
}

// leaveIfEmpty ends a connection without sessions when the server is about to end.
func (c *connection) leaveIfEmpty() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.server.Err() != nil && c.open == 0 {
		c.cancel()
	}
}

// active notes that something came in.
func (c *connection) active() { c.idle.Reset(c.config.Limits.Idle) }

// keepAlive asks the client from time to time whether it is there, and ends the connection
// of one that does not answer.
func (c *connection) keepAlive(ctx context.Context) {
	tick := time.NewTicker(c.config.Limits.Stuck / 2)
	defer tick.Stop()
	for {
		late := time.AfterFunc(c.config.Limits.Stuck, c.cancel)
		sent := time.Now()
		_, _, err := c.conn.SendRequest("keepalive@openssh.com", true, nil)
		late.Stop()
		if err != nil {
			c.cancel()
			return
		}
		c.lag.Store(int64(time.Since(sent)))
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// maxGlobal is how many requests a connection may make that concern no session. OpenSSH
// makes two, and one each time that it wants to know whether the server is there.
const maxGlobal = 10_000

// discard refuses requests that concern no session: forwarding, above all.
func (c *connection) discard(requests <-chan *ssh.Request) {
	n := 0
	for r := range requests {
		if n++; n > maxGlobal {
			c.cancel()
		}
		if r.WantReply {
			_ = r.Reply(false, nil) // an error means that the connection is gone
		}
	}
}

// accept serves a channel, which has to be a session.
func (c *connection) accept(ctx context.Context, work *sync.WaitGroup, channel ssh.NewChannel) {
	if channel.ChannelType() != "session" {
		_ = channel.Reject(ssh.Prohibited, "there are only sessions here")
		return
	}
	c.mu.Lock()
	full := c.open >= c.config.Limits.PerConn || c.server.Err() != nil
	if !full {
		c.open++
	}
	c.mu.Unlock()
	if full {
		_ = channel.Reject(ssh.ResourceShortage, "there are too many sessions in this connection")
		return
	}
	leave := func() {
		c.mu.Lock()
		c.open--
		c.mu.Unlock()
		c.leaveIfEmpty()
	}
	ch, requests, err := channel.Accept()
	if err != nil {
		leave()
		return
	}
	work.Go(func() {
		defer leave()
		defer c.survive()
		c.session(ctx, ch, requests)
	})
}
