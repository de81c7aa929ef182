package server

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// editor is a board that the command edit sets up piece by piece.
type editor struct {
	pieces map[engine.Square]engine.Piece
	color  engine.Color // of the next pieces
	failed error        // the first thing that was wrong
}

// beginEdit starts from the present position.
func (s *xboardServer) beginEdit() {
	s.halt()
	s.edit = &editor{pieces: map[engine.Square]engine.Piece{}}
	if s.game == nil {
		return
	}
	p := s.game.Position()
	for i := range s.variant.Size() {
		if pc := p.PieceAt(engine.Square(i)); pc.Type() != 0 {
			s.edit.pieces[engine.Square(i)] = pc
		}
	}
}

// editLine handles a line of the command edit: # clears the board, c changes
// the color, Pa4 puts a piece, xa4 takes one away, and . ends.
func (s *xboardServer) editLine(line string) {
	switch e := s.edit; line {
	case "":
	case "#":
		clear(e.pieces)
	case "c":
		e.color = e.color.Other()
	case ".":
		s.edit = nil
		s.endEdit(e)
	default:
		if err := e.put(s.notation, line); err != nil && e.failed == nil {
			e.failed = fmt.Errorf("edit %s: %w", line, err)
		}
	}
}

func (e *editor) put(n *dialect.Notation, line string) error {
	if strings.HasPrefix(line, "x") {
		s, err := n.SquareNamed(line[1:])
		delete(e.pieces, s)
		return err
	}
	id := dialect.LeadingID(line)
	if id == "" {
		return errors.New("expected a piece and a square, x and a square, #, c or a dot")
	}
	s, err := n.SquareNamed(line[len(id):])
	if err != nil {
		return err
	}
	pc, err := n.PieceNamed(id, e.color)
	e.pieces[s] = pc
	return err
}

// endEdit sets the edited position up, with the same player on move, and
// castling where king and partner stand at home.
func (s *xboardServer) endEdit(e *editor) {
	side := engine.White
	if s.game != nil {
		side = s.game.Position().Side()
	}
	if e.failed != nil {
		s.illegalPosition(e.failed)
		return
	}
	letter := "w"
	if side == engine.Black {
		letter = "b"
	}
	array := s.notation.Rows(func(at engine.Square) string { return s.notation.Piece(e.pieces[at]) })
	s.sendLine(s.setBoard(array + " " + letter))
}
