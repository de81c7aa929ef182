package ini

import (
	"io/fs"
	"os"
	"path/filepath"
)

// ReadDraft reads a text as if it were in a file of the system, from whose folder
// the files are that it includes.
func ReadDraft(parents Parents, file, text string) Games {
	dir, name := filepath.Split(file)
	return Read(parents, overlayFS{regularFS{os.DirFS(filepath.Clean(dir))}, name, text}, name)
}

// overlayFS is a folder in which one of the files has another text.
type overlayFS struct {
	regularFS
	name, text string
}

func (d overlayFS) ReadFile(name string) ([]byte, error) {
	if name == d.name {
		return []byte(d.text), nil
	}
	return d.regularFS.ReadFile(name)
}

var _ fs.ReadFileFS = overlayFS{}
