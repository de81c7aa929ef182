package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestGivesCheck compares predictions about moves with the result of making them, and
// moves found separately with all moves, in every variant.
func TestGivesCheck(t *testing.T) {
	plies := 60
	if testenv.Short() {
		plies = 30
	}
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, d.ID)
			p := variantstest.Position(t, v, "")
			random := rand.New(rand.NewPCG(3, 4))
			var own engine.MoveList
			for range plies {
				legal := p.LegalMoves()
				if len(legal) == 0 {
					return
				}
				if must := p.MustCapture(); must && slices.ContainsFunc(legal, func(m engine.Move) bool { return !p.IsCapture(m) }) ||
					!must && v.Advice().MustCapture && slices.ContainsFunc(legal, p.IsCapture) {
					t.Fatalf("%s: captures are compulsory: %v", p.FEN(), must)
				}
				sieve := p.CheckSieve()
				for _, m := range legal {
					compareBlast(t, p, m)
					said := p.GivesCheck(m)
					them := p.Side().Other()
					p.Make(m)
					is := p.InCheck(them)
					p.Unmake()
					if said != is {
						t.Fatalf("%s: %s gives check: %v, want %v", p.FEN(), notation.Coordinates(p, m), said, is)
					}
					if is && !sieve.Passes(m) {
						t.Fatalf("%s: %s gives check and doesn't pass the sieve", p.FEN(), notation.Coordinates(p, m))
					}
					if m == engine.NewMove(engine.Drop, m.To(), m.To()).WithType(m.Type()) && !p.CanDrop(m.Type(), m.To()) {
						t.Fatalf("%s: %s can't be dropped", p.FEN(), notation.Coordinates(p, m))
					}
				}
				for s := range v.Size() {
					p.GenerateFrom(&own, engine.Square(s))
					for _, m := range own.Moves {
						if !slices.Contains(legal, m) {
							t.Fatalf("%s: %s is not legal", p.FEN(), notation.Coordinates(p, m))
						}
					}
				}
				p.Make(legal[random.IntN(len(legal))])
			}
		})
	}
}

// TestCheckSieve counts the moves that a sieve lets pass.
func TestCheckSieve(t *testing.T) {
	for _, test := range []struct {
		variant, fen string
		pass         int
	}{
		{"chess", "", 3}, // e3, e4 and a4
		{"chess", "7k/8/8/8/8/8/8/K2R4 w - - 0 1", 4},               // to d4, d8, e1 and h1, from where some piece would attack
		{"chess", "3k4/8/8/8/3N4/8/8/K2R4 w - - 0 1", 8 + 2},        // all of the knight; the rook on d2 and d3
		{"crazyhouse", "7k/8/8/8/8/8/8/K7[P] w - - 0 1", 15},        // the king on b2, and drops on h2 to h7, b2 to g7, f7 and g6
		{"atomic", "7k/8/8/8/8/3p4/8/KB6 w - - 0 1", 2 + 1},         // both of the king and the capture, which have to be made
		{"janggi", "4k4/9/9/9/4p4/9/9/C3P4/9/4K4 w - - 0 1", 3 + 4}, // all of the cannon, which others neither pass nor capture
		{"extinction", "", 0},                                       // there is no royal piece
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, test.fen)
		sieve, pass := p.CheckSieve(), 0
		for _, m := range p.LegalMoves() {
			if sieve.Passes(m) {
				pass++
			}
		}
		if pass != test.pass {
			t.Errorf("%s %s: %d moves pass, want %d", test.variant, test.fen, pass, test.pass)
		}
	}
}

// compareBlast compares what a capture is said to empty with what it does.
func compareBlast(t *testing.T, p *engine.Position, m engine.Move) {
	t.Helper()
	emptied, ok := p.Blast(m)
	if !ok {
		return
	}
	want := p.Clone()
	for s := range emptied.All() {
		want.Edit().Put(s, engine.NoPiece)
	}
	p.Make(m)
	defer p.Unmake()
	for s := range p.Variant().Size() {
		if sq := engine.Square(s); p.PieceAt(sq) != want.PieceAt(sq) {
			t.Fatalf("%s: %s leaves %v on %s, want %v", p.FEN(), notation.Coordinates(want, m), p.PieceAt(sq), p.Variant().SquareName(sq), want.PieceAt(sq))
		}
	}
}

// TestExchange checks captures with a known result, with the values of chess in pawns.
func TestExchange(t *testing.T) {
	for _, test := range []struct {
		variant, fen, move string
		want               int32 // expected gain
	}{
		{"chess", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 1},
		{"chess", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -2},
		{"chess", "3r2k1/3n4/8/8/8/8/3R4/3R2K1 w - - 0 1", "d2d7", 3},       // rook takes, and is taken, and takes
		{"chess", "3r2k1/3n4/8/8/8/8/8/3R2K1 w - - 0 1", "d1d7", -2},        // one rook less
		{"chess", "4k3/3n4/8/8/8/8/3R4/3R2K1 w - - 0 1", "d2d7", 3},         // the king must not recapture
		{"chess", "4k3/3n4/8/8/8/8/3R4/6K1 w - - 0 1", "d2d7", -2},          // now it may
		{"chess", "3rk3/8/8/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", 1},         // and is not worth retaking
		{"chess", "4k3/8/8/8/1b1n4/2P5/3N4/4K3 w - - 0 1", "c3d4", 3},       // a pawn may, the knight is pinned
		{"chess", "4k3/4r3/5n2/3P4/8/8/4R3/4K3 b - - 0 1", "f6d5", 1},       // no one guards it
		{"chess", "4k3/4n3/8/3P4/2B5/8/4R3/4K3 b - - 0 1", "e8d7", 0},       // a quiet move
		{"chess", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", 8},            // a promotion
		{"chess", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", -1},          // of a piece that is lost
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 1},           // en passant
		{"crazyhouse", "4k3/8/3p4/8/8/8/8/4K3[Q] w - - 0 1", "Q@e5", -9},    // a drop
		{"xiangqi", "3k5/9/9/4r4/9/4p4/9/9/4C4/4K4 w - - 0 1", "e2e7", 5},   // over the pawn, unguarded
		{"xiangqi", "3k5/9/2n6/4r4/9/4p4/9/9/4C4/4K4 w - - 0 1", "e2e7", 2}, // the horse takes back
	} {
		v := variantstest.Load(t, test.variant)
		p := variantstest.Position(t, v, test.fen)
		m, err := notation.Parse(p, test.move)
		if err != nil {
			t.Fatal(err)
		}
		var worth [engine.MaxTypes + 1]int32
		for _, pt := range v.Types() {
			worth[pt.ID] = map[string]int32{"P": 1, "N": 3, "H": 3, "B": 3, "C": 3, "R": 5, "Q": 9, "K": 50}[pt.Letters[0]]
		}
		if !p.SEEAtLeast(m, &worth, test.want) || p.SEEAtLeast(m, &worth, test.want+1) {
			got := int32(-100)
			for p.SEEAtLeast(m, &worth, got+1) {
				got++
			}
			t.Errorf("%s %s %s: gains %d, want %d", test.variant, test.fen, test.move, got, test.want)
		}
	}
}
