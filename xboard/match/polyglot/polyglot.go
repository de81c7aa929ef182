// Package polyglot reads and writes opening books in the format of Fabien Letouzey's
// PolyGlot, which most chess programs can read: entries of 16 bytes, sorted by a
// key of the position, each with a move and how often it is to be played
// (http://hgm.nubati.net/book_format.html).
//
// A book may be of any game on 8x8 squares with the orthodox pieces.
package polyglot

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sort"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// entrySize is that of an entry in bytes: key, move, weight, and four bytes for
// what programs learn.
const entrySize = 16

// Book is an opening book.
type Book struct{ data []byte }

// Entry is a move of a book.
type Entry struct {
	Move   engine.Move
	Weight int // how often it is played, relative to others of the position
}

// New takes the contents of a book's file. A part of an entry at its end is left
// alone, as PolyGlot does: GNU Chess's book ends with a newline.
func New(data []byte) (*Book, error) {
	b := &Book{data}
	if b.size() == 0 {
		return nil, fmt.Errorf("no PolyGlot book: it has %d bytes, and an entry %d", len(data), entrySize)
	}
	for i := 1; i < b.size(); i++ {
		if b.key(i) < b.key(i-1) {
			return nil, fmt.Errorf("no PolyGlot book: entry %d is not in the order of keys", i+1)
		}
	}
	return b, nil
}

func (b *Book) size() int { return len(b.data) / entrySize }

func (b *Book) key(i int) uint64 { return binary.BigEndian.Uint64(b.data[i*entrySize:]) }

// Moves returns the book's legal moves of a position, without those of weight 0, which
// must not be played.
func (b *Book) Moves(p *engine.Position) ([]Entry, error) {
	d, err := read(p)
	if err != nil {
		return nil, err
	}
	key := d.key()
	var out []Entry
	first := sort.Search(b.size(), func(i int) bool { return b.key(i) >= key })
	for i := first; i < b.size() && b.key(i) == key; i++ {
		data := b.data[i*entrySize+8:]
		weight := int(binary.BigEndian.Uint16(data[2:]))
		m, err := notation.Parse(p, d.moveText(binary.BigEndian.Uint16(data)))
		if err == nil && weight > 0 {
			out = append(out, Entry{m, weight})
		}
	}
	return out, nil
}

// errGame is the error of games that books can't be of.
var errGame = errors.New("PolyGlot books are of games on 8x8 squares with the orthodox pieces")
