package engines

import (
	"context"
	"fmt"

	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/xboard/book"
)

// ownIndex names the user's own index where a file is asked for.
const ownIndex = "own"

// addIndex adds the moves of the games of an index that filters accept, and returns how
// many games had the start position.
func (f *bookFlags) addIndex(ctx context.Context, b *book.Book, v *engine.Variant) (games int, err error) {
	q, err := explorer.ParseQuery(f.where)
	if err != nil {
		return 0, fmt.Errorf("--where: %w", err)
	}
	path := f.index
	if path == ownIndex {
		path = ""
	}
	if path, err = gamefiles.IndexPath(path); err != nil {
		return 0, err
	}
	x, err := explorer.Open(path)
	if err != nil {
		return 0, gamefiles.IndexAdvice(err)
	}
	defer x.Close()
	p, err := v.NewPosition("")
	if err != nil {
		return 0, err
	}
	q.MaxRecorded = 1
	w := indexWalk{ctx: ctx, index: x, query: q, book: b, least: f.least, visited: map[uint64]int{}}
	if err := w.visit(p, f.plies); err != nil {
		return 0, gamefiles.IndexAdvice(err)
	}
	return w.games, nil
}

// indexWalk goes through the positions of an index from the start position on.
type indexWalk struct {
	ctx     context.Context
	index   *explorer.Index
	query   explorer.Query
	book    *book.Book
	least   int            // weight of a move
	games   int            // that had the start position
	visited map[uint64]int // by hash: plies that were left there
}

// visit adds the moves of a position, and of those that follow within so many plies. Moves
// that led to too few games for a move of the least weight are not followed.
func (w *indexWalk) visit(p *engine.Position, plies int) error {
	before, again := w.visited[p.Hash()]
	if plies == 0 || again && before >= plies {
		return nil
	}
	if err := w.ctx.Err(); err != nil {
		return err
	}
	w.visited[p.Hash()] = plies
	found, err := w.index.Find(p, w.query)
	if err != nil {
		return err
	}
	if len(w.visited) == 1 {
		w.games = found.Games
	}
	for i := range found.Moves {
		m := &found.Moves[i]
		wins := [2]int{m.White, m.Black}[p.Side()]
		if weight := book.WinWeight*wins + book.DrawWeight*m.Draws; !again && weight > 0 {
			w.book.Add(p, m.Move, weight)
		}
		if book.WinWeight*m.Games < w.least {
			continue
		}
		after := p.Clone()
		after.Make(m.Move)
		if err := w.visit(after, plies-1); err != nil {
			return err
		}
	}
	return nil
}
