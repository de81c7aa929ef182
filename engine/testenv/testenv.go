// Package testenv adapts tests to the way in which they are run. Plain "go test" runs a
// small case of everything; with the environment variable FERZ_LONG set, as in .ci/run,
// tests run all their cases: whole catalogues, long games, large counts. Signals that the
// caller ignores are given back to the processes that tests start.
package testenv

import (
	"os"
	"runtime/debug"
	"testing"
)

// Variable is the environment variable that asks for long tests, whatever its value.
const Variable = "FERZ_LONG"

// gcPercent is how much the heap of a test may grow, in percent of what is in use,
// before it is collected: tests compile hundreds of variants, most of which are garbage
// at once, and spend a quarter of their time on collecting with Go's default of 100.
const gcPercent = 400

func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
}

// Short reports whether a test should run its small case only: always with -short, and
// unless Variable is set.
func Short() bool { return testing.Short() || os.Getenv(Variable) == "" }

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
