package clitest_test

import (
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestServeUsage: a command for a host that is incomplete says what is missing, with values
// that can be given.
func TestServeUsage(t *testing.T) {
	clitest.Steps(t, testApp, "", []step{
		{"serve announce", 2, `announce: TEXT\.\.\. is missing`},
		{"serve announce tea at five --data nowhere", 1, `no server runs there`},
		{"serve kick", 2, `kick: WHO is missing`},
		{"serve kick anna ben", 2, `kick: "ben" is one argument too many`},
		{"serve ban anna --for 1s", 2, `expected a time from 1m0s to \S+, such as 90s or 5m`},
		{"serve drain --within 0s", 2, `expected a time from 1s to \S+, such as 90s or 5m`},
	})
}
