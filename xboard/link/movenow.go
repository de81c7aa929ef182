package link

import "sync"

// MoveNowSignal lets one goroutine make another end its search and move. Create it with
// [newMoveNowSignal].
type MoveNowSignal struct {
	signal   chan struct{}
	mu       sync.Mutex
	thinking bool
}

// newMoveNowSignal returns a signal for a player that is not thinking.
func newMoveNowSignal() *MoveNowSignal { return &MoveNowSignal{signal: make(chan struct{}, 1)} }

// C returns a channel that has a value once the player is to end its thinking.
func (h *MoveNowSignal) C() <-chan struct{} { return h.signal }

// StartThinking marks the player as thinking until done is called.
func (h *MoveNowSignal) StartThinking() (done func()) {
	h.set(true)
	return func() { h.set(false) }
}

func (h *MoveNowSignal) set(on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.thinking = on
	select {
	case <-h.signal: // meant for another search
	default:
	}
}

// thinks reports whether the player thinks.
func (h *MoveNowSignal) thinks() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.thinking
}

// Send makes the player end its thinking, if it thinks.
func (h *MoveNowSignal) Send() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.thinking {
		select {
		case h.signal <- struct{}{}:
		default: // the signal is already pending
		}
	}
}
