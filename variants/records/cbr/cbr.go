// Package cbr reads games of Xiangqi in the binary formats of CCBridge: CBR with one game,
// and CBL with a library of them.
//
// Source: https://github.com/walker8088/cchess.
package cbr

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"unicode/utf16"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/xqf"
)

// What files begin with.
const (
	mark        = "CCBridge Record\x00"
	libraryMark = "CCBridgeLibrary\x00"
)

// Format describes CBR, and Library CBL.
var (
	Format  = records.Format{ID: "cbr", Name: "CBR", Game: "xiangqi", Extensions: []string{".cbr"}, Binary: true, Begins: begins(mark), Read: Read}
	Library = records.Format{ID: "cbl", Name: "CBL", Game: "xiangqi", Extensions: []string{".cbl"}, Binary: true, Begins: begins(libraryMark), Read: ReadLibrary}
)

func begins(mark string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(mark)) }
}

// Where things are in a record.
const (
	titleAt, eventAt, redAt, blackAt = 180, 692, 1076, 1300
	resultAt, sideAt, boardAt        = 2076, 2116, 2120
	movesAt                          = 2214
	recordStep                       = 4096 // between records of a library
)

// Read reads the game of a file.
func Read(data []byte) ([]*pgn.Game, error) {
	if len(data) < movesAt+4 {
		return nil, errors.New("the file is too short: expected at least 2218 bytes")
	}
	return []*pgn.Game{readGame(data)}, nil
}

// ReadLibrary reads the games of a library, without its empty records.
func ReadLibrary(data []byte) ([]*pgn.Game, error) {
	at := bytes.Index(data, []byte(mark))
	if at < 0 {
		return nil, errors.New("there is no game in the library")
	}
	var games []*pgn.Game
	for ; at+movesAt+4 <= len(data); at += recordStep {
		if !bytes.HasPrefix(data[at:], []byte(mark)) {
			continue
		}
		g := readGame(data[at:])
		if len(g.Root.Children) > 0 || g.Tags.Has("Title") {
			games = append(games, g)
		}
	}
	return games, nil
}

// text reads a text of UTF-16 that ends at a zero or after some bytes.
func text(data []byte) string {
	var units []uint16
	for ; len(data) > 1; data = data[2:] {
		unit := binary.LittleEndian.Uint16(data)
		if unit == 0 {
			break
		}
		units = append(units, unit)
	}
	return strings.TrimSpace(strings.ToValidUTF8(string(utf16.Decode(units)), "?"))
}

// pieces are those of a board, by their numbers.
var pieces = map[byte]byte{
	0x11: 'R', 0x12: 'N', 0x13: 'B', 0x14: 'A', 0x15: 'K', 0x16: 'C', 0x17: 'P',
	0x21: 'r', 0x22: 'n', 0x23: 'b', 0x24: 'a', 0x25: 'k', 0x26: 'c', 0x27: 'p',
}

func readGame(data []byte) *pgn.Game {
	g := pgn.New()
	g.Line = 1
	g.Tags.Set("Variant", "Xiangqi")
	for _, t := range []struct {
		at, size int
		tag      string
	}{{titleAt, 128, "Title"}, {eventAt, 64, "Event"}, {redAt, 64, "White"}, {blackAt, 64, "Black"}} {
		if value := text(data[t.at : t.at+t.size]); value != "" {
			g.Tags.Set(t.tag, value)
		}
	}
	if result := int(data[resultAt]); result < 5 {
		_ = g.SetResult([]string{"*", "1-0", "0-1", "1/2-1/2", "1/2-1/2"}[result])
	}
	black := binary.LittleEndian.Uint16(data[sideAt:]) == 2
	if fen := board(data[boardAt:boardAt+90], black); fen != "" {
		records.SetUp(g, fen)
	}
	r := &reader{data: data, at: movesAt, g: g}
	if err := r.tree(); err != nil {
		g.AddProblem(pgn.Problem{Line: 1, Text: err.Error()})
	}
	return g
}

// board returns the FEN of a board, "" for the start of a game with Red to move.
func board(squares []byte, black bool) string {
	var rows [10][9]byte
	for i, c := range squares {
		rows[9-i/9][i%9] = pieces[c]
	}
	return xqf.BoardFEN(rows, black)
}

type reader struct {
	data []byte
	at   int
	g    *pgn.Game
}

var errShort = errors.New("the file ends within a move: the rest is missing")

// The flags of a move.
const (
	lastOfLine = 1
	hasSibling = 2
	commented  = 4
)

// move reads a move of a file.
func (r *reader) move() (flags byte, from, to int, comment string, err error) {
	if r.at+4 > len(r.data) {
		return 0, 0, 0, "", errShort
	}
	b := r.data[r.at : r.at+4]
	r.at += 4
	flags, from, to = b[0], int(b[2]), int(b[3])
	if flags&commented == 0 {
		return flags, from, to, "", nil
	}
	if r.at+4 > len(r.data) {
		return 0, 0, 0, "", errShort
	}
	size := int(int32(binary.LittleEndian.Uint32(r.data[r.at:])))
	r.at += 4
	if size < 0 || size > len(r.data)-r.at {
		return 0, 0, 0, "", errShort
	}
	comment = strings.ReplaceAll(text(r.data[r.at:r.at+size]), "\r\n", "\n")
	r.at += size
	return flags, from, to, comment, nil
}

func square(p int) string { return xqf.Square{File: p % 9, Rank: 9 - p/9}.String() }

// tree reads the moves. After a line comes the variation that was met last.
func (r *reader) tree() error {
	flags, _, _, comment, err := r.move()
	if err != nil {
		return err
	}
	if comment != "" {
		r.g.Root.CommentsAfter = []string{comment}
	}
	if flags&lastOfLine != 0 {
		return nil
	}
	parent := r.g.Root
	var open []*pgn.Node // parents of variations that are yet to come
	for {
		flags, from, to, comment, err := r.move()
		if err != nil {
			return err
		}
		if from > 89 || to > 89 {
			return errors.New("a move from or to a square that there is not: the rest is left out")
		}
		n := parent.Add(square(from)+square(to), engine.NoMove)
		n.Line = 1
		if comment != "" {
			n.CommentsAfter = append(n.CommentsAfter, comment)
		}
		if flags&hasSibling != 0 {
			open = append(open, parent)
		}
		parent = n
		if flags&lastOfLine != 0 {
			if len(open) == 0 {
				return nil
			}
			parent, open = open[len(open)-1], open[:len(open)-1]
		}
	}
}
