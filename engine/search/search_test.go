package search

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

func load(t testing.TB, name string) *engine.Variant {
	t.Helper()
	v, err := variants.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func position(t testing.TB, v *engine.Variant, fen string) *engine.Position {
	t.Helper()
	p, err := v.NewPosition(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func run(t testing.TB, e *Engine, p *engine.Position, l Limits) Line {
	t.Helper()
	line, err := e.Search(context.Background(), p, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func TestPuzzles(t *testing.T) {
	for _, test := range []struct {
		name, variant, fen string
		depth              int
		best               string // "" if there are several
		mate               int    // moves, 0: none
	}{
		{"back rank", "chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 3, "d1d8", 1},
		{"back rank, Black", "chess", "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 3, "d8d1", 1},
		{"Morphy", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 5, "a1a6", 2},
		{"smothered", "chess", "5r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", 5, "d5g8", 2},
		{"defender mated", "chess", "7k/8/8/8/8/8/R7/1R4K1 b - - 0 1", 6, "", -3},
		{"hanging queen", "chess", "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 4, "f3g5", 0},
		{"poisoned pawn", "chess", "4k3/8/3p4/4p3/8/8/8/4QK2 w - - 0 1", 5, "", 0},
		{"two chariots", "xiangqi", "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", 3, "b1b10", 1},
		{"two chariots, far", "xiangqi", "4k4/9/R8/9/9/9/9/9/9/1R1K5 w - - 0 1", 5, "", 2},
		{"gold on the head", "shogi", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", 3, "G@e8", 1},
		{"drop on the back rank", "crazyhouse", "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1", 3, "", 1},
		{"third check", "3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 1+1 0 1", 3, "", 1},
		{"king explodes", "atomic", "3qk3/3p4/8/8/8/8/8/3RK3 w - - 0 1", 3, "d1d7", 1},
		{"double move", "marseillais", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3, "", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			v := load(t, test.variant)
			p := position(t, v, test.fen)
			line := run(t, New(v, 4), p, Limits{Depth: test.depth})
			checkLine(t, p, line.PV)
			if got := p.MoveText(line.PV[0]); test.best != "" && got != test.best {
				t.Errorf("best move %s (%v), want %s", got, line.Score, test.best)
			}
			if moves, ok := line.Score.Mate(); ok != (test.mate != 0) || moves != test.mate {
				t.Errorf("score %v (%s), want mate in %d", line.Score, p.MoveText(line.PV[0]), test.mate)
			}
		})
	}
}

func TestAvoidsStalemate(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1")
	e := New(v, 4)
	for range 12 {
		line := run(t, e, p, Limits{Depth: 6})
		p.Make(line.PV[0])
		if len(p.LegalMoves()) == 0 {
			if !p.InCheck(p.Side()) {
				t.Fatalf("stalemate after %v: %s", line.Score, p.FEN())
			}
			return
		}
	}
	t.Fatalf("no mate in six moves: %s", p.FEN())
}

func TestNoMoves(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1")
	if _, err := New(v, 1).Search(context.Background(), p, Limits{Depth: 3}, nil); !errors.Is(err, ErrNoMoves) {
		t.Errorf("error %v, want ErrNoMoves", err)
	}
}

// TestRepetitionDraws lets the weaker player keep giving check.
func TestRepetitionDraws(t *testing.T) {
	v := load(t, "chess")
	draw := position(t, v, "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1")
	line := run(t, New(v, 16), draw, Limits{Depth: 10})
	if line.Score != 0 {
		t.Errorf("score %v of a perpetual check, want 0", line.Score)
	}
}

// TestPerpetualCheckLoses has the weaker player draw by perpetual check where
// that is a draw only.
func TestPerpetualCheckLoses(t *testing.T) {
	const fen = "4k4/9/9/9/9/7R1/9/1r7/r8/3K5 w - - 0 1"
	v := load(t, "xiangqi")
	p := position(t, v, fen)
	e := New(v, 4)
	if !e.hooks.perpetual {
		t.Fatal("the rules of xiangqi do not say that perpetual check loses")
	}
	line := run(t, e, p, Limits{Depth: 8})
	e.hooks.perpetual = false
	e.Clear()
	if drawn := run(t, e, p, Limits{Depth: 8}); drawn.Score != 0 || line.Score >= 0 {
		t.Errorf("scores %v, and %v if perpetual check draws", line.Score, drawn.Score)
	}
}

func TestDeterministic(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "")
	e := New(v, 4)
	first := run(t, e, p, Limits{Depth: 7})
	e.Clear()
	again := run(t, e, p, Limits{Depth: 7})
	other := run(t, New(v, 4), p, Limits{Depth: 7})
	for _, l := range []Line{again, other} {
		if l.Nodes != first.Nodes || l.Score != first.Score || !slices.Equal(l.PV, first.PV) {
			t.Errorf("%d nodes, score %v, then %d nodes, score %v", first.Nodes, first.Score, l.Nodes, l.Score)
		}
	}
}

func TestLimits(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "")
	e := New(v, 4)
	if l := run(t, e, p, Limits{Nodes: 5000}); l.Nodes > 5000 || l.Nodes < 4000 {
		t.Errorf("%d nodes, want 5000", l.Nodes)
	}
	for name, test := range map[string]struct {
		limits Limits
		most   time.Duration
	}{
		"move time":     {Limits{MoveTime: 60 * time.Millisecond}, 120 * time.Millisecond},
		"clock":         {Limits{Clock: &Clock{Remaining: time.Second}}, 200 * time.Millisecond},
		"little time":   {Limits{Clock: &Clock{Remaining: 20 * time.Millisecond}}, 40 * time.Millisecond},
		"last move":     {Limits{Clock: &Clock{Remaining: 150 * time.Millisecond, MovesToGo: 1}}, 180 * time.Millisecond},
		"big increment": {Limits{Clock: &Clock{Remaining: 100 * time.Millisecond, Increment: time.Minute}}, 120 * time.Millisecond},
	} {
		start := time.Now()
		l := run(t, e, p, test.limits)
		if took := time.Since(start); took > test.most {
			t.Errorf("%s: took %v, want at most %v", name, took, test.most)
		}
		if len(l.PV) == 0 || l.Depth == 0 {
			t.Errorf("%s: line %+v", name, l)
		}
	}
}

func TestSearchMoves(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "")
	only := p.LegalMoves()[:2]
	if l := run(t, New(v, 1), p, Limits{Depth: 4, Moves: only}); !slices.Contains(only, l.PV[0]) {
		t.Errorf("%s is not among the moves to search", p.MoveText(l.PV[0]))
	}
}

func TestMultiPV(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "")
	var last [3]Line
	report := func(l Line) { last[l.MultiPV-1] = l }
	if _, err := New(v, 1).Search(context.Background(), p, Limits{Depth: 5, MultiPV: 3}, report); err != nil {
		t.Fatal(err)
	}
	for i, l := range last {
		if l.Depth != 5 {
			t.Errorf("line %d has depth %d", i+1, l.Depth)
		}
		if i > 0 && (l.PV[0] == last[0].PV[0] || l.Score > last[i-1].Score) {
			t.Errorf("line %d: %+v after %+v", i+1, l, last[i-1])
		}
	}
}

func TestCancel(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi", "shogi", "crazyhouse", "atomic"} {
		v := load(t, name)
		p := position(t, v, "")
		e := New(v, 4)
		ctx, cancel := context.WithCancel(context.Background())
		var at time.Time
		time.AfterFunc(40*time.Millisecond, func() { at = time.Now(); cancel() })
		line, err := e.Search(ctx, p, Limits{Infinite: true}, nil)
		<-ctx.Done()
		late := time.Since(at) // below 1 ms on an idle machine
		if late > 50*time.Millisecond {
			t.Errorf("%s: returned %v after it was cancelled", name, late)
		}
		t.Log(name, late)
		if err != nil || !slices.Contains(p.LegalMoves(), line.PV[0]) {
			t.Errorf("%s: %v, %v", name, line, err)
		}
		line, err = e.Search(ctx, p, Limits{}, nil) // cancelled from the start
		if err != nil || !slices.Contains(p.LegalMoves(), line.PV[0]) {
			t.Errorf("%s, cancelled: %v, %v", name, line, err)
		}
	}
}

// TestTwoEngines is of use with the race detector.
func TestTwoEngines(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "")
	var group sync.WaitGroup
	for range 2 {
		q := p.Clone()
		group.Go(func() {
			e := New(v, 1)
			if _, err := e.Search(context.Background(), q, Limits{Depth: 6}, nil); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

func TestNoAllocations(t *testing.T) {
	v := load(t, "chess")
	p := position(t, v, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	e := New(v, 4)
	var nodes uint64
	n := testing.AllocsPerRun(2, func() { e.Clear(); nodes = run(t, e, p, Limits{Depth: 7}).Nodes })
	if n > 300 || nodes < 10000 {
		t.Errorf("%.0f allocations in %d nodes", n, nodes)
	}
}

func TestScore(t *testing.T) {
	for score, want := range map[Score]string{
		0: "+0.00", 35: "+0.35", -120: "-1.20",
		winAt(1): "#1", winAt(3): "#2", lossAt(0): "#-0", lossAt(2): "#-1", lossAt(4): "#-2",
	} {
		if got := score.String(); got != want {
			t.Errorf("Score(%d) is written %s, want %s", int32(score), got, want)
		}
	}
}

func TestTable(t *testing.T) {
	table := newTable(1)
	r := record{move: 77, score: -31990, eval: noEval, depth: 12, bound: lowerBound}
	table.store(12345<<20, r)
	if got := table.probe(12345 << 20); got != r {
		t.Errorf("got %+v, want %+v", got, r)
	}
	if got := table.probe(12346 << 20); got.bound != noBound {
		t.Errorf("got %+v for another position", got)
	}
}
