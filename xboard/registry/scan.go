package registry

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ferzchess/ferz/xboard/process"
)

// foundProgram is a known program that is on this machine.
type foundProgram struct {
	KnownProgram
	path string
}

// SearchPath returns the directories to search for engines: those of PATH and those
// where systems keep games.
func SearchPath() []string {
	var out []string
	seen := map[string]bool{}
	for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), process.ExtraDirs()...) {
		if dir != "" && !seen[dir] {
			seen[dir] = true
			out = append(out, dir)
		}
	}
	return out
}

// scan returns the known programs in directories, each file once, however many
// names it has.
func scan(dirs []string) []foundProgram {
	known := knownPrograms()
	seen := map[string]bool{}
	var out []foundProgram
	for _, dir := range dirs {
		files, err := os.ReadDir(dir)
		if err != nil {
			continue // PATH often has directories that are not there
		}
		for _, f := range files {
			k, ok := findKnown(known, f.Name())
			if !ok || f.IsDir() {
				continue
			}
			path, err := exec.LookPath(filepath.Join(dir, f.Name()))
			if err != nil || seen[realPath(path)] || seen[baseName(path)] {
				continue
			}
			seen[realPath(path)], seen[baseName(path)] = true, true
			out = append(out, foundProgram{k, path})
		}
	}
	return out
}

// realPath resolves links as far as it can be done.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return path
}

// baseName returns the name of a program without its directory, as an engine
// may be called.
func baseName(path string) string {
	name := filepath.Base(path)
	if strings.EqualFold(filepath.Ext(name), ".exe") {
		name = name[:len(name)-len(".exe")]
	}
	return name
}
