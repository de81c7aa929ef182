// Package steps divides moves into the steps in which they are entered: the target
// square, the path, the promotion, a gated piece, and a wall. A text or a square that
// fits several legal moves leaves a Question open, and each answer leaves fewer moves,
// until there is only one.
//
//	q := steps.Next(p, moves)   // e2e4 in Duck Chess: "Place the duck"
//	moves = q.Squares[f6]       // those that put it on f6: one
//
// It knows no screen: the screen and plain mode ask the same questions.
package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Question asks for the next step of a move.
type Question struct {
	Kind Kind
	Text string // such as "Place the duck"

	// Squares are the answers that are squares, with the moves that each leaves; nil: the
	// answers are Options.
	Squares map[engine.Square][]engine.Move
	Options []Option
	About   engine.Square // where the step begins: of the piece that continues or promotes, or the duck's
}

// Kind is what a question asks for.
type Kind uint8

// The kinds of question.
const (
	Who     Kind = iota + 1 // which piece moves
	Where                   // where it goes
	Way                     // by which way it goes to where it ends
	Promote                 // what it becomes
	Enter                   // which piece enters with the move
	EnterOn                 // where that enters
	Wall                    // where a wall is put
	Else                    // differences of no other kind
)

// Option is an answer that is not a square.
type Option struct {
	Type  engine.TypeID // of the piece that is chosen; 0: none, or the moves say it
	Moves []engine.Move // that are left
}

// part is something in which moves can differ.
type part struct {
	kind   Kind
	value  func(m engine.Move) uint64        // what differs
	square func(m engine.Move) engine.Square // that stands for it; nil: a type does
}

// parts are asked for in this order.
var parts = []part{
	{Who, func(m engine.Move) uint64 { return uint64(m.From())<<1 | flag(m.IsDrop()) }, engine.Move.From},
	{Where, func(m engine.Move) uint64 { return uint64(m.To()) }, engine.Move.To},
	{Way, wayOf, waySquare},
	{Promote, func(m engine.Move) uint64 { return uint64(m.Type()) }, nil},
	{Enter, func(m engine.Move) uint64 { return uint64(m.Gate()) }, nil},
	{EnterOn, func(m engine.Move) uint64 { return flag(m.GateOnPartner()) }, gateSquare},
	{Wall, wallOf, wallSquare},
}

func flag(set bool) uint64 {
	if set {
		return 1
	}
	return 0
}

// wayOf returns a key for the way of a move from its start to its end: all steps go the
// same.
func wayOf(m engine.Move) uint64 {
	if m.IsNormal() {
		return uint64(engine.NormalMove)
	}
	return uint64(m.Kind()) | uint64(m.A())<<8 | uint64(m.B())<<16
}

// waySquare is the square to point to for a way: where the move ends if it goes there at
// once, or its stop, its partner in castling, or where what stood there goes.
func waySquare(m engine.Move) engine.Square {
	if stop, ok := m.Waypoint(); ok {
		return stop
	}
	switch m.Kind() {
	case engine.Castle, engine.Unload, engine.EnPassant:
		return m.A()
	case engine.Swap:
		return m.From()
	}
	return m.To()
}

func gateSquare(m engine.Move) engine.Square {
	if m.GateOnPartner() {
		return m.A()
	}
	return m.From()
}

func wallOf(m engine.Move) uint64 {
	s, ok := m.Wall()
	return uint64(s)<<1 | flag(ok)
}

func wallSquare(m engine.Move) engine.Square {
	s, _ := m.Wall()
	return s
}

// Next returns the question that the first difference between several legal moves leaves
// open.
func Next(p *engine.Position, moves []engine.Move) *Question {
	for _, part := range parts {
		if !differ(moves, part.value) {
			continue
		}
		q := &Question{Kind: part.kind, About: moves[0].To()}
		if part.square == nil {
			q.Options = options(moves, part.kind)
		} else if q.Squares = bySquare(moves, part.square); len(q.Squares) < 2 {
			continue // the squares don't distinguish them
		}
		q.word(p, moves)
		return q
	}
	q := &Question{Kind: Else, Text: "Which move", About: moves[0].To()}
	for _, m := range moves {
		q.Options = append(q.Options, Option{Moves: []engine.Move{m}})
	}
	return q
}

// WithChoices adds to the one move that a typed text means those that begin like it and that
// need not be typed: promotions unless the text says =, pieces that may enter, and ways on
// from where it captures. A text that has one of these, or is in doubt anyway, is left as it
// is.
func WithChoices(legal []engine.Move, text string, moves []engine.Move) []engine.Move {
	m := moves[0]
	if len(moves) > 1 || m.Type() != 0 || m.Gate() != 0 || strings.Contains(text, "=") {
		return moves
	}
	moves = slices.Clone(moves)
	for _, other := range legal {
		further := stopsOn(other) || other.Kind() == engine.Rifle
		goesOn := further && m.IsNormal() && other.From() == m.From() && startsBy(other, m.To())
		more := other != m && other.Unadorned() == m && (other.Type() == 0 || m.Kind() == engine.NormalMove)
		if goesOn || more {
			moves = append(moves, other)
		}
	}
	return moves
}

func differ(moves []engine.Move, value func(engine.Move) uint64) bool {
	return slices.ContainsFunc(moves, func(m engine.Move) bool { return value(m) != value(moves[0]) })
}

func bySquare(moves []engine.Move, square func(engine.Move) engine.Square) map[engine.Square][]engine.Move {
	out := map[engine.Square][]engine.Move{}
	for _, m := range moves {
		out[square(m)] = append(out[square(m)], m)
	}
	return out
}

// options divides moves by the type that a kind of question asks for. What promotes comes
// first, as another choice is rare; nothing enters unless it is asked for.
func options(moves []engine.Move, kind Kind) []Option {
	typeOf := engine.Move.Type
	if kind == Enter {
		typeOf = engine.Move.Gate
	}
	var out []Option
	for _, m := range moves {
		t := typeOf(m)
		i := slices.IndexFunc(out, func(o Option) bool { return o.Type == t })
		if i < 0 {
			i = len(out)
			out = append(out, Option{Type: t})
		}
		out[i].Moves = append(out[i].Moves, m)
	}
	slices.SortStableFunc(out, func(a, b Option) int {
		none := int(flag(a.Type == 0)) - int(flag(b.Type == 0))
		if kind == Enter {
			return -none
		}
		return none
	})
	return out
}

// word sets the text of the question.
func (q *Question) word(p *engine.Position, moves []engine.Move) {
	v, m := p.Variant(), moves[0]
	name := func(s engine.Square) string { return strings.ToLower(v.Type(p.PieceAt(s).Type()).Name) }
	switch q.Kind {
	case Who:
		q.Text = "Which piece moves"
	case Where:
		q.Text = "Where does it go"
		if hasNext(moves) {
			q.Text = fmt.Sprintf("Where does the %s go from there", name(m.From()))
			stop, _ := firstStop(moves)
			q.About = stop
		}
	case Way:
		q.Text, q.About = "By way of which square", m.From()
		switch {
		case has(moves, engine.Castle):
			q.Text = "Which piece does it castle with"
		case has(moves, engine.Unload):
			q.Text = fmt.Sprintf("Where does the %s go that stands there", name(m.To()))
		}
	case Promote:
		q.Text = fmt.Sprintf("What does the %s become", name(m.From()))
	case Enter:
		q.Text, q.About = "Which piece enters", m.From()
	case EnterOn:
		q.Text, q.About = fmt.Sprintf("Where does the %s enter", strings.ToLower(v.Type(m.Gate()).Name)), m.From()
	case Wall:
		q.Text = v.WallWords().Put
		if standing := p.Walls(); v.WallWords().Alone {
			if s, ok := standing.First(); ok {
				q.About = s
			}
		}
	}
}

func has(moves []engine.Move, kind engine.MoveKind) bool {
	return slices.ContainsFunc(moves, func(m engine.Move) bool { return m.Kind() == kind })
}

// Answers returns the squares that answer the question.
func (q *Question) Answers() (out engine.Bitboard) {
	for s := range q.Squares {
		out.Add(s)
	}
	return out
}

// Asks reports whether the question is answered by a square.
func (q *Question) Asks() bool { return q.Squares != nil }
