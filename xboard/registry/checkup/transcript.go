package checkup

import (
	"strings"
	"sync"
)

// most is how many lines of an engine's are kept.
const most = 2000

// transcript keeps what an engine says at first.
type transcript struct {
	mu    sync.Mutex
	lines []string
	next  func(direction, line string) // another that wants to know; may be nil
}

func (t *transcript) line(direction, line string) {
	t.mu.Lock()
	if direction == ">" && len(t.lines) < most {
		t.lines = append(t.lines, line)
	}
	t.mu.Unlock()
	if t.next != nil {
		t.next(direction, line)
	}
}

// has reports whether the engine has said a text.
func (t *transcript) has(text string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range t.lines {
		if strings.Contains(l, text) {
			return true
		}
	}
	return false
}
