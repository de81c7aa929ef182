package server

import "github.com/ferzchess/ferz/engine"

// lift marks the squares where the piece that the user has picked up may go: Y without a
// capture, R with one, C where a move continues, M for promotions.
func (s *xboardServer) lift(square string) error {
	if s.game == nil || s.notation.TwoBoards() {
		return nil
	}
	from, err := s.notation.SquareNamed(square)
	if err != nil {
		return err
	}
	p := s.game.Position()
	marks := map[engine.Square]string{}
	for _, m := range p.LegalMoves() {
		if !m.IsFrom(from) || m.IsPass() {
			continue
		}
		to, color := markOf(p, m)
		if marks[to] != "M" {
			marks[to] = color
		}
	}
	s.out.print("highlight " + s.notation.Rows(func(at engine.Square) string { return marks[at] }))
	return nil
}

// markOf returns where a move goes first, and with which color to show that.
func markOf(p *engine.Position, m engine.Move) (engine.Square, string) {
	switch path, n := m.Path(); {
	case n > 2:
		return path[1], "C"
	case m.Type() != 0:
		return m.To(), "M"
	case p.IsCapture(m):
		return m.To(), "R"
	}
	return m.To(), "Y"
}
