package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// LocationVictory wins the game for the player whose piece reaches some
// squares.
//
// Source: the rules of Duplex Chess (Greg Strong, 2018) and of King of the
// Hill.
type LocationVictory struct {
	Types string
	On    engine.Region
	Name  string // what the region is called; "": in words of its own
}

// Key implements engine.Rule.
func (LocationVictory) Key() string { return "location victory" }

// Describe implements engine.Rule.
func (r LocationVictory) Describe(v *engine.Variant) string {
	return fmt.Sprintf("A player whose %s reaches %s has won.", listed(v, r.Types, "or"), r.region())
}

func (r LocationVictory) region() string {
	if r.Name != "" {
		return r.Name
	}
	return zoneText(r.On)
}

// Bind implements engine.Rule.
func (r LocationVictory) Bind(b *engine.Builder) (any, error) {
	types, err := b.Types(r.Types)
	if err != nil {
		return nil, err
	}
	out := &locationVictory{types: types}
	for c := range engine.Color(2) {
		if out.on[c], err = b.Region(r.On, c); err != nil {
			return nil, err
		}
	}
	for _, t := range types {
		out.reasons = append(out.reasons, fmt.Sprintf("a %s has reached %s", b.Variant().Type(t).Name, r.region()))
	}
	return out, nil
}

type locationVictory struct {
	types   []engine.TypeID
	on      [2]engine.Bitboard
	reasons []string
}

// GameEnd implements engine.GameEnder. If both players have a piece there, the
// one who moved last has won.
func (l *locationVictory) GameEnd(p *engine.Position) engine.Result {
	for _, c := range [2]engine.Color{p.Mover(), p.Mover().Other()} {
		for i, t := range l.types {
			own := p.Pieces(c, t)
			if own.Intersects(&l.on[c]) {
				return engine.Win(c, l.reasons[i])
			}
		}
	}
	return engine.Result{}
}

// Advise implements engine.Adviser.
func (l *locationVictory) Advise(a *engine.Advice) {
	for c := range l.on {
		for _, t := range l.types {
			a.Goals[c][t] = a.Goals[c][t].Or(l.on[c])
		}
	}
}
