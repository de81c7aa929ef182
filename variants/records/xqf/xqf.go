// Package xqf reads games of Xiangqi in the binary XQF format of XQStudio, of versions up
// to 10, which is plain, and above, which is encrypted.
package xqf

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
)

// Format describes XQF.
var Format = records.Format{
	ID: "xqf", Name: "XQF", Game: "xiangqi", Extensions: []string{".xqf"}, Binary: true,
	BoardDecides: true,
	Begins:       func(head []byte) bool { return len(head) >= 16 && head[0] == 'X' && head[1] == 'Q' && head[2] < 32 },
	Read:         read,
}

// Square is a square by file from Red's left and rank from Red's side, from 0.
type Square struct{ File, Rank int }

// Nowhere is where pieces are that are not on the board.
var Nowhere = Square{-1, -1}

// String names the square as variants do, from 1.
func (s Square) String() string { return fmt.Sprintf("%c%d", 'a'+max(s.File, 0), s.Rank+1) }

// order is the order of the pieces in files.
const order = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// FEN returns the FEN of pieces on squares, or "" for the start position with Red to
// move.
func FEN(squares [32]Square, black bool) string {
	var board [10][9]byte
	for i, s := range squares {
		if s.File >= 0 && s.File < 9 && s.Rank >= 0 && s.Rank < 10 {
			board[s.Rank][s.File] = order[i]
		}
	}
	return BoardFEN(board, black)
}

// Start is the board at the start of a game.
const Start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

// BoardFEN returns the FEN of pieces by rank from Red's side and file from Red's left,
// 0 for none, or "" for the start position with Red to move.
func BoardFEN(board [10][9]byte, black bool) string {
	var out strings.Builder
	for rank := 9; rank >= 0; rank-- {
		empty := 0
		for _, c := range board[rank] {
			if c == 0 {
				empty++
				continue
			}
			if empty > 0 {
				out.WriteByte(byte('0' + empty))
				empty = 0
			}
			out.WriteByte(c)
		}
		if empty > 0 {
			out.WriteByte(byte('0' + empty))
		}
		if rank > 0 {
			out.WriteByte('/')
		}
	}
	switch {
	case black:
		return out.String() + " b - - 0 1"
	case out.String() == Start:
		return ""
	}
	return out.String() + " w - - 0 1"
}

// bodyAt is where the moves begin.
const bodyAt = 0x400

// keys decrypt a file.
type keys struct {
	squares, from, to byte
	length            int
	stream            [32]byte
}

// mix is how the keys are made of bytes of the header.
func mix(k, m byte) byte {
	n := int(k)
	return byte(((((3*n*n+9)*3+8)*2+1)*3 + 8) * int(m))
}

func keysOf(head []byte) keys {
	var k keys
	if head[2] <= 10 {
		return k
	}
	mask, sum, x, f, t := head[3], head[12], head[13], head[14], head[15]
	k.squares = mix(x, x)
	k.from = mix(f, k.squares)
	k.to = mix(t, k.from)
	k.length = (256*int(sum)+int(x))%32000 + 767
	for i, c := range []byte("[(C) Copyright Mr. Dong Shiwei.]") {
		k.stream[i] = c & ([]byte{sum, x, f, t}[i%4]&mask | head[8+i%4])
	}
	return k
}

// read reads the game of a file.
func read(data []byte) ([]*pgn.Game, error) {
	if len(data) < bodyAt {
		return nil, errors.New("the file is too short: expected at least 1024 bytes")
	}
	g := pgn.New()
	g.Line = 1
	g.Tags.Set("Variant", "Xiangqi")
	set := charset.Named("GB18030")
	for _, t := range []struct {
		at, size int
		tag      string
	}{{0x50, 63, "Title"}, {0xd0, 63, "Event"}, {0x110, 15, "Date"}, {0x120, 15, "Site"}, {0x130, 15, "White"}, {0x140, 15, "Black"}, {0x150, 63, "TimeControl"}, {0x1d0, 15, "Annotator"}, {0x1e0, 15, "Author"}} {
		n := min(int(data[t.at]), t.size)
		if value := strings.Trim(string(set.Decode(data[t.at+1:t.at+1+n])), " \x00"); value != "" {
			g.Tags.Set(t.tag, strings.ToValidUTF8(value, "?"))
		}
	}
	if result := int(data[0x33]); result < 4 {
		_ = g.SetResult([]string{"*", "1-0", "0-1", "1/2-1/2"}[result])
	}
	r := &reader{data: data, keys: keysOf(data), plain: data[2] <= 10, at: bodyAt, g: g, set: set}
	err := r.tree()
	if fen := FEN(r.start(), r.black); fen != "" {
		records.SetUp(g, fen)
	}
	if err != nil {
		g.AddProblem(pgn.Problem{Line: 1, Text: err.Error()})
	}
	return []*pgn.Game{g}, nil
}

type reader struct {
	data  []byte
	keys  keys
	plain bool
	at    int
	g     *pgn.Game
	set   *charset.Charset
	black bool // the first move is Black's
}

// start returns where the pieces stand.
func (r *reader) start() (squares [32]Square) {
	for i := range squares {
		piece := i
		if r.data[2] >= 12 {
			piece = (int(r.keys.squares) + i + 1) % 32
		}
		squares[piece] = squareOf(r.data[16+i] - r.keys.squares)
	}
	return squares
}

func squareOf(c byte) Square {
	if c > 89 {
		return Nowhere
	}
	return Square{int(c) / 10, int(c) % 10}
}

// move is a record of the body.
type move struct {
	from, to      Square
	follows, side bool // a move follows, a variation of this one does
	comment       string
}

var errShort = errors.New("the file ends within a move: the rest is missing")

func (r *reader) bytes(n int) ([]byte, error) {
	if n < 0 || r.at+n > len(r.data) {
		return nil, errShort
	}
	out := make([]byte, n)
	for i := range out {
		out[i] = r.data[r.at+i] - r.keys.stream[(r.at+i-bodyAt)%32]
	}
	r.at += n
	return out, nil
}

func (r *reader) record() (m move, err error) {
	head, err := r.bytes(4)
	if err != nil {
		return m, err
	}
	m.from, m.to = squareOf(head[0]-24-r.keys.from), squareOf(head[1]-32-r.keys.to)
	flags, commented := head[2], r.plain
	if r.plain {
		m.follows, m.side = flags&0xf0 != 0, flags&0x0f != 0
	} else {
		m.follows, m.side, commented = flags&0x80 != 0, flags&0x40 != 0, flags&0x20 != 0
	}
	if !commented {
		return m, nil
	}
	size, err := r.bytes(4)
	if err != nil {
		return m, err
	}
	n := int(int32(binary.LittleEndian.Uint32(size))) - r.keys.length
	if n <= 0 {
		return m, nil
	}
	text, err := r.bytes(n)
	m.comment = strings.ToValidUTF8(strings.Trim(string(r.set.Decode(text)), "\x00 \r\n"), "?")
	m.comment = strings.ReplaceAll(m.comment, "\r\n", "\n")
	return m, err
}

// tree reads the moves. After a move comes what follows it, and then its variation.
func (r *reader) tree() error {
	root, err := r.record()
	if err != nil {
		return err
	}
	if root.comment != "" {
		r.g.Root.CommentsAfter = []string{root.comment}
	}
	if !root.follows {
		return nil
	}
	parents := []*pgn.Node{r.g.Root} // of the moves that are yet to come
	first := true
	for len(parents) > 0 {
		parent := parents[len(parents)-1]
		parents = parents[:len(parents)-1]
		m, err := r.record()
		if err != nil {
			return err
		}
		if first {
			first = false
			for i, s := range r.start() {
				if s == m.from {
					r.black = i >= 16
				}
			}
		}
		n := parent.Add(m.from.String()+m.to.String(), engine.NoMove)
		n.Line = 1
		if m.comment != "" {
			n.CommentsAfter = append(n.CommentsAfter, m.comment)
		}
		if m.side {
			parents = append(parents, parent)
		}
		if m.follows {
			parents = append(parents, n)
		}
	}
	return nil
}
