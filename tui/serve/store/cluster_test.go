package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/hub"
	"github.com/ferzchess/ferz/xboard/hub/hubtest"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// nodes are the servers of a test's cluster.
type nodes struct {
	dir   string
	nodes []*hub.Cluster
}

func newNodes(t *testing.T) *nodes {
	t.Helper()
	return &nodes{t.TempDir(), hubtest.Nodes(t, 3)}
}

// options are those of a node.
func (c *nodes) options(i int, waiting func(error)) ClusterOptions {
	return ClusterOptions{Waiting: waiting, Hub: hub.Options{Dir: filepath.Join(c.dir, fmt.Sprint(i)), Cluster: c.nodes[i]}}
}

// openedNode is a node that is being opened.
type openedNode struct {
	*Cluster
	err error
}

func (c *nodes) open(ctx context.Context, i int, waiting func(error)) <-chan openedNode {
	return openWith(ctx, c.options(i, waiting))
}

func openWith(ctx context.Context, o ClusterOptions) <-chan openedNode {
	out := make(chan openedNode, 1)
	go func() {
		s, err := OpenCluster(ctx, o)
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
	c := newNodes(t)
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
	untilLedElsewhere(t, kv[:])
	kv[0].Close()
	second := untilPut(t, s[1], key, "two", first, "")
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
	untilPut(t, Over(again.Cluster), key, "three", second, "alone")
}

// untilLedElsewhere has the server that leads the stream of games step down, and waits until
// another one leads it.
func untilLedElsewhere(t *testing.T, kv []*Cluster) {
	t.Helper()
	before, now := -1, -1
	for before < 0 || now < 0 || now == before {
		now = slices.IndexFunc(kv, func(c *Cluster) bool { return c.server.Leads("KV_rooms-0") })
		if before < 0 && now >= 0 {
			before = now
			kv[now].StepDown()
		}
		if t.Context().Err() != nil {
			t.Fatal("no other server leads the stream")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// untilPut writes a value as soon as that is possible, over that of the revision last or over
// unclear, which a node may have written without an answer: its leader keeps what it could not
// agree on with others. The value is there once.
func untilPut(t *testing.T, s *Store, key Key, value string, last uint64, unclear string) uint64 {
	t.Helper()
	for t.Context().Err() == nil {
		revision, err := s.Put(t.Context(), key, []byte(value), last)
		if err == nil {
			return revision
		}
		if !errors.Is(err, ErrStale) {
			continue
		}
		switch e, err := s.Get(t.Context(), key); {
		case err != nil:
		case string(e.Value) == value:
			return e.Revision
		case string(e.Value) == unclear:
			last = e.Revision
		default:
			t.Fatalf("the value is %q, which nobody has written", e.Value)
		}
	}
	t.Fatal(t.Context().Err())
	return 0
}

// TestBigMessage: a message between servers may be longer than a megabyte, as the boards of
// nodes are that have thousands of games.
func TestBigMessage(t *testing.T) {
	leaktest.Check(t)
	s, err := hub.Start(newNodes(t).options(0, nil).Hub)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	conn, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	sub, err := conn.SubscribeSync("big")
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Publish("big", make([]byte, 6<<20)); err != nil {
		t.Fatal(err)
	}
	if m, err := sub.NextMsgWithContext(t.Context()); err != nil || len(m.Data) != 6<<20 {
		t.Fatalf("it comes with %d bytes, %v", len(m.Data), err)
	}
}

// TestStrangers: a server without the cluster's key gets no connection to it.
func TestStrangers(t *testing.T) {
	leaktest.Check(t)
	c := newNodes(t)
	c.nodes[0].Key = hubtest.Nodes(t, 1)[0].Key
	start := func(i int) *hub.Server {
		s, err := hub.Start(c.options(i, nil).Hub)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Stop)
		return s
	}
	stranger, a, b := start(0), start(1), start(2)
	for a.Peers() < 1 || b.Peers() < 1 {
		time.Sleep(10 * time.Millisecond)
	}
	if stranger.Peers() != 0 || a.Peers() != 1 || b.Peers() != 1 {
		t.Errorf("the stranger has %d connections, the others %d and %d", stranger.Peers(), a.Peers(), b.Peers())
	}
}
