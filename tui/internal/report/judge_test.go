package report

import (
	"math"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
)

// ofScores judges a game of chess by the scores of its positions, as White sees them,
// the start position's first.
func ofScores(first engine.Color, scores ...search.Score) *Report {
	r := &Report{}
	for i := range scores[1:] {
		r.Moves = append(r.Moves, Move{Place: i, Side: (first + engine.Color(i)) % 2, Before: scores[i], After: scores[i+1]})
	}
	r.assess(search.ChessCurve)
	return r
}

// repeat returns scores so many times.
func repeat(times int, scores ...search.Score) (out []search.Score) {
	return slices.Repeat(scores, times)
}

// TestAccuracy checks what lila's AccuracyPercentTest wants of games: the scores after
// each move, the accuracy of both players, and how near it has to come.
func TestAccuracy(t *testing.T) {
	for _, tt := range []struct {
		name         string
		scores       []search.Score
		white, black float64
		near         [2]float64
	}{
		{"two good moves", repeat(2, 15), 100, 100, [2]float64{1, 1}},
		{"White blunders on the first move", repeat(2, -900), 10, 100, [2]float64{5, 1}},
		{"Black blunders on the first move", []search.Score{15, 900}, 100, 10, [2]float64{1, 5}},
		{"both blunder", []search.Score{-900, 0}, 10, 10, [2]float64{5, 5}},
		{"20 perfect moves", repeat(20, 15), 100, 100, [2]float64{1, 1}},
		{"20 perfect moves and a blunder of White", append(repeat(20, 15), -900), 50, 100, [2]float64{5, 1}},
		{"21 perfect moves and a blunder of Black", append(repeat(21, 15), 900), 100, 50, [2]float64{1, 5}},
		{"5 average moves", repeat(5, -50, 15), 76, 76, [2]float64{8, 8}},
		{"50 average moves", repeat(50, -50, 15), 76, 76, [2]float64{8, 8}},
		{"50 mediocre moves", repeat(50, -135, 15), 54, 54, [2]float64{8, 8}},
		{"50 terrible moves", repeat(50, -435, 15), 20, 20, [2]float64{8, 8}},
	} {
		r := ofScores(engine.White, append([]search.Score{15}, tt.scores...)...)
		if math.Abs(r.Accuracy[0]-tt.white) > tt.near[0] || math.Abs(r.Accuracy[1]-tt.black) > tt.near[1] {
			t.Errorf("%s: %.1f and %.1f, want %v and %v", tt.name, r.Accuracy[0], r.Accuracy[1], tt.white, tt.black)
		}
		// Seen from the other side, the players have changed places.
		turned := []search.Score{-15}
		for _, s := range tt.scores {
			turned = append(turned, -s)
		}
		if o := ofScores(engine.Black, turned...); math.Abs(o.Accuracy[1]-r.Accuracy[0])+math.Abs(o.Accuracy[0]-r.Accuracy[1]) > 1e-9 || o.Counts[1] != r.Counts[0] {
			t.Errorf("%s: turned around %v %v, not %v %v", tt.name, o.Accuracy, o.Counts, r.Accuracy, r.Counts)
		}
	}
	// https://lichess.org/page/accuracy gives the formula, lila adds 1.
	for loss, want := range map[float64]float64{-5: 100, 0: 100, 5: 80.82, 10: 64.58, 20: 41.02, 100: 0} {
		if got := accuracy(loss); math.Abs(got-want) > 0.01 {
			t.Errorf("accuracy(%v) = %.2f, want %.2f", loss, got, want)
		}
	}
}

// TestJudge: the bounds are .1, .2 and .3 of winning chances from -1 to +1, which of
// equal chances are 55, 111 and 169 centipawns; mates made possible and let slip are
// judged by what the game was worth besides.
func TestJudge(t *testing.T) {
	const mate = search.Mate - 5
	for _, tt := range []struct {
		before, after search.Score
		want          Judgment
	}{
		{0, 40, Good}, {0, -54, Good}, {0, -55, Inaccuracy}, {0, -110, Inaccuracy}, {0, -111, Mistake}, {0, -168, Mistake}, {0, -169, Blunder},
		{900, 700, Good}, {900, 600, Inaccuracy}, {-700, -1500, Inaccuracy}, {-1500, -3000, Good},
		// A mate against the player has become possible.
		{0, -mate, Blunder}, {-700, -mate, Blunder}, {-701, -mate, Mistake}, {-999, -mate, Mistake}, {-1000, -mate, Inaccuracy}, {-mate, -mate, Good},
		// The player has let one slip.
		{mate, 0, Blunder}, {mate, 700, Blunder}, {mate, 701, Mistake}, {mate, 1000, Inaccuracy}, {mate, -mate, Blunder},
		{mate, search.Mate - 30, Good}, {-mate, 100, Good}, {50, mate, Good},
	} {
		if got := judge(search.ChessCurve, tt.before, tt.after); got != tt.want {
			t.Errorf("from %d to %d: %v, want %v", tt.before, tt.after, got, tt.want)
		}
		wide := 3 * search.ChessCurve
		if got := judge(wide, wide.OfChess(tt.before), wide.OfChess(tt.after)); got != tt.want && tt.after != -54 && tt.before != -701 && tt.after != 701 {
			t.Errorf("from %d to %d on a curve three times as wide: %v, want %v", tt.before, tt.after, got, tt.want)
		}
	}
}

// TestLostInThirteen: a game that one player loses step by step in 13 moves is full of
// mistakes, and its accuracy says so.
func TestLostInThirteen(t *testing.T) {
	scores := []search.Score{15}
	for range 13 {
		last := scores[len(scores)-1]
		scores = append(scores, last+5, last+105)
	}
	r := ofScores(engine.White, scores...)
	if n := r.Counts[engine.Black]; n[Inaccuracy]+n[Mistake]+n[Blunder] < 4 || r.Accuracy[engine.Black] > 84 || r.Accuracy[engine.White] < 99 {
		t.Errorf("counts %v, accuracy %v", r.Counts, r.Accuracy)
	}
}

// TestLegalsMate judges a short game whose loser takes the queen and is mated.
func TestLegalsMate(t *testing.T) {
	g := game(t, "e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7+", "Ke7", "Nd5#")
	r, err := analyze(t.Context(), g, xboard.NewBuiltin("ferz", 1, xboard.Limits{}), xboard.Limits{Nodes: 4000}, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	if took := r.Moves[9]; took.Judgment != Blunder || r.Counts[engine.White][Blunder] != 0 || r.Accuracy[engine.Black] > 75 || r.Accuracy[engine.White] < 85 {
		t.Errorf("%s is %v; counts %v, accuracy %v", took.Text, took.Judgment, r.Counts, r.Accuracy)
	}
}

// TestTurningPoints: where there is no room for all, the worst moves are shown.
func TestTurningPoints(t *testing.T) {
	r := ofScores(engine.White, 0, 0, 60, 60, 400, -400)
	if got := r.TurningPoints(2); len(got) != 2 || got[0].Place != 3 || got[1].Place != 4 {
		t.Errorf("turning points %+v", got)
	}
}
