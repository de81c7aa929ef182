package tables

import "io/fs"

// Store saves the files of one variant's tables.
type Store interface {
	// Names lists the existing files.
	Names() ([]string, error)
	// Read returns a file's contents, which must not be changed, and are valid as long
	// as the Store is used. The error is fs.ErrNotExist if there is none.
	Read(name string) ([]byte, error)
	// Write writes a file completely, or leaves the old one.
	Write(name string, data []byte) error
}

// Watcher is a Store that can report whether a file that it has read is unchanged. A
// Prober asks it before it returns a distance.
type Watcher interface {
	// Intact reports an error if a file that has been read was cut short or overwritten
	// since. A file that was replaced by another one is as it was.
	Intact(name string) error
}

// Memory is a Store in memory.
type Memory map[string][]byte

// Names implements Store.
func (m Memory) Names() (out []string, err error) {
	for name := range m {
		out = append(out, name)
	}
	return out, nil
}

// Read implements Store.
func (m Memory) Read(name string) ([]byte, error) {
	data, ok := m[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return data, nil
}

// Write implements Store.
func (m Memory) Write(name string, data []byte) error {
	m[name] = data
	return nil
}
