// Package cbr reads games of Xiangqi in the formats of CCBridge: CBR with one game, CBL with
// a library of them, and CBF with one game in XML.
//
// Source: https://github.com/walker8088/cchess.
package cbr

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"unicode/utf16"

	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/xqf"
)

// What files begin with.
const (
	mark        = "CCBridge Record\x00"
	libraryMark = "CCBridgeLibrary\x00"

	compressedMark = "CCBridge\x15\x00\x00\x00"
)

// Format describes CBR, Library CBL, and Compressed the libraries of the first versions.
var (
	Format  = records.Format{ID: "cbr", Name: "CBR", Game: "xiangqi", Extensions: []string{".cbr"}, Binary: true, BoardDecides: true, Begins: begins(mark), Read: read}
	Library = records.Format{ID: "cbl", Name: "CBL", Game: "xiangqi", Extensions: []string{".cbl"}, Binary: true, BoardDecides: true, Begins: begins(libraryMark), Read: readLibrary}

	Compressed = records.Format{ID: "cbl1", Name: "compressed CBL", Game: "xiangqi", Binary: true, Begins: begins(compressedMark)}
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

	// In files of the first versions, of which only the title and the board are read.
	oldTitleAt, oldBoardAt, oldMovesAt = 52, 1864, 1958
)

// read reads the game of a file.
func read(data []byte) ([]*pgn.Game, error) {
	if len(data) < movesAt+4 {
		return nil, errors.New("the file is too short: expected at least 2218 bytes")
	}
	return []*pgn.Game{readGame(data)}, nil
}

// readLibrary reads the games of a library, without its empty records.
func readLibrary(data []byte) ([]*pgn.Game, error) {
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
	if !hasGenerals(data[boardAt:]) && hasGenerals(data[oldBoardAt:]) {
		return readOld(g, data)
	}
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
	readMoves(g, data, movesAt, square)
	return g
}

// hasGenerals reports whether a board has the generals of both players.
func hasGenerals(board []byte) bool {
	return bytes.IndexByte(board[:90], 0x15) >= 0 && bytes.IndexByte(board[:90], 0x25) >= 0
}

// readOld reads a game of the first versions, whose moves have a file and a rank in a byte.
func readOld(g *pgn.Game, data []byte) *pgn.Game {
	if title := text(data[oldTitleAt : oldTitleAt+128]); title != "" {
		g.Tags.Set("Title", title)
	}
	if fen := board(data[oldBoardAt:oldBoardAt+90], false); fen != "" {
		records.SetUp(g, fen)
	}
	readMoves(g, data, oldMovesAt, oldSquare)
	return g
}

func readMoves(g *pgn.Game, data []byte, at int, name func(byte) string) {
	r := &reader{data: data, at: at, name: name}
	if err := tree(g, r.step); err != nil {
		g.AddProblem(pgn.Problem{Line: 1, Text: err.Error()})
	}
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
	name func(byte) string // of a square
}

var errShort = errors.New("the file ends within a move: the rest is missing")

// The flags of a move.
const (
	lastOfLine = 1
	hasSibling = 2
	commented  = 4
)

// step reads a move of a file.
func (r *reader) step() (step, error) {
	if r.at+4 > len(r.data) {
		return step{}, errShort
	}
	b := r.data[r.at : r.at+4]
	r.at += 4
	s := step{last: b[0]&lastOfLine != 0, sibling: b[0]&hasSibling != 0}
	if from, to := r.name(b[2]), r.name(b[3]); from != "" && to != "" {
		s.move = from + to
	}
	if b[0]&commented == 0 {
		return s, nil
	}
	if r.at+4 > len(r.data) {
		return step{}, errShort
	}
	size := int(int32(binary.LittleEndian.Uint32(r.data[r.at:])))
	r.at += 4
	if size < 0 || size > len(r.data)-r.at {
		return step{}, errShort
	}
	s.comment = strings.ReplaceAll(text(r.data[r.at:r.at+size]), "\r\n", "\n")
	r.at += size
	return s, nil
}

// square names a square by its number, from Black's left corner; "" if there is none.
func square(p byte) string {
	if p > 89 {
		return ""
	}
	return xqf.Square{File: int(p) % 9, Rank: 9 - int(p)/9}.String()
}

// oldSquare names a square by its file and its rank from Black's side.
func oldSquare(p byte) string {
	file, rank := p>>4, p&0xf
	if file > 8 || rank > 9 {
		return ""
	}
	return xqf.Square{File: int(file), Rank: 9 - int(rank)}.String()
}
