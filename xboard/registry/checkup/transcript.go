package checkup

import (
	"cmp"
	"strings"
	"sync"
)

// maxTranscriptLines is how many lines of an engine's are kept.
const maxTranscriptLines = 2000

// transcript keeps what an engine says at first, and what answers to go it
// gives in UCI and the protocols modelled on it.
type transcript struct {
	mu             sync.Mutex
	lines          []string
	gone           bool                         // this run of the program was sent go
	pendingReplies int                          // answers that are still to come
	unaskedReply   string                       // the first answer before any go
	extraReply     string                       // the first one too many
	next           func(direction, line string) // another that wants to know; may be nil
}

func (t *transcript) line(direction, line string) {
	t.mu.Lock()
	if direction == ">" && len(t.lines) < maxTranscriptLines {
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
		t.pendingReplies++
	case !said && (word == "uci" || word == "usi" || word == "ucci"): // to a program just started
		t.gone, t.pendingReplies = false, 0
	case !said || word != "bestmove" && word != "nobestmove":
	case t.pendingReplies > 0:
		t.pendingReplies--
	case t.gone:
		t.extraReply = cmp.Or(t.extraReply, line)
	default:
		t.unaskedReply = cmp.Or(t.unaskedReply, line)
	}
}

// unasked returns the first answer that came before any question, and the first
// one too many; "" if there was none.
func (t *transcript) unasked() (early, surplus string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.unaskedReply, t.extraReply
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
