package pgn

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

// maxGame is the longest text of one game: what is longer, such as a file that
// is none of PGN, is cut.
const maxGame = 4 << 20

// Reader reads games one after the other.
type Reader struct {
	// ResultElsewhere says that results don't stand behind the moves, as in formats that are
	// like PGN: moves that end without one are no irregularity.
	ResultElsewhere bool

	cutter gameScanner
}

// NewReader returns a Reader of the games in r, see Decoded.
func NewReader(r io.Reader) *Reader { return &Reader{cutter: newGameScanner(Decoded(r))} }

// NewReaderAt returns a Reader of the rest of a file, which begins with a game at an offset
// in bytes and on a line, from 1. The file has to be plain, see IsPlain.
func NewReaderAt(r io.Reader, offset int64, line int) *Reader {
	c := newGameScanner(r)
	c.offset, c.lex.line = offset, line
	return &Reader{cutter: c}
}

// Next returns the next game. A game with mistakes is returned with its Problems, and
// reading continues after it. The error is io.EOF at the end, or one of reading the
// file.
func (r *Reader) Next() (*Game, error) {
	piece, err := r.cutter.next()
	if err != nil {
		return nil, err
	}
	return piece.parse(r.ResultElsewhere), nil
}

// All returns the games that are left.
func (r *Reader) All() ([]*Game, error) {
	var games []*Game
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games, nil
		}
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

// Text is the text of a game that is yet to be parsed.
type Text struct {
	gameText
	resultElsewhere bool
}

// NextText returns the text of the next game, to be parsed elsewhere. Its errors are
// those of Next.
func (r *Reader) NextText() (Text, error) {
	piece, err := r.cutter.next()
	piece.text = bytes.Clone(piece.text)
	return Text{piece, r.ResultElsewhere}, err
}

// Parse returns the game as Next returns it.
func (t Text) Parse() *Game { return t.gameText.parse(t.resultElsewhere) }

// Len returns the length of the text in bytes.
func (t Text) Len() int { return len(t.text) }

// ReadAll reads all games of r.
func ReadAll(r io.Reader) ([]*Game, error) { return NewReader(r).All() }

// Parse reads the first game of a text.
func Parse(text string) (*Game, error) { return NewReader(strings.NewReader(text)).Next() }

// gameScanner cuts a stream into the texts of games.
type gameScanner struct {
	r      io.Reader
	lex    lexer
	split  gameSplitter
	err    error // of reading, io.EOF included
	offset int64 // of the buffer's start in the stream
	limit  int

	start, line int // where the present game begins in the buffer
}

// gameText is the text of a game. It is valid until the next one is cut.
type gameText struct {
	text   []byte
	offset int64
	line   int
	plies  int
	cut    bool // it was too long
}

// parse reads the game, whose result may be elsewhere.
func (p *gameText) parse(resultElsewhere bool) *Game {
	g := parseOf(p.text, p.line, p.plies, resultElsewhere)
	g.Offset, g.Length = p.offset, int64(len(p.text))
	if p.cut {
		g.problem(p.line, "the game is longer than %d MB: cut there", maxGame>>20)
	}
	return g
}

func newGameScanner(r io.Reader) gameScanner {
	c := gameScanner{r: r, limit: maxGame}
	c.lex = lexer{text: make([]byte, 0, 64<<10), line: 1, blank: true, onlySpace: true, atLineStart: true}
	return c
}

// next returns the next game's text.
func (c *gameScanner) next() (gameText, error) {
	c.split.reset()
	c.start, c.line = -1, 0
	for {
		before := c.lex
		t, ok := c.lex.next()
		if !ok {
			c.more()
			continue
		}
		c.lex.final = c.err != nil
		if t.kind == endToken {
			return c.last(t)
		}
		if c.start >= 0 && c.split.feed(t, c.lex.text) {
			return c.ends(t, before), nil
		}
		if c.start < 0 {
			c.start, c.line = t.start, t.line
			c.split.feed(t, c.lex.text)
		}
		if t.end-c.start >= c.limit {
			return c.cut(t.end, true), nil
		}
	}
}

// last returns what is left at the end. Comments alone are no game, and those
// behind the last game belong to it.
func (c *gameScanner) last(t token) (gameText, error) {
	if c.err != nil && (c.start < 0 || c.split.phase == opening) {
		return gameText{}, c.err
	}
	return c.cut(t.start, c.err == nil), nil
}

// ends returns the game that ends before the token, or before the comments
// that belong to the next game. The lexer goes back there.
func (c *gameScanner) ends(t token, before lexer) gameText {
	at, line := t.start, t.line
	if c.split.intro >= 0 {
		at, line = c.split.intro, c.split.introLine
	}
	p := c.cut(at, false)
	c.lex = before
	c.lex.pos, c.lex.line = at, line
	c.lex.blank, c.lex.onlySpace, c.lex.atLineStart = true, true, true
	return p
}

func (c *gameScanner) cut(end int, tooLong bool) gameText {
	return gameText{
		text: c.lex.text[c.start:end], offset: c.offset + int64(c.start), line: c.line,
		plies: c.split.plies, cut: tooLong,
	}
}

// more reads on. What is before the present game is thrown away.
func (c *gameScanner) more() {
	c.discard()
	l := &c.lex
	if len(l.text)-max(c.start, 0) >= 2*c.limit { // a token without end
		l.final = true
		return
	}
	if len(l.text) == cap(l.text) {
		l.text = append(make([]byte, 0, 2*cap(l.text)), l.text...)
	}
	n, err := c.read(l.text[len(l.text):cap(l.text)])
	l.text = l.text[:len(l.text)+n]
	if err != nil {
		c.err = err
		l.final = true
	}
}

// read reads until there is something, or an error.
func (c *gameScanner) read(to []byte) (int, error) {
	for range 100 {
		if n, err := c.r.Read(to); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// discard moves the part of the buffer that is still needed to its front.
func (c *gameScanner) discard() {
	l := &c.lex
	from := l.pos
	if c.start >= 0 {
		from = c.start
	}
	if from < cap(l.text)/2 {
		return
	}
	l.text = l.text[:copy(l.text, l.text[from:])]
	l.pos -= from
	c.start = min(c.start, 0)
	c.offset += int64(from)
	if c.split.intro >= 0 {
		c.split.intro -= from
	}
}

// Begins reports whether a text begins as PGN does: with a tag, a comment, an
// escape or a move number.
func Begins(in *bufio.Reader) bool {
	head, _ := in.Peek(4096)
	return BeginsText(head)
}

// BeginsText is Begins of a text that begins with head.
func BeginsText(head []byte) bool {
	text := strings.TrimLeft(strings.TrimPrefix(string(head), "\ufeff"), " \t\r\n")
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") || strings.HasPrefix(text, "%") ||
		strings.HasPrefix(text, "1.")
}
