package serve

import (
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/workers"
)

// catalogue finds the variants of a test's workers.
type catalogue struct{}

func (catalogue) Find(id string) (engine.Definition, error) { return variants.Find(id) }

func (catalogue) ReadText(string) (d engine.Definition, err error) { return d, err }

// searcher starts a worker, which ends with the test or by stop.
func searcher(t *testing.T, url string) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() {
		o := workers.Options{Name: "worker", Slots: 1, Definitions: catalogue{}, Notify: func(string) {}}
		if err := workers.Serve(ctx, url, o); err != nil {
			t.Error(err)
		}
	})
	stop = func() { cancel(); running.Wait() }
	t.Cleanup(stop)
	return stop
}

// TestSearchesElsewhere: visitors' searches are done by a worker once there is one, and here
// when it has gone.
func TestSearchesElsewhere(t *testing.T) {
	dir, metrics, at := folder(t), "", freePort(t)
	addr, _ := served(t, Config{Dir: dir, Hash: 1, Workers: at, Metrics: "127.0.0.1:0", MetricsReady: func(a net.Addr) { metrics = a.String() }})
	analyzed := func() {
		t.Helper()
		v := visitor(t, addr, "guest", nil, "", "analyze losalamos --depth 3")
		if status := v.ends(); status != exitOK || !strings.Contains(v.seen.String(), "best ") {
			t.Fatalf("status %d, %q", status, v.seen.String())
		}
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	elsewhere := func() int {
		t.Helper()
		r, err := client.Get("http://" + metrics + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(string(regexp.MustCompile(`(?m)^ferz_searches_elsewhere_total (\d+)$`).FindSubmatch(text)[1]))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	analyzed()
	url, err := TokenURL(dir, at, workers.Work)
	if err != nil {
		t.Fatal(err)
	}
	stop := searcher(t, url)
	awaits(t, "the worker searches", func() bool { analyzed(); return elsewhere() > 0 })
	stop()
	before := elsewhere()
	analyzed()
	if elsewhere() != before {
		t.Error("a worker that has ended searches")
	}
}

// freePort returns an address at which nobody listens.
func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
