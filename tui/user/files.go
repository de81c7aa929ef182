package user

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Files is where a user's files are.
type Files struct {
	Home    string // what ~ at the beginning of a path stands for; "": nothing
	Dir     string // of paths that are not absolute; "": the working directory
	Refused error  // why no file may be named; nil: any may
}

// Path returns the file for a path as it is typed. It fails on a host that does
// not allow users to name files: all code that opens files named by users calls
// it.
func (f Files) Path(typed string) (string, error) {
	if f.Refused != nil {
		return "", f.Refused
	}
	return f.expand(typed), nil
}

// expand returns the file that a path means, whether or not it may be opened.
func (f Files) expand(typed string) string {
	switch {
	case f.Home != "" && (typed == "~" || strings.HasPrefix(typed, "~/")):
		return f.Home + typed[1:]
	case f.Dir != "" && typed != "" && !filepath.IsAbs(typed):
		return filepath.Join(f.Dir, typed)
	}
	return typed
}

// Shown returns a path as people write it: ~ stands for their home.
func (f Files) Shown(path string) string {
	rest, ok := strings.CutPrefix(path, f.Home)
	if f.Home == "" || !ok || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path
	}
	return "~" + filepath.ToSlash(rest)
}

// maxCompletions is how many names are offered at most.
const maxCompletions = 50

// gameFiles are how names of files end that hold games: PGN, and what ChessV saves.
var gameFiles = []string{".pgn", ".sgf"}

// Complete lists the directories and files of games that a path may become, with
// the beginning as it was typed.
func (f Files) Complete(path string) []string {
	dir, base := filepath.Split(path)
	look, err := f.Path(dir)
	if err != nil {
		return nil
	}
	if look == "" {
		look = cmp.Or(f.Dir, ".")
	}
	entries, err := os.ReadDir(look)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, base) || base == "" && strings.HasPrefix(name, ".") {
			continue
		}
		switch {
		case isDir(filepath.Join(look, name), e):
			out = append(out, dir+name+string(filepath.Separator))
		case slices.Contains(gameFiles, strings.ToLower(filepath.Ext(name))):
			out = append(out, dir+name)
		}
	}
	slices.Sort(out)
	return out[:min(len(out), maxCompletions)]
}

func isDir(path string, e os.DirEntry) bool {
	if e.Type()&os.ModeSymlink == 0 {
		return e.IsDir()
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
