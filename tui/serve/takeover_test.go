package serve

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/hub"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// together is a store in which nobody reads a game before so many are being read.
type together struct {
	store.KV
	mu      sync.Mutex
	missing int
	all     chan struct{}
}

// Get implements store.KV.
func (s *together) Get(ctx context.Context, key store.Key) (store.Entry, error) {
	if key.Kind == store.Rooms {
		s.mu.Lock()
		if s.missing--; s.missing == 0 {
			close(s.all)
		}
		s.mu.Unlock()
		select {
		case <-s.all:
		case <-ctx.Done():
			return store.Entry{}, ctx.Err()
		}
	}
	return s.KV.Get(ctx, key)
}

// TestTakeOverTogether: a node takes over several games at the same time, as each of them
// stands until then.
func TestTakeOverTogether(t *testing.T) {
	leaktest.Check(t)
	server, err := hub.Start(hub.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	conn, err := server.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	kv := &together{KV: store.Memory(), missing: takenAtOnce, all: make(chan struct{})}
	for i := range takenAtOnce {
		record := roomRecord{ID: fmt.Sprint("game", i), Owner: "node", Adjourned: true}
		if _, err := store.Save(t.Context(), store.Over(kv), store.Key{Kind: store.Rooms, Name: record.ID}, record, 0); err != nil {
			t.Fatal(err)
		}
	}
	n, err := newNode(t.Context(), "node", kv, conn, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer n.shutdown()
	if _, err := n.cluster.takeOver(t.Context()); err != nil {
		t.Fatal(err)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.aside) != takenAtOnce {
		t.Errorf("the node has %d games, want %d", len(n.aside), takenAtOnce)
	}
}

// TestEndedElsewhere: the lobby forgets a game that has ended, whose owner died or left before
// it said so.
func TestEndedElsewhere(t *testing.T) {
	for _, row := range []struct {
		name  string
		owner *otherNode
		kept  []string
		want  int
	}{
		{"the owner lives", &otherNode{board: board{Node: "owner"}}, nil, 1},
		{"the owner is about to give the game away", &otherNode{board: board{Node: "owner", State: draining}}, nil, 1},
		{"the owner leaves", &otherNode{board: board{Node: "owner", State: leaving}}, nil, 0},
		{"the owner leaves, and the game goes on", &otherNode{board: board{Node: "owner", State: leaving}}, []string{"game"}, 1},
		{"the owner is dead", nil, nil, 0},
	} {
		h := &hall{cluster: newCluster("here", nil)}
		if row.owner != nil {
			h.cluster.nodes["owner"] = row.owner
		}
		h.rooms = []*room{{record: roomRecord{ID: "game"}, remote: &remoteRoom{node: "owner"}}}
		h.dropDead(row.kept)
		if len(h.rooms) != row.want {
			t.Errorf("%s: %d games are there, want %d", row.name, len(h.rooms), row.want)
		}
	}
}
