// Package start is the start screen: the list of variants with a filter, details of the
// selected one beside it, and a page that describes one.
package start

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants"
)

// Screen lists the variants, filters them and shows the selected one.
type Screen struct {
	c       *ui.Common
	all     []variants.Card
	index   func() variants.Index // of all
	rows    []row
	pointed pointed
	list    ui.List // of rows
	query   ui.LineInput
	notice  string // what went wrong
	actions []ui.Action

	previews previewCache
	pane     detailPane
	notes    ui.Saver[ui.StateResult]
	seeks    backgroundTask

	inventing bool // Enter edits a game, or begins a new one, instead of playing
}

var _ interface {
	ui.Screen
	ui.MouseTaker
	ui.Resizer
	ui.Complainer
} = (*Screen)(nil)

// New shows variants.
func New(c *ui.Common, all []variants.Card) *Screen {
	s := &Screen{c: c}
	s.list = ui.List{
		Len: func() int { return len(s.rows) }, Height: s.listHeight, Pages: true,
		Skip: func(row int) bool { return s.rows[row].heading != "" },
	}
	s.setVariants(all)
	s.notes.Write = func() func() ui.StateResult { return writeNotes(c.Settings) }
	s.actions = s.allActions()
	s.search()
	return s
}

// NewInventing lists the games of the user's own first, and all variants as parents of a new
// one: Enter edits.
func NewInventing(c *ui.Common, all []variants.Card) *Screen {
	s := New(c, all)
	s.inventing = true
	s.actions[0].Key.SetHelp("Enter", "new variant like this one, or edit yours")
	s.actions[0].Hint = "edit"
	s.search()
	return s
}

// setVariants sets the list of variants.
func (s *Screen) setVariants(all []variants.Card) {
	s.all, s.pointed = all, pointed{}
	s.index = sync.OnceValue(func() variants.Index { return variants.NewIndex(all) })
}

// variantsChanged handles a change of the variants: the filter stays, and so does the
// cursor if its variant still exists.
func (s *Screen) variantsChanged() {
	before, ok := s.current()
	s.setVariants(s.c.Variants.SharedCards())
	s.previews, s.pane = previewCache{}, detailPane{}
	s.fill()
	row := s.list.At
	if ok {
		row = s.listedRow(s.indexOf(before.ID), row)
	}
	s.list.Jump(row, 1)
}

// Init updates the list when the screen is shown again, as a game may have been played
// since. The filter stays until text is typed.
func (s *Screen) Init() tea.Cmd {
	s.query.MarkRejected()
	s.arrange()
	return s.preview()
}

// pointed is the definition of the variant that was pointed to last.
type pointed struct {
	id  string
	def engine.Definition
}

// current returns the variant that is pointed to. Nobody may change it.
func (s *Screen) current() (engine.Definition, bool) {
	if s.list.At >= len(s.rows) || s.rows[s.list.At].heading != "" {
		return engine.Definition{}, false
	}
	id := s.all[s.rows[s.list.At].variant].ID
	if s.pointed.id != id {
		d, err := s.c.Variants.Find(id)
		if err != nil {
			return engine.Definition{}, false
		}
		s.pointed = pointed{id, d}
	}
	return s.pointed.def, true
}

func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ui.PreviewMsg:
		s.previews.put(msg)
	case ui.VariantsReloadedMsg:
		s.variantsChanged()
	case ui.SaveStateMsg:
		return s.notes.Save(s.c)
	case ui.StateSavedMsg:
		return s.saved(msg)
	case taskDoneMsg:
		return s.show(msg)
	case tea.KeyMsg:
		s.notice, s.c.FirstRun = "", false
		s.stop()
		if cmd := s.press(msg); cmd != nil {
			return cmd
		}
	}
	s.Resize()
	return s.preview()
}

// preview asks for the start position of the variant pointed to.
func (s *Screen) preview() tea.Cmd {
	d, ok := s.current()
	if !ok {
		return nil
	}
	return s.previews.ask(s.c, d)
}

func (s *Screen) press(msg tea.KeyMsg) tea.Cmd {
	if cmd := s.paste(msg); cmd != nil {
		return cmd
	}
	if text := s.query.String(); key.Matches(msg, ui.Keys.Accept) && strings.HasPrefix(text, ":") {
		return s.command(text)
	}
	if a := ui.FindAction(s.actions, msg); a != nil {
		return a.Do()
	}
	if !s.list.Press(msg) && s.query.Press(msg) {
		s.search()
	}
	return nil
}

// command runs a command after a colon, as in a game: here it opens a file, or quits.
func (s *Screen) command(text string) tea.Cmd {
	word, path, _ := strings.Cut(text, " ")
	switch path = strings.TrimSpace(path); {
	case slices.Contains([]string{":quit", ":exit", ":q"}, word):
		return ui.Send(ui.QuitMsg{})
	case s.c.Host.Permits(host.Files) != nil:
		s.notice = "Nothing but :quit can be typed here: other text filters the list."
		if word == ":open" {
			s.notice = ui.Sentence(s.c.Host.Refusal(host.Files))
		}
		return nil
	case word != ":open":
		s.notice = fmt.Sprintf("%s is for games; here :open FILE opens games or positions, and other text filters the list.", ui.Clean(word))
		return nil
	case path == "":
		s.notice = "Which file? Type :open and its name."
		return nil
	}
	s.query.Set("")
	s.search()
	return ui.Send(ui.OpenScreenMsg{Screen: s.c.Make.Library(s.c, path, nil)})
}

// paste opens a pasted game or position, as a rule of the variant pointed to.
func (s *Screen) paste(msg tea.KeyMsg) tea.Cmd {
	var near []engine.Definition
	if d, ok := s.current(); ok {
		near = append(near, d.Clone())
	}
	return s.c.OpenPasted(msg, near, nil)
}

// allActions are the actions on the selected variant.
func (s *Screen) allActions() []ui.Action {
	with := func(do func(d engine.Definition) tea.Cmd) func() tea.Cmd {
		return func() tea.Cmd {
			d, ok := s.current()
			if !ok {
				return nil
			}
			return do(d.Clone())
		}
	}
	none := func() string {
		if _, ok := s.current(); !ok {
			return "no variant is chosen"
		}
		return ""
	}
	all := s.c.Permitted([]ui.Action{
		{Key: ui.Bind("Enter", "play with the last settings", "enter"), Hint: "play", Do: with(s.enter), WhyDisabled: none},
		{Key: ui.Bind("Tab or ^E", "choose players, clock and position", "tab", "ctrl+e"), Hint: "set up", WhyDisabled: none,
			Do: with(func(d engine.Definition) tea.Cmd { return ui.Send(ui.VariantChosenMsg{Def: d}) })},
		{Key: ui.Bind("Right or ^R", "the rules, and each piece with a diagram of its moves", "right", "ctrl+r"), Hint: "rules", WhyDisabled: none,
			Do: with(func(d engine.Definition) tea.Cmd { return ui.Send(ui.OpenScreenMsg{Screen: newAbout(s, d)}) })},
		{Key: ui.GamesKey, Bare: ui.KeptGames, Hint: "games", Do: func() tea.Cmd { return ui.Send(ui.OpenScreenMsg{Screen: s.c.Make.Library(s.c, "", nil)}) }},
		{Key: ui.SettingsKey, Hint: "settings", Do: func() tea.Cmd { return ui.Send(ui.OpenOverlayMsg{Screen: s.c.Make.Settings(s.c)}) }},
		{Key: ui.EnginesKey, Needs: host.Programs, Hint: "engines", Do: func() tea.Cmd { return ui.Send(ui.OpenOverlayMsg{Screen: s.c.Make.Engines(s.c)}) }},
		{Key: ui.Bind("F5", "puzzles of this variant; ferz makes more if none are left", "f5"), Hint: "puzzles", Do: with(s.puzzles), WhyDisabled: none},
		{Key: ui.Bind("^F", "add or remove this favorite", "ctrl+f"), Hint: "favorite", Do: with(s.toggle), WhyDisabled: none},
		{Key: ui.Bind("^N", "new variant based on this one, or edit yours", "ctrl+n"), Do: with(s.editVariant), WhyDisabled: none},
		{Key: ui.Bind("Shift+Down or ^D", "scroll the details down", "shift+down", "ctrl+d"), Do: func() tea.Cmd { return s.scroll(1) }},
		{Key: ui.Bind("Shift+Up or ^U", "scroll the details up", "shift+up", "ctrl+u"), Do: func() tea.Cmd { return s.scroll(-1) }},
		{Key: ui.Bind("Esc or ^G", "clear the filter", "esc", "ctrl+g"), Do: s.clear},
	})
	return slices.Insert(all, 1, s.lobby()...)
}

// lobby opens the lobby, where there is one.
func (s *Screen) lobby() []ui.Action {
	for _, o := range s.c.Make.Global {
		if slices.Equal(o.Key.Keys(), ui.LobbyKey.Keys()) {
			return []ui.Action{{Key: o.Key, Hint: "lobby", Do: func() tea.Cmd { return ui.Send(ui.OpenOverlayMsg{Screen: o.Open(s.c)}) }}}
		}
	}
	return nil
}

// enter plays a variant, or edits it if a variant is to be created.
func (s *Screen) enter(d engine.Definition) tea.Cmd {
	if s.inventing {
		return s.editVariant(d)
	}
	return s.play(d)
}

// play starts a game of a variant with its last setup.
func (s *Screen) play(d engine.Definition) tea.Cmd {
	cmd, err := s.c.Make.Play(s.c, d)
	if err != nil { // a variable without a right value
		s.notice = err.Error()
		return ui.Send(ui.VariantChosenMsg{Def: d})
	}
	return cmd
}

func (s *Screen) scroll(by int) tea.Cmd {
	s.pane.top += by * max(s.listHeight()/2, 1)
	return nil
}

// clear clears the filter; without one, the problems that are shown.
func (s *Screen) clear() tea.Cmd {
	if s.query.Len() == 0 {
		s.c.Notices = nil
	}
	s.query.Set("")
	s.search()
	return nil
}

// toggle makes a variant a favorite, or no longer one.
func (s *Screen) toggle(d engine.Definition) tea.Cmd {
	s.c.Settings.Notes.ToggleFavorite(d.ID)
	s.arrange()
	return tea.Batch(s.notes.Save(s.c), s.preview())
}

// saved reports whether the notes were saved.
func (s *Screen) saved(msg ui.StateSavedMsg) tea.Cmd {
	if !s.notes.Finish(msg) {
		return nil
	}
	if err := msg.Result.Err; err != nil {
		s.notice = "Favorites and recent games are not saved: " + err.Error()
	}
	return s.notes.Next(s.c)
}

// Complain implements ui.Screen.
func (s *Screen) Complain(err error) bool {
	s.notice = err.Error()
	s.Resize()
	return true
}

func (s *Screen) Help() []ui.HelpSection {
	rows := [][2]string{
		{"letters, digits", "filter by name, id, inventor, year, tag, family, size or description; all words must match, else names match loosely"},
	}
	rows = append(rows, ui.ListRows("variant")...)
	var more [][2]string
	if s.c.Host.Permits(host.Files) == nil {
		more = [][2]string{{":open FILE", "games or positions of a file: PGN, FEN or EPD"}}
	}
	more = append(more, [2]string{"paste", "a FEN or a PGN: opens it, in the selected variant unless it names another"}, [2]string{"mouse", "click a variant, again to play it; the wheel scrolls"})
	rows = ui.HelpRows(rows, s.actions, more...)
	return []ui.HelpSection{{Title: "Start screen", Rows: rows}, {
		Title: "The list",
		Text: []string{
			"Favorites (*), recent and well-known variants come first, then all variants by family and, in it, by the size of the board.",
			"With a filter, names and ids that match come first, then other texts: inventor, year, tags, size, description.",
		},
	}}
}

// listedRow returns the row of a variant, the one nearest to the row at, or -1.
func (s *Screen) listedRow(variant, at int) int {
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
func (s *Screen) indexOf(id string) int {
	return slices.IndexFunc(s.all, func(of variants.Card) bool { return of.ID == id })
}

// Mouse implements ui.Screen: the left button points and chooses.
func (s *Screen) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if !ui.Clicked(msg) {
		return nil, false
	}
	s.stop()
	return s.clickAt(msg.X, msg.Y), true
}

// clickAt selects the clicked variant, and plays it if it is selected already.
func (s *Screen) clickAt(x, y int) tea.Cmd {
	row := s.list.RowAt(y - s.listTop())
	switch {
	case x >= s.listWidth() || row < 0:
		return nil
	case row == s.list.At:
		if d, ok := s.current(); ok {
			return s.play(d.Clone())
		}
		return nil
	}
	s.notice, s.c.FirstRun = "", false
	s.list.At = row
	s.Resize()
	return s.preview()
}
