package formats

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
)

// maxPosition is how long a line with a position may be, in bytes.
const maxPosition = 64 << 10

// positions reads a list of positions, a line of FEN or EPD each, as games without moves.
// Empty lines, and those that begin with #, don't count.
type positions struct {
	lines *bufio.Scanner
	load  pgn.Loader
	line  int // of the last one, from 1
}

// beginsWithPosition reports whether a text is a list of positions by the first line that
// counts.
func beginsWithPosition(in *bufio.Reader) bool {
	for line := range bytes.Lines(charset.Head(in, 4096)) {
		if text := trimmed(string(line)); counts(text) {
			return epd.LooksLikePosition(text)
		}
	}
	return false
}

// trimmed returns a line without blanks and byte order mark around it.
func trimmed(line string) string { return strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")) }

func counts(line string) bool { return line != "" && line[0] != '#' }

func newPositions(in io.Reader, load pgn.Loader) *positions {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxPosition)
	return &positions{lines: lines, load: load}
}

// Next implements collection.Reader. A line that is no position is a game with a problem.
func (p *positions) Next() (*pgn.Game, error) {
	for p.lines.Scan() {
		p.line++
		if text := trimmed(p.lines.Text()); counts(text) {
			return p.game(text), nil
		}
	}
	if err := p.lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", p.line+1, err)
	}
	return nil, io.EOF
}

// game returns the game of a line.
func (p *positions) game(text string) *pgn.Game {
	g := &pgn.Game{Root: &pgn.Node{}, Result: "*", Line: p.line}
	if name := epd.ID(text); name != "" {
		g.Tags.Set("Event", name)
	}
	if name := epd.Variant(text); name != "" {
		g.Tags.Set("Variant", name)
	}
	v, err := p.load(g.Tags)
	if err == nil {
		var fen string
		if fen, err = epd.FEN(text, v); err == nil {
			g.Tags.Set("SetUp", "1")
			g.Tags.Set("FEN", fen)
			return g
		}
	}
	g.AddProblem(pgn.Problem{Line: p.line, Text: "it isn't a FEN or a line of EPD: " + err.Error()})
	return g
}
