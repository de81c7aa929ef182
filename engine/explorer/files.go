package explorer

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
)

// FileAdder adds the games of files to an index and counts them. Its Builder commits
// every second or so, so that little work is lost if the program is killed.
type FileAdder struct {
	Builder  *Builder
	Preparer Preparer

	Added, Known int // games
	Cut, Lost    int // games with a move that does not fit, and games in no known variant

	committed time.Time     // when games were written last
	wait      time.Duration // until they are written again
}

// Games are written after commitEvery, or after commitShare times as long as writing them
// took last, as that takes longer the larger the index is.
const (
	commitEvery = time.Second
	commitShare = 4
)

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

// EachGame calls prepare with each game of a file from one on, and take with the results in
// the order of the games.
type EachGame func(from collection.Place, prepare PrepareGame, take TakeGame) error

// Add adds the games of a file, which each visits. Those that an earlier run has examined
// are skipped: reading resumes at the last of them if its place in the file is known.
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
	if err := each(a.resume(file, state), a.prepare(name, state.Games), a.take(name, &state, kept)); err != nil {
		return err
	}
	if state.Done = true; kept {
		a.Builder.SetFile(name, state)
	}
	return nil
}

// resume returns the game from which a file is read: its first one, or the last one that was
// examined.
func (a *FileAdder) resume(file string, state FileState) collection.Place {
	if state.Offset == 0 {
		return collection.Place{File: file, Number: 1}
	}
	a.Known += state.Games - 1
	return collection.Place{File: file, Number: state.Games, Line: state.Line, Offset: state.Offset}
}

// prepare returns what prepares the games of a file behind the first ones.
func (a *FileAdder) prepare(name string, first int) PrepareGame {
	return func(g *pgn.Game, at collection.Place) (f FileGame, _ error) {
		if at.Number > first {
			f.game, f.err = a.Preparer.Prepare(g, name)
		}
		return f, nil
	}
}

// take returns what adds the games of a file and keeps its state.
func (a *FileAdder) take(name string, state *FileState, kept bool) TakeGame {
	first, inPlace := state.Games, kept && isPlain(name)
	return func(f FileGame, at collection.Place) error {
		if at.Number <= first {
			a.Known++
			return nil
		}
		if state.Games = at.Number; inPlace {
			state.Offset, state.Line = at.Offset, at.Line
		}
		if kept {
			a.Builder.SetFile(name, *state)
		}
		before := a.Added
		err := a.add(f)
		state.Added += a.Added - before
		return err
	}
}

// isPlain reports whether places in the text of a file are places in the file.
func isPlain(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, charset.Sample)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	return !collection.IsCompressed(head[:n]) && pgn.IsPlain(head[:n])
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
	if time.Since(a.committed) < max(commitEvery, a.wait) {
		return nil
	}
	began := time.Now()
	err = a.Builder.Commit()
	a.committed = time.Now()
	a.wait = commitShare * a.committed.Sub(began)
	return err
}
