package steps

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// Names writes the name of a square.
type Names func(engine.Square) string

// Answer returns the moves that a typed answer leaves: a square or a piece, or a move of
// those that are open. There are none if the text is no answer.
func (q *Question) Answer(p *engine.Position, open []engine.Move, text string, names Names) []engine.Move {
	text = strings.TrimLeft(strings.TrimSpace(text), ",@/=")
	if q.Asks() {
		if s, ok := q.square(p.Variant(), text, names); ok {
			return q.Squares[s]
		}
	} else if o := q.option(p, text); o != nil {
		return o.Moves
	}
	if IsSquare(p.Variant(), text, names) {
		return nil // not a pawn's move
	}
	meant, err := notation.Match(p, text)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(open), func(m engine.Move) bool { return !slices.Contains(meant, m) })
}

// square finds the answer that a text names, as the squares are called or as the variant
// has it.
func (q *Question) square(v *engine.Variant, text string, names Names) (engine.Square, bool) {
	for s := range q.Squares {
		if names(s) == text {
			return s, true
		}
	}
	for _, text := range []string{text, strings.ToLower(text)} {
		if s, ok := v.SquareNamed(text); ok && q.Squares[s] != nil {
			return s, true
		}
	}
	return 0, false
}

// IsSquare reports whether a text is the name of a square and nothing else.
func IsSquare(v *engine.Variant, text string, names Names) bool {
	for i := range v.Size() {
		if s := engine.Square(i); v.OnBoard(s) && (names(s) == text || v.SquareName(s) == strings.ToLower(text)) {
			return true
		}
	}
	return false
}

// option finds the answer that a text names: a piece by its letter or its name, or one of
// the words for none.
func (q *Question) option(p *engine.Position, text string) *Option {
	lower := strings.ToLower(text)
	for i := range q.Options {
		o := &q.Options[i]
		if q.Kind == Else {
			continue
		}
		if o.Type == 0 && slices.Contains([]string{"", "-", "no", "none", "nothing", "as it is", "stay", "same"}, lower) {
			return o
		}
		if o.Type == 0 {
			continue
		}
		t := p.Variant().Type(o.Type)
		if lower == strings.ToLower(t.Name) || lower == strings.ToLower(t.Label(p.Side())) || text == "+" && t.Base != 0 {
			return o
		}
	}
	return nil
}

// Words is the question as a sentence.
func (q *Question) Words() string {
	if q.Kind == Wall {
		return q.Text + "."
	}
	return q.Text + "?"
}

// Word names the option: a piece, or that there is none.
func (q *Question) Word(p *engine.Position, o *Option) string {
	switch {
	case q.Kind == Else:
		return notation.SAN(p, o.Moves[0])
	case o.Type != 0:
		return p.Variant().Type(o.Type).Name
	case q.Kind == Enter:
		return "none"
	}
	return p.Variant().Type(p.PieceAt(o.Moves[0].From()).Type()).Name + " as it is"
}

// Choices lists the answers: squares in the order of the board, or options.
func (q *Question) Choices(p *engine.Position, names Names) (out []string) {
	answers := q.Answers()
	for s := range answers.All() {
		out = append(out, names(s))
	}
	for i := range q.Options {
		out = append(out, strings.ToLower(q.Word(p, &q.Options[i])))
	}
	return out
}

// Done describes the part of an unfinished move that is known: what moves, and
// where.
func Done(p *engine.Position, open []engine.Move, names Names) string {
	m, v := open[0], p.Variant()
	piece := strings.ToLower(v.Type(p.PieceAt(m.From()).Type()).Name)
	switch {
	case slices.ContainsFunc(open, func(o engine.Move) bool { return o.From() != m.From() || o.IsDrop() != m.IsDrop() }):
		return ""
	case m.IsDrop():
		return strings.ToLower(v.Type(m.Type()).Name) + " to " + names(m.To())
	case m.Stays():
		return ""
	case hasNext(open):
		stop, _ := firstStop(open)
		return piece + " by way of " + names(stop)
	case slices.ContainsFunc(open, func(o engine.Move) bool { return o.To() != m.To() }):
		return piece + " " + names(m.From())
	case m.IsCastling():
		return "castling"
	}
	return piece + " to " + names(m.To())
}
