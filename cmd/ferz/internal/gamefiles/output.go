package gamefiles

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Loader returns what finds the variants of games, each compiled once.
func (a *App) Loader() pgn.Loader {
	return (&ini.Loader{Catalogue: a.Catalogue()}).Load
}

// Output is the flag for where a command writes.
type Output struct{ Path string }

// Flag defines the flag.
func (o *Output) Flag(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&o.Path, "output", "o", "", "write to this file, which is replaced at once (default standard output)")
}

// IsFile reports whether something is written to a file.
func (o *Output) IsFile() bool { return o.Path != "" && o.Path != "-" }

// Write writes to the file, which stays as it was if that fails, or to standard
// output.
func (o *Output) Write(a *App, write func(io.Writer) error) error {
	buffered := func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 64<<10)
		if err := write(out); err != nil {
			return errors.Join(err, out.Flush())
		}
		return out.Flush()
	}
	if o.IsFile() {
		return durable.Public().Replace(o.Path, buffered)
	}
	return buffered(clearing{a.Data(), a})
}

// Tell reports the file's contents on standard output, if the games go to a file.
func (o *Output) Tell(a *App, format string, args ...any) {
	if o.IsFile() {
		fmt.Fprintf(a.Out, format+" in %s\n", append(args, o.Path)...)
	}
}

// ErrEnough stops reading or playing games when there are enough.
var ErrEnough = errors.New("enough")

// clearing is an output before which the progress is taken off the terminal.
type clearing struct {
	io.Writer
	a *App
}

// Clearing returns an output for text before which the progress is taken off the terminal.
func (a *App) Clearing() io.Writer { return clearing{a.Out, a} }

// Write implements io.Writer.
func (c clearing) Write(p []byte) (int, error) {
	c.a.progress.clear()
	return c.Writer.Write(p)
}

// Plies counts half-moves in words.
func Plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
