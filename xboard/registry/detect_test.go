package registry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
)

// fakeEngine says what it is and does nothing else.
type fakeEngine struct {
	xboard.Engine // has no answer to anything else
	about         xboard.Description
}

func (f *fakeEngine) Describe() xboard.Description { return f.about }

func (f *fakeEngine) Close() error { return nil }

// opener returns an opener whose programs speak the protocols by name; those
// without one do not start.
func opener(protocols map[string]xboard.Protocol) xboard.Opener {
	return func(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
		p, ok := protocols[baseName(c.Command[0])]
		if !ok || p != c.Protocol {
			return nil, &xboard.Failure{Player: c.Name, Kind: xboard.StartFailed, Detail: "not this protocol"}
		}
		if c.Log != nil && p == xboard.CECP && !slices.Contains(c.Command, "-mute") {
			c.Log(">", "feature ping=1 done=1")
		}
		return &fakeEngine{about: xboard.Description{Name: strings.ToUpper(c.Name), Protocol: p, AcceptsFEN: true}}, nil
	}
}

// programs makes files that look like programs in a directory.
func programs(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestDetect(t *testing.T) {
	first := programs(t, "fairymax", "stockfish-17-avx2", "polyglot", "sjeng", "ls", "gnuchessx", "fairy-stockfish_x86-64")
	second := programs(t, "fairymax", "toga2")
	if err := os.Symlink(filepath.Join(first, "sjeng"), filepath.Join(second, "sjeng-11")); err != nil {
		t.Fatal(err)
	}
	s := Open(t.TempDir())
	mine := Entry{Config: xboard.Config{Name: "Mine", Command: []string{filepath.Join(second, "toga2"), "-q"}, Protocol: xboard.UCI,
		Options: map[string]string{"Hash": "1"}}}
	if err := s.Put(t.Context(), mine); err != nil {
		t.Fatal(err)
	}
	open := opener(map[string]xboard.Protocol{"fairymax": xboard.CECP, "stockfish-17-avx2": xboard.UCI, "toga2": xboard.UCI,
		"fairy-stockfish_x86-64": xboard.UCI})
	got := map[string]Detection{}
	err := s.Detect(t.Context(), []string{first, "/nonexistent", second}, open, func(d Detection) { got[d.Entry.Name] = d })
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]struct{ new, ok bool }{"Mine": {false, true}, "fairymax": {true, true},
		"stockfish-17-avx2": {true, true}, "polyglot": {false, false}, "sjeng": {true, false}, "fairy-stockfish_x86-64": {true, true}} {
		d, ok := got[name]
		if !ok || d.New != want.new || (d.Err == nil) != want.ok {
			t.Errorf("%s: %+v, want %+v", name, d, want)
		}
		delete(got, name)
	}
	if len(got) > 0 {
		t.Errorf("found besides: %v", got)
	}
	entries := Open(filepath.Dir(s.Path())).Entries()
	if got := names(entries); !slices.Equal(got, []string{"Mine", "fairy-stockfish_x86-64", "fairymax", "stockfish-17-avx2"}) {
		t.Errorf("remembered: %v", got)
	}
	if e := entries[0]; e.Seen == nil || e.Seen.Name != "MINE" || !reflect.DeepEqual(e.Config, mine.Config) || e.Stale() != "" {
		t.Errorf("mine is now %+v, %q", e, e.Stale())
	}
	if e := entries[2]; !slices.Equal(e.Command, []string{filepath.Join(first, "fairymax")}) {
		t.Errorf("fairymax is run by %v", e.Command)
	}
	checkStale(t, entries[2], first)
}

func checkStale(t *testing.T, e Entry, dir string) {
	t.Helper()
	path := filepath.Join(dir, "fairymax")
	if err := os.Chtimes(path, e.Seen.At, e.Seen.At.Add(-1e15)); err != nil {
		t.Fatal(err)
	}
	if why := e.Stale(); !strings.Contains(why, "changed") {
		t.Errorf("a changed program: %q", why)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if why := e.Stale(); !strings.Contains(why, "not there") {
		t.Errorf("a program that is gone: %q", why)
	}
}

// TestDetectTwice checks that a second search adds nothing, and that a name
// that another program has is not taken from it.
func TestDetectTwice(t *testing.T) {
	dir := programs(t, "stockfish", "toga2")
	s := Open(t.TempDir())
	other := Entry{Config: xboard.Config{Name: "Stockfish", Command: []string{filepath.Join(dir, "toga2")}, Protocol: xboard.UCI}}
	if err := s.Put(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	open := opener(map[string]xboard.Protocol{"stockfish": xboard.UCI, "toga2": xboard.UCI})
	for range 2 {
		if err := s.Detect(t.Context(), []string{dir}, open, func(Detection) {}); err != nil {
			t.Fatal(err)
		}
		if got := names(s.Entries()); !slices.Equal(got, []string{"Stockfish", "stockfish 2"}) {
			t.Errorf("remembered: %v", got)
		}
	}
}

// TestDetectCanceled checks that what was found until then is kept.
func TestDetectCanceled(t *testing.T) {
	dir := programs(t, "stockfish", "toga2", "glaurung", "fruit", "lc0", "igel", "wasp")
	s := Open(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	open := opener(map[string]xboard.Protocol{"stockfish": xboard.UCI, "fruit": xboard.UCI, "glaurung": xboard.UCI, "igel": xboard.UCI})
	slow := func(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
		if c.Name == "wasp" {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return open(ctx, c)
	}
	err := s.Detect(ctx, []string{dir}, slow, func(d Detection) {
		if errors.Is(d.Err, context.Canceled) {
			t.Errorf("%s is said to have failed: %v", d.Entry.Name, d.Err)
		}
		if d.Err == nil {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(s.Entries()) == 0 {
		t.Errorf("%v, %v", err, names(s.Entries()))
	}
}

// TestOverdue tests what is said of an engine that takes too long to answer.
func TestOverdue(t *testing.T) {
	c := &xboard.Config{Command: []string{"/usr/bin/slow"}}
	late := fmt.Errorf("as uci: %w", context.DeadlineExceeded)
	if got := overdue(t.Context(), late, c, autoDetectTimeout).Error(); got != "slow does not start: it did not identify itself within 8s" {
		t.Error(got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := errors.New("other"); overdue(ctx, err, c, autoDetectTimeout) != err {
		t.Error("another error has changed")
	}
	if cancel(); overdue(ctx, late, c, autoDetectTimeout) != late {
		t.Error("whoever asked has given up, which is not the engine's fault")
	}
}

func TestIdentify(t *testing.T) {
	dir := programs(t, "uci-engine", "xboard-engine", "hoichess", "cat", "broken")
	open := opener(map[string]xboard.Protocol{"uci-engine": xboard.UCI, "xboard-engine": xboard.CECP, "hoichess": xboard.CECP, "cat": xboard.CECP})
	for _, tt := range []struct {
		command  []string
		protocol xboard.Protocol
		want     xboard.Protocol // "": an error
		words    string          // of the command, or in the error
	}{
		{[]string{"uci-engine", "-a"}, "", xboard.UCI, "-a"},
		{[]string{"xboard-engine"}, "", xboard.CECP, ""},
		{[]string{"hoichess"}, "", xboard.CECP, "-x"},
		{[]string{"hoichess", "-v"}, "", xboard.CECP, "-v"},
		{[]string{"cat", "-mute"}, "", "", "version 1"},
		{[]string{"cat", "-mute"}, xboard.CECP, xboard.CECP, "-mute"},
		{[]string{"uci-engine"}, xboard.CECP, "", "not this protocol"},
		{[]string{"broken"}, "", "", "as xboard"},
		{[]string{"missing"}, "", "", "can't run"},
	} {
		command := append([]string{filepath.Join(dir, tt.command[0])}, tt.command[1:]...)
		e, err := Identify(t.Context(), xboard.Config{Name: "e", Command: command, Protocol: tt.protocol}, open)
		switch {
		case tt.want == "":
			if err == nil || !strings.Contains(err.Error(), tt.words) {
				t.Errorf("%v as %q: %v, want %q", tt.command, tt.protocol, err, tt.words)
			}
		case err != nil || e.Protocol != tt.want || strings.Join(e.Command[1:], " ") != tt.words || e.Seen == nil:
			t.Errorf("%v as %q: %+v, %v", tt.command, tt.protocol, e, err)
		}
	}
}

func TestIdentifyRelative(t *testing.T) {
	t.Chdir(programs(t, "uci-engine"))
	e, err := Identify(t.Context(), xboard.Config{Name: "e", Command: []string{"./uci-engine"}}, opener(map[string]xboard.Protocol{"uci-engine": xboard.UCI}))
	if err != nil || !filepath.IsAbs(e.Command[0]) {
		t.Errorf("%v, %v", e.Command, err)
	}
}

func TestLookUp(t *testing.T) {
	known := knownPrograms()
	for file, want := range map[string]string{"stockfish": "stockfish", "/a/Stockfish.exe": "stockfish", "stockfish_17_x64_avx2": "stockfish",
		"stockfish-ubuntu-x86-64-bmi2": "stockfish", "fairy-stockfish-largeboard_x86-64": "fairy-stockfish", "stockfishing": "", "gnuchessu": "",
		"gnuchess": "gnuchess", "toga2": "toga2", "xphalanx": "", "lc0-gui": "", "YaneuraOu": "yaneuraou", "sjeng.conf": ""} {
		if k, _ := findKnown(known, file); k.Program != want {
			t.Errorf("%s: %q, want %q", file, k.Program, want)
		}
	}
	for i, k := range known {
		if k.Program != strings.ToLower(k.Program) || k.Protocol == "" && !k.Adapter || i > 0 && known[i-1].Program == k.Program {
			t.Errorf("%+v is not as it should be", k)
		}
	}
}

func TestCandidates(t *testing.T) {
	s := Open(t.TempDir())
	if err := s.Put(t.Context(), sample("can"), sample("can't")); err != nil {
		t.Fatal(err)
	}
	find := func(_ *engine.Variant, d *xboard.Description, c *xboard.Config) (*xboard.Dialect, error) {
		if d.Name != "Engine 1.0" {
			t.Errorf("described as %+v", d)
		}
		if c.Name == "can't" {
			return nil, &xboard.Unsupported{Player: c.Name, Why: "so"}
		}
		return &xboard.Dialect{Variant: "normal"}, nil
	}
	got := s.Candidates(nil, find)
	if len(got) != 2 || got[0].Dialect.Variant != "normal" || got[0].Err != nil || got[1].Err == nil {
		t.Errorf("got %+v", got)
	}
}
