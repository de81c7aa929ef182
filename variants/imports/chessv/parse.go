package chessv

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// cvcNode is an expression or a statement of a script.
type cvcNode struct {
	kind cvcKind
	line int
	text string // a name, an operator, the text of a literal
	args []*cvcNode
	tags []string // attributes, without @
}

// cvcKind is the kind of a node; the comment describes its arguments.
type cvcKind uint8

const (
	cvcName      cvcKind = iota
	cvcString            // also characters
	cvcNumber            //
	cvcList              // the elements
	cvcLambda            // text is the variable; the expression
	cvcDirection         // two expressions: ranks and files
	cvcCall              // what is called, then the arguments
	cvcMember            // of what; text is the name
	cvcBinary            // two operands; text is the operator, also =
	cvcUnary             // the operand
	cvcIf                // the condition, the statement, and that behind else if there is one
	cvcBlock             // statements
	cvcLocal             // the value; text is the name
)

// cvcToken is a word of a script.
type cvcToken struct {
	text string
	kind byte // a: name, q: name in quotes, s: string, n: number, p: sign, 0: the end
	line int
}

// cvcMaxDepth limits how deep expressions and blocks may lie in each other.
const cvcMaxDepth = 60

// cvcTokens cuts a script into words.
func cvcTokens(text string) ([]cvcToken, *intake.Note) {
	l := cvcLexer{line: 1}
	for text != "" {
		n, note := l.next(text)
		if note != nil {
			return nil, note
		}
		text = text[n:]
	}
	return append(l.out, cvcToken{"", 0, l.line}), nil
}

// cvcLexer cuts a script into words.
type cvcLexer struct {
	out  []cvcToken
	line int
}

// next takes the word, blank or comment at the start of a text, and returns its
// length.
func (l *cvcLexer) next(text string) (length int, note *intake.Note) {
	switch c := text[0]; {
	case c == '\n':
		l.line++
		return 1, nil
	case c == ' ' || c == '\t' || c == '\r' || c == 0xEF || c == 0xBB || c == 0xBF: // the last three mark UTF-8
		return 1, nil
	case strings.HasPrefix(text, "//"):
		comment, _, _ := strings.Cut(text, "\n")
		return len(comment), nil
	case strings.HasPrefix(text, "/*"):
		comment, _, ended := strings.Cut(text, "*/")
		if !ended {
			return 0, &intake.Note{Line: l.line, Text: "the comment that begins with /* has no */ at its end"}
		}
		l.line += strings.Count(comment, "\n")
		return len(comment) + len("*/"), nil
	case c == '"' || c == '\'' || c == '`':
		quoted, _, ended := strings.Cut(text[1:], text[:1])
		if !ended || strings.Contains(quoted, "\n") {
			return 0, &intake.Note{Line: l.line, Text: fmt.Sprintf("the text that begins with %c has no %c at its end", c, c)}
		}
		l.add(quoted, map[byte]byte{'"': 's', '`': 's', '\'': 'q'}[c])
		return len(quoted) + 2, nil
	case isWordByte(c):
		n := 1
		for n < len(text) && isWordByte(text[n]) {
			n++
		}
		kind := byte('a')
		if intake.IsDigit(c) {
			kind = 'n'
		}
		l.add(text[:n], kind)
		return n, nil
	}
	sign := cvcSign(text)
	if sign == "" {
		return 0, &intake.Note{Line: l.line, Text: fmt.Sprintf("%q has no meaning here", text[0])}
	}
	l.add(sign, 'p')
	return len(sign), nil
}

func (l *cvcLexer) add(text string, kind byte) { l.out = append(l.out, cvcToken{text, kind, l.line}) }

// cvcSign returns the sign at the start of a text, "" if there is none.
func cvcSign(text string) string {
	for _, sign := range []string{"==", "!=", "<=", ">=", "&&", "||", "..", "+=", "-=", "++", "--"} {
		if strings.HasPrefix(text, sign) {
			return sign
		}
	}
	if strings.IndexByte("{}()[]<>=+-*/%!?:;,.@", text[0]) >= 0 {
		return text[:1]
	}
	return ""
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// cvcParser reads statements and expressions.
type cvcParser struct {
	tokens []cvcToken
	at     int
	depth  int
	failed *intake.Note
}

func (p *cvcParser) peek() cvcToken { return p.tokens[p.at] }

func (p *cvcParser) next() cvcToken {
	t := p.tokens[p.at]
	if t.kind != 0 {
		p.at++
	}
	return t
}

// is reports whether a sign is next, and skips it.
func (p *cvcParser) is(sign string) bool {
	t := p.peek()
	if t.kind != 'p' || t.text != sign {
		return false
	}
	p.at++
	return true
}

// fail notes the first error. From then on the parser reads nothing more.
func (p *cvcParser) fail(format string, args ...any) {
	if p.failed == nil {
		p.failed = &intake.Note{Line: p.peek().line, Text: fmt.Sprintf(format, args...)}
	}
	p.at = len(p.tokens) - 1
}

func (p *cvcParser) want(sign string) {
	if !p.is(sign) {
		p.fail("expected %s before %s", sign, p.peek())
	}
}

// String shows a word in an error.
func (t cvcToken) String() string {
	if t.kind == 0 {
		return "the end"
	}
	return fmt.Sprintf("%.30q", t.text)
}

// name reads a name, in quotes or without.
func (p *cvcParser) name() string {
	if t := p.peek(); t.kind == 'a' || t.kind == 'q' {
		return p.next().text
	}
	p.fail("expected a name before %s", p.peek())
	return ""
}

// deeper guards against expressions that lie too deep in each other.
func (p *cvcParser) deeper() func() {
	if p.depth++; p.depth > cvcMaxDepth {
		p.fail("the script is nested too deeply")
	}
	return func() { p.depth-- }
}

// block reads statements in braces.
func (p *cvcParser) block() *cvcNode {
	defer p.deeper()()
	out := &cvcNode{kind: cvcBlock, line: p.peek().line}
	p.want("{")
	for p.failed == nil && !p.is("}") {
		out.args = append(out.args, p.statement())
		if p.peek().kind == 0 {
			p.fail("expected } at the end")
		}
	}
	return out
}

func (p *cvcParser) statement() *cvcNode {
	defer p.deeper()()
	t := p.peek()
	switch {
	case t.kind == 'p' && t.text == "{":
		return p.block()
	case t.kind == 'a' && t.text == "if":
		p.next()
		p.want("(")
		n := &cvcNode{kind: cvcIf, line: t.line, args: []*cvcNode{p.expression(0)}}
		p.want(")")
		n.args = append(n.args, p.statement())
		if p.peek().kind == 'a' && p.peek().text == "else" {
			p.next()
			n.args = append(n.args, p.statement())
		}
		return n
	case t.kind == 'a' && (t.text == "var" || t.text == "local"):
		p.next()
		n := &cvcNode{kind: cvcLocal, line: t.line, text: p.name()}
		p.want("=")
		n.args = []*cvcNode{p.expression(0)}
		p.want(";")
		return n
	}
	n := p.expression(0)
	p.want(";")
	return n
}

// cvcPrecedence is that of the operators, the loosest first.
var cvcPrecedence = map[string]int{
	"=": 1, "+=": 1, "-=": 1, "||": 2, "&&": 3, "==": 4, "!=": 4, "<": 5, ">": 5, "<=": 5, ">=": 5, "..": 6,
	"+": 7, "-": 7, "*": 8, "/": 8, "%": 8,
}

func (p *cvcParser) expression(least int) *cvcNode {
	defer p.deeper()()
	left := p.unary()
	for {
		t := p.peek()
		level := cvcPrecedence[t.text]
		if t.kind != 'p' || level == 0 || level < least || p.failed != nil {
			return left
		}
		p.next()
		after := level + 1
		if level == 1 {
			after = 1 // a = b = c
		}
		left = &cvcNode{kind: cvcBinary, line: t.line, text: t.text, args: []*cvcNode{left, p.expression(after)}}
	}
}

func (p *cvcParser) unary() *cvcNode {
	t := p.peek()
	if t.kind == 'p' && (t.text == "-" || t.text == "!") {
		defer p.deeper()()
		p.next()
		return &cvcNode{kind: cvcUnary, line: t.line, text: t.text, args: []*cvcNode{p.unary()}}
	}
	n := p.primary()
	for p.failed == nil {
		switch {
		case p.is("."):
			n = &cvcNode{kind: cvcMember, line: p.peek().line, text: p.name(), args: []*cvcNode{n}}
		case p.is("("):
			n = &cvcNode{kind: cvcCall, line: t.line, args: append([]*cvcNode{n}, p.list(")")...)}
		case p.is("@"):
			n.tags = append(n.tags, p.name())
		default:
			return n
		}
	}
	return n
}

// list reads expressions with commas between them, to a closing sign.
func (p *cvcParser) list(end string) (out []*cvcNode) {
	for p.failed == nil && !p.is(end) {
		out = append(out, p.expression(0))
		if !p.is(",") {
			p.want(end)
			return out
		}
	}
	return out
}

func (p *cvcParser) primary() *cvcNode {
	t := p.next()
	n := &cvcNode{line: t.line, text: t.text}
	switch {
	case t.kind == 'a' || t.kind == 'q':
		return n
	case t.kind == 's':
		n.kind = cvcString
	case t.kind == 'n':
		n.kind = cvcNumber
	case t.kind == 'p' && t.text == "(":
		n = p.expression(0)
		p.want(")")
	case t.kind == 'p' && t.text == "<":
		n.kind = cvcDirection
		n.args = []*cvcNode{p.unary()}
		p.want(",")
		n.args = append(n.args, p.unary())
		p.want(">")
	case t.kind == 'p' && t.text == "{":
		if p.peek().kind == 'a' && p.at+1 < len(p.tokens) && p.tokens[p.at+1].text == ":" {
			n.kind, n.text = cvcLambda, p.next().text
			p.next()
			n.args = []*cvcNode{p.expression(0)}
			p.want("}")
			return n
		}
		n.kind, n.args = cvcList, p.list("}")
	default:
		if p.failed == nil && p.at > 0 && t.kind != 0 {
			p.at--
		}
		p.fail("expected a value before %s", t)
	}
	return n
}
