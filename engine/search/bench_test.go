package search

import (
	"context"
	"testing"
)

// BenchmarkStart searches the start position of chess to depth 10.
func BenchmarkStart(b *testing.B) {
	v := load(b, "chess")
	e := New(v, 64)
	p := position(b, v, "")
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
