package nnue

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// randomNet returns a net with random weights, as large as they may be.
func randomNet(t testing.TB, l *FeatureSet, units, finer int, r *rand.Rand) *Net {
	t.Helper()
	p := Params{
		HiddenSize: units, InputShift: finer, OutputQuant: 128, OutputBias: r.IntN(2000) - 1000, Scale: 400,
		FeatureWeights: make([]int16, l.rows*units), FeatureBiases: make([]int16, units), OutputWeights: make([]int16, 2*units),
	}
	most := 32000 / (l.v.Size() + l.bucketRows - len(l.codes)*l.v.Size() + 3)
	for i := range p.FeatureWeights {
		p.FeatureWeights[i] = int16(r.IntN(2*most+1) - most)
	}
	for i := range p.FeatureBiases {
		p.FeatureBiases[i] = int16(r.IntN(2*most+1) - most)
	}
	mostOut := min(MaxOutput, MaxOutputSum/len(p.OutputWeights))
	for i := range p.OutputWeights {
		p.OutputWeights[i] = int16(r.IntN(2*mostOut+1) - mostOut)
	}
	n, err := New(l, p)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func layout(t testing.TB, v *engine.Variant) *FeatureSet {
	t.Helper()
	l, err := NewFeatureSet(v)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestIncremental plays random games of every variant, with moves taken back.
// What a stack says of a position, asked for now and then only, is what a net
// says that has never seen another position, with all kernels. Players exchanged
// or files flipped, a position is worth the same where the variant is symmetric. Where a
// player has one royal piece, a net with king buckets plays, too.
func TestIncremental(t *testing.T) {
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, d.ID)
			r := rand.New(rand.NewPCG(1, 2))
			games, plies := 4, 120
			if testenv.Short() {
				games, plies = 1, 50
			}
			for _, l := range layouts(t, v) {
				n := randomNet(t, l, 32*(1+r.IntN(3)), 0, r)
				w := walker{t: t, n: n, r: r, stacks: []*AccumulatorStack{newStack(n, portable), NewAccumulatorStack(n)}}
				for range games {
					w.play(plies)
				}
			}
		})
	}
}

// layouts returns a variant's features and, if they are possible, those with king buckets.
func layouts(t testing.TB, v *engine.Variant) []*FeatureSet {
	l := layout(t, v)
	bucketed, err := l.WithKingBuckets()
	if err != nil {
		return []*FeatureSet{l}
	}
	return []*FeatureSet{l, bucketed}
}

// bucketLayout returns a variant's features with king buckets.
func bucketLayout(t testing.TB, v *engine.Variant) *FeatureSet {
	t.Helper()
	l, err := layout(t, v).WithKingBuckets()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// walker plays random games and compares what stacks say.
type walker struct {
	t      *testing.T
	n      *Net
	r      *rand.Rand
	stacks []*AccumulatorStack
	list   engine.MoveList
}

func (w *walker) play(plies int) {
	p, err := w.n.Layout.v.NewPosition("")
	if err != nil {
		w.t.Fatal(err)
	}
	for range plies {
		if w.r.IntN(3) > 0 {
			w.compare(p)
		}
		if w.r.IntN(12) == 0 && !p.InCheck(p.Side()) {
			p.MakeNull()
			w.compare(p)
			p.Unmake()
		}
		for n := w.r.IntN(6); n > 3 && p.Ply() > 0; n-- {
			p.Unmake()
		}
		p.Generate(&w.list)
		if w.list.Len() == 0 {
			return
		}
		p.Make(w.list.Moves[w.r.IntN(w.list.Len())])
	}
}

func (w *walker) compare(p *engine.Position) {
	w.t.Helper()
	want := w.n.Evaluate(p)
	for i, s := range w.stacks {
		if got := s.Evaluate(p); got != want {
			w.t.Fatalf("%s: stack %d says %d, a fresh net %d", p.FEN(), i, got, want)
		}
	}
	l := w.n.Layout
	if len(l.counters) > 0 { // which can't be set
		return
	}
	if l.shape.Alike && !l.shape.Walls {
		q := transformed(w.t, p, l.shape.Turn, true)
		if got := w.n.Evaluate(q); got != want {
			w.t.Fatalf("%s: %d, with the players exchanged %d (%s)", p.FEN(), want, got, q.FEN())
		}
	}
	if l.shape.Mirrored && p.Count(0, l.royal) == 1 && p.Count(1, l.royal) == 1 && !w.inMiddle(p) {
		q := transformed(w.t, p, reflection{Files: true}, false)
		if got := w.n.Evaluate(q); got != want {
			w.t.Fatalf("%s: %d, mirrored %d", p.FEN(), want, got)
		}
	}
}

// inMiddle reports whether a royal piece is on the file in the middle, where
// neither half is meant.
func (w *walker) inMiddle(p *engine.Position) bool {
	l := w.n.Layout
	for c := range engine.Color(2) {
		at := p.Pieces(c, l.royal)
		if s, ok := at.First(); ok && 2*l.v.File(s) == l.v.Files()-1 {
			return true
		}
	}
	return false
}

// transformed returns a position with all squares turned, and maybe with the
// players exchanged.
func transformed(t *testing.T, p *engine.Position, by reflection, swap bool) *engine.Position {
	t.Helper()
	v := p.Variant()
	q := variantstest.Position(t, v, "")
	for s := range v.Size() {
		if sq := engine.Square(s); v.OnBoard(sq) {
			pc := p.PieceAt(by.square(v, sq))
			if swap {
				pc = withOtherColor(pc)
			}
			q.Edit().Put(sq, pc)
		}
	}
	side := p.Side()
	for c := range engine.Color(2) {
		to := c
		if swap {
			to, side = c.Other(), p.Side().Other()
		}
		for _, pt := range v.Types() {
			q.Edit().AddToHand(to, pt.ID, p.InHand(c, pt.ID)-q.InHand(to, pt.ID))
		}
	}
	q.Edit().SetSide(side)
	return q
}

// TestLayouts looks at what is found out about some variants.
func TestLayouts(t *testing.T) {
	ranks, both := reflection{Ranks: true}, reflection{Ranks: true, Files: true}
	for id, want := range map[string]signature{
		"chess":      {Files: 8, Ranks: 8, Boards: 1, Types: 6, Turn: ranks, Mirrored: true, Symmetric: true, Alike: true},
		"crazyhouse": {Files: 8, Ranks: 8, Boards: 1, Types: 6, Turn: ranks, Mirrored: true, Symmetric: true, Alike: true, Promoted: true, Hands: true},
		"shogi":      {Files: 9, Ranks: 9, Boards: 1, Types: 14, Turn: both, Mirrored: true, Symmetric: true, Alike: true, Hands: true},
		"alice":      {Files: 8, Ranks: 8, Boards: 2, Types: 6, Turn: ranks, Mirrored: true, Symmetric: true, Alike: true},
		"extinction": {Files: 8, Ranks: 8, Boards: 1, Types: 6, Turn: ranks, Symmetric: true, Alike: true},
		"viking":     {Files: 12, Ranks: 7, Boards: 1, Types: 6, Turn: reflection{Files: true}, Mirrored: true, Symmetric: true, Alike: true},
	} {
		if got := layout(t, variantstest.Load(t, id)).shape; got != want {
			t.Errorf("%s: layout %+v, want %+v", id, got, want)
		}
	}
}

// TestRulesHash compares games whose nets are the same, and others.
func TestRulesHash(t *testing.T) {
	hash := func(id string) uint64 { return layout(t, variantstest.Load(t, id)).RulesHash() }
	if hash("chess") != hash("fischerandom") {
		t.Error("Chess and Fischer Random Chess have different nets")
	}
	if hash("super:Prelude=1") != hash("super:Prelude=2") {
		t.Error("each array of Superchess has a net of its own")
	}
	seen := map[uint64]string{}
	for _, id := range []string{"chess", "atomic", "threecheck", "crazyhouse", "extinction", "knightmate", "capablanca", "shogi", "xiangqi"} {
		h := hash(id)
		if other := seen[h]; other != "" {
			t.Errorf("%s and %s have the same net", id, other)
		}
		seen[h] = id
	}
}

// TestKernels compares vector instructions with plain Go on numbers at the
// limits.
func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, units := range []int{32, 64, 96, 128, MaxHiddenSize} {
		for finer := range MaxInputShift + 1 {
			fill := func(n, lo, hi int) []int16 {
				out := make([]int16, n)
				for i := range out {
					out[i] = int16([]int{lo, hi, lo + r.IntN(hi-lo+1)}[r.IntN(3)])
				}
				return out
			}
			weights, from := fill(100*units, -1<<15, 1<<15-1), fill(units, -1<<15, 1<<15-1)
			on, off := []uint16{1, 99, 5}[:r.IntN(4)], []uint16{7, 0, 98}[:r.IntN(4)]
			a, b := make([]int16, units), make([]int16, units)
			portable.update(a, from, weights, on, off)
			fastestKernels.update(b, from, weights, on, off)
			for i := range a {
				if a[i] != b[i] {
					t.Fatalf("%d units: unit %d is %d, plain %d", units, i, b[i], a[i])
				}
			}
			most := min(MaxOutput, MaxOutputSum/(2*units))
			out := fill(2*units, -most, most)
			if got, want := fastestKernels.output(a, from, out, finer), portable.output(a, from, out, finer); got != want {
				t.Fatalf("%d units, finer %d: output %d, plain %d", units, finer, got, want)
			}
			for i := range units {
				a[i] = 1<<15 - 1
				out[i], out[units+i] = int16(most), int16(most)
			}
			want := int32(2 * units * ActivationQuant * ActivationQuant * most)
			if got, slow := fastestKernels.output(a, a, out, finer), portable.output(a, a, out, finer); got != want || slow != want {
				t.Fatalf("%d units: output at the limit %d, plain %d, want %d", units, got, slow, want)
			}
		}
	}
}

// TestKingBuckets looks at the views of some squares of the king: the bucket, and whether files are
// mirrored.
func TestKingBuckets(t *testing.T) {
	for _, test := range []struct {
		variant, king string
		color         engine.Color
		want          View
	}{
		{"chess", "a1", engine.White, viewOf(0, false)},
		{"chess", "b1", engine.White, viewOf(0, false)},
		{"chess", "c1", engine.White, viewOf(1, false)},
		{"chess", "e1", engine.White, viewOf(1, true)},
		{"chess", "g1", engine.White, viewOf(0, true)},
		{"chess", "e2", engine.White, viewOf(2, true)},
		{"chess", "a3", engine.White, viewOf(3, false)},
		{"chess", "d8", engine.White, viewOf(3, false)},
		{"chess", "g8", engine.Black, viewOf(0, true)},
		{"chess", "d7", engine.Black, viewOf(2, false)},
		{"chess", "b6", engine.Black, viewOf(3, false)},
		{"shogi", "c1", engine.White, viewOf(0, false)}, // of nine files
		{"shogi", "e1", engine.White, viewOf(1, false)},
		{"shogi", "b9", engine.Black, viewOf(0, true)}, // the board is turned
	} {
		t.Run(test.variant+" "+test.king, func(t *testing.T) {
			v := variantstest.Load(t, test.variant)
			l := bucketLayout(t, v)
			s := v.At(int(test.king[0]-'a'), int(test.king[1]-'1'), 0)
			if got := l.views[test.color][s]; got != test.want {
				t.Errorf("view %d, want %d", got, test.want)
			}
		})
	}
	for _, id := range []string{"chess", "crazyhouse", "3check"} { // with hands, and with counters
		l := bucketLayout(t, variantstest.Load(t, id))
		for view := range View(2 * l.buckets) {
			for item, row := range l.IndexMap(engine.Black, view) {
				if got := int(row) / l.bucketRows; got != view.bucket() {
					t.Fatalf("%s, feature %d: the row is of bucket %d, want %d", id, item, got, view.bucket())
				}
			}
		}
	}
	for _, id := range []string{"extinction", "spartan", "antichess"} {
		if _, err := layout(t, variantstest.Load(t, id)).WithKingBuckets(); err == nil {
			t.Errorf("%s has king buckets", id)
		}
	}
}

// TestNetWithKingBuckets compares a net with one that has its weights in all king buckets, in a game whose
// players have different pieces, too.
func TestNetWithKingBuckets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, id := range []string{"crazyhouse", "cwdafidesrookies"} {
		v := variantstest.Load(t, id)
		n := randomNet(t, layout(t, v), 32, 0, r)
		bucketed, err := n.WithKingBuckets()
		if err != nil {
			t.Fatal(err)
		}
		p := variantstest.Position(t, v, "")
		for range 60 {
			if got, want := bucketed.Evaluate(p), n.Evaluate(p); got != want {
				t.Fatalf("%s %s: %d, want %d", id, p.FEN(), got, want)
			}
			if moves := p.LegalMoves(); len(moves) > 0 {
				p.Make(moves[r.IntN(len(moves))])
			}
		}
	}
}

// TestLimits tests that weights are refused whose sums could overflow.
func TestLimits(t *testing.T) {
	for _, l := range layouts(t, variantstest.Load(t, "chess")) {
		testLimits(t, l)
	}
}

func testLimits(t *testing.T, l *FeatureSet) {
	t.Helper()
	n := randomNet(t, l, 32, 0, rand.New(rand.NewPCG(5, 6)))
	for _, row := range []struct {
		want  string // part of the error
		spoil func(p *Params)
	}{
		{"33 units", func(p *Params) { p.HiddenSize = 33 }},
		{"for " + fmt.Sprint(l.rows) + " rows", func(p *Params) { p.FeatureWeights = p.FeatureWeights[32:] }},
		{"4 times finer", func(p *Params) { p.InputShift = 4 }},
		{"quantum 100", func(p *Params) { p.OutputQuant = 100 }},
		{"scale 0", func(p *Params) { p.Scale = 0 }},
		{"bias", func(p *Params) { p.OutputBias = math.MaxInt }},
		{"output weight 3 is -128", func(p *Params) { p.OutputWeights[3] = -128 }},
		{"output weights of 65024 in all", func(p *Params) {
			p.HiddenSize = MaxHiddenSize
			p.FeatureWeights, p.FeatureBiases = make([]int16, l.rows*MaxHiddenSize), make([]int16, MaxHiddenSize)
			p.OutputWeights = slices.Repeat([]int16{-MaxOutput, MaxOutput}, MaxHiddenSize)
		}},
		{"unit 3 may reach", func(p *Params) { p.FeatureBiases[3] = -32768 }},
		{"unit 0 may reach", func(p *Params) {
			for i := range l.bucketRows * p.HiddenSize {
				p.FeatureWeights[len(p.FeatureWeights)-1-i] = 512
			}
		}},
	} {
		p := n.Params
		p.FeatureWeights, p.FeatureBiases, p.OutputWeights = slices.Clone(p.FeatureWeights), slices.Clone(p.FeatureBiases), slices.Clone(p.OutputWeights)
		row.spoil(&p)
		if _, err := New(l, p); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("error %v, want one about %q", err, row.want)
		}
	}
}

// TestNoAllocation evaluates without allocating.
func TestNoAllocation(t *testing.T) {
	v := variantstest.Load(t, "crazyhouse")
	n := randomNet(t, layout(t, v), 32, 0, rand.New(rand.NewPCG(5, 6)))
	s := NewAccumulatorStack(n)
	p, _ := v.NewPosition("")
	moves := p.LegalMoves()
	walk := func() {
		for _, m := range moves {
			p.Make(m)
			s.Evaluate(p)
			p.Unmake()
		}
	}
	walk()
	if n := testing.AllocsPerRun(3, walk); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	v := variantstest.Load(b, "chess")
	for name, k := range map[string]kernels{"plain": portable, "best": fastestKernels} {
		for _, units := range []int{32, 64, 128, MaxHiddenSize} {
			b.Run(name+string('0'+rune(units/32)), func(b *testing.B) {
				s := newStack(randomNet(b, layout(b, v), units, 0, rand.New(rand.NewPCG(5, 6))), k)
				p, _ := v.NewPosition("")
				s.Evaluate(p)
				moves := p.LegalMoves()
				for b.Loop() {
					for _, m := range moves {
						p.Make(m)
						s.Evaluate(p)
						p.Unmake()
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/position")
			})
		}
	}
}

// TestGroups counts the rows of groups: a piece's, those of each file and rank, copies in
// hand, and the rows of the same feature in all king buckets.
func TestGroups(t *testing.T) {
	for _, l := range layouts(t, variantstest.Load(t, "crazyhouse")) {
		of, n := l.FactorGroups()
		rows := make([]int, n)
		for _, groups := range of {
			for _, g := range groups {
				rows[g]++
			}
		}
		counts := map[int]int{}
		for _, r := range rows {
			counts[r]++
		}
		want := map[int]int{64 * l.buckets: len(l.codes), 8 * l.buckets: 16 * len(l.codes), maxInHand * l.buckets: 12}
		if l.buckets > 1 {
			want[l.buckets] += l.bucketRows
		}
		if !maps.Equal(counts, want) || len(of) != l.Size() {
			t.Errorf("%d buckets: groups by their number of rows %v, want %v", l.buckets, counts, want)
		}
	}
}
