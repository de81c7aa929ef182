package engine

import "sync"

// positionPool keeps unused positions of a variant, as creating one takes longer than a
// short game.
type positionPool struct {
	free sync.Pool

	once  sync.Once
	start *Position // the start position; nil if it can't be set up
	fen   string
}

// startPosition returns the start position, which must not be changed, and its FEN. ok is
// false while the variant is compiled.
func (v *Variant) startPosition() (p *Position, fen string, ok bool) {
	if v.pool == nil {
		return nil, "", false
	}
	v.pool.once.Do(func() {
		if p, err := v.NewPosition(""); err == nil {
			v.pool.start, v.pool.fen = p, p.FEN()
		}
	})
	return v.pool.start, v.pool.fen, v.pool.start != nil
}

// TakePosition is NewPosition for someone who needs the position only for a while, and
// calls Release then.
func (v *Variant) TakePosition(fen string) (*Position, error) {
	var p *Position
	if v.pool != nil {
		p, _ = v.pool.free.Get().(*Position)
	}
	if p == nil {
		return v.NewPosition(fen)
	}
	if start, _, ok := v.startPosition(); ok && fen == "" {
		p.become(start)
		return p, nil
	}
	p.clear()
	if err := p.setUp(fen); err != nil {
		return nil, err
	}
	return p, nil
}

// Release gives a position back for TakePosition to return again. It must not be used
// afterwards.
func (p *Position) Release() {
	if p.v.pool != nil {
		p.v.pool.free.Put(p)
	}
}

// become makes p a copy of another position, in memory that it has.
func (p *Position) become(o *Position) {
	own := *p
	*p = *o
	p.states = append(own.states[:0], o.states...)
	for i := range p.states {
		p.states[i].analyzed = false
	}
	p.edits, p.slots = append(own.edits[:0], o.edits...), append(own.slots[:0], o.slots...)
	p.analyses, p.scratch, p.found, p.exchange = own.analyses, own.scratch, own.found, own.exchange
}

// clear empties the board and forgets all moves.
func (p *Position) clear() {
	own := *p
	*p = Position{v: own.v, analyses: own.analyses, scratch: own.scratch, found: own.found, exchange: own.exchange}
	p.states, p.edits, p.slots = own.states[:1], own.edits[:0], own.slots[:own.v.slots]
	p.states[0] = state{moveNumber: 1}
	clear(p.slots)
}
