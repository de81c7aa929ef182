// Package durable writes files so that an interruption never leaves a partial one:
// even after a power failure a reader finds the old contents or the new. All of
// ferz's user data is written through a Disk: Private for ferz's own files, Public
// for files that the user asked for.
package durable

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// WriteFile is Disk.WriteFile of a Private disk.
func WriteFile(path string, data []byte) error { return Private().WriteFile(path, data) }

// WriteFile atomically replaces the contents of a file. It creates the directory if
// needed, keeps permissions, and replaces the target of a link instead of the link. The
// contents are on disk when it returns. Errors name the file, not the temporary one
// that is written first.
func (d Disk) WriteFile(path string, data []byte) error {
	if real, err := d.fs.EvalSymlinks(path); err == nil {
		path = real
	}
	if err := d.MkdirAll(filepath.Dir(path)); err != nil {
		return plain(filepath.Dir(path), err)
	}
	return d.Replace(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Replace replaces a file as WriteFile does, with the output of write, in an existing
// directory. If write fails the file stays as it was.
func (d Disk) Replace(path string, write func(io.Writer) error) error {
	if real, err := d.fs.EvalSymlinks(path); err == nil {
		path = real
	}
	mode, err := d.modeOf(path)
	if err != nil {
		return plain(path, err)
	}
	f, err := d.createTemp(path, mode)
	if err != nil {
		return plain(path, err)
	}
	if err = write(temporary{f, path}); err != nil {
		_ = f.Close()
	} else if err = d.finish(f, mode, path); err != nil {
		err = plain(path, err)
	}
	if err != nil {
		_ = d.fs.Remove(f.Name())
		return err
	}
	d.fs.SyncDir(filepath.Dir(path))
	return nil
}

// temporary is a file that is to replace another one.
type temporary struct {
	file File
	path string
}

// Write implements io.Writer.
func (t temporary) Write(data []byte) (int, error) {
	n, err := t.file.Write(data)
	if err != nil {
		err = plain(t.path, err)
	}
	return n, err
}

// finish puts a new file down to the disk, closes it and gives it its name.
func (d Disk) finish(f File, mode fs.FileMode, path string) error {
	var err error
	if mode != 0 {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return d.fs.Rename(f.Name(), path)
}

// plain puts a path in place of those that an error names.
func plain(path string, err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		err = p.Err
	case errors.As(err, &l):
		err = l.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// modeOf returns the permissions of a file that is to be replaced, or 0 if
// there is none. It fails if the file must not be written.
func (d Disk) modeOf(path string) (fs.FileMode, error) {
	f, err := d.fs.Open(path, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, errors.New("it is not a regular file")
	}
	return info.Mode().Perm(), nil
}

// createTemp creates a file beside path, with no more permissions than the file has
// that it is to replace; mode 0: there is none.
func (d Disk) createTemp(path string, mode fs.FileMode) (File, error) {
	if mode == 0 {
		mode = d.file
	}
	dir, name := filepath.Split(path)
	for try := 0; ; try++ {
		temp := filepath.Join(dir, fmt.Sprintf(".%s.%08x.tmp", name, rand.Uint32()))
		f, err := d.fs.Open(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil || try == 100 || !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}
