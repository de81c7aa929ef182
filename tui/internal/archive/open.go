package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/livegame"
)

// LoadedGame is a game that was read from its file.
type LoadedGame struct {
	Tree *pgn.Game
	Text []byte // the file of a game of the store
	// Problem is the first move of the main line that does not fit the rules,
	// or nil. What follows it is text.
	Problem error
}

// Open reads a game and resolves its moves.
func Open(r *Entry, load pgn.Loader) (*LoadedGame, error) {
	if r.position {
		return openPosition(r, load)
	}
	o, err := read(r)
	if err != nil {
		return nil, err
	}
	if r.InStore() {
		livegame.SetID(o.Tree, r.ID)
	}
	err = pgn.Resolve(o.Tree, load)
	var move *pgn.MoveError
	if errors.As(err, &move) {
		o.Problem, err = err, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s, line %d: %w", r.File.Path, r.Line, err)
	}
	return o, nil
}

// read reads a game without its rules.
func read(r *Entry) (*LoadedGame, error) {
	f, info, err := openRegular(r.File.Path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if r.InStore() {
		return readKept(f)
	}
	if err := r.File.same(info); err != nil {
		return nil, err
	}
	if r.position {
		return nil, errors.New("it is a position, not a game")
	}
	if r.saved != nil {
		return &LoadedGame{Tree: r.saved.Clone()}, nil
	}
	text, _, err := contents(f)
	if err != nil {
		return nil, err
	}
	tree, err := pgn.Entry{Offset: r.Offset, Length: r.Length, Line: r.Line}.Load(text)
	return &LoadedGame{Tree: tree}, err
}

// readKept reads the file of a game of the store, as it is now.
func readKept(f *os.File) (*LoadedGame, error) {
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	games, err := pgn.ReadAll(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if len(games) != 1 {
		return nil, fmt.Errorf("%s has %d games: expected one; open it as a file", f.Name(), len(games))
	}
	return &LoadedGame{Tree: games[0], Text: text}, nil
}

// End returns the last position of the main line that the rules know, and the
// move that led there, or nil.
func (o *LoadedGame) End() (*engine.Position, *pgn.Node, error) {
	p, err := o.Tree.Variant.NewPosition(o.Tree.StartFEN)
	if err != nil {
		return nil, nil, err
	}
	var last *pgn.Node
	for _, n := range o.Tree.MainLine() {
		switch {
		case n.Null:
			p.MakeNull()
		case n.Resolved():
			p.Make(n.Move)
		default:
			return p, last, nil
		}
		last = n
	}
	return p, last, nil
}
