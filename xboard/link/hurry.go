package link

import "sync"

// Hurry lets one goroutine tell another to end what it thinks about. The zero
// Hurry is not usable; see [NewHurry].
type Hurry struct {
	told     chan struct{}
	mu       sync.Mutex
	thinking bool
}

// NewHurry returns a Hurry for a player that does not think.
func NewHurry() *Hurry { return &Hurry{told: make(chan struct{}, 1)} }

// Told returns a channel that has something once the player is told to end.
func (h *Hurry) Told() <-chan struct{} { return h.told }

// Begin tells that the player thinks from now on, until the function that it
// returns is called.
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

// Tell tells the player to end, if it thinks.
func (h *Hurry) Tell() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.thinking {
		select {
		case h.told <- struct{}{}:
		default: // it has been told
		}
	}
}
