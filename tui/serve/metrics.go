package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/tui/serve/store"
)

// metrics are counts since the start.
type metrics struct {
	writes   atomic.Int64 // of games: each is a move, or another change
	finished atomic.Int64 // games of two
	failures atomic.Int64 // of the store
	puts     histogram    // times of the store's writes
}

func newMetrics() *metrics { return &metrics{} }

// putBounds are the bounds of the histogram of times, in seconds.
var putBounds = [...]float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5}

// histogram counts times by bounds.
type histogram struct {
	buckets [len(putBounds) + 1]atomic.Int64
	nanos   atomic.Int64 // in all
}

func (h *histogram) add(d time.Duration) {
	i := 0
	for i < len(putBounds) && d.Seconds() > putBounds[i] {
		i++
	}
	h.buckets[i].Add(1)
	h.nanos.Add(int64(d))
}

// write writes the histogram in Prometheus' text format.
func (h *histogram) write(w io.Writer, name, help string) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s histogram\n", name, help)
	n := int64(0)
	for i := range h.buckets {
		n += h.buckets[i].Load()
		bound := "+Inf"
		if i < len(putBounds) {
			bound = fmt.Sprint(putBounds[i])
		}
		fmt.Fprintf(w, "%s_bucket{le=%q} %d\n", name, bound, n)
	}
	fmt.Fprintf(w, "%s_sum %g\n%[1]s_count %[3]d\n", name, float64(h.nanos.Load())/1e9, n)
}

// timed is a KV whose writes are timed.
type timed struct {
	store.KV
	metrics *metrics
}

// Put implements store.KV.
func (t timed) Put(ctx context.Context, key store.Key, value []byte, last uint64) (uint64, error) {
	start := time.Now()
	revision, err := t.KV.Put(ctx, key, value, last)
	t.metrics.puts.add(time.Since(start))
	if err != nil && !errors.Is(err, store.ErrStale) {
		t.metrics.failures.Add(1)
	}
	return revision, err
}

// write writes all metrics in Prometheus' text format, see
// https://prometheus.io/docs/instrumenting/exposition_formats/.
func (p *place) writeMetrics(w io.Writer) {
	c, s := p.sshd.Counts(), p.summary()
	running, waiting := p.pool.Counts()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	for _, m := range []struct {
		name, kind, help string
		value            float64
	}{
		{"ferz_connections", "gauge", "SSH connections.", float64(c.Connections)},
		{"ferz_handshakes", "gauge", "SSH connections that have not authenticated yet.", float64(c.Handshakes)},
		{"ferz_sessions", "gauge", "SSH sessions.", float64(c.Sessions)},
		{"ferz_connections_accepted_total", "counter", "SSH connections accepted.", float64(c.Accepted)},
		{"ferz_connections_refused_total", "counter", "SSH connections refused before the handshake.", float64(c.Refused)},
		{"ferz_handshakes_failed_total", "counter", "SSH handshakes that failed.", float64(c.Failed)},
		{"ferz_games", "gauge", "Games between visitors that are being played.", float64(s.games)},
		{"ferz_offers", "gauge", "Open offers in the lobby.", float64(s.offers)},
		{"ferz_games_finished_total", "counter", "Games between visitors that have ended.", float64(p.metrics.finished.Load())},
		{"ferz_game_writes_total", "counter", "Moves and other changes of games written to the store.", float64(p.metrics.writes.Load())},
		{"ferz_searches", "gauge", "Searches that run.", float64(running)},
		{"ferz_searches_waiting", "gauge", "Searches that wait for others to end.", float64(waiting)},
		{"ferz_searches_elsewhere_total", "counter", "Searches that workers have done.", float64(p.workers.Done())},
		{"ferz_store_failures_total", "counter", "Writes to the store that failed.", float64(p.metrics.failures.Load())},
		{"ferz_draining", "gauge", "Whether no games begin, as the server is about to end.", map[bool]float64{true: 1}[s.draining]},
		{"ferz_start_time_seconds", "gauge", "When the server started, in seconds since 1970.", float64(p.began.Unix())},
		{"go_goroutines", "gauge", "Goroutines.", float64(runtime.NumGoroutine())},
		{"go_memstats_heap_inuse_bytes", "gauge", "Memory of the heap in use.", float64(memory.HeapInuse)},
		{"go_memstats_sys_bytes", "gauge", "Memory obtained from the system.", float64(memory.Sys)},
	} {
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s %[3]s\n%[1]s %[4]g\n", m.name, m.help, m.kind, m.value)
	}
	p.metrics.puts.write(w, "ferz_store_write_seconds", "Times of writes to the store.")
}

// healthTime is how long the store may take to answer a question about the server's health.
const healthTime = 5 * time.Second

// serveMetrics answers at the configured address until the context ends.
func (p *place) serveMetrics(ctx context.Context, beside *sync.WaitGroup) error {
	if p.Metrics == "" {
		return nil
	}
	if err := checkMetrics(p.Metrics); err != nil {
		return fmt.Errorf("metrics at %s: %w", p.Metrics, err)
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", p.Metrics)
	if err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		var text bytes.Buffer
		p.writeMetrics(&text)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = w.Write(text.Bytes()) // an error means that the client is gone
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), healthTime)
		defer cancel()
		if err := p.healthy(ctx); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: healthTime, WriteTimeout: 2 * healthTime, MaxHeaderBytes: 8 << 10}
	beside.Go(func() {
		if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			p.Log.Error("metrics are not served any longer", "error", err)
		}
	})
	beside.Go(func() {
		<-ctx.Done()
		s.Close()
	})
	p.Log.Info("serving metrics", "address", l.Addr())
	if p.MetricsReady != nil {
		p.MetricsReady(l.Addr())
	}
	return nil
}

// healthy returns why the server can't serve games, or nil: the store has to take writes.
// A node of a cluster that keeps nothing, or drains, sends its visitors to the others.
func (p *place) healthy(ctx context.Context) error {
	if err := p.hall.cluster.failure(); err != nil {
		return err
	}
	if p.hall.cluster != nil && p.summary().draining {
		return errDraining
	}
	type beat struct{ At time.Time }
	key := store.Key{Kind: store.Notices, Name: "health"}
	_, err := store.Change(ctx, p.people.Store, key, func(b *beat) error { b.At = time.Now().UTC(); return nil })
	return err
}
