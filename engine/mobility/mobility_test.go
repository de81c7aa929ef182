package mobility

import (
	"math"
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// rides returns the mobility by its definition of a piece that rides in some
// directions over 8x8 squares, a share of them filled.
func rides(filled float64, directions ...[2]int) float64 {
	sum := 0.0
	for x := range 8 {
		for y := range 8 {
			for _, d := range directions {
				clear := 1.0
				for n := 1; x+n*d[0] >= 0 && x+n*d[0] < 8 && y+n*d[1] >= 0 && y+n*d[1] < 8; n++ {
					sum += clear
					clear *= 1 - filled
				}
			}
		}
	}
	return sum / 64
}

func TestMeasure(t *testing.T) {
	v := variantstest.Load(t, "chess")
	const filled = .33
	pieces, err := Measure(t.Context(), v, filled)
	if err != nil {
		t.Fatal(err)
	}
	rook := [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishop := [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	all := append(rook, bishop...)
	got := map[string]Piece{}
	for _, p := range pieces {
		got[v.Type(p.Type).Name] = p
	}
	for name, want := range map[string]Piece{
		"King":   {Empty: 6.5625, Min: 3, Max: 8, Filled: 6.5625},
		"Knight": {Empty: 5.25, Min: 2, Max: 8, Filled: 5.25},
		"Rook":   {Empty: rides(0, rook...), Min: 14, Max: 14, Filled: rides(filled, rook...)},
		"Bishop": {Empty: rides(0, bishop...), Min: 7, Max: 13, Filled: rides(filled, bishop...)},
		"Queen":  {Empty: rides(0, all...), Min: 21, Max: 27, Filled: rides(filled, all...)},
	} {
		p := got[name]
		if p.Squares != 64 || p.Empty != want.Empty || p.Min != want.Min || p.Max != want.Max || math.Abs(p.Filled-want.Filled) > .06 {
			t.Errorf("%s: %+v, want %+v", name, p, want)
		}
	}
	if p := got["Pawn"]; p.Squares != 56 || p.Empty != 64./56 {
		t.Errorf("Pawn: %+v", p)
	}
}

// TestBetza compares pieces on boards of several sizes with what follows from their moves;
// on 8x8 ChessV has the same directions and checks.
func TestBetza(t *testing.T) {
	for _, tt := range []struct {
		notation     string
		files, ranks int
		want         Piece // without Filled
		attacks      Attacks
	}{
		{"R", 12, 12, Piece{Squares: 144, Empty: 22, Min: 22, Max: 22}, Attacks{4 * 11. / 12, 22 - 4*11./12}},
		{"Q", 8, 8, Piece{Squares: 64, Empty: 22.75, Min: 21, Max: 27}, Attacks{6.5625, 16.1875}},
		{"W", 1, 16, Piece{Squares: 16, Empty: 30. / 16, Min: 1, Max: 2}, Attacks{30. / 16, 0}},
		{"D", 3, 3, Piece{Squares: 8, Empty: 1.5, Min: 1, Max: 2}, Attacks{1.5, 1.5}}, // it can't move from the middle
		{"mRcF", 8, 8, Piece{Squares: 64, Empty: 14, Min: 14, Max: 14}, Attacks{3.0625, 0}},
	} {
		got, attacks, err := Betza(t.Context(), tt.notation, tt.files, tt.ranks, .33)
		if err != nil {
			t.Fatal(err)
		}
		if !near(attacks.Directions, tt.attacks.Directions) || !near(attacks.Checks, tt.attacks.Checks) || !near(got.Empty, tt.want.Empty) ||
			got.Squares != tt.want.Squares || got.Min != tt.want.Min || got.Max != tt.want.Max {
			t.Errorf("%s on %dx%d: %+v, %+v, want %+v, %+v", tt.notation, tt.files, tt.ranks, got, attacks, tt.want, tt.attacks)
		}
	}
	if _, _, err := Betza(t.Context(), "Nq", 8, 8, .33); err == nil {
		t.Error("no error of a notation that means nothing")
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
