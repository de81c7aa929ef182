package dialect

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// This file is about what ferz writes and reads of XBoard's notation when it is
// the engine.

// TwoBoards reports whether the variant's own notation is used, as XBoard knows
// nothing of second boards.
func (n *Notation) TwoBoards() bool { return n.v.Boards() > 1 }

// ID returns the letter of a type of piece, with + before it or ' or ! after it if
// there are not enough letters.
func (n *Notation) ID(c engine.Color, t engine.TypeID) string { return n.letters[t][c] }

// SquareNamed reads a square.
func (n *Notation) SquareNamed(text string) (engine.Square, error) {
	for s, name := range n.squares {
		if name == text && n.v.OnBoard(engine.Square(s)) {
			return engine.Square(s), nil
		}
	}
	return 0, fmt.Errorf("%q is not a square from %s to %s", text, n.squares[0], n.squares[len(n.squares)-1])
}

// FEN writes a position as XBoard passes it on: with all that ferz's own rules
// keep in FENs, but with the protocol's letters, and with * for the squares
// that the board lacks.
func (n *Notation) FEN(p *engine.Position) string {
	return n.whole(p, n.Rows(func(s engine.Square) string {
		if !n.v.OnBoard(s) {
			return "*"
		}
		return n.Piece(p.PieceAt(s))
	}))
}

// whole writes a position with all that ferz's own rules keep in FENs, and what
// board has of the pieces on the board.
func (n *Notation) whole(p *engine.Position, board string) string {
	if n.TwoBoards() {
		return p.FEN()
	}
	_, rest, _ := strings.Cut(p.FEN(), " ")
	return n.array(p, board) + " " + rest
}

// ReadFEN turns a FEN with the protocol's letters into one with the variant's.
func (n *Notation) ReadFEN(fen string) (string, error) {
	array, rest, _ := strings.Cut(strings.TrimSpace(fen), " ")
	if !n.TwoBoards() {
		var err error
		if array, err = n.readArray(array); err != nil {
			return "", err
		}
	}
	return strings.TrimSpace(array + " " + rest), nil
}

func (n *Notation) readArray(array string) (string, error) {
	board, hand, bracket := strings.Cut(array, "[")
	rows := strings.Split(board, "/")
	for i, row := range rows {
		own, err := n.readRow(row, n.v.Ranks()-1-i)
		if err != nil {
			return "", fmt.Errorf("FEN, row %d: %w", i+1, err)
		}
		rows[i] = own
	}
	board = strings.Join(rows, "/")
	if !bracket {
		return board, nil
	}
	hand, err := n.readRow(hand, -1)
	return board + "[" + hand, err
}

// readRow translates a row of pieces; in a rank of the board, the squares that
// the board lacks count as empty.
func (n *Notation) readRow(row string, rank int) (string, error) {
	var b strings.Builder
	file, empty := 0, 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for row != "" {
		id, number := LeadingID(row), row[:len(row)-len(strings.TrimLeft(row, "0123456789"))]
		if n.v.Files() < 10 {
			number = number[:min(len(number), 1)]
		}
		switch {
		case number != "":
			count, err := strconv.Atoi(number)
			if err != nil || count > n.v.Files() {
				return "", fmt.Errorf("%s empty squares are more than %d", number, n.v.Files())
			}
			empty += count
			file += count
			row = row[len(number):]
			continue
		case id != "":
			c := engine.White
			if id == strings.ToLower(id) {
				c = engine.Black
			}
			pc, err := n.PieceNamed(id, c)
			if err != nil {
				return "", err
			}
			flush()
			b.WriteString(n.v.PieceText(pc))
			row = row[len(id):]
		case row[0] == '*' && rank >= 0 && file < n.v.Files() && !n.v.OnBoard(n.v.At(file, rank, 0)):
			empty++
			row = row[1:]
		default:
			flush()
			b.WriteByte(row[0])
			row = row[1:]
		}
		file++
	}
	flush()
	return b.String(), nil
}

// LeadingID returns the letter of a piece at the beginning of a text, with its marks;
// "" if there is none.
func LeadingID(text string) string {
	i := len(text) - len(strings.TrimPrefix(text, "+"))
	if i == len(text) || !isLetter(text[i]) {
		return ""
	}
	i++
	if i < len(text) && (text[i] == '\'' || text[i] == '!') {
		i++
	}
	return text[:i]
}

// PieceNamed returns a player's piece that has a letter, in whichever case.
func (n *Notation) PieceNamed(id string, c engine.Color) (engine.Piece, error) {
	want := inCase(id, c)
	for t := range n.letters[1:] {
		if n.letters[t+1][c] == want {
			return engine.MakePiece(engine.TypeID(t+1), c), nil
		}
	}
	return engine.NoPiece, fmt.Errorf("no piece has the letter %q", want)
}
