package durable

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Disk writes files with the permissions of one kind. Its methods that change a file
// return once the change is on disk; their errors name the file.
type Disk struct {
	fs           FS
	file, folder fs.FileMode // permissions of new files and folders, before the umask
}

// Private returns the disk for the user's data, such as games and settings: only the
// user can read new files and open new folders. Existing ones keep their permissions.
func Private() Disk { return Disk{system{}, 0o600, 0o700} }

// Public returns the disk for files that the user asks for by name, such as exports: new
// ones have the permissions that the umask leaves.
func Public() Disk { return Disk{system{}, 0o666, 0o777} }

// On returns the disk on another file system, for tests.
func (d Disk) On(f FS) Disk {
	d.fs = f
	return d
}

// Open opens a file as os.OpenFile does. The name of a file that it creates is on disk
// when it returns; the contents are once File.Sync has returned.
func (d Disk) Open(path string, flag int) (File, error) {
	_, missing := d.fs.Stat(path)
	f, err := d.fs.Open(path, flag, d.file)
	if err == nil && errors.Is(missing, fs.ErrNotExist) {
		d.fs.SyncDir(filepath.Dir(path))
	}
	return f, err
}

// MkdirAll creates a folder and its missing parents.
func (d Disk) MkdirAll(dir string) error {
	info, err := d.fs.Stat(dir)
	if err == nil && info.IsDir() {
		return nil
	}
	if parent := filepath.Dir(dir); errors.Is(err, fs.ErrNotExist) && parent != dir {
		if err := d.MkdirAll(parent); err != nil {
			return err
		}
	}
	err = d.fs.Mkdir(dir, d.folder)
	if errors.Is(err, fs.ErrExist) {
		if info, again := d.fs.Stat(dir); again == nil && info.IsDir() {
			return nil // another process has made it
		}
	}
	if err == nil {
		d.fs.SyncDir(filepath.Dir(dir))
	}
	return err
}

// Create writes a new file. It fails if there is one with that name.
func (d Disk) Create(path string, data []byte) error {
	f, err := d.Open(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		_ = d.fs.Remove(path)
		return err
	}
	return nil
}

// tailLength is how many bytes of a file's end Append looks at.
const tailLength = 4

// Append adds text to the end of a file, which it creates if there is none. join, if not
// nil, returns what to write between the file's last bytes, at most 4, and the text. When
// the text can't be written whole the file stays as it was.
func (d Disk) Append(path string, text []byte, join func(tail []byte) string) (err error) {
	f, err := d.Open(path, os.O_RDWR|os.O_APPEND|os.O_CREATE)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	if join != nil {
		tail := make([]byte, min(size, tailLength))
		if _, err := f.ReadAt(tail, size-int64(len(tail))); err != nil && err != io.EOF {
			return err
		}
		text = append([]byte(join(tail)), text...)
	}
	n, err := f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, takeBack(f, size, n))
	}
	return nil
}

// takeBack removes what a failed write has added to a file of a size, unless another
// program has written behind it.
func takeBack(f File, size int64, written int) error {
	info, err := f.Stat()
	if err != nil || written == 0 || info.Size() != size+int64(written) {
		return err
	}
	return f.Truncate(size)
}

// Publish gives a complete file its final name, replacing a file with that name.
func (d Disk) Publish(temp, path string) error {
	f, err := d.fs.Open(temp, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return plain(path, err)
	}
	if err := d.fs.Rename(temp, path); err != nil {
		return err
	}
	d.fs.SyncDir(filepath.Dir(path))
	return nil
}

// Remove deletes a file.
func (d Disk) Remove(path string) error {
	if err := d.fs.Remove(path); err != nil {
		return err
	}
	d.fs.SyncDir(filepath.Dir(path))
	return nil
}
