// Package hub runs NATS JetStream in this process. Start starts a server, and Connect
// connects to it without a network. Packages keep their streams and buckets in it.
//
// With Options.Work, other programs connect by the network as the users that it names.
// Their streams are in an account of their own: none of them can see, by any name, what
// the process itself keeps.
package hub

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Limits of the server.
const (
	readyTime   = 30 * time.Second // until it is ready; streams of gigabytes are read then
	requestTime = 5 * time.Second  // for an answer
	// reconnectTime is the time between two attempts to connect to a server that was restarted.
	reconnectTime = 100 * time.Millisecond
)

// Options configure a server.
type Options struct {
	Dir  string // where the streams are; it is made if it is not there
	Work *Work  // nil: nobody connects from elsewhere
	// Cluster is what the server is a part of; nil: it is alone.
	Cluster *Cluster
}

// Work is how other programs connect.
type Work struct {
	Listen string // address and port; port 0 is any that is free
	Users  []User
}

// User is a name with a password, and the subjects that it may publish and subscribe to.
type User struct {
	Name, Password     string
	Publish, Subscribe []string
	Answers            bool // it may answer requests, wherever their answers go
}

// Server is a running server.
type Server struct {
	running  atomic.Pointer[server.Server]
	options  *server.Options // of each server that is started, see Restart
	dir      string
	password string // of this process; "": it needs none
}

// Names of the process's own users, and the account of all others.
const (
	ownUser     = "ferz"
	workUser    = "ferz-work"
	workAccount = "work"
)

// Start starts a server. Stop must be called if the error is nil.
func Start(o Options) (*Server, error) {
	s := &Server{}
	options := &server.Options{
		ServerName: "ferz", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: o.Dir, SyncAlways: true, JetStreamMaxMemory: 16 << 20, JetStreamMaxStore: 1 << 40,
	}
	if o.Work != nil {
		if err := s.open(options, o.Work); err != nil {
			return nil, err
		}
	}
	if o.Cluster != nil {
		if err := s.join(options, o.Cluster); err != nil {
			return nil, err
		}
	}
	s.options, s.dir = options, o.Dir
	if err := s.start(); err != nil {
		return nil, err
	}
	return s, nil
}

// start starts a server with the options.
func (s *Server) start() error {
	next, err := server.NewServer(s.options.Clone())
	if err != nil {
		return fmt.Errorf("JetStream can't be started: %w", err)
	}
	s.running.Store(next)
	next.Start()
	if !next.ReadyForConnections(readyTime) || !next.JetStreamEnabled() {
		s.Stop()
		return fmt.Errorf("the store in %s did not become ready in %v; is it readable, and is there room on the disk?", s.dir, readyTime)
	}
	return nil
}

// Restart ends the server and starts it again over the same folder, as one needs it whose disk
// was full. Connections of this process come back by themselves.
func (s *Server) Restart() error {
	s.Stop()
	return s.start()
}

// open adds the address and the users from elsewhere to a server's options.
func (s *Server) open(o *server.Options, w *Work) error {
	host, port, err := net.SplitHostPort(w.Listen)
	if err == nil {
		o.Port, err = strconv.Atoi(port)
	}
	if err != nil {
		return fmt.Errorf("address %q: expected an address and a port, such as 127.0.0.1:4222", w.Listen)
	}
	if o.Port == 0 {
		o.Port = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	if err := canListen(w.Listen); err != nil {
		return err
	}
	o.Host, o.DontListen = host, false
	own, account, err := accounts()
	if err != nil {
		return err
	}
	s.password = rand.Text()
	o.Accounts = []*server.Account{own, account}
	o.Users = []*server.User{{Username: ownUser, Password: s.password}, {Username: workUser, Password: s.password, Account: account}}
	for _, u := range w.Users {
		may := &server.Permissions{
			Publish:   &server.SubjectPermission{Allow: u.Publish},
			Subscribe: &server.SubjectPermission{Allow: u.Subscribe},
		}
		if u.Answers {
			may.Response = &server.ResponsePermission{MaxMsgs: server.DEFAULT_ALLOW_RESPONSE_MAX_MSGS, Expires: server.DEFAULT_ALLOW_RESPONSE_EXPIRATION}
		}
		o.Users = append(o.Users, &server.User{Username: u.Name, Password: u.Password, Account: account, Permissions: may})
	}
	return nil
}

// accounts returns the server's own account and that of others, both with streams. With more than
// one account none has streams by itself, and only a configuration can say that one has.
func accounts() (own, work *server.Account, err error) {
	var o server.Options
	if err := o.ProcessConfigString("accounts { own { jetstream: enabled }, work { jetstream: enabled } }"); err != nil {
		return nil, nil, err
	}
	for _, a := range o.Accounts {
		if a.Name == workAccount {
			work = a
		} else {
			own = a
		}
	}
	own.Name = server.DEFAULT_GLOBAL_ACCOUNT // which a configuration can't name
	return own, work, nil
}

// Connect connects this process to its own streams.
func (s *Server) Connect() (*nats.Conn, error) { return s.connect(ownUser) }

// ConnectWork connects this process to the streams of those who come from elsewhere.
func (s *Server) ConnectWork() (*nats.Conn, error) {
	if s.password == "" {
		return nil, errors.New("nobody can connect from elsewhere")
	}
	return s.connect(workUser)
}

func (s *Server) connect(user string) (*nats.Conn, error) {
	options := []nats.Option{
		nats.InProcessServer(s), nats.Timeout(requestTime), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectTime),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // by default they are printed
	}
	if s.password != "" {
		options = append(options, nats.UserInfo(user, s.password))
	}
	conn, err := nats.Connect("", options...)
	if err != nil {
		return nil, fmt.Errorf("the store can't be reached: %w", err)
	}
	return conn, nil
}

// InProcessConn implements nats.InProcessConnProvider, for the server that runs at the time.
func (s *Server) InProcessConn() (net.Conn, error) { return s.running.Load().InProcessConn() }

// Addr returns the address at which others connect, or nil.
func (s *Server) Addr() net.Addr { return s.running.Load().Addr() }

// Stop stops the server. What was written is on disk.
func (s *Server) Stop() {
	s.running.Load().Shutdown()
	s.running.Load().WaitForShutdown()
}
