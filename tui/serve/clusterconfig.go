package serve

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/hub"
)

// ClusterConfig is how a server is a node of a cluster. Its zero value is none.
type ClusterConfig struct {
	Name  string
	Peers []string // addresses and ports of all nodes, this one too; the same on all
	// Node is which of the peers this one is; "": the one whose address this machine has. Where
	// there are no peers, it is any name that no other node has; "": the machine's.
	Node string
	// NATS is the URL of servers of NATS that run elsewhere, in place of name and peers.
	NATS string
}

// clusterKeyName is the name of the file, in the folder of each node, with the cluster's key.
const clusterKeyName = "cluster.pem"

// leastPeers is how many nodes a cluster has at least: a store of two stops with either.
const leastPeers = 3

// on reports whether there is a cluster.
func (c *ClusterConfig) on() bool { return c.Name != "" || c.NATS != "" }

// check returns what is wrong with a cluster.
func (c *ClusterConfig) check(workers string) error {
	switch {
	case !c.on() && (len(c.Peers) > 0 || c.Node != ""):
		return errors.New("peers are given, but no name of a cluster: expected --cluster NAME too")
	case !c.on():
		return nil
	case c.NATS != "" && (c.Name != "" || len(c.Peers) > 0):
		return errors.New("the nodes of a cluster keep all themselves, and --nats names servers that do: expected one of both")
	case c.NATS != "" && workers != "":
		return errors.New("servers of NATS that run elsewhere have no workers: expected nodes that keep all themselves, or another \"ferz serve\" for these")
	case c.NATS != "":
		return c.nameNode()
	case strings.ContainsAny(c.Name, " \t\n"):
		return fmt.Errorf("cluster %q: expected a name without blanks", c.Name)
	case len(c.Peers) == 2:
		return errors.New("a cluster of two nodes stops when either does: expected three peers or more, or a server without --cluster")
	case len(c.Peers) < leastPeers:
		return fmt.Errorf("a cluster has %s: expected the addresses of three nodes or more in --peers, this one among them", words.Count(len(c.Peers), "peer"))
	}
	for i, p := range c.Peers {
		if _, _, err := net.SplitHostPort(p); err != nil || slices.Contains(c.Peers[:i], p) {
			return fmt.Errorf("peer %q: expected an address and a port that no other peer has, such as a.example.org:6222", p)
		}
	}
	return c.findNode()
}

// nameNode gives a node without peers a name.
func (c *ClusterConfig) nameNode() (err error) {
	if c.Node == "" {
		if c.Node, err = os.Hostname(); err != nil {
			return fmt.Errorf("this machine has no name (%w): expected one in --node", err)
		}
	}
	return nil
}

// findNode finds out which peer this node is.
func (c *ClusterConfig) findNode() error {
	if c.Node != "" {
		if !slices.Contains(c.Peers, c.Node) {
			return fmt.Errorf("node %w", words.Among(c.Node, c.Peers))
		}
		return nil
	}
	name, _ := os.Hostname()         // a machine without a name has addresses
	addrs, _ := net.InterfaceAddrs() // a machine without addresses has a name
	var own []string
	for _, p := range c.Peers {
		host, _, _ := net.SplitHostPort(p) // it was checked
		is := func(a net.Addr) bool { n, ok := a.(*net.IPNet); return ok && n.IP.String() == host }
		if host == name || slices.ContainsFunc(addrs, is) {
			own = append(own, p)
		}
	}
	if len(own) != 1 {
		return fmt.Errorf("which of the peers this machine is can't be told by its name %q and its addresses: expected --node with one of %s", name, words.List(c.Peers, "and"))
	}
	c.Node = own[0]
	return nil
}

// listen returns where the other nodes connect: at the node's address if it is a number, as
// a name may be that of a balancer or a translated address.
func (c *ClusterConfig) listen() string {
	host, port, _ := net.SplitHostPort(c.Node) // it was checked
	if net.ParseIP(host) != nil {
		return c.Node
	}
	return ":" + port
}

// MakeClusterKey makes the key of a new cluster in the folder of its first node, and returns
// the path of the file.
func MakeClusterKey(dir string) (path string, err error) {
	if err := backup.Private(dir); err != nil {
		return "", err
	}
	path = filepath.Join(dir, clusterKeyName)
	if _, err := os.Stat(path); err == nil {
		return path, fmt.Errorf("%s is there already: copy it to the other nodes", path)
	}
	text, err := hub.NewKey()
	if err != nil {
		return "", err
	}
	return path, durable.Private().WriteFile(path, text)
}

// clusterKey reads the key of a cluster.
func clusterKey(dir string) (key tls.Certificate, err error) {
	path := filepath.Join(dir, clusterKeyName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return key, fmt.Errorf("%s is missing: \"ferz serve cluster-key\" makes it on one node; copy it to the same place on the others", path)
	}
	if err != nil {
		return key, err
	}
	if key, err = hub.ReadKey(text); err != nil {
		err = fmt.Errorf("%s: %w; expected what \"ferz serve cluster-key\" has written", path, err)
	}
	return key, err
}

// openCluster opens the store of a cluster, and waits for other nodes as long as needed.
func openCluster(ctx context.Context, c *Config) (store.KV, error) {
	key, err := clusterKey(c.Dir)
	if err != nil {
		return nil, err
	}
	o := store.ClusterOptions{Hub: hub.Options{Dir: filepath.Join(c.Dir, backup.StoreName), Cluster: &hub.Cluster{
		Name: c.Cluster.Name, Node: c.Cluster.Node, Listen: c.Cluster.listen(), Peers: c.Cluster.Peers, Advertise: c.Cluster.Node, Key: key,
	}}}
	o.Waiting, o.Failing = c.say(ctx, slog.LevelWarn, "waiting for the cluster"), c.say(ctx, slog.LevelError, "the store of this node has failed")
	if c.Workers != "" {
		if o.Hub.Work, o.Prepare, err = c.work(store.Copies); err != nil {
			return nil, err
		}
	}
	s, err := store.OpenCluster(ctx, o)
	if err != nil {
		return nil, err // not s, which would be a KV that is not nil
	}
	if c.Workers != "" {
		if err := c.handOutAt(s.Addr()); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

// openOutside opens a store that is kept elsewhere.
func openOutside(ctx context.Context, c *Config) (store.KV, error) {
	s, err := store.OpenOutside(ctx, store.OutsideOptions{
		URL: c.Cluster.NATS, Dir: filepath.Join(c.Dir, backup.StoreName), Name: "ferz " + c.Cluster.Node,
		Waiting: c.say(ctx, slog.LevelWarn, "waiting for the servers of NATS"),
	})
	if err != nil {
		return nil, err // not s, which would be a KV that is not nil
	}
	return s, nil
}

// say returns what logs a reason, not too often.
func (c *Config) say(ctx context.Context, level slog.Level, text string) func(why error) {
	var said time.Time
	return func(why error) {
		if time.Since(said) > sayTime {
			c.Log.Log(ctx, level, text, "node", c.Cluster.Node, "why", why)
			said = time.Now()
		}
	}
}

// sayTime is the time between two lines of the log about a cluster that can't be used.
const sayTime = 10 * time.Second
