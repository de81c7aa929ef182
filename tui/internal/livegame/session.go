package livegame

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/ferzchess/ferz/engine/pgn"
)

// ErrClosed is returned for actions that a session can't do because it was closed.
var ErrClosed = errors.New("the game is closed")

// Session is a game with its participants: see the package's documentation. Its methods
// may be called from any goroutine and, except for Do, never block.
type Session struct {
	feed
	done chan struct{}
	kept *ownedStore // nil: the game is not saved

	mu    sync.Mutex
	inbox []func() // functions for the session's goroutine; senders never wait
	shut  bool     // nothing is taken in any more
	news  chan struct{}

	// The rest belongs to the session's goroutine.
	game    *liveGame
	running int // tasks
	acts    []act
	closing bool
	defect  error
}

// Open sets up a session; play starts with the verb Begin. The game continues after
// the main line of the tree, which belongs to the session from now on.
func Open(ctx context.Context, config Config, tree *pgn.Game, env Env) (*Session, error) {
	t := &Session{done: make(chan struct{}), news: make(chan struct{}, 1)}
	if env.Keeper != nil {
		t.kept = &ownedStore{GameStore: env.Keeper}
		env.Keeper = t.kept
	}
	var err error
	if t.game, err = newGame(ctx, config, tree, env); err != nil {
		return nil, err
	}
	t.publish()
	go t.serve(ctx)
	return t, nil
}

// Close ends the game and everything that it has started, after the actions sent
// before are done. Done reports when this is finished. A game that is on disk is
// free for others immediately.
func (t *Session) Close() {
	if s := t.Snapshot(); t.kept != nil && !s.Saving && s.SaveError == nil {
		t.kept.Release(s.ID)
	}
	t.put(t.close)
}

// Stop closes the session before the game is over. Its last snapshot says why.
func (t *Session) Stop(why string) {
	t.put(func() { t.game.stopped = why })
	t.Close()
}

// Done is closed when everything has ended and the game is on disk.
func (t *Session) Done() <-chan struct{} { return t.done }

// Answer is the result of an action.
type Answer struct {
	Snapshot *Snapshot // after it, or a later one; it need not show the action's result yet
	Err      error     // why it can't be done
	// Shown is closed when Session.Snapshot shows the result of the action: once that is
	// on disk, or could not be written.
	Shown <-chan struct{}
}

// act is an action whose result is not shown yet.
type act struct {
	edition uint64 // which shows the result; 0: not known, as moves are held
	shown   chan struct{}
}

// Send queues an action. Actions run in the order in which they are sent; each is
// answered before its result is saved.
func (t *Session) Send(a Action) <-chan Answer {
	answer := make(chan Answer, 1)
	shown := make(chan struct{})
	do := func() {
		err := ErrClosed
		defer func() {
			if err != nil {
				close(shown)
			}
			answer <- Answer{t.Snapshot(), err, shown}
		}()
		if t.closing {
			return
		}
		var tasks []Task
		edition, held := t.game.edition, len(t.game.queued)
		if tasks, err = t.game.do(&a); err == nil {
			t.start(tasks)
			if t.game.edition != edition || len(t.game.queued) != held {
				t.acts = append(t.acts, act{shown: shown})
			} else {
				close(shown)
			}
			t.publish()
		}
	}
	if !t.put(do) {
		close(shown)
		answer <- Answer{t.Snapshot(), ErrClosed, shown}
	}
	return answer
}

// Do is Send that waits until the action's result is shown, which takes as long as a
// write of the game.
func (t *Session) Do(a Action) (*Snapshot, error) {
	answer := <-t.Send(a)
	if answer.Err != nil {
		return answer.Snapshot, answer.Err
	}
	<-answer.Shown
	return t.Snapshot(), nil
}

// show closes the channels of the actions whose result a snapshot shows.
func (t *Session) show(s *Snapshot) {
	var rest []act
	for _, a := range t.acts {
		if a.edition == 0 && len(t.game.queued) == 0 {
			a.edition = t.game.edition
		}
		if a.edition != 0 && a.edition <= s.Revision {
			close(a.shown)
		} else {
			rest = append(rest, a)
		}
	}
	t.acts = rest
}

// put hands something over to be called in the session's goroutine; false: that
// has ended.
func (t *Session) put(do func()) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shut {
		return false
	}
	t.inbox = append(t.inbox, do)
	select {
	case t.news <- struct{}{}:
	default:
	}
	return true
}

// take removes and returns all entries. If last is true, no more are accepted.
func (t *Session) take(last bool) []func() {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := t.inbox
	t.inbox, t.shut = nil, last
	return out
}

// serve is the session's goroutine.
func (t *Session) serve(ctx context.Context) {
	defer t.end()
	over := ctx.Done()
	for !t.closing || t.running > 0 {
		select {
		case <-t.news:
			for _, do := range t.take(false) {
				t.guard(do)
			}
		case <-over:
			over = nil
			t.Close() // runs after the actions sent before
		}
	}
}

// guard calls a function. If it panics, the session closes and reports the panic to
// its clients.
func (t *Session) guard(do func()) {
	defer func() {
		if value := recover(); value != nil {
			t.defect = fmt.Errorf("%v\n\n%s", value, debug.Stack())
			t.publish()
			t.Close()
		}
	}()
	do()
}

// close begins to end the game.
func (t *Session) close() {
	if !t.closing {
		t.closing = true
		t.start(t.game.close())
		t.publish()
	}
}

// end rejects actions that were sent too late, and notifies the clients that the
// session is closed.
func (t *Session) end() {
	for _, do := range t.take(true) {
		t.guard(do)
	}
	for _, a := range t.acts {
		close(a.shown)
	}
	t.feed.end()
	close(t.done)
}

// start starts tasks in the background.
func (t *Session) start(tasks []Task) {
	for _, task := range tasks {
		t.running++
		go func() {
			ev := task()
			t.put(func() {
				t.running--
				if ev != nil {
					t.start(t.game.handle(ev))
					t.publish()
				}
			})
		}()
	}
}

// publish makes a snapshot and gives it to all watchers.
func (t *Session) publish() {
	s := t.game.snapshot(t.Snapshot())
	s.Panic = t.defect
	t.give(s)
	t.show(s)
}
