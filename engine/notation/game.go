package notation

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// PlayGame makes the one legal move of a game that text means; see Parse.
func PlayGame(g *engine.Game, text string) error {
	if r := g.Result(); r.Over() {
		return &IllegalMove{Text: text, Reason: gameOver(r)}
	}
	m, err := Parse(g.Position(), text)
	if err != nil {
		return err
	}
	return g.Play(m)
}

// SplitMoves returns the moves of a text with several, as they are typed: with blanks or
// commas between them, numbers before them or an "and" (e4 Nf3; 1. e4 e5 2. Nf3).
func SplitMoves(text string) []string {
	if len(text) > longestLine {
		return nil
	}
	var out []string
	for _, field := range strings.Fields(text) {
		field = strings.TrimRight(withoutNumber(field), ",;.…")
		if field == "" || strings.EqualFold(field, "and") || strings.Trim(field, decimals) == "" {
			continue
		}
		out = append(out, field)
	}
	return out
}

// longestLine is longer than what a person types at once.
const longestLine = 1000

// ParseSequence returns moves that are typed one after the other, or nil if a text is
// not that: each must mean one legal move.
func ParseSequence(p *engine.Position, text string) []engine.Move {
	words := SplitMoves(text)
	if len(words) < 2 {
		return nil
	}
	p = p.Clone()
	var moves []engine.Move
	for _, word := range words {
		if p.Result().Over() {
			return nil
		}
		m, err := Parse(p, word)
		if err != nil {
			return nil
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves
}

// GameSANs returns a game's moves up to the present position in algebraic
// notation.
func GameSANs(g *engine.Game) []string { return formatGame(g, SAN) }

// GameCoordinates returns a game's moves up to the present position in
// coordinates.
func GameCoordinates(g *engine.Game) []string { return formatGame(g, Coordinates) }

func formatGame(g *engine.Game, write func(*engine.Position, engine.Move) string) []string {
	p := g.Position().Clone()
	for p.Ply() > 0 {
		p.Unmake()
	}
	moves := g.Moves()
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = write(p, m)
		p.Make(m)
	}
	return out
}

// WhyIllegal returns the error of a move that is not legal; it may be any
// number.
func WhyIllegal(p *engine.Position, m engine.Move) error {
	v := p.Variant()
	types := len(v.Types())
	if int(m.Type()) > types || int(m.Gate()) > types || int(m.From()) >= v.Size() || int(m.To()) >= v.Size() {
		return &IllegalMove{Reason: fmt.Sprintf("move %#x is not one of %s", uint64(m), v.Def.Name)}
	}
	return &IllegalMove{Text: Coordinates(p, m), Reason: wrap(p).reasonFor(m)}
}

func (p position) reasonFor(m engine.Move) string {
	from := m.From()
	legal := p.LegalMoves()
	if len(legal) == 0 {
		return gameOver(p.Result())
	}
	if m.IsDrop() {
		return p.explainDrop(p.letterOf(m.Type())+"@"+p.v.SquareName(m.To()), legal)
	}
	if reason := p.explainNotOwn(from); reason != "" {
		return reason
	}
	for _, c := range p.candidates(from, m.To()) {
		if c.Move == m {
			return p.explainCandidate(c)
		}
	}
	return p.explainUnreachable(from, m.To())
}
