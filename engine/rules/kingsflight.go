package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// KingsFlight lets a king who is in check by a piece of some types move two
// squares in a straight line over an empty square.
//
// Source: Sidney LeVasseur, King's Court (1997),
// https://www.chessvariants.com/large.dir/contest/kings-court.html.
type KingsFlight struct {
	From string // types from which the king flees
}

// Key implements engine.Rule.
func (KingsFlight) Key() string { return "king's flight" }

// Describe implements engine.Rule.
func (r KingsFlight) Describe(v *engine.Variant) string {
	return "King's flight: a king in check by " + a(listed(v, r.From, "or")) +
		" may move two squares in any straight direction, over an empty square."
}

// Bind implements engine.Rule.
func (r KingsFlight) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	from, err := b.Types(r.From)
	if err != nil {
		return nil, err
	}
	royal := v.RoyalTypes()
	if len(royal) != 1 {
		return nil, fmt.Errorf("%d types of king: want one that flees", len(royal))
	}
	f := &kingsFlight{v: v, king: royal[0], lines: make([][]flightLine, v.Size())}
	for _, t := range from {
		f.from[t] = true
	}
	for s := range f.lines {
		f.lines[s] = f.linesFrom(engine.Square(s))
	}
	return f, nil
}

// flightLine is a square beside the king and the one behind it.
type flightLine struct{ over, to engine.Square }

type kingsFlight struct {
	v     *engine.Variant
	king  engine.TypeID
	from  [engine.MaxTypes + 1]bool
	lines [][]flightLine // by the king's square
}

func (f *kingsFlight) linesFrom(s engine.Square) []flightLine {
	var out []flightLine
	for i := range 9 {
		dx, dy := i%3-1, i/3-1
		over, ok := offset(f.v, s, dx, dy)
		to, far := offset(f.v, s, 2*dx, 2*dy)
		if over != s && ok && far {
			out = append(out, flightLine{over, to})
		}
	}
	return out
}

// offset returns the square so many files and ranks from s.
func offset(v *engine.Variant, s engine.Square, dx, dy int) (engine.Square, bool) {
	f, r := v.File(s)+dx, v.Rank(s)+dy
	if f < 0 || f >= v.Files() || r < 0 || r >= v.Ranks() {
		return s, false
	}
	t := v.At(f, r, v.BoardOf(s))
	return t, v.OnBoard(t)
}

// SpecialMoves implements engine.MoveSource.
func (f *kingsFlight) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	kings := p.Pieces(us, f.king)
	king, ok := kings.First()
	if !ok || !p.InCheck(p.Side()) || !f.chased(p, king) {
		return
	}
	for _, line := range f.lines[king] {
		if p.PieceAt(line.over) != engine.NoPiece {
			continue
		}
		pc := p.PieceAt(line.to)
		if pc == engine.NoPiece || pc.Type() != 0 && pc.Color() != us {
			out.Add(engine.NewMove(engine.Step, king, line.to))
		}
	}
}

// chased reports whether one of the pieces that give check is of the types.
func (f *kingsFlight) chased(p *engine.Position, king engine.Square) bool {
	attackers := p.AttackersOf(king, p.Side().Other())
	for w, x := range attackers {
		for ; x != 0; x &= x - 1 {
			if f.from[p.PieceAt(engine.LowestSquare(w, x)).Type()] {
				return true
			}
		}
	}
	return false
}
