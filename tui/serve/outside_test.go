package serve

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/hub/hubtest"
	"github.com/ferzchess/ferz/xboard/leaktest"
)

// TestOutsideGame: two nodes over a server of NATS that runs elsewhere have one lobby; a game
// goes on at the other node when its owner ends.
func TestOutsideGame(t *testing.T) {
	leaktest.Check(t)
	n, dir := hubtest.StartNATS(t, 1, true), t.TempDir()
	var nodes [2]*testNode
	for i := range nodes {
		kv, err := store.OpenOutside(t.Context(), store.OutsideOptions{URL: n.URL, Dir: filepath.Join(dir, fmt.Sprint(i))})
		if err != nil {
			t.Fatal(err)
		}
		if nodes[i], err = newNode(t.Context(), fmt.Sprint("node", i), kv, kv.Conn(), slog.New(slog.DiscardHandler)); err != nil {
			t.Fatal(err)
		}
	}
	anna, ben := nodes[0].comes("anna"), nodes[1].comes("ben")
	if err := nodes[0].offer(anna, mustRead(t, "chess 5+3 rated white")); err != nil {
		t.Fatal(err)
	}
	awaits(t, "ben sees the offer", func() bool { return len(nodes[1].look(ben).others) == 1 })
	if err := nodes[1].accept(ben, nodes[1].look(ben).others[0].id); err != nil {
		t.Fatal(err)
	}
	ra, rb := <-anna.calls, <-ben.calls
	a, b := joined(t, anna, ra), joined(t, ben, rb)
	move(t, a, "e4")
	awaits(t, "ben sees e4", func() bool { return len(b.Session.Snapshot().Moves) == 1 })
	move(t, b, "e5")
	nodes[0].shutdown()
	awaits(t, "the other node has the game", func() bool { return nodes[1].of("chess") != nil && nodes[1].of("chess").remote == nil })
	nodes[1].of("chess").play(t, "Nf3")
	if s, _, err := nodes[1].stored(t.Context(), ra.record.ID); err != nil || len(s.Moves) != 3 {
		t.Errorf("the store has the moves %v, %v", s.Moves, err)
	}
	nodes[1].shutdown()
}

// TestOutsideServers: servers over one server of NATS have the same members and the same key of
// the host; one with the name of another is refused.
func TestOutsideServers(t *testing.T) {
	n, key := hubtest.StartNATS(t, 1, true), newKey(t)
	config := func(node string) Config {
		return Config{Dir: folder(t), Hash: 1, Cluster: ClusterConfig{NATS: n.URL, Node: node}}
	}
	one, _ := served(t, config("one"))
	two, _ := served(t, config("two"))
	c := visitor(t, one, "anna", key, "", "games")
	c.sees("Enter takes anna): ")
	c.types("\n")
	if status := c.ends(); status != exitOK {
		t.Errorf("status %d, %q", status, c.seen.String())
	}
	again := visitor(t, two, "anna", key, "", "games")
	if status := again.ends(); status != exitOK || strings.Contains(again.seen.String(), "Enter takes") {
		t.Errorf("at the other node: status %d, %q", status, again.seen.String())
	}
	other := config("two")
	other.Listen = "127.0.0.1:0"
	if err := Run(t.Context(), other); err == nil || !strings.Contains(err.Error(), `another node is called "two"`) {
		t.Errorf("a second node of this name: %v", err)
	}
}
