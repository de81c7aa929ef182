package host

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "host.toml")
	if h, err := Read(path); err != nil || h != (Host{}) {
		t.Errorf("without a file: %+v, %v", h, err)
	}
	for _, tt := range []struct {
		text string
		want Host
		err  string
	}{
		{"", Host{}, ""},
		{"restricted = true\nthreads = 2\nhash = 16\nenvironment = true", Host{Restricted: true, Threads: 2, Hash: 16, Environment: true}, ""},
		{"restricted = \"yes\"", Host{}, "restricted"},
		{"restrictd = true", Host{}, `no key "restrictd"`},
		{"restricted = true\n[restricted]", Host{}, "line 2"},
		{"restricted", Host{}, "line 1"},
		{"threads = 0", Host{}, "expected a number from 1"},
		{"hash = -1", Host{}, "expected megabytes"},
		{"Threads = 0", Host{}, "expected a number from 1"},
		{"Hash = -1", Host{}, "expected megabytes"},
		{"restricted = true\nRestricted = false", Host{}, "differ in case alone"},
		{`engines = "engines"`, Host{}, "whole path"},
	} {
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		h, err := Read(path)
		if tt.err == "" && (err != nil || h != tt.want) {
			t.Errorf("%q: %+v, %v; want %+v", tt.text, h, err, tt.want)
		}
		if tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err) || !strings.Contains(err.Error(), path)) {
			t.Errorf("%q: error %v, want %q and the file's name", tt.text, err, tt.err)
		}
	}
	if _, err := Read(filepath.Dir(path)); err == nil {
		t.Error("a file that can't be read permits everything")
	}
}

func TestPermits(t *testing.T) {
	free, restricted := Host{}, Host{Restricted: true}
	for n := range Trust + 2 {
		if free.Permits(n) != nil || free.Refusal(n) != "" {
			t.Errorf("a host without restrictions does not permit need %d", n)
		}
		if err := restricted.Permits(n); (err == nil) != (n == Nothing) {
			t.Errorf("need %d of a restricted host: %v", n, err)
		}
	}
	if got := restricted.Refusal(Files); got != "this host does not open files (restricted mode)" {
		t.Errorf("files: %q", got)
	}
}

func TestLimits(t *testing.T) {
	for _, tt := range []struct {
		host          Host
		threads, hash int // of 8 and 64 that are wanted
	}{
		{Host{}, 8, 64}, {Host{Threads: 2, Hash: 16}, 2, 16}, {Host{Threads: 9, Hash: 100}, 8, 64},
		{Host{Restricted: true}, 1, 64}, {Host{Restricted: true, Threads: 2}, 2, 64},
	} {
		if threads, hash := tt.host.MaxThreads(8), tt.host.MaxHash(64); threads != tt.threads || hash != tt.hash {
			t.Errorf("%+v: %d threads, %d MB; want %d, %d", tt.host, threads, hash, tt.threads, tt.hash)
		}
	}
}

// TestOverrides: a host's file that restricts users leaves no variable of theirs to
// say where files are, unless it says so.
func TestOverrides(t *testing.T) {
	for _, h := range []Host{{}, {Restricted: true, Environment: true}} {
		if out, err := h.Overrides(); out != nil || err != nil {
			t.Errorf("%+v: %v, %v", h, out, err)
		}
	}
	t.Setenv("HOME", "/nowhere")
	out, err := (&Host{Restricted: true}).Overrides()
	if err != nil {
		t.Skipf("this account is in no list: %v", err)
	}
	if home, ok := out["HOME"]; !ok || home == "/nowhere" {
		t.Errorf("HOME is %q", home)
	}
	for _, name := range []string{"FERZ_DATA_DIR", "FERZ_CONFIG_DIR", "FERZ_CACHE_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		if value, ok := out[name]; !ok || value != "" {
			t.Errorf("%s keeps a value (%q, %v)", name, value, ok)
		}
	}
}

func TestContained(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "games", "g1.pgn"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Contained("", dir, filepath.Join(dir, "none")); err != nil {
		t.Errorf("folders and files: %v", err)
	}
	if runtime.GOOS == "windows" {
		return // links need rights there
	}
	for _, target := range []string{filepath.Join(outside, "secret"), outside, filepath.Join(dir, "games", "g1.pgn")} {
		link := filepath.Join(dir, "games", "link.pgn")
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
		if err := Contained(dir); err == nil || !strings.Contains(err.Error(), "link.pgn is a symbolic link") {
			t.Errorf("a link to %s: %v", target, err)
		}
		os.Remove(link)
	}
	linked := filepath.Join(outside, "linked")
	if err := os.Symlink(dir, linked); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "out")); err != nil {
		t.Fatal(err)
	}
	if err := Contained(linked); err == nil {
		t.Error("a folder that is a link hides what is in it")
	}
}
