package store

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// opened returns a store in a folder, which ends with the test.
func opened(t *testing.T, dir string) *Store {
	t.Helper()
	kv, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kv.Close() })
	return Over(kv)
}

// TestStores runs the same steps on both stores.
func TestStores(t *testing.T) {
	for name, open := range map[string]func(t *testing.T) *Store{
		"memory":    func(*testing.T) *Store { return Over(Memory()) },
		"jetstream": func(t *testing.T) *Store { return opened(t, t.TempDir()) },
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			checkRevisions(t, s)
			checkNames(t, s)
			checkChange(t, s)
		})
	}
}

func checkRevisions(t *testing.T, s *Store) {
	t.Helper()
	ctx, key := t.Context(), Key{Games, "anna/1"}
	if _, err := s.Get(ctx, key); !errors.Is(err, ErrNotFound) || !strings.Contains(err.Error(), "anna/1") {
		t.Errorf("a game that there is not: %v", err)
	}
	first, err := s.Put(ctx, key, []byte("e4"), 0)
	if err != nil || first == 0 {
		t.Fatalf("the first write: %d, %v", first, err)
	}
	if _, err := s.Put(ctx, key, []byte("d4"), 0); !errors.Is(err, ErrStale) {
		t.Errorf("a second first write: %v", err)
	}
	second, err := s.Put(ctx, key, []byte("e4 e5"), first)
	if err != nil || second <= first {
		t.Fatalf("the second write: %d after %d, %v", second, first, err)
	}
	if _, err := s.Put(ctx, key, []byte("e4 c5"), first); !errors.Is(err, ErrStale) {
		t.Errorf("a write over a revision that is gone: %v", err)
	}
	if e, err := s.Get(ctx, key); err != nil || string(e.Value) != "e4 e5" || e.Revision != second {
		t.Errorf("the game is %q, %d, %v", e.Value, e.Revision, err)
	}
	if err := s.Delete(ctx, key, first); !errors.Is(err, ErrStale) {
		t.Errorf("a delete of a revision that is gone: %v", err)
	}
	if err := s.Delete(ctx, key, second); err != nil {
		t.Error(err)
	}
	if _, err := s.Get(ctx, key); !errors.Is(err, ErrNotFound) {
		t.Errorf("a game that was deleted: %v", err)
	}
	if _, err := s.Put(ctx, key, []byte("e4 c5"), second); !errors.Is(err, ErrStale) {
		t.Errorf("a write over what was deleted: %v", err)
	}
	if _, err := s.Put(ctx, key, []byte("d4"), 0); err != nil {
		t.Errorf("a write after a delete: %v", err)
	}
	if _, err := s.Put(ctx, Key{"hats", "1"}, nil, 0); err == nil && s.buckets() {
		t.Error("a kind that there is not is kept")
	}
}

// buckets reports whether the store has kinds.
func (s *Store) buckets() bool {
	_, ok := s.KV.(*stream)
	return ok
}

var oddNames = []string{"ben/1", "ben/2", "benedict/1", "ben.x/1", "ben*/>", "ben=41/1", "Ünïcode/将", "../../etc/passwd", "a b/\x00\n", "-", "_/=", "x//y", "./."}

func checkNames(t *testing.T, s *Store) {
	t.Helper()
	ctx := t.Context()
	for _, name := range oddNames {
		if _, err := s.Put(ctx, Key{Shelves, name}, []byte(name), 0); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for below, want := range map[string][]string{"": oddNames, "ben": {"ben/1", "ben/2"}, "ben.x": {"ben.x/1"}, "ben*": {"ben*/>"}, "nobody": nil} {
		got, err := s.Names(ctx, Shelves, below)
		slices.Sort(got)
		want = slices.Sorted(slices.Values(want))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("below %q: %q, %v; want %q", below, got, err, want)
		}
	}
	for _, name := range oddNames {
		if e, err := s.Get(ctx, Key{Shelves, name}); err != nil || string(e.Value) != name {
			t.Errorf("%q has %q, %v", name, e.Value, err)
		}
	}
}

// count is a value that is changed by many.
type count struct {
	N int `json:"n"`
}

func checkChange(t *testing.T, s *Store) {
	t.Helper()
	ctx, key := t.Context(), Key{Ratings, "anna/chess"}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 5 {
				if _, err := Change(ctx, s, key, func(c *count) error { c.N++; return nil }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if c, _, err := Load[count](ctx, s, key); err != nil || c.N != 20 {
		t.Errorf("20 changes make %d, %v", c.N, err)
	}
	refused := errors.New("no")
	if _, err := Change(ctx, s, key, func(*count) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("a change that is refused: %v", err)
	}
	if _, err := s.Put(ctx, Key{Ratings, "bad"}, []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Load[count](ctx, s, Key{Ratings, "bad"}); err == nil || !strings.Contains(err.Error(), "bad") {
		t.Errorf("a value that is no JSON: %v", err)
	}
}

// TestReopen: what was written is there after the store was opened again, with its
// revisions, and only one process has it open.
func TestReopen(t *testing.T) {
	dir, key := t.TempDir(), Key{Users, "anna"}
	kv, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	revision, err := kv.Put(t.Context(), key, []byte("here"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := Open(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "in use") {
		if err == nil {
			second.Close()
		}
		t.Errorf("a store that is open is opened again: %v", err)
	}
	if err := kv.Close(); err != nil {
		t.Fatal(err)
	}
	s := opened(t, dir)
	if e, err := s.Get(t.Context(), key); err != nil || string(e.Value) != "here" || e.Revision != revision {
		t.Errorf("after a restart: %q, %d, %v; want revision %d", e.Value, e.Revision, err, revision)
	}
	if _, err := s.Put(t.Context(), key, []byte("still here"), revision); err != nil {
		t.Error(err)
	}
}

// faulty is a KV whose answers get lost.
type faulty struct {
	KV
	before, after []error // of the next writes: in place of them, and of their answers
	puts          int
}

func next(list *[]error) error {
	if len(*list) == 0 {
		return nil
	}
	err := (*list)[0]
	*list = (*list)[1:]
	return err
}

func (f *faulty) Put(ctx context.Context, key Key, value []byte, last uint64) (uint64, error) {
	f.puts++
	if err := next(&f.before); err != nil {
		return 0, err
	}
	revision, err := f.KV.Put(ctx, key, value, last)
	if lost := next(&f.after); lost != nil {
		return 0, lost
	}
	return revision, err
}

// TestUnclear checks that after an unclear answer the store looks for a write before it
// repeats it, so that none is made twice.
func TestUnclear(t *testing.T) {
	lost := errors.New("timeout")
	for _, tt := range []struct {
		name          string
		before, after []error
		puts          int
		fails         bool
	}{
		{"a clear answer", nil, nil, 1, false},
		{"the answer is lost", nil, []error{lost}, 1, false},
		{"the write is lost", []error{lost}, nil, 2, false},
		{"both, one after the other", []error{lost}, []error{lost}, 2, false},
		{"all are lost", slices.Repeat([]error{lost}, unclearTries), nil, unclearTries, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			kv := Memory()
			first, err := kv.Put(t.Context(), Key{Games, "1"}, []byte("e4"), 0)
			if err != nil {
				t.Fatal(err)
			}
			f := &faulty{KV: kv, before: tt.before, after: tt.after}
			revision, err := Over(f).Put(t.Context(), Key{Games, "1"}, []byte("e4 e5"), first)
			if (err != nil) != tt.fails || f.puts != tt.puts {
				t.Errorf("%d writes, %v; want %d, an error: %t", f.puts, err, tt.puts, tt.fails)
			}
			if tt.fails {
				if !errors.Is(err, lost) {
					t.Errorf("the error is %v", err)
				}
				return
			}
			if e, err := kv.Get(t.Context(), Key{Games, "1"}); err != nil || e.Revision != revision || string(e.Value) != "e4 e5" {
				t.Errorf("%q has revision %d, want %d (%v)", e.Value, e.Revision, revision, err)
			}
		})
	}
}

// TestUnclearStale: an unclear answer whose write has lost against another's is stale.
func TestUnclearStale(t *testing.T) {
	kv := Memory()
	first, _ := kv.Put(t.Context(), Key{Games, "1"}, []byte("e4"), 0)
	if _, err := kv.Put(t.Context(), Key{Games, "1"}, []byte("e4 c5"), first); err != nil {
		t.Fatal(err)
	}
	f := &faulty{KV: kv, before: []error{errors.New("timeout")}}
	if _, err := Over(f).Put(t.Context(), Key{Games, "1"}, []byte("e4 e5"), first); !errors.Is(err, ErrStale) || f.puts != 1 {
		t.Errorf("%d writes, %v; want ErrStale after one", f.puts, err)
	}
}

// TestLongName: a name that is too long is refused.
func TestLongName(t *testing.T) {
	if _, err := encode(strings.Repeat("ü", longestKey)); err == nil {
		t.Error("it is not refused")
	}
}

// FuzzEncode: all names become keys that JetStream takes, different ones different keys.
func FuzzEncode(f *testing.F) {
	for _, name := range oddNames {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		key, err := encode(name)
		if err != nil {
			return
		}
		if strings.ContainsFunc(key, func(r rune) bool { return r > 127 || !plain(byte(r)) && r != '=' && r != '.' }) || strings.Contains(key, "..") || key == "" {
			t.Errorf("%q becomes %q", name, key)
		}
		if back, err := decode(key); err != nil || back != name {
			t.Errorf("%q becomes %q, which is read as %q, %v", name, key, back, err)
		}
	})
}

// FuzzDecode reads any key without a panic.
func FuzzDecode(f *testing.F) {
	f.Add("a=4")
	f.Add("=ZZ.=")
	f.Fuzz(func(t *testing.T, key string) {
		if name, err := decode(key); err == nil && name == "" && key != "=" && key != "" {
			t.Errorf("%q is read as nothing", key)
		}
	})
}

// TestReviveAfterDeadline: JetStream may leave a write unanswered on a full disk. It is
// replaced as after an error, so that the next write succeeds.
func TestReviveAfterDeadline(t *testing.T) {
	kv, err := Open(t.Context(), filepath.Join(t.TempDir(), "store"))
	if err != nil {
		t.Fatal(err)
	}
	defer kv.Close()
	s := kv.(*stream)
	before := s.running
	for _, tt := range []struct {
		name    string
		context func() (context.Context, context.CancelFunc)
		revived bool
	}{
		{"canceled", func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			return ctx, cancel
		}, false},
		{"after its deadline", func() (context.Context, context.CancelFunc) {
			return context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
		}, true},
	} {
		ctx, cancel := tt.context()
		if _, err := kv.Put(ctx, Key{Games, "1"}, []byte("1"), 0); err == nil {
			t.Errorf("%s: no error", tt.name)
		}
		cancel()
		if revived := s.running != before; revived != tt.revived {
			t.Errorf("%s: revived: %t, want %t", tt.name, revived, tt.revived)
		}
	}
	if _, err := kv.Put(t.Context(), Key{Games, "2"}, []byte("2"), 0); err != nil {
		t.Error(err)
	}
}
