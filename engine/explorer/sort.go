package explorer

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// posting records that a game had a position, and its move there.
type posting struct {
	key  Key
	game uint32
	move uint32 // its number among the variant's moves; 0: the game ended there
}

func comparePostings(a, b posting) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game), cmp.Compare(a.move, b.move))
}

// parts is the number of parts of a postings.
const parts = 256

// postings collects postings of a variant to be sorted. They are kept in parts by the first
// byte of the key, so that each fits the CPU's cache while it is sorted.
type postings struct {
	parts [parts][]posting
	count int
}

func (l *postings) add(p posting) {
	part := &l.parts[p.key>>56]
	*part = append(*part, p)
	l.count++
}

func (l *postings) reset() {
	for i, part := range l.parts {
		l.parts[i] = part[:0]
	}
	l.count = 0
}

// sort sorts all postings and leaves each only once.
func (l *postings) sort() {
	var next, count atomic.Int64
	var running sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), parts) {
		running.Go(func() {
			var scratch []posting
			for i := next.Add(1) - 1; i < parts; i = next.Add(1) - 1 {
				l.parts[i], scratch = sortPart(l.parts[i], scratch)
				count.Add(int64(len(l.parts[i])))
			}
		})
	}
	running.Wait()
	l.count = int(count.Load())
}

// A part is divided by the next bits of the keys into slots, each for a few postings.
const (
	slotBits  = 11
	slotShift = 56 - slotBits
	fewKeys   = 48 // postings of a slot that are sorted by insertion
)

// sortPart sorts a part, with memory for as many postings, which it returns for the next one.
func sortPart(list, scratch []posting) (sorted, _ []posting) {
	if len(list) < 1<<(slotBits-2) {
		slices.SortFunc(list, comparePostings)
		return slices.Compact(list), scratch
	}
	scratch = append(scratch[:0], list...)
	var ends [1<<slotBits + 1]int32
	slot := func(k Key) int { return int(k >> slotShift & (1<<slotBits - 1)) }
	for i := range scratch {
		ends[slot(scratch[i].key)+1]++
	}
	for i := range 1 << slotBits {
		ends[i+1] += ends[i]
	}
	for i := range scratch {
		s := slot(scratch[i].key)
		list[ends[s]] = scratch[i]
		ends[s]++ // it ends where the next slot begins
	}
	start := int32(0)
	for i := range 1 << slotBits {
		sortSlot(list[start:ends[i]])
		start = ends[i]
	}
	return slices.Compact(list), scratch
}

// sortSlot sorts a few postings, which are mostly in order.
func sortSlot(list []posting) {
	if len(list) > fewKeys {
		slices.SortFunc(list, comparePostings)
		return
	}
	for i := 1; i < len(list); i++ {
		p := list[i]
		j := i
		for ; j > 0 && comesBefore(&p, &list[j-1]); j-- {
			list[j] = list[j-1]
		}
		list[j] = p
	}
}

func comesBefore(a, b *posting) bool {
	switch {
	case a.key != b.key:
		return a.key < b.key
	case a.game != b.game:
		return a.game < b.game
	}
	return a.move < b.move
}

// stream yields the sorted postings of a key at a time. refill returns those that follow
// a chunk that is used up, without dividing those of a key, or none at the end.
type stream struct {
	chunk  []posting
	refill func() ([]posting, error)
}

// head returns the first key; ok is false at the end.
func (s *stream) head() (k Key, ok bool, err error) {
	for len(s.chunk) == 0 {
		if s.chunk, err = s.refill(); err != nil || len(s.chunk) == 0 {
			return 0, false, err
		}
	}
	return s.chunk[0].key, true, nil
}

// take returns the postings of the first key and goes to the next one.
func (s *stream) take() []posting {
	n := 1
	for n < len(s.chunk) && s.chunk[n].key == s.chunk[0].key {
		n++
	}
	list := s.chunk[:n]
	s.chunk = s.chunk[n:]
	return list
}

// stream returns the postings, which are sorted.
func (l *postings) stream() *stream {
	i := 0
	return &stream{refill: func() ([]posting, error) {
		for ; i < parts; i++ {
			if part := l.parts[i]; len(part) > 0 {
				i++
				return part, nil
			}
		}
		return nil, nil
	}}
}

// merge calls visit with the postings of each key of some streams. Where several have a key,
// those of the first stream come first.
func merge(streams []*stream, visit func([]posting) error) error {
	var together []posting
	var with []*stream // those that have the key
	for {
		var least Key
		with = with[:0]
		for _, s := range streams {
			k, ok, err := s.head()
			switch {
			case err != nil:
				return err
			case !ok:
			case len(with) == 0 || k < least:
				least, with = k, append(with[:0], s)
			case k == least:
				with = append(with, s)
			}
		}
		list := together[:0]
		switch len(with) {
		case 0:
			return nil
		case 1:
			list = with[0].take()
		default:
			for _, s := range with {
				list = append(list, s.take()...)
			}
			together = list
		}
		if err := visit(list); err != nil {
			return err
		}
	}
}
