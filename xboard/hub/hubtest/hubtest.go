// Package hubtest describes clusters of servers for tests, and disturbs the connections
// between them.
package hubtest

import (
	"net"
	"testing"

	"github.com/ferzchess/ferz/xboard/hub"
)

// Nodes returns the nodes of a new cluster, at free ports of this machine.
func Nodes(t testing.TB, n int) []*hub.Cluster {
	t.Helper()
	return NodesWithKey(t, n, NewKey(t))
}

// NodesWithKey is Nodes for a key as hub.NewKey makes it.
func NodesWithKey(t testing.TB, n int, text []byte) []*hub.Cluster {
	t.Helper()
	key, err := hub.ReadKey(text)
	if err != nil {
		t.Fatal(err)
	}
	peers := ports(t, n)
	nodes := make([]*hub.Cluster, n)
	for i, p := range peers {
		nodes[i] = &hub.Cluster{Name: "test", Node: p, Listen: p, Peers: peers, Key: key}
	}
	return nodes
}

// NewKey makes the key of a cluster.
func NewKey(t testing.TB) []byte {
	t.Helper()
	text, err := hub.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// ports returns addresses of this machine at which nobody listens.
func ports(t testing.TB, n int) []string {
	t.Helper()
	out := make([]string, n)
	for i := range out {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close() // after all have a port
		out[i] = l.Addr().String()
	}
	return out
}
