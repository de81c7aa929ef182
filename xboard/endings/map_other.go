//go:build !unix

package endings

import "os"

// readMapped returns the contents of a file.
func readMapped(path string) (data []byte, mapped bool, err error) {
	data, err = os.ReadFile(path)
	return data, false, err
}

func unmap([]byte) {}
