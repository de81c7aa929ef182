package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/xboard/durable"
)

// CapabilityCache caches the capabilities that terminals have reported, in a file, so that
// the first frame of the next session is right; the terminal is still queried. A
// nil CapabilityCache is empty and stores nothing.
type CapabilityCache struct {
	path string
	mu   sync.Mutex // for all below
	off  bool
	last cachedTerminal // was kept last
	seen []cachedTerminal
}

// cachedTerminal holds what a terminal has reported. Terminals are distinguished by what is
// known of them before they reply, and by the name that they report.
type cachedTerminal struct {
	Terminal string `toml:"Terminal"` // see identity
	Name     string `toml:"Name"`     // and version, by its answer
	Found
}

// maxKnown is how many terminals are remembered.
const maxKnown = 20

// OpenCache reads a file. If it can't be read, the memory is empty and the file
// is rewritten; without a path, nothing is stored. A memory that is off is empty
// too, and the contents of its file are removed.
func OpenCache(path string, on bool) *CapabilityCache {
	m := &CapabilityCache{path: path, off: !on}
	if path != "" && on {
		m.seen = readKnown(path)
	}
	return m
}

// memoryFile is how the file is written.
type memoryFile struct {
	Terminals []cachedTerminal `toml:"terminal"`
}

func readKnown(path string) []cachedTerminal {
	var file memoryFile
	if _, err := toml.DecodeFile(path, &file); err != nil {
		return nil
	}
	return file.Terminals[:min(len(file.Terminals), maxKnown)]
}

// identity returns a text that distinguishes terminals by their environment.
func identity(environ []string) string {
	var out []string
	for _, name := range []string{"TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "LC_TERMINAL", "VTE_VERSION", "KONSOLE_VERSION"} {
		if value := Lookup(environ, name); value != "" {
			out = append(out, value)
		}
	}
	if inTmux(environ) {
		out = append(out, "tmux")
	}
	return strings.Join(out, " ")
}

// Lookup returns what the terminal of an environment last reported: the terminal
// with the given name, or the latest one if the name is not known yet.
func (m *CapabilityCache) Lookup(environ []string, name string) Found {
	if m == nil {
		return Found{}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	id := identity(environ)
	for _, k := range m.seen {
		if k.Terminal == id && (name == "" || k.Name == name) {
			k.Found.Name = k.Name
			return k.Found
		}
	}
	return Found{}
}

// Store stores what a terminal has reported.
func (m *CapabilityCache) Store(environ []string, name string, f Found) error {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	f.Name, f.Complete, f.DefaultImages = "", false, images.None // the name is kept beside what was found
	m.last = cachedTerminal{identity(environ), name, f}
	return m.write()
}

// SetEnabled switches a memory on or off: one that is off forgets all.
func (m *CapabilityCache) SetEnabled(on bool) error {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.off = !on
	return m.write()
}

// write puts the last terminal first, and writes the file if that is news.
func (m *CapabilityCache) write() error {
	switch {
	case m.path == "":
		return nil
	case m.off:
		m.seen = nil
		if err := os.Remove(m.path); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	case m.last.Terminal == "", len(m.seen) == 0 && m.last.Found == (Found{}), len(m.seen) > 0 && m.seen[0] == m.last:
		return nil
	}
	same := func(k cachedTerminal) bool { return k.Terminal == m.last.Terminal && k.Name == m.last.Name }
	m.seen = append([]cachedTerminal{m.last}, slices.DeleteFunc(readKnown(m.path), same)...) // another ferz may have written
	m.seen = m.seen[:min(len(m.seen), maxKnown)]
	text := bytes.NewBufferString("# Capabilities that terminals have reported. It may be deleted.\n")
	if err := toml.NewEncoder(text).Encode(memoryFile{m.seen}); err != nil {
		return fmt.Errorf("%s: %w", m.path, err)
	}
	return durable.WriteFile(m.path, text.Bytes())
}
