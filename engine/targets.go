package engine

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine/betza"
)

// Where a piece may go is one set of squares, found word by word from its
// program and from the squares on which legs of each mode may end. All that has
// to do with moves starts from it: generating them, all or some, counting them,
// and the mobility of pieces.

// kinds are kinds of moves; each move is of just one.
type kinds uint8

const (
	takes    kinds = 1 << iota // moves that capture
	promotes                   // others that promote
	quiets                     // all others

	captures = takes | promotes // what GenerateCaptures generates
	allKinds = captures | quiets
)

// ground says what stands in a word of the board, as far as it matters for where
// a player's moves may end.
type ground struct {
	open, occ uint64              // squares where nothing of the player's own stands, and those where something does
	stops     uint64              // squares of what stops hoppers
	ends      [maxLegModes]uint64 // where legs may end, by the index of their mode
}

// readGround finds where a player's legs may end with moves of some kinds.
func (p *Position) readGround(g *[4]ground, us Color, want kinds) {
	var taken, entered uint64
	if want&takes != 0 {
		taken = ^taken
	}
	if want&quiets != 0 {
		entered = ^entered
	}
	var stops Bitboard
	if len(p.v.stops) > 0 {
		stops = p.analysis().stops
	}
	for w := 0; w < p.v.words; w++ {
		foes, empty := p.byColor[us^1][w&3]&taken, ^p.occ[w&3]&entered
		to := &g[w&3]
		to.open, to.occ, to.stops = ^p.byColor[us&1][w&3], p.occ[w&3], stops[w&3]
		to.ends[legAny], to.ends[legQuiet], to.ends[legCapture] = foes|empty, empty, foes
		for i := legCapture + 1; i < len(p.v.modes); i++ {
			to.ends[i] = p.rareGround(to, i, us, w, taken)
		}
	}
}

// rareGround returns where legs of a mode may end that only some variants have;
// taken are the squares on which something may be captured.
func (p *Position) rareGround(g *ground, i int, us Color, w int, taken uint64) uint64 {
	mode := p.v.modes[i]
	var out uint64
	if mode&betza.Empty != 0 {
		out = g.ends[legQuiet]
	}
	if mode&betza.Capture != 0 {
		foes := g.ends[legCapture]
		if limits := mode & (betza.OnlyRoyal | betza.NotRoyal); limits != 0 {
			royal := p.royalsOf(us^1, w)
			if limits == betza.NotRoyal {
				royal = ^royal
			}
			foes &= royal
		}
		out |= foes
	}
	if mode&betza.Destroy != 0 {
		out |= p.byColor[us][w] &^ p.royalsOf(us, w) & taken
	}
	return out
}

// Targets returns the squares on which moves of the piece on a square end, as
// far as the piece decides: that a royal piece may be left attacked and that
// rules may forbid a move does not matter. It is the piece's mobility.
func (p *Position) Targets(from Square) Bitboard {
	var out Bitboard
	pc := p.board[from]
	if pc.Type() == 0 {
		return out
	}
	m := &p.v.moves[pc.code()]
	var on [4]ground
	p.readGround(&on, pc.Color(), allKinds)
	for w, pr := range m.programs[int(from)*p.v.words:][:p.v.words] {
		out[w] = p.targets(&pr, &on[w])
		if pr.rest != nil {
			out[w] |= p.jumpEnds(pr.rest.marks, &on[w])
		}
	}
	if m.odd != nil {
		p.scratch.Reset()
		p.followAll(&p.scratch, from)
		for _, move := range p.scratch.Moves {
			out.Add(move.To())
		}
	}
	return out
}

// Scan finds the targets of many pieces of one player, at less cost than Targets
// has for each. The position must not change meanwhile. A scan may be begun any
// number of times.
type Scan struct {
	p       *Position
	on      [4]ground
	attacks *Variant // if on has that of BeginAttacks, but for what is occupied
}

// Begin makes the scan one of a player's pieces.
func (s *Scan) Begin(p *Position, c Color) {
	s.p, s.attacks = p, nil
	p.readGround(&s.on, c, allKinds)
}

// BeginAttacks makes the scan one of the squares on which pieces capture, if an
// enemy piece is there that is not royal: what stands there now does not matter.
func (s *Scan) BeginAttacks(p *Position) {
	if s.p = p; s.attacks != p.v {
		s.openAll()
	}
	for w := 0; w < p.v.words; w++ {
		s.on[w&3].occ = p.occ[w&3]
	}
}

// openAll lets captures end on all squares.
func (s *Scan) openAll() {
	v := s.p.v
	all := ground{open: ^uint64(0)}
	for i, mode := range v.modes {
		if mode&betza.Capture != 0 && mode&betza.OnlyRoyal == 0 {
			all.ends[i] = ^uint64(0)
		}
	}
	s.on, s.attacks = [4]ground{all, all, all, all}, v
}

// Targets is Position.Targets but for odd moves, which take long to find.
func (s *Scan) Targets(from Square) (out Bitboard) {
	for w := range s.p.v.words {
		out[w&3] = s.Word(s.p.board[from], from, w)
	}
	return out
}

// Word returns a word of Targets; pc is the piece that stands on the square.
func (s *Scan) Word(pc Piece, from Square, w int) uint64 {
	v := s.p.v
	return s.p.targets(&v.moves[pc.code()&127].programs[int(from)*v.words+w], &s.on[w&3])
}

// Pair returns the first two words of Targets; pc is the piece that stands on the
// square.
func (s *Scan) Pair(pc Piece, from Square) (a, b uint64) {
	p := s.p
	m := &p.v.moves[pc.code()&127]
	switch {
	case m.sweeps != nil:
		return m.sweeps[from].ends(&s.on)
	case p.v.words == 1:
		return p.targets(&m.programs[from], &s.on[0]), 0
	}
	return s.Word(pc, from, 0), s.Word(pc, from, 1)
}

// royalsOf returns the squares of a word with a player's pieces of royal types.
func (p *Position) royalsOf(c Color, w int) (out uint64) {
	for _, t := range p.v.royalTypes {
		out |= p.byType[c][t][w]
	}
	return out
}

// targets returns the squares of a word on which the moves of a program end,
// those that mark aside.
func (p *Position) targets(pr *program, g *ground) uint64 {
	if pr.exits&g.open != 0 {
		return p.rides(pr, g)
	}
	return pr.leaps & g.ends[legAny]
}

// rides is targets for a program of which more than leaps is possible.
func (p *Position) rides(pr *program, g *ground) uint64 {
	to := pr.leaps
	for i := range pr.lines {
		to |= pr.lines[i].seen(g.occ)
	}
	to &= g.ends[legAny]
	if pr.rest != nil {
		to |= p.restTargets(pr.rest, g)
	}
	return to
}

// restTargets is targets for what only some programs have.
func (p *Position) restTargets(r *rest, g *ground) uint64 {
	to := p.jumpEnds(r.jumps, g)
	for i := range r.segments {
		if l := &r.segments[i]; !l.near.Intersects(&p.occ) {
			to |= l.seen(g.occ) & g.ends[l.mode&(maxLegModes-1)]
		}
	}
	if len(r.hops) > 0 {
		to |= p.hopTargets(r.hops, g)
	}
	return to
}

// hopTargets is targets for hoppers. Where some pieces stop them, they go where
// they could both with those pieces and without them.
func (p *Position) hopTargets(hops []segment, g *ground) (to uint64) {
	if len(p.v.stops) == 0 {
		for i := range hops {
			l := &hops[i]
			to |= l.beyond(g.occ, &p.occ) & g.ends[l.mode&(maxLegModes-1)]
		}
		return to
	}
	others := p.occ.AndNot(p.analysis().stops)
	for i := range hops {
		l := &hops[i]
		to |= l.beyond(g.occ, &p.occ) & l.beyond(g.occ&^g.stops, &others) & g.ends[l.mode&(maxLegModes-1)]
	}
	return to &^ g.stops
}

func (p *Position) jumpEnds(jumps []jump, g *ground) (to uint64) {
	for i := range jumps {
		if j := &jumps[i]; !j.clear.Intersects(&p.occ) {
			to |= j.ends & g.ends[j.mode&(maxLegModes-1)]
		}
	}
	return to
}

// seen returns the squares of a line up to the first occupied ones on both
// sides. A subtraction finds them: the obstruction difference of the Chess
// Programming Wiki.
func (l *line) seen(occ uint64) uint64 {
	low, high := l.low&occ, l.high&occ
	top := uint64(1) << ((63 - bits.LeadingZeros64(low|1)) & 63)
	return (high ^ (high - top)) & (l.low | l.high)
}

// beyond returns the squares of a line beyond the first hurdle, up to the second;
// occ is the word of all squares that are occupied.
func (l *segment) beyond(occ uint64, all *Bitboard) uint64 {
	switch countBoth(&l.near, all) {
	case 0:
		near := l.seen(occ)
		return l.seen(occ&^near) &^ near
	case 1:
		return l.seen(occ)
	}
	return 0
}
