package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/variantstest"
)

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
		{"Morphy", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 14, "a1a6", 2},
		{"smothered", "chess", "5r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", 12, "d5g8", 2},
		{"defender mated", "chess", "7k/8/8/8/8/8/R7/1R4K1 b - - 0 1", 14, "", -3},
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
			v := variantstest.Load(t, test.variant)
			p := variantstest.Position(t, v, test.fen)
			line := run(t, New(v, 4), p, Limits{Depth: test.depth})
			checkLine(t, p, line.PV)
			if got := notation.Coordinates(p, line.PV[0]); test.best != "" && got != test.best {
				t.Errorf("best move %s (%v), want %s", got, line.Score, test.best)
			}
			if moves, ok := line.Score.Mate(); ok != (test.mate != 0) || moves != test.mate {
				t.Errorf("score %v (%s), want mate in %d", line.Score, notation.Coordinates(p, line.PV[0]), test.mate)
			}
		})
	}
}

func TestAvoidsStalemate(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1")
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

// TestMateThatLoses looks at a mate by dropping a pawn, which loses.
func TestMateThatLoses(t *testing.T) {
	v := variantstest.Load(t, "shogi")
	for _, test := range []struct{ fen, drop string }{
		{"7lk/7l1/9/7N1/9/9/9/9/4K4[P] w 0 1", "P@i8"},
		{"4k4/9/9/9/9/1n7/9/1L7/KL7[p] b 0 1", "P@a2"},
	} {
		p := variantstest.Position(t, v, test.fen)
		drop, err := notation.Parse(p, test.drop)
		if err != nil {
			t.Fatal(err)
		}
		if line := run(t, New(v, 4), p, Limits{Depth: 3, SearchMoves: []engine.Move{drop}}); line.Score != matedIn(1) {
			t.Errorf("%s scores %v, want %v", test.drop, line.Score, matedIn(1))
		}
		if line := run(t, New(v, 4), p, Limits{Depth: 3}); line.PV[0] == drop {
			t.Errorf("%s is the best move (%v)", test.drop, line.Score)
		}
	}
}

// TestWinningCaptures looks at captures that end the game, though what captures
// is worth more than its victim, which is protected: quiescence sees them.
func TestWinningCaptures(t *testing.T) {
	for _, test := range []struct{ variant, fen, best string }{
		{"extinction", "r2qk2r/pppp1ppp/nb6/8/4Q3/NB6/PPPP1PPP/R3K2R w - - 0 1", "e4e8"},
		{"extinction", "r3k2r/pppp1ppp/nb6/4q3/8/NB6/PPPP1PPP/R2QK2R b - - 0 1", "e5e1"},
		{"extinction", "rn1qk2r/ppp2ppp/3p4/4b3/8/2N3Q1/PPPP1PPP/R1B1K2R w - - 0 1", "g3e5"}, // the last bishop
		{"kinglet", "rnbqkbnr/4p3/8/8/8/8/P3Q3/RNB1KBNR w KQkq - 0 1", "e2e7"},
		{"doublemove", "r2qk2r/pppp1ppp/nb6/8/4Q3/NB6/PPPP1PPP/R3K2R w - - 0 1", "e4e8"},
		{"doublemove", "r2qk2r/pppp1ppp/nb6/8/4Q3/NB6/PPPP1PPP/R3K2R w2 - - 0 1", "e4e8"},
		{"shatranj", "8/8/8/3kn3/8/8/1P6/K3R3 w - - 0 1", "e1e5"},
		{"duplex", "8/8/3tkt2/pp2J3/8/8/PP6/4K3 w2 - - 0 1", "e5e6"},
	} {
		p := variantstest.Position(t, variantstest.Load(t, test.variant), test.fen)
		w := New(p.Variant(), 1).workers[0]
		w.start(context.Background(), p, &Limits{})
		const hopeless = 15_000 // beyond what any capture brings
		if score := w.quiesce(0, 0, hopeless, infinity); score != mateIn(1) {
			t.Errorf("%s %s: quiescence finds %v where a win alone helps", test.variant, test.fen, score)
		}
		if score := w.quiesce(0, 0, -infinity, infinity); score != mateIn(1) || w.stack[0].pvLen != 1 || notation.Coordinates(p, w.stack[0].pv[0]) != test.best {
			t.Errorf("%s %s: quiescence finds %v (%s), want %s", test.variant, test.fen, score, notation.Line(p, w.stack[0].pv[:w.stack[0].pvLen]), test.best)
		}
		if score := w.quiesce(0, maxCapturePlies, -infinity, infinity); score != mateIn(1) {
			t.Errorf("%s %s: quiescence finds %v in the end", test.variant, test.fen, score)
		}
	}
}

// TestCircles goes round in circles within the search, which is scored as the
// rules decide it.
func TestCircles(t *testing.T) {
	for _, test := range []struct {
		variant, fen, circle string
		want                 Score // for the player to move at the end
	}{
		{"chess", "", "g1f3 g8f6 f3g1 f6g8", 0},
		{"separaterealms", "", "b1c3 b8c6 c3b1 c6b8", -cycleLoss},
		{"separaterealms", "", "b1c3 b8c6 c3d5 c6b8 d5c3", -cycleLoss}, // White has brought it about again
		{"xiangqi", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a2a3 e10e9 a3a2 e9e10", 0},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a2e2 e10f10 e2f2 f10e10 f2e2", -cycleLoss},
	} {
		p := variantstest.Position(t, variantstest.Load(t, test.variant), test.fen)
		w := New(p.Variant(), 1).workers[0]
		w.start(context.Background(), p, &Limits{})
		moves := strings.Fields(test.circle)
		for ply, text := range moves {
			if score, ok := w.repetitionScore(ply); ok {
				t.Errorf("%s %s: %v after %d plies", test.variant, test.circle, score, ply)
			}
			m, err := notation.Parse(w.pos, text)
			if err != nil {
				t.Fatal(err)
			}
			w.make(ply, m)
		}
		if score, ok := w.repetitionScore(len(moves)); !ok || score != test.want {
			t.Errorf("%s %s: %v (%v), want %v", test.variant, test.circle, score, ok, test.want)
		}
	}
}

func TestNoMoves(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1")
	if _, err := New(v, 1).Search(context.Background(), p, Limits{Depth: 3}, nil); !errors.Is(err, ErrNoMoves) {
		t.Errorf("error %v, want ErrNoMoves", err)
	}
}

// TestRepetitionDraws lets the weaker player keep giving check.
func TestRepetitionDraws(t *testing.T) {
	v := variantstest.Load(t, "chess")
	draw := variantstest.Position(t, v, "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1")
	line := run(t, New(v, 16), draw, Limits{Depth: 10})
	if line.Score != 0 {
		t.Errorf("score %v of a perpetual check, want 0", line.Score)
	}
}

// TestDeadPositionsDraw searches positions in which neither player can win, or
// that a capture leads to.
func TestDeadPositionsDraw(t *testing.T) {
	for _, test := range []struct{ variant, fen string }{
		{"chess", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1"},
		{"chess", "8/8/8/8/8/4k3/4p3/3NK3 b - - 0 1"},
		{"makruk", "4k3/8/8/8/8/8/8/3MK3 b - - 0 1"},
		{"atomic", "8/8/8/8/4R3/8/3n3k/K7 b - - 0 1"},
	} {
		v := variantstest.Load(t, test.variant)
		if line := run(t, New(v, 1), variantstest.Position(t, v, test.fen), Limits{Depth: 4}); line.Score != 0 {
			t.Errorf("%s %s: %v, want 0", test.variant, test.fen, line.Score)
		}
	}
}

// TestPerpetualCheckLoses has the weaker player draw by perpetual check where
// that is a draw only.
func TestPerpetualCheckLoses(t *testing.T) {
	const fen = "4k4/9/9/9/9/7R1/9/1r7/r8/3K5 w - - 0 1"
	v := variantstest.Load(t, "xiangqi")
	p := variantstest.Position(t, v, fen)
	e := New(v, 4)
	if e.traits.Repetition != engine.PerpetualLoses {
		t.Fatal("the rules of xiangqi do not say that perpetual check loses")
	}
	line := run(t, e, p, Limits{Depth: 8})
	e.traits.Repetition = engine.RepetitionDraws
	e.Clear()
	if drawn := run(t, e, p, Limits{Depth: 8}); drawn.Score != 0 || line.Score >= 0 {
		t.Errorf("scores %v, and %v if perpetual check draws", line.Score, drawn.Score)
	}
}

// TestPerpetualChaseLoses has the weaker player draw by chasing a cannon where
// that is a draw.
func TestPerpetualChaseLoses(t *testing.T) {
	v := variantstest.Load(t, "xiangqi")
	free, err := engine.Compile(v.Def.Derive(engine.Definition{ID: "free", Rules: []engine.Rule{rules.Repetition{PerpetualCheck: true}}}), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, fen := range []string{
		"3k5/9/9/9/9/1p3p3/4c4/1p3R3/6n2/5K3 w - - 0 1",
		"5k3/4p4/9/5c3/4p1p2/9/9/1R1p5/3K5/n8 w - - 0 1",
	} {
		told := false
		for depth := 6; !told && depth < 15; depth++ { // until the search sees what the rule is about
			drawn := run(t, New(free, 4), variantstest.Position(t, free, fen), Limits{Depth: depth})
			line := run(t, New(v, 4), variantstest.Position(t, v, fen), Limits{Depth: depth})
			told = drawn.Score == 0 && line.Score < 0
		}
		if !told {
			t.Errorf("%s: it makes no difference to the search that perpetual chase loses", fen)
		}
	}
}

func TestDeterministic(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
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
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
	e := New(v, 4)
	if l := run(t, e, p, Limits{Nodes: 5000}); l.Nodes > 5000 || l.Nodes < 4000 {
		t.Errorf("%d nodes, want 5000", l.Nodes)
	}
	for name, test := range map[string]struct {
		limits Limits
		most   time.Duration // that the search may take
	}{
		"move time":     {Limits{MoveTime: 60 * time.Millisecond}, 60 * time.Millisecond},
		"clock":         {Limits{Clock: &Clock{Remaining: time.Second}}, 140 * time.Millisecond},
		"both":          {Limits{MoveTime: 60 * time.Millisecond, Clock: &Clock{Remaining: time.Second}}, 60 * time.Millisecond},
		"little time":   {Limits{Clock: &Clock{Remaining: 20 * time.Millisecond}}, 2 * time.Millisecond},
		"last move":     {Limits{Clock: &Clock{Remaining: 150 * time.Millisecond, MovesToGo: 1}}, 120 * time.Millisecond},
		"byoyomi":       {Limits{Clock: &Clock{Byoyomi: 150 * time.Millisecond}}, 120 * time.Millisecond},
		"main time":     {Limits{Clock: &Clock{Remaining: 200 * time.Millisecond, Byoyomi: 100 * time.Millisecond}}, 90 * time.Millisecond},
		"big increment": {Limits{Clock: &Clock{Remaining: 100 * time.Millisecond, Increment: time.Minute}}, 42 * time.Millisecond},
	} {
		if timer := newTimer(t.Context(), &test.limits, 100); timer.hard <= 0 || timer.soft > timer.hard || timer.hard > test.most {
			t.Errorf("%s: ends after %v, and begins nothing after %v, want at most %v", name, timer.hard, timer.soft, test.most)
		}
		l := run(t, e, p, test.limits)
		if len(l.PV) == 0 || l.Depth == 0 {
			t.Errorf("%s: line %+v", name, l)
		}
	}
}

// TestWalls searches a position of many captures, each with thirty squares for the
// duck. Quiescence that tries all of these makes 600,000 moves and more.
func TestWalls(t *testing.T) {
	v := variantstest.Load(t, "duck")
	p := variantstest.Position(t, v, "1rb2b1r/2pk2p1/2pppp1p/4P2n/P4PB1/n1QP3P/1B3*P1/R2K2NR w - - 1 21")
	if l := run(t, New(v, 4), p, Limits{Depth: 2, Nodes: 100_000}); l.Depth < 2 || l.Nodes > 20_000 {
		t.Errorf("depth %d after %d nodes, want 2 after 20,000 at most", l.Depth, l.Nodes)
	}
}

func TestSearchMoves(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
	only := p.LegalMoves()[:2]
	if l := run(t, New(v, 1), p, Limits{Depth: 4, SearchMoves: only}); !slices.Contains(only, l.PV[0]) {
		t.Errorf("%s is not among the moves to search", notation.Coordinates(p, l.PV[0]))
	}
}

func TestMultiPV(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
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
		v := variantstest.Load(t, name)
		p := variantstest.Position(t, v, "")
		e := New(v, 4)
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(40*time.Millisecond, cancel)
		line, err := e.Search(ctx, p, Limits{Infinite: true}, nil)
		if err != nil || !slices.Contains(p.LegalMoves(), line.PV[0]) {
			t.Errorf("%s: %v, %v", name, line, err)
		}
		line, err = e.Search(ctx, p, Limits{}, nil) // canceled from the start
		if err != nil || !slices.Contains(p.LegalMoves(), line.PV[0]) {
			t.Errorf("%s, canceled: %v, %v", name, line, err)
		}
	}
}

// TestTwoEngines is of use with the race detector.
func TestTwoEngines(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
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
	for _, test := range []struct {
		variant, fen string
		depth        int
	}{
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 8},
		{"chess", "2n1k3/8/8/8/8/8/8/2N1K1B1 w - - 0 1", 12}, // hardly anyone can win
		{"antichess", "", 11},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, test.fen)
		e := New(v, 4)
		var nodes uint64
		n := testing.AllocsPerRun(1, func() { e.Clear(); nodes = run(t, e, p, Limits{Depth: test.depth}).Nodes })
		if n > 300 || nodes < 10000 {
			t.Errorf("%s %s: %.0f allocations in %d nodes", test.variant, test.fen, n, nodes)
		}
	}
}

func TestScore(t *testing.T) {
	for score, want := range map[Score]string{
		0: "+0.00", 35: "+0.35", -120: "-1.20",
		mateIn(1): "#1", mateIn(3): "#2", matedIn(0): "#-0", matedIn(2): "#-1", matedIn(4): "#-2",
	} {
		if got := score.String(); got != want {
			t.Errorf("Score(%d) is written %s, want %s", int32(score), got, want)
		}
	}
}

// TestTableGrows fills a table as it grows to its full size: hardly anything is
// lost on the way, and it is never larger than what is in it asks for. A second game
// does so in the memory of the first one and finds nothing of it.
func TestTableGrows(t *testing.T) {
	table := newTTable(4)
	most := 4 << 20 / 16 // entries
	random := rand.New(rand.NewPCG(1, 2))
	for game := range 2 {
		memory := cap(table.buckets)
		var hashes []uint64
		for n := 16; n <= most/2; n *= 2 {
			table.reserve(uint64(n - len(hashes)))
			for len(hashes) < n {
				h := random.Uint64()
				hashes = append(hashes, h)
				table.store(h, ttData{move: uint32(uint16(h)) | 1, depth: 1, bound: exactScore})
			}
			found := 0
			for _, h := range hashes {
				if r := table.probe(h); r.move == uint32(uint16(h))|1 {
					found++
				}
			}
			if size := len(table.buckets) * 4; found < n*9/10 || found > int(table.used.Load()) || size > max(4*n, minBuckets*4) {
				t.Errorf("game %d: of %d entries %d are in a table of %d", game, n, found, size)
			}
			if filled := countEntries(table); filled != int(table.used.Load()) {
				t.Errorf("game %d: the table has %d entries and counts %d", game, filled, table.used.Load())
			}
		}
		if table.reserve(1 << 40); len(table.buckets)*4 != most || game > 0 && cap(table.buckets) != memory {
			t.Errorf("game %d: the table has %d entries in memory for %d, want %d", game, len(table.buckets)*4, 4*cap(table.buckets), most)
		}
		if table.clear(); len(table.buckets) != minBuckets || table.used.Load() != 0 || table.probe(hashes[0]).bound != noBound {
			t.Error("a table that is cleared is not small and empty")
		}
	}
	if table.reserve(1 << 40); countEntries(table) != 0 {
		t.Error("a table that is cleared and grows has entries")
	}
}

// countEntries returns the number of entries in a table. The places after the first empty
// one of a bucket don't count.
func countEntries(t *ttable) (n int) {
	for i := range t.buckets {
		for _, e := range t.buckets[i] {
			if e == (entry{}) {
				break
			}
			n++
		}
	}
	return n
}

// TestRepeatable: the table of a repeatable search grows whatever limit is near.
func TestRepeatable(t *testing.T) {
	v := variantstest.Load(t, "chess")
	limits := []Limits{{}, {Nodes: 5001}, {MoveTime: time.Nanosecond}}
	for _, repeatable := range []bool{false, true} {
		sizes := map[int]bool{}
		for _, l := range limits {
			e := New(v, 4)
			if repeatable {
				e.Repeatable()
			}
			w := e.workers[0]
			w.start(t.Context(), variantstest.Position(t, v, ""), &l)
			w.nodes, w.depth = 5000, 5
			w.reserve()
			sizes[len(e.table.buckets)] = true
		}
		if repeatable != (len(sizes) == 1) {
			t.Errorf("repeatable %t: tables of %v buckets", repeatable, sizes)
		}
	}
}

// TestTableFits: what a search may take is all that its table grows to.
func TestTableFits(t *testing.T) {
	v := variantstest.Load(t, "chess")
	p := variantstest.Position(t, v, "")
	for _, tt := range []struct {
		limits Limits
		least  int // entries
		most   int
	}{
		{Limits{Nodes: 20}, 1, 1024},
		{Limits{Nodes: 20000}, 20000, 80000},
		{Limits{Depth: 1}, 1, 8192},
		{Limits{MoveTime: time.Millisecond}, 1, 1 << 16},
	} {
		e := New(v, 64)
		run(t, e, p, tt.limits)
		if size := len(e.table.buckets) * 4; size < tt.least || size > tt.most {
			t.Errorf("%+v: %d entries, want from %d to %d", tt.limits, size, tt.least, tt.most)
		}
	}
}

func TestTable(t *testing.T) {
	table := newTTable(1)
	r := ttData{move: 77, score: -31990, eval: noEval, depth: 12, bound: lowerBound}
	table.store(12345<<20, r)
	if got := table.probe(12345 << 20); got != r {
		t.Errorf("got %+v, want %+v", got, r)
	}
	if got := table.probe(12346 << 20); got.bound != noBound {
		t.Errorf("got %+v for another position", got)
	}
}

// TestThreads checks that a search in several threads finds what one thread finds. The
// race detector makes it more useful.
func TestThreads(t *testing.T) {
	for _, test := range []struct{ variant, fen, best string }{
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"},
		{"chess", "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "f3g5"},
		{"crazyhouse", "3rk3/3p4/8/8/8/8/8/3RK3[Q] w - - 0 1", ""},
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, test.fen)
		e := New(v, 4)
		e.SetThreads(3)
		for range 2 {
			line := run(t, e, p, Limits{Depth: 7})
			checkLine(t, p, line.PV)
			if got := notation.Coordinates(p, line.PV[0]); test.best != "" && got != test.best {
				t.Errorf("%s: best move %s, want %s", test.fen, got, test.best)
			}
			if line := run(t, e, p, Limits{Nodes: 20000}); line.Nodes < 20000 || line.Nodes > 30000 {
				if moves, ok := line.Score.Mate(); !ok || moves > 6 {
					t.Errorf("%s: %d nodes, want 20000", test.fen, line.Nodes)
				}
			}
		}
	}
}

// TestChecksForMaterial: a check is worth a piece where checks are counted.
func TestChecksForMaterial(t *testing.T) {
	for _, test := range []struct {
		variant, move string
		want          bool
	}{
		{"3check", "Bxf7", true}, {"3check", "Bxa6", false}, {"3check", "Bb5", true}, {"3check", "Be6", false},
		{"chess", "Bxf7", false}, {"chess", "Bb5", false},
	} {
		v := variantstest.Load(t, test.variant)
		w := New(v, 1).workers[0]
		p := variantstest.Position(t, v, "rnbqkbnr/1pp2ppp/p2p4/4p3/2B5/8/PPPPPPPP/RNBQK1NR w KQkq -")
		w.start(t.Context(), p, &Limits{})
		m, err := notation.Parse(p, test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.seeAtLeast(0, m, 0); got != test.want {
			t.Errorf("%s, %s loses no material: %t, want %t", test.variant, test.move, got, test.want)
		}
	}
}

// TestBlasts: a quiet move loses what a capture where it ends blows up, and a
// player in check sees a capture that wins.
func TestBlasts(t *testing.T) {
	v := variantstest.Load(t, "atomic")
	e := New(v, 1)
	w := e.workers[0]
	p := variantstest.Position(t, v, "4k3/8/3p4/8/8/2N5/7Q/4K3 w - - 0 1")
	w.start(t.Context(), p, &Limits{})
	for text, want := range map[string]bool{"Qf4": true, "Qe5": false, "Nd5": true, "Nb5": true} {
		m, err := notation.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.seeAtLeast(0, m, -100); got != want {
			t.Errorf("%s loses less than a pawn: %v", text, got)
		}
	}
	for _, fen := range []string{"4k3/3p4/8/8/8/8/3Qr3/4K3 w - - 0 1", "3rk3/8/8/8/1b6/8/8/3QK3 w - - 0 1"} {
		w.start(t.Context(), variantstest.Position(t, v, fen), &Limits{})
		if got := w.quiesce(0, 0, -infinity, infinity); !w.stack[0].check || got != mateIn(1) {
			t.Errorf("%s: %v, in check %v", fen, got, w.stack[0].check)
		}
	}
}
