package trial

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// played returns a trial with a game; result is its, if the board has none.
func played(t *testing.T, variant, fen, moves string, end func(g *engine.Game)) Report {
	t.Helper()
	v := variantstest.Load(t, variant)
	g := game(t, v, fen, moves)
	if end != nil {
		end(g)
	}
	tr := New(v)
	if err := tr.Add(g); err != nil {
		t.Fatal(err)
	}
	return tr.Report()
}

// game returns a game with some moves.
func game(t *testing.T, v *engine.Variant, fen, moves string) *engine.Game {
	t.Helper()
	g, err := engine.NewGame(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(moves) {
		m, err := notation.Parse(g.Position(), text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func (r *Report) piece(t *testing.T, name string) Counts {
	t.Helper()
	for _, p := range r.Pieces {
		if p.Name == name {
			return p.Counts
		}
	}
	t.Fatalf("there is no %s", name)
	return Counts{}
}

// TestCounts counts what pieces do in short games.
func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		variant, fen, moves, piece string
		want                       Counts
	}{
		{"chess", "", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", "Pawn", Counts{Moves: 2, Captured: 1, AtStart: 16}},
		{"chess", "", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", "Queen", Counts{Moves: 2, AtStart: 2}},
		{"chess", "", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", "Rook", Counts{AtStart: 4, NeverMoved: 1}},
		{"chess", "7k/P6r/8/8/8/8/8/K7 w - - 0 1", "a8=N Kg7", "Pawn", Counts{Moves: 1, AtStart: 1, Changed: 1}},
		{"chess", "7k/P6r/8/8/8/8/8/K7 w - - 0 1", "a8=N Kg7", "Knight", Counts{Promoted: 1}},
		{"chess", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=Q Kh7", "Rook", Counts{Captured: 1, AtStart: 1, NeverMoved: 1}},
		{"crazyhouse", "", "e4 d5 exd5 Nf6 P@d4", "Pawn", Counts{Moves: 3, Drops: 1, Captured: 1, AtStart: 16}},
		{"atomic", "", "e4 d5 exd5", "Pawn", Counts{Moves: 3, Captured: 2, AtStart: 16}},
		{"chess", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "Rook", Counts{AtStart: 2, NeverMoved: 1}},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "King", Counts{Moves: 1, AtStart: 2}},
	} {
		r := played(t, tt.variant, tt.fen, tt.moves, nil)
		got := r.piece(t, tt.piece)
		got.thisMoved = false
		if got != tt.want {
			t.Errorf("%s %q: %s %+v, want %+v", tt.variant, tt.moves, tt.piece, got, tt.want)
		}
	}
}

// TestReport: results, lengths and endings are those of the games.
func TestReport(t *testing.T) {
	v := variantstest.Load(t, "chess")
	tr := New(v)
	for _, moves := range []string{"f3 e5 g4 Qh4", "f3 e5 g4 Qh4", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", "e4 e5"} {
		if err := tr.Add(game(t, v, "", moves)); err != nil {
			t.Fatal(err)
		}
	}
	r := tr.Report()
	if r.Games != 4 || r.Distinct != 3 || r.Unfinished != 1 || r.White != 1 || r.Black != 2 || r.Draws != 0 {
		t.Errorf("%+v", r)
	}
	if l := r.Lengths; l.Shortest != 2 || l.Median != 4 || l.Mean != 4.25 || l.Longest != 7 {
		t.Errorf("lengths %+v", l)
	}
	if len(r.Endings) != 2 || r.Endings[0] != (EndingRate{Ending{"0-1", "checkmate"}, 2}) {
		t.Errorf("endings %+v", r.Endings)
	}
	if a := r.Advantage; a.Score <= 0.3 || a.Score >= 0.5 || a.Error < 0.2 || a.LOS > 0.5 {
		t.Errorf("first move %+v", a)
	}
	if r.Material {
		t.Error("three games are enough to tell what pieces are worth")
	}
	if r.Branching < 20 || r.Branching > 40 || r.Most < 30 {
		t.Errorf("%g moves, at most %d", r.Branching, r.Most)
	}
}

// TestFirst: who moves first need not be White.
func TestFirst(t *testing.T) {
	r := played(t, "chess", "7k/8/8/8/8/8/5q2/7K b - - 0 1", "Qf1", func(g *engine.Game) { g.Resign(engine.White) })
	if r.Black != 1 || r.Advantage.LOS < 0.5 {
		t.Errorf("%+v", r.Advantage)
	}
}

// TestMeasure checks that results generated from some values yield these values again,
// within the reported errors, though the estimates differ.
func TestMeasure(t *testing.T) {
	v := variantstest.Load(t, "chess")
	tr := New(v)
	truth := map[string]float64{"Pawn": 100, "Knight": 500, "Bishop": 330, "Rook": 510, "Queen": 1000}
	random := rand.New(rand.NewPCG(1, 1))
	for range 4000 {
		more := &[engine.MaxTypes + 1]int8{}
		z := 0.1
		for _, pt := range v.Types() {
			if !pt.Royal && random.IntN(3) == 0 {
				more[pt.ID] = int8(random.IntN(3) - 1)
				z += 0.8 * float64(more[pt.ID]) * truth[pt.Name] / 100
			}
		}
		o := observation{more: more, weight: 1}
		if random.Float64() < 1/(1+math.Exp(-z)) {
			o.result = 1
		}
		tr.evidence = append(tr.evidence, o)
	}
	values, ok := tr.fit()
	if !ok {
		t.Fatal("no values")
	}
	// Values have no unit of their own: theirs is what makes them most like the
	// estimates, so only ratios can be compared.
	rook, err := v.ParseTypes("R")
	if err != nil {
		t.Fatal(err)
	}
	unit := values[rook[0]].Measured / truth["Rook"]
	for _, pt := range v.Types() {
		if pt.Royal {
			continue
		}
		got := values[pt.ID]
		if want := truth[pt.Name] * unit; math.Abs(got.Measured-want) > 1.5*got.Error+20 || got.Error > 160 || got.Author != pt.Value {
			t.Errorf("%s is %+v, want %.0f", pt.Name, got, want)
		}
	}
	// Where who has less wins, nothing is measured.
	for i := range tr.evidence {
		tr.evidence[i].result = 1 - tr.evidence[i].result
	}
	if _, ok := tr.fit(); ok {
		t.Error("values of pieces that lose")
	}
}
