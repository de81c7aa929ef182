//go:build !unix

package match

import "os"

// lock does nothing: only on Unix it is seen whether two programs play the
// same match.
func lock(*os.File) error { return nil }
