package serve

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/store"
)

// Times of mirrors.
const (
	lookTime   = 3 * time.Second        // between two looks of a mirror
	lookKept   = 4 * lookTime           // for which a look counts
	unwatched  = 10                     // looks without a watcher, after which a mirror ends
	shownTime  = 2 * time.Second        // in which the result of an action is awaited by who has the game
	nobodyTime = 15 * time.Second       // for which an action waits until somebody has the game
	retryPause = 200 * time.Millisecond // between two attempts meanwhile
)

// roomMirror shows the people of this node a game, whichever node has it.
type roomMirror struct {
	*livegame.Mirror
	cluster  *cluster
	id       string
	watchers atomic.Int32

	mirroring context.Context // of the mirror
	cancel    context.CancelFunc

	mu      sync.Mutex
	owner   uint64             // the epoch of the node whose clock is known
	zero    time.Time          // when that clock showed 0, or later, as the answer took a while
	owned   context.Context    // ends when another owner shows the game
	disowns context.CancelFunc // ends it
}

// take takes in an answer of the node that has the game.
func (m *roomMirror) take(r *reply) {
	if len(r.Snapshot) > 0 {
		m.show(r.Snapshot)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if r.Epoch != 0 && r.Epoch >= m.owner {
		m.owner, m.zero = r.Epoch, time.Now().Add(-r.Clock)
	}
}

// until returns until when the node with an epoch may do what is asked for at the moment, by
// its clock: as long as the answer is waited for. It is 0 if that clock is not known.
func (m *roomMirror) until(epoch uint64) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.owner != epoch {
		return 0
	}
	return time.Since(m.zero) + askTime
}

// mirror returns the mirror of a game.
func (c *cluster) mirror(ctx context.Context, r *room) (*roomMirror, error) {
	id := r.record.ID
	c.mu.Lock()
	m := c.mirrors[id]
	c.mu.Unlock()
	if m != nil {
		return m, nil
	}
	first, err := c.ask(ctx, roomSubject+id, question{What: askLook})
	if err != nil {
		return nil, err
	}
	m = &roomMirror{cluster: c, id: id}
	mirroring, cancel := context.WithCancel(c.hall.ctx)
	m.mirroring, m.cancel = mirroring, cancel
	m.owned, m.disowns = context.WithCancel(mirroring)
	m.owner, m.zero = first.Epoch, time.Now().Add(-first.Clock)
	if m.Mirror, err = livegame.NewMirror(mirroring, first.Snapshot, c.hall.loader.Load, c.hall.people.Now, m.do); err != nil {
		cancel()
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if faster := c.mirrors[id]; faster != nil {
		cancel()
		return faster, nil
	}
	if !c.hall.running.Go(func() { m.follow(mirroring) }) {
		m.cancel()
		m.Close()
		return nil, errDraining
	}
	c.mirrors[id] = m
	return m, nil
}

// follow keeps the mirror up to date until nobody watches, the game is nobody's any longer,
// or the context ends.
func (m *roomMirror) follow(ctx context.Context) {
	defer func() {
		m.cluster.mu.Lock()
		delete(m.cluster.mirrors, m.id)
		m.cluster.mu.Unlock()
		m.cancel()
		m.Close()
	}()
	sub, err := m.cluster.conn.Subscribe(viewSubject+m.id, func(n *nats.Msg) { m.show(n.Data) })
	if err != nil {
		return
	}
	defer func() { _ = sub.Unsubscribe() }() // an error means that the connection is closed
	idle, missed := 0, 0
	for idle < unwatched && (missed < unwatched || !m.Snapshot().Over()) {
		missed = m.look(ctx, missed)
		if missed > 1 && m.ended(ctx) {
			return
		}
		if idle++; m.Watched() > 0 {
			idle = 0
		}
		select {
		case <-time.After(lookTime):
		case <-ctx.Done():
			return
		}
	}
}

// look asks for the game as it is, and returns how often in a row there was no answer.
func (m *roomMirror) look(ctx context.Context, missed int) int {
	if err := m.refresh(ctx); err != nil {
		if missed++; missed == 1 && !m.Snapshot().Over() && ctx.Err() == nil {
			m.Tell("The node that has this game does not answer. Another one takes the game over; its clocks stand meanwhile.")
		}
		return missed
	}
	if missed > 0 && !m.Snapshot().Over() {
		m.Tell("The game goes on.")
	}
	return 0
}

// ended tells whoever watches if a game that nobody has is over: its owner died before the end
// was shown, and the next one had nothing left to play.
func (m *roomMirror) ended(ctx context.Context) bool {
	if m.Snapshot().Over() {
		return false
	}
	s := m.cluster.hall.people.Store
	if _, err := s.Get(ctx, store.Key{Kind: store.Games, Name: m.id}); err != nil {
		return false // it goes on, or the store does not say
	}
	if _, err := s.Get(ctx, store.Key{Kind: store.Rooms, Name: m.id}); !errors.Is(err, store.ErrNotFound) {
		return false
	}
	m.Tell("The game has ended. It is among your games, with its result.")
	return true
}

// refresh asks for the game as it is, and shows it.
func (m *roomMirror) refresh(ctx context.Context) error {
	q := question{What: askLook, look: look{Watching: int(m.watchers.Load())}}
	q.Epoch, q.Number = m.Shown()
	r, err := m.cluster.ask(ctx, roomSubject+m.id, q)
	if err == nil {
		m.take(&r)
	}
	return err
}

// show shows a snapshot.
func (m *roomMirror) show(text []byte) {
	before, _ := m.Shown()
	if err := m.Show(text); err != nil {
		m.cluster.hall.Log.Error("a game of another node", "game", m.id, "error", err)
	}
	if now, _ := m.Shown(); now == before {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.disowns()
	m.owned, m.disowns = context.WithCancel(m.mirroring)
}

// whileOwned returns a context for a question. It ends soon after another owner shows the game:
// the one before may have done what it was asked for, and does nothing any more.
func (m *roomMirror) whileOwned() (context.Context, context.CancelFunc) {
	m.mu.Lock()
	owned := m.owned
	m.mu.Unlock()
	ctx, cancel := context.WithCancel(m.mirroring)
	end := context.AfterFunc(owned, func() {
		select {
		case <-time.After(lateTime): // an answer may be on its way
		case <-ctx.Done():
		}
		cancel()
	})
	return ctx, func() { end(); cancel() }
}

// do has an action done. Nobody has got it as long as nobody has the game, so it is asked
// for again; without an answer it is not.
func (m *roomMirror) do(ctx context.Context, a livegame.Action) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return m.retryUntilOwned(ctx, question{What: askDo, Action: text})
}

// retryUntilOwned asks whoever has the game, as soon as somebody has it. The question is for the
// owner whose snapshots the mirror shows: one that has lost the game since does nothing, as
// the store refuses its writes, and a later one shows the game first. A question that reaches
// the owner after the time for its answer does nothing either.
func (m *roomMirror) retryUntilOwned(ctx context.Context, q question) error {
	for limit := time.Now().Add(nobodyTime); ; {
		err := errNobodyHas
		q.Epoch, q.Number = m.Shown()
		if q.Until = m.until(q.Epoch); q.Until != 0 {
			asking, end := m.whileOwned()
			var r reply
			r, err = m.cluster.ask(asking, roomSubject+m.id, q)
			end()
			m.take(&r)
		} else {
			_ = m.refresh(ctx) // after an error the next attempt asks again
		}
		if !errors.Is(err, errNobodyHas) || time.Now().After(limit) {
			return err
		}
		select {
		case <-time.After(retryPause):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// together does what concerns all who are at a game, see ui.Joined.
func (c *cluster) together(id string, p people.Person, what, text string) error {
	c.mu.Lock()
	m := c.mirrors[id]
	c.mu.Unlock()
	if m == nil {
		return errNobodyHas
	}
	return m.retryUntilOwned(c.hall.ctx, question{What: askTogether, Person: p.Record(), Do: what, Text: text})
}

// watch counts somebody here who only watches a game, until leave is called.
func (c *cluster) watch(id string) (leave func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.mirrors[id]
	if m == nil {
		return func() {}
	}
	m.watchers.Add(1)
	return func() { m.watchers.Add(-1) }
}

// serveRoom answers questions about a game that this node has, and shows it to the others,
// until the function that it returns is called. Questions that are on their way then are answered
// still: whoever asks would wait for an answer that nobody gives.
func (c *cluster) serveRoom(ctx context.Context, r *room) (end func()) {
	if c == nil {
		return func() {}
	}
	sub, err := c.conn.Subscribe(roomSubject+r.record.ID, func(m *nats.Msg) {
		c.answering.Go(func() { c.answerRoom(r, m) }) // it waits for the store
	})
	if err != nil {
		c.hall.Log.Error("a game can't be shown to the other nodes", "game", r.record.ID, "error", err)
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		first := true
		for s := range r.session.Watch(ctx) {
			if (first || r.viewers.any()) && !r.lost.Load() {
				c.view(r, s)
			}
			first = false
		}
	}()
	return func() {
		cancel()
		<-done
		c.answering.Go(func() { c.unsubscribeLate(sub) }) // where none begins any longer, the connection is about to be closed
	}
}

// unsubscribeLate ends a subscription once nothing can be on its way to it.
func (c *cluster) unsubscribeLate(sub *nats.Subscription) {
	select {
	case <-time.After(c.late):
	case <-c.ctx.Done():
	}
	_ = sub.Unsubscribe() // an error means that the connection is closed
}

// view shows the other nodes a game.
func (c *cluster) view(r *room, s *livegame.Snapshot) {
	text, err := s.Encode(r.epoch)
	if err == nil {
		err = c.conn.Publish(viewSubject+r.record.ID, text)
	}
	if err != nil && !errors.Is(err, nats.ErrConnectionClosed) {
		c.hall.Log.Error("a game can't be shown to the other nodes", "game", r.record.ID, "error", err)
	}
}

// answerRoom answers a question about a game that this node has, or has just lost.
func (c *cluster) answerRoom(r *room, m *nats.Msg) {
	var q question
	if err := json.Unmarshal(m.Data, &q); err != nil || q.Epoch > r.epoch {
		return // a later owner answers
	}
	if q.What == askLook {
		c.answerLook(r, &q, m)
		return
	}
	var answer reply
	var err error
	switch {
	case q.Epoch < r.epoch:
		answer.Elsewhere = true // it was for an earlier owner
	case q.Until < r.clock():
		err = errLate
	case r.ended():
		err = livegame.ErrClosed
	case q.What == askDo:
		err = c.doHere(r, q.Action)
	case q.What == askTogether:
		err = r.do(q.Person.Person(), q.Do, q.Text)
	}
	if r.lost.Load() || errors.Is(err, livegame.ErrClosed) && c.away() {
		c.respond(m, reply{Elsewhere: true}, nil)
		return
	}
	text, encodeErr := r.session.Snapshot().Encode(r.epoch)
	answer.Snapshot = text
	c.respond(m, answer, errors.Join(err, encodeErr))
}

// answerLook answers a mirror that asks for the game as it is. Who has lost the game does
// not answer.
func (c *cluster) answerLook(r *room, q *question, m *nats.Msg) {
	if r.lost.Load() {
		return
	}
	r.viewers.note(q.Node, q.Watching, time.Now().Add(lookKept))
	s, answer := r.session.Snapshot(), reply{Epoch: r.epoch, Clock: r.clock()}
	var err error
	if q.Epoch != r.epoch || q.Number != s.Number {
		answer.Snapshot, err = s.Encode(r.epoch)
	}
	c.respond(m, answer, err)
}

// ended reports whether the game's session here has ended.
func (r *room) ended() bool {
	select {
	case <-r.session.Done():
		return true
	default:
		return false
	}
}

// clock returns for how long this node has had the game.
func (r *room) clock() time.Duration { return time.Since(r.since) }

// away reports whether this node gives its games to others.
func (c *cluster) away() bool {
	if c == nil {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ending || c.state != running
}

// doHere does an action, and returns when its result is shown, or earlier if that takes long
// to write.
func (c *cluster) doHere(r *room, text json.RawMessage) error {
	var a livegame.Action
	if err := json.Unmarshal(text, &a); err != nil {
		return err
	}
	answer := <-r.session.Send(a)
	if answer.Err == nil {
		select {
		case <-answer.Shown:
		case <-time.After(shownTime):
		}
	}
	return answer.Err
}
