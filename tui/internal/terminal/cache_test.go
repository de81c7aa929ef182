package terminal

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ferzchess/ferz/tui/internal/images"
)

var (
	asXterm = []string{"TERM=xterm-256color", "HOME=/home/ada"}
	inKitty = Found{Name: "kitty(0.41.1)", HasName: true, ImageProtocols: images.Protocols(0).With(images.Kitty), CellWidth: 10, CellHeight: 20, Background: Light}
)

// TestMemory keeps what terminals have reported, distinguishes them, and forgets.
func TestMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "terminals.toml")
	m := OpenCache(path, true)
	if err := m.Store(asXterm, "", Found{}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a terminal that has told nothing is kept")
	}
	foot := Found{Name: "foot(1.21.0)", HasName: true, Background: Dark}
	for name, f := range map[string]Found{"kitty(0.41.1)": inKitty, "foot(1.21.0)": foot} {
		if err := m.Store(asXterm, name, f); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Store([]string{"TERM=xterm-256color", "TMUX=/tmp/x"}, "foot(1.21.0)", Found{HasName: true}); err != nil {
		t.Fatal(err)
	}
	again := OpenCache(path, true)
	for name, want := range map[string]Found{"kitty(0.41.1)": inKitty, "foot(1.21.0)": foot, "kitty(0.28.0)": {}} {
		if got := again.Lookup(asXterm, name); got != want {
			t.Errorf("%s is remembered as %+v, want %+v", name, got, want)
		}
	}
	if got := again.Lookup([]string{"TERM=xterm-kitty"}, ""); got != (Found{}) {
		t.Errorf("a terminal never seen is remembered as %+v", got)
	}
	if err := again.SetEnabled(false); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil || again.Lookup(asXterm, "") != (Found{}) {
		t.Error("terminals are not forgotten")
	}
	if err := again.Store(asXterm, inKitty.Name, inKitty); err != nil || OpenCache(path, true).Lookup(asXterm, "") != (Found{}) {
		t.Errorf("a memory that is off keeps: %v", err)
	}
	if err := again.SetEnabled(true); err != nil || OpenCache(path, true).Lookup(asXterm, "") != inKitty {
		t.Errorf("a memory that is on again does not keep: %v", err)
	}
}

// TestMemoryBroken: a file that can't be read is one without terminals.
func TestMemoryBroken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "terminals.toml")
	for _, text := range []string{"[[terminal]", "[[terminal]]\nTerminal = \"xterm-256color\"\nBackground = \"pink\"\n"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		m := OpenCache(path, true)
		if got := m.Lookup(asXterm, ""); got != (Found{}) {
			t.Errorf("%q is read as %+v", text, got)
		}
		if err := m.Store(asXterm, inKitty.Name, inKitty); err != nil || OpenCache(path, true).Lookup(asXterm, inKitty.Name) != inKitty {
			t.Errorf("%q is not written anew: %v", text, err)
		}
	}
}

// TestMemoryIsPutRight: what a terminal reports counts more than what is remembered,
// which stands in only for answers that may still come.
func TestMemoryIsPutRight(t *testing.T) {
	var told Found
	listen := func() *replyParser {
		m := &CapabilityCache{seen: []cachedTerminal{{"xterm-256color", "kitty(0.41.1)", inKitty}}} // on no disk
		return &replyParser{asked: time.Now(), environ: asXterm, memory: m, notify: func(f Found, _ bool) { told = f }}
	}
	e := listen()
	hear := func(text string, want Found) {
		t.Helper()
		if e.filter([]byte(text), time.Now()); told != want {
			t.Errorf("after %q: %+v, want %+v", text, told, want)
		}
	}
	kitty := inKitty
	kitty.DefaultImages = images.Kitty
	dark := kitty
	dark.Background = Dark
	hear("\x1b]11;rgb:0/0/0\x07", dark)
	hear("\x1bP>|XTerm(379)\x1b\\", Found{Name: "xterm(379)", HasName: true, TrueColor: true, Background: Dark})
	hear("\x1b[?64;1;2c", Found{Name: "xterm(379)", HasName: true, TrueColor: true, Background: Dark, Complete: true})

	e = listen()
	e.update(func() {})
	if told != kitty {
		t.Errorf("before any answer: %+v", told)
	}
	e.update(func() { e.found.Complete = true })
	if told != (Found{Complete: true}) {
		t.Errorf("without any answer: %+v", told)
	}
}

// FuzzMemory reads any file without a panic, and what it writes reads the same.
func FuzzMemory(f *testing.F) {
	f.Add("[[terminal]]\nTerminal = \"xterm\"\nName = \"kitty\"\nCan = \"kitty\"\nCellWidth = -1\n")
	f.Add("terminal = 1")
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(t.TempDir(), "terminals.toml")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		m := OpenCache(path, true)
		m.Lookup(asXterm, "")
		if err := m.Store(asXterm, inKitty.Name, inKitty); err != nil {
			t.Fatal(err)
		}
		if got := OpenCache(path, true).Lookup(asXterm, inKitty.Name); got != inKitty {
			t.Errorf("after %q: %+v", text, got)
		}
	})
}
