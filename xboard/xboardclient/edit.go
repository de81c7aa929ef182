package xboardclient

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
)

// editLines returns the dialogue that sets the pieces of a FEN by the command
// edit: # clears the board, c changes the color, a piece's letter and a square
// put it there, and . ends it. Boards of ten ranks count them from 0.
func editLines(fen string) ([]string, error) {
	board, _, _ := strings.Cut(firstWord(fen), "[")
	rows := strings.Split(board, "/")
	first := 1
	if len(rows) == 10 {
		first = 0
	}
	lines := [2][]string{{"edit", "#"}, {"c"}}
	for i, row := range rows {
		rank := strconv.Itoa(len(rows) - 1 - i + first)
		if err := eachPiece(row, func(file int, sign string, letter byte) {
			color, upper := 0, letter
			if letter >= 'a' {
				color, upper = 1, letter-'a'+'A'
			}
			lines[color] = append(lines[color], sign+string(rune(upper))+string(rune('a'+file))+rank)
		}); err != nil {
			return nil, err
		}
	}
	return append(append(lines[0], lines[1]...), "."), nil
}

// eachPiece calls yield for each piece of a FEN's row.
func eachPiece(row string, yield func(file int, sign string, letter byte)) error {
	file, number, sign := 0, 0, ""
	for i := range len(row) {
		switch c := row[i]; {
		case c >= '0' && c <= '9':
			number = min(number*10+int(c-'0'), 99)
		case c == '+':
			sign = "+"
		case c == '~':
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
			file, number = file+number, 0
			if file > 25 {
				return fmt.Errorf("row %.40q has more than 26 files", row)
			}
			yield(file, sign, c)
			file, sign = file+1, ""
		default:
			return fmt.Errorf("row %.40q: edit knows no %q", row, c)
		}
	}
	return nil
}

// editable reports why a position can't be set up by edit, which has neither pieces in
// hand nor castling rights: kings and rooks at home may castle.
func editable(fen string, p *engine.Position) error {
	if _, hand, ok := strings.Cut(firstWord(fen), "["); ok && strings.Trim(hand, "-]") != "" {
		return errors.New("there are pieces in hand")
	}
	if castling(p.Variant().StartFEN()) == "" {
		return nil
	}
	home, err := p.Variant().NewPosition("")
	if err != nil {
		return err
	}
	rights := castling(p.FEN())
	lower := len(rights) - len(strings.TrimFunc(rights, unicode.IsLower)) // White's come first
	for c, may := range [2]int{len(rights) - lower, lower} {
		if atHome(home, p, engine.Color(c)) > may {
			return errors.New("king and rook stand where they could castle, but may not")
		}
	}
	return nil
}

// castling returns the castling rights of a FEN, "" if it has none.
func castling(fen string) string {
	fields := strings.Fields(fen)
	if len(fields) < 3 || strings.Trim(fields[2], "KQkqABCDEFGHIJabcdefghij") != "" {
		return ""
	}
	return fields[2]
}

// atHome returns how many of the pieces in the corners stand where they stood at
// first, if the king does too.
func atHome(home, p *engine.Position, c engine.Color) int {
	v := p.Variant()
	king, corners := false, 0
	for s := range engine.Square(v.Files() * v.Ranks()) {
		pc := home.PieceAt(s)
		if pc == engine.NoPiece || pc.Color() != c || p.PieceAt(s) != pc {
			continue
		}
		file, rank := v.File(s), v.Rank(s)
		switch {
		case v.Type(pc.Type()).Royal:
			king = true
		case (file == 0 || file == v.Files()-1) && (rank == 0 || rank == v.Ranks()-1):
			corners++
		}
	}
	if !king {
		return 0
	}
	return corners
}
