package xboard

import (
	"context"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
)

// Gate limits how many searches of ferz run at once, for a host that serves many users.
type Gate interface {
	// Enter waits until a search of a variant's position may begin, or until ctx is done;
	// an error says why it may not at all. The search calls leave when it has ended. When
	// others wait for long, the gate calls stop: the search has to end soon then, with
	// what it has found.
	Enter(ctx context.Context, v *engine.Variant, stop func()) (leave func(), err error)
}

// Search is a search of ferz by itself, without files or threads of this machine.
type Search struct {
	Variant *engine.Variant
	Start   string        // the FEN of the start; "": the variant's own
	Moves   []engine.Move // from the start to the position
	Limits  Limits
}

// Elsewhere is a Gate whose searches may run on other machines.
type Elsewhere interface {
	Gate
	// Search searches on another machine, and calls report with each line. When ctx is done it
	// returns what was found. If it is not ok, the search has to be done here.
	Search(ctx context.Context, s Search, report func(search.Line)) (line search.Line, ok bool)
}

type gateKey struct{}

// WithGate returns a context whose searches pass a gate.
func WithGate(ctx context.Context, g Gate) context.Context {
	return context.WithValue(ctx, gateKey{}, g)
}

// PassGate runs a search once the context's gate lets it, see [Gate], and returns why it may
// not be at all. Behind a gate the host's other work has precedence over it, where the
// system has priorities of threads. Without a gate it only runs it.
func PassGate(ctx context.Context, v *engine.Variant, stop, search func()) error {
	g, ok := ctx.Value(gateKey{}).(Gate)
	if !ok {
		search()
		return nil
	}
	leave, err := g.Enter(ctx, v, stop)
	if err != nil {
		return err
	}
	defer leave()
	runBehind(search)
	return nil
}

// runBehind runs work in a thread of low priority, and returns when it has ended. A panic of
// the work is one of the caller.
func runBehind(work func()) {
	ended := make(chan any, 1)
	go func() {
		defer func() { ended <- recover() }()
		lowerThread() // which ends with this goroutine
		work()
	}()
	if failed := <-ended; failed != nil {
		panic(failed)
	}
}
