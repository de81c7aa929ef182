package archive

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/variants/records/formats"
	"github.com/ferzchess/ferz/xboard/durable"
)

// Explore looks a position up in the store's index. With update, games that have ended are
// added before. An index that has to be made anew is made anew from the games of the store;
// old then says why. The error is fs.ErrNotExist if there are no games.
func Explore(ctx context.Context, st *gamestore.Store, load pgn.Loader, p *engine.Position, q explorer.Query, update bool) (found explorer.Answer, old, err error) {
	old, err = consult(ctx, st, load, update, func(x *explorer.Index) (err error) {
		found, err = find(x, p, q)
		return err
	})
	return found, old, err
}

// A filter's games, and those of a position that at most fewGames had, are listed to the
// number of listedGames: of others the index counts the moves without reading each game.
const (
	listedGames = 100
	fewGames    = 1000
)

func find(x *explorer.Index, p *engine.Position, q explorer.Query) (explorer.Answer, error) {
	all := q
	all.MaxRecorded = listedGames
	if q != (explorer.Query{}) {
		return x.Find(p, all)
	}
	found, err := x.Find(p, q)
	if err == nil && found.Games > len(found.List) && found.Games <= fewGames {
		return x.Find(p, all)
	}
	return found, err
}

// Novelty returns the move of a game that was new, by the store's index, see
// [explorer.Index.Novelty].
func Novelty(ctx context.Context, st *gamestore.Store, load pgn.Loader, g *pgn.Game) (n explorer.Novelty, ok bool, err error) {
	prepared, err := (&explorer.Preparer{Load: load}).Prepare(g, "")
	if prepared == nil {
		return n, false, err
	}
	_, err = consult(ctx, st, load, true, func(x *explorer.Index) (err error) {
		n, ok, err = x.Novelty(prepared.Line(), explorer.Query{})
		return err
	})
	return n, ok, err
}

// consult asks the store's index as Explore does.
func consult(ctx context.Context, st *gamestore.Store, load pgn.Loader, update bool, question func(*explorer.Index) error) (old, err error) {
	if update {
		old, err = updateIndex(ctx, st, load)
	}
	if err == nil || errors.Is(err, explorer.ErrInUse) {
		err = ask(st.Index(), question)
	}
	if explorer.MustRebuild(err) {
		if old, err = err, explorer.Remove(st.Index()); err == nil {
			_, err = updateIndex(ctx, st, load)
		}
		if err == nil {
			err = ask(st.Index(), question)
		}
	}
	return old, err
}

func ask(path string, question func(*explorer.Index) error) error {
	x, err := explorer.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(question(x), x.Close())
}

// updateIndex adds to the store's index the games that have ended since it was updated
// last, and makes the index if there is none. Games that can't be read are left out. If an
// index had to be made anew, old says why.
func updateIndex(ctx context.Context, st *gamestore.Store, load pgn.Loader) (old, err error) {
	list, err := st.List()
	if err != nil || len(list) == 0 {
		return nil, err
	}
	b, old, err := explorer.OpenOrRebuild(st.Index())
	if err != nil {
		return nil, err
	}
	prepare := explorer.Preparer{Load: load}
	for _, game := range list {
		if ctx.Err() != nil {
			break
		}
		if game.Playing {
			continue
		}
		if err = addStored(b, &prepare, game.Path); err != nil {
			break
		}
	}
	return old, errors.Join(err, b.Commit(), b.Close())
}

// IndexProgress reports how far a file was added to an index.
type IndexProgress struct {
	Games     int   // that were examined
	Done, All int64 // bytes of the file
}

// IndexSummary is the outcome of adding a file to the store's index.
type IndexSummary struct {
	Added, Known, Cut, Lost int   // games, as of [explorer.FileAdder]
	Old                     error // why the index had to be made anew, or nil
}

// indexProgressTime is the time between two reports of progress.
const indexProgressTime = 200 * time.Millisecond

// IndexFile adds the games of a file to the store's index, and makes the index if there is
// none. What was added before the context ends is kept; the next call continues there.
func IndexFile(ctx context.Context, st *gamestore.Store, load pgn.Loader, path string, progress func(IndexProgress)) (sum IndexSummary, err error) {
	f, info, err := openRegular(path)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	if err := durable.Private().MkdirAll(filepath.Dir(st.Index())); err != nil {
		return sum, err
	}
	b, old, err := explorer.OpenOrRebuild(st.Index())
	if err != nil {
		return sum, err
	}
	a := &explorer.FileAdder{Builder: b, Preparer: explorer.Preparer{Load: load}}
	err = a.Add(path, func(from collection.Place, prepare explorer.PrepareGame, take explorer.TakeGame) error {
		return eachFrom(ctx, f, load, from, prepare, take, func(games int, done int64) {
			progress(IndexProgress{games, done, info.Size()})
		})
	})
	if err == nil {
		err = b.Compact(ctx)
	}
	err = errors.Join(err, b.Commit(), b.Close())
	return IndexSummary{a.Added, a.Known, a.Cut, a.Lost, old}, err
}

// eachFrom reads the games of a file from one on, see [explorer.EachGame], and reports how many
// games and bytes were read.
func eachFrom(ctx context.Context, f *os.File, load pgn.Loader, from collection.Place, prepare explorer.PrepareGame, take explorer.TakeGame,
	progress func(games int, done int64),
) error {
	if _, err := f.Seek(from.Offset, io.SeekStart); err != nil {
		return err
	}
	var read atomic.Int64
	read.Add(from.Offset)
	in, err := collection.Unpacked(collection.Counted(f, &read))
	if err != nil {
		return err
	}
	defer in.Close()
	reported := time.Now()
	return collection.EachAhead(ctx, formats.NewReaderAt(in, load, from), from, runtime.GOMAXPROCS(0), explorer.BlocksAhead, prepare, func(g explorer.FileGame, at collection.Place) error {
		if now := time.Now(); now.Sub(reported) >= indexProgressTime {
			reported = now
			progress(at.Number, read.Load())
		}
		return take(g, at)
	})
}

// addStored adds the games of a file that have ended, unless it is as it was before.
func addStored(b *explorer.Builder, prepare *explorer.Preparer, path string) error {
	state, kept, err := b.Resume(path)
	if err != nil || !kept || state.Done {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil // it was removed meanwhile
	}
	games, _ := pgn.ReadAll(bytes.NewReader(text))
	for _, g := range games {
		if g.Result == "*" {
			continue
		}
		if p, _ := prepare.Prepare(g, path); p != nil {
			if _, err := b.Add(p); err != nil {
				return err
			}
		}
	}
	state.Games, state.Done = len(games), true
	b.SetFile(path, state)
	return nil
}
