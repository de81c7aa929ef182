package link

import "sync"

// Hurry is a signal by which one goroutine makes another end its thinking. The zero
// Hurry is not usable; see [NewHurry].
type Hurry struct {
	told     chan struct{}
	mu       sync.Mutex
	thinking bool
}

// NewHurry returns a Hurry for a player that does not think.
func NewHurry() *Hurry { return &Hurry{told: make(chan struct{}, 1)} }

// Told returns a channel that has a value once the player is to end its thinking.
func (h *Hurry) Told() <-chan struct{} { return h.told }

// Begin marks the player as thinking from now on, until the function that it returns is
// called.
func (h *Hurry) Begin() (done func()) {
	h.set(true)
	return func() { h.set(false) }
}

func (h *Hurry) set(on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.thinking = on
	select {
	case <-h.told: // meant for another search
	default:
	}
}

// Thinking reports whether the player thinks.
func (h *Hurry) Thinking() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.thinking
}

// Tell makes the player end its thinking, if it thinks.
func (h *Hurry) Tell() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.thinking {
		select {
		case h.told <- struct{}{}:
		default: // the signal is already pending
		}
	}
}
