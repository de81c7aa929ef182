package store

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// TestFullNode fills the disk of the node that leads the stream of games while values are
// written: the others go on, nothing that was acknowledged is lost, the node says what is wrong,
// and is one of them again by itself once there is room. It needs the right to mount.
func TestFullNode(t *testing.T) {
	if testenv.Short() {
		t.Skip("it waits for elections")
	}
	leaktest.Check(t)
	c := newNodes(t)
	for i := range 3 {
		dir := filepath.Join(c.dir, fmt.Sprint(i))
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64m"); err != nil {
			t.Skip("no file system can be mounted:", err)
		}
		defer func() {
			if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
				t.Error(err)
			}
		}()
	}
	failing := make(chan error, 1000)
	var opening [3]<-chan openedNode
	options := func(i int) ClusterOptions {
		o := c.options(i, nil)
		o.Failing = func(why error) { failing <- why }
		return o
	}
	for i := range opening {
		opening[i] = openWith(t.Context(), options(i))
	}
	var kv [3]*Cluster
	for i := range kv {
		o := <-opening[i]
		if o.err != nil {
			t.Fatal(o.err)
		}
		kv[i] = o.Cluster
		defer func() { kv[i].Close() }()
	}
	key, written, unclear := Key{Rooms, "1"}, 0, 0
	change := func(i int) {
		_, err := Change(t.Context(), Over(kv[i]), key, func(c *count) error { c.N++; return nil })
		if err == nil {
			written++
		} else {
			unclear++
		}
	}
	change(0)
	full := slices.IndexFunc(kv[:], func(c *Cluster) bool { return c.server.Leads("KV_rooms-0") })
	next := (full + 1) % 3
	ballast := filepath.Join(c.dir, fmt.Sprint(full), "ballast")
	if err := os.WriteFile(ballast, make([]byte, 64<<20), 0o600); err == nil {
		t.Fatal("the disk is larger than it should be")
	}
	longest, last := time.Duration(0), time.Now()
	for before := written; kv[full].server.Keeps() || written < before+100; longest, last = max(longest, time.Since(last)), time.Now() {
		change(next)
		if t.Context().Err() != nil {
			t.Fatal("the others do not go on")
		}
	}
	if why := <-failing; !strings.Contains(why.Error(), "make room") {
		t.Errorf("the full node says %v", why)
	}
	change(full) // it has no copy, and the others have
	check := func(i int) {
		if n, _, err := Load[count](t.Context(), Over(kv[i]), key); err != nil || n.N < written || n.N > written+unclear {
			t.Errorf("node %d has %d, %v; %d was written, %d had an unclear end", i, n.N, err, written, unclear)
		}
	}
	check(next)
	t.Logf("%d written, %d with an unclear end; longest pause %v", written, unclear, longest)
	if err := kv[full].Failure(); err == nil {
		t.Error("the full node is healthy")
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for kv[full].Failure() != nil { // until it has started anew by itself
		time.Sleep(10 * time.Millisecond)
		if t.Context().Err() != nil {
			t.Fatal("the node does not keep copies again")
		}
	}
	kv[next].Close()
	for before := written; written == before; {
		change(full)
	}
	check(full)
}
