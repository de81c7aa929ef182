package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard/match/polyglot"
)

// bookLine is an opening of a file.
type bookLine struct {
	start string
	moves []engine.Move
}

// book is a file of openings: lines, or moves by position.
type book struct {
	lines []bookLine
	moves *polyglot.Book // nil: there are lines
}

// readBook reads a file of openings: games in PGN, of which the first plies
// count (0: all), positions as FEN or EPD, one a line, or a PolyGlot book.
func readBook(path string, v *engine.Variant, plies int) (b book, err error) {
	f, err := os.Open(path)
	if err != nil {
		return b, fmt.Errorf("openings: %w", err)
	}
	defer f.Close()
	in := bufio.NewReader(f)
	switch {
	case isBinary(in):
		b.moves, err = readMoves(in, v)
	case pgn.Begins(in):
		b.lines, err = readGames(in, v, plies)
	default:
		b.lines, err = readPositions(in, v)
	}
	if err == nil && b.moves == nil && len(b.lines) == 0 {
		err = errors.New("there is none")
	}
	if err != nil {
		return b, fmt.Errorf("openings in %s: %w", path, err)
	}
	return b, nil
}

// isBinary reports whether a file is no text: keys and weights have zeros.
func isBinary(in *bufio.Reader) bool {
	head, _ := in.Peek(4096)
	return bytes.IndexByte(head, 0) >= 0
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

// drawLine draws moves from a book, each as likely as its weight says, until
// there are no more, or so many plies (0: any number). The game goes on after
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
		if err := g.Play(polyglot.Draw(entries, rnd.IntN)); err != nil {
			return bookLine{}, err
		}
		if g.Result().Over() {
			g.Undo()
			break
		}
	}
	return bookLine{moves: g.Moves()}, nil
}

// readPositions reads a position a line. Empty lines and those that begin with
// # are skipped.
func readPositions(in io.Reader, v *engine.Variant) ([]bookLine, error) {
	var out []bookLine
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		fen, err := positionOf(text, v)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		out = append(out, bookLine{start: fen})
	}
	return out, lines.Err()
}

// positionOf returns the FEN of a line, which may be EPD.
func positionOf(text string, v *engine.Variant) (string, error) {
	line, err := epd.Parse(text, v)
	if err != nil {
		return "", err
	}
	p, err := v.NewPosition(line.FEN)
	if err != nil {
		return "", err
	}
	if r := p.Result(); r.Over() {
		return "", fmt.Errorf("the game is over in %q: %s (%s)", p.FEN(), r, r.Reason)
	}
	return line.FEN, nil
}

// readGames reads openings from games.
func readGames(in io.Reader, v *engine.Variant, plies int) ([]bookLine, error) {
	var out []bookLine
	r := pgn.NewReader(in)
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		line, err := lineOf(g, v, plies)
		if err != nil {
			return nil, fmt.Errorf("game %d (line %d): %w", len(out)+1, g.Line, err)
		}
		out = append(out, line)
	}
}

// lineOf returns the first plies of a game, less those with which it ended.
func lineOf(g *pgn.Game, v *engine.Variant, plies int) (bookLine, error) {
	if main := g.MainLine(); plies > 0 && len(main) > plies {
		main[plies].Delete()
	}
	same := func(pgn.Tags) (*engine.Variant, error) { return v, nil }
	if err := pgn.Resolve(g, same); err != nil {
		return bookLine{}, err
	}
	line := bookLine{start: g.Tags.Get("FEN")}
	game, err := engine.NewGame(v, line.start)
	if err != nil {
		return bookLine{}, err
	}
	for _, n := range g.MainLine() {
		if err := game.Play(n.Move); err != nil {
			return bookLine{}, err
		}
	}
	for game.Result().Over() && game.Undo() {
	}
	line.moves = game.Moves()
	return line, nil
}
