package tui

import (
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/xboard/registry"
)

// enginesScreen lists the engines that are remembered, ferz's own first.
type enginesScreen struct {
	c        *common
	rows     []engineRow
	problems []string // of the file
	known    bool     // the file was read
	at       int
	first    int
	keep     string // the engine where the cursor is to be
	tested   map[string]string
	question *question
	notice   notice
	listing  uint64
	removing uint64
	actions  []action
}

// engineRow is an engine; that without an entry is ferz's own.
type engineRow struct {
	entry *registry.Entry
	stale string // why what is known of it may no longer hold
}

func (r *engineRow) name() string {
	if r.entry == nil {
		return registry.Builtin
	}
	return r.entry.Name
}

// enginesChanged: engines were remembered, changed or forgotten.
type enginesChanged struct{}

// enginesListed brings the engines that are remembered.
type enginesListed struct {
	id       uint64
	rows     []engineRow
	problems []string
}

// engineRemoved: an engine was forgotten, or could not be.
type engineRemoved struct {
	id   uint64
	name string
	err  error
}

func newEngines(c *common) *enginesScreen {
	s := &enginesScreen{c: c, rows: []engineRow{{}}, tested: map[string]string{}}
	s.actions = s.allActions()
	return s
}

func (s *enginesScreen) begin() tea.Cmd { return s.read() }

func (s *enginesScreen) close() tea.Cmd {
	s.listing, s.removing = 0, 0
	return nil
}

// read reads the list in the background.
func (s *enginesScreen) read() tea.Cmd {
	if s.c.engines == nil {
		return nil
	}
	s.listing = s.c.nextID()
	id, store := s.listing, s.c.engines
	return func() tea.Msg {
		store.Reload()
		out := enginesListed{id: id, rows: []engineRow{{}}}
		for _, e := range store.Entries() {
			out.rows = append(out.rows, engineRow{&e, e.Stale()})
		}
		for _, p := range store.Problems() {
			out.problems = append(out.problems, p.Error())
		}
		return out
	}
}

// nowhere says why there is no list of engines, or "".
func (s *enginesScreen) nowhere() string {
	if s.c.engines != nil {
		return ""
	}
	if _, err := registry.Dir(); err != nil {
		return err.Error()
	}
	return "there is no list of engines here"
}

func (s *enginesScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case enginesListed:
		s.listed(msg)
	case enginesChanged:
		return s.read()
	case engineRemoved:
		return s.removed(msg)
	case jobEnded:
		s.worked(msg)
	case tea.KeyMsg:
		s.notice = notice{}
		cmd := s.press(msg)
		s.resize()
		return cmd
	}
	return nil
}

func (s *enginesScreen) listed(msg enginesListed) {
	if msg.id != s.listing {
		return
	}
	keep := s.keep
	if keep == "" {
		keep = s.current().name()
	}
	s.listing, s.keep, s.known = 0, "", true
	s.rows, s.problems = msg.rows, msg.problems
	for i := range s.rows {
		if s.rows[i].name() == keep {
			s.at = i
		}
	}
	s.resize()
}

func (s *enginesScreen) current() *engineRow { return &s.rows[s.at] }

func (s *enginesScreen) press(msg tea.KeyMsg) tea.Cmd {
	if s.question != nil {
		q := s.question
		s.question = nil
		if string(msg.Runes) == "y" {
			return q.do()
		}
		return nil
	}
	return performKey(s.actions, msg, &s.notice)
}

func (s *enginesScreen) allActions() []action {
	to := func(at func() int) func() tea.Cmd {
		return func() tea.Cmd { s.at = max(min(at(), len(s.rows)-1), 0); return nil }
	}
	return []action{
		{key: bind("Enter", "all about the engine: what it plays, its options", "enter", "right"), hint: "options", do: s.open, why: s.notOther},
		{key: bind("a", "add an engine by its command", "a", "insert"), hint: "add", do: s.add, why: s.cantStart},
		{key: bind("d", "look for known engines on this machine, and ask each what it is", "d"), hint: "detect", do: s.detect, why: s.cantStart},
		{key: bind("t", "test whether the engine does what its protocol wants", "t"), hint: "test", do: s.test, why: s.cantTest},
		{key: bind("r", "ask the engine again what it is", "r"), hint: "ask", do: s.ask, why: s.cantTest},
		{key: bind("x or Del", "forget the engine; its program stays", "x", "delete"), hint: "remove", do: s.askRemove, why: s.notOther},
		{key: bind("Up", "the engine above", "up", "k"), do: to(func() int { return s.at - 1 })},
		{key: bind("Down", "the engine below", "down", "j"), do: to(func() int { return s.at + 1 })},
		{key: bind("PgUp", "a page up", "pgup"), do: to(func() int { return s.at - s.listHeight() })},
		{key: bind("PgDn", "a page down", "pgdown"), do: to(func() int { return s.at + s.listHeight() })},
		{key: bind("Home", "the first engine", "home"), do: to(func() int { return 0 })},
		{key: bind("End", "the last engine", "end"), do: to(func() int { return len(s.rows) - 1 })},
		{key: bind("Esc or ^G", "back", "esc", "ctrl+g", "f4", "q", "left"), hint: "back", do: func() tea.Cmd { return send(layerLeft{s}) }},
	}
}

// notOther says why nothing can be done with the engine at the cursor, or "".
func (s *enginesScreen) notOther() string {
	if why := s.nowhere(); why != "" {
		return why
	}
	if s.current().entry == nil {
		return "ferz's own engine is always there; its level is chosen where a game is set up"
	}
	return ""
}

func (s *enginesScreen) cantStart() string {
	if why := s.nowhere(); why != "" {
		return why
	}
	if s.c.start == nil {
		return "engines can't be started here"
	}
	return ""
}

func (s *enginesScreen) cantTest() string {
	if why := s.notOther(); why != "" {
		return why
	}
	return s.cantStart()
}

func (s *enginesScreen) open() tea.Cmd {
	return send(layerWanted{newEngine(s.c, s.current())})
}

func (s *enginesScreen) add() tea.Cmd { return send(layerWanted{newEngineForm(s.c)}) }

func (s *enginesScreen) askRemove() tea.Cmd {
	name := s.current().name()
	s.question = &question{fmt.Sprintf("Forget %s? Its program stays where it is.", name), func() tea.Cmd { return s.remove(name) }}
	return nil
}

func (s *enginesScreen) remove(name string) tea.Cmd {
	s.removing = s.c.nextID()
	id, ctx, store := s.removing, s.c.ctx, s.c.engines
	return func() tea.Msg { return engineRemoved{id, name, store.Remove(ctx, name)} }
}

func (s *enginesScreen) removed(msg engineRemoved) tea.Cmd {
	if msg.id != s.removing {
		return nil
	}
	s.removing = 0
	s.notice = notice{text: msg.name + " is forgotten."}
	if msg.err != nil {
		s.notice = notice{msg.err.Error(), true}
	}
	delete(s.tested, msg.name)
	return send(enginesChanged{})
}

// worked notes what came of something that took time.
func (s *enginesScreen) worked(msg jobEnded) {
	switch {
	case msg.about != "" && !errors.Is(msg.err, errEnded):
		s.tested[msg.about] = msg.outcome
	case msg.found != "":
		s.keep = msg.found
		s.notice = notice{text: msg.outcome}
	}
}

func (s *enginesScreen) resize() {
	s.at = max(min(s.at, len(s.rows)-1), 0)
	s.first = window(s.first, s.listHeight(), len(s.rows), s.at)
}
