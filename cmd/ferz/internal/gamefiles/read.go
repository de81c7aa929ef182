package gamefiles

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records/formats"
)

// maxJobs is how many goroutines may work on games.
const maxJobs = 1024

// JobsFlag defines the flag for how many games are worked on at once.
func (a *App) JobsFlag(cmd *cobra.Command) {
	flag := cli.IntValue(&a.jobs, 1, maxJobs)
	cmd.PersistentFlags().VarP(flag, "jobs", "j", "work on so many games at once (default one for each core)")
}

// workers returns how many games are worked on at once.
func (a *App) workers() int {
	if a.jobs > 0 {
		return a.jobs
	}
	return runtime.GOMAXPROCS(0)
}

// EachGame calls visit with each game of files, - or none of them being standard
// input, until it fails or ctx is done.
func (a *App) EachGame(ctx context.Context, files []string, visit func(g *pgn.Game, at collection.Place) error) error {
	return EachGameOf(ctx, a, files, asRead, visit)
}

// asRead is the work on games that are only to be read.
func asRead(g *pgn.Game, _ collection.Place) (*pgn.Game, error) { return g, nil }

// EachGameOf calls work with each game of files, in several goroutines, and take with
// what it has returned, in the order of the games, while a terminal shows the progress.
// See eachGame.
func EachGameOf[T any](ctx context.Context, a *App, files []string,
	work func(g *pgn.Game, at collection.Place) (T, error), take func(v T, at collection.Place) error,
) error {
	if len(files) == 0 {
		if _, ok := cli.Terminal(a.In); ok {
			a.Notify("reading games from the keyboard; Ctrl-D ends them, Ctrl-C the command")
		}
		files = []string{"-"}
	}
	return a.showing(files, func() error {
		for _, file := range files {
			if err := eachFrom(ctx, a, collection.Place{File: file, Number: 1}, 2*a.workers(), work, take); err != nil {
				return err
			}
		}
		return nil
	})
}

// EachGameFrom is EachGameOf of a file from a game on, with so many blocks in memory, see
// [collection.EachAhead] and [formats.NewReaderAt].
func EachGameFrom[T any](ctx context.Context, a *App, from collection.Place, blocks int,
	work func(g *pgn.Game, at collection.Place) (T, error), take func(v T, at collection.Place) error,
) error {
	return a.showing([]string{from.File}, func() error { return eachFrom(ctx, a, from, blocks, work, take) })
}

// showing calls read, while a terminal shows how far files have been read.
func (a *App) showing(files []string, read func() error) error {
	a.progress = newReadView(a.Err, files)
	a.Line = &a.progress.StatusLine
	defer func() {
		a.progress.clear()
		a.progress, a.Line = nil, nil
	}()
	return read()
}

func eachFrom[T any](ctx context.Context, a *App, from collection.Place, blocks int,
	work func(g *pgn.Game, at collection.Place) (T, error), take func(v T, at collection.Place) error,
) error {
	return a.readingFrom(from.File, from.Offset, func(in io.Reader) error {
		return collection.EachAhead(ctx, formats.NewReaderAt(in, a.Loader(), from), from, a.workers(), blocks, work, func(v T, at collection.Place) error {
			a.progress.game()
			return take(v, at)
		})
	})
}

// GamesOf calls visit with each game of a file until it fails or ctx is done.
func (a *App) GamesOf(ctx context.Context, file string, visit func(g *pgn.Game, at collection.Place) error) error {
	return a.Reading(file, func(in io.Reader) error {
		return collection.Each(ctx, formats.NewReader(in, a.Loader()), file, 1, asRead, visit)
	})
}

// Reading opens a file, or standard input for "-". Packed files are read as what is in
// them.
func (a *App) Reading(file string, read func(io.Reader) error) error {
	return a.readingFrom(file, 0, read)
}

// readingFrom is Reading from an offset in bytes on, which is 0 if the file is packed.
func (a *App) readingFrom(file string, offset int64, read func(io.Reader) error) error {
	in := a.In
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		defer f.Close()
		if offset > 0 {
			if _, err := f.Seek(offset, io.SeekStart); err != nil {
				return err
			}
			a.progress.skip(offset)
		}
		in = a.progress.counted(f)
	}
	unpacked, err := collection.Unpacked(in)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	defer unpacked.Close()
	return read(unpacked)
}

// readView shows on a terminal how far files of games have been read.
type readView struct {
	cli.StatusLine
	began time.Time
	drawn time.Time
	games int
	read  atomic.Int64 // bytes
	all   int64        // bytes of all files; 0 if not known
}

// The progress is shown after quickRead, and then at intervals of redrawRead.
const (
	quickRead  = time.Second
	redrawRead = 200 * time.Millisecond
)

func newReadView(out io.Writer, files []string) *readView {
	v := &readView{StatusLine: cli.NewStatusLine(out), began: time.Now()}
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil || !info.Mode().IsRegular() {
			v.all = 0
			return v
		}
		v.all += info.Size()
	}
	return v
}

// counted returns a reader that notes how much was read.
func (v *readView) counted(r io.Reader) io.Reader {
	if v == nil {
		return r
	}
	return collection.Counted(r, &v.read)
}

// skip notes that so many bytes need not be read.
func (v *readView) skip(n int64) {
	if v != nil {
		v.read.Add(n)
	}
}

// game notes that a game was worked on.
func (v *readView) game() {
	if v.games++; v.Width == 0 || v.games%16 != 0 {
		return
	}
	now := time.Now()
	if now.Sub(v.began) < quickRead || now.Sub(v.drawn) < redrawRead {
		return
	}
	v.drawn = now
	v.Rewrite(Progress(v.games, v.read.Load(), v.all, now.Sub(v.began)))
}

// clear takes the line away.
func (v *readView) clear() {
	if v != nil {
		v.StatusLine.Clear()
	}
}

// Progress reports how far files have been read after a time. What all is 0 for is not known.
func Progress(games int, read, all int64, after time.Duration) string {
	line := fmt.Sprintf("%s  %.0f games/s", words.Count(games, "game"), float64(games)/after.Seconds())
	if all > 0 && read > 0 {
		left := time.Duration(float64(after) * float64(max(all-read, 0)) / float64(read))
		line += fmt.Sprintf("  %.0f %%  %v left", 100*float64(min(read, all))/float64(all), left.Round(time.Second))
	}
	return line
}
