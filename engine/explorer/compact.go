package explorer

import (
	"bytes"
	"context"
	"maps"
	"math"
	"slices"
)

const (
	// maxCompacted is the approximate number of postings that each step of Compact moves and
	// commits.
	maxCompacted = 4 << 20
	// smallShare is how much smaller than the first run the others together have to be to
	// stay apart from it.
	smallShare = 4
)

// Compact commits what was added, and merges the runs of each variant until it has one or
// two. A look-up reads each of them, so it is called when many games were added. If it is
// interrupted, the index is whole and has more runs.
func (b *Builder) Compact(ctx context.Context) error {
	b.compacting = true
	err := b.Commit()
	b.compacting = false
	if err != nil {
		return err
	}
	runs := map[string][]run{}
	err = b.store.View(func(r Reader) error {
		for identity := range r.From(variantsBucket, nil) {
			runs[string(identity)] = apart(runsOf(r, string(identity)))
		}
		return nil
	})
	for _, identity := range slices.Sorted(maps.Keys(runs)) {
		if err == nil && len(runs[identity]) > 1 {
			err = b.compact(ctx, identity, runs[identity])
		}
	}
	return err
}

// apart returns the runs that are to be merged.
func apart(runs []run) []run {
	if len(runs) < 2 {
		return nil
	}
	if rest := sumOf(runs[1:]); rest <= int(runs[0].size)/smallShare {
		return runs[1:]
	}
	return runs
}

// compact moves all postings of runs to a new one, a range of keys at a time.
func (b *Builder) compact(ctx context.Context, identity string, runs []run) error {
	size := sumOf(runs)
	id := runs[len(runs)-1].id + 1
	steps := uint64(size/b.compacted + 1)
	for i := uint64(1); i <= steps; i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		until := Key(math.MaxUint64)
		if i < steps {
			until = Key(math.MaxUint64 / steps * i)
		}
		if err := b.store.Update(func(w Writer) error { return moveRuns(w, identity, runs, id, until) }); err != nil {
			return err
		}
	}
	return nil
}

// moveRuns moves the postings of runs whose keys are no greater than until to the end of
// another run.
func moveRuns(w Writer, identity string, runs []run, to uint32, until Key) error {
	moved := make([]movedRun, len(runs))
	var streams []*stream
	for i, from := range runs {
		moved[i] = movedRun{run: from}
		streams = append(streams, moved[i].stream(w, identity, until))
	}
	blocks := newBlockWriter(w, identity, to)
	err := merge(streams, blocks.add)
	if err == nil {
		err = blocks.flush()
	}
	for i := range moved {
		if err == nil {
			err = moved[i].leave(w, identity, until == math.MaxUint64)
		}
	}
	if err != nil {
		return err
	}
	size := numberOf(w.Get(runsBucket+identity, number(to)))
	return w.Put(runsBucket+identity, number(to), number(size+uint32(blocks.count)))
}

// movedRun is a run whose first postings are being moved to another one.
type movedRun struct {
	run
	keys  [][]byte  // of the blocks from which postings were moved
	count int       // postings that were moved
	rest  []posting // those of the last of these blocks that stay
}

// stream returns the postings whose keys are no greater than until.
func (m *movedRun) stream(r Reader, identity string, until Key) *stream {
	blocks := streamBlocks(r, identity, m.run)
	return &stream{refill: func() ([]posting, error) {
		if len(m.rest) > 0 {
			return nil, nil
		}
		k, list, err := blocks(until)
		if err != nil || len(list) == 0 {
			return nil, err
		}
		m.keys = append(m.keys, bytes.Clone(k))
		n, _ := slices.BinarySearchFunc(list, until, func(p posting, until Key) int {
			if p.key > until {
				return 1
			}
			return -1
		})
		m.rest = slices.Clone(list[n:])
		m.count += n
		return list[:n], nil
	}}
}

// leave deletes what was moved; all says that nothing is left.
func (m *movedRun) leave(w Writer, identity string, all bool) error {
	for _, k := range m.keys {
		if err := w.Delete(runBucket+identity, k); err != nil {
			return err
		}
	}
	if all {
		return w.Delete(runsBucket+identity, number(m.id))
	}
	blocks := newBlockWriter(w, identity, m.id)
	for s := (&stream{chunk: m.rest, refill: func() ([]posting, error) { return nil, nil }}); len(s.chunk) > 0; {
		if err := blocks.add(s.take()); err != nil {
			return err
		}
	}
	if err := blocks.flush(); err != nil {
		return err
	}
	size := numberOf(w.Get(runsBucket+identity, number(m.id)))
	return w.Put(runsBucket+identity, number(m.id), number(size-uint32(m.count)))
}
