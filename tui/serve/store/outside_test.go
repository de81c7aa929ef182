package store

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/hub/hubtest"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// outside opens a store that is kept elsewhere, which ends with the test.
func outside(t *testing.T, url, dir string) *Cluster {
	t.Helper()
	c, err := OpenOutside(t.Context(), OutsideOptions{URL: url, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// TestOutside: a server of NATS that is alone keeps one copy; what one program writes another
// reads, and a stale writer is refused. A folder is used in one way only.
func TestOutside(t *testing.T) {
	leaktest.Check(t)
	n, dir := hubtest.StartNATS(t, 1, true), t.TempDir()
	a, b := Over(outside(t, n.URL, filepath.Join(dir, "a"))), Over(outside(t, n.URL, filepath.Join(dir, "b")))
	checkRevisions(t, a)
	checkNames(t, b)
	key := Key{Rooms, "1"}
	first, err := a.Put(t.Context(), key, []byte("e4"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Put(t.Context(), key, []byte("e4 e5"), first); err != nil {
		t.Error(err)
	}
	if _, err := a.Put(t.Context(), key, []byte("e4 c5"), first); !errors.Is(err, ErrStale) {
		t.Errorf("a stale write: %v", err)
	}
	if _, err := Open(t.Context(), filepath.Join(dir, "a")); !errors.Is(err, errOutside) {
		t.Errorf("the folder opened alone: %v", err)
	}
	own := filepath.Join(dir, "own")
	opened(t, own).Close()
	if _, err := OpenOutside(t.Context(), OutsideOptions{URL: n.URL, Dir: own}); err == nil || !strings.Contains(err.Error(), "a server that keeps all itself") {
		t.Errorf("a single server's folder: %v", err)
	}
}

// TestOutsideRefused: what can't be right by waiting is said at once, without the password.
func TestOutsideRefused(t *testing.T) {
	leaktest.Check(t)
	plain, streams := hubtest.StartNATS(t, 1, false), hubtest.StartNATS(t, 1, true)
	for name, tt := range map[string]struct {
		url  string
		want error
	}{
		"no JetStream":   {plain.URL, errNoJetStream},
		"wrong password": {strings.Replace(streams.URL, "user:sesame", "user:wrong", 1), errLogin},
		"no password":    {strings.Replace(streams.URL, "user:sesame@", "", 1), errLogin},
		"nobody there":   {"nats://user:sesame@127.0.0.1:1", errUnreachable},
		"another scheme": {"http://user:sesame@127.0.0.1:1", errURL},
		"no URL":         {"user:sesame", errURL},
		"one is wrong":   {streams.URL + ",sesame", errURL},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := OpenOutside(t.Context(), OutsideOptions{URL: tt.url, Dir: t.TempDir(), Waiting: func(why error) { t.Errorf("it waits because %v", why) }})
			if !errors.Is(err, tt.want) || strings.Contains(err.Error(), "sesame") {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

// TestOutsideTwo: two servers are no use, which is said.
func TestOutsideTwo(t *testing.T) {
	if testenv.Short() {
		t.Skip("it waits for elections")
	}
	leaktest.Check(t)
	n := hubtest.StartNATS(t, 2, true)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	found := false
	_, err := OpenOutside(ctx, OutsideOptions{URL: n.URL, Dir: t.TempDir(), Waiting: func(why error) {
		if errors.Is(why, errTwoServers) {
			found = true
			cancel()
		} else if !errors.Is(why, errNoMajority) {
			t.Errorf("it waits because %v", why)
		}
	}})
	if !found {
		t.Errorf("it ends with %v", err)
	}
}

// TestOutsideCluster: three servers keep three copies, and go on without one; without two nothing
// is written, and who comes then is told why.
func TestOutsideCluster(t *testing.T) {
	if testenv.Short() {
		t.Skip("it waits for elections")
	}
	leaktest.Check(t)
	n := hubtest.StartNATS(t, 3, true)
	c := outside(t, n.URL, t.TempDir())
	s, key := Over(c), Key{Rooms, "1"}
	first, err := s.Put(t.Context(), key, []byte("one"), 0)
	if err != nil {
		t.Fatal(err)
	}
	status, err := c.bucketSet[Rooms][0].Status(t.Context())
	if err != nil || status.Config().Replicas != Copies {
		t.Errorf("%v copies are kept, %v", status.Config().Replicas, err)
	}
	n.Servers[0].Shutdown()
	second := untilPut(t, s, key, "two", first, "")
	n.Servers[1].Shutdown()
	short, end := context.WithTimeout(t.Context(), 2*time.Second)
	defer end()
	if _, err := s.Put(short, key, []byte("alone"), second); err == nil || errors.Is(err, ErrStale) {
		t.Fatalf("a server alone writes: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = OpenOutside(ctx, OutsideOptions{URL: n.URL, Dir: t.TempDir(), Waiting: func(why error) {
		if !errors.Is(why, errNoMajority) {
			t.Errorf("it waits because %v", why)
		}
		cancel()
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}
