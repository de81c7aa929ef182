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

	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/store"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/hub"
	"github.com/ferzchess/ferz/xboard/workers"
)

// tokensName is the name of the file with the tokens of workers.
const tokensName = "tokens.json"

// tokens returns the tokens of a place, by scope. They are made the first time.
func tokens(dir string) (map[workers.Scope]string, error) {
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

// TokenURL returns the URL by which a scope's programs reach the workers of the place in a
// folder that listens at an address.
func TokenURL(dir, listen string, s workers.Scope) (string, error) {
	if err := backup.Private(dir); err != nil {
		return "", err
	}
	all, err := tokens(dir)
	if err != nil {
		return "", err
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return "", fmt.Errorf("address %q: expected an address and a port, such as 0.0.0.0:4222", listen)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		if host, err = os.Hostname(); err != nil {
			return "", err
		}
	}
	return scopeURL(s, all[s], net.JoinHostPort(host, port)), nil
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
	all, err := tokens(c.Dir)
	if err != nil {
		return nil, err
	}
	work := &hub.Work{Listen: c.Workers}
	for _, s := range workers.Scopes() {
		work.Users = append(work.Users, workers.User(s, all[s]))
	}
	return store.OpenHub(ctx, hub.Options{Dir: dir, Work: work}, func(ctx context.Context, s *hub.Server) error {
		conn, err := s.ConnectWork()
		if err != nil {
			return err
		}
		defer conn.Close()
		if c.handOut == "" {
			c.handOut = scopeURL(workers.HandOut, all[workers.HandOut], local(s.Addr()))
		}
		if c.Log != nil {
			c.Log.Info("workers", "address", s.Addr())
		}
		return workers.Prepare(ctx, conn)
	})
}

// checkListen checks the address at which workers connect.
func checkListen(text string) error {
	if _, _, err := net.SplitHostPort(text); text != "" && err != nil {
		return errors.New("expected an address and a port, such as \"127.0.0.1:4222\"")
	}
	return nil
}
