package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
)

// TestLoad measures a small load against the program of this tree.
func TestLoad(t *testing.T) {
	if testenv.Short() {
		t.Skip("a load is measured in long tests")
	}
	ferz := filepath.Join(t.TempDir(), "ferz")
	if text, err := exec.CommandContext(t.Context(), "go", "build", "-o", ferz, "../../../cmd/ferz").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	var out strings.Builder
	l := load{ferz: ferz, sessions: 6, games: 2, keys: 10, moves: 4, phase: time.Second}
	if err := l.run(t.Context(), &out); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	for _, want := range []string{`6 logins .* CPU each`, `start screens .* MB a session`, `keys alone +[1-9]\d* keys: 50 %`, `keys and moves .*; [1-9]\d* moves \([1-9]`} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("%s is not in\n%s", want, out.String())
		}
	}
}

// TestCheck: loads that can't be are refused.
func TestCheck(t *testing.T) {
	good := load{sessions: 10, games: 5, keys: 60, moves: 40, phase: time.Second}
	if err := good.check(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*load){
		"no sessions": func(l *load) { l.sessions = 0 }, "many sessions": func(l *load) { l.sessions = mostSessions + 1 },
		"games without players": func(l *load) { l.games = 6 }, "no keys": func(l *load) { l.keys = 0 },
		"moves below 0": func(l *load) { l.moves = -1 }, "a short phase": func(l *load) { l.phase = 0 },
	} {
		bad := good
		change(&bad)
		if bad.check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestNoServer: a program that does not serve is an error that says so.
func TestNoServer(t *testing.T) {
	l := load{ferz: "true", sessions: 1}
	if _, err := exec.LookPath(l.ferz); err != nil {
		t.Skip(err)
	}
	if _, err := startServer(t.Context(), l); err == nil || !strings.Contains(err.Error(), "does not serve") {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "ferz-load*")); len(left) > 0 {
		t.Logf("other runs have left %v", left)
	}
}

// TestNames: visitors have different names.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for i := range mostSessions {
		if name := nameOf(i); seen[name] {
			t.Fatalf("two are called %s", name)
		} else {
			seen[name] = true
		}
	}
}
