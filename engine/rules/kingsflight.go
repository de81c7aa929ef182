package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// KingsFlight allows a king in check by a piece of some types to move two squares in
// a straight line over an empty square.
//
// Source: Sidney LeVasseur, King's Court (1997),
// https://www.chessvariants.com/large.dir/contest/kings-court.html.
type KingsFlight struct {
	From string `ini:"from"` // types from which the king flees
}

func (KingsFlight) Key() string { return "king's flight" }

func (r KingsFlight) Describe(v *engine.Variant) string {
	return "King's flight: a king in check by " + words.A(listTypesText(v, r.From, "or")) +
		" may move two squares in any straight direction, over an empty square."
}

func (r KingsFlight) Bind(b *engine.Builder) (any, error) {
	v := b.Variant()
	from, err := someTypeSet(b, "from", r.From)
	if err != nil {
		return nil, err
	}
	royal := v.RoyalTypes()
	if len(royal) != 1 {
		return nil, fmt.Errorf("%d types of king: expected one that flees", len(royal))
	}
	f := &kingsFlight{v: v, king: royal[0], from: from, flights: make([][]flight, v.Size())}
	for s := range f.flights {
		f.flights[s] = f.flightsFrom(engine.Square(s))
	}
	return f, nil
}

// flight is a square beside the king and the one behind it, to which the king flees.
type flight struct{ over, to engine.Square }

type kingsFlight struct {
	v       *engine.Variant
	king    engine.TypeID
	from    typeSet
	flights [][]flight // by the king's square
}

func (f *kingsFlight) flightsFrom(s engine.Square) []flight {
	var out []flight
	for _, d := range kingSteps {
		over, ok := f.v.Step(s, d[0], d[1])
		to, far := f.v.Step(s, 2*d[0], 2*d[1])
		if ok && far {
			out = append(out, flight{over, to})
		}
	}
	return out
}

func (f *kingsFlight) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	kings := p.Pieces(us, f.king)
	king, ok := kings.First()
	if !ok || !p.InCheck(p.Side()) || !f.chased(p, king) {
		return
	}
	for _, way := range f.flights[king] {
		if p.PieceAt(way.over) != engine.NoPiece {
			continue
		}
		pc := p.PieceAt(way.to)
		if pc == engine.NoPiece || pc.Type() != 0 && pc.Color() != us {
			out.Add(engine.NewMove(engine.NormalMove, king, way.to))
		}
	}
}

// chased reports whether one of the pieces that give check is of the types.
func (f *kingsFlight) chased(p *engine.Position, king engine.Square) bool {
	attackers := p.AttackersOf(king, p.Side().Other())
	for s := range attackers.All() {
		if f.from[p.PieceAt(s).Type()] {
			return true
		}
	}
	return false
}
