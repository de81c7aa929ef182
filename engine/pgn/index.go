package pgn

import (
	"context"
	"fmt"
	"io"
)

// Entry tells where a game is in a file, and what it is.
type Entry struct {
	Offset, Length int64 // in bytes
	Line           int   // from 1
	Plies          int   // moves of the main line
	Tags           Tags
}

// Index lists the games in r without reading their moves. The error is the
// context's or that of reading, with the games found until then.
func Index(ctx context.Context, r io.Reader) ([]Entry, error) {
	var list []Entry
	for c := newCutter(r); ; {
		if err := ctx.Err(); err != nil {
			return list, err
		}
		p, err := c.next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return list, fmt.Errorf("index of PGN: %w", err)
		}
		list = append(list, Entry{
			Offset: p.offset, Length: int64(len(p.text)), Line: p.line, Plies: p.plies, Tags: tagsOf(p.text),
		})
	}
}

// tagsOf reads the tags of a game's text.
func tagsOf(raw []byte) Tags {
	tags := make(Tags, 0, 12)
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
