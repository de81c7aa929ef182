package store

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/xboard/hub/hubtest"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// inVain is how many values a server writes that is cut off.
const inVain = 40

// TestLeaderCutOff: a server that led a stream while it was cut off, and was asked for writes
// that it could not make, is soon one of the two that a write needs.
func TestLeaderCutOff(t *testing.T) {
	if testenv.Short() {
		t.Skip("it waits for elections")
	}
	leaktest.Check(t)
	c := newNodes(t)
	links := hubtest.Links(t, c.nodes)
	var opening [3]<-chan openedNode
	for i := range opening {
		opening[i] = c.open(t.Context(), i, nil)
	}
	var kv [3]*Cluster
	for i := range kv {
		o := <-opening[i]
		if o.err != nil {
			t.Fatal(o.err)
		}
		kv[i] = o.Cluster
		defer o.Close()
	}
	untilPut(t, Over(kv[0]), Key{Rooms, "first"}, "1", 0, "")
	leader := func(but int) int {
		for {
			for i, o := range kv {
				if i != but && o.server.Leads("KV_rooms-0") {
					return i
				}
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	cut := leader(-1)
	set := func(f hubtest.Fault) {
		for i := range kv {
			if i != cut {
				links[i][cut].Set(f)
				links[cut][i].Set(f)
			}
		}
	}
	set(hubtest.Cut)
	putInVain(t, kv[cut], inVain)
	next := leader(cut)
	var last uint64
	for i := range 2 * inVain { // its log is longer than that of the server that was cut off
		last = untilPut(t, Over(kv[next]), Key{Rooms, "second"}, fmt.Sprint(i), last, "")
	}
	set(hubtest.None)
	for kv[cut].server.Peers() < 2 {
		time.Sleep(10 * time.Millisecond)
	}
	kv[3-cut-next].Close()
	began := time.Now()
	untilPut(t, Over(kv[next]), Key{Rooms, "third"}, "3", 0, "")
	took := time.Since(began)
	t.Logf("the two write after %v", took)
	if took > 30*time.Second {
		t.Errorf("the two write after %v", took)
	}
	names, err := kv[next].Names(t.Context(), Rooms, "")
	for err != nil && t.Context().Err() == nil { // until the cluster itself has a leader
		names, err = kv[next].Names(t.Context(), Rooms, "")
	}
	slices.Sort(names)
	if !slices.Equal(names, []string{"first", "second", "third"}) {
		t.Errorf("the store has %q, %v", names, err)
	}
}

// putInVain has a server write values one by one that it can't agree on with others.
func putInVain(t *testing.T, kv *Cluster, n int) {
	t.Helper()
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if _, err := kv.Put(context.WithoutCancel(t.Context()), Key{Rooms, fmt.Sprint("vain", i)}, []byte("x"), 0); err == nil {
				t.Errorf("a server that is cut off writes value %d", i)
			}
		})
		time.Sleep(20 * time.Millisecond) // for an entry of its own in the log
	}
	all.Wait()
}
