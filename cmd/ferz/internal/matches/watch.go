package matches

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/xboard/match"
)

// Run plays a tournament and shows how it goes in lines of text.
func Run(ctx context.Context, a *cli.App, c match.Config) (match.Report, error) {
	return (&app{a}).runMatch(ctx, c, &matchFlags{})
}

// runMatch plays a tournament, or has it played by workers, and shows how it goes: in lines
// of text, or on the screen.
func (a *app) runMatch(ctx context.Context, c match.Config, f *matchFlags) (match.Report, error) {
	show := newMatchView(a, &c, f)
	if f.watch {
		report, err := a.watchMatch(ctx, c)
		if report.Standings != nil {
			show.begin()
			show.progress(&report)
		}
		return report, err
	}
	a.Line = &show.StatusLine
	defer func() { a.Line = nil }()
	done, err := a.sendOut(ctx, &c, f)
	if err != nil {
		return match.Report{}, err
	}
	show.begin()
	report, err := match.Run(ctx, c, show.event)
	show.End()
	return report, errors.Join(err, done())
}

// watchMatch plays a tournament on the screen.
func (a *app) watchMatch(ctx context.Context, c match.Config) (report match.Report, err error) {
	w := tui.WatchOptions{Title: c.Variant.Definition.Name, Slots: c.Concurrency, Output: a.screen(), User: a.User(), Environ: os.Environ()}
	for _, e := range c.Entrants {
		w.Names = append(w.Names, e.Name)
	}
	w.Match = func(ctx context.Context, event func(match.Event), live func(match.LiveEvent)) error {
		c.Live = live
		report, err = match.Run(ctx, c, event)
		return err
	}
	watch := a.Watch
	if watch == nil {
		watch = tui.Watch
	}
	if failed := watch(ctx, w); failed != nil {
		return report, fmt.Errorf("--watch: %w", failed)
	}
	return report, err
}

// screen is where a match is watched: on the terminal that the error output
// is, if the standard output goes elsewhere; else nil, which is the usual one.
func (a *app) screen() io.Writer {
	if _, ok := cli.Terminal(a.Out); ok {
		return nil
	}
	if _, ok := cli.Terminal(a.Err); ok {
		return cli.Behind(a.Err)
	}
	return nil
}
