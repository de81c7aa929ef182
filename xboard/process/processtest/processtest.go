// Package processtest helps tests use programs that not every machine has, and
// skips the tests where these are missing.
package processtest

import (
	"os"
	"testing"

	"github.com/ferzchess/ferz/xboard/process"
)

// Find returns the path of a program that the test needs: see Need.
func Find(t testing.TB, name string) string {
	t.Helper()
	path, err := process.Find(name)
	Need(t, err)
	return path
}

// Need ends the test if err reports that something is not installed: the test is
// skipped, but it fails where CI is set, since all must be there.
func Need(t testing.TB, err error) {
	t.Helper()
	switch {
	case err == nil:
	case os.Getenv("CI") != "":
		t.Fatal("with CI set all must be installed: ", err)
	default:
		t.Skip("not installed: ", err)
	}
}
