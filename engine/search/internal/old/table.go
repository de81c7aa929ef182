package search

import (
	"sync/atomic"

	"github.com/ferzchess/ferz/engine"
)

// What the score of an entry means.
const (
	noBound uint8 = iota
	upperBound
	lowerBound
	exactScore
)

// entry is a position in the hash table. check is its hash XOR data, so that
// an entry torn by two threads writing at once is not taken for either.
type entry struct {
	check, data atomic.Uint64
}

// bucket is a line of the cache: entries that compete for the same positions.
type bucket [4]entry

// table is a hash table of a fixed size, safe for several goroutines.
type table struct {
	buckets []bucket
	mask    uint64
	age     uint8 // of the present search, modulo 64
}

// record is an entry unpacked. The move is a digest: only moves that are found
// in a generated list are ever made, so 16 bits suffice to find it there.
type record struct {
	move  uint16 // moveDigest, or 0
	score Score  // relative to the position, see toTable
	eval  Score  // static, or noEval
	depth int    // 0 to 255
	bound uint8
}

const noEval Score = -infinity

// moveDigest returns 16 bits of a move, never 0.
func moveDigest(m engine.Move) uint16 {
	return uint16(uint64(m)*0x9e3779b97f4a7c15>>48) | 1
}

func newTable(megabytes int) *table {
	t := &table{}
	n := uint64(max(megabytes, 1)) << 20 / 64
	size := uint64(1)
	for size*2 <= n {
		size *= 2
	}
	t.buckets = make([]bucket, size)
	t.mask = size - 1
	return t
}

func (t *table) clear() {
	for i := range t.buckets {
		for j := range t.buckets[i] {
			t.buckets[i][j].check.Store(0)
			t.buckets[i][j].data.Store(0)
		}
	}
	t.age = 0
}

// nextSearch lets entries of earlier searches be replaced first.
func (t *table) nextSearch() { t.age = (t.age + 1) & 63 }

func (r record) pack(age uint8) uint64 {
	return uint64(r.move) | uint64(uint16(r.score))<<16 | uint64(uint16(r.eval))<<32 |
		uint64(uint8(r.depth))<<48 | uint64(r.bound)<<56 | uint64(age)<<58
}

func unpackRecord(data uint64) record {
	return record{
		move:  uint16(data),
		score: Score(int16(data >> 16)),
		eval:  Score(int16(data >> 32)),
		depth: int(uint8(data >> 48)),
		bound: uint8(data>>56) & 3,
	}
}

// probe returns what is known about a position; its bound is noBound if
// nothing is.
func (t *table) probe(hash uint64) record {
	b := &t.buckets[hash>>20&t.mask]
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data == hash && data != 0 {
			return unpackRecord(data)
		}
	}
	return record{}
}

// store puts a record into the table, in place of the least useful one.
func (t *table) store(hash uint64, r record) {
	b := &t.buckets[hash>>20&t.mask]
	worst, least := 0, 1<<30
	for i := range b {
		data := b[i].data.Load()
		if data == 0 || b[i].check.Load()^data == hash {
			old := unpackRecord(data)
			if data != 0 && r.move == 0 {
				r.move = old.move
			}
			if data != 0 && r.bound != exactScore && old.depth > r.depth+3 && uint8(data>>58) == t.age {
				return
			}
			worst = i
			break
		}
		age := int(t.age-uint8(data>>58)) & 63
		if worth := int(uint8(data>>48)) - 8*age; worth < least {
			worst, least = i, worth
		}
	}
	data := r.pack(t.age)
	b[worst].data.Store(data)
	b[worst].check.Store(hash ^ data)
}

// full returns how much of the table this search has filled, in permille.
func (t *table) full() int {
	n, seen := 0, 0
	for i := 0; i < len(t.buckets) && seen < 1000; i++ {
		for j := range t.buckets[i] {
			data := t.buckets[i][j].data.Load()
			if data != 0 && uint8(data>>58) == t.age {
				n++
			}
			seen++
		}
	}
	return n * 1000 / max(seen, 1)
}
