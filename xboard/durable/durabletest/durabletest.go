// Package durabletest helps test code that writes files. Its FS keeps files in
// memory, records all operations, fails on request, and shows the state that a
// power failure would leave.
package durabletest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ferzchess/ferz/xboard/durable"
)

// ErrFull is the error of operations that fail as on a full disk.
var ErrFull = errors.New("no space left on device")

// FS is a file system in memory; see New. It has no links. Its methods may be called
// from any goroutine.
type FS struct {
	// Fail, if not nil, is asked before each operation, such as "write /a/b", for the
	// error that it fails with. A write that fails leaves the first half of its bytes.
	Fail func(op string) error

	mu     sync.Mutex
	log    []string
	now    map[string]*node // by path
	synced map[string]*node // names that a synced directory holds
}

// node is a file or a folder.
type node struct {
	data, synced []byte
	mode         fs.FileMode
}

// New returns a file system with a root folder only.
func New() *FS {
	root := &node{mode: fs.ModeDir | 0o755}
	return &FS{now: map[string]*node{"/": root}, synced: map[string]*node{"/": root}}
}

// Log returns the operations that changed something or would have, in order.
func (f *FS) Log() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.log)
}

// Text returns the contents of a file; ok is false if there is none.
func (f *FS) Text(path string) (text string, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, ok := f.now[path]
	if !ok {
		return "", false
	}
	return string(n.data), true
}

// Paths returns the paths of all files, sorted.
func (f *FS) Paths() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []string
	for path, n := range f.now {
		if !n.mode.IsDir() {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out
}

// PowerCut returns what a power failure leaves at worst: files have the contents of
// their last sync. Their names are those now if names is true, as where the system
// has written directories by itself, and else those of the last SyncDir.
func (f *FS) PowerCut(names bool) *FS {
	f.mu.Lock()
	defer f.mu.Unlock()
	from := f.synced
	if names {
		from = f.now
	}
	out := New()
	for path, n := range from {
		left := &node{data: slices.Clone(n.synced), synced: slices.Clone(n.synced), mode: n.mode}
		out.now[path], out.synced[path] = left, left
	}
	return out
}

// do records an operation; the lock must be held.
func (f *FS) do(verb, path string) error {
	op := verb + " " + path
	f.log = append(f.log, op)
	if f.Fail != nil {
		return f.Fail(op)
	}
	return nil
}

func pathError(op, path string, err error) error { return &fs.PathError{Op: op, Path: path, Err: err} }

// Open implements durable.FS.
func (f *FS) Open(path string, flag int, perm fs.FileMode) (durable.File, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, ok := f.now[path]
	switch {
	case ok && flag&os.O_EXCL != 0:
		return nil, pathError("open", path, fs.ErrExist)
	case ok && n.mode.IsDir():
		return nil, pathError("open", path, errors.New("is a directory"))
	case !ok && flag&os.O_CREATE == 0:
		return nil, pathError("open", path, fs.ErrNotExist)
	case !ok:
		if dir := f.now[filepath.Dir(path)]; dir == nil {
			return nil, pathError("open", path, fs.ErrNotExist)
		}
		if err := f.do("create", path); err != nil {
			return nil, pathError("open", path, err)
		}
		n = &node{mode: perm}
		f.now[path] = n
	}
	if flag&os.O_TRUNC != 0 {
		n.data = nil
	}
	return &file{fs: f, path: path, node: n, atEnd: flag&os.O_APPEND != 0}, nil
}

// Stat implements durable.FS.
func (f *FS) Stat(path string) (fs.FileInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, ok := f.now[path]
	if !ok {
		return nil, pathError("stat", path, fs.ErrNotExist)
	}
	return info{filepath.Base(path), int64(len(n.data)), n.mode}, nil
}

// EvalSymlinks implements durable.FS.
func (f *FS) EvalSymlinks(path string) (string, error) { return path, nil }

// Mkdir implements durable.FS.
func (f *FS) Mkdir(path string, perm fs.FileMode) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.now[path] != nil {
		return pathError("mkdir", path, fs.ErrExist)
	}
	if f.now[filepath.Dir(path)] == nil {
		return pathError("mkdir", path, fs.ErrNotExist)
	}
	if err := f.do("mkdir", path); err != nil {
		return pathError("mkdir", path, err)
	}
	f.now[path] = &node{mode: fs.ModeDir | perm}
	return nil
}

// Rename implements durable.FS.
func (f *FS) Rename(from, to string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := f.now[from]
	if n == nil {
		return pathError("rename", from, fs.ErrNotExist)
	}
	if err := f.do("rename", from+" to "+to); err != nil {
		return pathError("rename", from, err)
	}
	delete(f.now, from)
	f.now[to] = n
	return nil
}

// Remove implements durable.FS.
func (f *FS) Remove(path string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.now[path] == nil {
		return pathError("remove", path, fs.ErrNotExist)
	}
	if err := f.do("remove", path); err != nil {
		return pathError("remove", path, err)
	}
	delete(f.now, path)
	return nil
}

// SyncDir implements durable.FS.
func (f *FS) SyncDir(dir string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.do("syncdir", dir) != nil {
		return
	}
	in := func(path string) bool { return path != "/" && filepath.Dir(path) == dir }
	for path := range f.synced {
		if in(path) && f.now[path] == nil {
			delete(f.synced, path)
		}
	}
	for path, n := range f.now {
		if in(path) {
			f.synced[path] = n
		}
	}
}

// file is an open file.
type file struct {
	fs    *FS
	path  string
	node  *node
	at    int64
	atEnd bool
}

func (f *file) Name() string { return f.path }

func (f *file) Read(p []byte) (int, error) {
	n, err := f.ReadAt(p, f.at)
	f.at += int64(n)
	if n > 0 {
		err = nil
	}
	return n, err
}

func (f *file) ReadAt(p []byte, at int64) (int, error) {
	f.fs.mu.Lock()
	defer f.fs.mu.Unlock()
	if at > int64(len(f.node.data)) {
		return 0, io.EOF
	}
	n := copy(p, f.node.data[at:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (f *file) Write(p []byte) (int, error) {
	if f.atEnd {
		f.at = int64(len(f.node.data))
	}
	n, err := f.WriteAt(p, f.at)
	f.at += int64(n)
	return n, err
}

func (f *file) WriteAt(p []byte, at int64) (int, error) {
	f.fs.mu.Lock()
	defer f.fs.mu.Unlock()
	err := f.fs.do("write", f.path)
	if err != nil {
		p, err = p[:len(p)/2], pathError("write", f.path, err)
	}
	if grow := at + int64(len(p)) - int64(len(f.node.data)); grow > 0 {
		f.node.data = append(f.node.data, make([]byte, grow)...)
	}
	return copy(f.node.data[at:], p), err
}

func (f *file) Seek(offset int64, whence int) (int64, error) {
	f.fs.mu.Lock()
	defer f.fs.mu.Unlock()
	switch whence {
	case io.SeekCurrent:
		offset += f.at
	case io.SeekEnd:
		offset += int64(len(f.node.data))
	}
	f.at = offset
	return offset, nil
}

func (f *file) Truncate(size int64) error {
	f.fs.mu.Lock()
	defer f.fs.mu.Unlock()
	if err := f.fs.do("truncate", fmt.Sprintf("%s to %d", f.path, size)); err != nil {
		return pathError("truncate", f.path, err)
	}
	f.node.data = f.node.data[:min(size, int64(len(f.node.data)))]
	return nil
}

func (f *file) Sync() error {
	f.fs.mu.Lock()
	defer f.fs.mu.Unlock()
	if err := f.fs.do("sync", f.path); err != nil {
		return pathError("sync", f.path, err)
	}
	f.node.synced = slices.Clone(f.node.data)
	return nil
}

func (f *file) Chmod(mode fs.FileMode) error {
	f.fs.mu.Lock()
	defer f.fs.mu.Unlock()
	f.node.mode = mode
	return nil
}

func (f *file) Close() error { return nil }

func (f *file) Stat() (fs.FileInfo, error) {
	f.fs.mu.Lock()
	defer f.fs.mu.Unlock()
	return info{filepath.Base(f.path), int64(len(f.node.data)), f.node.mode}, nil
}

// info describes a node.
type info struct {
	name string
	size int64
	mode fs.FileMode
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return nil }

// FailOn returns a value for FS.Fail that makes operations fail with ErrFull whose text
// begins with one of the prefixes.
func FailOn(prefixes ...string) func(op string) error {
	return func(op string) error {
		if slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(op, p) }) {
			return ErrFull
		}
		return nil
	}
}
