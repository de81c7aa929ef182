package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/match/polyglot"
)

// bookLine is an opening of a file.
type bookLine struct {
	start string
	moves []engine.Move
}

// book is a file of openings: lines, or moves by position.
type book struct {
	lines *bookFile      // nil: there are none
	moves *polyglot.Book // nil: there are lines
}

// size returns the number of lines.
func (b *book) size() int {
	if b.lines == nil {
		return 0
	}
	return len(b.lines.places)
}

// readBook reads a file of openings: games in PGN (their first plies; 0: all), positions
// as FEN or EPD, one a line, or a PolyGlot book.
func readBook(path string, v *engine.Variant, plies int) (b book, err error) {
	f, err := os.Open(path)
	if err != nil {
		return b, fmt.Errorf("openings: %w", err)
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 64<<10)
	if isBinary(path, in) {
		b.moves, err = readMoves(in, v)
	} else {
		b.lines = &bookFile{v: v, path: path, plies: plies}
		if err = b.lines.index(in); err == nil {
			err = b.lines.probe()
		}
	}
	if err != nil {
		return b, fmt.Errorf("openings in %s: %w", path, err)
	}
	return b, nil
}

// maxProbes is how many openings may be bad at the beginning of a file.
const maxProbes = 1000

// probe returns the first error if no opening can be read.
func (b *bookFile) probe() error {
	first := errors.New("there is none")
	for i := range min(len(b.places), maxProbes) {
		_, err := b.read(i)
		if err == nil {
			return nil
		}
		if i == 0 {
			first = err
		}
	}
	return first
}

// readMoves reads a PolyGlot book that has moves for a variant's start position.
func readMoves(in io.Reader, v *engine.Variant) (*polyglot.Book, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxBook+1))
	if err == nil && len(data) > maxBook {
		err = fmt.Errorf("it is larger than %d MB", maxBook>>20)
	}
	if err != nil {
		return nil, err
	}
	moves, err := polyglot.New(data)
	if err != nil {
		return nil, err
	}
	p, err := v.NewPosition("")
	if err != nil {
		return nil, err
	}
	first, err := moves.Moves(p)
	if err == nil && len(first) == 0 {
		err = errors.New("the book has no move for the start position")
	}
	return moves, err
}

// maxBook is larger than any PolyGlot book, in bytes.
const maxBook = 1 << 30

// maxBookPlies is longer than any line of a book that does not go in circles.
const maxBookPlies = 200

// drawLine draws moves from a book, each with a probability in proportion to its weight,
// until there are no more, or so many plies (0: any number). The game continues after
// the last.
func drawLine(moves *polyglot.Book, v *engine.Variant, plies int, rnd *rand.Rand) (bookLine, error) {
	g, err := engine.NewGame(v, "")
	if err != nil {
		return bookLine{}, err
	}
	if plies == 0 {
		plies = maxBookPlies
	}
	for range plies {
		entries, err := moves.Moves(g.Position())
		if err != nil || len(entries) == 0 {
			return bookLine{moves: g.Moves()}, err
		}
		if err := g.Play(polyglot.Pick(entries, rnd.IntN)); err != nil {
			return bookLine{}, err
		}
		if g.Result().Over() {
			g.Undo()
			break
		}
	}
	return bookLine{moves: g.Moves()}, nil
}
