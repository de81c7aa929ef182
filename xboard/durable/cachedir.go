package durable

import (
	"errors"
	"os"
	"path/filepath"
)

// CacheDir returns the directory for large data that can be made again, at the cost of
// time: $FERZ_CACHE_DIR, or ferz in the system's folder for caches, $XDG_CACHE_HOME or
// ~/.cache on Unix. It may not exist yet.
func CacheDir() (string, error) {
	if dir := os.Getenv("FERZ_CACHE_DIR"); dir != "" {
		return dir, nil
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", errors.New("there is no folder for caches: set HOME, XDG_CACHE_HOME or FERZ_CACHE_DIR")
	}
	return filepath.Join(dir, "ferz"), nil
}
