package engine

import (
	"math/bits"

	"github.com/ferzchess/ferz/engine/betza"
)

// Where a piece may go is one set of squares, found word by word from its
// program and from the squares on which legs of each mode may end. All that has
// to do with moves starts from it: generating them, all or some, counting them,
// and the mobility of pieces.

// genType are kinds of moves; each move is of just one.
type genType uint8

const (
	genCaptures   genType = 1 << iota // moves that capture
	genPromotions                     // others that promote
	genQuiets                         // all others

	genTactical = genCaptures | genPromotions // what GenerateCaptures generates
	genAll      = genTactical | genQuiets
)

// targetMasks describes the occupancy of a word of the board, as far as it affects
// where a player's moves may end.
type targetMasks struct {
	notOwn, occ uint64              // squares without pieces of the player's own, and occupied squares
	unhoppable  uint64              // squares of pieces that can't be hopped over
	legTargets  [maxLegModes]uint64 // where legs may end, by the index of their mode
}

// findTargetMasks finds where a player's legs may end with moves of some kinds.
func (p *Position) findTargetMasks(g *[4]targetMasks, us Color, want genType) {
	var taken, entered uint64
	if want&genCaptures != 0 {
		taken = ^taken
	}
	if want&genQuiets != 0 {
		entered = ^entered
	}
	var stops Bitboard
	if len(p.v.unhoppable) > 0 {
		stops = p.analysis().stops
	}
	for w := 0; w < p.v.words; w++ {
		foes, empty := p.byColor[us^1][w&3]&taken, ^p.occ[w&3]&entered
		to := &g[w&3]
		to.notOwn, to.occ, to.unhoppable = ^p.byColor[us&1][w&3], p.occ[w&3], stops[w&3]
		to.legTargets[legAny], to.legTargets[legQuiet], to.legTargets[legCapture] = foes|empty, empty, foes
		for i := legCapture + 1; i < len(p.v.modes); i++ {
			to.legTargets[i] = p.rareLegTargets(to, i, us, w, taken)
		}
	}
}

// rareLegTargets returns where legs of a mode may end that only some variants have;
// taken are the squares on which something may be captured.
func (p *Position) rareLegTargets(g *targetMasks, i int, us Color, w int, taken uint64) uint64 {
	mode := p.v.modes[i]
	var out uint64
	if mode&betza.Empty != 0 {
		out = g.legTargets[legQuiet]
	}
	if mode&betza.Capture != 0 {
		foes := g.legTargets[legCapture]
		if limits := mode & (betza.OnlyRoyal | betza.NotRoyal); limits != 0 {
			royal := p.royalsOf(us^1, w)
			if limits == betza.NotRoyal {
				royal = ^royal
			}
			foes &= royal
		}
		out |= foes
	}
	if mode&betza.CaptureOwn != 0 {
		out |= p.byColor[us][w] &^ p.royalsOf(us, w) & taken
	}
	return out
}

// Targets returns the squares on which the moves of the piece on a square end, ignoring
// check and rules that forbid moves. Their number is the piece's mobility.
func (p *Position) Targets(from Square) Bitboard {
	var out Bitboard
	pc := p.board[from]
	if pc.Type() == 0 {
		return out
	}
	m := &p.v.moves[pc.code()]
	var on [4]targetMasks
	p.findTargetMasks(&on, pc.Color(), genAll)
	for w, pr := range m.tables[int(from)*p.v.words:][:p.v.words] {
		out[w] = p.targets(&pr, &on[w])
		if pr.rare != nil {
			out[w] |= p.jumpEnds(pr.rare.marks, &on[w])
		}
	}
	if m.routed != nil {
		p.scratch.Reset()
		p.addRoutes(&p.scratch, m, from)
		for _, move := range p.scratch.Moves {
			out.Add(move.To())
		}
	}
	return out
}

// TargetScanner finds the targets of many pieces of one player faster than Targets does
// for each. The position must not change during a scan. A scan may begin any number of
// times.
type TargetScanner struct {
	p       *Position
	on      [4]targetMasks
	attacks *Variant // set if on is that of BeginAttacks, apart from the occupied squares
}

// Begin makes the scan one of a player's pieces.
func (s *TargetScanner) Begin(p *Position, c Color) {
	s.p, s.attacks = p, nil
	p.findTargetMasks(&s.on, c, genAll)
}

// BeginAttacks makes the scan return the squares on which pieces could capture an enemy
// piece that is not royal, whatever is there now.
func (s *TargetScanner) BeginAttacks(p *Position) {
	if s.p = p; s.attacks != p.v {
		s.openAll()
	}
	for w := 0; w < p.v.words; w++ {
		s.on[w&3].occ = p.occ[w&3]
	}
}

// openAll allows captures to end on all squares.
func (s *TargetScanner) openAll() {
	v := s.p.v
	all := targetMasks{notOwn: ^uint64(0)}
	for i, mode := range v.modes {
		if mode&betza.Capture != 0 && mode&betza.OnlyRoyal == 0 {
			all.legTargets[i] = ^uint64(0)
		}
	}
	s.on, s.attacks = [4]targetMasks{all, all, all, all}, v
}

// Targets is Position.Targets without rare kinds of moves, which take long to find.
func (s *TargetScanner) Targets(from Square) (out Bitboard) {
	for w := range s.p.v.words {
		out[w&3] = s.TargetWord(s.p.board[from], from, w)
	}
	return out
}

// TargetWord returns a word of Targets; pc is the piece on the square.
func (s *TargetScanner) TargetWord(pc Piece, from Square, w int) uint64 {
	v := s.p.v
	return s.p.targets(&v.moves[pc.code()&127].tables[int(from)*v.words+w], &s.on[w&3])
}

// TargetWordPair returns the first two words of Targets; pc is the piece on the square.
func (s *TargetScanner) TargetWordPair(pc Piece, from Square) (a, b uint64) {
	p := s.p
	m := &p.v.moves[pc.code()&127]
	switch {
	case m.twoWord != nil:
		return m.twoWord[from].ends(&s.on)
	case p.v.words == 1:
		return p.targets(&m.tables[from], &s.on[0]), 0
	}
	return s.TargetWord(pc, from, 0), s.TargetWord(pc, from, 1)
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
func (p *Position) targets(pr *moveTable, g *targetMasks) uint64 {
	if pr.exits&g.notOwn != 0 {
		return p.rides(pr, g)
	}
	return pr.leaps & g.legTargets[legAny]
}

// rides is targets for a program that has more than leaps.
func (p *Position) rides(pr *moveTable, g *targetMasks) uint64 {
	to := pr.leaps
	for i := range pr.lines {
		to |= pr.lines[i].attacks(g.occ)
	}
	to &= g.legTargets[legAny]
	if pr.rare != nil {
		to |= p.restTargets(pr.rare, g)
	}
	return to
}

// restTargets is targets for what only some programs have.
func (p *Position) restTargets(r *rareMoves, g *targetMasks) uint64 {
	to := p.jumpEnds(r.jumps, g)
	for i := range r.segments {
		if l := &r.segments[i]; !l.near.Intersects(&p.occ) {
			to |= l.attacks(g.occ) & g.legTargets[l.mode&(maxLegModes-1)]
		}
	}
	if len(r.hops) > 0 {
		to |= p.hopTargets(r.hops, g)
	}
	return to
}

// hopTargets is targets for hoppers. Where some pieces stop them, they go where
// they could both with those pieces and without them.
func (p *Position) hopTargets(hops []segment, g *targetMasks) (to uint64) {
	if len(p.v.unhoppable) == 0 {
		for i := range hops {
			l := &hops[i]
			to |= l.beyondHurdle(g.occ, &p.occ) & g.legTargets[l.mode&(maxLegModes-1)]
		}
		return to
	}
	others := p.occ.AndNot(p.analysis().stops)
	for i := range hops {
		l := &hops[i]
		to |= l.beyondHurdle(g.occ, &p.occ) & l.beyondHurdle(g.occ&^g.unhoppable, &others) & g.legTargets[l.mode&(maxLegModes-1)]
	}
	return to &^ g.unhoppable
}

func (p *Position) jumpEnds(jumps []jump, g *targetMasks) (to uint64) {
	for i := range jumps {
		if j := &jumps[i]; !j.clear.Intersects(&p.occ) {
			to |= j.ends & g.legTargets[j.mode&(maxLegModes-1)]
		}
	}
	return to
}

// attacks returns the squares of a line up to the first occupied ones on both
// sides. A subtraction finds them: the obstruction difference of the Chess
// Programming Wiki.
func (l *line) attacks(occ uint64) uint64 {
	low, high := l.low&occ, l.high&occ
	top := uint64(1) << ((63 - bits.LeadingZeros64(low|1)) & 63)
	return (high ^ (high - top)) & (l.low | l.high)
}

// beyondHurdle returns the squares of a line beyond the first hurdle, up to the second;
// occ is the word of all squares that are occupied.
func (l *segment) beyondHurdle(occ uint64, all *Bitboard) uint64 {
	switch countBoth(&l.near, all) {
	case 0:
		near := l.attacks(occ)
		return l.attacks(occ&^near) &^ near
	case 1:
		return l.attacks(occ)
	}
	return 0
}
