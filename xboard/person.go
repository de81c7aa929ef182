package xboard

import (
	"context"
	"sync"

	"github.com/ferzchess/ferz/engine"
)

// Person is somebody who plays at a screen or a keyboard: answers are handed
// in by Answer while Think waits for one.
type Person struct {
	name    string
	mu      sync.Mutex
	waiting chan Reply // nil while nobody waits
}

// NewPerson returns a person with a name.
func NewPerson(name string) *Person { return &Person{name: name} }

// Name implements Player.
func (p *Person) Name() string { return p.name }

// NewGame implements Player.
func (p *Person) NewGame(context.Context, Setting) error { return nil }

// Think implements Player: it waits for an answer.
func (p *Person) Think(ctx context.Context, _ Turn, _ func(Thinking)) (Reply, error) {
	answers := make(chan Reply, 1)
	p.mu.Lock()
	p.waiting = answers
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		p.waiting = nil
		p.mu.Unlock()
	}()
	select {
	case r := <-answers:
		return r, nil
	case <-ctx.Done():
		return Reply{}, ctx.Err()
	}
}

// Answer hands the person's answer in. It reports whether it was waited for.
func (p *Person) Answer(r Reply) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.waiting == nil {
		return false
	}
	p.waiting <- r
	p.waiting = nil
	return true
}

// MoveNow implements Player; nobody can make a person move.
func (p *Person) MoveNow() {}

// GameOver implements Player.
func (p *Person) GameOver(context.Context, engine.Result) error { return nil }

// Close implements Player.
func (p *Person) Close() error { return nil }
