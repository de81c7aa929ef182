package ini

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Watch reads games of files, and again when these have changed. It is not safe for
// concurrent use.
type Watch[C Catalogue[C]] struct {
	base   C
	folder string   // which need not be there; "": none
	places []string // others
	files  []string // that were read, beside the places
	state  string   // of the files when they were read last
}

// NewWatch returns a watch of the games of places, as WithFiles has them, and before
// these of a folder that need not be there.
func NewWatch[C Catalogue[C]](base C, folder string, places ...string) *Watch[C] {
	return &Watch[C]{base: base, folder: folder, places: places}
}

// Read reads the games, whether or not they have changed.
func (w *Watch[C]) Read() (C, []Problem) {
	places := w.places
	if _, err := os.Stat(w.folder); err == nil {
		places = append([]string{w.folder}, places...)
	}
	before := w.fingerprint() // what changes while it is read has changed since
	c, problems, files := extend(w.base, places)
	w.files = files
	w.state = before + w.fingerprintOf(files)
	return c, problems
}

// Changed reports whether a file has changed, come or gone since Read.
func (w *Watch[C]) Changed() bool { return w.fingerprint()+w.fingerprintOf(w.files) != w.state }

// fingerprint returns sizes and times of the places and of the files in them.
func (w *Watch[C]) fingerprint() string {
	var paths []string
	for _, place := range append([]string{w.folder}, w.places...) {
		paths = append(paths, place)
		names, _ := gameFiles(place) // none of what is no folder, or can't be read
		for _, name := range names {
			paths = append(paths, filepath.Join(place, name))
		}
	}
	return w.fingerprintOf(paths)
}

// fingerprintOf returns sizes and times of files.
func (w *Watch[C]) fingerprintOf(paths []string) string {
	var out strings.Builder
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			fmt.Fprintln(&out, path, info.Size(), info.ModTime().UnixNano())
		} else {
			fmt.Fprintln(&out, path)
		}
	}
	return out.String()
}
