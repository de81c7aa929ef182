package checkup

import (
	"cmp"
	"strings"
	"sync"
)

// most is how many lines of an engine's are kept.
const most = 2000

// transcript keeps what an engine says at first, and what answers to go it
// gives in UCI and the protocols modelled on it.
type transcript struct {
	mu      sync.Mutex
	lines   []string
	gone    bool                         // this run of the program was sent go
	owed    int                          // answers that are still to come
	early   string                       // the first answer before any go
	surplus string                       // the first one too many
	next    func(direction, line string) // another that wants to know; may be nil
}

func (t *transcript) line(direction, line string) {
	t.mu.Lock()
	if direction == ">" && len(t.lines) < most {
		t.lines = append(t.lines, line)
	}
	t.count(direction, line)
	t.mu.Unlock()
	if t.next != nil {
		t.next(direction, line)
	}
}

// count counts questions and answers.
func (t *transcript) count(direction, line string) {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch said := direction == ">"; {
	case !said && word == "go":
		t.gone = true
		t.owed++
	case !said && (word == "uci" || word == "usi" || word == "ucci"): // to a program just started
		t.gone, t.owed = false, 0
	case !said || word != "bestmove" && word != "nobestmove":
	case t.owed > 0:
		t.owed--
	case t.gone:
		t.surplus = cmp.Or(t.surplus, line)
	default:
		t.early = cmp.Or(t.early, line)
	}
}

// unasked returns the first answer that came before any question, and the first
// one too many; "" if there was none.
func (t *transcript) unasked() (early, surplus string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.early, t.surplus
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
