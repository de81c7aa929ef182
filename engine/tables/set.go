package tables

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
)

// Set is the tables of a variant that a store has. It is safe for concurrent use.
type Set struct {
	g      *game
	store  Store // has what the tables have read
	other  Other // is asked where there is no table; nil: nothing is
	tables map[key]*Table
	bad    map[key]error // of files that can't be used
	list   []*Table      // by number of pieces, then by name
	faults []error
}

// Open reads the tables of a variant. A file that can't be used is not an error: see
// Faults.
func Open(v *engine.Variant, store Store) (*Set, error) {
	g, err := newGame(v)
	if err != nil {
		return nil, err
	}
	names, err := store.Names()
	if err != nil {
		return nil, err
	}
	s := &Set{g: g, store: store, tables: map[key]*Table{}, bad: map[key]error{}}
	slices.Sort(names)
	first := true
	for _, name := range names {
		if !strings.HasSuffix(name, Suffix) {
			continue
		}
		data, err := store.Read(name)
		if err == nil {
			if h, _, headed := readHeader(data); headed == nil && first && h.Identity == g.identity && h.Mirror >= -1 && h.Mirror < len(g.turns) {
				g.mirror, first = h.Mirror, false
			}
			var t *Table
			if t, err = g.open(data); err == nil && g.fileName(t.index.key) != name {
				err = fmt.Errorf("the file has the table of %s, which belongs into %s", t.Ending, g.fileName(t.index.key))
			}
			if err == nil {
				t.store, t.file, t.bytes = store, name, len(data)
				s.tables[t.index.key] = t
				s.list = append(s.list, t)
				continue
			}
		}
		s.faults = append(s.faults, fmt.Errorf("%s: %w", name, err))
		if k, failed := g.parse(strings.TrimSuffix(name, Suffix)); failed == nil {
			s.bad[k] = fmt.Errorf("%s: %w", name, err)
		}
	}
	slices.SortStableFunc(s.list, func(a, b *Table) int { return a.index.n - b.index.n })
	return s, nil
}

// Faults says which files can't be used, and why.
func (s *Set) Faults() []error { return s.faults }

// Tables lists the tables, those of fewer pieces first.
func (s *Set) Tables() []*Table { return s.list }

// Men returns the largest number of pieces that a table is for, 0 if there is none.
func (s *Set) Men() int { return max(s.ownMen(), s.OtherMen()) }

// ownMen is Men without other tables.
func (s *Set) ownMen() int {
	if len(s.list) == 0 {
		return 0
	}
	return s.list[len(s.list)-1].index.n
}

// Name returns the ending's name, such as KQKR.
func (t *Table) Name() string { return t.Ending }

// Bytes returns the size of the table's file.
func (t *Table) Bytes() int { return t.bytes }

// Statistics returns the ending's figures.
func (t *Table) Statistics() Stats { return t.Stats }

// LeftOut returns the keys of the rules that the table does not reckon with.
func (t *Table) LeftOut() []string { return t.header.LeftOut }

// ErrNoTable is the error for a position without a table.
var ErrNoTable = errors.New("there is no table for this position")

// Prober looks positions up. It is not safe for concurrent use, a Set may have any number
// of them.
type Prober struct {
	set    *Set
	x      *expander
	unpack unpacker
	board  placed
	other  OtherProber // nil: there are no other tables
	whole  *wholes     // tables that are read whole once, for who looks up all positions; nil: blocks are read
}

// NewProber returns a Prober.
func (s *Set) NewProber() (*Prober, error) {
	x, err := newExpander(s.g)
	p := &Prober{set: s, x: x}
	if s.other != nil {
		p.other = s.other.NewProber()
	}
	return p, err
}

// find returns the table that a position without any state of its own is in, its number
// there and its result. The table is nil if there is none; the error says why it can't be
// read.
func (p *Prober) find(pos *engine.Position) (t *Table, n uint64, result byte, err error) {
	s := p.set
	occupied := pos.Occupied()
	if occupied.Count() > s.ownMen() || !s.g.read(pos, &p.board) {
		return nil, 0, 0, nil
	}
	swapped := false
	t = s.tables[p.board.key]
	if t == nil {
		own, exchanged := s.g.canonicalFast(p.board.key)
		if t, swapped = s.tables[own], exchanged; t == nil {
			return nil, 0, 0, nil
		}
	}
	layer := s.g.layerOf(pos)
	if len(s.g.matters) > 0 && !p.x.plainState(pos, layer) {
		return nil, 0, 0, nil
	}
	n, ok := t.index.locate(&p.board, pos.Side(), layer, swapped)
	if !ok {
		return nil, 0, 0, nil
	}
	if result, err = t.result(n); err == nil && result == bitInvalid {
		return nil, 0, 0, nil
	}
	return t, n, result, err
}

// canonicalFast is canonical without a comparison, for endings of which one of the two has
// a table. It does not allocate.
func (g *game) canonicalFast(k key) (key, bool) {
	if g.mirror < 0 {
		return k, false
	}
	var orders [MaxMen]uint8
	n := 0
	for ; k != 0 && n < MaxMen; k >>= 8 {
		o := g.order[g.pieces[k&0xff-1]^1]
		i := n
		for ; i > 0 && orders[i-1] > o; i-- {
			orders[i] = orders[i-1]
		}
		orders[i] = o
		n++
	}
	var out key
	for _, o := range orders[:n] {
		out = out<<8 | key(o)
	}
	return out, true
}

// Result returns the value of a position without the distance: 1 if the player to move
// wins, -1 if the opponent does. ok is false if no table is for the position. It does not
// allocate, and a game that is over has no result.
func (p *Prober) Result(pos *engine.Position) (result int, ok bool) {
	t, _, bits, err := p.find(pos)
	switch {
	case t == nil || err != nil:
		return p.outcome(pos)
	case bits == bitWin:
		return 1, true
	case bits == bitLoss:
		return -1, true
	}
	return 0, true
}

// Probe returns the value of a position. The error is ErrNoTable if no table is for it, or
// says which file is damaged.
func (p *Prober) Probe(pos *engine.Position) (Value, error) { return p.probe(pos, 1) }

func (p *Prober) probe(pos *engine.Position, ahead int) (Value, error) {
	if r := pos.TerminalResult(); r.Over() {
		return ended(r, pos.Side()), nil
	}
	if t, n, _, err := p.find(pos); t != nil {
		v := Draw
		if err == nil {
			v, err = p.value(t, n)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", t.file, err)
		}
		return v, err
	}
	if !p.inReach(pos) || ahead == 0 {
		return Draw, p.absent(pos)
	}
	moves, err := p.probeMoves(pos, ahead-1)
	switch {
	case err != nil:
		return Draw, err
	case len(moves) == 0:
		return ended(pos.NoMovesResult(), pos.Side()), nil
	}
	return moves[0].Value, nil
}

// value returns the value of a position of a table.
func (p *Prober) value(t *Table, n uint64) (Value, error) {
	if p.whole == nil {
		if err := p.set.intact(t); err != nil {
			return Draw, err
		}
		return p.unpack.value(t, n)
	}
	s, err := p.whole.read(t)
	if err != nil {
		return Draw, err
	}
	return s.values[n], nil
}

// intact reports an error if a table's file has changed since it was opened.
func (s *Set) intact(t *Table) error {
	if w, ok := s.store.(Watcher); ok {
		return w.Intact(t.file)
	}
	return nil
}

// wholes are tables read whole. It is safe for concurrent use.
type wholes struct {
	mu     sync.RWMutex
	solved map[*Table]*solved
}

func (w *wholes) read(t *Table) (*solved, error) {
	w.mu.RLock()
	s := w.solved[t]
	w.mu.RUnlock()
	if s != nil {
		return s, nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if s = w.solved[t]; s != nil {
		return s, nil
	}
	s, err := t.all()
	if err == nil {
		w.solved[t] = s
	}
	return s, err
}

// inReach reports whether there is a table for the pieces of a position, so that it may be
// resolved by looking ahead.
func (p *Prober) inReach(pos *engine.Position) bool {
	occupied := pos.Occupied()
	if occupied.Count() > p.set.ownMen() || !p.set.g.read(pos, &p.board) {
		return false
	}
	own, _ := p.set.g.canonical(p.board.key)
	return p.set.tables[own] != nil
}

// absent says why there is no table for a position.
func (p *Prober) absent(pos *engine.Position) error {
	if occupied := pos.Occupied(); occupied.Count() <= MaxMen && p.set.g.read(pos, &p.board) {
		own, _ := p.set.g.canonical(p.board.key)
		if err := p.set.bad[own]; err != nil {
			return err
		}
	}
	return ErrNoTable
}

// Positions yields positions of an ending with their values: all, or a random sample of
// the given size if it is not 0. The position is reused. A damaged file ends it.
func (p *Prober) Positions(name string, sample uint64) iter.Seq2[*engine.Position, Value] {
	return func(yield func(*engine.Position, Value) bool) {
		t, err := p.set.named(name)
		if err != nil {
			return
		}
		step := uint64(1)
		if sample > 0 {
			step = max(1, t.Size/sample)
		}
		var places [MaxMen]engine.Placement
		for i := uint64(0); i*step < t.Size; i++ {
			n := i*step + mix(i)%step
			if n >= t.Size {
				continue
			}
			v, err := p.unpack.value(t, n)
			if err != nil {
				return
			}
			if v == invalid {
				continue
			}
			side, layer, ok := t.index.position(n, places[:])
			if !ok {
				continue
			}
			p.x.arrange(places[:t.index.n], side, layer)
			if !yield(p.x.p, v) {
				return
			}
		}
	}
}

// Names checks names of endings and returns them as tables have them; without names it
// returns those of all tables.
func (s *Set) Names(names ...string) (out []string, err error) {
	if len(names) == 0 {
		for _, t := range s.list {
			out = append(out, t.Ending)
		}
		return out, nil
	}
	for _, name := range names {
		k, err := s.g.parse(name)
		if err != nil {
			return nil, err
		}
		own, _ := s.g.canonical(k)
		if s.tables[own] == nil {
			if err := s.bad[own]; err != nil {
				return nil, err
			}
			return nil, fmt.Errorf("there is no table of %s: \"ferz tables make\" makes it", name)
		}
		out = append(out, s.g.name(own))
	}
	return out, nil
}

// named returns the table with a name.
func (s *Set) named(name string) (*Table, error) {
	k, err := s.g.parse(name)
	if err != nil {
		return nil, err
	}
	own, _ := s.g.canonical(k)
	if t := s.tables[own]; t != nil {
		return t, nil
	}
	return nil, ErrNoTable
}

// Verify proves a table: the value of each position follows, by the rules, from those
// of the positions to which its moves lead; all symmetric images of a position are
// checked. With a sample, that many random positions are checked instead of all. It
// returns the number of positions.
func (s *Set) Verify(ctx context.Context, name string, sample uint64, threads int, tell func(done, all uint64)) (uint64, error) {
	t, err := s.named(name)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	v := verifier{set: s, table: t, sample: sample, whole: &wholes{solved: map[*Table]*solved{}}}
	if _, err := v.whole.read(t); err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	return v.run(ctx, threads, tell)
}
