// Package chessvfile reads the .sgf files in which ChessV saves games; the format is
// not Smart Game Format. A file has the name of the variant, the players, the game
// variables that differ from the default, the moves as pairs of squares, and the
// result:
//
//	Fischer Random Chess
//	Player(White) = Ann
//	Player(Black) = ChessV
//	PositionNumber = 519
//	Moves = {
//	    e2e4 e7e5
//	}
//	Result = 1-0 {White wins}
//
// The name may be followed by a colon and the name of the parent variant.
package chessvfile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
)

// maxText is the longest file that is read, in bytes.
const maxText = 1 << 20

// sign is a line that such a file has behind its first one, and others have not.
var sign = regexp.MustCompile(`(?im)^[ \t]*(player[ \t]*\([^()\n]*\)|moves)[ \t]*=`)

// Begins reports whether a text begins as a saved game does. It needs a buffer of
// 4096 bytes.
func Begins(in *bufio.Reader) bool {
	head, _ := in.Peek(4096)
	at := sign.FindIndex(head)
	return at != nil && len(bytes.TrimSpace(head[:at[0]])) > 0 && !pgn.Begins(in)
}

// Read reads a saved game. load finds its variant. As in PGN, irregularities are in the
// game's Problems, and moves are text until pgn.Resolve has resolved them. The error is
// one of reading, or of a text that is too long.
func Read(in io.Reader, load pgn.Loader) (*pgn.Game, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxText+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxText {
		return nil, fmt.Errorf("the saved game is longer than %d MB", maxText>>20)
	}
	f := parse(string(text))
	v, fen := f.variant(load)
	g := f.tagged(v, fen)
	f.mend(v, fen)
	moves, err := pgn.Parse(f.movetext(g.Result))
	if err != nil {
		return nil, err
	}
	moves.Tags, moves.Result, moves.Line = g.Tags, g.Result, f.line
	moves.Root.CommentsAfter = append(f.kept, moves.Root.CommentsAfter...)
	moves.TrailerComments = append(g.TrailerComments, moves.TrailerComments...)
	for _, p := range f.problems {
		moves.AddProblem(p)
	}
	return moves, nil
}

// tagged returns a game without moves: its tags and its result.
func (f *file) tagged(v *engine.Variant, fen string) *pgn.Game {
	g := pgn.New()
	tags, err := f.startTags(v, fen)
	if err != nil { // Resolve says what is wrong with the FEN
		tags, _ = f.startTags(v, "")
		tags.Set("SetUp", "1")
		tags.Set("FEN", fen)
	}
	g.Tags = tags
	for c, name := range []string{"White", "Black"} {
		if f.players[c] != "" {
			g.Tags.Set(name, f.players[c])
		}
	}
	f.end(g)
	return g
}

// startTags returns the tags of a game that begins with a FEN. v is nil if the
// variant is not known.
func (f *file) startTags(v *engine.Variant, fen string) (pgn.Tags, error) {
	if v == nil {
		g := pgn.New()
		g.Tags.Set("Variant", f.name)
		if fen != "" {
			g.Tags.Set("FEN", fen)
		}
		return g.Tags, nil
	}
	start, err := engine.NewGame(v, fen)
	if err != nil {
		return nil, err
	}
	g, err := pgn.FromGame(start)
	if err != nil {
		return nil, err
	}
	return g.Tags, nil
}

// terminations are what tags call the ends that ChessV reports in words.
var terminations = [...]struct{ said, tag string }{
	{"on time", "time forfeit"},
	{"by timeout", "time forfeit"},
	{"by adjudication", "adjudication"},
	{"an illegal move", "rules infraction"},
}

// end sets the result: "1-0 {White wins}". The words become a comment.
func (f *file) end(g *pgn.Game) {
	_ = g.SetResult("*")
	if f.result.text == "" {
		return
	}
	result, said := f.result.text, ""
	if i := strings.IndexAny(result, " \t{"); i >= 0 {
		result, said = result[:i], strings.Trim(result[i:], " \t{}")
	}
	if err := g.SetResult(result); err != nil {
		f.problem(f.result.line, "%v", err)
		said = f.result.text
	}
	if said == "" {
		return
	}
	g.TrailerComments = []string{said}
	for _, t := range terminations {
		if strings.Contains(strings.ToLower(said), t.said) {
			g.Tags.Set("Termination", t.tag)
		}
	}
}

// lostLetterText is what ChessV writes in place of a piece's letter: all that promotes is
// saved so, and all that is dropped.
const lostLetterText = "System.String[]"

// mend puts in the letters that ChessV has lost, as far as but one piece is possible.
func (f *file) mend(v *engine.Variant, fen string) {
	var p *engine.Position
	if v != nil {
		p, _ = v.NewPosition(fen) // nil: nothing is known of the moves
	}
	for i := range f.moves {
		w := &f.moves[i]
		if strings.Contains(w.text, lostLetterText) {
			f.mendMove(p, w)
		}
		if p == nil {
			continue
		}
		if m, err := notation.Parse(p, w.text); err == nil {
			p.Make(m)
		} else {
			p = nil
		}
	}
}

// mendMove puts the letter into a move in a position, which may be nil.
func (f *file) mendMove(p *engine.Position, w *word) {
	written := w.text
	w.text = strings.ReplaceAll(written, lostLetterText, "")
	if p != nil {
		square, drops := strings.CutPrefix(w.text, "@")
		var fits []string
		for _, m := range p.LegalMoves() {
			if drops && m.IsDrop() && p.Variant().SquareName(m.To()) == square {
				fits = append(fits, notation.Coordinates(p, m))
			}
		}
		if len(fits) == 1 {
			w.text = fits[0]
		}
		if _, err := notation.Parse(p, w.text); err == nil && (!drops || len(fits) == 1) {
			return
		}
	}
	f.problem(w.line, "%.40q: ChessV has lost which piece it is: expected its letter in place of %s", written, lostLetterText)
}

// movetext returns the moves and the result as PGN, each on its own line of the file.
func (f *file) movetext(result string) string {
	var b strings.Builder
	line := 1
	for _, w := range f.moves {
		for ; line < w.line; line++ {
			b.WriteByte('\n')
		}
		b.WriteString(w.text + " ")
	}
	return b.String() + result
}
