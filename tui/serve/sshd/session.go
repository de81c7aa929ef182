package sshd

import (
	"context"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
)

// Size is that of a window, in columns and rows.
type Size struct{ Width, Height int }

// The sizes of windows: larger ones are taken for the largest, and a window that has none
// for the usual one.
const (
	maxWidth, maxHeight         = 500, 200
	defaultWidth, defaultHeight = 80, 24
)

// clamp returns a size within the bounds.
func clamp(width, height uint32) Size {
	if width == 0 || height == 0 {
		return Size{defaultWidth, defaultHeight}
	}
	return Size{int(min(width, maxWidth)), int(min(height, maxHeight))}
}

// Bounds of what a session may send before it begins.
const (
	maxRequests = 100  // of any kind; OpenSSH sends one for each variable of the environment
	maxVariable = 256  // bytes of a variable's value
	maxTerm     = 64   // bytes of the name of a terminal
	maxCommand  = 4096 // bytes of a command
)

// variables are those of the environment that are listened to: they tell of the terminal,
// and of what its user wants.
var variables = []string{"COLORTERM", "COLORFGBG", "LANG", "LC_ALL", "LC_CTYPE", "LC_TERMINAL", "LC_TERMINAL_VERSION", "NO_COLOR", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "KONSOLE_VERSION"}

// Session is what a visitor has opened: a terminal, or a command with its streams.
type Session struct {
	User    string      // the name that was given to log in
	Key     string      // fingerprint of the visitor's key; "": a guest
	Addr    netip.Addr  // where the visitor is
	Client  string      // the version of their program
	Term    string      // of the terminal; "": there is none
	Command string      // to be done; "": none was named
	Environ []string    // "NAME=value" each, with TERM of a terminal
	Sizes   <-chan Size // of the terminal: what it is at first, and becomes; the newest only

	conn    *connection
	channel ssh.Channel
	sizes   chan Size
}

// Lag returns how long a question to the client and its answer were on their way the last
// time; 0: it is not known yet.
func (s *Session) Lag() time.Duration {
	if s.conn == nil { // it has no line
		return 0
	}
	return time.Duration(s.conn.lag.Load())
}

// Terminal reports whether there is one.
func (s *Session) Terminal() bool { return s.Term != "" }

// Read implements io.Reader: what the visitor types.
func (s *Session) Read(p []byte) (int, error) {
	n, err := s.channel.Read(p)
	if n > 0 {
		s.conn.active()
	}
	return n, err
}

// Write implements io.Writer. A visitor whose client takes nothing for too long is
// disconnected.
func (s *Session) Write(p []byte) (int, error) { return s.write(s.channel, p) }

func (s *Session) write(w io.Writer, p []byte) (int, error) {
	stuck := time.AfterFunc(s.conn.config.Limits.Stuck, s.conn.cancel)
	defer stuck.Stop()
	return w.Write(p)
}

// Close ends the session: its reads and writes fail.
func (s *Session) Close() error { return s.channel.Close() }

// Stderr returns what writes to the visitor's standard error.
func (s *Session) Stderr() io.Writer { return errorStream{s} }

type errorStream struct{ *Session }

func (e errorStream) Write(p []byte) (int, error) { return e.write(e.channel.Stderr(), p) }

// session takes the requests of a channel in, and serves it once it has begun.
func (c *connection) session(ctx context.Context, channel ssh.Channel, requests <-chan *ssh.Request) {
	ctx, cancel := context.WithCancel(ctx)
	defer channel.Close()
	var served sync.WaitGroup
	defer served.Wait()
	defer cancel()
	defer context.AfterFunc(c.server, cancel)()
	sizes := make(chan Size, 1)
	s := &Session{
		User: c.conn.User(), Key: fingerprint(c.conn.Permissions), Addr: Address(c.conn.RemoteAddr()),
		Client: string(c.conn.ClientVersion()), Sizes: sizes, sizes: sizes, conn: c, channel: channel,
	}
	began, n := false, 0
	for r := range requests {
		ok := false
		switch {
		case r.Type == "window-change":
			ok = s.resize(r.Payload)
		case began: // nothing else changes what has begun
		case r.Type == "shell", r.Type == "exec":
			ok = s.begin(r)
		default:
			ok = s.prepare(r)
		}
		if r.WantReply {
			_ = r.Reply(ok, nil) // an error means that the channel is gone
		}
		if ok && !began && (r.Type == "shell" || r.Type == "exec") { // after the reply, as the end closes the channel
			began = true
			served.Go(func() {
				defer c.survive()
				c.run(ctx, s)
			})
		}
		if n++; n > maxRequests && !began {
			return
		}
	}
}

// run serves a session and tells the client its exit status.
func (c *connection) run(ctx context.Context, s *Session) {
	status := uint32(1)
	defer func() {
		_, _ = s.channel.SendRequest("exit-status", false, ssh.Marshal(struct{ Status uint32 }{status}))
		s.channel.Close()
	}()
	if !c.take(s.Key) {
		fmt.Fprint(s.Stderr(), "ferz: there are too many sessions with your key; please close one\r\n")
		return
	}
	defer c.give(s.Key)
	status = uint32(c.config.Handle(ctx, s))
}

// take counts a session of a key; false: there are too many.
func (s *Server) take(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if key != "" && s.keys[key] >= s.config.Limits.PerKey {
		return false
	}
	s.keys[key]++
	return true
}

// give ends the count of a session of a key.
func (s *Server) give(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	release(s.keys, key)
}

// begin takes the request that begins a session.
func (s *Session) begin(r *ssh.Request) bool {
	if r.Type == "shell" {
		return true
	}
	var exec struct{ Command string }
	if ssh.Unmarshal(r.Payload, &exec) != nil || len(exec.Command) > maxCommand {
		return false
	}
	s.Command = exec.Command
	return true
}

// prepare takes a request that comes before a session begins: a terminal or a variable.
// There is nothing else: no agent, no X11, no subsystem.
func (s *Session) prepare(r *ssh.Request) bool {
	switch r.Type {
	case "pty-req":
		var pty struct {
			Term                          string
			Width, Height, XPixel, YPixel uint32
			Modes                         string
		}
		if s.Terminal() || ssh.Unmarshal(r.Payload, &pty) != nil || !clean(pty.Term, maxTerm) {
			return false
		}
		s.Term = pty.Term
		if s.Term == "" {
			s.Term = "dumb"
		}
		s.Environ = append(s.Environ, "TERM="+s.Term)
		s.put(clamp(pty.Width, pty.Height))
		return true
	case "env":
		var env struct{ Name, Value string }
		if ssh.Unmarshal(r.Payload, &env) != nil || !slices.Contains(variables, env.Name) || !clean(env.Value, maxVariable) {
			return false
		}
		s.Environ = slices.DeleteFunc(s.Environ, func(v string) bool { return strings.HasPrefix(v, env.Name+"=") })
		s.Environ = append(s.Environ, env.Name+"="+env.Value)
		return true
	}
	return false
}

// clean reports whether a text has only visible characters of ASCII, and not too many.
func clean(text string, most int) bool {
	return len(text) <= most && !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

// resize takes a change of the window.
func (s *Session) resize(payload []byte) bool {
	var window struct{ Width, Height, XPixel, YPixel uint32 }
	if ssh.Unmarshal(payload, &window) != nil || !s.Terminal() {
		return false
	}
	s.put(clamp(window.Width, window.Height))
	return true
}

// put makes a size the one that is received next.
func (s *Session) put(size Size) {
	select {
	case <-s.sizes:
	default:
	}
	s.sizes <- size // the only sender
}
