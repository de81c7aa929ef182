package nnue

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

const (
	levels   = 256 // plies whose accumulators are kept, a power of 2
	maxEdits = 24  // more changes than that are not followed
)

// level holds the accumulators of a position.
type level struct {
	hash  uint64
	known bool
	flip  [2]bool
	count [maxCounters][2]int
	sums  [2][]int16
}

// Stack evaluates positions one after the other, as a search comes to them, and
// keeps accumulators by ply: those of a position are made from the nearest
// position before it that was evaluated. It is not safe for concurrent use.
type Stack struct {
	net     *Net
	kernels kernels
	levels  [levels]level
	items   []uint16
	on, off []uint16 // items that came and went
	rows    [2][]uint16
}

// NewStack returns a stack for positions of the net's variant.
func NewStack(n *Net) *Stack { return newStack(n, best) }

func newStack(n *Net, k kernels) *Stack {
	s := &Stack{net: n, kernels: k}
	units := n.Params.Units
	all := make([]int16, levels*2*units)
	for i := range s.levels {
		for c := range s.levels[i].sums {
			s.levels[i].sums[c], all = all[:units:units], all[units:]
		}
	}
	return s
}

// Evaluate returns what the net adds to the score of a position, in centipawns
// for the player to move.
func (s *Stack) Evaluate(p *engine.Position) int {
	now := s.at(p.Ply())
	if !now.known || now.hash != p.Hash() {
		s.bring(p, now)
	}
	us := p.Side()
	return s.net.score(s.kernels, now.sums[us], now.sums[us.Other()])
}

func (s *Stack) at(ply int) *level { return &s.levels[ply&(levels-1)] }

// bring brings the accumulators of the present position up to date.
func (s *Stack) bring(p *engine.Position, now *level) {
	l := s.net.Layout
	for i := range l.counters {
		now.count[i] = [2]int{l.count(p, i, engine.White), l.count(p, i, engine.Black)}
	}
	before := s.nearest(p)
	if before != nil {
		s.followCounts(before, now)
	}
	s.items = s.items[:0]
	var flips [2]bool
	for c := range engine.Color(2) {
		flips[c] = l.Flipped(p, c)
		view := l.View(c, flips[c])
		if before != nil && before.flip[c] == flips[c] {
			s.rows[0] = appendSeen(s.rows[0][:0], s.on, view)
			s.rows[1] = appendSeen(s.rows[1][:0], s.off, view)
			s.kernels.update(now.sums[c], before.sums[c], s.net.Params.Inputs, s.rows[0], s.rows[1])
			continue
		}
		if len(s.items) == 0 {
			s.items = l.AppendItems(s.items, p)
		}
		s.rows[0] = l.AppendRows(s.rows[0][:0], s.items, view, c)
		s.kernels.update(now.sums[c], s.net.hidden, s.net.Params.Inputs, s.rows[0], nil)
	}
	now.flip, now.hash, now.known = flips, p.Hash(), true
}

// nearest returns the nearest position before the present one whose
// accumulators are known, and notes what has changed since then, or nil if there
// is none or too much has changed.
func (s *Stack) nearest(p *engine.Position) *level {
	for ply := p.Ply() - 1; ply >= 0; ply-- {
		edits := p.EditsSince(ply)
		if len(edits) > maxEdits {
			break
		}
		if l := s.at(ply); l.known && l.hash == p.HashAt(ply) {
			s.follow(edits)
			return l
		}
	}
	return nil
}

// follow lists the items that came and went with some changes.
func (s *Stack) follow(edits []engine.Edit) {
	s.on, s.off = s.on[:0], s.off[:0]
	l := s.net.Layout
	for _, e := range edits {
		if e.OnBoard() {
			at, before, after := e.Square()
			if base := l.pieces[before]; base != noItem {
				s.off, s.on = change(s.off, s.on, base+uint16(at))
			}
			if base := l.pieces[after]; base != noItem {
				s.on, s.off = change(s.on, s.off, base+uint16(at))
			}
			continue
		}
		if !l.shape.Hands {
			continue
		}
		c, t, before, after := e.Hand()
		for n := min(after, maxInHand); n < min(before, maxInHand); n++ {
			s.off, s.on = change(s.off, s.on, l.hands[c][t]+uint16(n))
		}
		for n := min(before, maxInHand); n < min(after, maxInHand); n++ {
			s.on, s.off = change(s.on, s.off, l.hands[c][t]+uint16(n))
		}
	}
}

// followCounts lists what rules count that came and went.
func (s *Stack) followCounts(before, now *level) {
	for i := range s.net.Layout.counters {
		for c := range engine.Color(2) {
			base, a, b := s.net.Layout.counted(i, c), before.count[i][c], now.count[i][c]
			for n := a; n < b; n++ {
				s.on = append(s.on, base+uint16(n))
			}
			for n := b; n < a; n++ {
				s.off = append(s.off, base+uint16(n))
			}
		}
	}
}

// change adds an item to a list, or takes it out of the opposite one.
func change(list, opposite []uint16, it uint16) (newList, newOpposite []uint16) {
	if i := slices.Index(opposite, it); i >= 0 {
		last := len(opposite) - 1
		opposite[i] = opposite[last]
		return list, opposite[:last]
	}
	return append(list, it), opposite
}

// appendSeen appends the rows of those items that a player sees.
func appendSeen(rows, items, view []uint16) []uint16 {
	for _, it := range items {
		if row := view[it]; row != noRow {
			rows = append(rows, row)
		}
	}
	return rows
}
