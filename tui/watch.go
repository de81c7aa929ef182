package tui

import (
	"context"
	"io"
	"time"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/matchfeed"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/root"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/tui/watch"
	"github.com/ferzchess/ferz/xboard/match"
)

// WatchOptions are a match to be played in sight.
type WatchOptions struct {
	Title string   // such as the variant's name
	Names []string // of the players, by their numbers in pairings
	Slots int      // games side by side

	// Match plays the match and reports to event and live what happens. It ends when
	// ctx is done.
	Match func(ctx context.Context, event func(match.Event), live func(match.LiveEvent)) error

	Input   io.Reader  // keys; nil: standard input
	Output  io.Writer  // screen; nil: standard output
	Environ []string   // for colors, such as "TERM=xterm"
	User    *user.User // whose settings the screen uses; nil: the defaults
}

// watchFrameInterval is the least time between two frames: a match has better uses for
// the machine than a quick screen.
const watchFrameInterval = 50 * time.Millisecond

// Watch plays a match and shows it until it is over and a key is pressed, the
// user stops it, or ctx is done. It returns when the match has ended; what
// Match returns is shown, but not returned. If no screen can be shown, that is
// an error and the match is not begun.
func Watch(ctx context.Context, w WatchOptions) error {
	who := user.New() // errors in the settings are reported where games are played
	if w.User != nil {
		who.Settings = w.User.Settings
	}
	opts := Options{Input: w.Input, Output: w.Output, Environ: w.Environ, User: who}
	gallery, memory := images.NewCache(), opts.memory()
	t, err := opts.terminal(gallery, memory, watchFrameInterval)
	if err != nil {
		return err
	}
	ctx, cancel := t.Watch(ctx)
	defer cancel()
	c, err := ui.NewCommon(ctx, who, theme.Detect(opts.Environ), 0, nil)
	if err != nil {
		return err
	}
	opts.applyKnownLook(c, gallery, t.Remembered())
	playing, stop := context.WithCancel(ctx)
	defer stop()
	feed := matchfeed.NewFeed(w.Names, w.Slots)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		feed.End(w.Match(playing, feed.Event, feed.Live))
	}()
	screen := watch.New(c, watch.Match{Title: w.Title, Names: w.Names, Slots: w.Slots, Reader: matchfeed.NewReader(feed), Stop: stop})
	model := root.New(c, screen, nil)
	model.Memory = memory
	err = t.Run(ctx, model)
	cancel()
	<-ended
	return err
}
