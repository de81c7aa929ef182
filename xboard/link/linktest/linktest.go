// Package linktest provides fake engines, which run in the process of a test.
package linktest

import (
	"strings"
	"sync"
	"time"

	"github.com/ferzchess/ferz/xboard/process"
)

// Program is a link.Program whose answers are a function. It does not end
// before it is stopped.
type Program struct {
	hear  func(line string) (says string)
	lines chan process.Line
	done  chan struct{}

	mu      sync.Mutex
	tail    string        // what it has said of a line that is not complete
	said    chan struct{} // closed when the lines before were taken
	talking sync.WaitGroup
	ended   bool
}

// New returns a program that prints says at once, and the result of hear for each line
// that it is sent.
func New(says string, hear func(line string) (says string)) *Program {
	p := &Program{hear: hear, lines: make(chan process.Line), done: make(chan struct{}), said: make(chan struct{})}
	close(p.said)
	p.say(says)
	return p
}

// Send implements link.Program.
func (p *Program) Send(lines ...string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return process.ErrEnded
	}
	for _, l := range lines {
		p.say(p.hear(l))
	}
	return nil
}

// say hands lines over in the background, after those before.
func (p *Program) say(text string) {
	text = p.tail + text
	end := strings.LastIndexByte(text, '\n') + 1
	p.tail = text[end:]
	if end == 0 {
		return
	}
	before, said := p.said, make(chan struct{})
	p.said = said
	p.talking.Go(func() {
		defer close(said)
		<-before
		_ = process.EachLine(strings.NewReader(text[:end]), 64<<10, func(l process.Line) bool {
			select {
			case p.lines <- l:
				return true
			case <-p.done:
				return false
			}
		})
	})
}

// Lines implements link.Program.
func (p *Program) Lines() <-chan process.Line { return p.lines }

// Done implements link.Program.
func (p *Program) Done() <-chan struct{} { return p.done }

// Status implements link.Program.
func (p *Program) Status() string {
	select {
	case <-p.done:
		return "ended by ferz"
	default:
		return ""
	}
}

// Stop implements link.Program.
func (p *Program) Stop(time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ended {
		p.ended = true
		close(p.done)
		p.talking.Wait()
		close(p.lines)
	}
	return nil
}
