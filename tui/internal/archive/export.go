package archive

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Export adds games to the end of a PGN file, which is made if there is none.
// The file has all of them or none.
func Export(ctx context.Context, path string, games []Entry) error {
	err := durable.Public().Replace(path, func(w io.Writer) error { return fill(ctx, w, path, games) })
	if err != nil {
		return fmt.Errorf("export: %w", err) // names the path
	}
	return nil
}

// fill writes what the file at path has already, and the games.
func fill(ctx context.Context, to io.Writer, path string, games []Entry) error {
	w := bufio.NewWriter(to)
	if err := copyOld(w, path); err != nil {
		return err
	}
	for i := range games {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		o, err := read(&games[i])
		if err == nil {
			err = pgn.Write(w, o.Tree)
		}
		if err != nil {
			return fmt.Errorf("%s: the game at line %d: %w", path, games[i].Line, err)
		}
	}
	return w.Flush()
}

// copyOld copies a file and sees to an empty line at its end.
func copyOld(w *bufio.Writer, path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	n, err := io.Copy(w, f)
	if err != nil || n == 0 {
		return err
	}
	_, err = w.WriteString("\n\n")
	return err
}
