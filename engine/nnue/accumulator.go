package nnue

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
)

const (
	stackSize = 256 // plies whose accumulators are kept, a power of 2
	maxEdits  = 24  // longer lists of changes are not applied: the accumulator is recomputed
)

// entry holds the accumulators of a position.
type accumulators struct {
	hash  uint64
	known bool
	views [2]View
	count [maxCounters][2]int
	sums  [2][]int16
}

// AccumulatorStack evaluates positions in the order of a search. It keeps
// accumulators by ply and updates those of a position from the nearest earlier
// position that was evaluated. It is not safe for concurrent use.
type AccumulatorStack struct {
	net            *Net
	kernels        kernels
	levels         [stackSize]accumulators
	items          []uint16
	added, removed []uint16 // features that changed since
	rows           [2][]uint16
}

// NewAccumulatorStack returns a stack for positions of the net's variant.
func NewAccumulatorStack(n *Net) *AccumulatorStack { return newStack(n, fastestKernels) }

func newStack(n *Net, k kernels) *AccumulatorStack {
	s := &AccumulatorStack{net: n, kernels: k}
	units := n.Params.HiddenSize
	all := make([]int16, stackSize*2*units)
	for i := range s.levels {
		for c := range s.levels[i].sums {
			s.levels[i].sums[c], all = all[:units:units], all[units:]
		}
	}
	return s
}

// Evaluate returns the net's part of the score of a position, in centipawns for the
// player to move.
func (s *AccumulatorStack) Evaluate(p *engine.Position) int {
	now := s.entry(p.Ply())
	if !now.known || now.hash != p.Hash() {
		s.refresh(p, now)
	}
	us := p.Side()
	return s.net.score(s.kernels, now.sums[us], now.sums[us.Other()])
}

func (s *AccumulatorStack) entry(ply int) *accumulators { return &s.levels[ply&(stackSize-1)] }

// refresh brings the accumulators of the present position up to date.
func (s *AccumulatorStack) refresh(p *engine.Position, now *accumulators) {
	l := s.net.Layout
	for i := range l.counters {
		now.count[i] = [2]int{l.count(p, i, engine.White), l.count(p, i, engine.Black)}
	}
	before := s.lastComputed(p)
	if before != nil {
		s.followCounts(before, now)
	}
	s.items = s.items[:0]
	var views [2]View
	for c := range engine.Color(2) {
		views[c] = l.View(p, c)
		view := l.IndexMap(c, views[c])
		if before != nil && before.views[c] == views[c] {
			s.rows[0] = appendIndices(s.rows[0][:0], s.added, view)
			s.rows[1] = appendIndices(s.rows[1][:0], s.removed, view)
			s.kernels.update(now.sums[c], before.sums[c], s.net.Params.FeatureWeights, s.rows[0], s.rows[1])
			continue
		}
		if len(s.items) == 0 {
			s.items = l.AppendFeatures(s.items, p)
		}
		s.rows[0] = l.AppendIndices(s.rows[0][:0], s.items, view, c)
		s.kernels.update(now.sums[c], s.net.hidden, s.net.Params.FeatureWeights, s.rows[0], nil)
	}
	now.views, now.hash, now.known = views, p.Hash(), true
}

// lastComputed returns the nearest earlier position with known accumulators and
// records what has changed since then. It returns nil if there is none or too much
// has changed.
func (s *AccumulatorStack) lastComputed(p *engine.Position) *accumulators {
	for ply := p.Ply() - 1; ply >= 0; ply-- {
		edits := p.EditsSince(ply)
		if len(edits) > maxEdits {
			break
		}
		if l := s.entry(ply); l.known && l.hash == p.HashAt(ply) {
			s.applyEdits(edits)
			return l
		}
	}
	return nil
}

// applyEdits lists the features that some changes add and remove.
func (s *AccumulatorStack) applyEdits(edits []engine.Edit) {
	s.added, s.removed = s.added[:0], s.removed[:0]
	l := s.net.Layout
	for _, e := range edits {
		if e.OnBoard() {
			at, before, after := e.Square()
			if base := l.pieces[before]; base != noItem {
				s.removed, s.added = toggleFeature(s.removed, s.added, base+uint16(at))
			}
			if base := l.pieces[after]; base != noItem {
				s.added, s.removed = toggleFeature(s.added, s.removed, base+uint16(at))
			}
			continue
		}
		if !l.shape.Hands {
			continue
		}
		c, t, before, after := e.Hand()
		for n := min(after, maxInHand); n < min(before, maxInHand); n++ {
			s.removed, s.added = toggleFeature(s.removed, s.added, l.hands[c][t]+uint16(n))
		}
		for n := min(before, maxInHand); n < min(after, maxInHand); n++ {
			s.added, s.removed = toggleFeature(s.added, s.removed, l.hands[c][t]+uint16(n))
		}
	}
}

// followCounts lists the features of counters that were added and removed.
func (s *AccumulatorStack) followCounts(before, now *accumulators) {
	for i := range s.net.Layout.counters {
		for c := range engine.Color(2) {
			base, a, b := s.net.Layout.counted(i, c), before.count[i][c], now.count[i][c]
			for n := a; n < b; n++ {
				s.added = append(s.added, base+uint16(n))
			}
			for n := b; n < a; n++ {
				s.removed = append(s.removed, base+uint16(n))
			}
		}
	}
}

// toggleFeature adds a feature to a list, or removes it from the opposite one.
func toggleFeature(list, opposite []uint16, it uint16) (newList, newOpposite []uint16) {
	if i := slices.Index(opposite, it); i >= 0 {
		last := len(opposite) - 1
		opposite[i] = opposite[last]
		return list, opposite[:last]
	}
	return append(list, it), opposite
}

// appendIndices appends the rows of features from a perspective, leaving out those
// without a row.
func appendIndices(rows, items, view []uint16) []uint16 {
	for _, it := range items {
		if row := view[it]; row != noRow {
			rows = append(rows, row)
		}
	}
	return rows
}
