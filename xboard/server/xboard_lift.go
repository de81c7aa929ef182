package server

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// lift marks the squares where the piece that the user has picked up may go:
// Y without a capture, R with one, C where a move goes on, M for promotions.
func (s *xboardServer) lift(square string) error {
	if s.game == nil || s.notation.own {
		return nil
	}
	from, err := s.notation.squareNamed(square)
	if err != nil {
		return err
	}
	p := s.game.Position()
	marks := map[engine.Square]byte{}
	for _, m := range p.LegalMoves() {
		if m.From() != from || m.Kind() == engine.Drop || m.Kind() == engine.Pass {
			continue
		}
		to, color := markOf(p, m)
		if marks[to] != 'M' {
			marks[to] = color
		}
	}
	s.out.print("highlight " + s.notation.marks(marks))
	return nil
}

// markOf returns where a move goes first, and with which color to show that.
func markOf(p *engine.Position, m engine.Move) (engine.Square, byte) {
	switch {
	case m.Kind() == engine.Locust || m.Kind() == engine.Rifle:
		return m.A(), 'C'
	case m.Type() != 0:
		return m.To(), 'M'
	case p.IsCapture(m):
		return m.To(), 'R'
	}
	return m.To(), 'Y'
}

// marks writes marked squares as a FEN writes pieces.
func (n *wireNotation) marks(marks map[engine.Square]byte) string {
	rows := make([]string, 0, n.v.Ranks())
	for rank := n.v.Ranks() - 1; rank >= 0; rank-- {
		row, empty := "", 0
		for file := range n.v.Files() {
			color, ok := marks[n.v.At(file, rank, 0)]
			if !ok {
				empty++
				continue
			}
			if empty > 0 {
				row += strconv.Itoa(empty)
			}
			row, empty = row+string(color), 0
		}
		if empty > 0 {
			row += strconv.Itoa(empty)
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}
