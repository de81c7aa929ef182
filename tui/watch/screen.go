// Package watch is the screen that shows a running engine match.
package watch

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/matchfeed"
	"github.com/ferzchess/ferz/tui/ui"
)

// Match is what is watched.
type Match struct {
	Title  string
	Names  []string // of the players, by their numbers in pairings
	Slots  int      // games side by side
	Reader *matchfeed.Reader
	Stop   func() // ends the match
}

// How often the screen looks at the match: not more often than people see, and
// for the clocks' sake not less often than each second.
const (
	pace = 200 * time.Millisecond
	tick = time.Second
)

// Screen shows a match that is being played: all boards beside each other
// with the standings, or one of them with its moves.
type Screen struct {
	c      *ui.Common
	title  string
	names  []string
	slots  int
	reader *matchfeed.Reader
	stop   func() // ends the match

	state    matchfeed.State
	views    []boardSlot       // by slot
	lines    map[[2]int]string // what players think, by slot and color, as far as it was shown
	grid     layout
	top      int        // first row of boards that is visible
	chosen   int        // slot
	large    bool       // only the chosen board is shown
	back     int        // rows that its moves are scrolled back
	confirm  ui.Confirm // whether the match is to be stopped
	stopping bool
	notice   string // why a key does nothing
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.KeyKeeper
} = (*Screen)(nil)

// stateMsg: the match was looked at.
type stateMsg struct{ state matchfeed.State }

// New shows a match.
func New(c *ui.Common, m Match) *Screen {
	s := &Screen{c: c, title: ui.Clean(m.Title), slots: max(m.Slots, 1), reader: m.Reader, stop: m.Stop, confirm: ui.Confirm{Yes: keys.yes}}
	for _, name := range m.Names {
		s.names = append(s.names, ui.Clean(name))
	}
	s.state = matchfeed.State{Boards: make([]matchfeed.Board, s.slots)}
	s.lines = map[[2]int]string{}
	s.views = make([]boardSlot, s.slots)
	return s
}

// Init begins to look at the match.
func (s *Screen) Init() tea.Cmd { return s.wait(0) }

// Update implements ui.Screen.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return s.press(msg)
	case stateMsg:
		return s.update(msg.state)
	}
	return nil
}

// Keeps implements ui.Screen: a match is not left like other screens, and
// nothing is opened over it but help.
func (s *Screen) Keeps(msg tea.KeyMsg) bool {
	return s.confirm.Asking() || !key.Matches(msg, ui.Keys.Help)
}

// wait returns a command that waits for something new, at least for some time,
// and then looks at the match.
func (s *Screen) wait(least time.Duration) tea.Cmd {
	ctx, reader, now := s.c.Ctx, s.reader, s.c.Now
	return func() tea.Msg {
		pause := time.NewTimer(least)
		defer pause.Stop()
		select {
		case <-pause.C:
			reader.Wait(ctx, tick)
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			return nil
		}
		return stateMsg{reader.State(now())}
	}
}

// update handles a new state of the match.
func (s *Screen) update(state matchfeed.State) tea.Cmd {
	s.state = state
	s.lines = map[[2]int]string{}
	s.makeBoards()
	switch {
	case !state.Over:
		return s.wait(pace)
	case s.stopping:
		return tea.Quit
	}
	s.confirm.Cancel()
	return nil
}

func (s *Screen) press(msg tea.KeyMsg) tea.Cmd {
	if cmd, ok := s.confirm.Press(msg); ok {
		return cmd
	}
	s.notice = ""
	a := ui.FindAction(s.actions(), msg)
	switch {
	case a == nil && s.state.Over:
		return tea.Quit
	case a == nil:
	case a.DisabledReason() != "":
		s.notice = ui.Sentence(a.DisabledReason())
	default:
		return a.Press(msg)
	}
	return nil
}

// keys are the keys of this screen alone.
var keys = struct {
	next, previous, number, up, down, enlarge, all, back, forward, first, last, stop, yes key.Binding
}{
	next:     ui.Bind("Right or Tab", "the next board", "right", "l", "tab"),
	previous: ui.Bind("Left or Shift+Tab", "the board before", "left", "h", "shift+tab"),
	number:   ui.Bind("1 to 9", "the board with this number", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
	up:       ui.Bind("Up", "a board further up; of an enlarged board the moves before", "up", "k"),
	down:     ui.Bind("Down", "a board further down; of an enlarged board the moves after", "down", "j"),
	enlarge:  ui.Bind("Enter", "only this board, with its moves", "enter"),
	all:      ui.Bind("Esc", "back to all boards", "esc", "ctrl+g"),
	back:     ui.Bind("PgUp", "a page of moves back", "pgup"),
	forward:  ui.Bind("PgDn", "a page of moves forward", "pgdown"),
	first:    ui.Bind("Home", "the first move", "home"),
	last:     ui.Bind("End", "the last move", "end"),
	stop:     ui.Bind("q, ^Q or ^C", "stop the match, or leave when it is over", "q", "ctrl+q", "ctrl+c"),
	yes:      ui.Bind("^C", "stop the match", "ctrl+c"),
}

// actions lists what can be done now.
func (s *Screen) actions() []ui.Action {
	one := func() string { return reason(s.slots < 2, "there is only one board") }
	alone := func() string { return reason(s.slots < 2 && !s.large, "there is only one board") }
	small := func() string { return reason(s.large, "the board is enlarged already") }
	large := func() string { return reason(!s.large, "no board is enlarged: Enter does that") }
	step := func(n int) func() tea.Cmd { return func() tea.Cmd { s.choose(s.chosen + n); return nil } }
	enlarge := func(on bool) func() tea.Cmd { return func() tea.Cmd { s.enlarge(on); return nil } }
	scroll := func(n int) func() tea.Cmd { return func() tea.Cmd { s.scroll(n); return nil } }
	up := func(n int) func() tea.Cmd {
		if s.large {
			return scroll(n)
		}
		return step(-n * s.grid.cols)
	}
	page, all := s.listHeight(), len(s.moveRows())
	return []ui.Action{
		{Key: keys.next, Do: step(1), WhyDisabled: one},
		{Key: keys.previous, Do: step(-1), WhyDisabled: one},
		{Key: keys.number, DoKey: func(code string) tea.Cmd { s.choose(int(code[0] - '1')); return nil }, WhyDisabled: one},
		{Key: keys.up, Do: up(1), WhyDisabled: alone},
		{Key: keys.down, Do: up(-1), WhyDisabled: alone},
		{Key: keys.enlarge, Do: enlarge(true), WhyDisabled: small},
		{Key: keys.all, Do: enlarge(false), WhyDisabled: large},
		{Key: keys.back, Do: scroll(page), WhyDisabled: large},
		{Key: keys.forward, Do: scroll(-page), WhyDisabled: large},
		{Key: keys.first, Do: scroll(all), WhyDisabled: large},
		{Key: keys.last, Do: scroll(-all), WhyDisabled: large},
		{Key: keys.stop, Do: s.leave},
	}
}

// reason returns why something can't be done if it can't.
func reason(refused bool, why string) string {
	if refused {
		return why
	}
	return ""
}

// choose goes to a board, if there is one.
func (s *Screen) choose(slot int) {
	if slot >= 0 && slot < s.slots && slot != s.chosen {
		s.chosen, s.back = slot, 0
		s.fit()
	}
}

// enlarge shows only the chosen board, or all again.
func (s *Screen) enlarge(on bool) {
	s.large, s.back = on, 0
	s.fit()
}

// scroll goes some rows of moves back.
func (s *Screen) scroll(rows int) {
	s.back = max(min(s.back+rows, len(s.moveRows())-s.listHeight()), 0)
}

// leave asks whether the match is to be stopped. When it is over, or does not
// end although it was stopped, it leaves the screen.
func (s *Screen) leave() tea.Cmd {
	if s.state.Over || s.stopping {
		return tea.Quit
	}
	return s.confirm.Ask("Stop the match? Running games are discarded.", func() tea.Cmd {
		s.stopping = true
		s.stop()
		return nil
	})
}

// Help explains the keys and what is shown.
func (s *Screen) Help() []ui.HelpSection {
	own := ui.HelpSection{Title: "Keys"}
	for _, a := range s.actions() {
		own.Rows = append(own.Rows, a.HelpRow())
	}
	own.Rows = append(own.Rows, ui.Row(ui.Keys.Help, ""))
	return []ui.HelpSection{own, {Title: "What is shown", Rows: [][2]string{
		{"above", "the side that moves second: name, clock, evaluation and depth"},
		{"below", "the side that moves first, whose pieces are in upper case"},
		{">", "whose turn it is, and which board is chosen"},
		{"+0.35/12", "the engine's own score in pawns, good for itself, after 12 plies; #5: mate in 5"},
		{"Elo", "the first engine's lead, with the error that holds in 95 of 100 cases"},
		{"LOS", "likelihood that the first engine is stronger"},
		{"pairs", "pentanomial: pairs of games with swapped colors in which the first engine scored 0, ½, 1, 1½, 2 points"},
		{"LLR", "of a sequential test, which ends the match at one of the bounds"},
	}, Text: []string{"Finished games are saved, whatever happens. Games in progress when the match is stopped are not counted."}}}
}
