package engine_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// placed compiles chess with bonuses for the squares of knights and bishops.
func placed(t *testing.T, symmetry engine.Symmetry, middle, ending *engine.Places) (*engine.Variant, error) {
	t.Helper()
	d := variants.Chess()
	d.Symmetry = symmetry
	d.Pieces = append([]engine.PieceDef(nil), d.Pieces...)
	for i, p := range d.Pieces {
		if p.Name == "Knight" || p.Name == "Pawn" {
			d.Pieces[i].Places, d.Pieces[i].EndingPlaces = middle, ending
		}
	}
	return engine.Compile(d, nil)
}

func TestPlaceValue(t *testing.T) {
	for _, test := range []struct {
		what, square   string
		color          engine.Color
		symmetry       engine.Symmetry
		middle, ending *engine.Places
		want, wantEnd  int
	}{
		{"small center is part of the large", "d4", engine.White, engine.Mirror, &engine.Places{SmallCenter: 5, LargeCenter: 3}, nil, 8, 8},
		{"large center only", "c3", engine.White, engine.Mirror, &engine.Places{SmallCenter: 5, LargeCenter: 3}, nil, 3, 3},
		{"rim", "b3", engine.White, engine.Mirror, &engine.Places{SmallCenter: 5, LargeCenter: 3}, nil, 0, 0},
		{"f3 reaches d4 and e5", "f3", engine.White, engine.Mirror, &engine.Places{SmallCenterAttacks: 7}, nil, 14, 14},
		{"a1 reaches c2 and b3 only", "a1", engine.White, engine.Mirror, &engine.Places{LargeCenterAttacks: 7}, nil, 0, 0},
		{"b1 reaches c3", "b1", engine.White, engine.Mirror, &engine.Places{LargeCenterAttacks: 7}, nil, 7, 7},
		{"third rank", "a3", engine.White, engine.Mirror, &engine.Places{Forward: 6}, nil, 0, 0},
		{"first rank", "a1", engine.White, engine.Mirror, &engine.Places{Forward: 6}, &engine.Places{Forward: 12}, -12, -24},
		{"Black's sixth rank", "a3", engine.Black, engine.Mirror, &engine.Places{Forward: 6}, nil, 18, 18},
		{"Black's sixth rank, turned", "a3", engine.Black, engine.Rotate, &engine.Places{Forward: 6}, nil, 18, 18},
		{"Black counts as White", "a3", engine.Black, engine.NoSymmetry, &engine.Places{Forward: 6}, nil, 0, 0},
		{"offset everywhere", "h8", engine.White, engine.Mirror, &engine.Places{Offset: -15}, &engine.Places{}, -15, 0},
		{"ending only", "e4", engine.White, engine.Mirror, nil, &engine.Places{SmallCenter: 9}, 0, 9},
	} {
		v, err := placed(t, test.symmetry, test.middle, test.ending)
		if err != nil {
			t.Fatal(err)
		}
		knight, _ := v.TypeNamed("Knight")
		at, _ := v.SquareNamed(test.square)
		if m, e := v.PlaceValue(knight.ID, test.color, at); m != test.want || e != test.wantEnd {
			t.Errorf("%s: %d in the middle game and %d in the ending, want %d and %d", test.what, m, e, test.want, test.wantEnd)
		}
		bishop, _ := v.TypeNamed("Bishop")
		if m, e := v.PlaceValue(bishop.ID, test.color, at); m != 0 || e != 0 {
			t.Errorf("%s: a bishop without places has %d and %d", test.what, m, e)
		}
	}
}

func TestPlacesOutOfRange(t *testing.T) {
	for _, test := range []struct {
		middle, ending *engine.Places
		want           string
	}{
		{&engine.Places{SmallCenter: 1001}, nil, "piece Pawn: places: smallCenter=1001: expected from -1000 to 1000 centipawns"},
		{nil, &engine.Places{Forward: -4000}, "piece Pawn: endingPlaces: forward=-4000"},
	} {
		if _, err := placed(t, engine.Mirror, test.middle, test.ending); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}

// TestForwardness compares the ranks of boards with what ChessV's say, which differ by 1
// at most where a board has more than eight.
func TestForwardness(t *testing.T) {
	for ranks, want := range map[int][]int{
		4:  {2, 3, 4, 5},
		8:  {-2, -1, 0, 1, 2, 3, 4, 5},
		10: {-3, -2, -1, 0, 1, 1, 2, 3, 4, 5},
		12: {-3, -2, -2, -1, 0, 1, 1, 2, 3, 4, 4, 5},
	} {
		for rank, n := range want {
			if got := engine.Forwardness(rank, ranks); got != n {
				t.Errorf("rank %d of %d: %d, want %d", rank+1, ranks, got, n)
			}
		}
	}
	for ranks := 2; ranks <= 16; ranks++ {
		for rank := 1; rank < ranks; rank++ {
			if step := engine.Forwardness(rank, ranks) - engine.Forwardness(rank-1, ranks); step < 0 || step > 1 {
				t.Errorf("rank %d of %d is %d more than the one before", rank+1, ranks, step)
			}
		}
		if last := engine.Forwardness(ranks-1, ranks); last != 5 {
			t.Errorf("the last of %d ranks is %d, want 5", ranks, last)
		}
	}
}

// TestPlacesWords: the words of places name each of their parts.
func TestPlacesWords(t *testing.T) {
	var none *engine.Places
	for _, test := range []struct {
		p    *engine.Places
		want string
	}{
		{none, "nothing"},
		{&engine.Places{}, "nothing"},
		{&engine.Places{SmallCenter: 40, Forward: -15}, "+0.40 on the small center and -0.15 for each rank beyond the third"},
	} {
		if got := test.p.Words(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
