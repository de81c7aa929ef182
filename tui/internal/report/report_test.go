package report

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
)

func game(t *testing.T, moves ...string) *Line {
	t.Helper()
	v, err := variants.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.NewGame(v, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := notation.PlayGame(g, m); err != nil {
			t.Fatal(err)
		}
	}
	tree, err := pgn.FromGame(g)
	if err != nil {
		t.Fatal(err)
	}
	return NewLine(tree, tree.MainLine(), notation.SANs)
}

func TestFoolsMate(t *testing.T) {
	tree := game(t, "f3", "e5", "g4", "Qh4#")
	tree.write = notation.FormatterFor("coordinates", tree.variant)
	b := xboard.NewBuiltin("ferz", 1, xboard.Limits{})
	done := 0
	r, err := analyze(t.Context(), tree, b, xboard.Limits{Depth: 4}, func(n, all int) {
		if done = n; all != 5 {
			t.Errorf("%d positions, want 5", all)
		}
	})
	if err != nil || done != 5 {
		t.Fatalf("%v after %d positions", err, done)
	}
	points := r.TurningPoints(1)
	if len(points) != 1 || points[0].Text != "g2g4" || len(points[0].Better) != len("e2e4") || points[0].Judgment != Blunder {
		t.Errorf("the turning points are %+v, want g4", points)
	}
	if r.Moves[3].Loss != 0 || r.Counts[engine.White][Blunder] != 1 || r.Accuracy[engine.White] >= r.Accuracy[engine.Black] {
		t.Errorf("report %+v", r)
	}
	graph := r.Graph(7)
	if len(graph) != 7 || graph[6] > 0.001 || graph[0] < 0.2 {
		t.Errorf("the graph is %v", graph)
	}
}

func TestNoMoves(t *testing.T) {
	r, err := analyze(t.Context(), game(t), xboard.NewBuiltin("ferz", 1, xboard.Limits{}), xboard.Limits{Depth: 1}, func(int, int) {})
	if err != nil || len(r.Moves) != 0 || r.Graph(5) != nil || len(r.TurningPoints(3)) != 0 || !math.IsNaN(r.Accuracy[0]) {
		t.Errorf("report %+v, %v", r, err)
	}
}

func TestGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := analyze(ctx, game(t, "e4", "e5"), xboard.NewBuiltin("ferz", 1, xboard.Limits{}), xboard.Limits{Depth: 1},
		func(int, int) { cancel() })
	if err == nil {
		t.Error("a report that was given up is made")
	}
}

// TestRepeatable: nothing of a report depends on how fast the machine is: only nodes
// end a search, fewer on large boards.
func TestRepeatable(t *testing.T) {
	last := uint64(math.MaxUint64)
	for _, id := range []string{"minishogi", "chess", "grand", "chu"} {
		v, err := variants.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		l := limitsFor(v, 0)
		if l.MoveTime != 0 || l.Nodes == 0 || l.Nodes > last || v.Size() > 64 && l.Nodes == last {
			t.Errorf("%s is searched within %+v, a smaller board with %d nodes", id, l, last)
		}
		last = l.Nodes
	}
	tree := game(t, "f3", "e5", "Kf2", "Qh4+")
	var made [2]string
	for i := range made {
		r, err := analyze(t.Context(), tree, xboard.NewBuiltin("ferz", 1, xboard.Limits{}), xboard.Limits{Nodes: 2000}, func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}
		made[i] = fmt.Sprintf("%+v", *r)
	}
	if made[0] != made[1] {
		t.Errorf("made again the report is %s, not %s", made[1], made[0])
	}
}
