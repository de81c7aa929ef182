package main

import (
	"strings"
	"testing"
)

func TestVersionTextReadsLinkTimeValues(t *testing.T) {
	oldVersion, oldCommit, oldDate := version, commit, date
	t.Cleanup(func() { version, commit, date = oldVersion, oldCommit, oldDate })
	version, commit, date = "1.2.3", "fedcba9", "2026-11-21T00:00:00Z"

	if got, want := newApp(nil, nil, nil).Version.String(), "ferz 1.2.3 (commit fedcba9, 2026-11-21, "; !strings.HasPrefix(got, want) {
		t.Errorf("the version = %q, want it to start with %q", got, want)
	}
}
