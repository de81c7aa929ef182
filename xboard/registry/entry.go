package registry

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/process"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// Entry is an engine that is remembered.
type Entry struct {
	xboard.Config
	// ProbeResult is what the engine was found to be, nil if it has never been asked.
	Seen *ProbeResult `toml:"seen,omitempty" json:"seen,omitempty"`
}

// ProbeResult is what an engine said of itself, and when.
type ProbeResult struct {
	xboard.Description
	At       time.Time `toml:"at" json:"at"`
	Program  string    `toml:"program" json:"program"`   // the file that was run
	Modified time.Time `toml:"modified" json:"modified"` // when it was last written
}

// Description returns what the engine said of itself; of one that was never
// asked, only its name and protocol.
func (e *Entry) Description() *xboard.Description {
	if e.Seen == nil {
		return &xboard.Description{Name: e.Name, Protocol: e.Protocol}
	}
	return &e.Seen.Description
}

// Stale reports why what is remembered of the engine may no longer hold: its
// program is gone, is another, or has changed since; "" if it holds.
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
		return errors.New(`there is no command; want command = ["program", "arguments", ...]`)
	}
	for _, line := range e.Init {
		if strings.ContainsAny(line, "\r\n") {
			return fmt.Errorf("init line %q has a line break; want one string for each line", line)
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
