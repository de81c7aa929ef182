package printable_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"github.com/ferzchess/ferz/engine/printable"
)

func TestError(t *testing.T) {
	path := func(op, path string, err error) error { return &fs.PathError{Op: op, Path: path, Err: err} }
	for name, row := range map[string]struct {
		err  error
		want string
	}{
		"another error":     {errors.New("open x: no"), "open x: no"},
		"no file":           {path("open", "x", syscall.ENOENT), "x: no such file or directory"},
		"path twice":        {fmt.Errorf("x: %w", path("open", "x", syscall.EACCES)), "x: permission denied"},
		"path and place":    {fmt.Errorf("x, game 1: %w", path("read", "x", syscall.EISDIR)), "x: is a directory; expected a file"},
		"book and path":     {fmt.Errorf("book x: %w", path("read", "x", syscall.EISDIR)), "book x: is a directory; expected a file"},
		"words before":      {fmt.Errorf("openings: %w", path("open", "a/x", syscall.EIO)), "openings: a/x: input/output error"},
		"words behind":      {fmt.Errorf("%w: ask its owner", path("open", "x", syscall.EACCES)), "x: permission denied: ask its owner"},
		"file for folder":   {path("mkdir", "x", syscall.EEXIST), "x: file exists; expected a folder, or a name that is free"},
		"file in between":   {path("open", "x/y", syscall.ENOTDIR), "x/y: not a directory; expected a folder where a file is"},
		"path left out":     {fmt.Errorf("x: %w", syscall.EISDIR), "x: is a directory; expected a file"},
		"renaming":          {&os.LinkError{Op: "rename", Old: "tmp1", New: "x", Err: syscall.EXDEV}, "x: invalid cross-device link"},
		"two errors":        {errors.Join(path("open", "x", syscall.ENOENT), path("open", "y", syscall.ENOENT)), "x: no such file or directory\ny: no such file or directory"},
		"the same twice":    {errors.Join(path("open", "x", syscall.ENOENT), path("open", "x", syscall.ENOENT)), "x: no such file or directory"},
		"path in the words": {fmt.Errorf("x wants y, %w", path("open", "x", syscall.ENOENT)), "x wants y, x: no such file or directory"},
		"without a path":    {path("write", "", syscall.ENOSPC), "no space left on device"},
		"nothing inside":    {fmt.Errorf("x: %w", error(nil)), "x: %!w(<nil>)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := printable.Error(row.err); got != row.want {
				t.Errorf("%q, expected %q", got, row.want)
			}
		})
	}
}
