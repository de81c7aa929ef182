package livegame

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine/pgn"
)

// Mirror is a game whose session runs in another process. It shows the snapshots that it is
// given, and has actions done by whoever has the session, one after the other. A session
// that takes the game over, in whichever process, continues the same mirror.
type Mirror struct {
	feed
	ctx  context.Context
	done chan struct{}
	load pgn.Loader
	now  func() time.Time
	do   func(context.Context, Action) error

	showing sync.Mutex // held while a snapshot is taken in
	epoch   uint64
	number  uint64 // of the newest, in its epoch
	taken   int    // notices of the epoch that are shown
	notices []Notice

	sending sync.Mutex
	queue   []sent
	busy    bool // a goroutine sends what is queued
	closed  bool
}

// sent is an action with its answer.
type sent struct {
	Action
	answer chan Answer
	shown  chan struct{}
}

// NewMirror returns a mirror with its first snapshot, as Snapshot.Encode wrote it. do has an
// action done and returns when its result is given to Show; it ends with its context.
func NewMirror(ctx context.Context, first []byte, load pgn.Loader, now func() time.Time, do func(context.Context, Action) error) (*Mirror, error) {
	m := &Mirror{ctx: ctx, done: make(chan struct{}), load: load, now: now, do: do}
	return m, m.Show(first)
}

// Show shows a snapshot, unless it is older than the one that is shown.
func (m *Mirror) Show(text []byte) error {
	var w wireSnapshot
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	m.showing.Lock()
	defer m.showing.Unlock()
	before := m.Snapshot()
	if before != nil && (w.Epoch < m.epoch || w.Epoch == m.epoch && w.Number <= m.number) {
		return nil
	}
	same := before
	if before != nil && (w.Epoch != m.epoch || w.Revision != m.revision(before)) {
		same = nil
	}
	n, err := w.decode(same, m.load, m.now)
	if err != nil {
		return fmt.Errorf("a game that is played elsewhere can't be shown: %w", err)
	}
	if w.Epoch != m.epoch {
		m.taken = 0
	}
	m.notices = append(m.notices, w.Notices[min(m.taken, len(w.Notices)):]...)
	m.epoch, m.number, m.taken = w.Epoch, w.Number, len(w.Notices)
	m.give(m.numbered(n, before))
	return nil
}

// revision returns the number by which the session knows the tree of a snapshot.
func (m *Mirror) revision(n *Snapshot) uint64 { return n.Revision - m.epoch<<revisionBits }

// revisionBits are for the revisions of one epoch.
const revisionBits = 20

// numbered returns a snapshot with numbers that rise over all sessions, and with all notices.
func (m *Mirror) numbered(n, before *Snapshot) *Snapshot {
	n.Notices = slices.Clip(m.notices)
	n.Revision += m.epoch << revisionBits
	n.Number = 1
	if before != nil {
		n.Number = before.Number + 1
	}
	return n
}

// Shown returns the epoch and number of the session's snapshot that is shown.
func (m *Mirror) Shown() (epoch, number uint64) {
	m.showing.Lock()
	defer m.showing.Unlock()
	return m.epoch, m.number
}

// Tell shows a notice of the mirror's own.
func (m *Mirror) Tell(text string) {
	m.showing.Lock()
	defer m.showing.Unlock()
	before := m.Snapshot()
	n := *before
	m.notices = append(m.notices, Notice{Text: text})
	n.Number++
	n.Notices = slices.Clip(m.notices)
	m.give(&n)
}

// Watched returns how many watch the mirror.
func (m *Mirror) Watched() int { return m.watched() }

// Send implements Live. An action is answered once its result is shown. A move is for the
// position that is shown: it is not made twice if do asks for it twice.
func (m *Mirror) Send(a Action) <-chan Answer {
	if a.Command == Play && a.After == nil {
		after := len(m.Snapshot().Moves)
		a.After = &after
	}
	s := sent{a, make(chan Answer, 1), make(chan struct{})}
	m.sending.Lock()
	defer m.sending.Unlock()
	if m.closed {
		close(s.shown)
		s.answer <- Answer{m.Snapshot(), ErrClosed, s.shown}
		return s.answer
	}
	m.queue = append(m.queue, s)
	if !m.busy {
		m.busy = true
		go m.send()
	}
	return s.answer
}

// send sends what is queued.
func (m *Mirror) send() {
	for {
		m.sending.Lock()
		if len(m.queue) == 0 {
			m.busy = false
			m.sending.Unlock()
			return
		}
		s := m.queue[0]
		m.queue = m.queue[1:]
		m.sending.Unlock()
		err := m.do(m.ctx, s.Action)
		close(s.shown)
		s.answer <- Answer{m.Snapshot(), err, s.shown}
	}
}

// Do implements Live.
func (m *Mirror) Do(a Action) (*Snapshot, error) {
	answer := <-m.Send(a)
	return answer.Snapshot, answer.Err
}

// Close implements Live: it ends the mirror, not the session.
func (m *Mirror) Close() {
	m.sending.Lock()
	defer m.sending.Unlock()
	if !m.closed {
		m.closed = true
		m.end()
		close(m.done)
	}
}

// Done implements Live.
func (m *Mirror) Done() <-chan struct{} { return m.done }
