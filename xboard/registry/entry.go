package registry

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// Entry is an engine that is remembered.
type Entry struct {
	xboard.Config
	// Seen is the result of the last probe, nil if there was none.
	Seen *ProbeResult `toml:"seen,omitempty" json:"seen,omitempty"`
}

// ProbeResult is the description that an engine gave, with the time.
type ProbeResult struct {
	xboard.Description
	At       time.Time `toml:"at" json:"at"`
	Program  string    `toml:"program" json:"program"`   // the file that was run
	Modified time.Time `toml:"modified" json:"modified"` // when it was last written
}

// Description returns the engine's last description; before any probe, only its name
// and protocol.
func (e *Entry) Description() *xboard.Description {
	if e.Seen == nil {
		return &xboard.Description{Name: e.Name, Protocol: e.Protocol}
	}
	return &e.Seen.Description
}

// About summarizes what the engine has reported of itself.
func (e *Entry) About() string {
	if e.Seen == nil {
		return "not probed yet"
	}
	return fmt.Sprintf("%s: %s, %s", cmp.Or(e.Seen.Name, e.Name),
		words.Count(max(1, len(e.Seen.Variants)), "variant"), words.Count(len(e.Seen.Options), "option"))
}

// Stale reports why the saved description may be out of date: its program is gone, is
// another, or has changed since; "" if it is current.
func (e *Entry) Stale() string {
	if e.Seen == nil {
		return "not probed yet"
	}
	path, modified, err := programOf(&e.Config)
	switch {
	case err != nil:
		return fmt.Sprintf("its program %s is not there", e.Command[0])
	case path != e.Seen.Program || !modified.Equal(e.Seen.Modified):
		return "its program has changed since it was asked"
	}
	return ""
}

// clone returns a copy that shares nothing that callers may change.
func (e Entry) clone() Entry {
	e.Command = slices.Clone(e.Command)
	e.Options = maps.Clone(e.Options)
	e.Init = slices.Clone(e.Init)
	e.Variants = maps.Clone(e.Variants)
	if e.Seen != nil {
		seen := *e.Seen
		e.Seen = &seen
	}
	return e
}

// check returns what is wrong with an entry.
func (e *Entry) check() error {
	if err := CheckName(e.Name); err != nil {
		return err
	}
	if len(e.Command) == 0 || e.Command[0] == "" {
		return errors.New(`there is no command; expected command = ["program", "arguments", ...]`)
	}
	for _, line := range e.Init {
		if strings.ContainsAny(line, "\r\n") {
			return fmt.Errorf("init line %q has a line break; expected one string for each line", line)
		}
	}
	_, err := protocol.Parse(string(e.Protocol))
	return err
}

// programOf returns the file that a configuration runs, and when it was last
// written.
func programOf(c *xboard.Config) (path string, modified time.Time, err error) {
	if len(c.Command) == 0 {
		return "", time.Time{}, errors.New("there is no command")
	}
	name := c.Command[0]
	if c.Dir != "" && !filepath.IsAbs(name) && filepath.Base(name) != name {
		path, err = process.Find(filepath.Join(c.Dir, name))
	}
	if path == "" {
		path, err = process.Find(name)
	}
	if err != nil {
		return "", time.Time{}, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", time.Time{}, err
	}
	return path, info.ModTime().UTC().Truncate(time.Microsecond), nil
}
