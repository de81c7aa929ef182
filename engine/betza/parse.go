package betza

import (
	"fmt"
	"strings"
)

// Limits that keep a hostile notation from costing much time or memory.
const (
	maxNotation = 400   // characters
	maxRange    = 99    // steps written as a number
	maxPatterns = 20000 // of one piece
	maxLegs     = 32    // of one pattern
	maxWork     = 200000
	boardSize   = 16 // the longest side of any board
)

// letter is a character of the notation and where it stands.
type letter struct {
	char   byte
	column int
}

// term is one term of a notation as it is written: modifiers and an atom.
type term struct {
	modifiers []letter
	name      letter // the atom's capital
	atom      atom   // except for U and O
	count     int    // the number after it, -1 if there is none
}

// Parse reads a notation and resolves it into patterns; "-" is that of a piece that
// never moves. Errors are of type *[SyntaxError].
//
// Source: H. G. Muller's "Betza notation (extended)" on chessvariants.com and
// XBoard 4.9.1, as the package comment says.
func Parse(notation string) (*Piece, error) {
	p := &parser{text: notation, resolver: newResolver(notation)}
	if notation == "-" {
		return p.resolver.piece, nil
	}
	if err := p.piece(); err != nil {
		return nil, err
	}
	return p.resolver.piece, nil
}

type parser struct {
	text     string
	at       int
	resolver *resolver
}

func (p *parser) fail(column int, format string, args ...any) error {
	return fail(p.text, column, format, args...)
}

func fail(notation string, column int, format string, args ...any) error {
	return &SyntaxError{Notation: notation, Column: column, Message: fmt.Sprintf(format, args...)}
}

// peek returns the next character, 0 at the end.
func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) piece() error {
	switch {
	case p.text == "":
		return p.fail(1, "the notation is empty; K or fmWfcF would be one")
	case len(p.text) > maxNotation:
		return &SyntaxError{
			Notation: p.text[:20] + "...", Column: maxNotation + 1,
			Message: fmt.Sprintf("the notation is too long; at most %d characters are read", maxNotation),
		}
	}
	for p.at < len(p.text) {
		if err := p.term(); err != nil {
			return err
		}
	}
	if piece := p.resolver.piece; len(piece.Patterns)+len(piece.Castlings) == 0 && piece.Universal == 0 && !piece.Drops {
		return p.fail(1, "a piece with these limits could never move")
	}
	return nil
}

func (p *parser) term() error {
	switch {
	case p.peek() == '@' || strings.HasPrefix(p.text[p.at:], "j@"):
		return p.drop()
	case p.peek() == '[':
		return p.bracket()
	}
	m, err := p.move()
	if err != nil {
		return err
	}
	return p.resolver.add(m)
}

// drop reads the suffix @, with a number of ranks or without. Programs were
// seen to write j@ as well; what the j should say is not known.
func (p *parser) drop() error {
	if p.peek() == 'j' {
		p.at++
	}
	p.at++
	ranks, err := p.number()
	if err != nil {
		return err
	}
	if p.at < len(p.text) {
		return p.fail(p.at+1, "@ and its number end a notation; nothing may follow")
	}
	p.resolver.piece.Drops = true
	p.resolver.piece.DropRanks = max(ranks, 0)
	return nil
}

func (p *parser) move() (term, error) {
	modifiers, err := p.modifiers()
	if err != nil {
		return term{}, err
	}
	m, err := p.atom()
	m.modifiers = modifiers
	return m, err
}

// modifiers reads lower-case letters and parentheses.
func (p *parser) modifiers() ([]letter, error) {
	var list []letter
	for ; p.at < len(p.text); p.at++ {
		c := p.peek()
		if c != '(' && c != ')' && (c < 'a' || c > 'z') {
			break
		}
		if err := p.known(c); err != nil {
			return nil, err
		}
		list = append(list, letter{c, p.at + 1})
	}
	return list, nil
}

func (p *parser) known(c byte) error {
	switch c {
	case 'w':
		return p.fail(p.at+1, "there is no modifier w; atoms are capitals, as in W")
	case 'x':
		return p.fail(p.at+1, "the modifier x is not supported; after an atom the longer leap is a capital X, as in FX")
	}
	return nil
}

// atom reads a capital and what may follow it.
func (p *parser) atom() (term, error) {
	column := p.at + 1
	c := p.peek()
	p.at++
	switch {
	case c == 0:
		return term{}, p.fail(column, "an atom is missing at the end; a capital such as W, N or Q must follow modifiers")
	case c == 'I':
		return term{}, p.fail(column, "the imitator I is not supported; write the moves that it may imitate")
	case c == 'U' || c == 'O':
		count, err := p.number()
		return term{name: letter{c, column}, count: count}, err
	}
	a, ok := atomOf(c)
	if !ok {
		return term{}, p.fail(column, "%s is no atom; the atoms are W F D N A H C L Z J G K Q B R U O", printable(c))
	}
	if next := p.peek(); next == 'X' || next == 'Y' {
		if strings.IndexByte("RBKQ", c) >= 0 {
			return term{}, p.fail(p.at+1, "%c lengthens a leap such as F or N, not %c", next, c)
		}
		p.at++
		a = a.lengthened(next)
	}
	return p.steps(term{name: letter{c, column}, atom: a, count: -1})
}

// steps reads how often the leap may be repeated: a number or the letter again.
func (p *parser) steps(m term) (term, error) {
	if p.peek() == m.name.char {
		p.at++
		m.atom.steps, m.count = 0, 0
		return m, nil
	}
	count, err := p.number()
	if count >= 0 {
		m.atom.steps, m.count = count, count
	}
	return m, err
}

// number reads a number, -1 if there is none.
func (p *parser) number() (int, error) {
	start := p.at
	n := 0
	for ; p.peek() >= '0' && p.peek() <= '9'; p.at++ {
		n = n*10 + int(p.peek()-'0')
		if n > maxRange {
			return -1, p.fail(start+1, "the number is too large; 0 means unlimited, otherwise at most %d", maxRange)
		}
	}
	if p.at == start {
		return -1, nil
	}
	return n, nil
}

// bracket reads a chain such as [F?R]: moves joined by - or, where the chain
// may end as well, by ?.
func (p *parser) bracket() error {
	open := p.at + 1
	p.at++
	var parts []part
	for {
		m, err := p.move()
		if err != nil {
			return err
		}
		sign := letter{p.peek(), p.at + 1}
		p.at++
		parts = append(parts, part{m, sign.char == '?'})
		switch sign.char {
		case '-', '?':
		case ']':
			return p.resolver.addChain(parts, open)
		case 0:
			return p.fail(sign.column, "] is missing at the end")
		default:
			return p.fail(sign.column, "%s cannot stand here; in brackets - or ? joins two moves and ] ends them",
				printable(sign.char))
		}
	}
}

// printable shows a character, or its number if it cannot be shown.
func printable(c byte) string {
	if c > ' ' && c < 0x7F {
		return string(rune(c))
	}
	return fmt.Sprintf("%q", string([]byte{c}))
}
