package engine_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

var games = flag.Int("games", 0, "random games of each variant for TestRandomGames; 0: a few")

// TestRandomGames plays random games of every variant and takes them back. On
// the way, the number of moves counted is the number listed, and a position
// read from its FEN has the same hash; at the end everything is as it was.
// Run it at length with: go test ./engine -run RandomGames -games 10000
func TestRandomGames(t *testing.T) {
	n := *games
	if n == 0 {
		n = 20
	}
	if testing.Short() {
		n = 3
	}
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v, err := engine.Compile(d, nil)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, uint64(len(d.ID))))
			for range n {
				playAndTakeBack(t, v, r)
			}
		})
	}
}

func playAndTakeBack(t *testing.T, v *engine.Variant, r *rand.Rand) {
	t.Helper()
	p, err := v.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	var fens []string
	var hashes []uint64
	var l engine.MoveList
	for range 150 {
		p.Generate(&l)
		if got := p.Perft(t.Context(), 1); got != uint64(l.Len()) {
			t.Fatalf("%s: %d moves counted, %d listed", p.FEN(), got, l.Len())
		}
		if l.Len() == 0 {
			break
		}
		fens, hashes = append(fens, p.FEN()), append(hashes, p.Hash())
		p.Make(l.Moves[r.IntN(l.Len())])
		if r.IntN(8) == 0 {
			q, err := v.NewPosition(p.FEN())
			if err != nil {
				t.Fatal(err)
			}
			if q.Hash() != p.Hash() {
				t.Fatalf("%s: hash %x after moves, %x from the FEN", p.FEN(), p.Hash(), q.Hash())
			}
		}
	}
	for i := len(fens) - 1; i >= 0; i-- {
		p.Unmake()
		if p.FEN() != fens[i] || p.Hash() != hashes[i] {
			t.Fatalf("taking a move back gives %s (%x), it was %s (%x)", p.FEN(), p.Hash(), fens[i], hashes[i])
		}
	}
	start, _ := v.NewPosition("")
	for s := range v.Size() {
		if sq := engine.Square(s); start.PieceAt(sq) != p.PieceAt(sq) {
			t.Fatalf("%s holds something else than at the start", v.SquareName(sq))
		}
	}
}

// TestNoAllocation counts leaves, which generates, makes and takes back moves,
// without allocating once the lists are there.
func TestNoAllocation(t *testing.T) {
	for _, name := range []string{"chess", "crazyhouse", "seirawan", "xiangqi", "shogi", "alice", "atomic", "lion", "marseillais"} {
		v, err := variants.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := v.NewPosition("")
		p.Perft(t.Context(), 3)
		// Perft itself makes one list for each ply.
		if n := testing.AllocsPerRun(3, func() { p.Perft(t.Context(), 3) }); n > 5 {
			t.Errorf("%s: %v allocations in perft 3", name, n)
		}
	}
}

// BenchmarkPerft reports nodes per second and allocations per run.
func BenchmarkPerft(b *testing.B) {
	for _, name := range []string{"chess", "capablanca", "crazyhouse", "seirawan", "xiangqi", "shogi"} {
		b.Run(name, func(b *testing.B) {
			v, err := variants.Load(name)
			if err != nil {
				b.Fatal(err)
			}
			p, _ := v.NewPosition("")
			b.ReportAllocs()
			var n uint64
			for b.Loop() {
				n += p.Perft(b.Context(), 4)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
