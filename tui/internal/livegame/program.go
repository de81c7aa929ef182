package livegame

import (
	"context"
	"errors"

	"github.com/ferzchess/ferz/xboard"
)

// sharedPlayer is a player other than a person, from its start to its end. One
// goroutine at a time owns it: the one that has taken it out of idle. A goroutine
// that closes it never puts it back, so it is closed exactly once, however far its
// start has come and whether or not its start was reported.
type sharedPlayer struct {
	open   func(ctx context.Context) (xboard.Player, error)
	ctx    context.Context // of all that is done with it
	cancel context.CancelFunc
	idle   chan xboard.Player // holds the player while it is not in use; nil: it is not started
	begun  uint64             // id of the game that it plays; belongs to its current owner
	ended  chan struct{}      // closed when it is closed
}

func newProgram(ctx context.Context, open func(ctx context.Context) (xboard.Player, error)) *sharedPlayer {
	p := &sharedPlayer{open: open, idle: make(chan xboard.Player, 1), ended: make(chan struct{})}
	p.ctx, p.cancel = context.WithCancel(ctx)
	p.idle <- nil
	return p
}

// take waits until the program is free, and starts it if necessary. The caller
// must return it.
func (p *sharedPlayer) take(ctx context.Context) (who xboard.Player, err error) {
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
func (p *sharedPlayer) give(who xboard.Player) { p.idle <- who }

// errOutdated is returned if the program has already begun a later game.
var errOutdated = errors.New("another game was started in the meantime")

// begin sets the program up for a game, unless it has begun a later one already. A
// program that fails is closed, and restarted the next time.
func (p *sharedPlayer) begin(id uint64, g xboard.GameInfo) (xboard.Player, error) {
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
func (p *sharedPlayer) think(ctx context.Context, t xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	who, err := p.take(ctx)
	if err != nil {
		return xboard.Reply{}, err
	}
	defer p.give(who)
	return who.Think(ctx, t, report)
}

// close cancels the use of the player. The task closes it, or waits if another task
// does so.
func (p *sharedPlayer) close() Task {
	p.cancel()
	return func() Event {
		select {
		case who := <-p.idle:
			if who != nil {
				_ = who.Close() // no caller is left to handle the error
			}
			close(p.ended)
		case <-p.ended:
		}
		return nil
	}
}
