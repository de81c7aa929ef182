package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestPlayerCompletion: whoever can play is offered where players and engines are named.
func TestPlayerCompletion(t *testing.T) {
	clitest.Steps(t, testApp, clitest.UseEngine(t, "uci"), []step{{"engines add mine -- @", 0, `new`}})
	for _, tt := range []struct {
		args       string
		want, none []string
	}{
		{"play --black", []string{"you", "ferz", "ferz 300", "mine"}, nil},
		{"play chess --white", []string{"you", "ferz", "ferz 2400", "mine"}, nil},
		{"analyze --engine", []string{"ferz", "mine"}, []string{"you"}},
		{"match --engine", []string{"ferz", "mine"}, []string{"you"}},
		{"match ferz", []string{"ferz", "mine"}, []string{"you"}},
		{"train gen chess --teacher", []string{"ferz", "mine"}, []string{"you"}},
		{"engines remove", []string{"mine"}, []string{"ferz"}},
	} {
		out, _, _ := ferz(t, append([]string{"__complete"}, append(strings.Fields(tt.args), "")...)...)
		var names []string
		for _, line := range strings.Split(out, "\n") {
			name, _, _ := strings.Cut(line, "\t")
			names = append(names, name)
		}
		for _, name := range append(tt.want, tt.none...) {
			if slices.Contains(names, name) != slices.Contains(tt.want, name) {
				t.Errorf("%s offers %q: want %v, not %v", tt.args, names, tt.want, tt.none)
			}
		}
	}
}
