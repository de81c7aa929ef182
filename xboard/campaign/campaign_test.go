package campaign

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/training"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match"
)

var farFuture = time.Now().Add(1000 * time.Hour)

func tally(kept int) training.Tally { return training.Tally{Kept: kept} }

// entry returns a tiny part of a campaign.
func entry(t *testing.T, id string, positions int, steps ...string) Entry {
	t.Helper()
	d, err := variants.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v := variantstest.Load(t, id)
	return Entry{
		Name: id, Load: func() (*engine.Variant, error) { return v, nil }, Spec: match.VariantSpec{Definition: d}, Positions: positions,
		Nodes: 10, Balance: 100, Steps: steps, MatchNodes: 10, MatchGames: 2,
	}
}

// said are lines that a queue prints.
type said struct {
	mu    sync.Mutex
	lines []string
}

func (s *said) tell(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, line)
}

func queue(t *testing.T, entries ...Entry) (*Queue, *said) {
	t.Helper()
	t.Setenv("FERZ_DATA_DIR", t.TempDir())
	s := &said{}
	return &Queue{Dir: t.TempDir(), Entries: entries, Threads: 1, Seed: 1, Tell: s.tell, pause: time.Millisecond}, s
}

// state returns what is on disk of a variant.
func (q *Queue) stateOf(t *testing.T, id string) (string, *State) {
	t.Helper()
	dirs, _ := filepath.Glob(filepath.Join(q.Dir, id+"-*"))
	if len(dirs) != 1 {
		t.Fatalf("%s: folders %v", id, dirs)
	}
	s, err := readState(dirs[0])
	if err != nil {
		t.Fatal(err)
	}
	return dirs[0], s
}

// TestCampaign goes through all steps of two variants, and has nothing left to do then.
func TestCampaign(t *testing.T) {
	q, said := queue(t, entry(t, "gardner", 600, Steps...), entry(t, "clobber", 300, Gen, Fit))
	for range 2 {
		if err := q.Run(t.Context(), farFuture); err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range map[string]struct{ positions, nets int }{"gardner": {600, 3}, "clobber": {300, 3}} {
		dir, s := q.stateOf(t, id)
		if n := s.keptNet(); n < want.positions || n > want.positions+200 || len(s.Nets) != want.nets || !s.Done || s.Timed != n || s.GenHours <= 0 || s.Hours <= s.GenHours {
			t.Errorf("%s: %d positions, %+v", id, n, s)
		}
		for i, n := range s.Nets {
			if n.Generation != i+1 || n.Loss <= 0 || (n.Match == "") != (id == "clobber") || n.Match != "" && (n.Nodes < 5 || n.Nodes > 20) {
				t.Errorf("%s: net %+v", id, n)
			}
		}
		var bytes, plies int64
		for _, d := range s.Data {
			bytes, plies = bytes+d.Bytes, plies+int64(d.Scored)
		}
		if id == "gardner" && bytes > 4*plies {
			t.Errorf("%s: %d bytes for %d plies", id, bytes, plies)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "match*")); left != nil {
			t.Errorf("%v are left", left)
		}
	}
	rows, notes, err := Table(q.Dir, q.Entries)
	if err != nil || len(rows) != 3 || rows[1][1] != "gardner" || rows[2][1] != "clobber" || rows[1][0] != "done" || len(notes) != 0 {
		t.Errorf("table %q, notes %q, error %v", rows, notes, err)
	}
	_, s := q.stateOf(t, "gardner")
	if want := []string{fmt.Sprint(s.Games()), fmt.Sprint(s.keptNet())}; !slices.Equal(rows[1][2:4], want) || rows[1][6] != "3" || rows[1][8] != s.last().Match {
		t.Errorf("row %q of %+v", rows[1], s)
	}
	if !slices.ContainsFunc(said.lines, func(l string) bool { return strings.HasPrefix(l, "gardner: the net of generation 3: ") }) {
		t.Errorf("told %q", said.lines)
	}
}

// TestFewGames checks that more games are played where a single one holds all positions that
// are wanted: a net is tested on games that it has not learned from.
func TestFewGames(t *testing.T) {
	q, said := queue(t, entry(t, "gardner", 8, Gen, Fit))
	if err := q.Run(t.Context(), farFuture); err != nil {
		t.Fatal(err)
	}
	_, s := q.stateOf(t, "gardner")
	if s.Games() < 2 || len(s.Nets) == 0 || s.Fault != "" || !s.Done {
		t.Errorf("%d games, %+v", s.Games(), s)
	}
	if !slices.Contains(said.lines, "gardner: more games are needed to learn from") {
		t.Errorf("told %q", said.lines)
	}
}

// TestFaults: a variant that panics or fails is noted, and the others are done. A full disk
// is waited for.
func TestFaults(t *testing.T) {
	q, _ := queue(t, entry(t, "gardner", 50, Gen), entry(t, "clobber", 50, Gen))
	full := 0
	q.hook = func(w *work, step string) error {
		if w.entry.Name == "gardner" {
			var none []int
			none[w.state.Generation]++ // a panic of the runtime
		}
		if full++; full <= 2*maxFaults {
			return fmt.Errorf("writing: %w", &os.PathError{Op: "write", Path: "games", Err: syscall.ENOSPC})
		}
		return nil
	}
	if err := q.Run(t.Context(), farFuture); err != nil {
		t.Fatal(err)
	}
	if _, s := q.stateOf(t, "gardner"); !strings.Contains(s.Fault, "index out of range") || s.FaultTime.IsZero() || s.Done {
		t.Errorf("the one that panics: %+v", s)
	}
	if _, s := q.stateOf(t, "clobber"); s.keptNet() < 50 || s.Fault != "" || !s.Done {
		t.Errorf("the other one: %+v", s)
	}
	_, notes, err := Table(q.Dir, q.Entries)
	if err != nil || len(notes) != 1 || !strings.HasPrefix(notes[0], "gardner, 2") {
		t.Errorf("notes %q, error %v", notes, err)
	}
	q.hook = nil
	if err := q.Run(t.Context(), farFuture); err != nil {
		t.Fatal(err)
	}
	if _, s := q.stateOf(t, "gardner"); s.keptNet() < 50 || s.Fault != "" {
		t.Errorf("the next run: %+v", s)
	}
}

// TestKilledStep: a step that has ended the program three times has to wait for another run.
func TestKilledStep(t *testing.T) {
	q, _ := queue(t, entry(t, "clobber", 30, Gen, Fit))
	if err := q.Run(t.Context(), farFuture); err != nil {
		t.Fatal(err)
	}
	dir, s := q.stateOf(t, "clobber")
	s.Step, s.Attempts = Fit, maxAttempts
	if err := s.write(dir); err != nil {
		t.Fatal(err)
	}
	if err := q.Run(t.Context(), farFuture); err != nil {
		t.Fatal(err)
	}
	if _, s = q.stateOf(t, "clobber"); !strings.Contains(s.Fault, "fit has ended the program 3 times") || s.Attempts != 0 {
		t.Errorf("%+v", s)
	}
}

// TestRepairs damages files between runs: whole games stay, and the campaign continues.
func TestRepairs(t *testing.T) {
	q, _ := queue(t, entry(t, "gardner", 200, Gen))
	if err := q.Run(t.Context(), farFuture); err != nil {
		t.Fatal(err)
	}
	dir, before := q.stateOf(t, "gardner")
	games := filepath.Join(dir, "generation-1.games")
	whole, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(whole)
	damaged[100] ^= 1
	for what, tt := range map[string]struct {
		state bool // is kept
		data  []byte
		lost  int // games
		note  string
	}{
		"no state":         {false, whole, 0, ""},
		"a torn end":       {true, whole[:len(whole)-3], 1, ""},
		"bytes at the end": {true, append(bytes.Clone(whole), 40, 0, 0, 0, 1, 2, 3), 0, ""},
		"a damaged game":   {false, damaged, 1, "was damaged"},
		"no games":         {true, nil, before.Games(), ""},
	} {
		if !tt.state {
			if err := os.WriteFile(filepath.Join(dir, stateFile), []byte("{"), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if err := before.write(dir); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(games, tt.data, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := open(t.Context(), q.Dir, variantstest.Load(t, "gardner"))
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if n := f.state.Games(); n != before.Games()-tt.lost || tt.lost == 0 && f.state.keptNet() != before.keptNet() {
			t.Errorf("%s: %d games with %d positions, before %d with %d", what, n, f.state.keptNet(), before.Games(), before.keptNet())
		}
		if text := strings.Join(f.state.Notes, " "); !strings.Contains(text, tt.note) {
			t.Errorf("%s: notes %q, want one with %q", what, text, tt.note)
		}
		f.close()
	}
	if err := q.Run(t.Context(), farFuture); err != nil {
		t.Fatal(err)
	}
	if _, s := q.stateOf(t, "gardner"); s.keptNet() < 200 {
		t.Errorf("the next run: %+v", s)
	}
}

// TestLock: what another process works on is left alone, and the others are done.
func TestLock(t *testing.T) {
	q, _ := queue(t, entry(t, "gardner", 50, Gen), entry(t, "clobber", 50, Gen))
	other, err := open(t.Context(), q.Dir, variantstest.Load(t, "gardner"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := open(t.Context(), q.Dir, variantstest.Load(t, "gardner")); !errors.Is(err, durable.ErrLocked) {
		t.Fatalf("opened twice: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	q.Keep = func() error {
		if s, err := readState(filepath.Join(q.Dir, mustName(t, "clobber"))); err == nil && s.Done {
			cancel()
		}
		return nil
	}
	if err := q.Run(ctx, farFuture); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if other.state.keptNet() != 0 || exists(other.games(1)) {
		t.Error("the locked variant was played")
	}
	other.close()
	q.Keep = nil
	if err := q.Run(t.Context(), farFuture); err != nil {
		t.Fatal(err)
	}
	if _, s := q.stateOf(t, "gardner"); s.keptNet() < 50 {
		t.Errorf("once it is free: %+v", s)
	}
}

func mustName(t *testing.T, id string) string {
	t.Helper()
	name, err := folderName(variantstest.Load(t, id))
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// TestSources: games of earlier generations count less, but all of them count.
func TestSources(t *testing.T) {
	f := &folder{dir: "d", state: &State{Data: []training.Tally{{Games: 1}, {Games: 1}, {}, {Games: 1}, {Games: 1}, {Games: 1}}}}
	var got []string
	for _, s := range f.sources() {
		got = append(got, fmt.Sprint(filepath.Base(s.Path), " ", s.Weight))
	}
	want := []string{"generation-6.games 1", "generation-5.games 0.5", "generation-4.games 0.25", "generation-2.games 0.125", "generation-1.games 0.125"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSlicesDiffer: a slice that follows another one plays other games, though those that
// it broke off had lower numbers than some that are there. Random openings of Atomic are too
// many to be drawn twice, those of Gardner's Minichess were in one run of 200.
func TestSlicesDiffer(t *testing.T) {
	q, _ := queue(t, entry(t, "atomic", 400, Gen))
	q.Threads = 3
	const rounds = 8
	q.Entries[0].Positions = 20
	for range rounds {
		if err := q.Run(t.Context(), farFuture); err != nil {
			t.Fatal(err)
		}
		_, s := q.stateOf(t, "atomic")
		q.Entries[0].Positions = s.keptNet() + 1 // so that the next slice plays a game or more
	}
	dir, s := q.stateOf(t, "atomic")
	seen := map[string]bool{}
	data, err := os.ReadFile(filepath.Join(dir, "generation-1.games"))
	if err != nil {
		t.Fatal(err)
	}
	_, data, _ = bytes.Cut(data, []byte("\n"))
	for len(data) > 0 {
		size := 8 + int(data[0]) + int(data[1])<<8
		seen[string(data[:size])] = true
		data = data[size:]
	}
	if len(seen) != s.Games() || s.Games() < rounds {
		t.Errorf("%d games, %d of them differ", s.Games(), len(seen))
	}
}

// TestHours keeps the time of a campaign; a second process at it has its own.
func TestHours(t *testing.T) {
	dir := t.TempDir()
	h, err := OpenHours(dir, "all")
	if err != nil || h.Before() != 0 {
		t.Fatal(h, err)
	}
	h.began = h.began.Add(-time.Hour)
	if err := h.Save(); err != nil {
		t.Fatal(err)
	}
	second, err := OpenHours(dir, "all")
	if err != nil || second.Before() != 0 {
		t.Fatalf("a second process: %v, %v", second, err)
	}
	if err := errors.Join(second.Save(), second.Finish()); err != nil {
		t.Fatal(err)
	}
	second.Close()
	h.Close()
	if h, err = OpenHours(dir, "all"); err != nil || h.Before() < time.Hour || h.Before() > 2*time.Hour {
		t.Errorf("after an interruption: %v, %v", h.Before(), err)
	}
	if err := h.Finish(); err != nil {
		t.Fatal(err)
	}
	h.Close()
	if h, err = OpenHours(dir, "all"); err != nil || h.Before() != 0 {
		t.Errorf("after the end: %v, %v", h.Before(), err)
	}
	h.Close()
}
