package user

import (
	"context"
	"testing"

	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// TestOpener: on a restricted host only engines of the host start, and only as the
// host has registered them.
func TestOpener(t *testing.T) {
	dir := t.TempDir()
	theirs := xboard.Config{Name: "Theirs", Command: []string{"/usr/games/theirs", "-q"}, Protocol: xboard.UCI, Options: map[string]string{"Hash": "16"}}
	if err := registry.Open(dir).Put(t.Context(), registry.Entry{Config: theirs}); err != nil {
		t.Fatal(err)
	}
	started := 0
	start := func(context.Context, xboard.Config) (xboard.Engine, error) { started++; return nil, nil }
	t.Setenv(registry.ConfigDirVariable, dir) // as engines of the user's own
	t.Setenv("FERZ_DATA_DIR", t.TempDir())

	if u := LocalOn(host.Host{Restricted: true}); u.Opener(start) != nil || u.Engines != nil || u.MayRunPrograms {
		t.Error("engines of the user's own start on a restricted host")
	}
	u := LocalOn(host.Host{Restricted: true, Engines: dir})
	open := u.Opener(start)
	if open == nil {
		t.Fatal("no engines of the host's start")
	}
	for _, change := range []func(*xboard.Config){
		func(c *xboard.Config) { c.Name = "Others" },
		func(c *xboard.Config) { c.Command = []string{"/bin/sh"} },
		func(c *xboard.Config) { c.Command = []string{"/usr/games/theirs", "-q", "-x"} },
		func(c *xboard.Config) { c.Dir = "/tmp" },
		func(c *xboard.Config) { c.Options = map[string]string{"EvalFile": "/etc/passwd"} },
		func(c *xboard.Config) { c.Init = []string{"logfile /tmp/x"} },
	} {
		c := theirs
		change(&c)
		if _, err := open(t.Context(), c); err == nil || started > 0 {
			t.Fatalf("%+v starts: %v", c, err)
		}
	}
	if _, err := open(t.Context(), theirs); err != nil || started != 1 {
		t.Errorf("the host's engine does not start: %v", err)
	}
	if open := LocalOn(host.Host{}).Opener(start); open == nil {
		t.Error("no engines start on a host without restrictions")
	}
}

// TestRefused: where the host opens no files, no name becomes a path.
func TestRefused(t *testing.T) {
	t.Setenv(registry.ConfigDirVariable, t.TempDir())
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	u := LocalOn(host.Host{Restricted: true, Threads: 3, Hash: 8})
	for _, typed := range []string{"", "x", "~/x", "/etc/passwd", "games/../../x"} {
		if path, err := u.Files.Path(typed); err == nil || path != "" {
			t.Errorf("%q is %q", typed, path)
		}
	}
	if list := u.Files.Complete("/"); list != nil {
		t.Errorf("/ becomes %q", list)
	}
	if u.Settings.Settings.Threads = 64; u.Threads() != 3 || u.Hash() != 8 {
		t.Errorf("%d threads and %d MB, want 3 and 8", u.Threads(), u.Hash())
	}
}
