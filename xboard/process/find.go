package process

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// ExtraDirs returns directories of programs that may not be on PATH: Debian keeps its
// chess engines in one that is missing on administrators' PATH.
func ExtraDirs() []string { return []string{"/usr/games", "/usr/local/games"} }

// Find returns the path of a program.
func Find(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil {
		return filepath.Abs(path)
	}
	if !strings.ContainsRune(name, filepath.Separator) {
		for _, dir := range ExtraDirs() {
			if path, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
				return path, nil
			}
		}
	}
	if errors.Is(err, exec.ErrNotFound) {
		return "", fmt.Errorf("there is no program %q on PATH or in %s", name, strings.Join(ExtraDirs(), " or "))
	}
	return "", fmt.Errorf("program %q can't be run: %w", name, err)
}

// find returns the path of a command's program. One with a folder in its name
// is looked for from the folder where it is to run first.
func find(command []string, dir string) (string, error) {
	if len(command) == 0 || command[0] == "" {
		return "", errors.New("the command is empty; it must name a program")
	}
	name := command[0]
	if dir != "" && !filepath.IsAbs(name) && filepath.Base(name) != name {
		if path, err := Find(filepath.Join(dir, name)); err == nil {
			return path, nil
		}
	}
	return Find(name)
}
