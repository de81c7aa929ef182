package table

import (
	"context"
	"errors"

	"github.com/ferzchess/ferz/xboard"
)

// program is a player that is no person, from its start to its end. One
// goroutine at a time has it: the one that has taken it out of idle. Whoever
// closes it never puts it back, so that it is closed once, however far its
// start has come and whether or not anybody has heard of that.
type program struct {
	open   func(ctx context.Context) (xboard.Player, error)
	ctx    context.Context // of all that is done with it
	cancel context.CancelFunc
	idle   chan xboard.Player // it, while nobody has it; nil: it is not started
	begun  uint64             // id of the game that it was told of; belongs to whoever has it
	ended  chan struct{}      // closed when it is closed
}

func newProgram(ctx context.Context, open func(ctx context.Context) (xboard.Player, error)) *program {
	p := &program{open: open, idle: make(chan xboard.Player, 1), ended: make(chan struct{})}
	p.ctx, p.cancel = context.WithCancel(ctx)
	p.idle <- nil
	return p
}

// take waits until nobody else has the program, and starts it if need be. It
// must be given back.
func (p *program) take(ctx context.Context) (who xboard.Player, err error) {
	select {
	case who = <-p.idle:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if who != nil {
		return who, nil
	}
	defer func() {
		if who == nil {
			p.give(nil)
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if who, err = p.open(p.ctx); err != nil {
		who = nil
	}
	return who, err
}

// give gives the program back; nil if it was closed.
func (p *program) give(who xboard.Player) { p.idle <- who }

// errOutdated tells that the program knows of a later game already.
var errOutdated = errors.New("another game was begun meanwhile")

// begin tells the program of a game, unless it was told of a later one before.
// If it fails it is closed, and started anew the next time.
func (p *program) begin(id uint64, g xboard.Setting) (xboard.Player, error) {
	who, err := p.take(p.ctx)
	if err != nil {
		return nil, err
	}
	defer func() { p.give(who) }()
	if id < p.begun {
		return nil, errOutdated
	}
	p.begun = id
	if err := who.NewGame(p.ctx, g); err != nil {
		_ = who.Close() // it has failed already
		who = nil
		return nil, err
	}
	return who, nil
}

// think asks the program for its move.
func (p *program) think(ctx context.Context, t xboard.Turn, report func(xboard.Thinking)) (xboard.Reply, error) {
	who, err := p.take(ctx)
	if err != nil {
		return xboard.Reply{}, err
	}
	defer p.give(who)
	return who.Think(ctx, t, report)
}

// close gives up what is done with the program. The task ends it, or waits for
// its end if another one does.
func (p *program) close() Task {
	p.cancel()
	return func() Event {
		select {
		case who := <-p.idle:
			if who != nil {
				_ = who.Close() // there is nobody left who could do anything about it
			}
			close(p.ended)
		case <-p.ended:
		}
		return nil
	}
}
