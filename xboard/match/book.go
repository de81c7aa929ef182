package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// bookLine is an opening of a file.
type bookLine struct {
	start string
	moves []engine.Move
}

// readBook reads a file of openings: games in PGN, of which the first plies
// count (0: all), or positions as FEN or EPD, one a line.
func readBook(path string, v *engine.Variant, plies int) ([]bookLine, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("openings: %w", err)
	}
	defer f.Close()
	in := bufio.NewReader(f)
	read := readPositions
	if looksLikePGN(in) {
		read = func(r io.Reader, v *engine.Variant) ([]bookLine, error) { return readGames(r, v, plies) }
	}
	lines, err := read(in, v)
	if err == nil && len(lines) == 0 {
		err = errors.New("there is none")
	}
	if err != nil {
		return nil, fmt.Errorf("openings in %s: %w", path, err)
	}
	return lines, nil
}

// looksLikePGN reports whether a file begins as PGN does: with a tag, a
// comment, an escape or a move number.
func looksLikePGN(in *bufio.Reader) bool {
	head, _ := in.Peek(4096)
	text := strings.TrimLeft(strings.TrimPrefix(string(head), "\ufeff"), " \t\r\n")
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "%") ||
		strings.HasPrefix(text, "1.")
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

// positionOf returns the FEN with which a line begins. Operations of EPD, as
// in "... bm e4; id 7;", may follow it.
func positionOf(text string, v *engine.Variant) (string, error) {
	fields := strings.Fields(text)
	first := len(fields)
	if strings.Contains(text, ";") {
		first = min(2, len(fields))
	}
	var complaint error
	for n := len(fields); n >= first; n-- {
		fen := strings.Join(fields[:n], " ")
		p, err := v.NewPosition(fen)
		if err != nil {
			complaint = err
			continue
		}
		if r := p.Result(); r.Over() {
			return "", fmt.Errorf("the game is over in %q: %s (%s)", fen, r, r.Reason)
		}
		return p.FEN(), nil
	}
	return "", complaint
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
	same := func(string, pgn.Tags) (*engine.Variant, error) { return v, nil }
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
