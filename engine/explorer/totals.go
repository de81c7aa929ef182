package explorer

import (
	"encoding/binary"
	"maps"
	"slices"
)

// appendTotals appends what a query that selects all games finds in the postings of a
// position.
func appendTotals(dst []byte, s *records, list []posting) ([]byte, error) {
	f := newFold(s, &Query{})
	for _, p := range list {
		f.posting(p)
	}
	if f.err != nil {
		return nil, f.err
	}
	dst = f.all.append(dst)
	dst = binary.AppendUvarint(dst, uint64(len(f.moves)))
	for _, move := range slices.Sorted(maps.Keys(f.moves)) {
		dst = f.moves[move].append(binary.AppendUvarint(dst, uint64(move)))
	}
	dst = binary.AppendUvarint(dst, uint64(len(f.best)))
	for i := range f.best {
		dst = f.best[i].append(dst)
	}
	return dst, nil
}

// totals adds what appendTotals has written.
func (f *fold) totals(text []byte) error {
	r := varints{rest: text}
	f.all.merge(readCount(&r))
	for n := r.next(); n > 0 && !r.failed; n-- {
		f.move(uint32(r.next())).merge(readCount(&r))
	}
	for n := r.next(); n > 0 && !r.failed; n-- {
		if b := r.bytes(recordSize); b != nil {
			var rec packed
			rec.unpack(b)
			f.keep(&rec)
		}
	}
	if r.failed || len(r.rest) > 0 {
		return errDamaged
	}
	return nil
}

// append appends the count to dst.
func (c *Count) append(dst []byte) []byte {
	for _, n := range []int{c.Games, c.White, c.Draws, c.Black, c.ratings, c.rated, c.Last} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	return dst
}

func readCount(r *varints) (c Count) {
	for _, n := range []*int{&c.Games, &c.White, &c.Draws, &c.Black, &c.ratings, &c.rated, &c.Last} {
		*n = int(r.next())
	}
	return c
}

// merge adds another count.
func (c *Count) merge(o Count) {
	c.Games += o.Games
	c.White += o.White
	c.Draws += o.Draws
	c.Black += o.Black
	c.ratings += o.ratings
	c.rated += o.rated
	c.Last = max(c.Last, o.Last)
	c.average()
}

func (c *Count) average() {
	if c.rated > 0 {
		c.Rating = (c.ratings + c.rated/2) / c.rated
	}
}
