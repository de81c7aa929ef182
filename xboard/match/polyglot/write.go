package polyglot

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// Writer collects the entries of a book. The zero Writer is empty.
type Writer struct{ entries []written }

type written struct {
	key    uint64
	bits   uint16
	weight uint16
}

// Add adds a move of a position.
func (w *Writer) Add(p *engine.Position, e Entry) error {
	d, err := read(p)
	if err != nil {
		return err
	}
	bits, err := moveBits(p, e.Move)
	if err != nil {
		return err
	}
	w.entries = append(w.entries, written{d.key(), bits, uint16(min(e.Weight, 1<<16-1))})
	return nil
}

// moveBits is the opposite of diagram.moveText.
func moveBits(p *engine.Position, m engine.Move) (uint16, error) {
	square := func(s engine.Square) uint16 { return uint16(p.Variant().Rank(s)*8 + p.Variant().File(s)) }
	to := m.To()
	if m.IsCastling() {
		to = m.A()
	}
	bits := square(to) | square(m.From())<<6
	if m.IsPromotion() {
		text := notation.Coordinates(p, m)
		i := strings.IndexByte("nbrq", text[len(text)-1])
		if i < 0 {
			return 0, fmt.Errorf("%s: PolyGlot books have no such promotion", text)
		}
		bits |= uint16(i+1) << 12
	}
	return bits, nil
}

// Write writes the book, sorted.
func (w *Writer) Write(out io.Writer) error {
	slices.SortFunc(w.entries, func(a, b written) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(b.weight, a.weight), cmp.Compare(a.bits, b.bits))
	})
	data := make([]byte, 0, len(w.entries)*entrySize)
	for _, e := range w.entries {
		data = binary.BigEndian.AppendUint64(data, e.key)
		data = binary.BigEndian.AppendUint16(data, e.bits)
		data = binary.BigEndian.AppendUint16(data, e.weight)
		data = append(data, 0, 0, 0, 0)
	}
	_, err := out.Write(data)
	return err
}

// Pick draws one of a position's moves, each with a probability in proportion to its
// weight; intN returns a number from 0 to less than n.
func Pick(entries []Entry, intN func(n int) int) engine.Move {
	sum := 0
	for _, e := range entries {
		sum += e.Weight
	}
	i, at := 0, intN(sum)
	for ; at >= entries[i].Weight; i++ {
		at -= entries[i].Weight
	}
	return entries[i].Move
}
