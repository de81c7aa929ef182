package formats

import (
	"bufio"
	"bytes"

	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
)

// positions reads a list of positions, a line of FEN or EPD each, as games without moves.
type positions struct {
	lines *epd.Lines
	load  pgn.Loader
}

// beginsWithPosition reports whether the first line of a text that counts is a position.
func beginsWithPosition(in *bufio.Reader) bool {
	head, _ := in.Peek(early)
	return isHeadedByPosition(head)
}

// isHeadedByPosition is beginsWithPosition of a text that begins with head.
func isHeadedByPosition(head []byte) bool {
	text, err := epd.NewLines(bytes.NewReader(head)).Next()
	return err == nil && epd.LooksLikePosition(text)
}

// Next implements collection.Reader. A line that is no position is a game with a problem.
func (p *positions) Next() (*pgn.Game, error) {
	text, err := p.lines.Next()
	if err != nil {
		return nil, err
	}
	return p.game(text), nil
}

// game returns the game of a line.
func (p *positions) game(text string) *pgn.Game {
	g := &pgn.Game{Root: &pgn.Node{}, Result: "*", Line: p.lines.Line}
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
	g.AddProblem(pgn.Problem{Line: p.lines.Line, Text: "it isn't a FEN or a line of EPD: " + err.Error()})
	return g
}
