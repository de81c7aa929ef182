// Package host reads what the machine's administrator allows users to do with ferz: on
// a host that serves it over SSH they may play, but not open files by name or start
// programs. Read reads the administrator's file; commands pass the resulting Host on
// and ask its method Permits.
package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/BurntSushi/toml"

	"github.com/ferzchess/ferz/xboard/tomlkeys"
)

// Variable names the environment variable that restricts ferz, whatever its value,
// unless that is empty.
const Variable = "FERZ_RESTRICTED"

// Host is what a host permits. The zero value permits everything.
type Host struct {
	// Restricted reports that users may only play, with files of their own that
	// ferz itself names.
	Restricted bool `toml:"restricted"`
	// Threads is how many threads ferz's own search may use at most; 0: no limit,
	// or one where the host is restricted.
	Threads int `toml:"threads"`
	// Hash is the size of its hash table at most, in megabytes; 0: the usual size.
	Hash int `toml:"hash"`
	// Engines is the folder of an engines.toml with the engines that users of a
	// restricted host may play against; "": none.
	Engines string `toml:"engines"`
	// Environment reports that environment variables may say where users' folders
	// are although the host's file restricts them.
	Environment bool `toml:"environment"`
}

// Need is what something needs of the host.
type Need uint8

// The needs.
const (
	Nothing  Need = iota
	Files         // files that a user names
	Programs      // programs that a user names
	Shell         // the shell that ferz was started from
	Work          // computations that take the processor for long
	Trust         // whatever no one has looked at yet
)

var refusals = [...]error{
	Files:    errors.New("this host does not open files (restricted mode)"),
	Programs: errors.New("this host does not start programs (restricted mode)"),
	Shell:    errors.New("this host has no shell to go back to (restricted mode)"),
	Work:     errors.New("this host does not run long computations (restricted mode)"),
	Trust:    errors.New("this host does not permit this (restricted mode)"),
}

// Permits returns why the host does not permit what has a need, or nil.
func (h *Host) Permits(n Need) error {
	switch {
	case !h.Restricted:
		return nil
	case int(n) >= len(refusals):
		return refusals[Trust]
	}
	return refusals[n]
}

// Refusal returns the text of the error of Permits, or "".
func (h *Host) Refusal(n Need) string {
	if err := h.Permits(n); err != nil {
		return err.Error()
	}
	return ""
}

// Advice returns a text that advises something with a need, or "" if the host does not
// permit that.
func (h *Host) Advice(n Need, text string) string {
	if h.Permits(n) != nil {
		return ""
	}
	return text
}

// MaxThreads returns how many of some threads the host permits.
func (h *Host) MaxThreads(wanted int) int {
	most := h.Threads
	if h.Restricted {
		most = max(most, 1)
	}
	return limited(wanted, most)
}

// MaxHash returns how many of some megabytes the host permits for a hash table.
func (h *Host) MaxHash(wanted int) int { return limited(wanted, h.Hash) }

// limited returns a number that is at most another, unless that is 0.
func limited(n, most int) int {
	if most == 0 {
		return n
	}
	return min(n, most)
}

// Read reads the administrator's file. Without one everything is permitted. A file
// that can't be read or understood is an error: no one knows what it would forbid.
func Read(path string) (Host, error) {
	var h Host
	if path == "" {
		return h, nil
	}
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return h, nil
	case err != nil:
		return h, fmt.Errorf("the host's permissions can't be read: %w", err)
	}
	known, err := toml.Decode(string(text), &h)
	if err != nil {
		return h, fmt.Errorf("%s: %w", path, err)
	}
	if unknown := known.Undecoded(); len(unknown) > 0 {
		return h, fmt.Errorf("%s: there is no key %q; expected restricted, threads, hash, engines or environment", path, unknown[0])
	}
	if err := errors.Join(tomlkeys.CheckCase(known, &h), h.check(known)); err != nil {
		return h, fmt.Errorf("%s: %w", path, err)
	}
	return h, nil
}

// check returns what is wrong with a file's values.
func (h *Host) check(given toml.MetaData) error {
	switch {
	case tomlkeys.IsDefined(given, "threads") && h.Threads < 1:
		return fmt.Errorf("threads = %d: expected a number from 1", h.Threads)
	case tomlkeys.IsDefined(given, "hash") && h.Hash < 1:
		return fmt.Errorf("hash = %d: expected megabytes, from 1", h.Hash)
	case h.Engines != "" && !filepath.IsAbs(h.Engines):
		return fmt.Errorf("engines = %q: expected the whole path of a folder", h.Engines)
	}
	return nil
}

// Contained returns an error if there is anything in a user's folders that leads out
// of them, or would keep who reads it waiting: a symbolic link, a pipe, a device.
// Folders that do not exist contain nothing.
func Contained(folders ...string) error {
	for _, folder := range folders {
		if folder == "" {
			continue
		}
		real, err := filepath.EvalSymlinks(folder)
		if errors.Is(err, fs.ErrNotExist) {
			real = folder
		} else if err != nil {
			return err
		}
		if err := filepath.WalkDir(real, inside); err != nil {
			return err
		}
	}
	return nil
}

// inside is a fs.WalkDirFunc that fails for what is neither a folder nor a file.
func inside(path string, d fs.DirEntry, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case d.IsDir() || d.Type().IsRegular():
		return nil
	case d.Type()&fs.ModeSymlink != 0:
		return fmt.Errorf("%s is a symbolic link: restricted mode follows none, so remove it", path)
	}
	return fmt.Errorf("%s is not a file: restricted mode allows only files there, so remove it", path)
}
