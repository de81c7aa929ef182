package hubtest

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// NATS is servers of NATS that are none of ferz's own.
type NATS struct {
	URL     string // of all, with user and password
	Servers []*server.Server
}

// patience is more than a server takes to start on a busy machine.
const patience = 2 * time.Minute

// StartNATS starts servers of NATS, as one cluster if there are several, with JetStream or
// without. They end with the test.
func StartNATS(t testing.TB, n int, jetStream bool) *NATS {
	t.Helper()
	out, urls := &NATS{}, []string{}
	routes := ports(t, n)
	for i, client := range ports(t, n) {
		o := &server.Options{
			ServerName: fmt.Sprint("nats", i), Host: "127.0.0.1", Port: portOf(t, client), NoSigs: true, NoLog: true,
			JetStream: jetStream, StoreDir: t.TempDir(), Username: "user", Password: "sesame",
		}
		if n == 1 {
			o.Port = server.RANDOM_PORT
		} else {
			o.Cluster = server.ClusterOpts{Name: "outside", Host: "127.0.0.1", Port: portOf(t, routes[i])}
			for _, r := range routes {
				o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", Host: r})
			}
		}
		s, err := server.NewServer(o)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		if !s.ReadyForConnections(patience) {
			t.Fatal("a server of NATS does not start")
		}
		out.Servers, urls = append(out.Servers, s), append(urls, "nats://user:sesame@"+s.Addr().String())
	}
	out.URL = strings.Join(urls, ",")
	return out
}

func portOf(t testing.TB, address string) (port int) {
	t.Helper()
	if _, err := fmt.Sscanf(address, "127.0.0.1:%d", &port); err != nil {
		t.Fatal(err)
	}
	return port
}
