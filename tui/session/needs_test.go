package session

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/user/host"
)

// TestNeeds: a command that takes a file needs a host that opens files, or still does
// something without.
func TestNeeds(t *testing.T) {
	for _, v := range commands {
		names := strings.Contains(v.Args, "FILE") || strings.Contains(v.Screen, "FILE")
		if guarded := v.Needs == host.Files || v.Bare != ""; names != guarded {
			t.Errorf("%s: names a file: %v, needs a host that opens them: %v", v.Name, names, guarded)
		}
		if strings.Contains(v.Bare, "FILE") {
			t.Errorf("%s names a file where none can be opened", v.Name)
		}
	}
}
