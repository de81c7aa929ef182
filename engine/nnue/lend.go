package nnue

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// noKin is the kin of a type that has none.
const noKin = -1

// Loan says how a variant's positions are seen by a net that was made for another variant
// with a board of the same size.
type Loan struct {
	Kin []int `json:"kin"` // by type, in canonical order: the index of the lender's type, or -1

	// Properties of the lender's net.
	Types    int  `json:"types"`
	Promoted bool `json:"promoted,omitempty"` // promoted pieces apart from others
	Walls    bool `json:"walls,omitempty"`
	Hands    bool `json:"hands,omitempty"`
	Counted  int  `json:"counted,omitempty"` // rows of counters
	Second   bool `json:"second,omitempty"`  // who looks

	// Likeness is how well NewLoan found the lender to suit: the sum of 1 to 5 for each type,
	// less 2 for each rule that only one of both has.
	Likeness int `json:"-"`
}

// NewLoan returns how a net of the lender's suits a variant. Types have the weights of the
// lender's that move alike, else of those of the same name, and of the rest those that are
// worth about the same: the values of types may be in any unit. An error says why the
// lender's nets don't suit at all.
func NewLoan(l, lender *FeatureSet, values, lenderValues func(engine.TypeID) int) (Loan, error) {
	mine, theirs := &l.shape, &lender.shape
	switch {
	case mine.Files != theirs.Files || mine.Ranks != theirs.Ranks || mine.Boards != theirs.Boards:
		return Loan{}, fmt.Errorf("net: the boards of %s and %s differ", l.v.Def.ID, lender.v.Def.ID)
	case mine.Turn != theirs.Turn || theirs.Mirrored && !mine.Mirrored:
		return Loan{}, fmt.Errorf("net: the boards of %s and %s are turned in different ways", l.v.Def.ID, lender.v.Def.ID)
	case theirs.Promoted && !mine.Promoted || theirs.Walls && !mine.Walls || theirs.Hands && !mine.Hands || theirs.Counters != "" && theirs.Counters != mine.Counters:
		return Loan{}, fmt.Errorf("net: %s lacks what a net of %s sees", l.v.Def.ID, lender.v.Def.ID)
	}
	loan := Loan{
		Kin: make([]int, len(l.types)), Types: len(lender.types),
		Promoted: theirs.Promoted, Walls: theirs.Walls, Hands: theirs.Hands, Second: lender.perspectiveRow,
	}
	if theirs.Counters != "" {
		loan.Counted = l.countedRows()
	}
	loan.pair(l, lender, l.likenesses(lender, values, lenderValues))
	loan.Likeness -= 2 * differences(sortedRules(l.v.Def.Rules), sortedRules(lender.v.Def.Rules))
	return loan, nil
}

// differences counts the texts that are in one list only.
func differences(a, b []string) int {
	n := 0
	for _, text := range a {
		if !slices.Contains(b, text) {
			n++
		}
	}
	for _, text := range b {
		if !slices.Contains(a, text) {
			n++
		}
	}
	return n
}

// pair finds the kin of all types.
func (loan *Loan) pair(l, lender *FeatureSet, likenesses []func(t, u engine.TypeID) bool) {
	used := make([]bool, len(lender.types))
	for i := range loan.Kin {
		loan.Kin[i] = noKin
	}
	for n, alike := range likenesses {
		for i, t := range l.types {
			for j, u := range lender.types {
				if loan.Kin[i] == noKin && !used[j] && alike(t, u) {
					loan.Kin[i], used[j] = j, true
					loan.Likeness += len(likenesses) - n
				}
			}
		}
	}
}

// likenesses are the ways in which types of two variants may be alike, the closest first.
func (l *FeatureSet) likenesses(lender *FeatureSet, values, lenderValues func(engine.TypeID) int) []func(t, u engine.TypeID) bool {
	def := func(t engine.TypeID) *engine.PieceDef { return &l.v.Def.Pieces[t-1] }
	theirs := func(u engine.TypeID) *engine.PieceDef { return &lender.v.Def.Pieces[u-1] }
	return []func(t, u engine.TypeID) bool{
		func(t, u engine.TypeID) bool { return typeKey(l.v, t) == typeKey(lender.v, u) },
		func(t, u engine.TypeID) bool {
			return def(t).Betza == theirs(u).Betza && def(t).Royal == theirs(u).Royal
		},
		func(t, u engine.TypeID) bool { return def(t).Betza == theirs(u).Betza },
		func(t, u engine.TypeID) bool { return def(t).Name == theirs(u).Name },
		func(t, u engine.TypeID) bool {
			a, b := values(t), lenderValues(u)
			return !def(t).Royal && !theirs(u).Royal && 5*min(a, b) >= 4*max(a, b)
		},
	}
}

// Lend returns the net for a variant that borrows it, whose features are l. It has as many
// king buckets as the lender's.
func (f *File) Lend(l *FeatureSet, loan Loan) (*Net, error) {
	refuse := func(err error) (*Net, error) {
		return nil, fmt.Errorf("net: %s borrows that of %s: %w", l.v.Def.ID, f.Variant, err)
	}
	own, err := f.withBuckets(l)
	if err != nil {
		return refuse(err)
	}
	if err := loan.check(own, f.Rows); err != nil {
		return refuse(err)
	}
	p := f.Params
	p.FeatureWeights = make([]int16, own.rows*p.HiddenSize)
	loan.match(own, func(to, from, rows int) {
		copy(p.FeatureWeights[to*p.HiddenSize:(to+rows)*p.HiddenSize], f.Params.FeatureWeights[from*p.HiddenSize:])
	})
	return New(own, p)
}

// check tests that a loan fits a layout and the rows of the lender's net.
func (loan *Loan) check(l *FeatureSet, rows int) error {
	if len(loan.Kin) != len(l.types) {
		return fmt.Errorf("%d kin: expected %d", len(loan.Kin), len(l.types))
	}
	for _, k := range loan.Kin {
		if k < noKin || k >= loan.Types {
			return fmt.Errorf("kin %d: expected -1 to %d", k, loan.Types-1)
		}
	}
	if loan.Counted != 0 && loan.Counted != l.countedRows() {
		return fmt.Errorf("%d rows of counters: expected %d", loan.Counted, l.countedRows())
	}
	if want := loan.match(l, func(int, int, int) {}); rows != want {
		return fmt.Errorf("%d rows: expected %d", rows, want)
	}
	return nil
}

// countedRows returns how many rows counters have.
func (l *FeatureSet) countedRows() int {
	n := 0
	for _, c := range l.counters {
		n += 2 * c.Max()
	}
	return n
}

// match calls a function with each range of rows that the lender's net has as well, as to
// where and from where; it returns the number of the lender's rows.
func (loan *Loan) match(l *FeatureSet, pair func(to, from, rows int)) (rows int) {
	to, from := 0, 0
	for range l.buckets {
		to, from = loan.matchBucket(l, to, from, pair)
	}
	if l.perspectiveRow && loan.Second {
		pair(to, from, 1)
	}
	if loan.Second {
		from++
	}
	return from
}

// matchBucket does as match for the rows of a king bucket, which begin at to and from; it
// returns their ends.
func (loan *Loan) matchBucket(l *FeatureSet, to, from int, pair func(to, from, rows int)) (int, int) {
	// of takes rows that either side may have; those of types, n each, go by kin.
	of := func(mine, theirs bool, n, types, lenderTypes int, kin []int) {
		for i, k := range kin {
			if mine && theirs && k != noKin {
				pair(to+i*n, from+k*n, n)
			}
		}
		if mine {
			to += types * n
		}
		if theirs {
			from += lenderTypes * n
		}
	}
	types := func(mine, theirs bool, n int) { of(mine, theirs, n, len(loan.Kin), loan.Types, loan.Kin) }
	others := func(mine, theirs bool, n int) { of(mine, theirs, n, 1, 1, []int{0}) }
	size := l.v.Size()
	types(true, true, 2*size)
	types(l.shape.Promoted, loan.Promoted, 2*size)
	others(l.shape.Walls, loan.Walls, size)
	types(l.shape.Hands, loan.Hands, maxInHand)
	types(l.shape.Hands, loan.Hands, maxInHand)
	others(l.countedRows() > 0, loan.Counted > 0, l.countedRows())
	return to, from
}
