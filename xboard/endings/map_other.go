//go:build !unix

package endings

import "os"

// readMapped returns the contents of a file.
func readMapped(path string) ([]byte, error) { return os.ReadFile(path) }
