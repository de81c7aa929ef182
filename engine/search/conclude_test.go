package search

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestLastLineIsTheResult checks, over many searches that end in different ways, that the
// last line reported has the move and the nodes that the search returns.
func TestLastLineIsTheResult(t *testing.T) {
	v := variantstest.Load(t, "chess")
	type ending struct {
		name   string
		limits Limits
		stopAt int // lines after which the context is canceled; 0: never
	}
	endings := []ending{
		{"depth", Limits{Depth: 3}, 0}, {"no time", Limits{MoveTime: time.Nanosecond}, 0},
		{"time", Limits{MoveTime: 3 * time.Millisecond}, 0}, {"stop", Limits{Infinite: true}, 2},
		{"clock", Limits{Clock: &Clock{Remaining: 60 * time.Millisecond, Increment: time.Millisecond}}, 0},
	}
	for nodes := uint64(1); nodes < 6000; nodes += nodes + 1 {
		endings = append(endings, ending{fmt.Sprint(nodes, " nodes"), Limits{Nodes: nodes}, 0})
	}
	for _, fen := range []string{
		"", "r1bqkb1r/pp3ppp/2n2n2/2pp4/3P4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 6",
		"7k/8/8/8/8/8/r7/K7 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", // one legal move; a mate
	} {
		p := variantstest.Position(t, v, fen)
		for _, kind := range []struct {
			name           string
			lines, threads int
			skill          Skill
		}{{"plain", 1, 1, Skill{}}, {"3 lines", 3, 1, Skill{}}, {"level 4", 1, 1, SkillOf(4)}, {"2 threads", 1, 2, Skill{}}, {"2 threads, 2 lines", 2, 2, Skill{}}} {
			e := New(v, 1)
			e.SetThreads(kind.threads)
			for _, end := range endings {
				end.limits.MultiPV, end.limits.Skill = kind.lines, kind.skill
				ctx, cancel := context.WithCancel(t.Context())
				var got []Line
				best, err := e.Search(ctx, p, end.limits, func(l Line) {
					got = append(got, l)
					if len(got) == end.stopAt {
						cancel()
					}
				})
				cancel()
				if err != nil || len(got) == 0 {
					t.Fatalf("%s, %s, %q: %d lines, %v", kind.name, end.name, fen, len(got), err)
				}
				last := got[len(got)-1]
				if last.MultiPV != 1 || !slices.Equal(last.PV, best.PV) || last.Nodes != best.Nodes || last.Score != best.Score {
					t.Errorf("%s, %s, %q: the last line is %+v, the result %+v", kind.name, end.name, fen, last, best)
				}
				if n := end.limits.Nodes; n > 0 && kind.name == "plain" && fen == "" && last.Nodes != n {
					t.Errorf("%d nodes: the last line has %d", n, last.Nodes)
				}
			}
		}
	}
}

// TestLastLinesDiffer checks that a search for several lines that is stopped in an
// iteration ends with as many lines, each with a move of its own and all nodes.
func TestLastLinesDiffer(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
	e := New(v, 1)
	for nodes := uint64(500); nodes < 8000; nodes += 177 {
		latest := map[int]Line{}
		e.Clear()
		best, err := e.Search(t.Context(), p, Limits{Nodes: nodes, MultiPV: 3}, func(l Line) { latest[l.MultiPV] = l })
		if err != nil {
			t.Fatal(err)
		}
		first := map[any]bool{}
		for _, l := range latest {
			first[l.PV[0]] = true
			if l.Nodes != nodes || l.Depth == 0 || l.Depth < best.Depth-1 {
				t.Errorf("%d nodes: line %+v", nodes, l)
			}
		}
		if len(first) != 3 || latest[1].PV[0] != best.PV[0] {
			t.Errorf("%d nodes: lines %+v, best %+v", nodes, latest, best)
		}
	}
}
