package search

import (
	"runtime/debug"
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

// table is a hash table that grows up to a size. Several goroutines may look up
// and store, but not while it grows or is cleared.
type table struct {
	buckets []bucket
	mask    uint64
	most    int          // buckets
	used    atomic.Int64 // entries
	age     uint8        // of the present search, modulo 64
}

// firstBuckets is the size of a new table: memory that isn't touched costs
// nothing, but wiping it for each of many short games does.
const firstBuckets = 256

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

// newTable returns a table of a size in megabytes at most.
func newTable(megabytes int) *table {
	t := &table{most: firstBuckets}
	for n := max(megabytes, 1) << 20 / 64; t.most*2 <= n; {
		t.most *= 2
	}
	t.clear()
	return t
}

// clear makes the table empty, and small.
func (t *table) clear() {
	before := len(t.buckets)
	t.resize(firstBuckets)
	t.used.Store(0)
	t.age = 0
	release(before)
}

func (t *table) resize(size int) {
	t.buckets = make([]bucket, size)
	t.mask = uint64(size - 1)
}

// reserve makes room for so many more entries. A table that is half full loses
// few of them to others of their bucket.
func (t *table) reserve(entries uint64) {
	wanted := min(uint64(t.used.Load())+entries, uint64(t.most*len(bucket{}))) * 2
	size := len(t.buckets)
	for size < t.most && uint64(size*len(bucket{})) < wanted {
		size *= 2
	}
	if size > len(t.buckets) {
		t.grow(size)
	}
}

// grow moves all entries to a larger table. A bucket's entries go to few
// buckets of which each gets none of another's, so there is room for all.
func (t *table) grow(size int) {
	old := t.buckets
	t.resize(size)
	for i := range old {
		for j := range old[i] {
			data := old[i][j].data.Load()
			if data == 0 {
				continue
			}
			check := old[i][j].check.Load()
			b := &t.buckets[(check^data)>>20&t.mask]
			k := 0
			for b[k].data.Load() != 0 {
				k++
			}
			b[k].check.Store(check)
			b[k].data.Store(data)
		}
	}
	before := len(old)
	old = nil
	release(before)
}

// release gives the memory of a table that is no more back to the system if it
// was large: the collector would leave it beside the new one for long.
func release(buckets int) {
	if buckets > 64<<20/64 {
		debug.FreeOSMemory()
	}
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
			if data == 0 {
				t.used.Add(1)
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

// full returns how much of the table, at its largest, this search has filled,
// in permille.
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
	return n * 1000 / max(seen, 1) * len(t.buckets) / t.most
}
