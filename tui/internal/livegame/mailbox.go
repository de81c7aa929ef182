package livegame

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/ferzchess/ferz/xboard"
)

// mailbox passes on a player's thinking: only the latest update of each line. Senders
// never block.
type mailbox struct {
	mu    sync.Mutex
	lines map[int]xboard.Thinking // by MultiPV
	news  chan struct{}           // holds a token while there is news
}

func newMailbox() *mailbox {
	return &mailbox{lines: map[int]xboard.Thinking{}, news: make(chan struct{}, 1)}
}

func (m *mailbox) put(t xboard.Thinking) {
	m.mu.Lock()
	m.lines[max(t.MultiPV, 1)] = t
	m.mu.Unlock()
	select {
	case m.news <- struct{}{}:
	default:
	}
}

// take waits for news and returns all lines, best first; ok is false if the
// context ends before.
func (m *mailbox) take(ctx context.Context) (lines []xboard.Thinking, ok bool) {
	select {
	case <-m.news:
	case <-ctx.Done():
		return nil, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.lines {
		lines = append(lines, t)
	}
	slices.SortFunc(lines, func(a, b xboard.Thinking) int { return cmp.Compare(max(a.MultiPV, 1), max(b.MultiPV, 1)) })
	return lines, true
}

// linePause is the minimum time between two updates of a player's thinking, so that
// slow connections keep up.
const linePause = 150 * time.Millisecond

// listen waits for the next news of a job.
func listen(ctx context.Context, id uint64, box *mailbox, pause time.Duration) Task {
	return func() Event {
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
		lines, ok := box.take(ctx)
		if !ok {
			return nil
		}
		return thinkingUpdate{id: id, lines: lines, next: listen(ctx, id, box, linePause)}
	}
}
