package search

import (
	"runtime/debug"
	"sync/atomic"
	"unsafe"

	"github.com/ferzchess/ferz/engine"
)

// The meanings of an entry's score.
const (
	noBound uint8 = iota
	upperBound
	lowerBound
	exactScore
)

// entry is a position in the transposition table. keyXor is its key XOR data, so
// that an entry torn by two threads writing at once matches neither. The key's low
// byte, which the index does not use, holds bound and age.
type entry struct {
	keyXor, data uint64
}

// load reads an entry that other goroutines may be writing.
func (e *entry) load() (key, data uint64) {
	data = atomic.LoadUint64(&e.data)
	return atomic.LoadUint64(&e.keyXor) ^ data, data
}

// bucket is a cache line: entries that compete for the same positions.
type bucket [4]entry

// ttable is a transposition table that grows up to a size. Several goroutines may
// probe and store, but not while it grows or is cleared.
type ttable struct {
	buckets    []bucket
	mask       uint64
	maxBuckets int          // buckets
	used       atomic.Int64 // entries
	age        uint8        // of the present search, modulo 64
}

// minBuckets is the size of a new table. Untouched memory costs nothing, but
// clearing it for each of many short games does.
const minBuckets = 256

// ttData is an unpacked entry.
type ttData struct {
	move  uint32 // moveKey, or 0
	score Score  // relative to the position, see scoreToTT
	eval  Score  // static evaluation, or noEval
	depth int    // 0 to 255
	bound uint8
}

const noEval Score = -infinity

// The two highest bits of a moveKey distinguish a digest of a move from the move
// itself.
const (
	digested uint32 = iota
	stepKey
	markStepKey
	dropKey
)

// moveKey returns 24 bits that identify a move, never 0. For most moves they are the
// complete move.
func moveKey(m engine.Move) uint32 {
	key := uint32(m.From()) | uint32(m.To())<<8 | uint32(m.Type())<<16
	if m>>32 == 0 {
		switch m.Kind() {
		case engine.NormalMove:
			return key | stepKey<<22
		case engine.DoubleStep:
			return key | markStepKey<<22
		case engine.Drop:
			return key | dropKey<<22
		}
	}
	return uint32(uint64(m)*0x9e3779b97f4a7c15>>42) | 1
}

// keyMove returns the move if a moveKey holds it completely, otherwise NoMove.
func keyMove(key uint32) engine.Move {
	kind := [...]engine.MoveKind{stepKey: engine.NormalMove, markStepKey: engine.DoubleStep, dropKey: engine.Drop}[key>>22]
	if kind == 0 {
		return engine.NoMove
	}
	return engine.NewMove(kind, engine.Square(key), engine.Square(key>>8)).WithType(engine.TypeID(key >> 16 & engine.MaxTypes))
}

// newTTable returns a table of at most a size in megabytes.
func newTTable(megabytes int) *ttable {
	t := &ttable{maxBuckets: minBuckets}
	for n := max(megabytes, 1) << 20 / 64; t.maxBuckets*2 <= n; {
		t.maxBuckets *= 2
	}
	t.clear()
	return t
}

// clear empties the table and shrinks it to its first size. It keeps the memory for the
// next game, since new pages take as long as some thousand nodes for each megabyte.
func (t *ttable) clear() {
	clear(t.buckets)
	t.resize(minBuckets)
	t.used.Store(0)
	t.age = 0
}

// resize changes the number of buckets. The table keeps its entries, in their old places,
// if its memory suffices; otherwise it gets new memory without entries.
func (t *ttable) resize(size int) {
	if size <= cap(t.buckets) {
		t.buckets = t.buckets[:size] // what lies beyond the end is always empty
	} else {
		t.buckets = make([]bucket, size)
		adviseHugePages(t.buckets)
	}
	t.mask = uint64(size - 1)
}

// reserve grows the table for a number of additional entries. A table that is half
// full rarely overwrites useful ones.
func (t *ttable) reserve(entries uint64) {
	wanted := min(uint64(t.used.Load())+entries, uint64(t.maxBuckets*len(bucket{}))) * 2
	size := len(t.buckets)
	for size < t.maxBuckets && uint64(size*len(bucket{})) < wanted {
		size *= 2
	}
	if size > len(t.buckets) {
		t.grow(size)
	}
}

// grow makes the table larger and moves its entries to where they belong. A bucket's
// entries go to a few buckets that receive entries of no other, so there is space for
// all; one of these buckets is the same if the table keeps its memory.
func (t *ttable) grow(size int) {
	old := t.buckets
	t.resize(size)
	for i := range old {
		entries := old[i]
		old[i] = bucket{}
		for _, e := range entries {
			if e == (entry{}) {
				break
			}
			t.insert(e)
		}
	}
	before, kept := len(old), &old[0] == &t.buckets[0]
	if old = nil; !kept {
		freeLarge(before)
	}
}

// insert puts an entry in a free place of its bucket.
func (t *ttable) insert(e entry) {
	b := &t.buckets[(e.keyXor^e.data)>>20&t.mask]
	for k := range b {
		if b[k] == (entry{}) {
			b[k] = e
			return
		}
	}
}

// freeLarge returns the memory of an abandoned large table to the system, since the
// garbage collector would keep it beside the new one for long.
func freeLarge(buckets int) {
	if buckets > 64<<20/64 {
		debug.FreeOSMemory()
	}
}

// newSearch increments the age, so that entries of earlier searches are replaced
// first.
func (t *ttable) newSearch() { t.age = (t.age + 1) & 63 }

func (r ttData) pack() uint64 {
	return uint64(r.move) | uint64(uint16(r.score))<<24 | uint64(uint16(r.eval))<<40 | uint64(uint8(r.depth))<<56
}

func unpackRecord(data uint64, low uint8) ttData {
	return ttData{
		move:  uint32(data) & 0xffffff,
		score: Score(int16(data >> 24)),
		eval:  Score(int16(data >> 40)),
		depth: int(data >> 56),
		bound: low & 3,
	}
}

// prefetch loads the bucket of a position into the cache.
func (t *ttable) prefetch(hash uint64) { prefetch(unsafe.Pointer(&t.buckets[hash>>20&t.mask])) }

// probe returns the entry of a position; its bound is noBound if there is none.
func (t *ttable) probe(hash uint64) ttData {
	b := &t.buckets[hash>>20&t.mask]
	for i := range b {
		if key, data := b[i].load(); key>>8 == hash>>8 {
			return unpackRecord(data, uint8(key))
		}
	}
	return ttData{}
}

// store replaces the least useful entry of the bucket.
func (t *ttable) store(hash uint64, r ttData) {
	b := &t.buckets[hash>>20&t.mask]
	worst, least := 0, 1<<30
	for i := range b {
		key, data := b[i].load()
		if key == 0 {
			t.used.Add(1)
			worst = i
			break
		}
		age := int(t.age-uint8(key)>>2) & 63
		if key>>8 == hash>>8 {
			old := unpackRecord(data, uint8(key))
			if r.move == 0 {
				r.move = old.move
			}
			if r.bound != exactScore && old.depth > r.depth+3 && age == 0 {
				return
			}
			worst = i
			break
		}
		if worth := int(data>>56) - 8*age; worth < least {
			worst, least = i, worth
		}
	}
	data := r.pack()
	atomic.StoreUint64(&b[worst].data, data)
	atomic.StoreUint64(&b[worst].keyXor, (hash&^0xff|uint64(r.bound|t.age<<2))^data)
}

// hashFull returns how much of the table, at its largest, this search has filled, in
// permille.
func (t *ttable) hashFull() int {
	n, seen := 0, 0
	for i := 0; i < len(t.buckets) && seen < 1000; i++ {
		for j := range t.buckets[i] {
			if key, _ := t.buckets[i][j].load(); key != 0 && uint8(key)>>2 == t.age {
				n++
			}
			seen++
		}
	}
	return n * 1000 / max(seen, 1) * len(t.buckets) / t.maxBuckets
}
