// Package testenv adapts tests to the way in which they are run. Plain "go test" runs a
// small case of everything; the environment variable FERZ_LONG asks for all cases: whole
// catalogues, long games, large counts. FERZ_LONG=1 asks for those of all packages, and a
// list such as FERZ_LONG=variants,engine/pgn for those of some. Signals that the caller
// ignores are given back to the processes that tests start.
package testenv

import (
	"flag"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// Variable is the environment variable that asks for long tests: 1 for those of all
// packages, or the folders of some, separated by commas.
const Variable = "FERZ_LONG"

// folder is that of the package under test, in which go test starts its tests.
var folder, _ = os.Getwd()

// gcPercent is how much the heap of a test may grow, in percent of what is in use,
// before it is collected: tests compile hundreds of variants, most of them garbage
// at once, and spend a quarter of their time on collecting with Go's default of 100.
// Above gcLimit bytes more is collected, so that small machines can run the tests.
const (
	gcPercent = 1000
	gcLimit   = 1 << 30
)

func init() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(gcPercent)
		debug.SetMemoryLimit(gcLimit)
	}
}

// Short reports whether a test should run its small case only: always with -short, and
// unless Variable asks for the long tests of its package.
func Short() bool { return testing.Short() || !asked(os.Getenv(Variable), folder) }

// Whole reports whether a test should run all that it has: where FERZ_LONG=1 asks for
// everything. Asked for by their packages' names, long tests take a few minutes at most.
func Whole() bool { return !testing.Short() && os.Getenv(Variable) == "1" }

// Update reports whether golden files are to be written anew: with the flag -update, which
// packages with golden files declare.
func Update() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

// asked reports whether a list, or 1, asks for the tests of a folder.
func asked(list, folder string) bool {
	if list == "1" {
		return true
	}
	for name := range strings.SplitSeq(list, ",") {
		if name != "" && strings.HasSuffix(filepath.ToSlash(folder), "/"+name) {
			return true
		}
	}
	return false
}

// atOnce is how many parallel tests run at once if they mostly wait.
const atOnce = "6"

// Waiting lets more parallel tests run at once than there are processors, for tests that
// mostly wait for timers and for other programs. The flag -parallel goes before it.
// TestMain calls it before it runs the tests.
func Waiting() {
	if err := flag.Set("test.parallel", atOnce); err != nil {
		panic(err) // only outside a test
	}
}

// Sample returns all items in a long test, else n of them at equal distances, the first
// among them. In a short list, or if n is not positive, it returns all.
func Sample[T any](items []T, n int) []T {
	if !Short() || n <= 0 || len(items) <= n {
		return items
	}
	out := make([]T, 0, n)
	for i := range n {
		out = append(out, items[i*len(items)/n])
	}
	return out
}
