package variantedit

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/variants/ini"
)

// maxListed is how many names are listed that fit.
const maxListed = 40

// complete extends the name at the cursor to the common prefix of all matching names, and
// lists them if there are several.
func (s *Screen) complete() tea.Cmd {
	row, col := s.text.at()
	before := string([]rune(s.text.lines()[row])[:col])
	begin, names := ini.Complete(before)
	if len(names) == 0 {
		s.notice = ui.Notice{Text: "No completion; keys, rules, their parameters, color schemes and pictures can be completed."}
		return nil
	}
	written, more := before[begin:], common(names)
	s.notice = ui.Notice{}
	if len(names) > 1 {
		if len(names) > maxListed {
			names = append(names[:maxListed:maxListed], "others")
		}
		s.notice.Text = "It may be " + words.List(names, "or") + "."
	}
	if len(more) < len(written) || more == written {
		return nil
	}
	s.text.put(len([]rune(written)), more)
	return s.changed()
}

// common returns what all names begin with.
func common(names []string) string {
	out := names[0]
	for _, name := range names {
		for !strings.HasPrefix(name, out) {
			out = out[:len(out)-1]
		}
	}
	return out
}

// put replaces the given number of characters before the cursor by a word.
func (t *text) put(over int, word string) {
	now := t.state()
	lines := t.lines()
	line := []rune(lines[now.row])
	lines[now.row] = string(line[:now.col-over]) + word + string(line[now.col:])
	t.replace(strings.Join(lines, "\n"))
	t.goTo(now.row, now.col-over+len([]rune(word)))
}
