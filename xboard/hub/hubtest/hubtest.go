// Package hubtest describes clusters of servers for tests.
package hubtest

import (
	"net"
	"testing"

	"github.com/ferzchess/ferz/xboard/hub"
)

// Nodes returns the nodes of a new cluster, at free ports of this machine.
func Nodes(t *testing.T, n int) []*hub.Cluster {
	t.Helper()
	text, err := hub.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	key, err := hub.ReadKey(text)
	if err != nil {
		t.Fatal(err)
	}
	peers := make([]string, n)
	for i := range peers {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close() // after all have a port
		peers[i] = l.Addr().String()
	}
	nodes := make([]*hub.Cluster, n)
	for i, p := range peers {
		nodes[i] = &hub.Cluster{Name: "test", Node: p, Listen: p, Peers: peers, Key: key}
	}
	return nodes
}
