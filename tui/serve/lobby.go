package serve

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// lobby is the screen on which others are met.
type lobby struct {
	id      uint64
	c       *ui.Common
	ctx     context.Context // of the wait for news
	end     context.CancelFunc
	v       *visit
	shown   view
	invited []openCode // one's own invitations
	rows    []lobbyRow
	list    ui.List
	text    ui.LineInput // what is offered
	notice  ui.Notice
	actions []ui.Action
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.KeyKeeper
	ui.Complainer
	ui.Closer
} = (*lobby)(nil)

// lobbyOpener opens the lobby for a visitor.
func lobbyOpener(v *visit) *ui.GlobalScreen {
	return &ui.GlobalScreen{Key: ui.LobbyKey, Open: func(c *ui.Common) ui.Screen { return newLobby(c, v) }, Is: ui.IsType[*lobby]}
}

func newLobby(c *ui.Common, v *visit) *lobby {
	l := &lobby{id: c.NextID(), c: c, v: v}
	l.ctx, l.end = context.WithCancel(c.Ctx)
	l.list = ui.List{
		Len: func() int { return len(l.rows) }, Height: func() int { return max(c.Height-6, 1) },
		Skip: func(i int) bool { return l.rows[i].heading != "" },
	}
	l.actions = []ui.Action{
		{Key: ui.Bind("Enter", "offer what is typed, accept an offer, or go to a game", "enter"), Hint: "offer, accept, look", Do: l.enter},
		{Key: ui.Bind("^D", "take your own offer or invitation back", "ctrl+d"), Hint: "take back", Do: l.withdraw, WhyDisabled: l.notOwn},
		{Key: ui.Bind("Esc or ^G", "clear what is typed; back", "esc", "ctrl+g", "f9"), Hint: "back", Do: l.back},
	}
	l.look()
	return l
}

// lobbyNews: something has changed in the hall.
type lobbyNews struct{ id uint64 }

// lobbyDone: something that was asked for is done, or why not.
type lobbyDone struct {
	id     uint64
	notice string
	err    error
}

// lobbyInvited: these are one's invitations.
type lobbyInvited struct {
	id      uint64
	invited []openCode
	err     error
}

// Init implements ui.Screen.
func (l *lobby) Init() tea.Cmd {
	l.look()
	return tea.Batch(l.listen, l.askInvited)
}

// askInvited asks the store for one's invitations.
func (l *lobby) askInvited() tea.Msg {
	invited, err := l.v.hall.invitations(l.ctx, l.v.person)
	return lobbyInvited{l.id, invited, err}
}

// listen waits for news.
func (l *lobby) listen() tea.Msg {
	select {
	case <-l.v.news:
		return lobbyNews{l.id}
	case <-l.ctx.Done():
		return nil
	}
}

// Update implements ui.Screen.
func (l *lobby) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case lobbyNews:
		if msg.id != l.id {
			return nil
		}
		games := len(l.shown.games)
		l.look()
		if len(l.invited) > 0 && len(l.shown.games) > games {
			return tea.Batch(l.listen, l.askInvited) // one may have been accepted
		}
		return l.listen
	case lobbyInvited:
		if msg.id != l.id {
			return nil
		}
		if l.invited = msg.invited; msg.err != nil {
			l.notice = ui.Notice{Text: ui.Sentence(msg.err.Error()), IsError: true}
		}
		l.look()
	case lobbyDone:
		if msg.id != l.id {
			return nil
		}
		l.notice = ui.Notice{Text: msg.notice}
		if msg.err != nil {
			l.notice = ui.Notice{Text: ui.Sentence(msg.err.Error()), IsError: true}
		}
		l.look()
		return l.askInvited
	case tea.KeyMsg:
		l.notice = ui.Notice{}
		if a := ui.FindAction(l.actions, msg); a != nil {
			if why := a.DisabledReason(); why != "" {
				l.notice = ui.Notice{Text: ui.Sentence(why), IsError: true}
				return nil
			}
			return a.Do()
		}
		if !l.list.Press(msg) {
			l.text.Press(msg)
		}
	}
	return nil
}

// look shows the hall as it is.
func (l *lobby) look() {
	l.shown = l.v.hall.look(l.v)
	l.rows = lobbyRows(&l.shown, l.invited)
	l.list.Jump(min(l.list.At, max(len(l.rows)-1, 0)), 1)
}

// at returns the row pointed to.
func (l *lobby) at() lobbyRow {
	if l.list.At < len(l.rows) {
		return l.rows[l.list.At]
	}
	return lobbyRow{}
}

// enter offers what is typed, or else does what the row pointed to is for.
func (l *lobby) enter() tea.Cmd {
	v, asked := l.v, l.id
	if text := l.text.String(); text != "" {
		t, err := readTerms(l.c.Variants, text)
		if err != nil {
			l.notice = ui.Notice{Text: ui.Sentence(err.Error()), IsError: true}
			return nil
		}
		l.text.Set("")
		return l.done(func() (string, error) { return v.propose(l.ctx, t) })
	}
	switch row := l.at(); {
	case row.game != nil:
		return func() tea.Msg {
			config, err := row.game.config(l.ctx, v)
			if err != nil {
				return lobbyDone{asked, "", err}
			}
			return ui.StartGameMsg{Config: config}
		}
	case row != lobbyRow{}:
		return l.done(func() (string, error) { return v.choose(&row) })
	}
	l.notice = ui.Notice{Text: "Type what you want to play, such as: chess 5+3, then Enter."}
	return nil
}

// done does something in the background, and shows what has come of it.
func (l *lobby) done(do func() (string, error)) tea.Cmd {
	asked := l.id
	return func() tea.Msg {
		text, err := do()
		return lobbyDone{asked, text, err}
	}
}

// notOwn returns the reason why there is nothing to take back.
func (l *lobby) notOwn() string {
	if l.at().invited != nil {
		return ""
	}
	if o := l.at().offer; o == nil || o.by.person != l.v.person {
		return errNotOwn.Error()
	}
	return ""
}

// withdraw takes the offer or invitation pointed to back.
func (l *lobby) withdraw() tea.Cmd {
	row := l.at()
	return l.done(func() (string, error) { return l.v.takeBack(l.ctx, &row) })
}

// back clears what is typed, or else leaves.
func (l *lobby) back() tea.Cmd {
	if l.text.Len() > 0 {
		l.text.Set("")
		return nil
	}
	return ui.Send(ui.CloseOverlayMsg{Screen: l})
}

// View implements ui.Screen.
func (l *lobby) View() []string {
	t, width := l.c.Theme, l.c.Width
	out := []string{
		ui.Clip(t.Paint(theme.Title, "Lobby")+"  "+t.Paint(theme.Dim, "you are "+l.v.person.Name+"; here: "+strings.Join(l.shown.people, ", ")), width),
		l.text.Line(t, "Offer: ", "variant, clock, rated, white or black, @name", width), "",
	}
	if len(l.rows) == 0 {
		out = append(out, "Nobody offers a game. Type one, such as: crazyhouse 5+3 rated")
	}
	out = append(out, l.list.Draw(func(i int) []string { return []string{l.row(i)} })...)
	return append(ui.OverlayFooter(ui.FitFrame(out, width, max(l.c.Height-2, 1)), l.notice.Lines(t, width), 1), ui.HintLine(t, l.actions, width))
}

// row draws a row.
func (l *lobby) row(i int) string {
	t, r := l.c.Theme, &l.rows[i]
	if r.heading != "" {
		return t.Paint(theme.Accent, r.heading)
	}
	line := ui.ClipWords("  "+ui.Clean(r.text(l.v.hall)), l.c.Width)
	if i == l.list.At {
		return t.Paint(theme.Choice, ">"+line[1:])
	}
	return line
}

// Resize implements ui.Screen.
func (l *lobby) Resize() { l.list.Resize() }

// Keeps implements ui.Screen: what is typed is text.
func (l *lobby) Keeps(msg tea.KeyMsg) bool { return ui.IsText(msg) && l.text.Len() > 0 }

// Close implements ui.Screen.
func (l *lobby) Close() tea.Cmd {
	l.end()
	return nil
}

// Complain implements ui.Screen.
func (l *lobby) Complain(err error) bool {
	l.notice = ui.Notice{Text: ui.Sentence(err.Error()), IsError: true}
	return true
}

// Help implements ui.Screen.
func (l *lobby) Help() []ui.HelpSection {
	return []ui.HelpSection{{Title: "Lobby", Rows: ui.HelpRows([][2]string{
		{"letters", "what you offer to play: a variant, then a clock, rated or casual, white or black, @name for one person, and invite for a code to send to somebody: crazyhouse 5+3 rated @ben"},
	}, l.actions), Text: []string{
		"If you offer what somebody else offers already, the game begins at once. Games continue without you: at your next login you are back at the board.",
	}}}
}
