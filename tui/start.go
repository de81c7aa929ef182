package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// startScreen lists the variants and filters them by what is typed.
type startScreen struct {
	c        *common
	all      []engine.Definition
	found    []engine.Definition
	at       int
	first    int // first visible line of the list
	query    lineInput
	notice   string // what went wrong
	previews map[string]previewed
	asked    map[string]bool // previews under way
}

func newStart(c *common, all []engine.Definition) *startScreen {
	s := &startScreen{c: c, all: all, previews: map[string]previewed{}, asked: map[string]bool{}}
	s.found = filter(all, "")
	return s
}

func (s *startScreen) close() {}

// current returns the variant that is pointed to.
func (s *startScreen) current() (engine.Definition, bool) {
	if s.at >= len(s.found) {
		return engine.Definition{}, false
	}
	return s.found[s.at], true
}

func (s *startScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case previewed:
		s.previews[msg.id] = msg
	case tea.KeyMsg:
		s.notice = ""
		if cmd := s.press(msg); cmd != nil {
			return cmd
		}
	}
	s.resize()
	return s.preview()
}

// preview asks for the start position of the variant pointed to.
func (s *startScreen) preview() tea.Cmd {
	d, ok := s.current()
	if !ok || s.asked[d.ID] {
		return nil
	}
	s.asked[d.ID] = true
	return previewCmd(d)
}

func (s *startScreen) press(msg tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.up):
		s.at--
	case key.Matches(msg, keys.down):
		s.at++
	case key.Matches(msg, keys.pageUp):
		s.at -= s.listHeight()
	case key.Matches(msg, keys.pageDown):
		s.at += s.listHeight()
	case key.Matches(msg, keys.home):
		s.at = 0
	case key.Matches(msg, keys.end):
		s.at = len(s.found) - 1
	case key.Matches(msg, keys.accept):
		if d, ok := s.current(); ok {
			return send(variantChosen{d})
		}
	case key.Matches(msg, keys.cancel):
		s.query.set("")
		s.search()
	case s.query.press(msg):
		s.search()
	}
	return nil
}

func (s *startScreen) search() {
	s.found = filter(s.all, s.query.String())
	s.at = 0
}

func (s *startScreen) listHeight() int { return max(s.c.height-6, 1) }

func (s *startScreen) resize() {
	s.at = max(min(s.at, len(s.found)-1), 0)
	s.first = window(s.first, s.listHeight(), len(s.found), s.at)
}

func (s *startScreen) view() []string {
	t, width := s.c.theme, s.c.width
	listWidth := min(max(width*2/5, 26), 48)
	head := t.title.paint("ferz") + "  " + t.dim.paint(fmt.Sprintf("%d of %d chess variants", len(s.found), len(s.all)))
	out := []string{head, s.query.line(t, "Filter: ", s.filterHint(), width), ""}
	rest := s.listHeight()
	right := frame(s.details(width-listWidth-2), width-listWidth-2, rest)
	out = append(out, beside(frame(s.list(listWidth), listWidth, rest), right, listWidth, 2)...)
	return append(out, "", s.foot(), t.dim.paint("? help  Enter: play  type: filter  Esc: clear  ^Q quit  up down: move"))
}

func (s *startScreen) filterHint() string {
	if len(s.query.text) > 0 {
		return ""
	}
	return "name, inventor, tag or size"
}

func (s *startScreen) foot() string {
	if s.notice != "" {
		return s.c.theme.error.paint(clean(s.notice))
	}
	if len(s.found) == 0 {
		return "No variant is like that; Esc shows all again."
	}
	return ""
}

func (s *startScreen) list(width int) []string {
	var out []string
	for i := s.first; i < min(s.first+s.listHeight(), len(s.found)); i++ {
		d := &s.found[i]
		size := sizeText(d.Board)
		line := pad("  "+d.Name, width-len(size)-2) + " " + size + " "
		if i == s.at {
			line = s.c.theme.choice.paint(">" + line[1:])
		}
		out = append(out, line)
	}
	return out
}

// details describes the variant pointed to.
func (s *startScreen) details(width int) []string {
	d, ok := s.current()
	if !ok {
		return nil
	}
	t := s.c.theme
	out := []string{t.title.paint(d.Name)}
	from := strings.TrimPrefix(strings.TrimSuffix(d.Inventor+", "+d.Year, ", "), ", ")
	out = append(out, wrap(from, width)...)
	out = append(out, "")
	out = append(out, wrap(strings.ReplaceAll(d.Description, "\n", " "), width)...)
	if board := s.boardLines(d.ID, width, s.listHeight()-len(out)-1); board != nil {
		out = append(append(out, ""), board...)
	}
	more := [][2]string{
		{"id", strings.Join(append([]string{d.ID}, d.Aliases...), ", ")},
		{"tags", strings.Join(d.Tags, ", ")},
	}
	for _, m := range more {
		if m[1] != "" {
			out = append(out, "")
			for _, line := range wrap(m[0]+": "+m[1], width) {
				out = append(out, t.dim.paint(line))
			}
		}
	}
	return out
}

// boardLines draws the start position if it is known and there is room.
func (s *startScreen) boardLines(id string, width, height int) []string {
	p, ok := s.previews[id]
	if !ok {
		return nil
	}
	if p.err != nil {
		return wrap(clean(p.err.Error()), width)
	}
	v := p.position.Variant()
	for _, extra := range []int{2, 1} {
		if m, whole := measure(v, notationWidth(v)+extra, 1, width, height); whole {
			b := board{theme: s.c.theme, metrics: m, pos: p.position}
			return b.lines()
		}
	}
	return nil
}

func (s *startScreen) help() []helpSection {
	return []helpSection{{
		title: "Start screen",
		rows: [][2]string{
			{"letters, digits", "filter by name, id, inventor, year, tag or size; several words must all fit"},
			row(keys.up, "the variant above"), row(keys.down, "the variant below"),
			row(keys.pageUp, "a page up"), row(keys.pageDown, "a page down"),
			row(keys.home, "the first variant"), row(keys.end, "the last variant"),
			row(keys.accept, "play this variant"),
			row(keys.cancel, "clear the filter"),
			row(keys.help, "this help"), row(keys.quit, "quit"),
		},
	}}
}
