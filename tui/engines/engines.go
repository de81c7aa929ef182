// Package engines has the screens of registered engines: the list, the options of one,
// adding one, and the jobs that detect, probe and test them.
package engines

import (
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard/registry"
)

// Screen lists the engines that are remembered, ferz's own first.
type Screen struct {
	c        *ui.Common
	rows     []engineRow
	problems []string // of the file
	known    bool     // the file was read
	list     ui.List  // of rows
	keep     string   // the engine where the cursor is to be
	tested   map[string]string
	confirm  ui.Confirm
	notice   ui.Notice
	listing  uint64
	removing uint64
	actions  []ui.Action
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.Closer
} = (*Screen)(nil)

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

// listedMsg brings the engines that are remembered.
type listedMsg struct {
	id       uint64
	rows     []engineRow
	problems []string
}

// removedMsg: an engine was forgotten, or could not be.
type removedMsg struct {
	id   uint64
	name string
	err  error
}

// New lists the engines that are remembered.
func New(c *ui.Common) *Screen {
	s := &Screen{c: c, rows: []engineRow{{}}, tested: map[string]string{}}
	s.list = ui.List{Len: func() int { return len(s.rows) }, Height: s.listHeight}
	s.actions = s.allActions()
	return s
}

func (s *Screen) Init() tea.Cmd { return s.read() }

func (s *Screen) Close() tea.Cmd {
	s.listing, s.removing = 0, 0
	return nil
}

// read reads the list in the background.
func (s *Screen) read() tea.Cmd {
	if s.c.Engines == nil {
		return nil
	}
	s.listing = s.c.NextID()
	id, store := s.listing, s.c.Engines
	return func() tea.Msg {
		store.Reload()
		out := listedMsg{id: id, rows: []engineRow{{}}}
		for _, e := range store.Entries() {
			out.rows = append(out.rows, engineRow{&e, e.Stale()})
		}
		for _, p := range store.Problems() {
			out.problems = append(out.problems, p.Error())
		}
		return out
	}
}

// whyNoList returns the reason why there is no list of engines, or "".
func (s *Screen) whyNoList() string {
	if s.c.Engines != nil {
		return ""
	}
	if _, err := registry.Dir(); err != nil {
		return err.Error()
	}
	return "there is no list of engines here"
}

func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case listedMsg:
		s.listed(msg)
	case ui.EnginesChangedMsg:
		return s.read()
	case removedMsg:
		return s.removed(msg)
	case jobDoneMsg:
		s.worked(msg)
	case tea.KeyMsg:
		s.notice = ui.Notice{}
		cmd := s.press(msg)
		s.Resize()
		return cmd
	}
	return nil
}

func (s *Screen) listed(msg listedMsg) {
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
			s.list.At = i
		}
	}
	s.Resize()
}

func (s *Screen) current() *engineRow { return &s.rows[s.list.At] }

func (s *Screen) press(msg tea.KeyMsg) tea.Cmd {
	if cmd, ok := s.confirm.Press(msg); ok {
		return cmd
	}
	return ui.PerformKey(s.actions, msg, &s.notice)
}

func (s *Screen) allActions() []ui.Action {
	actions := []ui.Action{
		{Key: ui.Bind("Enter", "its variants and options", "enter", "right"), Hint: "options", Do: s.open, WhyDisabled: s.whyBuiltin},
		{Key: ui.Bind("a", "add an engine by its command", "a", "insert"), Hint: "add", Do: s.add, WhyDisabled: s.cantStart},
		{Key: ui.Bind("d", "detect engines on this machine, and probe them", "d"), Hint: "detect", Do: s.detect, WhyDisabled: s.cantStart},
		{Key: ui.Bind("t", "test its protocol support", "t"), Hint: "test", Do: s.test, WhyDisabled: s.cantTest},
		{Key: ui.Bind("r", "probe the engine again", "r"), Hint: "ask", Do: s.ask, WhyDisabled: s.cantTest},
		{Key: ui.Bind("x or Del", "remove from the list", "x", "delete"), Hint: "remove", Do: s.askRemove, WhyDisabled: s.whyBuiltin},
	}
	actions = append(actions, s.list.Actions("engine", ui.Bind("Up", "", "up", "k"), ui.Bind("Down", "", "down", "j"))...)
	return append(actions, ui.Action{Key: ui.Bind("Esc or ^G", "back", "esc", "ctrl+g", "f4", "q", "left"), Hint: "back", Do: func() tea.Cmd { return ui.Send(ui.CloseOverlayMsg{Screen: s}) }})
}

// whyBuiltin returns the reason why no command works on the engine at the cursor, or
// "".
func (s *Screen) whyBuiltin() string {
	if why := s.whyNoList(); why != "" {
		return why
	}
	if s.current().entry == nil {
		return "the built-in engine; choose its level in the game setup"
	}
	return ""
}

func (s *Screen) cantStart() string {
	if why := s.whyNoList(); why != "" {
		return why
	}
	if s.c.Start == nil {
		return "engines can't be started here"
	}
	return ""
}

func (s *Screen) cantTest() string {
	if why := s.whyBuiltin(); why != "" {
		return why
	}
	return s.cantStart()
}

func (s *Screen) open() tea.Cmd {
	return ui.Send(ui.OpenOverlayMsg{Screen: newEngine(s.c, s.current())})
}

func (s *Screen) add() tea.Cmd { return ui.Send(ui.OpenOverlayMsg{Screen: newEngineForm(s.c)}) }

func (s *Screen) askRemove() tea.Cmd {
	name := s.current().name()
	return s.confirm.Ask(fmt.Sprintf("Remove %s from the list?", name), func() tea.Cmd { return s.remove(name) })
}

func (s *Screen) remove(name string) tea.Cmd {
	s.removing = s.c.NextID()
	id, ctx, store := s.removing, s.c.Ctx, s.c.Engines
	return func() tea.Msg { return removedMsg{id, name, store.Remove(ctx, name)} }
}

func (s *Screen) removed(msg removedMsg) tea.Cmd {
	if msg.id != s.removing {
		return nil
	}
	s.removing = 0
	s.notice = ui.Notice{Text: msg.name + " removed."}
	if msg.err != nil {
		s.notice = ui.Notice{Text: msg.err.Error(), IsError: true}
	}
	delete(s.tested, msg.name)
	return ui.Send(ui.EnginesChangedMsg{})
}

// worked notes what came of something that took time.
func (s *Screen) worked(msg jobDoneMsg) {
	switch {
	case msg.about != "" && !errors.Is(msg.err, errEnded):
		s.tested[msg.about] = msg.outcome
	case msg.found != "":
		s.keep = msg.found
		s.notice = ui.Notice{Text: ui.Sentence(msg.outcome)}
	}
}

func (s *Screen) Resize() { s.list.Resize() }
