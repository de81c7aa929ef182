package training

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// toy returns a set of positions with random pieces, whose scores are the
// material.
func toy(t testing.TB, games int, values map[string]int) *Dataset {
	t.Helper()
	return shapedToy(t, NetShape{}, games, values)
}

// shapedToy returns a toy for nets of a shape.
func shapedToy(t testing.TB, shape NetShape, games int, values map[string]int) *Dataset {
	t.Helper()
	v := variantstest.Load(t, "chess")
	l, err := shape.features(v)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := v.NewPosition("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	r := rand.New(rand.NewPCG(1, 1))
	s := &Dataset{Layout: l, Shape: shape, sources: 1, weights: []float32{1}}
	for range games {
		for range 20 {
			score := scatterPieces(p, r, values)
			result := int8(-1)
			if r.Float64() < sigmoid(float64(score)/1500) {
				result = 1
			}
			s.append(p, int16(score), 0, result)
		}
		s.Games++
	}
	if err := s.settleBuckets(bucketPositions); err != nil {
		t.Fatal(err)
	}
	return s
}

// scatterPieces puts random pieces on a position and returns the material.
func scatterPieces(p *engine.Position, r *rand.Rand, values map[string]int) (score int) {
	v := p.Variant()
	p.Edit().SetSide(engine.Color(r.IntN(2)))
	for s := range v.Size() {
		sq := engine.Square(s)
		if pc := p.PieceAt(sq); pc.Type() != 0 && v.Type(pc.Type()).Royal {
			continue
		}
		p.Edit().Put(sq, engine.NoPiece)
		t := &v.Types()[r.IntN(len(v.Types()))]
		if c := engine.Color(r.IntN(2)); r.IntN(4) == 0 && !t.Royal {
			p.Edit().Put(sq, engine.MakePiece(t.ID, c))
			if c == p.Side() {
				score += values[t.Name]
			} else {
				score -= values[t.Name]
			}
		}
	}
	return score
}

var toyValues = map[string]int{"Pawn": 100, "Knight": 310, "Bishop": 325, "Rook": 500, "Queen": 906}

// TestToy learns what pieces are worth from positions with random pieces.
func TestToy(t *testing.T) {
	s := toy(t, 5000, toyValues)
	f, err := Fit(t.Context(), s, FitOptions{ResultWeight: 1e-9, Epochs: 15, BatchSize: 1024, LearningRate: 0.003, Seed: 1}, func(p EpochStats) {
		t.Logf("pass %d of %d: loss %.6f, held out %.6f, %.0f positions/s", p.Pass, p.Passes, p.Loss, p.ValidationLoss, float64(p.Positions)/p.Time.Seconds())
	})
	if err != nil {
		t.Fatal(err)
	}
	if f.MeanQuantError > 4 || f.MaxQuantError > 20 {
		t.Errorf("integers differ from real numbers by %.2f centipawns, at most %.2f", f.MeanQuantError, f.MaxQuantError)
	}
	v := s.Layout.Variant()
	for name, value := range toyValues {
		pt, _ := v.TypeNamed(name)
		got := worth(f.Net, pt.ID)
		t.Logf("%s: %.0f", name, got)
		if math.Abs(got-float64(value)) > max(0.02*float64(value), 5) {
			t.Errorf("%s: learned %.0f, want %d", name, got, value)
		}
	}
}

// TestKingBuckets learns from positions whose kings are in one bucket what a rook is worth
// there, and a part of that for the others, since buckets share weights while a net is trained.
func TestKingBuckets(t *testing.T) {
	s := shapedToy(t, NetShape{KingBuckets: WithBuckets}, 5000, toyValues)
	f, err := Fit(t.Context(), s, FitOptions{ResultWeight: 1e-9, Epochs: 6, BatchSize: 1024, LearningRate: 0.003, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !f.Net.Layout.HasKingBuckets() {
		t.Error("the net has no king buckets")
	}
	v := s.Layout.Variant()
	for _, test := range []struct {
		name, fen string
		lo, hi    int
	}{
		{"the bucket of all kings", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 400, 600},
		{"first rank, near the edge", "1k6/8/8/8/8/8/8/1K5R w - - 0 1", 100, 350},
		{"second rank", "8/4k3/8/8/8/8/4K3/7R w - - 0 1", 100, 350},
		{"beyond", "8/8/8/4k3/4K3/8/8/7R w - - 0 1", 100, 350},
	} {
		if got := f.Net.Evaluate(variantstest.Position(t, v, test.fen)); got < test.lo || got > test.hi {
			t.Errorf("%s: a rook is worth %d, want %d to %d", test.name, got, test.lo, test.hi)
		}
	}
}

// TestLoadedRows compares the rows that a position or its mirror image has in training with
// those that the search evaluates, each square's seen by both players.
func TestLoadedRows(t *testing.T) {
	for _, test := range []struct {
		variant, fen, mirrored string
		shape                  NetShape
	}{
		{variant: "chess", fen: "6k1/5ppp/8/8/8/2r5/PP6/1K1R4 w - - 0 1"},
		{variant: "chess", fen: "6k1/5ppp/8/8/8/2r5/PP6/1K1R4 b - - 0 1", shape: NetShape{KingBuckets: WithBuckets}},
		{variant: "chess", fen: "8/5p2/4k1p1/8/8/2r5/PPK5/3R4 w - - 0 1", shape: NetShape{KingBuckets: WithBuckets}},
		{variant: "chess", fen: "2k5/8/8/8/3K4/8/1P6/8 w - - 0 1", shape: NetShape{KingBuckets: WithBuckets}},
		{variant: "extinction", fen: "6k1/5ppp/8/8/8/2r5/PP6/1K1R4 b - - 0 1", mirrored: "1k6/ppp5/8/8/8/5r2/6PP/4R1K1 b - - 0 1"},
	} {
		t.Run(test.variant+" "+test.fen, func(t *testing.T) {
			v := variantstest.Load(t, test.variant)
			l, err := test.shape.features(v)
			if err != nil {
				t.Fatal(err)
			}
			p, s := variantstest.Position(t, v, test.fen), &Dataset{Layout: l, Shape: test.shape}
			s.append(p, 0, 0, 0)
			w := newWorkspace(newModel(l.Size(), nnue.HiddenSizeStep))
			w.load(s, 0, test.mirrored != "")
			if test.mirrored != "" {
				p = variantstest.Position(t, v, test.mirrored)
			}
			for n, got := range w.rows {
				c := p.Side() ^ engine.Color(n)
				want := l.AppendIndices(nil, l.AppendFeatures(nil, p), l.IndexMap(c, l.View(p, c)), c)
				if got = slices.Sorted(slices.Values(got)); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
					t.Errorf("player %d: rows %v, want %v", n, got, want)
				}
			}
		})
	}
}

// TestBegin continues training from a net: at first it is as good as before. Nets for other
// rules or of another size are refused.
func TestBegin(t *testing.T) {
	s := toy(t, 1000, toyValues)
	first, err := Fit(t.Context(), s, FitOptions{ResultWeight: 1e-9, Epochs: 6, BatchSize: 512, LearningRate: 0.003, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Fit(t.Context(), s, FitOptions{ResultWeight: 1e-9, Epochs: 1, BatchSize: 512, LearningRate: 1e-9, Seed: 2, Begin: first.Net}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := first.ValidationLoss, again.ValidationLoss; math.Abs(a-b) > 0.02*a {
		t.Errorf("held out: %.6f, and %.6f to begin with", a, b)
	}
	random, err := Fit(t.Context(), s, FitOptions{ResultWeight: 1e-9, Epochs: 1, BatchSize: 512, LearningRate: 1e-9, Seed: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if random.ValidationLoss < 2*again.ValidationLoss {
		t.Errorf("held out: %.6f with random weights, %.6f with those of a net", random.ValidationLoss, again.ValidationLoss)
	}
	other, err := nnue.NewFeatureSet(variantstest.Load(t, "atomic"))
	if err != nil {
		t.Fatal(err)
	}
	if on := first.Net.Params.OnTerms; on != s.Shape.OnTerms {
		t.Errorf("the net adds to positional terms: %t, its positions' scores do: %t", on, s.Shape.OnTerms)
	}
	bucketed, err := s.Layout.WithKingBuckets()
	if err != nil {
		t.Fatal(err)
	}
	onTerms := first.Net.Params
	onTerms.OnTerms = !s.Shape.OnTerms
	for want, f := range map[string]FitOptions{
		"adds to the positional terms: expected material and places alone": {Begin: &nnue.Net{Layout: s.Layout, Params: onTerms}},
		"has 32 units: expected 64":                                        {Units: 64, Begin: first.Net},
		"has no king buckets: expected king buckets":                       {Begin: first.Net},
		"for other rules than":                                             {Begin: &nnue.Net{Layout: other, Params: first.Net.Params}},
	} {
		s := *s
		if strings.Contains(want, "buckets") {
			s.Layout = bucketed
		}
		if _, err := Fit(t.Context(), &s, f, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// worth returns what a net thinks a piece is worth, on average over squares and
// other pieces.
func worth(n *nnue.Net, t engine.TypeID) float64 {
	p, _ := n.Layout.Variant().NewPosition("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	r := rand.New(rand.NewPCG(2, 2))
	sum, count := 0, 0
	for range 400 {
		if score := scatterPieces(p, r, toyValues); score > 400 || score < -400 {
			continue
		}
		for range 8 {
			sq := engine.Square(r.IntN(64))
			if p.PieceAt(sq) != engine.NoPiece {
				continue
			}
			before := n.Evaluate(p)
			p.Edit().Put(sq, engine.MakePiece(t, p.Side()))
			sum += n.Evaluate(p) - before
			p.Edit().Put(sq, engine.NoPiece)
			count++
		}
	}
	return float64(sum) / float64(count)
}

// TestUnits: what another engine says in centipawns of its own teaches the same,
// also beside what ferz says.
func TestUnits(t *testing.T) {
	v := variantstest.Load(t, "chess")
	file := generated(t, v, 40, 60)
	s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{Path: file, Variant: v}, Source{Path: file, Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.samples { // nothing is as much as what is left out
		s.samples[i].score = min(max(s.samples[i].score, -250), 250)
		s.samples[i].static = min(max(s.samples[i].static, -250), 250)
	}
	own := newTrainer(s, FitOptions{Units: 32, BatchSize: 100})
	half := s.Len() / 2
	for i := range half {
		s.samples[half+i].score *= 2
	}
	other := newTrainer(s, FitOptions{Units: 32, BatchSize: 100})
	if math.Abs(own.scale-other.scale) > 2 {
		t.Errorf("%.0f centipawns of the static score stand for one of the net, %.0f where scores are twice as large", own.scale, other.scale)
	}
	for i, target := range own.targets {
		if math.Abs(float64(target-other.targets[i])) > 0.01 {
			t.Fatalf("a score of %d is to be worth %v, was %v before half of the scores were doubled", s.samples[i].score, other.targets[i], target)
		}
	}
}

// TestGradient compares derivatives with differences.
func TestGradient(t *testing.T) {
	s := toy(t, 30, toyValues)
	f := FitOptions{ResultWeight: 0.5, Epochs: 1, BatchSize: 100, Seed: 3}
	f.fill(s)
	tr := newTrainer(s, f)
	r := rand.New(rand.NewPCG(4, 4))
	for i := range tr.model.output {
		tr.model.output[i] = float32(r.NormFloat64())
	}
	part := tr.trainSet[:20]
	grad := newModel(tr.model.rows, tr.model.units)
	tr.gradient(tr.passes[0], grad, part, 1, 0)
	loss := func() float64 {
		return tr.gradient(tr.passes[0], newModel(tr.model.rows, tr.model.units), part, 1, 0)
	}
	checked := 0
	for range 3000 {
		i := r.IntN(len(grad.all))
		if r.IntN(4) == 0 {
			i = len(grad.all) - 1 - r.IntN(3*tr.model.units+1)
		}
		if grad.all[i] == 0 {
			continue
		}
		const h = 1e-3
		w := tr.model.all[i]
		tr.model.all[i] = w + h
		up := loss()
		tr.model.all[i] = w - h
		down := loss()
		tr.model.all[i] = w
		want := (up - down) / (2 * h)
		if d := math.Abs(want - float64(grad.all[i])); d > 0.02*math.Abs(want)+2e-3 {
			t.Fatalf("weight %d: derivative %g, difference %g", i, grad.all[i], want)
		}
		checked++
	}
	if checked < 300 {
		t.Errorf("only %d derivatives are not 0", checked)
	}
}

// TestSame fits twice, with vector instructions and with another number of
// processors: the file is the same.
func TestSame(t *testing.T) {
	s := toy(t, 200, toyValues)
	fit := func() []byte {
		f, err := Fit(t.Context(), s, FitOptions{Epochs: 2, Seed: 7}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := f.Net.File(nnue.Provenance{}).Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	first := fit()
	if !bytes.Equal(first, fit()) {
		t.Error("the same seed gives another net")
	}
}

// TestByPositions: the more positions there are, the less weights decay, as fewer are learned
// by heart, and the larger are batches.
func TestByPositions(t *testing.T) {
	for _, tt := range []struct {
		positions int
		decay     float64
		batch     int
	}{
		{1, 3, 2048}, {999_999, 3, 2048}, {1_000_000, 1.5, 2048}, {3_999_999, 1.5, 2048}, {4_000_000, 0.7, 4096}, {20_000_000, 0.7, 4096},
	} {
		if decay, batch := decayFor(tt.positions), batchFor(tt.positions); decay != tt.decay || batch != tt.batch {
			t.Errorf("%d positions: decay %v, batches of %d; want %v, %d", tt.positions, decay, batch, tt.decay, tt.batch)
		}
	}
}

// TestKernels compares vector instructions with plain Go.
func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, units := range []int{32, 64, 96, 128, nnue.MaxHiddenSize} {
		numbers := func(n int) []float32 {
			out := make([]float32, n)
			for i := range out {
				out[i] = float32(r.NormFloat64())
			}
			return out
		}
		weights, from := numbers(100*units), numbers(units)
		rows := []uint16{3, 99, 0, 17, 4}[:r.IntN(6)]
		a, b := make([]float32, units), make([]float32, units)
		gather(a, from, weights, rows)
		gatherPlain(b, from, weights, rows)
		other := append([]float32{}, weights...)
		scatter(weights, a, rows)
		scatterPlain(other, b, rows)
		for i := range weights {
			if weights[i] != other[i] || i < units && a[i] != b[i] {
				t.Fatalf("%d units: number %d differs", units, i)
			}
		}
	}
}

// TestFitBest: a net that knows few positions by heart at once gives way to one that
// tells others better, unless one asks for that net.
func TestFitBest(t *testing.T) {
	v := variantstest.Load(t, "crazyhouse")
	s, err := Load(t.Context(), v, NetShape{OnTerms: true}, Source{Path: generated(t, v, 60, 10), Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	begin := func(FitOptions) func(EpochStats) { tried++; return nil }
	plain, err := Fit(t.Context(), s, FitOptions{Seed: 1, BatchSize: 16, LearningRate: 0.003}, nil)
	if err != nil {
		t.Fatal(err)
	}
	best, err := FitBest(t.Context(), s, FitOptions{Seed: 1, BatchSize: 16, LearningRate: 0.003}, begin)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("held out: %.6f in pass %d, %.6f in pass %d, the best of %d", plain.ValidationLoss, plain.BestEpoch, best.ValidationLoss, best.BestEpoch, tried)
	if tried < 2 || best.ValidationLoss > plain.ValidationLoss || best.ValidationLoss == plain.ValidationLoss && best.BestEpoch != plain.BestEpoch {
		t.Errorf("the best of %d nets: %.6f held out, without others %.6f", tried, best.ValidationLoss, plain.ValidationLoss)
	}
	tried = 0
	if f, err := FitBest(t.Context(), s, FitOptions{Seed: 1, Epochs: 2, BatchSize: 64}, begin); err != nil || tried != 1 || len(f.Passes) > 2 {
		t.Errorf("%d nets for 2 passes, error %v", tried, err)
	}
}
