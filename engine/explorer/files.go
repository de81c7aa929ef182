package explorer

import (
	"path/filepath"
	"time"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
)

// FileAdder adds the games of files to an index and counts them. Its Builder commits
// every few seconds, so that little work is lost if the program is killed.
type FileAdder struct {
	Builder  *Builder
	Preparer Preparer

	Added, Known int // games
	Cut, Lost    int // games with a move that does not fit, and games in no known variant

	committed time.Time // when games were written last
}

// commitEvery is how much work is lost if the program is killed.
const commitEvery = 5 * time.Second

// BlocksAhead is how many blocks of games, as of [collection.EachAhead], are prepared while
// a commit is written. They take some 50 MB.
const BlocksAhead = 512

// FileGame is a game of a file that FileAdder has prepared.
type FileGame struct {
	game *Prepared
	err  error
}

// PrepareGame prepares a game of a file. It is safe for concurrent use.
type PrepareGame func(g *pgn.Game, at collection.Place) (FileGame, error)

// TakeGame adds a game that was prepared.
type TakeGame func(g FileGame, at collection.Place) error

// EachGame calls prepare with each game of a file, and take with the results in the order
// of the games.
type EachGame func(prepare PrepareGame, take TakeGame) error

// Add adds the games of a file, which each visits. Those that an earlier run has examined
// are skipped.
func (a *FileAdder) Add(file string, each EachGame) error {
	name, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	state, kept, err := a.Builder.Resume(name)
	if err != nil {
		return err
	}
	if state.Done {
		a.Known += state.Games
		return nil
	}
	if a.committed.IsZero() {
		a.committed = time.Now()
	}
	first := state.Games
	prepare := func(g *pgn.Game, at collection.Place) (f FileGame, _ error) {
		if at.Number > first {
			f.game, f.err = a.Preparer.Prepare(g, name)
		}
		return f, nil
	}
	err = each(prepare, func(f FileGame, at collection.Place) error {
		if at.Number <= first {
			a.Known++
			return nil
		}
		if state.Games = at.Number; kept {
			a.Builder.SetFile(name, state)
		}
		before := a.Added
		err := a.add(f)
		state.Added += a.Added - before
		return err
	})
	if err != nil {
		return err
	}
	if state.Done = true; kept {
		a.Builder.SetFile(name, state)
	}
	return nil
}

// add adds a game and counts it.
func (a *FileAdder) add(f FileGame) error {
	switch {
	case f.game == nil:
		a.Lost++
		return nil
	case f.err != nil:
		a.Cut++
	}
	added, err := a.Builder.Add(f.game)
	switch {
	case err != nil:
		return err
	case added:
		a.Added++
	default:
		a.Known++
	}
	if time.Since(a.committed) < commitEvery {
		return nil
	}
	a.committed = time.Now()
	return a.Builder.Commit()
}
