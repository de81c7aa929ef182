package explorer

import (
	"strings"
	"sync"
)

// moveTable numbers the texts of a variant's moves, for games that are prepared together.
// It is safe for concurrent use.
type moveTable struct {
	mu    sync.Mutex
	ids   map[string]uint32
	texts []string
}

func (t *moveTable) number(text string) uint32 {
	t.mu.Lock()
	defer t.mu.Unlock()
	id, ok := t.ids[text]
	if !ok {
		if t.ids == nil {
			t.ids = map[string]uint32{}
		}
		text = strings.Clone(text)
		id = uint32(len(t.texts))
		t.ids[text] = id
		t.texts = append(t.texts, text)
	}
	return id
}

func (t *moveTable) text(id uint32) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.texts[id]
}

// storedMoves are the numbers in an index of the moves of a table, by their numbers there;
// 0: not known yet.
type storedMoves struct {
	table *moveTable
	ids   []uint32
}

// number returns the number of a move in the index, whose dictionary is d.
func (s *storedMoves) number(move uint32, d *dictionary) uint32 {
	if int(move) >= len(s.ids) {
		s.ids = append(s.ids, make([]uint32, int(move)+1-len(s.ids))...)
	}
	id := s.ids[move]
	if id == 0 {
		id = d.number(s.table.text(move), nil)
		s.ids[move] = id
	}
	return id
}
