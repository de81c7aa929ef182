package engine

import (
	"math/bits"
	"slices"

	"github.com/ferzchess/ferz/engine/betza"
)

// filter asks the rules about each move from index start on.
func (p *Position) filter(l *MoveList, start int) {
	for _, h := range p.v.hooks.filters {
		n := len(l.Moves)
		out := start
		for i := start; i < n; i++ {
			if m := l.Moves[i]; h.MoveGenerated(p, m, l) {
				l.Moves[out] = m
				out++
			}
		}
		added := l.Moves[n:]
		copy(l.Moves[out:], added)
		l.Moves = l.Moves[:out+len(added)]
	}
}

func unique(moves []Move, start int) []Move {
	out := start
	for _, m := range moves[start:] {
		if !slices.Contains(moves[start:out], m) {
			moves[out] = m
			out++
		}
	}
	return moves[:out]
}

// pseudo adds the moves of the piece on a square without regard to check.
func (p *Position) pseudo(l *MoveList, from Square) {
	if pc := p.board[from]; pc.Type() != 0 {
		p.AppendMovesLike(l, pc, from)
	}
}

// AppendMovesLike adds the moves that the piece on a square would have if it moved like
// another one of its side, without regard to check and rules. It promotes as it does by
// itself.
func (p *Position) AppendMovesLike(l *MoveList, like Piece, from Square) {
	v := p.v
	var on [4]targetMasks
	p.findTargetMasks(&on, like.Color(), genAll)
	m, promo := &v.moves[like.code()], v.promos[p.board[from].code()]
	programs := m.tables[int(from)*v.words:][:v.words]
	for w := range programs {
		p.addEnds(l, NewMove(NormalMove, from, Square(w<<6)), p.targets(&programs[w], &on[w&3]), promo, genAll)
		if r := programs[w].rare; r != nil {
			p.addEnds(l, NewMove(DoubleStep, from, Square(w<<6)), p.jumpEnds(r.marks, &on[w]), promo, genAll)
		}
	}
	if m.routed != nil {
		p.addRoutes(l, m, from)
	}
}

// addRoutes adds the odd moves of some for the piece on a square.
func (p *Position) addRoutes(l *MoveList, m *moves, from Square) {
	pc := p.board[from]
	scripts := m.routed[from].scripts
	for i := scripts.lo; i < scripts.hi; i++ {
		p.addRoute(l, from, pc, &p.v.scripts[i])
	}
}

// addEnds adds a move to each of some squares of a word, with its promotions; m
// is the move to the first square of the word.
func (p *Position) addEnds(l *MoveList, m Move, to uint64, promo *promotion, want genType) {
	if promo != nil {
		promoting := promo.in(m)
		for x := to & promoting; x != 0; x &= x - 1 {
			one := m + Move(bits.TrailingZeros64(x))<<8
			p.addPromotions(l, one, &promo.lists[promo.list(one.From(), one.To())], want)
		}
		to &^= promoting
	}
	if want != genAll {
		to &= p.ends(int(m.To()>>6), want)
	}
	moves := l.Moves
	for ; to != 0; to &= to - 1 {
		moves = append(moves, m+Move(bits.TrailingZeros64(to))<<8)
	}
	l.Moves = moves
}

// ends returns the squares of a word where moves without promotion end that are
// of a kind.
func (p *Position) ends(w int, want genType) uint64 {
	if want&genQuiets == 0 {
		return p.occ[w]
	}
	return ^p.occ[w]
}

// destroys reports whether a leg with a mode captures a piece of its own side or swaps
// places with it; a royal piece is never captured by its own side.
func (v *Variant) destroys(mode betza.Mode, q Piece) bool {
	return mode&betza.CaptureOwn != 0 && (mode&betza.Unload != 0 || !v.types[q.Type()].Royal)
}
