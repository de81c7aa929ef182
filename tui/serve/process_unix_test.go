//go:build unix

package serve

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"
)

// process is a node that is a process, and may be dead.
type process struct {
	name, file string
	log        *os.File

	mu      sync.Mutex
	cmd     *exec.Cmd // nil: dead
	in      io.WriteCloser
	ended   chan struct{}
	last    int
	waiting map[int]chan answer
}

// errDead is the error of calls to a node that dies before it answers.
var errDead = errors.New("the node has died")

// start starts the node, and waits until it is one of the cluster.
func (p *process) start(t *testing.T) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env, cmd.Stderr = append(os.Environ(), nodeFile+"="+p.file), p.log
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ready, ended := make(chan struct{}), make(chan struct{})
	p.mu.Lock()
	p.cmd, p.in, p.ended, p.waiting = cmd, in, ended, map[int]chan answer{}
	p.mu.Unlock()
	go func() {
		defer close(ended)
		p.read(out, ready)
		_ = cmd.Wait() // it was killed
	}()
	select {
	case <-ready:
	case <-time.After(patience):
		t.Fatalf("%s does not start", p.name)
	}
}

// read gives answers to those who wait for them, until the node is dead.
func (p *process) read(out io.Reader, ready chan struct{}) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var a answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			continue // the line was cut by the kill
		}
		if a.Text == "ready" && a.ID == 0 {
			close(ready)
			continue
		}
		p.mu.Lock()
		if w := p.waiting[a.ID]; w != nil {
			w <- a
			delete(p.waiting, a.ID)
		}
		p.mu.Unlock()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cmd = nil
	for _, w := range p.waiting {
		close(w)
	}
	p.waiting = nil
}

// ask has the node do a call.
func (p *process) ask(c call) (answer, error) {
	w := make(chan answer, 1)
	p.mu.Lock()
	if p.cmd == nil {
		p.mu.Unlock()
		return answer{}, errDead
	}
	p.last++
	c.ID = p.last
	p.waiting[c.ID] = w
	text, err := json.Marshal(c)
	if err == nil {
		_, _ = fmt.Fprintln(p.in, string(text)) // if it is dead, the channel is closed
	}
	p.mu.Unlock()
	a, ok := <-w
	switch {
	case err != nil:
		return a, err
	case !ok:
		return a, errDead
	case a.Error != "":
		return a, errors.New(a.Error)
	}
	return a, nil
}

// signal sends a signal; after one that ends the node it waits for its end.
func (p *process) signal(s syscall.Signal) {
	p.mu.Lock()
	cmd, ended := p.cmd, p.ended
	p.mu.Unlock()
	if cmd == nil {
		return
	}
	_ = cmd.Process.Signal(s) // an error means that it is dead
	if s == syscall.SIGKILL || s == syscall.SIGTERM {
		<-ended
	}
}

// alive reports whether the node runs.
func (p *process) alive() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cmd != nil
}
