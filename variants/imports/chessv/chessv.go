// Package chessv reads scripts of ChessV (.cvc), which declare games and pieces.
package chessv

import (
	"regexp"
	"slices"

	"github.com/ferzchess/ferz/variants/imports/internal/intake"
)

// cvcUnit is a game or a piece of a script.
type cvcUnit struct {
	line    int
	name    string
	base    string // of a game
	values  []*cvcNode
	choices []string // names of game variables that the game declares
	methods map[string]*cvcNode
}

// cvcScript is a script of ChessV.
//
// Source: the grammar and the samples of ChessV 2.2, and its source documentation.
type cvcScript struct {
	*intake.Reader
	pieces map[string]*cvcUnit
	games  []*cvcUnit
}

var cvcHead = regexp.MustCompile(`(?m)^\s*(PieceType|Game)\s+('[^']*'|\w+)\s*(:|\{|$)`)

// Is reports whether a text looks like a script of ChessV.
func Is(text string) bool { return cvcHead.MatchString(text) }

// Read reads the games of a script.
func Read(r *intake.Reader) {
	tokens, wrong := cvcTokens(r.Text)
	if wrong != nil {
		r.Fail(wrong.Line, "%s", wrong.Text)
		return
	}
	s := &cvcScript{Reader: r, pieces: map[string]*cvcUnit{}}
	p := &cvcParser{tokens: tokens}
	for p.peek().kind != 0 && p.failed == nil {
		s.unit(p)
	}
	if p.failed != nil {
		r.Fail(p.failed.Line, "%s", p.failed.Text)
	}
	for _, u := range s.games {
		s.convert(u)
	}
}

// unit reads PieceType NAME { ... } or Game NAME : BASE { ... }.
func (s *cvcScript) unit(p *cvcParser) {
	line, what := p.peek().line, p.peek().text
	if what != "PieceType" && what != "Game" {
		p.fail("%.30q: expected PieceType or Game, its name, and what belongs to it in braces", what)
		return
	}
	p.next()
	u := &cvcUnit{line: line, name: p.name(), methods: map[string]*cvcNode{}}
	if what == "Game" {
		p.want(":")
		u.base = p.name()
	}
	p.want("{")
	for p.failed == nil && !p.is("}") {
		u.member(p)
	}
	switch {
	case p.failed != nil:
	case what == "Game":
		s.games = append(s.games, u)
	default:
		s.pieces[u.name] = u
	}
}

// member reads NAME = value; Choice NAME; or NAME { statements }.
func (u *cvcUnit) member(p *cvcParser) {
	first := p.peek()
	if first.kind == 0 {
		p.fail("expected } at the end of %s", u.name)
		return
	}
	name := p.name()
	switch next := p.peek(); {
	case next.kind == 'p' && next.text == "{":
		if u.methods[name] != nil {
			p.fail("%s is there twice", name)
			return
		}
		u.methods[name] = p.block()
	case next.kind == 'p' && next.text == "=":
		p.next()
		value := p.expression(0)
		p.want(";")
		u.values = append(u.values, &cvcNode{kind: cvcBinary, line: first.line, text: "=", args: []*cvcNode{{kind: cvcName, line: first.line, text: name}, value}})
	case next.kind == 'a' && slices.Contains([]string{"Choice", "IntRange", "String", "Bool", "Int"}, name):
		u.choices = append(u.choices, p.name())
		p.want(";")
	default:
		p.fail("%s: expected = and a value, or statements in braces", name)
	}
}
