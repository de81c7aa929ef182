package ini

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Family is the family of the catalogue to which variants from files belong.
const Family = "Mine"

// Catalogue is a collection of variants that can be extended.
type Catalogue[C any] interface {
	Parents

	// With returns a catalogue with more variants in a family, which replace those with
	// the same ids.
	With(family string, more ...engine.Definition) (C, error)
}

// WithFiles returns a catalogue with the variants of files, and of all files in folders
// whose names end in .ini, together with the problems found. Places are paths; one that
// does not exist is a problem as well.
func WithFiles[C Catalogue[C]](c C, places ...string) (C, []Problem) {
	c, problems, _ := extend(c, places)
	return c, problems
}

// extend is WithFiles; it returns the files that were read as well.
func extend[C Catalogue[C]](c C, places []string) (_ C, problems []Problem, files []string) {
	for _, place := range places {
		games := ReadPath(c, place)
		problems, files = append(problems, games.Problems...), append(files, games.files...)
		more, err := c.With(Family, games.Definitions...)
		if err != nil {
			problems = append(problems, Problem{File: place, Text: err.Error()})
			continue
		}
		c = more
	}
	return c, problems, files
}

// ReadPath reads a file, or all files of a folder whose names end in .ini.
func ReadPath(parents Parents, place string) Games {
	dir, names := filepath.Dir(place), []string{filepath.Base(place)}
	var failed error
	if info, err := os.Stat(place); err == nil && info.IsDir() {
		dir = place
		names, failed = gameFiles(place)
	}
	games := Read(parents, regularFS{os.DirFS(dir)}, names...)
	for i := range games.Problems {
		games.Problems[i].File = filepath.Join(dir, games.Problems[i].File)
	}
	for i := range games.files {
		games.files[i] = filepath.Join(dir, games.files[i])
	}
	for id, at := range games.Locations {
		at.File = filepath.Join(dir, at.File)
		games.Locations[id] = at
	}
	for _, subjects := range games.written {
		for subject, at := range subjects {
			at.file = filepath.Join(dir, at.file)
			subjects[subject] = at
		}
	}
	if failed != nil {
		games.Problems = append(games.Problems, Problem{File: place, Text: "the folder can't be read: " + failed.Error()})
	}
	return games
}

// gameFiles lists the files of a folder whose names end in .ini.
func gameFiles(dir string) (names []string, err error) {
	entries, err := os.ReadDir(dir)
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = at.Err
	}
	for _, e := range entries {
		if strings.EqualFold(filepath.Ext(e.Name()), ".ini") && !e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// regularFS are files that are no pipes and the like, which could keep who reads
// them waiting for ever.
type regularFS struct{ fs.FS }

func (r regularFS) ReadFile(name string) ([]byte, error) {
	info, err := fs.Stat(r.FS, name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}
	case info.Size() > maxText:
		return nil, &fs.PathError{Op: "read", Path: name, Err: errTooLong}
	}
	return fs.ReadFile(r.FS, name)
}

// ReadText reads the variants of a text that is not in a file; problems use name for
// it.
func ReadText(parents Parents, name, content string) Games {
	return Read(parents, singleFileFS{name, content}, name)
}

// singleFileFS is a file system with one file.
type singleFileFS struct{ name, content string }

// Open implements fs.FS.
func (o singleFileFS) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadFile implements fs.ReadFileFS.
func (o singleFileFS) ReadFile(name string) ([]byte, error) {
	if name != o.name {
		_, err := o.Open(name)
		return nil, err
	}
	return []byte(o.content), nil
}
