package engines

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// errEnded is the error of a job that the person has ended.
var errEnded = errors.New("ended before it was done")

// jobFunc is a job that takes time. It reports its findings line by line, and returns
// a short summary of the result.
type jobFunc func(ctx context.Context, say func(theme.Role, string)) (outcome string, err error)

// jobScreen runs work in the background and shows its lines.
type jobScreen struct {
	c       *ui.Common
	id      uint64
	title   string
	work    jobFunc
	about   string // the engine that is tested, if any
	found   string // the engine where the list's cursor is to be afterwards
	lines   []jobLine
	pager   ui.Pager
	began   time.Time
	took    time.Duration
	ended   bool
	ending  bool // the person wants it to end
	outcome string
	err     error
	cancel  context.CancelFunc
	done    chan struct{}
	actions []ui.Action
}

var _ interface {
	ui.Screen
	ui.Resizer
	ui.Closer
} = (*jobScreen)(nil)

type jobLine struct {
	role theme.Role
	text string
}

// jobLineMsg brings a line of a job.
type jobLineMsg struct {
	id   uint64
	line jobLine
	next tea.Cmd
}

// jobDoneMsg: a job's work is done, or has failed.
type jobDoneMsg struct {
	id           uint64
	about, found string
	outcome      string
	err          error
}

// jobTickMsg makes the elapsed time of a job redraw.
type jobTickMsg struct{ id uint64 }

func newJob(c *ui.Common, title string, w jobFunc) *jobScreen {
	s := &jobScreen{c: c, id: c.NextID(), title: title, work: w}
	s.pager = ui.Pager{Text: s.shown, Height: s.textHeight, Follows: true}
	s.actions = s.allActions()
	return s
}

func (s *jobScreen) Init() tea.Cmd {
	ctx, cancel := context.WithCancel(s.c.Ctx)
	s.began, s.cancel, s.done = s.c.Now(), cancel, make(chan struct{})
	lines := make(chan jobLine, 16)
	return tea.Batch(s.run(ctx, lines), nextLine(s.id, lines, s.done), s.tick())
}

// run does the work. After the context has ended its lines are no longer read.
func (s *jobScreen) run(ctx context.Context, lines chan<- jobLine) tea.Cmd {
	end := jobDoneMsg{id: s.id, about: s.about, found: s.found}
	do, done := s.work, s.done
	return func() (msg tea.Msg) {
		defer close(done)
		defer func() {
			if r := recover(); r != nil {
				end.err = fmt.Errorf("failed: %v", r)
				msg = end
			}
		}()
		end.outcome, end.err = do(ctx, func(role theme.Role, text string) {
			select {
			case lines <- jobLine{role, text}:
			case <-ctx.Done():
			}
		})
		if ctx.Err() != nil {
			end.err = errEnded
		}
		return end
	}
}

// nextLine waits for a line, or for the end of the work.
func nextLine(id uint64, lines <-chan jobLine, done <-chan struct{}) tea.Cmd {
	return func() tea.Msg {
		select {
		case line := <-lines:
			return jobLineMsg{id, line, nextLine(id, lines, done)}
		case <-done:
		}
		select { // what was said before the end
		case line := <-lines:
			return jobLineMsg{id, line, nextLine(id, lines, done)}
		default:
			return nil
		}
	}
}

func (s *jobScreen) tick() tea.Cmd {
	id := s.id
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return jobTickMsg{id} })
}

// Close ends the work; the command waits for its end, which is that of the
// programs that it has started.
func (s *jobScreen) Close() tea.Cmd {
	if s.cancel == nil {
		return nil
	}
	s.cancel()
	if s.ended {
		return nil
	}
	done := s.done
	return func() tea.Msg {
		<-done
		return ui.EnginesChangedMsg{} // this screen no longer reports it
	}
}

func (s *jobScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case jobLineMsg:
		if msg.id == s.id {
			s.lines = append(s.lines, msg.line)
			s.Resize()
			return msg.next
		}
	case jobDoneMsg:
		if msg.id == s.id {
			s.ended, s.outcome, s.err, s.took = true, msg.outcome, msg.err, s.c.Now().Sub(s.began)
			s.cancel()
			s.Resize()
			return ui.Send(ui.EnginesChangedMsg{})
		}
	case jobTickMsg:
		if msg.id == s.id && !s.ended {
			return s.tick()
		}
	case tea.KeyMsg:
		if a := ui.FindAction(s.actions, msg); a != nil {
			cmd := a.Do()
			s.Resize()
			return cmd
		}
	}
	return nil
}

func (s *jobScreen) allActions() []ui.Action {
	by := func(n func() int) func() tea.Cmd {
		return func() tea.Cmd {
			s.pager.Scroll(n())
			s.pager.Follows = s.pager.AtEnd() // unless the person has scrolled up
			return nil
		}
	}
	return []ui.Action{
		{Key: ui.Bind("Esc or ^G", "end it; once more: back", "esc", "ctrl+g", "enter", "q"), Hint: "end", Do: s.leave},
		{Key: ui.Bind("Up", "lines above", "up", "k"), Do: by(func() int { return -1 })},
		{Key: ui.Bind("Down", "lines below", "down", "j"), Do: by(func() int { return 1 })},
		{Key: ui.Bind("PgUp", "a page up", "pgup"), Do: by(func() int { return -s.textHeight() })},
		{Key: ui.Bind("PgDn", "a page down", "pgdown"), Do: by(func() int { return s.textHeight() })},
		{Key: ui.Bind("Home", "the first line", "home"), Do: by(func() int { return -s.pager.Top })},
		{Key: ui.Bind("End", "the last line", "end"), Do: by(func() int { return len(s.shown()) })},
	}
}

// leave ends the work, or goes back if that was requested already: the user need
// not wait for an engine that is slow to quit.
func (s *jobScreen) leave() tea.Cmd {
	if s.ended || s.ending {
		return ui.Send(ui.CloseOverlayMsg{Screen: s})
	}
	s.ending = true
	s.cancel()
	return nil
}

func (s *jobScreen) textHeight() int { return max(s.c.Height-5, 1) }

// failed reports whether the work has come to nothing by itself.
func (s *jobScreen) failed() bool {
	return s.ended && s.err != nil && !errors.Is(s.err, errEnded)
}

// shown are the lines, wrapped, the last of them what went wrong.
func (s *jobScreen) shown() []string {
	var out []string
	lines := s.lines
	if s.failed() {
		lines = append(slices.Clone(lines), jobLine{theme.Error, ui.Sentence(s.err.Error())})
	}
	for _, l := range lines {
		for i, text := range ui.Wrap(ui.Clean(l.text), s.c.Width-3) {
			if i > 0 {
				text = "  " + text
			}
			out = append(out, s.c.Theme.Paint(l.role, text))
		}
	}
	return out
}

func (s *jobScreen) Resize() { s.pager.Resize() }

func (s *jobScreen) View() []string {
	out := []string{s.c.Theme.Paint(theme.Title, ui.Clip(ui.Clean(s.title), s.c.Width)), ""}
	out = append(out, s.pager.Lines(s.c.Width)...)
	return append(out, "", s.state(), s.hints())[:max(s.c.Height, 1)]
}

func (s *jobScreen) hints() string {
	t := s.c.Theme
	word := " ends it"
	if s.ended || s.ending {
		word = " goes back"
	}
	out := t.Paint(theme.Key, "?") + t.Paint(theme.Dim, " help  ") + t.Paint(theme.Key, "Esc") + t.Paint(theme.Dim, word)
	if s.pager.More() {
		out += "  " + t.Paint(theme.Key, "Up Down PgUp PgDn") + t.Paint(theme.Dim, " more lines")
	}
	return out
}

// state describes the progress of the work.
func (s *jobScreen) state() string {
	t := s.c.Theme
	passed := s.c.Now().Sub(s.began)
	switch {
	case errors.Is(s.err, errEnded):
		return "Canceled."
	case s.failed():
		return t.Paint(theme.Error, fmt.Sprintf("Failed (%s).", seconds(s.took)))
	case s.ended:
		return t.Paint(theme.Good, ui.Clip(fmt.Sprintf("%s (%s)", ui.Clean(s.outcome), seconds(s.took)), s.c.Width))
	case s.ending:
		return "Ending..."
	}
	return t.Paint(theme.Accent, string(`-\|/`[int(passed/time.Second)%4])) + " working, " + seconds(passed)
}

func seconds(d time.Duration) string { return fmt.Sprintf("%d s", int(d/time.Second)) }

func (s *jobScreen) Help() []ui.HelpSection {
	var rows [][2]string
	for i := range s.actions {
		rows = append(rows, s.actions[i].HelpRow())
	}
	return []ui.HelpSection{{Title: ui.Clean(s.title), Rows: append(rows, ui.Row(ui.Keys.Help, "this help"), ui.Row(ui.Keys.Quit, "end it and quit"))}}
}
