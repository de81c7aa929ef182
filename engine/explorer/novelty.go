package explorer

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/ruletext"
)

// Line is a line of positions, to be compared with the games of an index.
type Line struct {
	identity string
	keys     []Key
	id       gameID // of the game it is of; zero: of none
	date     string // of that game, as Record.Date
}

// LineTo returns the line of the moves that led to a position from where it was set up.
func LineTo(p *engine.Position) Line {
	q := p.Clone()
	moves := make([]engine.Move, q.Ply())
	for i := len(moves) - 1; i >= 0; i-- {
		moves[i] = q.LastMove()
		q.Unmake()
	}
	keyer := newKeyer(p.Variant())
	l := Line{identity: ruletext.Rules(p.Variant()), keys: []Key{keyer.Start(q)}}
	for _, m := range moves {
		q.Make(m)
		l.keys = append(l.keys, keyer.Next(q))
	}
	return l
}

// Line returns the line of the game.
func (g *Prepared) Line() Line { return Line{g.identity, g.keys, g.id, g.record.Date} }

// Novelty is the move of a line after which no position of it was in other games.
type Novelty struct {
	Ply   int // number of moves before it
	Games int // other games that had the position before it
}

// Novelty returns the novelty of a line among the games of the index that q selects. The
// game of the line itself, and games of a later date, do not count. ok is false if there is
// no novelty: the last position was in other games, or none of the positions was.
func (x *Index) Novelty(l Line, q Query) (n Novelty, ok bool, err error) {
	last := len(l.keys) - 1
	err = x.store.View(func(r Reader) error {
		own := r.Get(seenBucket, l.id[:])
		for n.Ply = last; n.Ply >= 0; n.Ply-- {
			f := newFold(newRecords(r), &q)
			f.until, f.own = lastDay(packDate(parseDate(l.date))), own
			err := f.find(r, l.identity, l.keys[n.Ply])
			if n.Games = f.all.Games; err != nil || n.Games > 0 {
				return err
			}
		}
		return nil
	})
	return n, err == nil && n.Games > 0 && n.Ply < last, err
}

// lastDay returns the last date, packed, of the day, month or year that a packed date names,
// or 0 for an unknown one.
func lastDay(date uint32) uint32 {
	switch {
	case date == 0:
		return 0
	case date>>5&15 == 0:
		return date | 1<<9 - 1
	case date&31 == 0:
		return date | 31
	}
	return date
}
