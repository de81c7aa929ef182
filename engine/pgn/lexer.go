package pgn

import (
	"bytes"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/words"
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	tagToken     tokenKind = iota // [Name "value"]
	commentToken                  // {...}
	lineToken                     // ;... to the end of the line
	escapeToken                   // %... at the start of a line
	openToken                     // (
	closeToken                    // )
	glyphToken                    // $1, !? or a sign such as +-
	numberToken                   // 12. or 12... or ...
	resultToken                   // 1-0, 0-1, 1/2-1/2, * and other forms of these
	suffixToken                   // what belongs to the move before: e.p. + mate
	moveToken                     // everything that may be a move
	markToken                     // a mark around moves, see markLength
	dashToken                     // a dash alone
	junkToken                     // anything else
	endToken                      // the end of the text
)

// token is a piece of PGN between two offsets.
type token struct {
	kind       tokenKind
	start, end int
	line       int  // from 1
	blank      bool // an empty line comes before it
	damaged    bool // a comment without its end, a tag without quotes or bracket
}

// lexer takes text apart. Text may come piece by piece: unless final is set,
// next reports when it needs more to tell what a token is.
type lexer struct {
	text  []byte
	pos   int
	line  int
	final bool // there is no more to come

	blank       bool // an empty line came since the last token
	onlySpace   bool // nothing but white space came since the start of the line
	atLineStart bool // not even that
	tagged      bool // the last token was a tag
	numbered    bool // the last token was a move's number
	bracketed   bool // in a bracket around a move
}

func newLexer(text []byte, line int) *lexer {
	return &lexer{text: text, line: line, final: true, blank: true, onlySpace: true, atLineStart: true}
}

// next returns the next token; ok is false if more text is needed.
func (l *lexer) next() (t token, ok bool) {
	if !l.skipSpace() {
		return t, false
	}
	t = token{start: l.pos, end: l.pos, line: l.line, blank: l.blank}
	if l.pos == len(l.text) {
		t.kind = endToken
		return t, l.final
	}
	if !l.scanUsual(&t) && !l.scan(&t) {
		return t, false
	}
	l.advance(&t)
	return t, true
}

func (l *lexer) advance(t *token) {
	switch t.kind {
	case commentToken, tagToken:
		l.line += bytes.Count(l.text[t.start:t.end], newline)
	}
	l.pos = t.end
	l.blank, l.onlySpace, l.atLineStart = false, false, false
	l.tagged, l.numbered = t.kind == tagToken, t.kind == numberToken
}

// dosEnd ends the files of old programs.
const dosEnd = 0x1a

var (
	newline = []byte("\n")
	bom     = []byte("\xef\xbb\xbf")
)

// skipSpace skips white space and byte order marks, and notes where lines
// begin. It reports whether it got to the end of them.
func (l *lexer) skipSpace() bool {
	for ; l.pos < len(l.text); l.pos++ {
		c := l.text[l.pos]
		if isLetter(c) || isDigit(c) {
			return true
		}
		switch c {
		case ' ', '\t', '\v', '\f', 0, dosEnd:
			l.atLineStart = false
		case '\r':
			if l.pos+1 == len(l.text) && !l.final {
				return false
			}
			if l.pos+1 < len(l.text) && l.text[l.pos+1] == '\n' {
				continue
			}
			l.newLine()
		case '\n':
			l.newLine()
		case '=':
			switch n, complete := l.ruled(); {
			case !complete:
				return false
			case n == 0:
				return true
			default:
				l.line += bytes.Count(l.text[l.pos:l.pos+n], newline)
				l.pos += n - 1
			}
		case '&':
			n, complete := entityLength(l.text[l.pos:])
			if !complete && !l.final {
				return false
			}
			if n == 0 || !isBlankEntity(l.text[l.pos:l.pos+n]) {
				return true
			}
			l.pos += n - 1
			l.atLineStart = false
		default:
			if c < 0x80 {
				return true
			}
			rest := l.text[l.pos:]
			if !l.final && !utf8.FullRune(rest) {
				return false
			}
			n := words.BlankLength(rest)
			if n == 0 {
				return true
			}
			l.pos += n - 1
			l.atLineStart = l.atLineStart && bytes.HasPrefix(rest, bom)
		}
	}
	return true
}

// ruled returns the length of the text from a line of signs of equality up to the next
// line with a tag: collections of Xiangqi advertise there. It is 0 if this is no such line.
// complete is false if more text is needed.
func (l *lexer) ruled() (n int, complete bool) {
	rest := l.text[l.pos:]
	if !l.onlySpace {
		return 0, true
	}
	signs := len(rest) - len(bytes.TrimLeft(rest, "="))
	switch {
	case signs == len(rest) && !l.final:
		return 0, false
	case signs < 4:
		return 0, true
	}
	if at := bytes.Index(rest, []byte("\n[")); at >= 0 {
		return at, true // the line's end is counted by the caller
	}
	return len(rest), l.final
}

func (l *lexer) newLine() {
	l.line++
	l.blank = l.blank || l.onlySpace
	l.onlySpace, l.atLineStart = true, true
}

// scan finds the kind and the end of the token at l.pos.
func (l *lexer) scan(t *token) bool {
	switch c := l.text[l.pos]; {
	case c == '{':
		return l.scanComment(t)
	case c == ';' && l.dividesMoves():
		return l.single(t, markToken)
	case c == ';':
		return l.scanLine(t, lineToken)
	case c == '%' && l.atLineStart:
		return l.scanLine(t, escapeToken)
	case c == '(':
		if kind, n, complete := l.parenthesized(); n > 0 || !complete {
			t.kind, t.end = kind, l.pos+n
			return complete
		}
		return l.single(t, openToken)
	case c == ')':
		return l.single(t, closeToken)
	case c == '$':
		return l.scanWhile(t, 1, glyphToken, isDigit)
	case c == '!' || c == '?':
		return l.scanWhile(t, 1, glyphToken, func(c byte) bool { return c == '!' || c == '?' })
	case c == '[':
		return l.scanBracket(t)
	case c == ']' && l.bracketed:
		l.bracketed = false
		return l.single(t, markToken)
	case c == '}' || c == ']':
		return l.single(t, junkToken)
	}
	return l.scanWord(t)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (l *lexer) single(t *token, k tokenKind) bool {
	t.kind, t.end = k, l.pos+1
	return true
}

func (l *lexer) scanWhile(t *token, skip int, k tokenKind, in func(byte) bool) bool {
	t.kind, t.end = k, l.pos+skip
	for t.end < len(l.text) && in(l.text[t.end]) {
		t.end++
	}
	return t.end < len(l.text) || l.final
}

// scanLine takes all up to the end of the line.
func (l *lexer) scanLine(t *token, k tokenKind) bool {
	t.kind = k
	n := bytes.IndexAny(l.text[l.pos:], "\r\n")
	if n < 0 {
		t.end = len(l.text)
		return l.final
	}
	t.end = l.pos + n
	return true
}

// scanComment takes all up to the closing brace. A comment that lacks it would
// swallow the games that follow: it ends where, after an empty line, a tag
// stands on a line of its own.
func (l *lexer) scanComment(t *token) bool {
	t.kind = commentToken
	body := l.text[l.pos:]
	n := bytes.IndexByte(body, '}')
	closed := n >= 0
	if closed {
		body = body[:n+1]
	}
	if at := nextGame(body); at >= 0 {
		t.end, t.damaged = l.pos+at, true
		return true
	}
	t.end, t.damaged = l.pos+len(body), !closed
	return closed || l.final
}

// nextGame finds an empty line followed by a line with a tag and returns
// where the tag begins, or -1.
func nextGame(text []byte) int {
	for from := 0; ; {
		n := bytes.Index(text[from:], []byte("\n["))
		if n < 0 {
			return -1
		}
		at := from + n + 1
		above := bytes.TrimRight(text[:at-1], " \t\r")
		if bytes.HasSuffix(above, newline) && isTagLine(text[at:]) {
			return at
		}
		from = at
	}
}

func isTagLine(text []byte) bool {
	n := bytes.IndexByte(text, '\n')
	if n < 0 {
		return false
	}
	tag, ok := cutTag(text[:n])
	return ok && !tag.damaged && len(bytes.TrimSpace(text[tag.end:n])) == 0
}

// maxTag is the longest text from a bracket within a line that may be a tag. It bounds
// the time that many brackets on one line take. longestTag is the same for a bracket at
// the beginning of a line.
const (
	maxTag     = 8 << 10
	longestTag = 1 << 20
)

// fits reports whether a tag can be written again and be read then: escapes
// and UTF-8 may make it longer.
func fits(text []byte) bool {
	return len(text) < maxTag/8 || len(readTag(text).String()) < longestTag
}

// scanBracket takes a tag, or else all up to the closing bracket as junk.
func (l *lexer) scanBracket(t *token) bool {
	most := maxTag
	if l.onlySpace {
		most = longestTag
	}
	line := l.text[l.pos:min(len(l.text), l.pos+most)]
	n := bytes.IndexByte(line, '\n')
	if n < 0 && len(line) < most && !l.final {
		return false
	}
	if n >= 0 {
		line = line[:n]
	}
	if n := bytes.IndexByte(line, '\r'); n >= 0 {
		line = line[:n]
	}
	tag, ok := cutTag(line)
	if ok && (!tag.damaged || l.onlySpace && (l.blank || l.tagged)) && fits(line[:tag.end]) {
		t.kind, t.end, t.damaged = tagToken, l.pos+tag.end, tag.damaged
		return true
	}
	t.kind, t.end = junkToken, l.pos+len(line)
	if n := bytes.IndexByte(line, ']'); n >= 0 {
		t.end = l.pos + n + 1
	} else if n := bytes.IndexAny(line, " \t{(;"); n > 0 {
		t.end = l.pos + n
	}
	switch text := l.text[t.start:t.end]; {
	case bracketed(text):
		l.bracketed = true
		return l.single(t, markToken)
	case bbCode().Match(text):
		t.kind = markToken
	}
	return true
}
