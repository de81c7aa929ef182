package library

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/library"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// Resume offers to go on with unfinished games.
type Resume struct {
	ui.Basic
	c       *ui.Common
	games   []library.Record
	bad     []library.Record
	at      int
	first   int
	preview ui.GamePreview
	opening uint64
	confirm ui.Confirm
	notice  ui.Notice
	actions []ui.Action
}

// NewResume offers games that were found.
func NewResume(c *ui.Common, found ui.UnfinishedFound) *Resume {
	s := &Resume{c: c, games: found.Games, bad: found.Bad, preview: ui.GamePreview{C: c}}
	s.actions = c.Permitted([]ui.Action{
		{Key: ui.Keyed(ui.Keys.Accept, "go on with the game"), Hint: "go on", Do: s.goOn},
		{Key: ui.Keyed(ui.Keys.Cancel, "leave them for later and pick a variant"), Hint: "later", Do: func() tea.Cmd { return ui.Send(ui.SetupLeft{}) }},
		{Key: ui.Bind("Del", "hide the game here; F3 still lists it, and it can go on from there", "delete", "ctrl+d"), Hint: "hide", Do: s.askGiveUp},
		{Key: ui.GamesKey, Hint: "games", Do: func() tea.Cmd { return ui.Send(ui.ScreenWanted{Screen: s.c.Make.Library(s.c, "", nil)}) }, Bare: ui.KeptGames},
	})
	return s
}

// gaveUp: a game was noted as abandoned, or could not be.
type gaveUp struct {
	id  string
	err error
}

func (s *Resume) Begin() tea.Cmd { return s.look() }

func (s *Resume) Close() tea.Cmd {
	s.opening = 0
	return nil
}

func (s *Resume) Complain(err error) bool {
	s.notice = ui.Notice{Text: err.Error(), Bad: true}
	return true
}

func (s *Resume) look() tea.Cmd {
	if len(s.games) == 0 {
		return nil
	}
	return s.preview.Want(&s.games[s.at])
}

func (s *Resume) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ui.LastPositionKnown:
		return s.preview.Handle(msg)
	case ui.GameOpened:
		return s.opened(msg)
	case gaveUp:
		return s.gaveUp(msg)
	case tea.KeyMsg:
		s.notice = ui.Notice{}
		cmd := s.press(msg)
		s.Resize()
		return tea.Batch(cmd, s.look())
	}
	return nil
}

func (s *Resume) opened(msg ui.GameOpened) tea.Cmd {
	if msg.ID != s.opening {
		return nil
	}
	s.opening = 0
	config, err := msg.GoOn()
	if err != nil {
		s.Complain(err)
		return nil
	}
	return ui.Send(ui.GameWanted{Config: config})
}

func (s *Resume) gaveUp(msg gaveUp) tea.Cmd {
	if msg.err != nil {
		s.Complain(fmt.Errorf("the game stays as it is: %w", msg.err))
		return nil
	}
	for i := range s.games {
		if s.games[i].ID == msg.id {
			s.games = append(s.games[:i:i], s.games[i+1:]...)
			break
		}
	}
	if len(s.games) == 0 {
		return ui.Send(ui.SetupLeft{})
	}
	s.Resize()
	return s.look()
}

func (s *Resume) press(msg tea.KeyMsg) tea.Cmd {
	if cmd, ok := s.confirm.Press(msg); ok {
		return cmd
	}
	if a := ui.FindAction(s.actions, msg); a != nil {
		return a.Do()
	}
	s.at, _ = ui.Scroll(msg, s.at, len(s.games), len(s.games)-1)
	return nil
}

func (s *Resume) goOn() tea.Cmd {
	s.opening = s.c.NextID()
	return ui.OpenCmd(s.c, s.opening, s.games[s.at], true)
}

func (s *Resume) askGiveUp() tea.Cmd {
	r := s.games[s.at]
	return s.confirm.Ask("Hide this game here? F3 still lists it.", func() tea.Cmd { return giveUpCmd(s.c, r) })
}

// Filters implements ui.Screen.
func (s *Resume) Filters(msg tea.KeyMsg) bool {
	return !s.confirm.Asking() && ui.Typed(msg) && msg.Type == tea.KeyRunes
}

func giveUpCmd(c *ui.Common, r library.Record) tea.Cmd {
	games := c.Games
	return func() tea.Msg { return gaveUp{r.ID, library.Abandon(games, &r)} }
}

// troubles tell which games can't be read.
func (s *Resume) troubles() []string {
	var out []string
	for _, bad := range s.bad {
		out = append(out, ui.Wrap(ui.Clean(bad.File.Path+" can't be read and is left alone: "+bad.Problem), s.c.Width)...)
	}
	if most := s.c.MostProblems(); len(out) > most {
		out = append(out[:most-1], fmt.Sprintf("and %d lines more", len(out)-most+1))
	}
	for i := range out {
		out[i] = s.c.Theme.Paint(theme.Warning, out[i])
	}
	return out
}

func (s *Resume) listHeight() int { return max(s.c.Height-6-len(s.troubles()), resumeRows) }

// resumeRows is the number of lines of a game in the list, resumeAbove that of
// the lines above the list, and resumeLeast its width beside a preview.
const (
	resumeRows  = 2
	resumeAbove = 2
	resumeLeast = 28
)

// visible is the number of games that fit.
func (s *Resume) visible() int { return s.listHeight() / resumeRows }

func (s *Resume) Resize() {
	s.at = max(min(s.at, len(s.games)-1), 0)
	s.first = ui.Window(s.first, s.visible(), len(s.games), s.at)
}

func (s *Resume) View() []string {
	t, width := s.c.Theme, s.c.Width
	head := "Go on with a game, or type the name of a variant."
	if len(s.games) == 1 {
		head = "Go on with this game, or type the name of a variant."
	}
	out := []string{t.Paint(theme.Title, "ferz") + "  " + head, ""}
	out = append(out, ui.Split(s.c, s.list, resumeLeast, s.preview.Lines, s.listHeight())...)
	out = append(out, s.troubles()...)
	out = ui.WithFoot(append(out, ""), s.foot(), 2)
	return append(out, ui.HintLine(t, s.actions, width))
}

func (s *Resume) foot() []string {
	t := s.c.Theme
	switch {
	case s.confirm.Asking():
		return s.confirm.Lines(t, s.c.Width, ui.MostNotice)
	case s.notice.Text != "":
		return s.notice.Lines(t, s.c.Width)
	case s.opening != 0:
		return []string{"Opening..."}
	}
	return []string{ui.MoreLine(t, s.games, s.first, s.visible(), nil)}
}

func (s *Resume) list(width int) []string {
	var out []string
	now := s.c.Now()
	t := s.c.Theme
	for i := s.first; i < min(s.first+s.visible(), len(s.games)); i++ {
		r := &s.games[i]
		line := ui.Pad("  "+ui.Clean(r.Variant+" "+r.Players()), width)
		if i == s.at {
			line = t.Paint(theme.Choice, ">"+line[1:])
		}
		more := "  " + words.Count(r.Moves(), "move") + ", " + library.When(r.File.Changed, now)
		out = append(out, line, t.Paint(theme.Dim, ui.Clip(more, width)))
	}
	return out
}

func (s *Resume) Help() []ui.HelpSection {
	rows := [][2]string{
		ui.Row(ui.Keys.Up, "the game above"), ui.Row(ui.Keys.Down, "the game below"),
		ui.Row(ui.Keys.Home, "the first game"), ui.Row(ui.Keys.End, "the last game"),
	}
	rows = ui.HelpRows(rows, s.actions, [2]string{"letters", "pick a variant by its name"}, [2]string{"mouse", "click a game, and once more to go on with it"})
	return []ui.HelpSection{{
		Title: "Unfinished games", Rows: rows,
		Text: []string{"Each game is on disk after every move. These have no result yet and wait to go on, with their clocks."},
	}}
}

// Mouse implements ui.Screen: the left button points and chooses.
func (s *Resume) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if !ui.Clicked(msg) {
		return nil, false
	}
	return s.clickAt(msg.X, msg.Y), true
}

// clickAt points to the game that is clicked, and goes on with one that is
// pointed to already.
func (s *Resume) clickAt(_, y int) tea.Cmd {
	i := s.first + (y-resumeAbove)/resumeRows
	if y < resumeAbove || i >= min(s.first+s.visible(), len(s.games)) || s.confirm.Asking() {
		return nil
	}
	s.notice = ui.Notice{}
	if s.at == i {
		return s.goOn()
	}
	s.at = i
	s.Resize()
	return s.look()
}

func (s *Resume) ApplySettings() tea.Cmd {
	s.preview.ApplySettings()
	return nil
}
