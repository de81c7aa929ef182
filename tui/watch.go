package tui

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/ferzchess/ferz/tui/internal/boards"
	"github.com/ferzchess/ferz/tui/internal/settings"
	"github.com/ferzchess/ferz/tui/internal/theme"
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
	watchPace = 200 * time.Millisecond
	watchTick = time.Second
	watchFPS  = 20 // a match has better uses for the machine than a quick screen
)

// Watch plays a match and shows it until it is over and a key is pressed, the
// user stops it, or ctx is done. It returns when the match has ended; what
// Match returns is shown, but not returned. If no screen can be shown, that is
// an error and the match is not begun.
func Watch(ctx context.Context, w WatchOptions) error {
	opts := Options{Input: w.Input, Output: w.Output, Environ: w.Environ}
	t, err := newTerminal(&opts)
	if err != nil {
		return unhinted(err)
	}
	t.options = append(t.options, tea.WithFPS(watchFPS))
	ctx, cancel := t.watch(ctx)
	defer cancel()
	c, err := newCommon(ctx, theme.Detect(opts.Environ), 0)
	if err != nil {
		return err
	}
	c.settle()
	playing, stop := context.WithCancel(ctx)
	defer stop()
	feed := boards.NewFeed(w.Names, w.Slots)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		feed.End(w.Match(playing, feed.Event, feed.Live))
	}()
	err = t.show(ctx, newWatchRoot(c, &w, boards.NewReader(feed), stop))
	cancel()
	<-ended
	return unhinted(err)
}

// unhinted takes the advice off an error that helps who wants to play.
func unhinted(err error) error {
	if err == nil {
		return nil
	}
	if text, ok := strings.CutSuffix(err.Error(), plainHint); ok {
		return errors.New(text)
	}
	return err
}

// settle takes the user's settings over, as far as there are any: what is wrong
// with them is told where games are played.
func (c *common) settle() {
	dir, err := registry.Dir()
	if err != nil {
		return
	}
	c.settings, _ = settings.Open(dir)
	c.dress()
}

// watched: the match was looked at.
type watched struct{ state boards.State }

// watchRoot is the model: the screen, with help over it.
type watchRoot struct {
	c       *common
	screen  *watchScreen
	overlay *helpView
}

func newWatchRoot(c *common, w *WatchOptions, r *boards.Reader, stop func()) *watchRoot {
	s := &watchScreen{c: c, title: clean(w.Title), slots: max(w.Slots, 1), reader: r, stop: stop}
	for _, name := range w.Names {
		s.names = append(s.names, clean(name))
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
		r.c.width, r.c.height = msg.Width, msg.Height
		r.screen.resize()
		if r.overlay != nil {
			r.overlay.resize()
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
	case r.overlay != nil && !key.Matches(msg, keys.quit):
		if r.overlay.press(msg) {
			r.overlay = nil
		}
		return nil
	case key.Matches(msg, keys.help) && !r.screen.asking:
		r.overlay = &helpView{c: r.c, sections: r.screen.help()}
		return nil
	}
	r.overlay = nil
	return r.screen.press(msg)
}

// View implements tea.Model. It is never larger than the window.
func (r *watchRoot) View() string {
	return r.c.window(r.overlay, r.screen.view)
}
