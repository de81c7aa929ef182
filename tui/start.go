package tui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
)

// startScreen lists the variants, filters them by what is typed and shows the
// one pointed to.
type startScreen struct {
	c       *common
	all     []engine.Definition
	entries []filterEntry // of all
	rows    []startRow
	at      int // row pointed to, never a heading
	first   int // first visible row of the list
	query   lineInput
	notice  string // what went wrong
	actions []action

	previews previewCache
	pane     detailPane
	notes    noteSaver
}

func newStart(c *common, all []engine.Definition) *startScreen {
	s := &startScreen{c: c, all: all, entries: newFilter(all)}
	s.actions = s.allActions()
	s.search()
	return s
}

// begin brings the list up to date when the screen is shown again: a game may
// have been played since. The filter stays, but what is typed replaces it.
func (s *startScreen) begin() tea.Cmd {
	s.query.refuse()
	s.arrange()
	return s.preview()
}

func (s *startScreen) close() tea.Cmd { return nil }

// current returns the variant that is pointed to.
func (s *startScreen) current() (engine.Definition, bool) {
	if s.at >= len(s.rows) || s.rows[s.at].heading != "" {
		return engine.Definition{}, false
	}
	return s.all[s.rows[s.at].variant], true
}

func (s *startScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case previewed:
		s.previews.put(msg)
	case notesChanged:
		return s.notes.save(s.c)
	case notesSaved:
		return s.saved(msg)
	case tea.KeyMsg:
		s.notice, s.c.fresh = "", false
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
	if !ok {
		return nil
	}
	return s.previews.ask(d)
}

func (s *startScreen) press(msg tea.KeyMsg) tea.Cmd {
	if a := findAction(s.actions, msg); a != nil {
		return a.do()
	}
	switch {
	case key.Matches(msg, keys.up):
		s.step(-1)
	case key.Matches(msg, keys.down):
		s.step(1)
	case key.Matches(msg, keys.pageUp):
		s.jump(s.at-s.listHeight(), -1)
	case key.Matches(msg, keys.pageDown):
		s.jump(s.at+s.listHeight(), 1)
	case key.Matches(msg, keys.home):
		s.jump(0, 1)
	case key.Matches(msg, keys.end):
		s.jump(len(s.rows)-1, -1)
	case s.query.press(msg):
		s.search()
	}
	return nil
}

// allActions are what can be done with the variant pointed to.
func (s *startScreen) allActions() []action {
	with := func(do func(d engine.Definition) tea.Cmd) func() tea.Cmd {
		return func() tea.Cmd {
			d, ok := s.current()
			if !ok {
				return nil
			}
			return do(d)
		}
	}
	none := func() string {
		if _, ok := s.current(); !ok {
			return "no variant is chosen"
		}
		return ""
	}
	return []action{
		{key: bind("Enter", "play this variant at once, set up as it was last", "enter"), hint: "play", do: with(s.play), why: none},
		{key: bind("Tab or ^E", "set up who plays, the clock and the position first", "tab", "ctrl+e"), hint: "set up", why: none,
			do: with(func(d engine.Definition) tea.Cmd { return send(variantChosen{d}) })},
		{key: bind("Right or ^R", "the rules, and each piece with a diagram of its moves", "right", "ctrl+r"), hint: "rules", why: none,
			do: with(func(d engine.Definition) tea.Cmd { return send(screenWanted{newAbout(s, d)}) })},
		{key: gamesKey, hint: "games", do: func() tea.Cmd { return send(screenWanted{newLibrary(s.c, "", nil)}) }},
		{key: settingsKey, hint: "settings", do: func() tea.Cmd { return send(layerWanted{newSettings(s.c)}) }},
		{key: enginesKey, hint: "engines", do: func() tea.Cmd { return send(layerWanted{newEngines(s.c)}) }},
		{key: bind("^F", "make this variant a favourite, or no longer one", "ctrl+f"), hint: "favourite", do: with(s.toggle), why: none},
		{key: bind("Shift+Down or ^D", "more of what is beside the list", "shift+down", "ctrl+d"), do: func() tea.Cmd { return s.scroll(1) }},
		{key: bind("Shift+Up or ^U", "back up there", "shift+up", "ctrl+u"), do: func() tea.Cmd { return s.scroll(-1) }},
		{key: bind("Esc or ^G", "clear the filter", "esc", "ctrl+g"), do: s.clear},
	}
}

// play begins a game of a variant with what was set up for it last.
func (s *startScreen) play(d engine.Definition) tea.Cmd {
	setup := newSetup(s.c, d)
	config, err := setup.configured("")
	if err != nil { // a variable without a right value
		s.notice = err.Error()
		return send(variantChosen{d})
	}
	return setup.begins(config)
}

func (s *startScreen) scroll(by int) tea.Cmd {
	s.pane.top += by * max(s.listHeight()/2, 1)
	return nil
}

// clear clears the filter; without one, the problems that are shown.
func (s *startScreen) clear() tea.Cmd {
	if len(s.query.text) == 0 {
		s.c.notices = nil
	}
	s.query.set("")
	s.search()
	return nil
}

// toggle makes a variant a favourite, or no longer one.
func (s *startScreen) toggle(d engine.Definition) tea.Cmd {
	s.c.settings.Notes.Toggle(d.ID)
	s.arrange()
	return tea.Batch(s.notes.save(s.c), s.preview())
}

// saved takes in that the notes are on disk, or why they are not.
func (s *startScreen) saved(msg notesSaved) tea.Cmd {
	if msg.err != nil {
		s.notice = "Favourites and what was played last are not kept: " + msg.err.Error()
	}
	return s.notes.saved(s.c)
}

func (s *startScreen) help() []helpSection {
	rows := [][2]string{
		{"letters, digits", "filter by name, id, inventor, year, tag, family or size; several words must all fit, and in names letters may be left out"},
		row(keys.up, "the variant above"), row(keys.down, "the variant below"),
		row(keys.pageUp, "a page up"), row(keys.pageDown, "a page down"),
		row(keys.home, "the first variant"), row(keys.end, "the last variant"),
	}
	for i := range s.actions {
		rows = append(rows, s.actions[i].helpRow())
	}
	rows = append(rows, [2]string{"mouse", "click a variant, and once more to play it; the wheel goes up and down"},
		row(keys.help, "this help"), row(keys.quit, "quit"))
	return []helpSection{{title: "Start screen", rows: rows}, {
		title: "The list",
		text: []string{
			"Favourites, marked *, and what was played last come first, then all variants by family and, in it, by the size of the board.",
			"With a filter, what fits best comes first.",
		},
	}}
}

// listedRow returns the row of a variant, the one nearest to the row at, or -1.
func (s *startScreen) listedRow(variant, at int) int {
	best := -1
	for i := range s.rows {
		if s.rows[i].heading == "" && s.rows[i].variant == variant && (best < 0 || abs(i-at) < abs(best-at)) {
			best = i
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// indexOf returns the number of a variant with an id, or -1.
func (s *startScreen) indexOf(id string) int {
	return slices.IndexFunc(s.all, func(d engine.Definition) bool { return d.ID == id })
}
