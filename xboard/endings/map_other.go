//go:build !unix

package endings

import (
	"io/fs"
	"os"
)

// readMapped returns the contents of a file. Nothing is mapped, so that info is nil.
func readMapped(path string) (data []byte, info fs.FileInfo, err error) {
	data, err = os.ReadFile(path)
	return data, nil, err
}

func unmap([]byte) {}
