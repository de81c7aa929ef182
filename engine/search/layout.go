package search

import (
	"math"

	"github.com/ferzchess/ferz/engine"
)

// layout describes the start array and the geometry of the board, for piece-square
// tables.
type layout struct {
	v       *engine.Variant
	weights *weights
	home    [2][engine.MaxTypes + 1]float64 // average rank in the array, from 0; the first rank if the type isn't in it
}

func newLayout(v *engine.Variant, w *weights) *layout {
	l := &layout{v: v, weights: w}
	for c := range 2 {
		for t := range l.home[c] {
			l.home[c][t] = float64(c * (v.Ranks() - 1))
		}
	}
	p, err := v.NewPosition("")
	if err != nil {
		return l
	}
	var sum, n [2][engine.MaxTypes + 1]float64
	for s := range v.Size() {
		if pc := p.PieceAt(engine.Square(s)); pc.Type() != 0 {
			sum[pc.Color()][pc.Type()] += float64(v.Rank(engine.Square(s)))
			n[pc.Color()][pc.Type()]++
		}
	}
	for c := range 2 {
		for t := range l.home[c] {
			if n[c][t] > 0 {
				l.home[c][t] = sum[c][t] / n[c][t]
			}
		}
	}
	return l
}

// distance returns the number of king moves between two squares.
func distance(v *engine.Variant, a, b engine.Square) int {
	dx, dy := v.File(a)-v.File(b), v.Rank(a)-v.Rank(b)
	return max(dx, -dx, dy, -dy)
}

// central returns how near a square is to the middle of the board, from 0 at the
// edge to 1; centralFile considers files only.
func (l *layout) central(s engine.Square) float64 {
	return min(l.centralFile(s), middle(l.v.Rank(s), l.v.Ranks()))
}

func (l *layout) centralFile(s engine.Square) float64 { return middle(l.v.File(s), l.v.Files()) }

func middle(at, of int) float64 {
	if of < 3 {
		return 1
	}
	return float64(min(at, of-1-at)) / float64((of-1)/2)
}

// piece returns the piece-square bonus by mobility and position, for middlegame and
// endgame, in centipawns.
func (l *layout) piece(m *mobility, c engine.Color, t engine.TypeID, s engine.Square, value int32) (mg, eg int32) {
	limit := min(max(value/6, 10), 50)
	bonus := func(of *[256]int32, unit int32) int32 {
		diff := (of[s] - meanMobility(l.v, of)) * unit / mobilityUnit
		return min(max(diff, -limit), limit)
	}
	place, center := l.weights[mobilityPSQTTerm], l.weights[centreTerm]
	inner := l.central(s) - 0.5
	mg = bonus(&m.middle[c][t], place.middle) + int32(float64(center.middle)*inner)
	eg = bonus(&m.ending[c][t], place.ending) + int32(float64(center.ending)*inner)
	if float64(l.v.Rank(s)) == l.home[c][t] && l.edge(c, s) {
		mg += l.weights[homeTerm].middle // undeveloped
		eg += l.weights[homeTerm].ending
	}
	return mg, eg
}

// edge reports whether a square is on the player's first rank.
func (l *layout) edge(c engine.Color, s engine.Square) bool {
	return l.v.Rank(s) == int(c)*(l.v.Ranks()-1)
}

// progress returns how far a pawn has advanced from its start rank towards
// promotion, from 0 to 1.
func (l *layout) progress(m *mobility, c engine.Color, t engine.TypeID, s engine.Square) float64 {
	start, goal, best := l.home[c][t], 0.0, math.Inf(1)
	for q := range m.promotes[c][t].All() {
		if d := math.Abs(float64(l.v.Rank(q)) - start); d < best {
			goal, best = float64(l.v.Rank(q)), d
		}
	}
	if best == 0 || math.IsInf(best, 1) {
		return 0
	}
	return min(max((float64(l.v.Rank(s))-start)/(goal-start), 0), 1)
}

// goal returns the bonus for nearness to squares where a piece wins, in centipawns.
func (l *layout) goal(goals *engine.Bitboard, s engine.Square, royal bool) (mg, eg int32) {
	if goals.Empty() {
		return 0, 0
	}
	size := max(l.v.Files(), l.v.Ranks())
	best := size
	for q := range goals.All() {
		best = min(best, distance(l.v, s, q))
	}
	near := float64(size-best) / float64(size)
	if royal {
		return int32(120 * near * near), int32(300 * near * near)
	}
	return int32(80 * near * near), int32(250 * near * near)
}

// pawn returns the bonus for a pawn that gains by promotion.
func (l *layout) pawn(m *mobility, c engine.Color, t engine.TypeID, s engine.Square, gain int32) (mg, eg int32) {
	r := l.progress(m, c, t, s)
	g := float64(min(gain, 1000)) / 1000
	middle := l.centralFile(s)
	at := func(advance, arrival, center, rim int32) int32 {
		return int32(g*(float64(advance)*r+float64(arrival)*r*r*r) + float64(center)*middle*min(2*r, 1) + float64(rim)*(1-middle))
	}
	advance, arrival, center, rim := l.weights[advanceTerm], l.weights[advanceCubedTerm], l.weights[pawnCentreTerm], l.weights[pawnRimTerm]
	return at(advance.middle, arrival.middle, center.middle, rim.middle), at(advance.ending, arrival.ending, center.ending, rim.ending)
}

// royal returns the bonus for a royal piece: at home and aside in the middlegame,
// central in the endgame.
func (l *layout) royal(c engine.Color, t engine.TypeID, s engine.Square) (mg, eg int32) {
	away := math.Abs(float64(l.v.Rank(s)) - l.home[c][t])
	at := func(far, aside, center int32) int32 {
		return int32(float64(far)*min(away, 4) + float64(aside)*(1-l.centralFile(s)) + float64(center)*(l.central(s)-0.4))
	}
	far, aside, center := l.weights[royalRankTerm], l.weights[royalEdgeFileTerm], l.weights[royalCentreTerm]
	return at(far.middle, aside.middle, center.middle), at(far.ending, aside.ending, center.ending)
}
