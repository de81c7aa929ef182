package explorer

import "encoding/binary"

// totaler writes totals of positions: what a query that selects all games finds.
type totaler struct {
	records *records
	moves   func(id uint32) string // the text of a move
	fold    *fold                  // used for one position after the other
}

func newTotaler(s *records, moves func(id uint32) string) *totaler {
	return &totaler{s, moves, newFold(s, &Query{})}
}

// append appends the totals of a position with some postings.
func (t *totaler) append(dst []byte, list []posting) ([]byte, error) {
	f := t.fold
	f.reset()
	for _, p := range list {
		f.posting(p)
	}
	if f.err != nil {
		return nil, f.err
	}
	dst = f.all.append(dst)
	dst = binary.AppendUvarint(dst, uint64(len(f.moves)))
	for i := range f.moves {
		dst = f.moves[i].append(appendText(dst, t.moves(f.moves[i].id)))
	}
	dst = binary.AppendUvarint(dst, uint64(len(f.best)))
	for i := range f.best {
		dst = f.best[i].appendListed(dst, t.records)
	}
	return dst, nil
}

func appendText(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

// appendListed appends a record with the players' names, which are in too many places of the
// index to be looked up for each game of a list.
func (r *packed) appendListed(dst []byte, s *records) []byte {
	for _, n := range []uint64{
		uint64(r.white), uint64(r.black), uint64(r.source), uint64(r.control), uint64(r.whiteRating), uint64(r.blackRating),
		uint64(r.date), uint64(r.result), uint64(r.plies), uint64(r.offset), uint64(r.length), uint64(r.line), uint64(r.game),
	} {
		dst = binary.AppendUvarint(dst, n)
	}
	return appendText(appendText(dst, s.text(r, r.white)), s.text(r, r.black))
}

// readListed adds to the best games one that appendListed has written.
func (f *fold) readListed(r *varints) {
	var rec packed
	for _, n := range []*uint32{&rec.white, &rec.black, &rec.source, &rec.control} {
		*n = uint32(r.next())
	}
	rec.whiteRating, rec.blackRating = uint16(r.next()), uint16(r.next())
	rec.date, rec.result, rec.plies = uint32(r.next()), uint8(r.next()&3), uint16(r.next())
	rec.offset, rec.length, rec.line, rec.game = int64(r.next()), uint32(r.next()), uint32(r.next()), uint32(r.next())
	for _, id := range []uint32{rec.white, rec.black} {
		if name := string(r.bytes(int(r.next()))); id > 0 && !r.failed {
			f.records.texts[id] = name
		}
	}
	if !r.failed {
		f.keep(&rec)
	}
}

// totals adds what totaler has written.
func (f *fold) totals(text []byte) error {
	r := varints{rest: text}
	f.all.merge(readCount(&r))
	for n := r.next(); n > 0 && !r.failed; n-- {
		move := string(r.bytes(int(r.next())))
		f.move(0, move).merge(readCount(&r))
	}
	for n := r.next(); n > 0 && !r.failed; n-- {
		f.readListed(&r)
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
