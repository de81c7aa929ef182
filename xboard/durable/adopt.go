package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
)

// AdoptData moves the files of earlier versions from another directory into DataDir: on
// Windows they used the home directory where HOME was set, as Git Bash does, and
// %AppData% elsewhere. A file whose name exists in DataDir stays where it is. Without
// such a directory, AdoptData does nothing.
func AdoptData() error { return adoptData(runtime.GOOS, os.Getenv) }

func adoptData(goos string, getenv func(string) string) error {
	if goos != "windows" || chosenDataDir(getenv) != "" {
		return nil
	}
	to, err := dataDir(goos, getenv)
	if err != nil {
		return nil // nothing is saved; the user is warned where it matters
	}
	homes := []string{getenv("HOME"), windowsHome(goos, getenv)}
	for _, home := range slices.Compact(homes) {
		if from := dataDirOf(home); home != "" && from != to {
			if err := merge(from, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// merge moves the files of a directory into another one, where their names are free, and
// removes the directories that this leaves empty.
func merge(from, to string) error {
	var dirs []string
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // there is nothing, or another process is at it
		case err != nil:
			return err
		case entry.IsDir():
			dirs = append(dirs, path)
			return nil
		case !entry.Type().IsRegular():
			return nil
		}
		relative, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		return move(path, filepath.Join(to, relative))
	})
	for _, dir := range slices.Backward(dirs) {
		_ = os.Remove(dir) // fails where something is left
	}
	return err
}

// move gives a file another name, unless there is a file of this name. To another volume
// it is copied.
func move(from, to string) error {
	disk := Private()
	if _, err := os.Lstat(to); err == nil {
		return nil
	}
	if err := disk.MkdirAll(filepath.Dir(to)); err != nil {
		return err
	}
	err := os.Rename(from, to)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	data, readErr := os.ReadFile(from)
	if readErr != nil {
		return err
	}
	if err := disk.WriteFile(to, data); err != nil {
		return err
	}
	return disk.Remove(from)
}
