package polyglot

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// diagram is a position as its FEN has it.
type diagram struct {
	squares  [64]byte // letters by square, a1 first; 0 is an empty one
	white    bool     // to move
	castling string   // KQkq
	file     int      // of a possible capture en passant; -1: none
}

// Offsets in the table of the keys that are not for pieces.
const (
	castlingNumbers  = 768
	enPassantNumbers = 772
	turnNumber       = 780
)

// pieces are the letters of pieces in the order of the table.
const pieces = "pPnNbBrRqQkK"

// read reads a position.
func read(p *engine.Position) (*diagram, error) {
	fields := strings.Fields(p.FEN())
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != 8 || len(fields) < 4 {
		return nil, errGame
	}
	d := &diagram{white: fields[1] == "w", castling: strings.Trim(fields[2], "-"), file: -1}
	for i, rank := range ranks {
		square, end := (7-i)*8, (8-i)*8
		for _, c := range []byte(rank) {
			switch {
			case c >= '1' && c <= '8':
				square += int(c - '0')
			case strings.IndexByte(pieces, c) >= 0 && square < end:
				d.squares[square] = c
				square++
			default:
				return nil, errGame
			}
		}
		if square != end {
			return nil, errGame
		}
	}
	if strings.Trim(d.castling, "KQkq") != "" {
		return nil, errGame
	}
	if target := fields[3]; len(target) == 2 && target[0] >= 'a' && target[0] <= 'h' {
		d.enPassant(int(target[0] - 'a'))
	}
	return d, nil
}

// enPassant notes a capture on a file if a pawn stands beside the one that may
// be captured.
func (d *diagram) enPassant(file int) {
	rank, pawn := 4, byte('P')
	if !d.white {
		rank, pawn = 3, 'p'
	}
	for _, f := range []int{file - 1, file + 1} {
		if f >= 0 && f < 8 && d.squares[rank*8+f] == pawn {
			d.file = file
		}
	}
}

// key combines the numbers of all that a position has.
func (d *diagram) key() uint64 {
	var key uint64
	for square, c := range d.squares {
		if c != 0 {
			key ^= random64[64*strings.IndexByte(pieces, c)+square]
		}
	}
	for i, c := range "KQkq" {
		if strings.ContainsRune(d.castling, c) {
			key ^= random64[castlingNumbers+i]
		}
	}
	if d.file >= 0 {
		key ^= random64[enPassantNumbers+d.file]
	}
	if d.white {
		key ^= random64[turnNumber]
	}
	return key
}

// moveText returns a move in the program's own notation. The format has three
// bits each for the file and rank of the target, those of the origin, and a
// promotion; a king castles by capturing its rook.
func (d *diagram) moveText(bits uint16) string {
	to, from, promotion := int(bits&63), int(bits>>6&63), bits>>12&7
	king, rook := byte('K'), byte('R')
	if !d.white {
		king, rook = 'k', 'r'
	}
	if d.squares[from] == king && d.squares[to] == rook {
		if to > from {
			return "O-O"
		}
		return "O-O-O"
	}
	text := squareName(from) + squareName(to)
	if promotion > 0 && int(promotion) < 5 {
		text += "?nbrq"[promotion : promotion+1]
	}
	return text
}

func squareName(s int) string { return string([]byte{'a' + byte(s%8), '1' + byte(s/8)}) }
