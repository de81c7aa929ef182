package library

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Append adds a game to the end of a file, which is made if there is none. The
// game is on disk when Append returns. What was there stays as it was, also if
// the disk is full.
func Append(path string, g *pgn.Game) error {
	text, err := pgn.Format(g)
	if err != nil {
		return err
	}
	if err := appendTo(path, text); err != nil {
		return fmt.Errorf("append game: %w", err) // names the path
	}
	return nil
}

func appendTo(path, text string) (err error) {
	_, missing := os.Stat(path)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	text, err = separated(f, info.Size(), text)
	if err != nil {
		return err
	}
	if n, err := f.WriteString(text); err != nil {
		return errors.Join(err, takeBack(f, info.Size(), n))
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if errors.Is(missing, fs.ErrNotExist) {
		durable.SyncDir(filepath.Dir(path))
	}
	return nil
}

// separated puts an empty line between a file's end and text if it lacks one.
func separated(f *os.File, size int64, text string) (string, error) {
	last := make([]byte, min(size, 4))
	if _, err := f.ReadAt(last, size-int64(len(last))); err != nil && err != io.EOF {
		return "", err
	}
	end := strings.ReplaceAll(string(last), "\r\n", "\n")
	switch {
	case size == 0 || strings.HasSuffix(end, "\n\n"):
		return text, nil
	case strings.HasSuffix(end, "\n"):
		return "\n" + text, nil
	}
	return "\n\n" + text, nil
}

// takeBack removes the part of a game that was written when the disk was full,
// unless another program has written behind it.
func takeBack(f *os.File, size int64, written int) error {
	info, err := f.Stat()
	if err != nil || written == 0 || info.Size() != size+int64(written) {
		return err
	}
	return f.Truncate(size)
}
