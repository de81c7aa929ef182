package pgn

import (
	"fmt"
	"io"
)

// Entry describes a game and its place in a file.
type Entry struct {
	Offset, Length int64 // in bytes
	Line           int   // from 1
	Plies          int   // moves of the main line
	Tags           Tags
}

// Indexer lists the games of a file one after the other, without reading their
// moves.
type Indexer struct{ cutter gameScanner }

// NewIndexer returns an Indexer of the games in r. A text that is not plain has to be
// decoded for that, see IsPlain: bytes of its characters may look like brackets.
func NewIndexer(r io.Reader) *Indexer { return &Indexer{newGameScanner(r)} }

// Next returns the next game. The error is io.EOF at the end, or what reading
// the file has met.
func (x *Indexer) Next() (Entry, error) {
	p, err := x.cutter.next()
	if err == io.EOF {
		return Entry{}, io.EOF
	}
	if err != nil {
		return Entry{}, fmt.Errorf("index of PGN: %w", err)
	}
	return Entry{
		Offset: p.offset, Length: int64(len(p.text)), Line: p.line, Plies: p.plies, Tags: tagsOf(p.text),
	}, nil
}

// tagsOf reads the tags of a game's text.
func tagsOf(raw []byte) Tags {
	tags := make(Tags, 0, 12)
	if text, encoding := toUTF8(raw); encoding != "" {
		raw = []byte(text)
	}
	for lex := newLexer(raw, 1); ; {
		t, _ := lex.next()
		switch t.kind {
		case tagToken:
			tags = append(tags, readTag(raw[t.start:t.end]))
		case commentToken, lineToken, escapeToken:
		default:
			return tags
		}
	}
}

// Load reads the game of an entry.
func (e Entry) Load(r io.ReaderAt) (*Game, error) {
	text := make([]byte, e.Length)
	if n, err := r.ReadAt(text, e.Offset); n < len(text) {
		return nil, fmt.Errorf("load game at line %d: the file has changed: %w", e.Line, err)
	}
	return parse(text, e.Line), nil
}
