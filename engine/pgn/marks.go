package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
)

// Marks are what forums, mails and tables put around moves: Markdown's **e4**, quotes, columns
// with | between them, tags of HTML. They say nothing about the game.

// markRunes are signs that stand around moves; separators stand between two that are joined.
const (
	markRunes  = "*_\"'`|~•·"
	separators = markRunes + ",;/=+-<>:、，；→" + dashes
)

var (
	htmlTag = words.Compiled(`^</?(?:[A-Za-z]+|[hH][1-6])(?:\s[^<>]*)?/?>`)

	// bbCode matches a tag of forums.
	bbCode = words.Compiled(`^\[/?(?i:b|i|u|s|pgn|code|quote|size|color|center|url)(?:=[^\]]*)?\]$`)

	// lone matches a word that consists of marks alone.
	lone = words.Compiled(`^(?:[,|"'` + "`" + `~•·>/\\]+|\*{2,}|_+)$`)

	// decimal matches an evaluation or a time, which are no moves.
	decimal = words.Compiled(`^[+\-−–]?\d{1,3}(?:[.,:]\d{1,2}){1,2}$`)
)

// markLength returns the length of the marks that a word without a meaning begins with, or 0.
func markLength(word []byte) int {
	if lone().Match(word) {
		return len(word)
	}
	if tag := htmlTag().Find(word); tag != nil && !looksLikeMove(tag[1:len(tag)-1]) {
		return len(tag)
	}
	if word[0] == '<' && len(word) > 3 && looksLikeMove(bytes.TrimSuffix(word[1:], []byte(">"))) {
		return 1
	}
	if bytes.HasPrefix(word, []byte("~~")) { // struck out
		return 0
	}
	rest := bytes.TrimLeft(word, markRunes)
	if len(rest) == 0 {
		return 0
	}
	return len(word) - len(rest)
}

// isMarked reports whether a word begins with a mark that classify takes for something else:
// two stars where no blank is before them are no result. Names of pieces may begin with an
// underscore, which findMarked takes off where there is no such piece.
func (l *lexer) isMarked(word []byte) bool {
	switch word[0] {
	case "•"[0], "·"[0]:
		return lone().Match(word)
	case '*':
		return len(word) > 1 && l.pos > 0 && bytes.IndexByte(endOfWord, l.text[l.pos-1]) < 0
	}
	return false
}

var endOfWord = []byte(" \t\r\n")

// isDash reports whether a word is a dash.
func isDash(word []byte) bool {
	return len(word) <= utf8.UTFMax && word[0] != ':' && dashLength(word) == len(word)
}

// bracketed reports whether a bracket holds nothing but a move, with or without its number, or
// a result.
func bracketed(text []byte) bool {
	const most = 12
	inner := bytes.TrimSuffix(text[1:], []byte("]"))
	if len(inner) == len(text)-1 || len(inner) > most {
		return false
	}
	if _, ok := resultOf(string(inner)); ok {
		return true
	}
	inner = inner[numberLength(inner):]
	return len(inner) > 1 && looksLikeMove(inner) && bytes.IndexByte(inner, ' ') < 0
}

// dividesMoves reports whether a semicolon stands between two moves without a blank, in a line
// of nothing but moves, numbers and results: it begins no comment.
func (l *lexer) dividesMoves() bool {
	const most = 200
	rest := l.text[l.pos+1 : min(len(l.text), l.pos+1+most)]
	if end := bytes.IndexAny(rest, "\r\n"); end >= 0 {
		rest = rest[:end]
	}
	if l.pos == 0 || !isAlnum(l.text[l.pos-1]) || len(rest) < 2 || !isLetter(rest[0]) {
		return false
	}
	for _, word := range bytes.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == ';' || r == '\t' }) {
		word = word[numberLength(word):]
		if len(word) > 0 && !looksLikeMove(word) && classify(word) != resultToken {
			return false
		}
	}
	return true
}

// joinedResult returns the length of the result that a word ends with if a square is before
// it, as in Nf31-0; it is 0 if there is none.
func joinedResult(word []byte) int {
	switch c := word[len(word)-1]; {
	case c == "½"[1]:
	case c != '0' && c != '1' && c != '2':
		return 0
	case word[len(word)-2] != '-' && word[len(word)-2] != '/':
		return 0
	}
	for _, result := range [...]string{"1/2-1/2", "½-½", "1-0", "0-1"} {
		if stem, ok := bytes.CutSuffix(word, []byte(result)); ok && endsWithSquare(stem) {
			return len(result)
		}
	}
	return 0
}

// endsWithSquare reports whether a move ends with a square, such as f3, and marks of check.
func endsWithSquare(move []byte) bool {
	move = bytes.TrimRight(move, "+#")
	file := bytes.TrimRight(move, digits)
	return len(file) > 0 && len(file) < len(move) && file[len(file)-1] >= 'a' && file[len(file)-1] <= 'p'
}

var plainer = strings.NewReplacer("->", "-", "→", "-", "➔", "-", "⇒", "-", "_", "-")

// unmarked returns a move without the marks around it, with a hyphen for arrows.
func unmarked(text string) string {
	text = strings.Trim(text, markRunes+"-<>"+dashes)
	if strings.Trim(text, "Oo.,_~") == "" {
		text = strings.NewReplacer(".", "-", ",", "-", "_", "-", "~", "-").Replace(text)
	}
	return plainer.Replace(text)
}

// findMarked finds the move of a node whose text has marks around it, and takes them off.
func (n *Node) findMarked(p *engine.Position, spelt spelling) (m engine.Move, ok bool) {
	text := unmarked(n.Text)
	if text == n.Text || len(text) < 2 {
		return engine.NoMove, false
	}
	m, null, err := readMove(p, text, spelt)
	if err != nil || null {
		return engine.NoMove, false
	}
	n.Text = text
	return m, true
}

// join makes one move of two texts between which a dash is, as in e2 - e4 and in a word that
// is divided at the end of a line.
func (n *Node) join(p *engine.Position, spelt spelling) bool {
	first := n.MainChild()
	next := first.MainChild()
	if next == nil || len(first.Children) > 1 {
		return false
	}
	before, after := strings.TrimRight(first.Text, "-"+dashes), strings.TrimLeft(next.Text, "-"+dashes)
	if before == first.Text && after == next.Text && !isHalfMove(before) {
		return false
	}
	for _, text := range []string{before + "-" + after, before + after} {
		if _, null, err := readMove(p, text, spelt); err == nil && !null {
			first.Text = text
			first.NAGs = append(first.NAGs, next.NAGs...)
			first.CommentsAfter = append(append(first.CommentsAfter, next.CommentsBefore...), next.CommentsAfter...)
			first.CommentsEnd = append(first.CommentsEnd, next.CommentsEnd...)
			first.Children = next.Children
			for _, c := range first.Children {
				c.Parent = first
			}
			return true
		}
	}
	return false
}

// isHalfMove reports whether a text is the beginning of a move that is divided at its dash or
// sign of capture.
func isHalfMove(text string) bool {
	r, n := utf8.DecodeLastRuneInString(text)
	return len(text) > n && len(text) < 6 && strings.ContainsRune("-x×"+dashes, r)
}

// scanned matches a move in which a scanner has taken a digit for a letter.
var scanned = words.Compiled(`^(?:[A-Z]?[a-h]?x?[a-h]S|[A-Z][a-h]?x?[a-h][lI])[+#]?$`)

// castlingShape matches castling in which letters may stand for letters or zeros.
var castlingShape = words.Compiled(`^[lIOo0](?:[-–][lIOo0]){1,2}[+#]?$`)

// isScannedCastling reports whether a text is castling in which a scanner has taken some
// letters or zeros for others.
func isScannedCastling(text string) bool {
	return strings.ContainsAny(text, "lI") && strings.ContainsAny(text, "Oo0") && castlingShape().MatchString(text)
}

// scannedCastling returns the castling that a text stands for, which isScannedCastling takes
// for one.
func scannedCastling(text string) string {
	if strings.Count(text, "-")+strings.Count(text, "–") == 2 {
		return "O-O-O"
	}
	return "O-O"
}

// digitsRead returns a move with the digits that a scanner has taken for letters, or with
// castling's letters that it has taken for others, if it is legal, or "".
func digitsRead(p *engine.Position, text string) (string, engine.Move) {
	if isScannedCastling(text) {
		read := scannedCastling(text)
		if m, err := notation.Parse(p, read); err == nil {
			return read, m
		}
		return "", engine.NoMove
	}
	if !scanned().MatchString(text) {
		return "", engine.NoMove
	}
	stem := strings.TrimRight(text, "+#")
	digit := "1"
	if strings.HasSuffix(stem, "S") {
		digit = "5"
	}
	read := stem[:len(stem)-1] + digit + text[len(stem):]
	m, err := notation.Parse(p, read)
	if err != nil {
		return "", engine.NoMove
	}
	return read, m
}
