package tui

import (
	"context"
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// searcher finds moves; *search.Engine is one.
type searcher interface {
	Search(ctx context.Context, p *engine.Position, limits search.Limits, report func(search.Line)) (search.Line, error)
}

// thinker runs the searches of a session, one at a time. The engine is made
// when it is needed first.
type thinker struct {
	turn   chan struct{} // holds a token while nobody searches
	build  func() searcher
	engine searcher
}

func newThinker(build func() searcher) *thinker {
	t := &thinker{turn: make(chan struct{}, 1), build: build}
	t.turn <- struct{}{}
	return t
}

// search waits until the search before has ended, then searches. A panic of
// the engine is an error.
func (t *thinker) search(ctx context.Context, p *engine.Position, limits search.Limits, report func(search.Line)) (line search.Line, err error) {
	<-t.turn // the search before was given up, so that it ends at once
	defer func() {
		if r := recover(); r != nil {
			t.engine = nil
			err = fmt.Errorf("the engine failed: %v", r)
		}
		t.turn <- struct{}{}
	}()
	if t.engine == nil {
		t.engine = t.build()
	}
	return t.engine.Search(ctx, p, limits, report)
}

// mailbox hands over the latest of many values from one goroutine to another.
// Nobody ever waits to put one in.
type mailbox[T any] struct{ slot chan T }

func newMailbox[T any]() mailbox[T] { return mailbox[T]{make(chan T, 1)} }

// put replaces the value in the box. Only one goroutine may put.
func (m mailbox[T]) put(value T) {
	select {
	case <-m.slot:
	default:
	}
	m.slot <- value
}

// take waits for a value; ok is false if the context ends first.
func (m mailbox[T]) take(ctx context.Context) (value T, ok bool) {
	select {
	case value = <-m.slot:
		return value, true
	case <-ctx.Done():
		return value, false
	}
}
