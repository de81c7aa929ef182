package archive

import (
	"errors"
	"fmt"
	"io"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
)

// OpenIndexed reads a game that an index lists, and resolves its moves. The error of a
// file that has changed since says so.
func OpenIndexed(r *explorer.Record, load pgn.Loader) (*LoadedGame, error) {
	g, err := readIndexed(r)
	if err != nil {
		return nil, fmt.Errorf("%s, line %d: %w", r.Source, r.Line, err)
	}
	o := &LoadedGame{Tree: g}
	err = pgn.Resolve(g, load)
	var move *pgn.MoveError
	if errors.As(err, &move) {
		o.Problem, err = err, nil
	}
	return o, err
}

// errMoved is returned for a file that no longer has a game where an index lists it.
var errMoved = errors.New("the file has changed since the game was indexed")

func readIndexed(r *explorer.Record) (*pgn.Game, error) {
	f, _, err := openRegular(r.Source)
	if err != nil {
		return nil, cause(err)
	}
	defer f.Close()
	unpacked, err := collection.Unpacked(f)
	if err != nil {
		return nil, err
	}
	defer unpacked.Close()
	in := pgn.Decoded(unpacked)
	if _, err := io.CopyN(io.Discard, in, r.Offset); err != nil {
		return nil, errMoved
	}
	text, err := io.ReadAll(io.LimitReader(in, r.Length))
	if err != nil {
		return nil, err
	}
	g, err := pgn.Parse(string(text))
	if err != nil || !r.Describes(g) {
		return nil, errMoved
	}
	return g, nil
}
