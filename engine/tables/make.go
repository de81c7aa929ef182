package tables

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Suffix ends the names of tables' files.
const Suffix = ".table"

// fileName returns the name of an ending's file. Letters and digits stand as they are.
func (g *game) fileName(k key) string {
	var b strings.Builder
	for _, r := range []byte(g.name(k)) {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			b.WriteByte(r)
		} else {
			fmt.Fprintf(&b, "_%02x", r)
		}
	}
	return b.String() + Suffix
}

// Progress is how far the solving of an ending is.
type Progress struct {
	Ending     string
	Number, Of int    // which of the endings to be solved it is, from 1
	Done, All  uint64 // positions whose moves have been processed, and all positions
	Finished   bool   // it is solved and saved, with these statistics
	Stats      Stats
	Bytes      int // of its file
}

// Options say how endings are solved.
type Options struct {
	Threads int
	Memory  uint64         // bytes that may be used; 0: any number
	Report  func(Progress) // may be nil; it is called from several goroutines
}

// Maker solves endings of a variant and saves them in a store.
type Maker struct {
	g     *game
	store Store
	opts  Options
	x     *expander
	known lookup
	after map[key][]key // endings that moves of an ending lead to
	turns map[key][]int // see turnsFor
}

// NewMaker returns a Maker for a variant. The error says why its endings can't be solved.
func NewMaker(v *engine.Variant, store Store, opts Options) (*Maker, error) {
	g, err := newGame(v)
	if err != nil {
		return nil, err
	}
	if err := g.findMirror(); err != nil {
		return nil, err
	}
	m := &Maker{g: g, store: store, opts: opts, known: lookup{}, after: map[key][]key{}, turns: map[key][]int{}}
	m.x, err = newExpander(g)
	return m, err
}

// Endings returns the names of all endings of up to n pieces that have tables, those of
// fewer pieces first.
func (m *Maker) Endings(n int) []string {
	var out []string
	for i := 2; i <= n; i++ {
		for _, k := range m.g.endings(i) {
			out = append(out, m.g.name(k))
		}
	}
	return out
}

// Make solves endings and all that they lead to, unless the store has them. Each is
// saved as soon as it is solved.
func (m *Maker) Make(ctx context.Context, names ...string) error {
	var wanted []key
	for _, name := range names {
		k, err := m.g.parse(name)
		if err != nil {
			return err
		}
		if k, _ = m.g.canonical(k); !m.g.isOpen(k) {
			return fmt.Errorf("ending %s: no game of %s is still going on with these pieces", name, m.g.v.Def.Name)
		}
		wanted = append(wanted, k)
	}
	for {
		order, err := m.plan(ctx, wanted)
		if err != nil {
			return err
		}
		err = m.makeAll(ctx, order)
		var missing *missingError
		if !errors.As(err, &missing) {
			return err
		}
	}
}

// makeAll solves groups of endings in their order.
func (m *Maker) makeAll(ctx context.Context, order [][]key) error {
	var todo [][]key
	for _, group := range order {
		if !m.loadAll(group) {
			todo = append(todo, group)
		}
	}
	for _, group := range todo {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := m.fits(group); err != nil {
			return err
		}
	}
	for i, group := range todo {
		if err := m.solve(ctx, group, i+1, len(todo)); err != nil {
			return err
		}
	}
	return nil
}

// loadAll reads endings from the store; it reports whether all are there. Tables that are
// damaged or of other rules are made again.
func (m *Maker) loadAll(group []key) bool {
	for _, k := range group {
		if m.known[k] != nil {
			continue
		}
		data, err := m.store.Read(m.g.fileName(k))
		if err != nil {
			return false
		}
		t, err := m.g.open(data)
		if err != nil || t.index.key != k {
			return false
		}
		if m.known[k], err = t.all(); err != nil {
			delete(m.known, k)
			return false
		}
	}
	return true
}

// plan returns the endings to be solved in an order in which each comes after those that
// it leads to. Those that lead to each other are in one group.
func (m *Maker) plan(ctx context.Context, wanted []key) (out [][]key, err error) {
	p := planner{m: m, ctx: ctx, number: map[key]int{}, low: map[key]int{}, on: map[key]bool{}}
	for _, k := range wanted {
		if p.number[k] == 0 {
			if err := p.visit(k); err != nil {
				return nil, err
			}
		}
	}
	return p.out, nil
}

// planner finds the strongly connected components of endings (Tarjan 1972).
type planner struct {
	m           *Maker
	ctx         context.Context
	number, low map[key]int
	on          map[key]bool
	stack       []key
	out         [][]key
}

func (p *planner) visit(k key) error {
	if p.ctx.Err() != nil {
		return p.ctx.Err()
	}
	p.number[k] = len(p.number) + 1
	p.low[k] = p.number[k]
	p.stack, p.on[k] = append(p.stack, k), true
	after, err := p.m.followers(k)
	if err != nil {
		return err
	}
	for _, next := range after {
		if p.number[next] == 0 {
			if err := p.visit(next); err != nil {
				return err
			}
			p.low[k] = min(p.low[k], p.low[next])
		} else if p.on[next] {
			p.low[k] = min(p.low[k], p.number[next])
		}
	}
	if p.low[k] != p.number[k] {
		return nil
	}
	at := slices.Index(p.stack, k)
	group := slices.Clone(p.stack[at:])
	p.stack = p.stack[:at]
	for _, member := range group {
		p.on[member] = false
	}
	p.out = append(p.out, group)
	return nil
}

// followers returns the endings that moves of an ending lead to, as far as samples show
// or solving has shown.
func (m *Maker) followers(k key) ([]key, error) {
	if after, ok := m.after[k]; ok {
		return after, nil
	}
	after, err := m.x.followers(k)
	if err == nil {
		m.after[k] = after
	}
	return after, err
}

// indexes returns the indexes of a group of endings, with the turns of the board that
// change nothing about them and about those that they lead to.
func (m *Maker) indexes(group []key) (out []*index, err error) {
	var turns []int
	for i := range m.g.turns {
		turns = append(turns, i)
	}
	for _, k := range group {
		if m.turns[k] == nil {
			m.turns[k] = m.g.turnsFor(m.x, k)
		}
		turns = common(turns, m.turns[k])
		for _, next := range m.after[k] {
			if known := m.known[next]; known != nil {
				turns = common(turns, known.index.turns)
			}
		}
	}
	for _, k := range group {
		x, err := newIndex(m.g, k, turns)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}

// TooLargeError means that an ending needs more memory than allowed.
type TooLargeError struct {
	Ending       string
	Needs, Limit uint64 // bytes
}

// Bytes formats a number of bytes.
func Bytes(n uint64) string {
	switch {
	case n >= 10<<30:
		return fmt.Sprintf("%d GiB", n>>30)
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%d MiB", n>>20)
	}
	return fmt.Sprintf("%d KiB", (n+1<<10-1)>>10)
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%s needs about %s of memory, and %s may be used", e.Ending, Bytes(e.Needs), Bytes(e.Limit))
}

// fits reports an error if a group of endings needs more memory than may be used.
func (m *Maker) fits(group []key) error {
	indexes, err := m.indexes(group)
	if err != nil {
		return err
	}
	positions := uint64(0)
	for _, x := range indexes {
		positions += x.size
	}
	if need := memoryFor(positions, m.movesOf(group)); m.opts.Memory > 0 && need > m.opts.Memory {
		return &TooLargeError{m.g.name(group[0]), need, m.opts.Memory}
	}
	return nil
}

// movesOf returns how many moves there are in a position of some endings, on average over
// samples of which some are none.
func (m *Maker) movesOf(group []key) float64 {
	moves, all := 0, 0
	for _, k := range group {
		for s := range m.g.samples(m.g.piecesOf(k), 1) {
			m.x.arrange(s.places, s.side, s.layer)
			all++
			if kind, _ := m.x.look(); kind == nodeOpen {
				moves += m.x.list.Len()
			}
		}
	}
	return float64(moves) / float64(max(all, 1))
}

// solve solves a group of endings that lead to each other, and keeps them.
func (m *Maker) solve(ctx context.Context, group []key, number, of int) error {
	indexes, err := m.indexes(group)
	if err != nil {
		return err
	}
	report := Progress{Ending: m.g.name(group[0]), Number: number, Of: of}
	s := &solver{g: m.g, members: indexes, known: m.known, threads: m.opts.Threads}
	if m.opts.Report != nil {
		s.progress = func(done, all uint64) {
			p := report
			p.Done, p.All = done, all
			m.opts.Report(p)
		}
	}
	done, err := s.run(ctx)
	var missing *missingError
	if errors.As(err, &missing) {
		for _, k := range group {
			m.after[k] = append(m.after[k], slices.DeleteFunc(slices.Clone(missing.endings), func(e key) bool { return slices.Contains(m.after[k], e) })...)
		}
		return err
	}
	if err != nil {
		return fmt.Errorf("%s: %w", report.Ending, err)
	}
	for _, one := range done {
		if err := m.keep(one, report); err != nil {
			return err
		}
	}
	return nil
}

// keep writes a solved ending.
func (m *Maker) keep(s *solved, report Progress) error {
	data, err := m.g.encode(s)
	if err != nil {
		return err
	}
	if err := m.store.Write(m.g.fileName(s.index.key), data); err != nil {
		return err
	}
	m.known[s.index.key] = s
	if m.opts.Report != nil {
		report.Ending, report.Finished, report.Bytes, report.Stats = m.g.name(s.index.key), true, len(data), m.g.stats(s)
		report.Done, report.All = s.index.size, s.index.size
		m.opts.Report(report)
	}
	return nil
}
