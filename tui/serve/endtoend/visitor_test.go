package endtoend

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"

	"github.com/ferzchess/ferz/tui/internal/termtest"
)

// The size of each visitor's terminal.
const width, height = 100, 30

// patience is how long anything may take before the test fails.
const patience = time.Minute

// visitor is a session of somebody with a key and a name.
type visitor struct {
	name string
	conn *ssh.Client
	in   io.WriteCloser

	mu      sync.Mutex
	screen  *termtest.Emulator
	presses int             // of keys whose answers are timed
	asked   time.Time       // when the key was sent that is not answered yet; zero: none
	answers []time.Duration // to keys
	waiting string          // text of the move that the screen is to show; "": none
	moved   time.Time       // when it was sent
	shown   []time.Duration // until moves were shown
	news    chan struct{}   // holds a token when the screen has changed
	gone    chan struct{}   // is closed when the session has ended
}

// Write implements io.Writer: it takes in what the server sends.
func (v *visitor) Write(p []byte) (int, error) {
	now := time.Now()
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.asked.IsZero() {
		v.answers = append(v.answers, now.Sub(v.asked))
		v.asked = time.Time{}
	}
	_, err := v.screen.Write(p)
	if v.waiting != "" && strings.Contains(v.screen.Text(), v.waiting) {
		v.shown = append(v.shown, now.Sub(v.moved))
		v.waiting = ""
	}
	select {
	case v.news <- struct{}{}:
	default:
	}
	return len(p), err
}

// digits are letters none of which looks like another one to the server.
const digits = "acdefghk"

// nameOf returns the name of a visitor.
func nameOf(i int) string {
	name := []byte("load")
	for range 5 {
		name = append(name, digits[i%len(digits)])
		i /= len(digits)
	}
	return string(name)
}

// atOnce is how many visitors log in at the same time.
const atOnce = 4

// connect logs visitors in, and waits until all have a start screen.
func connect(ctx context.Context, addr string, n int) ([]*visitor, error) {
	out, errs := make([]*visitor, n), make([]error, n)
	next := make(chan int)
	var group sync.WaitGroup
	for range atOnce {
		group.Go(func() {
			for i := range next {
				out[i], errs[i] = login(addr, nameOf(i))
			}
		})
	}
	for i := range n {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	group.Wait()
	return out, errors.Join(append(errs, ctx.Err())...)
}

// newKey makes a key.
func newKey() (ssh.Signer, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	return ssh.NewSignerFromKey(key)
}

// login opens the session of a visitor with a new key, who takes a name.
func login(addr, name string) (v *visitor, err error) {
	key, err := newKey()
	if err != nil {
		return nil, err
	}
	v, err = open(addr, name, key)
	if err != nil {
		return v, err
	}
	return v, errors.Join(v.awaits("Enter takes"), v.types("\r"), v.awaits("variants"))
}

// open opens a session on a terminal.
func open(addr, name string, key ssh.Signer) (v *visitor, err error) {
	v = &visitor{name: name, screen: termtest.New(width, height), news: make(chan struct{}, 1), gone: make(chan struct{})}
	if v.conn, err = dial(addr, name, key); err != nil {
		return v, err
	}
	session, err := v.conn.NewSession()
	if err != nil {
		return v, err
	}
	session.Stdout, session.Stderr = v, v
	if v.in, err = session.StdinPipe(); err != nil {
		return v, err
	}
	if err := errors.Join(session.RequestPty("xterm-256color", height, width, nil), session.Shell()); err != nil {
		return v, fmt.Errorf("%s gets no session: %w", name, err)
	}
	go func() {
		defer close(v.gone)
		_ = session.Wait() // what has ended it does not matter
	}()
	return v, nil
}

// dial opens a connection.
func dial(addr, name string, key ssh.Signer) (*ssh.Client, error) {
	config := &ssh.ClientConfig{User: name, Auth: []ssh.AuthMethod{ssh.PublicKeys(key)}, HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: patience}
	conn, err := ssh.Dial("tcp", addr, config)
	if err != nil {
		return nil, fmt.Errorf("%s can't log in: %w", name, err)
	}
	return conn, nil
}

// types sends keys.
func (v *visitor) types(keys string) error {
	_, err := io.WriteString(v.in, keys)
	return err
}

// errGone is the error of who waits for a screen of a session that has ended.
var errGone = errors.New("the session has ended")

// awaits waits until the screen shows a text.
func (v *visitor) awaits(text string) error {
	_, err := v.awaitsAny(text)
	return err
}

// awaitsAny waits until the screen shows one of some texts, and returns it.
func (v *visitor) awaitsAny(texts ...string) (text string, err error) {
	limit := time.After(patience)
	for {
		v.mu.Lock()
		screen := v.screen.Text()
		v.mu.Unlock()
		for _, text := range texts {
			if strings.Contains(screen, text) {
				return text, nil
			}
		}
		select {
		case <-v.news:
		case <-v.gone:
			return "", errGone
		case <-limit:
			return "", fmt.Errorf("%s does not see one of %q in %v:\n%s", v.name, texts, patience, screen)
		}
	}
}

// cursorKeys are down and up, which change every screen.
var cursorKeys = [...]string{"\x1b[B", "\x1b[A"}

// press moves the cursor down and up in turns. The answer is timed. While there is none,
// nothing is sent.
func (v *visitor) press() error {
	v.mu.Lock()
	busy := !v.asked.IsZero()
	if !busy {
		v.asked = time.Now()
		v.presses++
	}
	key := cursorKeys[(v.presses+1)%len(cursorKeys)]
	v.mu.Unlock()
	if busy {
		return nil
	}
	return v.types(key)
}

// take returns the times measured since the last call, and what is still unanswered.
func (v *visitor) take() (answers, shown []time.Duration, unanswered int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	answers, shown = v.answers, v.shown
	v.answers, v.shown = nil, nil
	if !v.asked.IsZero() {
		unanswered++
	}
	if v.waiting != "" {
		unanswered++
	}
	return answers, shown, unanswered
}

// closeAll ends all sessions.
func closeAll(visitors []*visitor) {
	for _, v := range visitors {
		if v != nil && v.conn != nil {
			_ = v.conn.Close()
		}
	}
}
