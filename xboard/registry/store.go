package registry

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/xboard/durable"
)

// FileName is the name of the registry's file.
const FileName = "engines.toml"

// ConfigDirVariable names the environment variable that, if set, holds the
// directory for ferz's configuration.
const ConfigDirVariable = "FERZ_CONFIG_DIR"

// Dir returns ferz's configuration directory: FERZ_CONFIG_DIR, or ferz in
// $XDG_CONFIG_HOME or in the system's directory for configurations.
func Dir() (string, error) {
	if dir := os.Getenv(ConfigDirVariable); dir != "" {
		return dir, nil
	}
	if dir := os.Getenv("XDG_CONFIG_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "ferz"), nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("there is no place for ferz's configuration: %w; set %s", err, ConfigDirVariable)
	}
	return filepath.Join(dir, "ferz"), nil
}

// Store is the engines that are remembered. It is safe for concurrent use, and
// several processes may change the file at the same time.
type Store struct {
	path string
	why  error // there is no path

	mu       sync.Mutex
	entries  []Entry
	problems []Problem
}

// Open reads the engines in a directory, or in ferz's configuration directory if it is
// "". It never fails: errors are in Problems, and engines that can't be read are left
// out. A missing file is an empty one.
func Open(dir string) *Store {
	s := &Store{}
	if dir == "" {
		if dir, s.why = Dir(); s.why != nil {
			s.problems = []Problem{{Path: FileName, Text: s.why.Error()}}
			return s
		}
	}
	s.path = filepath.Join(dir, FileName)
	s.Reload()
	return s
}

// Path returns the path of the file.
func (s *Store) Path() string { return s.path }

// Problems returns the problems of the file.
func (s *Store) Problems() []Problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.problems
}

// Entries returns the engines in the order of the file. They are the caller's.
func (s *Store) Entries() []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]Entry, len(s.entries))
	for i, e := range s.entries {
		out[i] = e.clone()
	}
	return out
}

// Find returns the engine with a name; case does not matter. It fails with
// *UnknownEngine if there is none.
func (s *Store) Find(name string) (Entry, error) {
	entries := s.Entries()
	for _, e := range entries {
		if strings.EqualFold(e.Name, strings.TrimSpace(name)) {
			return e, nil
		}
	}
	return Entry{}, &UnknownEngine{Name: name, Names: append(namesOf(entries), Builtin)}
}

// namesOf returns the names of engines.
func namesOf(entries []Entry) []string {
	names := make([]string, len(entries))
	for i := range entries {
		names[i] = entries[i].Name
	}
	return names
}

// CheckNew returns an error if a name is not valid for a new engine, for example
// because another has it.
func (s *Store) CheckNew(name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if e, err := s.Find(name); err == nil {
		return fmt.Errorf("an engine is called %q already; remove it first, or choose another name", e.Name)
	}
	return nil
}

// Reload reads the file again.
func (s *Store) Reload() {
	if s.path == "" {
		return
	}
	d, err := s.read()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.entries, s.problems = nil, []Problem{{Path: s.path, Text: err.Error()}}
		return
	}
	s.entries, s.problems = d.entries(), d.problems
}

func (s *Store) read() (*document, error) {
	data, err := os.ReadFile(s.path)
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &document{}, nil
	case errors.As(err, &path):
		return nil, fmt.Errorf("can't read it: %w", path.Err)
	case err != nil:
		return nil, err
	}
	return readDocument(s.path, strings.ToValidUTF8(string(data), "\uFFFD")), nil
}

// Put adds engines, or replaces those of the same names. If some can't be added, the
// others are, and the error lists each of them.
func (s *Store) Put(ctx context.Context, entries ...Entry) error {
	var errs []error
	err := s.update(ctx, func(d *document) error {
		for _, e := range entries {
			errs = append(errs, d.put(e.clone()))
		}
		return nil
	})
	return errors.Join(append(errs, err)...)
}

// Change applies a function to the engine with a name as it is in the file at that
// moment.
func (s *Store) Change(ctx context.Context, name string, change func(*Entry) error) error {
	s.Reload()
	return s.update(ctx, func(d *document) error {
		b := d.find(strings.TrimSpace(name))
		if b == nil || b.wrong != "" {
			return &NotRemembered{Name: name, Names: namesOf(d.entries())}
		}
		e := b.entry.clone()
		if err := change(&e); err != nil {
			return err
		}
		return d.put(e)
	})
}

// Remove forgets the engine with a name.
func (s *Store) Remove(ctx context.Context, name string) error {
	s.Reload()
	return s.update(ctx, func(d *document) error {
		if !d.remove(strings.TrimSpace(name)) {
			return &NotRemembered{Name: name, Names: d.names()}
		}
		return nil
	})
}

// update changes the file: what it holds at this moment, with no other process
// in between. A file that can't be understood is not written.
func (s *Store) update(ctx context.Context, change func(*document) error) error {
	if s.path == "" {
		return s.why
	}
	if err := durable.Private().MkdirAll(filepath.Dir(s.path)); err != nil {
		return fmt.Errorf("can't remember engines: %w", err)
	}
	unlock, err := lock(ctx, s.path)
	if err != nil {
		return fmt.Errorf("can't remember engines: %w", err)
	}
	defer unlock()
	d, err := s.read()
	if err != nil {
		return fmt.Errorf("can't change %s: %w", s.path, err)
	}
	for _, p := range d.problems {
		if p.Syntax {
			return fmt.Errorf("engine list not changed, the file is invalid: %w; fix or move it", p)
		}
	}
	if err := change(d); err != nil {
		return err
	}
	text := d.text()
	if err := durable.WriteFile(s.path, []byte(text)); err != nil {
		return fmt.Errorf("can't write %w", err) // names the path
	}
	s.mu.Lock()
	s.entries, s.problems = d.entries(), readDocument(s.path, text).problems
	s.mu.Unlock()
	return nil
}
