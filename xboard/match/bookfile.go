package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

// Openings are drawn from files of any size: of each it is kept where it is, and it is
// read when a game begins from it.

// bookPlace is where an opening is in a file.
type bookPlace struct {
	offset       int64
	length, line int32 // in bytes; from 1
}

// bookFile is a file of openings, one a line or one a game.
type bookFile struct {
	v       *engine.Variant
	path    string
	decoded []byte // the text, of a file that is not UTF-8; nil: the file's own
	games   bool   // it is PGN
	plies   int    // of each game; 0: all
	places  []bookPlace
}

// isBinary reports whether a file is no text: keys and weights have zeros. What is named
// as text is text, whatever it has.
func isBinary(path string, in *bufio.Reader) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".epd", ".pgn", ".fen", ".txt":
		return false
	}
	head, _ := in.Peek(4096)
	return bytes.IndexByte(head, 0) >= 0 && !pgn.IsUTF16(head)
}

// index finds where the openings are. in has the file from its beginning.
func (b *bookFile) index(in *bufio.Reader) error {
	if head, _ := in.Peek(in.Size()); !pgn.IsPlain(head) {
		text, err := io.ReadAll(pgn.Decoded(in))
		if err != nil {
			return err
		}
		b.decoded, in = text, bufio.NewReader(bytes.NewReader(text))
	}
	if b.games = pgn.Begins(in); b.games {
		return b.indexGames(in)
	}
	return b.indexLines(in)
}

func (b *bookFile) indexGames(in io.Reader) error {
	for x := pgn.NewIndexer(in); ; {
		e, err := x.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		b.places = append(b.places, bookPlace{e.Offset, int32(e.Length), int32(e.Line)})
	}
}

// indexLines finds the lines that are neither empty nor begin with #.
func (b *bookFile) indexLines(in *bufio.Reader) error {
	at := bookPlace{line: 1}
	for {
		text, err := in.ReadSlice('\n')
		if at.length == 0 && !startsNothing(text) {
			b.places = append(b.places, at)
		}
		at.length += int32(len(text))
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if n := len(b.places); n > 0 && b.places[n-1].line == at.line {
			b.places[n-1].length = at.length
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		at = bookPlace{offset: at.offset + int64(at.length), line: at.line + 1}
	}
}

// startsNothing reports whether a line is empty or a remark.
func startsNothing(text []byte) bool {
	plain := bytes.TrimFunc(text, func(r rune) bool { return r == 0 || words.IsBlank(r) })
	return len(plain) == 0 || plain[0] == '#'
}

// read reads an opening by its index. The error names its line.
func (b *bookFile) read(i int) (bookLine, error) {
	at := b.places[i]
	text, err := b.text(at)
	if err == nil && b.games {
		line, err := b.game(text, at)
		if err != nil {
			err = fmt.Errorf("game %d (line %d): %w", i+1, at.line, err)
		}
		return line, err
	}
	var fen string
	if err == nil {
		fen, err = positionOf(plainLine(text), b.v)
	}
	if err != nil {
		return bookLine{}, fmt.Errorf("line %d: %w", at.line, err)
	}
	return bookLine{start: fen}, nil
}

// leftOut says that an opening that can't be read is left out.
func (b *bookFile) leftOut(err error) string {
	return fmt.Sprintf("openings in %s: %v: left out", b.path, err)
}

// plainLine returns a line without zeros and the blanks around it.
func plainLine(text []byte) string {
	return strings.TrimFunc(strings.ReplaceAll(string(text), "\x00", " "), words.IsBlank)
}

// text reads the text of an opening.
func (b *bookFile) text(at bookPlace) ([]byte, error) {
	text := make([]byte, at.length)
	if b.decoded != nil {
		copy(text, b.decoded[at.offset:])
		return text, nil
	}
	f, err := os.Open(b.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if n, err := f.ReadAt(text, at.offset); n < len(text) {
		return nil, fmt.Errorf("the file has changed: %w", err)
	}
	return text, nil
}

func (b *bookFile) game(text []byte, at bookPlace) (bookLine, error) {
	e := pgn.Entry{Length: int64(len(text)), Line: int(at.line)}
	g, err := e.Load(bytes.NewReader(text))
	if err != nil {
		return bookLine{}, err
	}
	return lineOf(g, b.v, b.plies)
}

// positionOf returns the FEN of a line, which may be EPD.
func positionOf(text string, v *engine.Variant) (string, error) {
	line, err := epd.Parse(text, v)
	if err != nil {
		return "", err
	}
	p, err := v.SetUp(line.FEN)
	if err != nil {
		return "", err
	}
	if r := p.Result(); r.Over() {
		return "", fmt.Errorf("the game is over in %q: %s", p.FEN(), notation.Result(v, r))
	}
	return line.FEN, nil
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
	if why := game.Position().Impossible(); why != "" && line.start != "" {
		return bookLine{}, fmt.Errorf("tag FEN %q: %s", line.start, why)
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
