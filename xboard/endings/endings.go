// Package endings stores endgame tables on disk, one folder for each variant.
// Package engine/tables defines their contents.
package endings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/engine/tables"
	"github.com/ferzchess/ferz/xboard/durable"
)

// tablesDir returns the folder of all tables.
func tablesDir() (string, error) {
	dir, err := durable.DataDir()
	return filepath.Join(dir, "tables"), err
}

// Folder is a tables.Store in a folder. Files that have been read stay in memory, or mapped
// into it, as long as the Folder is in use.
type Folder struct {
	dir  string
	disk durable.Disk

	mu     sync.Mutex
	opened map[string]opened
	mapped *mappings
}

// opened is a file that has been read.
type opened struct {
	data []byte
	info fs.FileInfo // when it was mapped; nil: it is in memory
}

// mappings are files that are mapped into memory.
type mappings struct{ all [][]byte }

func (m *mappings) close() {
	for _, data := range m.all {
		unmap(data)
	}
}

// Of returns the folder of a variant's tables below dir, or below Dir if that is "". It
// need not exist yet.
func Of(v *engine.Variant, dir string) (*Folder, error) {
	if dir == "" {
		var err error
		if dir, err = tablesDir(); err != nil {
			return nil, err
		}
	}
	return folderAt(filepath.Join(dir, v.Def.ID)), nil
}

func folderAt(dir string) *Folder {
	f := &Folder{dir: dir, disk: durable.Private(), opened: map[string]opened{}, mapped: &mappings{}}
	runtime.AddCleanup(f, (*mappings).close, f.mapped)
	return f
}

// Path returns where the folder is.
func (f *Folder) Path() string { return f.dir }

// Names implements tables.Store.
func (f *Folder) Names() ([]string, error) {
	entries, err := os.ReadDir(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []string
	for _, e := range entries {
		if !e.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out, err
}

// Read implements tables.Store.
func (f *Folder) Read(name string) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if one, ok := f.opened[name]; ok {
		return one.data, nil
	}
	data, info, err := readMapped(filepath.Join(f.dir, name))
	if err == nil {
		f.opened[name] = opened{data, info}
	}
	if info != nil {
		f.mapped.all = append(f.mapped.all, data)
	}
	return data, err
}

// Intact implements tables.Watcher.
func (f *Folder) Intact(name string) error {
	f.mu.Lock()
	old := f.opened[name].info
	f.mu.Unlock()
	if old == nil {
		return nil
	}
	now, err := os.Stat(filepath.Join(f.dir, name))
	if err == nil && os.SameFile(old, now) && (old.Size() != now.Size() || !old.ModTime().Equal(now.ModTime())) {
		return guard.ErrFault
	}
	return nil // it is the same, or was removed or replaced, which leaves what is mapped
}

// Write implements tables.Store.
func (f *Folder) Write(name string, data []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.opened, name)
	return f.disk.WriteFile(filepath.Join(f.dir, name), data)
}

// Variants lists the ids of the variants that have tables in a folder below dir, or below
// tablesDir if that is "". Chess is among them if it has Syzygy tables in one of the other
// folders that Open reads.
func Variants(dir string) ([]string, error) {
	if dir == "" {
		var err error
		if dir, err = tablesDir(); err != nil {
			return nil, err
		}
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []string
	for _, e := range entries {
		if folderAt(filepath.Join(dir, e.Name())).has(tables.Suffix) {
			out = append(out, e.Name())
		}
	}
	if !slices.Contains(out, chessID) && slices.ContainsFunc(syzygyBeside(dir, chessID), func(f *Folder) bool { return f.has(syzygySuffix) }) {
		out = append(out, chessID)
	}
	return out, err
}

// has reports whether a folder has a file with a suffix.
func (f *Folder) has(suffix string) bool {
	names, err := f.Names()
	return err == nil && slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, suffix) })
}
