package tables

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/ferzchess/ferz/engine"
)

// lookup finds the table that an ending is in.
type lookup map[key]*solved

// solved is an ending whose values are all in memory.
type solved struct {
	index  *index
	values []Value
}

// solver solves endings from which moves lead into each other: most often one. First it
// looks at the moves of each position once, which gives the values that the moves into
// solved endings have and, for each position, those from which moves lead to it. Then the
// values are found backward, those of the shortest distance first.
type solver struct {
	g        *game
	members  []*index
	base     []uint64 // the number of each member's first position
	of       map[key]int
	known    lookup
	threads  int
	progress func(done, all uint64)

	nodes  uint64 // positions in the members' indexes
	values []Value
	won    []atomic.Uint32 // plies of the shortest win known so far; unset: none
	left   []atomic.Uint32 // moves that may not lose, and in the high half the plies of the longest loss
	units  []unit
	into   []uint32 // by position, see edges: those from which moves lead to it
	edges  []uint32 // where a position's part of into begins; one more than positions

	mu      sync.Mutex
	extra   map[string]uint32 // positions with a state that no table has, by what they are
	states  []extraState
	missing map[key]bool
}

// extraState is a position with a state of the rules' that no table has, such as a pawn
// that can be captured en passant now.
type extraState struct {
	places []engine.Placement
	side   engine.Color
	slots  []uint64
}

// unit is a run of positions whose moves one thread looks at.
type unit struct {
	first uint64
	count []uint16 // moves into the members, by position
	to    []uint32 // where these lead, one after the other
}

const (
	unitSize = 1 << 12
	unset    = 1<<32 - 1
	notLost  = 1<<16 - 1 // in the low half of left: some move does not lose whatever comes
	maxExtra = 1 << 24
)

// missingError names endings that must be solved before.
type missingError struct{ endings []key }

func (e *missingError) Error() string {
	return fmt.Sprintf("%d endings are not solved yet", len(e.endings))
}

// memoryFor returns how many bytes solving needs for a number of positions with so many
// moves from each on average.
func memoryFor(positions uint64, moves float64) uint64 {
	return uint64(float64(positions) * (16 + 10*moves))
}

// run solves the endings and returns their values.
func (s *solver) run(ctx context.Context) ([]*solved, error) {
	s.of, s.extra, s.missing = map[key]int{}, map[string]uint32{}, map[key]bool{}
	s.base, s.nodes = nil, 0
	for i, x := range s.members {
		s.of[x.key] = i
		s.base = append(s.base, s.nodes)
		s.nodes += x.size
	}
	if s.nodes+maxExtra > tooMany {
		return nil, errTooLarge
	}
	if err := s.lookAtMoves(ctx); err != nil {
		return nil, err
	}
	s.reverse()
	if err := s.spread(ctx); err != nil {
		return nil, err
	}
	out := make([]*solved, len(s.members))
	for i, x := range s.members {
		out[i] = &solved{x, s.values[s.base[i] : s.base[i]+x.size : s.base[i]+x.size]}
	}
	return out, nil
}

// lookAtMoves looks at the moves of all positions.
func (s *solver) lookAtMoves(ctx context.Context) error {
	s.values = make([]Value, s.nodes)
	s.won, s.left = make([]atomic.Uint32, s.nodes), make([]atomic.Uint32, s.nodes)
	s.units = make([]unit, (s.nodes+unitSize-1)/unitSize)
	for i := range s.units {
		s.units[i].first = uint64(i) * unitSize
	}
	var done atomic.Uint64
	err := s.parallel(ctx, len(s.units), func(x *moveReader, i int) error {
		err := x.readUnit(&s.units[i])
		s.report(done.Add(1)*unitSize, s.nodes)
		return err
	})
	if err != nil {
		return err
	}
	return s.lookAtExtra(ctx)
}

func (s *solver) report(done, all uint64) {
	if s.progress != nil {
		s.progress(min(done, all), all)
	}
}

// lookAtExtra looks at the moves of positions that no table has, which may lead to more of
// them.
func (s *solver) lookAtExtra(ctx context.Context) error {
	if len(s.missing) > 0 {
		return s.missed()
	}
	x, err := s.newReader()
	if err != nil {
		return err
	}
	for i := 0; i < len(s.states); i++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.values = append(s.values, Draw)
		if i == 0 { // atomics can't be appended to in place
			s.growAtomics(len(s.states))
		} else if uint64(len(s.won)) < s.nodes+uint64(len(s.states)) {
			s.growAtomics(2 * len(s.states))
		}
		e := s.states[i]
		x.p.Arrange(e.side, e.slots, e.places)
		u := unit{first: s.nodes + uint64(i)}
		if err := x.readPosition(s.nodes+uint64(i), &u); err != nil {
			return err
		}
		s.units = append(s.units, u)
	}
	if len(s.missing) > 0 {
		return s.missed()
	}
	return nil
}

// growAtomics makes room for a number of positions that no table has.
func (s *solver) growAtomics(extra int) {
	won, left := make([]atomic.Uint32, s.nodes+uint64(extra)), make([]atomic.Uint32, s.nodes+uint64(extra))
	for i := range s.won {
		won[i].Store(s.won[i].Load())
		left[i].Store(s.left[i].Load())
	}
	s.won, s.left = won, left
}

func (s *solver) missed() error {
	err := &missingError{}
	for k := range s.missing {
		err.endings = append(err.endings, k)
	}
	return err
}

// parallel does work on n items in the solver's threads, each with an expander of its own.
func (s *solver) parallel(ctx context.Context, n int, work func(x *moveReader, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var all sync.WaitGroup
	for range max(1, s.threads) {
		x, err := s.newReader()
		if err != nil {
			return err
		}
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := work(x, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// moveReader looks at the moves of positions for a solver.
type moveReader struct {
	*expander
	s    *solver
	memo [2]memo
}

// memo remembers in which table the positions of an ending are.
type memo struct {
	key     key
	member  int // -1: it is solved
	swapped bool
	table   *solved
}

func (s *solver) newReader() (*moveReader, error) {
	x, err := newExpander(s.g)
	return &moveReader{expander: x, s: s}, err
}

// readUnit looks at the moves of a run of positions.
func (x *moveReader) readUnit(u *unit) error {
	s := x.s
	var places [MaxMen]engine.Placement
	last := min(u.first+unitSize, s.nodes)
	u.count = make([]uint16, 0, last-u.first)
	m := 0
	for n := u.first; n < last; n++ {
		for m+1 < len(s.base) && s.base[m+1] <= n {
			m++
		}
		member := s.members[m]
		side, layer, ok := member.position(n-s.base[m], places[:])
		if !ok {
			s.values[n] = invalid
			s.won[n].Store(unset)
			s.left[n].Store(notLost)
			u.count = append(u.count, 0)
			continue
		}
		x.arrange(places[:member.n], side, layer)
		if err := x.readPosition(n, u); err != nil {
			return err
		}
	}
	return nil
}

// readPosition looks at the moves of the position that is set up, and has number n.
func (x *moveReader) readPosition(n uint64, u *unit) error {
	s := x.s
	won, lost, open := uint32(unset), uint32(0), uint32(0)
	kind, value := x.look()
	before := len(u.to)
	switch {
	case kind == nodeInvalid:
		s.values[n] = invalid
		open = notLost
	case kind == nodeEnded && value.Won():
		won, open = 0, notLost
	case kind == nodeEnded && value.Drawn():
		open = notLost
	case kind == nodeOpen:
		for _, m := range x.list.Moves {
			x.p.Make(m)
			v, to, known, err := x.readChild()
			x.p.Unmake()
			switch {
			case err != nil:
				return err
			case !known:
				u.to = append(u.to, to)
				open++
			case v.Lost():
				won = min(won, uint32(v.Plies())+1)
			case v.Won():
				lost = max(lost, uint32(v.Plies())+1)
			default:
				open |= 1 << 20
			}
		}
	}
	moves := len(u.to) - before
	if open >= notLost {
		open = notLost
	}
	s.won[n].Store(won)
	s.left[n].Store(lost<<16 | open)
	u.count = append(u.count, uint16(moves))
	return nil
}

// readChild returns the value of the position to which a move has led, or its number if it
// is one of those to be solved.
func (x *moveReader) readChild() (v Value, to uint32, known bool, err error) {
	s, p := x.s, x.p
	if r := p.TerminalResult(); r.Over() {
		return ended(r, p.Side()), 0, true, nil
	}
	if !s.g.read(p, &x.child) {
		return 0, 0, false, x.unreadable()
	}
	layer := s.g.layerOf(p)
	if len(s.g.matters) > 0 && !x.plainState(p, layer) {
		to, err = s.addExtra(p)
		return 0, to, false, err
	}
	in := x.find(x.child.key)
	if in == nil {
		return Draw, 0, true, nil // it is missing: the solver will know
	}
	table := in.table
	if table == nil {
		table = &solved{index: s.members[in.member]}
		in.table = table
	}
	n, ok := table.index.locate(&x.child, p.Side(), layer, in.swapped)
	switch {
	case !ok:
		return 0, 0, false, x.unreadable()
	case in.member >= 0:
		return 0, uint32(s.base[in.member] + n), false, nil
	}
	return table.values[n], 0, true, nil
}

// find returns where the positions of an ending are, nil if it is not solved yet, which is
// noted.
func (x *moveReader) find(k key) *memo {
	for i := range x.memo {
		if x.memo[i].key == k {
			return &x.memo[i]
		}
	}
	own, swapped := x.s.g.canonical(k)
	found := memo{key: k, member: -1, swapped: swapped}
	if m, ok := x.s.of[own]; ok {
		found.member = m
	} else if found.table = x.s.known[own]; found.table == nil {
		x.s.mu.Lock()
		x.s.missing[own] = true
		x.s.mu.Unlock()
		return nil
	}
	x.memo[1] = x.memo[0]
	x.memo[0] = found
	return &x.memo[0]
}

// addExtra returns the number of a position with a state that no table has.
func (s *solver) addExtra(p *engine.Position) (uint32, error) {
	var e extraState
	e.side, e.slots = p.Side(), append([]uint64(nil), p.Slots()...)
	id := []byte{byte(e.side)}
	for at := range p.Occupied().All() {
		e.places = append(e.places, engine.Placement{Square: at, Piece: p.PieceAt(at)})
		id = append(id, byte(at), byte(p.PieceAt(at)))
	}
	for _, i := range s.g.matters {
		for b := 0; b < 64; b += 8 {
			id = append(id, byte(e.slots[i]>>b))
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.extra[string(id)]
	if !ok {
		if len(s.states) == maxExtra || uint64(len(s.states)) > s.nodes+1000 {
			return 0, fmt.Errorf("%w in %s: too much depends on more than where the pieces stand, such as in %s", ErrNoEndings, s.g.v.Def.Name, p.FEN())
		}
		n = uint32(s.nodes) + uint32(len(s.states))
		s.extra[string(id)] = n
		s.states = append(s.states, e)
	}
	return n, nil
}
