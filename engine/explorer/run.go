package explorer

import (
	"encoding/binary"
	"errors"
	"slices"
)

var (
	errDamaged = errors.New("a part of it is not what was written")
	errCutOff  = errors.New("its end is missing")
)

// blockSize is about how many bytes a block of postings has, so that several fit on a page
// of the store. A key's postings are never in two blocks.
const blockSize = 900

// A block begins with a checksum and its kind. Checksums are of the block's first key and of
// what follows: in a plain block of all of it, the postings included. A block with totals is
// of one key: the checksum is of the totals and their length, and the postings follow with a
// checksum of their own. So totals can be read without the postings.
const (
	plainBlock   = 0
	totaledBlock = 1

	plainHeader   = 5 // checksum, kind
	totaledHeader = 9 // checksum, kind, length of the totals
)

// totaled is the least number of postings of a key that have totals.
const totaled = 4

// blockWriter makes blocks of sorted postings and puts each with its first key.
type blockWriter struct {
	put    func(first Key, block []byte) error
	totals func(dst []byte, list []posting) ([]byte, error)

	block         []byte
	first, before Key
	count         int // postings
}

// add adds all postings of a key.
func (w *blockWriter) add(list []posting) error {
	w.count += len(list)
	if len(list) >= totaled {
		if err := w.flush(); err != nil {
			return err
		}
		return w.putTotaled(list)
	}
	key := list[0].key
	if len(w.block) == 0 {
		w.block = append(w.block, 0, 0, 0, 0, plainBlock)
		w.first, w.before = key, key
	}
	w.block = appendKey(w.block, key-w.before, list)
	if w.before = key; len(w.block) >= blockSize {
		return w.flush()
	}
	return nil
}

// flush puts the postings that are waiting.
func (w *blockWriter) flush() error {
	if len(w.block) == 0 {
		return nil
	}
	binary.LittleEndian.PutUint32(w.block, blockChecksum(w.first, w.block[4:]))
	block := slices.Clone(w.block)
	w.block = w.block[:0]
	return w.put(w.first, block)
}

func (w *blockWriter) putTotaled(list []posting) error {
	block, err := w.totals(make([]byte, totaledHeader, blockSize), list)
	if err != nil {
		return err
	}
	block[4] = totaledBlock
	binary.LittleEndian.PutUint32(block[5:], uint32(len(block)-totaledHeader))
	binary.LittleEndian.PutUint32(block, blockChecksum(list[0].key, block[4:]))
	at := len(block)
	block = appendKey(append(block, 0, 0, 0, 0), 0, list)
	binary.LittleEndian.PutUint32(block[at:], blockChecksum(list[0].key, block[at+4:]))
	return w.put(list[0].key, block)
}

// blockChecksum is the checksum of a part of a block.
func blockChecksum(first Key, part []byte) uint32 {
	var key [8]byte
	binary.BigEndian.PutUint64(key[:], uint64(first))
	return checksum(key[:], part)
}

// appendKey appends the postings of a key, of which step is the distance from the one
// before it.
func appendKey(block []byte, step Key, list []posting) []byte {
	block = binary.AppendUvarint(block, uint64(step))
	block = binary.AppendUvarint(block, uint64(len(list)))
	game := uint32(0)
	for _, p := range list {
		block = binary.AppendUvarint(block, uint64(p.game-game))
		block = binary.AppendUvarint(block, uint64(p.move))
		game = p.game
	}
	return block
}

// cutTotals divides a block with totals. totals is nil for a plain block.
func cutTotals(first Key, block []byte) (totals, postings []byte, err error) {
	switch {
	case len(block) < plainHeader:
		return nil, nil, errDamaged
	case block[4] != totaledBlock:
		return nil, block, nil
	case len(block) < totaledHeader:
		return nil, nil, errDamaged
	}
	n := int(binary.LittleEndian.Uint32(block[5:]))
	if n > len(block)-totaledHeader || binary.LittleEndian.Uint32(block) != blockChecksum(first, block[4:totaledHeader+n]) {
		return nil, nil, errDamaged
	}
	return block[totaledHeader : totaledHeader+n], block[totaledHeader+n:], nil
}

// readBlock calls visit with each posting of a block until it returns false.
func readBlock(first Key, block []byte, visit func(posting) bool) error {
	totals, rest, err := cutTotals(first, block)
	switch {
	case err != nil:
		return err
	case totals == nil && rest[4] != plainBlock:
		return errDamaged
	case len(rest) < 4 || binary.LittleEndian.Uint32(rest) != blockChecksum(first, rest[4:]):
		return errDamaged
	case totals == nil:
		rest = rest[plainHeader:]
	default:
		rest = rest[4:]
	}
	r := varints{rest: rest}
	for p := (posting{key: first}); len(r.rest) > 0; {
		p.key += Key(r.next())
		p.game = 0
		for n := r.next(); n > 0 && !r.failed; n-- {
			p.game += uint32(r.next())
			p.move = uint32(r.next())
			if !r.failed && !visit(p) {
				return nil
			}
		}
		if r.failed {
			return errDamaged
		}
	}
	return nil
}

// varints reads numbers one after the other.
type varints struct {
	rest   []byte
	failed bool
}

func (r *varints) next() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// bytes returns the next n bytes, or nil.
func (r *varints) bytes(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.failed, r.rest = true, nil
		return nil
	}
	out := r.rest[:n]
	r.rest = r.rest[n:]
	return out
}
