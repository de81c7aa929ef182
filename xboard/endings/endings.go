// Package endings stores endgame tables on disk, one folder for each variant.
// Package engine/tables defines their contents.
package endings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Dir returns the folder of all tables.
func Dir() (string, error) {
	dir, err := durable.DataDir()
	return filepath.Join(dir, "tables"), err
}

// Folder is a tables.Store in a folder. Files that have been read stay in memory, or mapped
// into it, as long as the Folder is in use.
type Folder struct {
	dir  string
	disk durable.Disk

	mu     sync.Mutex
	opened map[string][]byte
	mapped *mappings
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
		if dir, err = Dir(); err != nil {
			return nil, err
		}
	}
	return folderAt(filepath.Join(dir, v.Def.ID)), nil
}

func folderAt(dir string) *Folder {
	f := &Folder{dir: dir, disk: durable.Private(), opened: map[string][]byte{}, mapped: &mappings{}}
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
	if data, ok := f.opened[name]; ok {
		return data, nil
	}
	data, mapped, err := readMapped(filepath.Join(f.dir, name))
	if err == nil {
		f.opened[name] = data
	}
	if mapped {
		f.mapped.all = append(f.mapped.all, data)
	}
	return data, err
}

// Write implements tables.Store.
func (f *Folder) Write(name string, data []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.opened, name)
	return f.disk.WriteFile(filepath.Join(f.dir, name), data)
}

// Variants lists the ids of the variants that have a folder below dir, or below Dir if that
// is "".
func Variants(dir string) ([]string, error) {
	if dir == "" {
		var err error
		if dir, err = Dir(); err != nil {
			return nil, err
		}
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out, err
}
