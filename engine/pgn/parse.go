package pgn

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// maxDepth is how deep variations may be nested; deeper ones become comments.
const maxDepth = 200

// parser builds a game from its text.
type parser struct {
	g    *Game
	text string
	lex  *lexer

	at       *Node   // the last move of the present line
	stack    []frame // of the lines that variations interrupt
	start    *Node   // the node from which the present line begins
	pending  pending // what waits for a move
	fresh    bool    // the present line has no move yet
	closed   *Node   // the first move of a variation that has just ended
	early    []earlyLine
	comment  []string
	finished bool // the result was there

	resultElsewhere bool // the result is not part of the moves
	first           bool // there were tags

	size  int // of the next two, when they are used up
	nodes []Node
	links []*Node
}

// frame is a line that was left for a variation.
type frame struct {
	at, start *Node
	fresh     bool
	early     bool // the variation is of the move that is to come
}

// pending is what was read but belongs to a move that is yet to come.
type pending struct {
	before []string
	nags   []int
	number int
	side   engine.Color
}

// parse reads a game from the text of one. It takes everything.
func parse(raw []byte, line int) *Game { return parseOf(raw, line, len(raw)/8, false) }

// parseOf is parse of a game that has about so many moves, and whose result may be elsewhere.
func parseOf(raw []byte, line, moves int, resultElsewhere bool) *Game {
	text, encoding := toUTF8(raw)
	g := &Game{Root: &Node{}, Line: line}
	if encoding != "" {
		g.problem(line, "the text is not UTF-8: taken for %s", encoding)
		raw = []byte(text)
	}
	p := &parser{g: g, text: text, lex: newLexer(raw, line), fresh: true, resultElsewhere: resultElsewhere}
	p.size = max(1, min(moves, 256))
	p.at, p.start = g.Root, g.Root
	for {
		t, _ := p.lex.next()
		if t.kind == endToken {
			break
		}
		p.readToken(t)
	}
	p.finish()
	return g
}

func (p *parser) readToken(t token) {
	text := p.text[t.start:t.end]
	switch t.kind {
	case glyphToken, resultToken, suffixToken, moveToken, dashToken, junkToken:
		text = unescaped(text)
	}
	switch t.kind {
	case tagToken:
		p.readTag(t)
	case commentToken, lineToken, escapeToken:
		p.readComment(t, text)
	case openToken:
		p.open(t)
	case closeToken:
		p.close(t.line)
	case glyphToken:
		p.readGlyph(t, text)
	case numberToken:
		p.readNumber(text)
	case resultToken:
		p.readResult(t, text)
	case suffixToken:
		p.readSuffix(t, text)
	case moveToken:
		p.readMove(t, text)
	case dashToken:
		p.readDash(t, text)
	case junkToken:
		p.keepAsComment(t.line, text, "is no PGN")
	}
}

// keepAsComment makes a comment of what can't be anything else.
func (p *parser) keepAsComment(line int, text, reason string) {
	p.g.problem(line, "%s %s: kept as a comment", abbreviate(text), reason)
	p.addComment(tidy(text))
}

// abbreviate quotes a text, or the beginning of a long one.
func abbreviate(text string) string {
	const most = 40
	if runes := []rune(text[:min(len(text), 4*most)]); len(runes) > most {
		return strconv.Quote(string(runes[:most]) + "...")
	}
	return strconv.Quote(text)
}

func (p *parser) readTag(t token) {
	if t.damaged {
		p.g.problem(t.line, "a tag lacks a quote or bracket: expected [Name \"value\"]")
	}
	if !p.first {
		p.first = true
		p.g.HeaderComments, p.comment = p.comment, nil
	}
	p.g.Tags = append(p.g.Tags, readTag(p.lex.text[t.start:t.end]))
}

// oneLine makes blanks of control characters.
func oneLine(value string) string {
	if !strings.ContainsFunc(value, isControl) {
		return value
	}
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return ' '
		}
		return r
	}, value)
}

func (p *parser) readComment(t token, text string) {
	switch t.kind {
	case escapeToken:
		p.g.Escapes = append(p.g.Escapes, strings.TrimRight(oneLine(text[1:]), " "))
		return
	case lineToken:
		p.addComment(tidy(text[1:]))
		return
	}
	text = text[1:]
	if t.damaged {
		p.g.problem(t.line, "the comment has no end: expected }")
	} else {
		text = text[:len(text)-1]
	}
	p.addComment(tidy(text))
}

// addComment puts a comment where it belongs: to the last move, to the end of
// a variation, or to a move that is yet to come.
func (p *parser) addComment(text string) {
	switch {
	case p.finished:
		p.g.TrailerComments = append(p.g.TrailerComments, text)
	case p.fresh && len(p.stack) == 0 && len(p.at.Children) == 0:
		p.comment = append(p.comment, text) // before the tags or the first move
	case p.fresh || p.closed != nil:
		p.pending.before = append(p.pending.before, text)
	default:
		p.at.CommentsAfter = append(p.at.CommentsAfter, text)
	}
}

// offeredDraw is written behind a move with which a draw was offered, and announcedCheck
// behind one with which a player said check, on scoresheets.
const (
	offeredDraw    = "(=)"
	announcedCheck = "(+)"
)

func (p *parser) readGlyph(t token, text string) {
	n, ok := glyphOf(withoutParentheses(text))
	switch {
	case text == offeredDraw || text == announcedCheck:
		p.addComment(text)
	case !ok:
		p.keepAsComment(t.line, text, "is not an annotation")
	case p.fresh:
		p.pending.nags = append(p.pending.nags, n)
	default:
		p.at.NAGs = append(p.at.NAGs, n)
	}
}

// readNumber reads a move's number: 12. for White, 12... for Black. Without a
// dot, or without a number, it says nothing.
func (p *parser) readNumber(text string) {
	if strings.Trim(text, ".…") == "" && p.pending.number > 0 { // 1. ... e5
		p.pending.side = engine.Black
	}
	if n, side, ok := numberOf(text); ok {
		p.begin()
		p.pending.number, p.pending.side = n, side
	}
}

// numberOf reads a move's number with its dots; ok is false without either.
func numberOf(text string) (n int, side engine.Color, ok bool) {
	digits := strings.TrimRight(text, ".…")
	dots := text[len(digits):]
	n, err := strconv.Atoi(digits)
	if err != nil || n > 1<<20 || dots == "" {
		return 0, engine.White, false
	}
	if len(dots) > 1 {
		side = engine.Black
	}
	return n, side, true
}

func (p *parser) readResult(t token, text string) {
	result, ok := resultOf(text)
	if !ok {
		result, _ = resultOf(unspaced([]byte(text)))
	}
	if p.finished {
		p.keepAsComment(t.line, text, "is a second result")
		return
	}
	if len(p.stack) > 0 {
		after := *p.lex
		if next, _ := after.next(); next.kind != endToken && !next.blank {
			p.keepAsComment(t.line, text, "is the result of a variation")
			return
		}
	}
	p.closeAll(t.line)
	p.flushPending()
	p.g.Result, p.finished = result, true
}

// readSuffix appends to a move what was written apart from it.
func (p *parser) readSuffix(t token, text string) {
	text = withoutParentheses(text)
	if n := p.at; !p.fresh && p.closed == nil && n.Parent != nil && !strings.HasSuffix(n.Text, text) {
		n.Text += text
		return
	}
	p.keepAsComment(t.line, text, "is not a move")
}

// readDash adds a dash between two moves to the first one: they may be two halves of one.
func (p *parser) readDash(t token, text string) {
	after := *p.lex
	next, _ := after.next()
	if n := p.at; next.kind == moveToken && !p.fresh && p.closed == nil && n.Parent != nil {
		n.Text += text
		return
	}
	p.keepAsComment(t.line, text, "is no PGN")
}

// begin gives the root the comments before the first move.
func (p *parser) begin() {
	if p.comment != nil {
		p.g.Root.CommentsAfter = append(p.g.Root.CommentsAfter, p.comment...)
		p.comment = nil
	}
}

func (p *parser) finish() {
	line := p.lex.line
	p.closeAll(line)
	p.flushPending()
	p.begin()
	p.settleEarly()
	p.promoteFirstVariation()
	p.readScannedResult()
	g := p.g
	tag, tagged := taggedResult(g.Tags.Get("Result"))
	if tagged && g.Tags.Get("Result") != tag {
		g.Tags.Set("Result", tag) // as other programs read it
	}
	switch {
	case g.Result == "" && len(g.Root.Children) > 0 && !p.resultElsewhere:
		g.problem(line, "the moves end without a result: expected 1-0, 0-1, 1/2-1/2 or *")
	case g.Result != "" && tagged && tag != g.Result:
		g.problem(line, "the moves end in %s, but the Result tag says %s", g.Result, tag)
	}
	if g.Result == "" {
		g.Result = "*"
		if tagged {
			g.Result = tag
		}
	}
	numberMoves(g)
	g.Walk(func(n *Node, _ int) bool {
		n.moveTrailingComments()
		return true
	})
	g.Root.assignSigns()
	g.Walk(func(n *Node, _ int) bool {
		n.assignSigns()
		return true
	})
	g.sortProblems()
	g.read = len(g.Problems)
}

// promoteFirstVariation makes a main line of the first variation if there is none.
func (p *parser) promoteFirstVariation() {
	root := p.g.Root
	for len(root.Children) > 0 && root.Children[0].Text == "" {
		root.CommentsAfter = append(root.CommentsAfter, root.Children[0].CommentsBefore...)
		root.NAGs = append(root.NAGs, root.Children[0].NAGs...)
		root.CommentsAfter = append(root.CommentsAfter, root.Children[0].CommentsEnd...)
		root.Children = root.Children[1:]
	}
	if len(root.Children) == 0 {
		return
	}
	n := root.Children[0]
	root.CommentsAfter = append(root.CommentsAfter, n.CommentsBefore...)
	n.CommentsAfter = append(n.CommentsAfter, n.CommentsEnd...)
	n.NAGs = append(root.NAGs, n.NAGs...)
	n.CommentsBefore, n.CommentsEnd, root.NAGs = nil, nil, nil
}

// moveTrailingComments gives comments behind the last of a move's variations to the move
// that follows, as they are read if they stand there.
func (n *Node) moveTrailingComments() {
	if !n.showsVariations() || n.MainChild() == nil {
		return
	}
	others := n.Parent.Children
	last := others[len(others)-1]
	n.MainChild().CommentsBefore = append(last.CommentsEnd, n.MainChild().CommentsBefore...)
	last.CommentsEnd = nil
}

// flushPending hands pending comments and glyphs to what is there.
func (p *parser) flushPending() {
	at := p.at
	if p.closed != nil {
		p.closed.CommentsEnd = append(p.closed.CommentsEnd, p.pending.before...)
	} else {
		at.CommentsAfter = append(at.CommentsAfter, p.pending.before...)
	}
	at.NAGs = append(at.NAGs, p.pending.nags...)
	p.pending, p.closed = pending{}, nil
}

func (p *parser) readMove(t token, text string) {
	if p.finished && !strings.ContainsAny(text, digits) {
		p.keepAsComment(t.line, text, "stands behind the result")
		return
	}
	if p.finished {
		p.g.problem(t.line, "moves after the result")
		p.finished = false
	}
	if text == "x" || text == "×" {
		p.readDash(t, text)
		return
	}
	plain := undivided(text)
	if plain != text && !isMove(plain) {
		p.keepAsComment(t.line, text, "is not a move")
		return
	}
	p.addNode(plain, t.line)
}
