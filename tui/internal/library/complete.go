package library

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxCompletions is how many names are offered at most.
const maxCompletions = 50

// Expand replaces a ~ at the beginning of a path by the home directory.
func Expand(path string) string {
	if path != "~" && !strings.HasPrefix(path, "~/") {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return home + path[1:]
}

// Complete lists the directories and PGN files that a path may become, with
// the beginning as it was typed.
func Complete(path string) []string {
	dir, base := filepath.Split(path)
	look := Expand(dir)
	if look == "" {
		look = "."
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
		case strings.EqualFold(filepath.Ext(name), ".pgn"):
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

// CommonStart returns the longest beginning that all texts have.
func CommonStart(list []string) string {
	if len(list) == 0 {
		return ""
	}
	out := list[0]
	for _, text := range list[1:] {
		for !strings.HasPrefix(text, out) {
			out = out[:len(out)-1]
		}
	}
	return strings.ToValidUTF8(out, "")
}
