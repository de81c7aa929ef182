package store

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/hub"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// nodes are the servers of a test's cluster.
type nodes struct {
	t     *testing.T
	dir   string
	peers []string
	key   tls.Certificate
}

func newNodes(t *testing.T, n int) *nodes {
	t.Helper()
	text, err := hub.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	c := &nodes{t: t, dir: t.TempDir()}
	if c.key, err = hub.ReadKey(text); err != nil {
		t.Fatal(err)
	}
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		c.peers = append(c.peers, l.Addr().String())
		l.Close()
	}
	return c
}

// options are those of a node.
func (c *nodes) options(i int, waiting func(error)) ClusterOptions {
	return ClusterOptions{Waiting: waiting, Hub: hub.Options{
		Dir:     filepath.Join(c.dir, fmt.Sprint(i)),
		Cluster: &hub.Cluster{Name: "test", Node: c.peers[i], Listen: c.peers[i], Peers: c.peers, Key: c.key},
	}}
}

// openedNode is a node that is being opened.
type openedNode struct {
	*Cluster
	err error
}

func (c *nodes) open(ctx context.Context, i int, waiting func(error)) <-chan openedNode {
	out := make(chan openedNode, 1)
	go func() {
		s, err := OpenCluster(ctx, c.options(i, waiting))
		out <- openedNode{s, err}
	}()
	return out
}

// TestCluster: two of three nodes wait at the first start; what one writes others read; a
// stale writer is refused; two of three go on without the third, and one alone does not.
func TestCluster(t *testing.T) {
	if testenv.Short() {
		t.Skip("it waits for elections")
	}
	leaktest.Check(t)
	c := newNodes(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	waits := make(chan error, 1000)
	var opening [3]<-chan openedNode
	for i := range 2 {
		opening[i] = c.open(ctx, i, func(why error) { waits <- why })
	}
	for range 4 {
		<-waits
	}
	select {
	case s := <-opening[0]:
		t.Fatalf("one of two nodes was opened: %v", s.err)
	default:
	}
	opening[2] = c.open(ctx, 2, nil)
	var s [3]*Store
	var kv [3]*Cluster
	for i := range s {
		o := <-opening[i]
		if o.err != nil {
			t.Fatal(o.err)
		}
		kv[i], s[i] = o.Cluster, Over(o.Cluster)
		defer o.Close()
	}
	key := Key{Rooms, "a room"}
	first, err := s[0].Put(ctx, key, []byte("one"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if e, err := s[2].Get(ctx, key); err != nil || string(e.Value) != "one" || e.Revision != first {
		t.Fatalf("another node reads %q, %v", e.Value, err)
	}
	kv[0].Close()
	second := untilPut(t, s[1], key, "two", first)
	if _, err := s[2].Put(ctx, key, []byte("late"), first); !errors.Is(err, ErrStale) {
		t.Fatalf("a stale write: %v", err)
	}
	kv[1].Close()
	short, end := context.WithTimeout(ctx, 2*time.Second)
	defer end()
	if _, err := s[2].Put(short, key, []byte("alone"), second); err == nil || errors.Is(err, ErrStale) {
		t.Fatalf("a node alone writes: %v", err)
	}
	again := <-c.open(ctx, 1, nil)
	if again.err != nil {
		t.Fatal(again.err)
	}
	defer again.Close()
	untilPut(t, Over(again.Cluster), key, "three", second)
}

// untilPut writes a value as soon as that is possible. The value is there once.
func untilPut(t *testing.T, s *Store, key Key, value string, last uint64) uint64 {
	t.Helper()
	for {
		revision, err := s.Put(t.Context(), key, []byte(value), last)
		if err == nil {
			return revision
		}
		if errors.Is(err, ErrStale) {
			e, err := s.Get(t.Context(), key)
			if err == nil && string(e.Value) == value {
				return e.Revision
			}
		}
	}
}

// TestStrangers: a server without the cluster's key gets no connection to it.
func TestStrangers(t *testing.T) {
	leaktest.Check(t)
	c := newNodes(t, 3)
	other := newNodes(t, 0)
	start := func(i int, key tls.Certificate) *hub.Server {
		o := c.options(i, nil).Hub
		o.Cluster.Key = key
		s, err := hub.Start(o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Stop)
		return s
	}
	stranger, a, b := start(0, other.key), start(1, c.key), start(2, c.key)
	for a.Peers() < 1 || b.Peers() < 1 {
		time.Sleep(10 * time.Millisecond)
	}
	if stranger.Peers() != 0 || a.Peers() != 1 || b.Peers() != 1 {
		t.Errorf("the stranger has %d connections, the others %d and %d", stranger.Peers(), a.Peers(), b.Peers())
	}
}
