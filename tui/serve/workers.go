package serve

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/hub"
	"github.com/ferzchess/ferz/xboard/workers"
)

// tokensName is the name of the file with the tokens of workers.
const tokensName = "tokens.json"

// tokens returns the tokens of a place, by scope. Those of a cluster follow from its key, as they are
// the same on all nodes; others are made the first time.
func tokens(dir string) (map[workers.Scope]string, error) {
	if _, err := os.Stat(filepath.Join(dir, clusterKeyName)); err == nil {
		return clusterTokens(dir)
	}
	path, out := filepath.Join(dir, tokensName), map[workers.Scope]string{}
	data, err := os.ReadFile(path)
	if err == nil {
		if err := json.Unmarshal(data, &out); err != nil {
			return nil, fmt.Errorf("%s: %w; if it is removed, new tokens are made", path, err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	missing := false
	for _, s := range workers.Scopes() {
		if out[s] == "" {
			out[s], missing = rand.Text(), true
		}
	}
	if !missing {
		return out, nil
	}
	if data, err = json.MarshalIndent(out, "", "  "); err != nil {
		return nil, err
	}
	return out, durable.Private().WriteFile(path, append(data, '\n'))
}

// clusterTokens returns the tokens of a node of a cluster.
func clusterTokens(dir string) (map[workers.Scope]string, error) {
	key, err := clusterKey(dir)
	if err != nil {
		return nil, err
	}
	out := map[workers.Scope]string{}
	for _, s := range workers.Scopes() {
		if out[s], err = hub.Derive(key, "ferz token "+string(s)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// TokenURL returns the URL by which a scope's programs reach the workers of the place in a
// folder that listens at an address. Nodes of a cluster have several, with commas between them.
func TokenURL(dir, listen string, s workers.Scope) (string, error) {
	if err := backup.Private(dir); err != nil {
		return "", err
	}
	all, err := tokens(dir)
	if err != nil {
		return "", err
	}
	var urls []string
	for _, one := range strings.Split(listen, ",") {
		address, err := reachable(strings.TrimSpace(one))
		if err != nil {
			return "", err
		}
		urls = append(urls, scopeURL(s, all[s], address))
	}
	return strings.Join(urls, ","), nil
}

// reachable returns the address by which other machines reach what listens at one here.
func reachable(listen string) (string, error) {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return "", fmt.Errorf("address %q: expected an address and a port, such as 0.0.0.0:4222", listen)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		if host, err = os.Hostname(); err != nil {
			return "", err
		}
	}
	return net.JoinHostPort(host, port), nil
}

// scopeURL returns the URL of a scope at an address.
func scopeURL(s workers.Scope, token, address string) string {
	return fmt.Sprintf("nats://%s:%s@%s", s, token, address)
}

// local returns the address by which this machine reaches what listens at one of its own.
func local(listening net.Addr) string {
	at, ok := listening.(*net.TCPAddr)
	if !ok || !at.IP.IsUnspecified() {
		return listening.String()
	}
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(at.Port))
}

// openStore opens the store of a place, which may be that of a cluster, and, if the place has workers, lets them connect.
func openStore(ctx context.Context, c *Config) (store.KV, error) {
	dir := filepath.Join(c.Dir, backup.StoreName)
	switch {
	case c.Cluster.NATS != "":
		return openOutside(ctx, c)
	case c.Cluster.on():
		return openCluster(ctx, c)
	}
	if c.Workers == "" {
		return store.Open(ctx, dir)
	}
	work, prepare, err := c.work(1)
	if err != nil {
		return nil, err
	}
	return store.OpenHub(ctx, hub.Options{Dir: dir, Work: work}, func(ctx context.Context, s *hub.Server) error {
		return errors.Join(c.handOutAt(s.Addr()), prepare(ctx, s))
	})
}

// handOutAt has searches handed out by the server that listens at an address of this machine.
func (c *Config) handOutAt(address net.Addr) error {
	all, err := tokens(c.Dir)
	if err == nil && c.handOut == "" {
		c.handOut = scopeURL(workers.HandOut, all[workers.HandOut], local(address))
	}
	return err
}

// work returns how workers connect, and what makes the streams of work at the server to which
// they do, with a number of copies.
func (c *Config) work(copies int) (work *hub.Work, prepare func(context.Context, *hub.Server) error, err error) {
	all, err := tokens(c.Dir)
	if err != nil {
		return nil, nil, err
	}
	work = &hub.Work{Listen: c.Workers}
	for _, s := range workers.Scopes() {
		work.Users = append(work.Users, workers.User(s, all[s]))
	}
	log := c.Log
	return work, func(ctx context.Context, s *hub.Server) error {
		conn, err := s.ConnectWork()
		if err != nil {
			return err
		}
		defer conn.Close()
		if err := workers.Prepare(ctx, conn, copies); err != nil {
			return err
		}
		if log != nil {
			log.Info("workers", "address", s.Addr())
		}
		return nil
	}, nil
}

// checkListen checks the address at which workers connect.
func checkListen(text string) error {
	if _, _, err := net.SplitHostPort(text); text != "" && err != nil {
		return errors.New("expected an address and a port, such as \"127.0.0.1:4222\"")
	}
	return nil
}
