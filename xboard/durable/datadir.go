package durable

import (
	"errors"
	"os"
	"path/filepath"
)

// DataDir returns the directory for what ferz keeps for the user, such as games
// and nets: $FERZ_DATA_DIR, $XDG_DATA_HOME/ferz or ~/.local/share/ferz (on
// Windows and macOS where programs keep their data). It may not exist yet.
func DataDir() (string, error) { return dataDir(os.Getenv) }

func dataDir(getenv func(string) string) (string, error) {
	if dir := getenv("FERZ_DATA_DIR"); dir != "" {
		return dir, nil
	}
	if dir := getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "ferz"), nil
	}
	if home := getenv("HOME"); home != "" {
		return filepath.Join(home, ".local", "share", "ferz"), nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", errors.New("there is no home directory to keep data in: set HOME, XDG_DATA_HOME or FERZ_DATA_DIR")
	}
	return filepath.Join(dir, "ferz"), nil
}
