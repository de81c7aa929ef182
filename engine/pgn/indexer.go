package pgn

import (
	"fmt"
	"io"
)

// Indexer lists the games of a file one after the other, as Index does for all
// at once: for files of which not everything is to be in memory.
type Indexer struct{ cutter cutter }

// NewIndexer returns an Indexer of the games in r.
func NewIndexer(r io.Reader) *Indexer { return &Indexer{newCutter(r)} }

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
