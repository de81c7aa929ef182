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
	return Read(parents, draft{regular{os.DirFS(filepath.Clean(dir))}, name, text}, name)
}

// draft is a folder in which one of the files has another text.
type draft struct {
	regular
	name, text string
}

func (d draft) ReadFile(name string) ([]byte, error) {
	if name == d.name {
		return []byte(d.text), nil
	}
	return d.regular.ReadFile(name)
}

var _ fs.ReadFileFS = draft{}
