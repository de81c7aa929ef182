package nnue

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// A feature does not depend on the perspective: a piece on a square, the n-th piece of
// a type in a player's hand, or the n-th unit of a rule's count. The row of weights
// that it selects does.
const (
	noItem = 0xffff
	noRow  = 0xffff // of a feature that a net ignores

	maxInHand   = 16 // more pieces of a type in hand count as this many
	maxCounters = 2  // further counters are ignored
	maxCounted  = 16
	maxRows     = 1 << 15
)

// View says how a perspective sees the board: whether files are mirrored and, with king
// buckets, in which of them its royal piece is.
type View uint8

// mirrored is the part of a View that says that files are mirrored.
const mirrored View = 1

// viewOf returns the view with the royal piece in a bucket.
func viewOf(bucket int, flip bool) View {
	if flip {
		return View(2*bucket) | mirrored
	}
	return View(2 * bucket)
}

// Mirrored returns the view of the mirror image.
func (v View) Mirrored() View { return v ^ mirrored }

// WithoutBucket returns the view of a feature set without king buckets.
func (v View) WithoutBucket() View { return v & mirrored }

func (v View) bucket() int { return int(v / 2) }

// kingBuckets is the number of king buckets: on the first rank near the edge and near the
// middle, on the second rank, and beyond.
const kingBuckets = 4

// FeatureSet numbers the features of a variant and maps them to rows of weights. It
// is immutable.
type FeatureSet struct {
	v                *engine.Variant
	shape            signature
	buckets          int                            // king buckets, see WithKingBuckets; 1: none
	rows, bucketRows int                            // in all, and of each bucket
	inputs           [2][2 * kingBuckets][]uint16   // rows by perspective, view and feature
	pieces           [256]uint16                    // by piece: the feature on square 0
	hands            [2][engine.MaxTypes + 1]uint16 // by player and type: the feature of the first in hand
	types            []engine.TypeID                // in the order of their features
	codes            []engine.Piece                 // pieces that have features
	royal            engine.TypeID                  // type whose square decides the view, or 0
	views            [2][256]View                   // by player and square of the royal piece
	counters         []engine.Counter
	counts           []uint16 // by counter: the feature of the first player's first unit
	perspectiveRow   bool     // a constant row marks the second player's perspective
}

// signature distinguishes feature sets. Its tags are part of RulesHash.
type signature struct {
	Files     int        `hash:"Files"`
	Ranks     int        `hash:"Ranks"`
	Boards    int        `hash:"Boards"`
	Types     int        `hash:"Types"`
	Turn      reflection `hash:"Turn"`
	Mirrored  bool       `hash:"Mirrored"`  // by the file of the royal piece
	Symmetric bool       `hash:"Symmetric"` // mirrored positions have equal values
	Alike     bool       `hash:"Alike"`     // both players have the same pieces, reflected
	Promoted  bool       `hash:"Promoted"`  // promoted pieces have features of their own
	Hands     bool       `hash:"Hands"`
	Walls     bool       `hash:"Walls"`
	Counters  string     `hash:"Counters"` // maximum of each counter
}

// NewFeatureSet returns the features of a variant, or an error if it has more pieces
// and squares than nets are made for.
func NewFeatureSet(v *engine.Variant) (*FeatureSet, error) {
	start, err := v.NewPosition("")
	if err != nil {
		return nil, err
	}
	l := &FeatureSet{v: v, buckets: 1, types: canonicalTypes(v)}
	l.shape = signature{
		Files: v.Files(), Ranks: v.Ranks(), Boards: v.Boards(), Types: len(v.Types()),
		Promoted: v.TracksPromoted(), Hands: v.UsesHands(), Walls: wallsChange(v),
	}
	l.shape.Turn, l.shape.Alike = findReflection(start)
	l.shape.Symmetric = symmetric(v)
	l.findRoyal(start)
	for _, counter := range v.Counters() {
		if len(l.counters) < maxCounters && counter.Max() <= maxCounted {
			l.counters = append(l.counters, counter)
			l.shape.Counters += fmt.Sprint(counter.Max(), " ")
		}
	}
	if err := l.number(); err != nil {
		return nil, err
	}
	return l, nil
}

// WithKingBuckets returns the features with rows of their own for each king bucket, a part of
// the board in which a perspective's royal piece may be. It returns an error if there is not
// exactly one royal piece, or if there are too many rows.
func (l *FeatureSet) WithKingBuckets() (*FeatureSet, error) {
	if l.royal == 0 {
		return nil, fmt.Errorf("variant %s: king buckets need exactly one royal piece for each player, and the same rules on both sides of the board", l.v.Def.ID)
	}
	out := &FeatureSet{v: l.v, buckets: kingBuckets, shape: l.shape, types: l.types, royal: l.royal, counters: l.counters}
	out.findViews()
	if err := out.number(); err != nil {
		return nil, err
	}
	return out, nil
}

// HasKingBuckets reports whether rows depend on the king bucket, see WithKingBuckets.
func (l *FeatureSet) HasKingBuckets() bool { return l.buckets > 1 }

// Variant returns the variant of the feature set.
func (l *FeatureSet) Variant() *engine.Variant { return l.v }

// Size returns the number of rows of weights.
func (l *FeatureSet) Size() int { return l.rows }

// Symmetric reports whether a position and its mirror image (files exchanged) have
// equal values, which the net does not know: without exactly one royal piece there
// is no canonical side. Training adds mirror images then.
func (l *FeatureSet) Symmetric() bool { return l.shape.Symmetric && !l.shape.Mirrored }

// findRoyal finds the type whose square decides the view: the only royal piece of
// each player.
func (l *FeatureSet) findRoyal(start *engine.Position) {
	if !l.shape.Symmetric {
		return
	}
	for _, t := range l.v.RoyalTypes() {
		n := [2]int{start.Count(engine.White, t), start.Count(engine.Black, t)}
		switch {
		case n == [2]int{}:
			continue
		case n != [2]int{1, 1} || l.royal != 0:
			l.royal = 0
			return
		}
		l.royal = t
	}
	l.shape.Mirrored = l.royal != 0
	l.findViews()
}

// findViews finds the view for each square of the royal piece.
func (l *FeatureSet) findViews() {
	for c := range l.views {
		for s := range l.v.Size() {
			seen := l.shape.Turn.apply(l.v, engine.Square(s), engine.Color(c))
			flip := l.shape.Mirrored && 2*l.v.File(seen) > l.v.Files()-1
			if flip {
				seen = reflection{Files: true}.square(l.v, seen)
			}
			l.views[c][s] = viewOf(l.bucketOf(seen), flip)
		}
	}
}

// bucketOf returns the king bucket of a square as a player sees it, on the half of the board
// that is not mirrored.
func (l *FeatureSet) bucketOf(s engine.Square) int {
	rank := l.v.Rank(s)
	switch {
	case l.buckets == 1 || rank == 0 && 4*l.v.File(s) < l.v.Files():
		return 0
	case rank == 0:
		return 1
	}
	return min(rank+1, kingBuckets-1)
}

// number assigns numbers to features and rows.
func (l *FeatureSet) number() error {
	l.listCodes()
	size := l.v.Size()
	types := len(l.v.Types())
	items := len(l.codes) * size
	if l.shape.Hands {
		items += 2 * types * maxInHand
	}
	for _, counter := range l.counters {
		l.counts = append(l.counts, uint16(items))
		items += 2 * counter.Max()
	}
	if items*l.buckets >= maxRows {
		return fmt.Errorf("variant %s: %d pieces on %d squares, each in %d king buckets, are too many for a net", l.v.Def.ID, len(l.codes), size, l.buckets)
	}
	for i := range l.pieces {
		l.pieces[i] = noItem
	}
	for i, pc := range l.codes {
		l.pieces[pc] = uint16(i * size)
	}
	for c := range l.hands {
		for i, t := range l.types {
			l.hands[c][t] = uint16(len(l.codes)*size + (c*types+i)*maxInHand)
		}
	}
	l.bucketRows, l.rows = items, items*l.buckets
	if l.perspectiveRow = !l.shape.Alike; l.perspectiveRow {
		l.rows++
	}
	for c := range engine.Color(2) {
		for view := range View(2 * l.buckets) {
			l.inputs[c][view] = l.indexMap(c, view)
		}
	}
	return nil
}

// listCodes lists the pieces that have features: each of the first player followed
// by the same of the second, walls last.
func (l *FeatureSet) listCodes() {
	for _, t := range l.types {
		l.codes = append(l.codes, engine.MakePiece(t, engine.White), engine.MakePiece(t, engine.Black))
	}
	if l.shape.Promoted {
		for _, pc := range l.codes {
			l.codes = append(l.codes, pc.AsPromoted())
		}
	}
	if l.shape.Walls {
		l.codes = append(l.codes, engine.Wall)
	}
}

// indexMap returns, by feature, the row of a player's perspective.
func (l *FeatureSet) indexMap(c engine.Color, view View) []uint16 {
	out := make([]uint16, l.bucketRows)
	size, types, first := l.v.Size(), len(l.v.Types()), view.bucket()*l.bucketRows
	for i, pc := range l.codes {
		own := i
		if pc != engine.Wall {
			own = i ^ int(c)
		}
		for s := range size {
			at := l.shape.Turn.apply(l.v, engine.Square(s), c)
			if view&mirrored != 0 {
				at = reflection{Files: true}.square(l.v, at)
			}
			out[i*size+s] = uint16(first + own*size + int(at))
			if !l.v.OnBoard(engine.Square(s)) {
				out[i*size+s] = noRow
			}
		}
	}
	at := len(l.codes) * size
	own := func(n int) { // n features of each player, exchanged for the second
		for i := range 2 * n {
			out[at+i] = uint16(first + at + (i+int(c)*n)%(2*n))
		}
		at += 2 * n
	}
	if l.shape.Hands {
		own(types * maxInHand)
	}
	for _, counter := range l.counters {
		own(counter.Max())
	}
	return out
}

// View returns the view from a player's perspective. With several royal pieces, as after
// promotions to them, files are not mirrored, and the king bucket is the first one.
func (l *FeatureSet) View(p *engine.Position, c engine.Color) View {
	if l.royal == 0 || p.Count(c, l.royal) != 1 {
		return 0
	}
	at := p.Pieces(c, l.royal)
	if s, ok := at.First(); ok {
		return l.views[c][s]
	}
	return 0
}

// AppendFeatures appends the features of a position.
func (l *FeatureSet) AppendFeatures(items []uint16, p *engine.Position) []uint16 {
	occupied := p.Occupied()
	for w, x := range occupied {
		for ; x != 0; x &= x - 1 {
			s := engine.LowestSquare(w, x)
			if base := l.pieces[p.PieceAt(s)]; base != noItem {
				items = append(items, base+uint16(s))
			}
		}
	}
	for c := range engine.Color(2) {
		if l.shape.Hands {
			for _, t := range l.types {
				for n := range min(p.InHand(c, t), maxInHand) {
					items = append(items, l.hands[c][t]+uint16(n))
				}
			}
		}
		for i := range l.counters {
			base := l.counted(i, c)
			for n := range l.count(p, i, c) {
				items = append(items, base+uint16(n))
			}
		}
	}
	return items
}

// counted returns the feature of the first unit of a player's counter.
func (l *FeatureSet) counted(i int, c engine.Color) uint16 {
	return l.counts[i] + uint16(int(c)*l.counters[i].Max())
}

// count returns a player's value of a counter.
func (l *FeatureSet) count(p *engine.Position, i int, c engine.Color) int {
	return min(max(l.counters[i].Count(p, c), 0), l.counters[i].Max())
}

// FactorGroups returns for each row the groups that it belongs to, and the number of
// groups: a piece on any square, on the squares of a file and of a rank, the copies of a
// type in hand, and the same feature in any king bucket. Training shares
// weights within groups, which helps rows that occur rarely.
func (l *FeatureSet) FactorGroups() (of [][]uint16, n int) {
	of, n = l.bucketGroups()
	if l.buckets == 1 {
		return of, n
	}
	all := make([][]uint16, l.rows)
	for row := range l.buckets * l.bucketRows {
		same := row % l.bucketRows
		all[row] = append([]uint16{uint16(n + same)}, of[same]...)
	}
	return all, n + l.bucketRows
}

// bucketGroups returns the groups of the rows of one king bucket and, last, of constant rows.
func (l *FeatureSet) bucketGroups() (of [][]uint16, n int) {
	of = make([][]uint16, l.rows-(l.buckets-1)*l.bucketRows)
	size, types := l.v.Size(), len(l.v.Types())
	each := 1 + l.v.Files() + l.v.Ranks()
	for i := range l.codes {
		for s := range size {
			file, rank := l.v.File(engine.Square(s)), l.v.Rank(engine.Square(s))
			of[i*size+s] = []uint16{uint16(n), uint16(n + 1 + file), uint16(n + 1 + l.v.Files() + rank)}
		}
		n += each
	}
	if l.shape.Hands {
		first := len(l.codes) * size
		for i := range 2 * types * maxInHand {
			of[first+i] = []uint16{uint16(n + i/maxInHand)}
		}
		n += 2 * types
	}
	return of, n
}

// IndexMap returns, by feature, the row of a player's perspective, or -1 (as uint16) if
// there is none.
func (l *FeatureSet) IndexMap(c engine.Color, view View) []uint16 { return l.inputs[c][view] }

// AppendIndices appends the rows of some features from a player's perspective, and
// its constant rows.
func (l *FeatureSet) AppendIndices(rows, items, view []uint16, c engine.Color) []uint16 {
	rows = appendIndices(rows, items, view)
	if l.perspectiveRow && c == engine.Black {
		rows = append(rows, uint16(l.rows-1))
	}
	return rows
}
