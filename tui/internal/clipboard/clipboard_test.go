package clipboard

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"
)

// TestCopy: text goes where the terminal or the system takes it, and the answer names
// this place.
func TestCopy(t *testing.T) {
	const sequence = "\x1b]52;c;ZTQ=\x07"
	broken := errors.New("can't open display")
	for _, tt := range []struct {
		name    string
		environ []string
		answer  string // the terminal's name
		remote  bool
		system  error
		barred  bool // the system's clipboard may not be used
		place   Place
		sent    string
		err     string
	}{
		{name: "VTE", environ: []string{"TERM=xterm-256color", "VTE_VERSION=7600"}, place: System},
		{name: "VTE by its answer", environ: []string{"TERM=xterm-256color"}, answer: "vte(7600)", place: System},
		{name: "Terminal.app", environ: []string{"TERM_PROGRAM=Apple_Terminal"}, place: System},
		{name: "console", environ: []string{"TERM=linux"}, place: System},
		{name: "unknown", environ: []string{"TERM=xterm-256color"}, place: System},
		{name: "tmux keeps it", environ: []string{"TERM=tmux-256color", "TMUX=/tmp/1", "TERM_PROGRAM=tmux"}, place: System},
		{name: "kitty", environ: []string{"TERM=xterm-kitty"}, place: Terminal, sent: sequence},
		{name: "kitty started from GNOME Terminal", environ: []string{"TERM=xterm-kitty", "VTE_VERSION=7600"}, place: Terminal, sent: sequence},
		{name: "Windows Terminal", environ: []string{"WT_SESSION=1"}, place: Terminal, sent: sequence},
		{name: "by its answer", environ: []string{"TERM=xterm-256color"}, answer: "wezterm 20240203", place: Terminal, sent: sequence},
		{name: "no program, unknown", environ: []string{"TERM=xterm-256color"}, system: broken, place: Terminal, sent: sequence},
		{name: "no program, VTE", environ: []string{"VTE_VERSION=7600"}, system: broken, err: "OSC 52, by which programs copy; can't open display"},
		{name: "far", environ: []string{"TERM=xterm-256color"}, remote: true, place: Terminal, sent: sequence},
		{name: "far VTE", environ: []string{"TERM=xterm-256color"}, answer: "vte(7600)", remote: true, err: "OSC 52"},
		{name: "restricted, VTE", environ: []string{"VTE_VERSION=7600"}, barred: true, err: "OSC 52"},
		{name: "restricted", environ: []string{"TERM=xterm"}, barred: true, place: Terminal, sent: sequence},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			set := ""
			c := Copier{Out: &out, Environ: tt.environ, Name: tt.answer, Near: !tt.remote, System: func(text string) error {
				set = text
				return tt.system
			}}
			if tt.barred {
				c.System = nil
			}
			place, err := c.Copy("e4")
			if place != tt.place || out.String() != tt.sent {
				t.Errorf("%q, and the terminal got %q; want %q and %q", place, out.String(), tt.place, tt.sent)
			}
			if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("error %v, want %q", err, tt.err)
			}
			if (tt.place == System) != (set == "e4" && tt.system == nil) {
				t.Errorf("the system's clipboard has %q", set)
			}
		})
	}
}

// TestCopyHangs: a program that does not end is not waited for.
func TestCopyHangs(t *testing.T) {
	end := make(chan struct{})
	defer close(end)
	c := Copier{Environ: []string{"VTE_VERSION=7600"}, Near: true, Wait: time.Millisecond, System: func(string) error { <-end; return nil }}
	if _, err := c.Copy("e4"); err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("error %v", err)
	}
}

// TestCopyLong: the terminal takes no text of any length, the system does.
func TestCopyLong(t *testing.T) {
	long := strings.Repeat("x", maxSequence+1)
	c := Copier{Out: &bytes.Buffer{}, Environ: []string{"TERM=xterm-kitty"}, Near: true}
	if _, err := c.Copy(long); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("error %v", err)
	}
	c.Environ, c.System = []string{"VTE_VERSION=7600"}, func(string) error { return nil }
	if place, err := c.Copy(long); place != System || err != nil {
		t.Errorf("%q, %v", place, err)
	}
}
