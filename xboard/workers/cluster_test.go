package workers

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/hub"
	"github.com/ferzchess/ferz/xboard/hub/hubtest"
)

// nodes starts the hubs of a cluster, and returns them with the URLs of a scope at each.
func nodes(t *testing.T) (hubs []*hub.Server, url func(s Scope, which ...int) string) {
	t.Helper()
	work := &hub.Work{Listen: "127.0.0.1:0"}
	for _, s := range Scopes() {
		work.Users = append(work.Users, User(s, "token-"+string(s)))
	}
	dir := t.TempDir()
	described := hubtest.Nodes(t, 3)
	hubs = make([]*hub.Server, len(described))
	var starting sync.WaitGroup
	for i, c := range described {
		starting.Go(func() {
			var err error
			if hubs[i], err = hub.Start(hub.Options{Dir: filepath.Join(dir, fmt.Sprint(i)), Work: work, Cluster: c}); err != nil {
				t.Error(err)
				return
			}
			t.Cleanup(hubs[i].Stop)
		})
	}
	starting.Wait()
	if t.Failed() {
		t.FailNow()
	}
	conn, err := hubs[0].ConnectWork()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for Prepare(t.Context(), conn, len(hubs)) != nil { // until the nodes have found each other
		if t.Context().Err() != nil {
			t.Fatal("the streams can't be made")
		}
		time.Sleep(50 * time.Millisecond)
	}
	return hubs, func(s Scope, which ...int) string {
		var out []string
		for _, i := range which {
			out = append(out, fmt.Sprintf("nats://%s:token-%s@%s", s, s, hubs[i].Addr()))
		}
		return strings.Join(out, ",")
	}
}

// TestClusterSearches: a worker that knows the nodes of a cluster searches for one of them. When
// the node to which it is connected ends in the middle of a search, it goes on by another one.
func TestClusterSearches(t *testing.T) {
	if testenv.Short() {
		t.Skip("it waits for elections")
	}
	t.Parallel()
	hubs, url := nodes(t)
	d, err := variants.Find("losalamos")
	if err != nil {
		t.Fatal(err)
	}
	v, err := engine.Compile(d, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := OpenSearches(t.Context(), url(HandOut, 0), v, "", 1, newTold().add)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	defer working.Wait()
	defer stop()
	heard := newTold()
	working.Go(func() {
		if err := Serve(ctx, url(Work, 1, 2), options("worker", heard)); err != nil {
			t.Error(err)
		}
	})
	heard.wait(t, "connected to")
	at := 1
	if heard.has(hubs[2].Addr().String()) {
		at = 2
	}
	s.untilSearched(t, t.Context(), SearchJob{Limits: search.Limits{Nodes: 1000}}, nil)
	searching, found := context.WithCancel(t.Context())
	defer found()
	end := sync.OnceFunc(func() {
		go func() {
			hubs[at].Stop()
			heard.wait(t, "connected again")
			found()
		}()
	})
	_, err = s.Search(searching, SearchJob{Limits: search.Limits{Infinite: true}}, func(search.Line) { end() })
	if err != nil && !errors.Is(err, ErrNobody) { // if reconnecting takes long, it is done by nobody
		t.Error(err)
	}
	heard.wait(t, "connected again")
	line := s.untilSearched(t, t.Context(), SearchJob{Limits: search.Limits{Nodes: 1000}}, nil)
	if line.Nodes != 1000 {
		t.Errorf("by another node it has found %+v", line)
	}
}
