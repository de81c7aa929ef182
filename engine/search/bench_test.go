package search

import (
	"context"
	"testing"
	"time"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// BenchmarkCancel measures how long a search continues after it was canceled.
func BenchmarkCancel(b *testing.B) {
	for _, name := range []string{"chess", "shogi", "doublechess"} {
		b.Run(name, func(b *testing.B) {
			v := variantstest.Load(b, name)
			e, p := New(v, 4), variantstest.Position(b, v, "")
			var late time.Duration
			for b.Loop() {
				ctx, cancel := context.WithCancel(b.Context())
				var at time.Time
				time.AfterFunc(20*time.Millisecond, func() { at = time.Now(); cancel() })
				if _, err := e.Search(ctx, p, Limits{Infinite: true}, nil); err != nil {
					b.Fatal(err)
				}
				late += time.Since(at)
			}
			b.ReportMetric(float64(late.Microseconds())/float64(b.N), "µs-late")
		})
	}
}

// BenchmarkStart searches the start position of chess to depth 10.
func BenchmarkStart(b *testing.B) {
	v := variantstest.Load(b, "chess")
	e := New(v, 64)
	p := variantstest.Position(b, v, "")
	var nodes uint64
	for b.Loop() {
		e.Clear()
		line, err := e.Search(context.Background(), p, Limits{Depth: 10}, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += line.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
