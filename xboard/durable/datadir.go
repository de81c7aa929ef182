package durable

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// DataDir returns the directory of the user's data, such as games and nets:
// $FERZ_DATA_DIR, $XDG_DATA_HOME/ferz or, without these, ~/.local/share/ferz; on
// Windows it is %AppData%\ferz even if HOME is set, as Git Bash does, so that all
// shells share one library. It may not exist yet.
func DataDir() (string, error) { return dataDir(runtime.GOOS, os.Getenv) }

func dataDir(goos string, getenv func(string) string) (string, error) {
	if dir := chosenDataDir(getenv); dir != "" {
		return dir, nil
	}
	if dir := getenv("AppData"); goos == "windows" && dir != "" {
		return filepath.Join(dir, "ferz"), nil
	}
	if home := cmp.Or(getenv("HOME"), windowsHome(goos, getenv)); home != "" {
		return dataDirOf(home), nil
	}
	if dir := getenv("XDG_CONFIG_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "ferz"), nil
	}
	return "", errors.New("there is no home directory to keep data in: set HOME, XDG_DATA_HOME or FERZ_DATA_DIR")
}

// chosenDataDir returns the directory that variables for this purpose name, or "".
func chosenDataDir(getenv func(string) string) string {
	if dir := getenv("FERZ_DATA_DIR"); dir != "" {
		return dir
	}
	if dir := getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "ferz")
	}
	return ""
}

// dataDirOf returns the usual directory within a home directory.
func dataDirOf(home string) string { return filepath.Join(home, ".local", "share", "ferz") }

// windowsHome returns the home directory on Windows, where HOME may not be set.
func windowsHome(goos string, getenv func(string) string) string {
	if goos != "windows" {
		return ""
	}
	return getenv("USERPROFILE")
}
