// Package demo plays a short tour of some variants by itself, for a first impression
// and for recording. Any key ends it.
package demo

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/boardview"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
)

// DefaultPace is the time between two moves.
const DefaultPace = 600 * time.Millisecond

// How many times the pace a game stands at its beginning and at its end.
const (
	pauseBefore = 3
	pauseAfter  = 4
)

// Screen shows the games of the tour one after the other, and then ends the program.
type Screen struct {
	c     *ui.Common
	pace  time.Duration
	tour  []tourGame
	at    int // in tour
	scene *scene
	frame int // of the scene
	board *boardview.Board
	id    uint64 // of the message that is waited for
}

var _ interface {
	ui.Screen
	ui.MouseTaker
	ui.Resizer
	ui.SettingsApplier
	ui.KeyKeeper
} = (*Screen)(nil)

// sceneMsg: a game is ready to be shown, or can't be.
type sceneMsg struct {
	id    uint64
	scene *scene
	err   error
}

// tickMsg shows what comes next.
type tickMsg struct{ id uint64 }

// New shows the tour; pace is the time between two moves.
func New(c *ui.Common, pace time.Duration) *Screen { return &Screen{c: c, pace: pace, tour: tour()} }

// Init implements ui.Screen.
func (s *Screen) Init() tea.Cmd { return s.build() }

// build makes the present game ready in the background.
func (s *Screen) build() tea.Cmd {
	s.id = s.c.NextID()
	id, stop, catalogue := s.id, s.tour[s.at], s.c.Variants
	return func() tea.Msg {
		scene, err := stop.build(catalogue)
		return sceneMsg{id, scene, err}
	}
}

// wait shows what comes next after some time.
func (s *Screen) wait(d time.Duration) tea.Cmd {
	s.id = s.c.NextID()
	id := s.id
	return tea.Tick(d, func(time.Time) tea.Msg { return tickMsg{id} })
}

// Update implements ui.Screen.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return ui.Send(ui.LeaveGameMsg{})
	case sceneMsg:
		if msg.id != s.id {
			return nil
		}
		if msg.err != nil {
			s.c.Notices = append(s.c.Notices, msg.err.Error())
			return ui.Send(ui.LeaveGameMsg{})
		}
		s.scene, s.frame = msg.scene, 0
		s.newBoard()
		return s.wait(pauseBefore * s.pace)
	case tickMsg:
		if msg.id == s.id {
			return s.next()
		}
	}
	return nil
}

// Mouse implements ui.Screen: a click is as good as a key.
func (s *Screen) Mouse(msg tea.MouseMsg) (tea.Cmd, bool) {
	if ui.Clicked(msg) {
		return ui.Send(ui.LeaveGameMsg{}), true
	}
	return nil, true
}

// Keeps implements ui.Screen: no key means here what it means elsewhere.
func (s *Screen) Keeps(msg tea.KeyMsg) bool {
	return msg.Type != tea.KeyCtrlQ && msg.Type != tea.KeyCtrlC
}

// next plays the next move, starts the next game, or ends the demo.
func (s *Screen) next() tea.Cmd {
	switch {
	case s.frame+1 < len(s.scene.frames):
		s.frame++
		if s.frame+1 == len(s.scene.frames) {
			return s.wait(pauseAfter * s.pace)
		}
		return s.wait(s.pace)
	case s.at+1 < len(s.tour):
		s.at++
		return s.build()
	}
	return ui.Send(ui.QuitMsg{})
}

// newBoard takes a board for the present game.
func (s *Screen) newBoard() {
	if s.scene != nil {
		s.board = s.c.NewBoard(s.scene.v)
		s.Resize()
	}
}

// ApplySettings implements ui.Screen.
func (s *Screen) ApplySettings() tea.Cmd {
	s.newBoard()
	return nil
}

// The lines above and below the board, and the least columns of the words beside it.
const (
	linesAbove = 2
	linesBelow = 2
	minWords   = 24
	maxWords   = 60
)

// Resize implements ui.Screen.
func (s *Screen) Resize() {
	if s.board == nil {
		return
	}
	for _, words := range []int{minWords + ui.PanelGap, 0} {
		s.board.Fit(boardview.Space{Width: s.c.Width - words, Height: s.c.Height - linesAbove - linesBelow})
		if s.board.Layout().AllVisible {
			break
		}
	}
}

// View implements ui.Screen.
func (s *Screen) View() []string {
	t, width := s.c.Theme, s.c.Width
	out := []string{t.Paint(theme.Title, "ferz") + "  " + t.Paint(theme.Dim, fmt.Sprintf("a tour of %d games: %d", len(s.tour), s.at+1)), ""}
	height := s.c.Height - linesAbove - linesBelow
	var area []string
	if s.scene != nil {
		f := &s.scene.frames[s.frame]
		board := s.board.Lines(boardview.State{Pos: f.pos, Last: f.last, Check: ui.RoyalsInCheck(f.pos)})
		side := s.board.Layout().Width
		if rest := width - side - ui.PanelGap; rest >= minWords {
			area = ui.JoinColumns(board, s.words(f, min(rest, maxWords), height), side, ui.PanelGap)
		} else {
			area = append(append(board, ""), s.words(f, width, height-len(board)-1)...)
		}
	}
	out = append(out, ui.FitFrame(area, width, height)...)
	return append(out, "", t.Paint(theme.Key, "Any key")+t.Paint(theme.Dim, " ends the tour and plays"))
}

// words describe the game, its players and the moves so far, or the latest moves
// if there is no space for all.
func (s *Screen) words(f *frame, width, height int) []string {
	t := s.c.Theme
	out := []string{t.Paint(theme.Title, ui.Clip(ui.Clean(s.scene.v.Def.Name), width))}
	out = append(append(out, ui.Wrap(s.scene.about, width)...), "")
	for side := range engine.Color(2) {
		if s.scene.v.HasDrops() {
			out = append(out, t.Paint(theme.Accent, s.scene.v.SideName(side)+" holds"))
			out = append(append(out, s.board.Hand(f.pos, side, 0, width).Lines...), "")
		}
	}
	text := ui.Clean(s.c.LineText(s.scene.start, s.scene.moves, f.moves))
	moves := ui.WrapMoves(text, width, len(text))
	if room := max(height-len(out), 1); len(moves) > room {
		moves = moves[len(moves)-room:]
	}
	return append(out, moves...)
}

// Help implements ui.Screen.
func (s *Screen) Help() []ui.HelpSection {
	return []ui.HelpSection{{Title: "A tour", Text: []string{"Some games play by themselves. Any key leads to the start screen."}}}
}
