package tui

import (
	"context"
	"io"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/boards"
	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/registry"
)

// WatchOptions are a match to be played in sight.
type WatchOptions struct {
	Title string   // such as the variant's name
	Names []string // of the players, by their numbers in pairings
	Slots int      // games side by side

	// Match plays the match and tells event and live what happens. It ends when
	// ctx is done.
	Match func(ctx context.Context, event func(match.Event), live func(match.Live)) error

	Input   io.Reader // keys; nil: standard input
	Output  io.Writer // screen; nil: standard output
	Environ []string  // for colours, such as "TERM=xterm"; nil: of the process
}

// How often the screen looks at the match: not more often than people see, and
// for the clocks' sake not less often than each second.
const (
	watchPace  = 200 * time.Millisecond
	watchTick  = time.Second
	watchFrame = 50 * time.Millisecond // a match has better uses for the machine than a quick screen
)

// Watch plays a match and shows it until it is over and a key is pressed, the
// user stops it, or ctx is done. It returns when the match has ended; what
// Match returns is shown, but not returned. If no screen can be shown, that is
// an error and the match is not begun.
func Watch(ctx context.Context, w WatchOptions) error {
	opts := Options{Input: w.Input, Output: w.Output, Environ: w.Environ}
	t, err := opts.terminal(watchFrame)
	if err != nil {
		return err
	}
	ctx, cancel := t.Watch(ctx)
	defer cancel()
	c, err := ui.NewCommon(ctx, theme.Detect(opts.Environ), 0)
	if err != nil {
		return err
	}
	settle(c)
	playing, stop := context.WithCancel(ctx)
	defer stop()
	feed := boards.NewFeed(w.Names, w.Slots)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		feed.End(w.Match(playing, feed.Event, feed.Live))
	}()
	err = t.Run(ctx, newWatchRoot(c, &w, boards.NewReader(feed), stop))
	cancel()
	<-ended
	return err
}

// settle takes the user's settings over, as far as there are any: what is wrong
// with them is told where games are played.
func settle(c *ui.Common) {
	dir, err := registry.Dir()
	if err != nil {
		return
	}
	c.Settings, _ = settings.Open(dir)
	c.Dress()
}

// watched: the match was looked at.
type watched struct{ state boards.State }

// watchRoot is the model: the screen, with help over it.
type watchRoot struct {
	c       *ui.Common
	screen  *watchScreen
	overlay *ui.HelpView
}

func newWatchRoot(c *ui.Common, w *WatchOptions, r *boards.Reader, stop func()) *watchRoot {
	s := &watchScreen{c: c, title: ui.Clean(w.Title), slots: max(w.Slots, 1), reader: r, stop: stop}
	for _, name := range w.Names {
		s.names = append(s.names, ui.Clean(name))
	}
	s.state = boards.State{Boards: make([]boards.Board, s.slots)}
	s.lines = map[[2]int]string{}
	s.views = make([]watchView, s.slots)
	return &watchRoot{c: c, screen: s}
}

// Init implements tea.Model.
func (r *watchRoot) Init() tea.Cmd { return r.screen.look(0) }

// Update implements tea.Model.
func (r *watchRoot) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.c.Width, r.c.Height = msg.Width, msg.Height
		r.screen.Resize()
		if r.overlay != nil {
			r.overlay.Resize()
		}
	case tea.KeyMsg:
		return r, r.press(msg)
	case watched:
		return r, r.screen.take(msg.state)
	}
	return r, nil
}

func (r *watchRoot) press(msg tea.KeyMsg) tea.Cmd {
	switch {
	case r.overlay != nil && !key.Matches(msg, ui.Keys.Quit):
		if r.overlay.Press(msg) {
			r.overlay = nil
		}
		return nil
	case key.Matches(msg, ui.Keys.Help) && !r.screen.asking:
		r.overlay = &ui.HelpView{C: r.c, Sections: r.screen.Help()}
		return nil
	}
	r.overlay = nil
	return r.screen.press(msg)
}

// View implements tea.Model. It is never larger than the window.
func (r *watchRoot) View() string {
	return r.c.Window(r.overlay, r.screen.View)
}
