package library

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/ferzchess/ferz/engine/pgn"
)

// Export adds games to the end of a PGN file, which is made if there is none.
// The file has all of them or none.
func Export(ctx context.Context, path string, games []Record) (err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode, err := modeOf(path)
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(temp.Name())
		}
	}()
	err = fill(ctx, temp, path, games)
	err = errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close())
	if err != nil {
		return fmt.Errorf("export to %s: %w", path, err)
	}
	return os.Rename(temp.Name(), path)
}

// modeOf returns the permissions of a file, or those of a new one.
func modeOf(path string) (fs.FileMode, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0o644, nil
	}
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, fmt.Errorf("export to %s: it is no regular file", path)
	}
	return info.Mode().Perm(), nil
}

// fill writes what the file at path has already, and the games.
func fill(ctx context.Context, to *os.File, path string, games []Record) error {
	w := bufio.NewWriter(to)
	if err := copyOld(w, path); err != nil {
		return err
	}
	for i := range games {
		if err := ctx.Err(); err != nil {
			return err
		}
		o, err := read(&games[i])
		if err == nil {
			err = pgn.Write(w, o.Tree)
		}
		if err != nil {
			return fmt.Errorf("the game at line %d: %w", games[i].Line, err)
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
