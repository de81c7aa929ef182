package engine

import (
	"fmt"

	"github.com/ferzchess/ferz/engine/words"
)

// Centipawns are hundredths of a pawn's value.
type Centipawns int

// Places says by how much a type of piece is worth more, or less, for standing where it
// does: in centipawns, as a player's evaluation adds them. The large center is the squares
// that lie as far from the edge of the board as any, or one less; the small one is those
// of it that lie as far as any: d4, e4, d5 and e5 of an 8x8 board, and c3 to f6.
//
// Source: the weights of ChessV's piece-square tables.
type Places struct {
	SmallCenter        Centipawns `ini:"smallCenter"`        // on the small center
	LargeCenter        Centipawns `ini:"largeCenter"`        // on the large center, in addition
	SmallCenterAttacks Centipawns `ini:"smallCenterAttacks"` // for each square of the small center that it reaches on an empty board
	LargeCenterAttacks Centipawns `ini:"largeCenterAttacks"` // the same for the large center, in addition
	Forward            Centipawns `ini:"forward"`            // times how far forward its rank is: see Forwardness
	Offset             Centipawns `ini:"offset"`             // on every square
}

// MaxPlaces is the most that a field of Places may be, either way, in centipawns.
const MaxPlaces = 1000

// checkPlaces reports a field of Places that is out of range.
func (p *PieceDef) checkPlaces() error {
	for _, of := range []struct {
		name   string
		places *Places
	}{{"places", p.Places}, {"endingPlaces", p.EndingPlaces}} {
		if of.places == nil {
			continue
		}
		for i, n := range of.places.all() {
			if n < -MaxPlaces || n > MaxPlaces {
				return fmt.Errorf("%s: %s=%d: expected from -%d to %d centipawns", of.name, placesFields[i], n, MaxPlaces, MaxPlaces)
			}
		}
	}
	return nil
}

var placesFields = [...]string{"smallCenter", "largeCenter", "smallCenterAttacks", "largeCenterAttacks", "forward", "offset"}

// placesWords describe the fields, in their order.
var placesWords = [...]string{
	"on the small center", "on the large center", "for each square of the small center in reach",
	"for each square of the large center in reach", "for each rank beyond the third", "everywhere",
}

// Words says what p adds, in pawns; "nothing" if that is none.
func (p *Places) Words() string {
	if p == nil {
		return "nothing"
	}
	var parts []string
	for i, n := range p.all() {
		if n != 0 {
			parts = append(parts, fmt.Sprintf("%+.2f %s", float64(n)/100, placesWords[i]))
		}
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return words.List(parts, "and")
}

func (p *Places) all() [len(placesFields)]Centipawns {
	return [...]Centipawns{p.SmallCenter, p.LargeCenter, p.SmallCenterAttacks, p.LargeCenterAttacks, p.Forward, p.Offset}
}

// PlacesOf returns what Def says of where pieces of a type stand, in the middle game and in
// the ending; nil if it says nothing.
func (v *Variant) PlacesOf(t TypeID) (middle, ending *Places) {
	def := &v.Def.Pieces[t-1]
	if middle, ending = def.Places, def.EndingPlaces; ending == nil {
		ending = middle
	}
	return middle, ending
}

// PlaceValue returns what standing on a square adds to the worth of a player's piece of a
// type, in centipawns in the middle game and in the ending.
func (v *Variant) PlaceValue(t TypeID, c Color, at Square) (middle, ending int) {
	m, e := v.PlacesOf(t)
	if m == nil && e == nil {
		return 0, 0
	}
	facts := v.placeFacts(t, c, at)
	return m.value(facts), e.value(facts)
}

// placeFacts returns how often each of the fields of Places counts on a square.
func (v *Variant) placeFacts(t TypeID, c Color, at Square) (out [len(placesFields)]int) {
	reach := v.PossibleTargets(MakePiece(t, c), at)
	small, large := v.center(at)
	out[0], out[1] = one(small), one(large)
	for s := range reach.All() {
		small, large := v.center(s)
		out[2] += one(small)
		out[3] += one(large)
	}
	rank := v.Rank(at)
	if _, ranks := v.Def.Symmetry.Turns(c); ranks < 0 {
		rank = v.Ranks() - 1 - rank
	}
	out[4], out[5] = Forwardness(rank, v.Ranks()), 1
	return out
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// value adds up the fields, each times how often it counts.
func (p *Places) value(facts [len(placesFields)]int) (sum int) {
	if p == nil {
		return 0
	}
	for i, n := range p.all() {
		sum += int(n) * facts[i]
	}
	return sum
}

// center reports whether a square is in the small and in the large center.
func (v *Variant) center(at Square) (small, large bool) {
	file, rank := v.File(at), v.Rank(at)
	inward := min(file, v.Files()-1-file, rank, v.Ranks()-1-rank)
	most := (min(v.Files(), v.Ranks()) - 1) / 2
	return inward == most, inward >= most-1
}

// Forwardness returns how far forward a rank is, counted from 0 as the player sees it, of
// so many ranks: 5 on the last rank, and one less for each rank before it down to -2 on
// the first of eight. Of more than eight ranks some count as much as the one before, so
// that they go from -2 to 5 on nine, and from -3 to 5 on more.
func Forwardness(rank, ranks int) int {
	const last = 5
	if ranks <= 8 {
		return last + 1 - ranks + rank
	}
	first := -2
	if ranks > 9 {
		first = -3
	}
	steps := ranks - 1
	return first + ((last-first)*rank+steps/2)/steps
}
