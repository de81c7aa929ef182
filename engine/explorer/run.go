package explorer

import (
	"cmp"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
)

// posting tells that a game had a position, and which move it made there.
type posting struct {
	key  Key
	game uint32
	move uint32 // its number among the variant's moves; 0: the game ended there
}

var (
	errDamaged = errors.New("a part of it is not what was written")
	errCutOff  = errors.New("its end is missing")
)

func comparePostings(a, b posting) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game), cmp.Compare(a.move, b.move))
}

// sortPostings sorts postings and leaves each only once.
func sortPostings(list []posting) []posting {
	slices.SortFunc(list, comparePostings)
	return slices.Compact(list)
}

// blockSize is about how many bytes a block of postings has. A key's postings are never
// in two blocks.
const blockSize = 4 << 10

// appendBlocks calls put with the blocks of sorted postings: the first key of each, and
// its contents with a checksum before them.
func appendBlocks(list []posting, put func(first Key, block []byte) error) error {
	block := make([]byte, 4, 2*blockSize)
	var first, before Key
	for i := 0; i < len(list); {
		key := list[i].key
		end := i + 1
		for end < len(list) && list[end].key == key {
			end++
		}
		if len(block) == 4 {
			first, before = key, key
		}
		block = appendKey(block, key-before, list[i:end])
		before, i = key, end
		if len(block) >= blockSize || i == len(list) {
			binary.LittleEndian.PutUint32(block, crc32.ChecksumIEEE(block[4:]))
			if err := put(first, slices.Clone(block)); err != nil {
				return err
			}
			block = block[:4]
		}
	}
	return nil
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

// readBlock calls visit with each posting of a block until it returns false.
func readBlock(first Key, block []byte, visit func(posting) bool) error {
	if len(block) < 4 || binary.LittleEndian.Uint32(block) != crc32.ChecksumIEEE(block[4:]) {
		return errDamaged
	}
	r := varints{rest: block[4:]}
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
