package chessv

import (
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// cvcWeights are the weights from which ChessV makes its piece-square tables, by what
// stands behind PSTMidgame and PSTEndgame in their names.
var cvcWeights = map[string]func(p *engine.Places) *engine.Centipawns{
	"InSmallCenter":      func(p *engine.Places) *engine.Centipawns { return &p.SmallCenter },
	"InLargeCenter":      func(p *engine.Places) *engine.Centipawns { return &p.LargeCenter },
	"SmallCenterAttacks": func(p *engine.Places) *engine.Centipawns { return &p.SmallCenterAttacks },
	"LargeCenterAttacks": func(p *engine.Places) *engine.Centipawns { return &p.LargeCenterAttacks },
	"Forwardness":        func(p *engine.Places) *engine.Centipawns { return &p.Forward },
	"GlobalOffset":       func(p *engine.Places) *engine.Centipawns { return &p.Offset },
}

// isPlace reports whether a name is meant as that of a weight, whose names all begin
// alike.
func isPlace(name string) bool { return strings.HasPrefix(name, "PST") }

// placeNames lists the names of all weights.
func placeNames() (out []string) {
	for _, stage := range []string{"PSTMidgame", "PSTEndgame"} {
		for _, weight := range slices.Sorted(maps.Keys(cvcWeights)) {
			out = append(out, stage+weight)
		}
	}
	return out
}

// weight returns which of a piece's places a name is that of, and the weight; nil if
// there is none of this name.
func (p *cvcPiece) weight(name string) (stage int, of func(p *engine.Places) *engine.Centipawns) {
	for i, prefix := range []string{"PSTMidgame", "PSTEndgame"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			return i, cvcWeights[rest]
		}
	}
	return 0, nil
}

// setPlace sets a weight. Those that a script does not set are none: what it leaves to
// ChessV is left to ferz, which judges squares in its own way.
func (g *cvcGame) setPlace(p *cvcPiece, line int, name string, value any) {
	stage, of := p.weight(name)
	n, number := value.(int)
	switch {
	case of == nil:
		g.out.Note(line, "%s: there is no such weight%s", name, words.DidYouMean(name, placeNames()))
	case !number || n < -engine.MaxPlaces || n > engine.MaxPlaces:
		g.out.Note(line, "%s: expected a number from -%d to %d", name, engine.MaxPlaces, engine.MaxPlaces)
	default:
		places := &engine.Places{}
		if p.places[stage] != nil {
			*places = *p.places[stage]
		}
		*of(places) = engine.Centipawns(n)
		p.places[stage] = places
	}
}

// place returns the value of a weight that was set.
func (p *cvcPiece) place(name string) any {
	if stage, of := p.weight(name); of != nil && p.places[stage] != nil {
		return int(*of(p.places[stage]))
	}
	return nil
}

// setPlaces writes the weights into a definition, whose ending weights are those of the
// middlegame unless it has its own.
func (p *cvcPiece) setPlaces(def *engine.PieceDef) {
	def.Places, def.EndingPlaces = p.places[0], p.places[1]
	if def.Places != nil && def.EndingPlaces == nil {
		def.EndingPlaces = &engine.Places{}
	}
}

// ownPlaces sets the weights that a type of piece of the script sets itself.
func (g *cvcGame) ownPlaces(p *cvcPiece, u *cvcUnit) {
	outer := g.self
	g.self = p
	for _, v := range u.values {
		if isPlace(v.args[0].text) {
			g.eval(v)
		}
	}
	g.self = outer
}
