package explorer

import (
	"bytes"
	"maps"
	"math"
	"slices"
)

const (
	// maxMerged is the number of postings above which a commit doesn't merge runs: Compact does.
	maxMerged = 16 << 20
	// smallRun is the number of postings of runs that are merged as soon as they come.
	smallRun = 64 << 10
	// maxLast is the number of postings above which the last commit of a Builder leaves runs to
	// Compact, whose steps are short: a commit that is long is lost if the program is killed.
	maxLast = 1 << 20
	// maxAlike is how many larger runs of about the same size stay apart.
	maxAlike = 8
)

// writeRuns writes the pending postings as a run for each variant, together with those of
// some earlier runs.
func (b *Builder) writeRuns(w Writer) error {
	for _, identity := range slices.Sorted(maps.Keys(b.pending.postings)) {
		if list := b.pending.postings[identity]; list.count > 0 {
			if err := b.writeRun(w, identity, list); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *Builder) writeRun(w Writer, identity string, list *postings) error {
	runs := runsOf(w, identity)
	kept := apartFrom(runs, list.count)
	if b.compacting {
		kept = min(kept, compactFrom(runs, list.count))
	}
	id := last(w, runsBucket+identity) + 1
	var streams []*stream
	for _, old := range runs[kept:] {
		streams = append(streams, streamRun(w, identity, old))
	}
	blocks := newBlockWriter(w, identity, id)
	err := merge(append(streams, list.stream()), blocks.add)
	if err == nil {
		err = blocks.flush()
	}
	for _, old := range runs[kept:] {
		if err == nil {
			err = deleteRun(w, identity, old)
		}
	}
	if err != nil {
		return err
	}
	return w.Put(runsBucket+identity, number(id), number(uint32(blocks.count)))
}

// apartFrom returns how many of some runs stay when so many postings are added: the later ones
// are merged with these. Small runs are merged with those that are not much larger, and larger
// ones when there are maxAlike of them, so that each posting is written again only a few times.
func apartFrom(runs []run, size int) (kept int) {
	for kept = len(runs); kept > 0; {
		next := kept - 1
		if before := int(runs[next].size); before > 2*size || size+before > smallRun {
			sum := size
			for next = kept; next > 0 && int(runs[next-1].size) <= maxAlike/2*size; next-- {
				sum += int(runs[next-1].size)
			}
			if kept-next < maxAlike || sum > maxMerged {
				return kept
			}
		}
		for ; kept > next; kept-- {
			size += int(runs[kept-1].size)
		}
	}
	return kept
}

// compactFrom is apartFrom when these postings are the last ones: as many runs are merged as
// Compact would merge, if they are soon written.
func compactFrom(runs []run, size int) (kept int) {
	merged := apart(append(slices.Clone(runs), run{size: uint32(size)}))
	if sumOf(merged) > maxLast {
		return len(runs)
	}
	return len(runs) + min(0, 1-len(merged))
}

// sumOf returns how many postings runs have.
func sumOf(runs []run) (sum int) {
	for _, r := range runs {
		sum += int(r.size)
	}
	return sum
}

// newBlockWriter returns a writer of blocks of a run.
func newBlockWriter(w Writer, identity string, id uint32) *blockWriter {
	return &blockWriter{
		put:    func(first Key, block []byte) error { return w.Put(runBucket+identity, blockKey(id, first), block) },
		totals: newTotaler(newRecords(w), moveTexts(w, identity)).append,
	}
}

// moveTexts returns a function that returns the texts of a variant's moves.
func moveTexts(r Reader, identity string) func(id uint32) string {
	var texts []string
	for k, v := range r.From(movesBucket+identity, nil) {
		if id := int(numberOf(k)); id == len(texts)+1 {
			texts = append(texts, string(v))
		}
	}
	return func(id uint32) string {
		if id == 0 || int(id) > len(texts) {
			return ""
		}
		return texts[id-1]
	}
}

// streamRun returns the postings of a run. Between its blocks others may be written.
func streamRun(r Reader, identity string, from run) *stream {
	blocks := streamBlocks(r, identity, from)
	return &stream{refill: func() ([]posting, error) {
		_, list, err := blocks(math.MaxUint64)
		return list, err
	}}
}

// streamBlocks returns a function that returns the key and the postings of the next block of
// a run, if its first posting's key is no greater than until. There are none at the end.
func streamBlocks(r Reader, identity string, from run) func(until Key) ([]byte, []posting, error) {
	var list []posting
	next := number(from.id)
	return func(until Key) ([]byte, []posting, error) {
		list = list[:0]
		k, block := firstFrom(r, runBucket+identity, next)
		if len(k) != 12 || numberOf(k) != from.id || firstKey(k) > until {
			return nil, nil, nil
		}
		next = append(append(next[:0], k...), 0) // behind this key
		err := readBlock(firstKey(k), block, func(p posting) bool {
			list = append(list, p)
			return true
		})
		if err == nil && len(list) == 0 {
			err = errDamaged
		}
		return k, list, err
	}
}

// firstFrom returns the first pair of a bucket from a key on; k is nil if there is none.
func firstFrom(r Reader, bucket string, key []byte) (k, v []byte) {
	for k, v := range r.From(bucket, key) {
		return k, v
	}
	return nil, nil
}

func deleteRun(w Writer, identity string, old run) error {
	var keys [][]byte
	for k := range w.From(runBucket+identity, number(old.id)) {
		if len(k) != 12 || numberOf(k) != old.id {
			break
		}
		keys = append(keys, bytes.Clone(k))
	}
	for _, k := range keys {
		if err := w.Delete(runBucket+identity, k); err != nil {
			return err
		}
	}
	return w.Delete(runsBucket+identity, number(old.id))
}
