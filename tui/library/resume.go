package library

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// Resume offers to resume unfinished games.
type Resume struct {
	c       *ui.Common
	games   []archive.Entry
	bad     []archive.Entry
	list    ui.List // of games
	preview ui.GamePreview
	opening uint64
	confirm ui.Confirm
	notice  ui.Notice
	actions []ui.Action
}

var _ interface {
	ui.Screen
	ui.MouseTaker
	ui.Resizer
	ui.SettingsApplier
	ui.Filterer
	ui.Complainer
	ui.Closer
} = (*Resume)(nil)

// NewResume offers games that were found.
func NewResume(c *ui.Common, found ui.UnfinishedMsg) *Resume {
	s := &Resume{c: c, games: found.Games, bad: found.Bad, preview: ui.GamePreview{C: c}}
	s.list = ui.List{
		Len: func() int { return len(s.games) }, Pages: true,
		Lines:  func(int) int { return resumeRows },
		Height: func() int { return s.listHeight() / resumeRows * resumeRows }, // whole games
	}
	s.actions = c.Permitted([]ui.Action{
		{Key: ui.WithHelp(ui.Keys.Accept, "resume the game"), Hint: "resume", Do: s.resume},
		{Key: ui.WithHelp(ui.Keys.Cancel, "not now: pick a variant"), Hint: "later", Do: func() tea.Cmd { return ui.Send(ui.LeaveSetupMsg{}) }},
		{Key: ui.Bind("Del", "stop offering the game; F3 still lists and resumes it", "delete", "ctrl+d"), Hint: "hide", Do: s.askGiveUp},
		{Key: ui.GamesKey, Hint: "games", Do: func() tea.Cmd { return ui.Send(ui.OpenScreenMsg{Screen: s.c.Make.Library(s.c, "", nil)}) }, Bare: ui.KeptGames},
	})
	return s
}

// abandonedMsg: a game was noted as abandoned, or could not be.
type abandonedMsg struct {
	id  string
	err error
}

func (s *Resume) Init() tea.Cmd { return s.look() }

func (s *Resume) Close() tea.Cmd {
	s.opening = 0
	return nil
}

func (s *Resume) Complain(err error) bool {
	s.notice = ui.Notice{Text: err.Error(), IsError: true}
	return true
}

func (s *Resume) look() tea.Cmd {
	if len(s.games) == 0 {
		return nil
	}
	return s.preview.Show(&s.games[s.list.At])
}

func (s *Resume) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ui.LastPositionMsg:
		return s.preview.Handle(msg)
	case ui.GameOpenedMsg:
		return s.opened(msg)
	case abandonedMsg:
		return s.gaveUp(msg)
	case tea.KeyMsg:
		s.notice = ui.Notice{}
		cmd := s.press(msg)
		s.Resize()
		return tea.Batch(cmd, s.look())
	}
	return nil
}

func (s *Resume) opened(msg ui.GameOpenedMsg) tea.Cmd {
	if msg.ID != s.opening {
		return nil
	}
	s.opening = 0
	config, err := msg.GoOn()
	if err != nil {
		s.Complain(err)
		return nil
	}
	return ui.Send(ui.StartGameMsg{Config: config})
}

func (s *Resume) gaveUp(msg abandonedMsg) tea.Cmd {
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
		return ui.Send(ui.LeaveSetupMsg{})
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
	s.list.Press(msg)
	return nil
}

func (s *Resume) resume() tea.Cmd {
	s.opening = s.c.NextID()
	return ui.OpenCmd(s.c, s.opening, s.games[s.list.At], true)
}

func (s *Resume) askGiveUp() tea.Cmd {
	r := s.games[s.list.At]
	return s.confirm.Ask("Hide this game here? F3 still lists it.", func() tea.Cmd { return giveUpCmd(s.c, r) })
}

// Filters implements ui.Screen.
func (s *Resume) Filters(msg tea.KeyMsg) bool {
	return !s.confirm.Asking() && ui.IsText(msg) && msg.Type == tea.KeyRunes
}

func giveUpCmd(c *ui.Common, r archive.Entry) tea.Cmd {
	games := c.Games
	return func() tea.Msg { return abandonedMsg{r.ID, archive.Abandon(games, &r)} }
}

// troubles lists the games that can't be read.
func (s *Resume) troubles() []string {
	var out []string
	for _, bad := range s.bad {
		out = append(out, ui.Wrap(ui.Clean(bad.File.Path+" can't be read, skipped: "+bad.Problem), s.c.Width)...)
	}
	if most := s.c.MaxProblemLines(); len(out) > most {
		out = append(out[:most-1], fmt.Sprintf("and %d lines more", len(out)-most+1))
	}
	for i := range out {
		out[i] = s.c.Theme.Paint(theme.Warning, out[i])
	}
	return out
}

func (s *Resume) listHeight() int { return max(s.c.Height-6-len(s.troubles()), resumeRows) }

// resumeRows is the number of lines of a game in the list, resumeAbove that of
// the lines above the list, and minResume its width beside a preview.
const (
	resumeRows  = 2
	resumeAbove = 2
	minResume   = 28
)

func (s *Resume) Resize() { s.list.Resize() }

func (s *Resume) View() []string {
	t, width := s.c.Theme, s.c.Width
	head := "Resume a game, or type a variant's name."
	if len(s.games) == 1 {
		head = "Resume this game, or type a variant's name."
	}
	out := []string{t.Paint(theme.Title, "ferz") + "  " + head, ""}
	out = append(out, ui.ListWithPreview(s.c, s.rows, minResume, s.preview.Lines, s.listHeight())...)
	out = append(out, s.troubles()...)
	out = ui.OverlayFooter(append(out, ""), s.foot(), 2)
	return append(out, ui.HintLine(t, s.actions, width))
}

func (s *Resume) foot() []string {
	t := s.c.Theme
	switch {
	case s.confirm.Asking():
		return s.confirm.Lines(t, s.c.Width, ui.MaxNoticeLines)
	case s.notice.Text != "":
		return s.notice.Lines(t, s.c.Width)
	case s.opening != 0:
		return []string{"Opening..."}
	}
	return []string{s.list.More(t)}
}

func (s *Resume) rows(width int) []string {
	now, t := s.c.Now(), s.c.Theme
	return s.list.Draw(func(i int) []string {
		r := &s.games[i]
		line := ui.Pad("  "+ui.Clean(r.Variant+" "+r.Players()), width)
		if i == s.list.At {
			line = t.Paint(theme.Choice, ">"+line[1:])
		}
		more := "  " + words.Count(r.Moves(), "move") + ", " + archive.FormatTime(r.File.Changed, now)
		return []string{line, t.Paint(theme.Dim, ui.Clip(more, width))}
	})
}

func (s *Resume) Help() []ui.HelpSection {
	rows := ui.HelpRows(ui.ListRows("game"), s.actions, [2]string{"letters", "pick a variant by its name"}, [2]string{"mouse", "click a game, again to resume it"})
	return []ui.HelpSection{{
		Title: "Unfinished games", Rows: rows,
		Text: []string{"Games are saved after every move. These are unfinished and can be resumed."},
	}}
}

// Mouse implements ui.Screen: the left button points and chooses.
func (s *Resume) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if !ui.Clicked(msg) {
		return nil, false
	}
	return s.clickAt(msg.X, msg.Y), true
}

// clickAt moves the cursor to the game that is clicked, and resumes it if the
// cursor is there already.
func (s *Resume) clickAt(_, y int) tea.Cmd {
	i := s.list.RowAt(y - resumeAbove)
	if i < 0 || s.confirm.Asking() {
		return nil
	}
	s.notice = ui.Notice{}
	if s.list.At == i {
		return s.resume()
	}
	s.list.At = i
	s.Resize()
	return s.look()
}

func (s *Resume) ApplySettings() tea.Cmd {
	s.preview.ApplySettings()
	return nil
}
