package plain

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/ferzchess/ferz/tui/user"
)

// brokenPipe fails after some writes.
type brokenPipe struct{ left int }

func (b *brokenPipe) Write(p []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, syscall.EPIPE
	}
	return len(p), nil
}

func TestBrokenPipe(t *testing.T) {
	for left := range 4 {
		home(t)
		opts := withRobot(t, Options{Players: [2]string{"you", "you"}, Input: strings.NewReader("e4\ne5\nNf3\n"), Output: &brokenPipe{left}}, &robot{})
		if err := Run(t.Context(), opts); !errors.Is(err, syscall.EPIPE) {
			t.Errorf("after %d writes: %v", left, err)
		}
	}
}

// TestNoHome: without a home directory nothing is saved, and a message says so.
func TestNoHome(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "FERZ_DATA_DIR", "FERZ_CONFIG_DIR", "TERM"} {
		t.Setenv(name, "")
		os.Unsetenv(name)
	}
	got := talk(t, Options{Players: [2]string{"you", "you"}}, "e4\nquit\n")
	if !strings.Contains(got, "Problem: Games are not kept") || !strings.Contains(got, "White plays pawn e4") || strings.Contains(got, "Game saved") {
		t.Errorf("%s", got)
	}
}

// TestNotSaved: a game whose file can't be written continues, and a message says so.
func TestNotSaved(t *testing.T) {
	home(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("FERZ_DATA_DIR", filepath.Join(file, "below"))
	got := talk(t, Options{Players: [2]string{"you", "you"}}, "e4\ne5\nquit\n")
	if !strings.Contains(got, "Problem: The game is not saved: ") || !strings.Contains(got, "Save FILE writes it somewhere else.") ||
		!strings.Contains(got, "Black plays pawn e5") || strings.Contains(got, "Game saved") {
		t.Errorf("%s", got)
	}
}

// TestPartlySaved: of a game whose last moves could not be written, what is on disk is offered.
func TestPartlySaved(t *testing.T) {
	home(t)
	var out bytes.Buffer
	opts := Options{Players: [2]string{"you", "you"}, User: user.OpenLocal(), Input: strings.NewReader("e4\nquit\n"), Output: &out}
	c := newConsole(t.Context(), &opts)
	table, err := c.first(&opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.serve(table, opts.Input); err != nil {
		t.Fatal(err)
	}
	c.game.Now.SaveError = syscall.ENOSPC
	for _, want := range []string{"The last moves are not kept. Go-on 1 resumes the game before them.\n", "The game is not kept.\n"} {
		out.Reset()
		if c.exitMessage(); out.String() != want {
			t.Errorf("%q, want %q", out.String(), want)
		}
		if err := os.RemoveAll(opts.User.Games.Dir()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestBadOptions(t *testing.T) {
	home(t)
	for want, opts := range map[string]Options{
		"nonesuch":    {Variant: "nonesuch"},
		"FEN":         {FEN: "8/8"},
		"Nobody":      {Players: [2]string{"Nobody", ""}},
		"a level":     {Players: [2]string{"", "ferz 99"}},
		"soon":        {Clock: "soon"},
		"no game to":  {GoOn: "7"},
		`"nonesuch2"`: {GoOn: "nonesuch2"},
	} {
		opts.User, opts.Input, opts.Output = user.OpenLocal(), strings.NewReader(""), io.Discard
		if err := Run(t.Context(), opts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", opts, err, want)
		}
	}
}

// remover removes a file where its turn in the input comes.
type remover string

// Read implements io.Reader.
func (r remover) Read([]byte) (int, error) {
	if err := os.Remove(string(r)); err != nil {
		return 0, err
	}
	return 0, io.EOF
}

// TestSavedAgain: a problem with the disk is reported once, and so is its end.
func TestSavedAgain(t *testing.T) {
	home(t)
	blocked := filepath.Join(t.TempDir(), "blocked")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("FERZ_DATA_DIR", blocked)
	var out bytes.Buffer
	opts := Options{User: user.OpenLocal(), Players: [2]string{"you", "you"}, Output: &out}
	opts.Input = io.MultiReader(strings.NewReader("e4\ne5\nd4\n"), remover(blocked), strings.NewReader("d5\nNf3\nquit\n"))
	if err := Run(t.Context(), opts); err != nil {
		t.Error(err)
	}
	got := out.String()
	if strings.Count(got, "The game is not saved") != 1 || strings.Count(got, "The game is saved again.") != 1 || !strings.Contains(got, "Game saved.") {
		t.Error(got)
	}
}
