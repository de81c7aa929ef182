package durable

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// FS is the part of a file system that a Disk needs. Package durabletest has one that
// records its operations and fails on request.
type FS interface {
	// Open opens a file as os.OpenFile does.
	Open(path string, flag int, perm fs.FileMode) (File, error)
	Stat(path string) (fs.FileInfo, error)
	EvalSymlinks(path string) (string, error)
	Mkdir(path string, perm fs.FileMode) error
	Rename(from, to string) error
	Remove(path string) error
	// SyncDir puts the names of a directory's files on disk. There is nothing to be
	// done where directories can't be synced, so it returns no error.
	SyncDir(dir string)
}

// File is an open file of an FS.
type File interface {
	io.ReadWriteSeeker
	io.ReaderAt
	io.WriterAt
	io.Closer
	Name() string
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	Truncate(size int64) error
	Sync() error
}

// system is the FS of the operating system.
type system struct{}

func (system) Open(path string, flag int, perm fs.FileMode) (File, error) {
	f, err := os.OpenFile(path, flag, perm)
	if err != nil {
		return nil, err // not a nil *os.File, which is no nil File
	}
	return f, nil
}

func (system) Stat(path string) (fs.FileInfo, error)     { return os.Stat(path) }
func (system) EvalSymlinks(path string) (string, error)  { return filepath.EvalSymlinks(path) }
func (system) Mkdir(path string, perm fs.FileMode) error { return os.Mkdir(path, perm) }
func (system) Rename(from, to string) error              { return os.Rename(from, to) }
func (system) Remove(path string) error                  { return os.Remove(path) }

func (system) SyncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
