package xboard

import "context"

// Gate limits how many searches of ferz run at once, for a host that serves many users.
type Gate interface {
	// Enter waits until a search may begin, or until ctx is done. The search calls leave
	// when it has ended. When others wait for long, the gate calls stop: the search has to
	// end soon then, with what it has found.
	Enter(ctx context.Context, stop func()) (leave func())
}

type gateKey struct{}

// WithGate returns a context whose searches pass a gate.
func WithGate(ctx context.Context, g Gate) context.Context {
	return context.WithValue(ctx, gateKey{}, g)
}

// EnterGate waits at the context's gate, if it has one, see [Gate].
func EnterGate(ctx context.Context, stop func()) (leave func()) {
	if g, ok := ctx.Value(gateKey{}).(Gate); ok {
		return g.Enter(ctx, stop)
	}
	return func() {}
}
