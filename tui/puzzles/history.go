package puzzles

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard/durable"
)

// History remembers the answers to puzzles in a file that only grows: a line for
// each, with when it was, "solved" or "missed", the variant's id and the FEN. A
// line that can't be read is passed over.
type History struct {
	path          string
	solved, tried map[string]int // how often, by puzzle.Puzzle.Key

	// Screens note answers in the background. They don't wait for the disk.
	mu      sync.Mutex // of the numbers
	writing sync.Mutex // of the file
}

const (
	solvedWord = "solved"
	missedWord = "missed"
	timeForm   = "2006-01-02T15:04:05Z"
)

// OpenHistory reads the answers so far; the file may not be there yet.
func OpenHistory(path string) (*History, error) {
	h := &History{path: path, solved: map[string]int{}, tried: map[string]int{}}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.SplitN(strings.TrimRight(line, "\r\n"), " ", 3)
		if len(fields) == 3 && strings.HasSuffix(line, "\n") {
			h.count(fields[2], fields[1])
		}
	}
	return h, nil
}

func (h *History) count(key, word string) {
	switch word {
	case solvedWord:
		h.solved[key]++
	case missedWord:
	default:
		return
	}
	h.tried[key]++
}

// Add notes an answer. It is on disk when Add returns.
func (h *History) Add(z *puzzle.Puzzle, solved bool) error {
	word := missedWord
	if solved {
		word = solvedWord
	}
	h.mu.Lock()
	h.count(z.Key(), word)
	h.mu.Unlock()
	h.writing.Lock()
	defer h.writing.Unlock()
	disk := durable.Private()
	if err := disk.MkdirAll(filepath.Dir(h.path)); err != nil {
		return err
	}
	line := fmt.Sprintf("%s %s %s\n", time.Now().UTC().Format(timeForm), word, z.Key())
	return disk.Append(h.path, []byte(line), func(tail []byte) string {
		if len(tail) > 0 && tail[len(tail)-1] != '\n' {
			return "\n" // the last line is torn
		}
		return ""
	})
}

// due returns the puzzles whose turn it is: those that were solved least often, so
// that none comes again before all are solved.
func (h *History) due(list []*puzzle.Puzzle) []*puzzle.Puzzle {
	h.mu.Lock()
	defer h.mu.Unlock()
	var due []*puzzle.Puzzle
	least := -1
	for _, z := range list {
		n := h.solved[z.Key()]
		if least < 0 || n < least {
			due, least = nil, n
		}
		if n == least {
			due = append(due, z)
		}
	}
	return due
}

// Summary returns a sentence with the number of puzzles solved and the success
// rate.
func (h *History) Summary(list []*puzzle.Puzzle) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	done, right, tried := 0, 0, 0
	for _, z := range list {
		key := z.Key()
		if h.solved[key] > 0 {
			done++
		}
		right, tried = right+h.solved[key], tried+h.tried[key]
	}
	text := fmt.Sprintf("%d of %s solved so far", done, words.Count(len(list), "puzzle"))
	if tried > 0 {
		text += fmt.Sprintf(", %d percent of %s", (100*right+tried/2)/tried, words.Count(tried, "answer"))
	}
	return text + "."
}
