package store

import (
	"testing"

	"github.com/nats-io/nats-server/v2/server/pse"
)

// TestNoUsage: NATS does not read the process's usage, which it would do each second in
// every ferz.
func TestNoUsage(t *testing.T) {
	var cpu float64
	var rss, vss int64
	if err := pse.ProcUsage(&cpu, &rss, &vss); err == nil {
		t.Error("NATS reads the usage of the process, and wakes it each second for that")
	}
}
