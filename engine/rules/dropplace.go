package rules

import (
	"fmt"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// DropPlace restricts drops to squares whose surroundings meet a condition.
//
// Source: enclosingDrop of Fairy-Stockfish's variants.ini; the rules of Connect Four
// for top, of similar games played from all sides for anyside, of Snort (Simon
// Norton) for snort, and of Reversi for enclosing.
type DropPlace struct {
	How  string        `ini:"how"`  // top, anyside, snort, beside or enclosing; "": anywhere
	Free engine.Region `ini:"free"` // while squares of this region are empty, drops are allowed only there, without the condition
	New  string        `ini:"new"`  // a type whose pieces are dropped from an unlimited supply
}

func (DropPlace) Key() string { return "drop place" }

var dropPlaces = map[string]string{
	"top":       "A piece can only be dropped on the lowest empty square of a file.",
	"":          "A piece can be dropped on any empty square.",
	"anyside":   "A piece is pushed in from an edge and slides on to the first piece in its way, or to the opposite edge.",
	"snort":     "No piece can be dropped orthogonally beside an enemy piece.",
	"beside":    "A piece can only be dropped beside one of its own side.",
	"enclosing": "A piece can only be dropped where in some direction enemy pieces stand between it and another one of its own side.",
}

func (r DropPlace) Describe(*engine.Variant) string { return dropPlaces[r.How] }

func (r DropPlace) Bind(b *engine.Builder) (any, error) {
	if _, known := dropPlaces[r.How]; !known {
		return nil, fmt.Errorf("how %q: expected top, anyside, snort, beside or enclosing", r.How)
	}
	free, err := b.Region(r.Free, engine.White)
	if err != nil {
		return nil, err
	}
	place := dropPlace{how: r.How, v: b.Variant(), free: free}
	if r.New == "" {
		return &place, nil
	}
	typ, err := oneType(b, r.New)
	return &newPieces{place, typ}, err
}

type dropPlace struct {
	how  string
	v    *engine.Variant
	free engine.Bitboard
}

// newPieces allows drops from an unlimited supply.
type newPieces struct {
	place dropPlace
	typ   engine.TypeID
}

func (n *newPieces) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	for s := range n.place.places(p).All() {
		out.Add(engine.NewMove(engine.Drop, s, s).WithType(n.typ))
	}
}

func (d *dropPlace) SelectMoves(p *engine.Position, l *engine.MoveList) {
	if !slices.ContainsFunc(l.Moves, engine.Move.IsDrop) {
		return
	}
	on := d.places(p)
	l.Moves = slices.DeleteFunc(l.Moves, func(m engine.Move) bool { return m.IsDrop() && !on.Has(m.To()) })
}

// places returns the squares where pieces may be dropped.
func (d *dropPlace) places(p *engine.Position) (on engine.Bitboard) {
	taken := p.Occupied()
	if free := d.free.AndNot(taken); !free.Empty() {
		return free
	}
	own, enemy := p.PiecesOf(p.Side()), p.PiecesOf(p.Side().Other())
	for s := range d.v.Size() {
		at := engine.Square(s)
		if taken.Has(at) || !d.v.OnBoard(at) {
			continue
		}
		ok := false
		switch d.how {
		case "top":
			below, inside := d.v.Step(at, 0, -1)
			ok = !inside || taken.Has(below)
		case "anyside":
			ok = d.slides(&taken, at)
		case "snort":
			near := squaresAt(d.v, at, orthogonalSteps[:])
			ok = !near.Intersects(&enemy)
		case "":
			ok = true
		case "beside":
			near := squaresAt(d.v, at, kingSteps[:])
			ok = near.Intersects(&own)
		case "enclosing":
			line := enclosed(d.v, &own, &enemy, at)
			ok = !line.Empty()
		}
		if ok {
			on.Add(at)
		}
	}
	return on
}

// slides reports whether a piece pushed in from an edge stops on a square: next to a
// piece or the edge, with a free path.
func (d *dropPlace) slides(taken *engine.Bitboard, at engine.Square) bool {
	for _, dir := range orthogonalSteps {
		if next, ok := d.v.Step(at, dir[0], dir[1]); ok && !taken.Has(next) {
			continue // it would slide on
		}
		free := true
		for s, ok := d.v.Step(at, -dir[0], -dir[1]); ok && free; s, ok = d.v.Step(s, -dir[0], -dir[1]) {
			free = !taken.Has(s)
		}
		if free {
			return true
		}
	}
	return false
}
