package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// TestUnheard checks that a command that saves what it finds finishes its work although
// its output is no longer read, as in "ferz engines detect | head"; any other command
// ends.
func TestUnheard(t *testing.T) {
	for _, unheard := range []bool{false, true} {
		a := &app{out: brokenPipe{}, err: io.Discard, writesFiles: true, unheard: unheard}
		err := a.withOutputCheck(t.Context(), func(ctx context.Context) error {
			fmt.Fprintln(a.out, "found")
			if ended := ctx.Err() != nil; ended == unheard {
				t.Errorf("unheard %v: the command is ended: %v", unheard, ended)
			}
			return nil
		})
		if !errors.Is(err, syscall.EPIPE) {
			t.Errorf("unheard %v: %v", unheard, err)
		}
	}
	places(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a := &app{in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	if a.run(ctx, []string{"engines", "detect"}); !a.unheard || !a.writesFiles {
		t.Error("detect ends when nobody reads on")
	}
}

// TestPlayerCompletion: whoever can play is offered where players and engines are named.
func TestPlayerCompletion(t *testing.T) {
	runSteps(t, useEngine(t, "uci"), []step{{"engines add mine -- @", 0, `new`}})
	for _, tt := range []struct {
		args       string
		want, none []string
	}{
		{"play --black", []string{"you", "ferz", "ferz 3", "mine"}, nil},
		{"play chess --white", []string{"you", "ferz", "ferz 10", "mine"}, nil},
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
