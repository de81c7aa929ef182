package dialect

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// Dialect returns the notation as the dialect of an engine that calls the
// variant by a name.
func (n *Notation) Dialect(name string) *xboard.Dialect {
	return &xboard.Dialect{
		Variant: name,
		FEN:     n.fenOf,
		Write:   n.write,
		Read:    n.read,
	}
}

// write writes a legal move, if the engine knows it.
func (n *Notation) write(p *engine.Position, m engine.Move) (string, error) {
	if n.knows != nil && !n.knows(p, m) {
		return "", fmt.Errorf("the engine does not know the move %s", notation.Coordinates(p, m))
	}
	return n.Move(p, m), nil
}

// Move writes a legal move. A compound move's legs are separated by commas.
func (n *Notation) Move(p *engine.Position, m engine.Move) string {
	if m.IsPass() && n.pass != protocol.PassByOwnSquare {
		return n.pass
	}
	switch m.Kind() {
	case engine.Castle:
		return n.castle(m)
	case engine.Drop:
		text := strings.ToUpper(n.letters[m.Type()][engine.White]) + n.dropMark + n.squares[m.To()]
		return p.DescribeMove(m, text, false) // a rule may say more of it
	}
	if n.native {
		return notation.Coordinates(p, m)
	}
	return n.legs(m) + n.promotion(p, m) + n.gate(m)
}

// Line writes moves that follow one another.
func (n *Notation) Line(p *engine.Position, moves []engine.Move) string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = n.Move(p, m)
		p.Make(m)
	}
	for range moves {
		p.Unmake()
	}
	return strings.Join(out, " ")
}

// legs writes the squares of a move.
func (n *Notation) legs(m engine.Move) string {
	return notation.Legs(m, func(s engine.Square) string { return n.squares[s] })
}

// castle writes castling. Where the king could go to the square by itself it
// takes its partner instead.
func (n *Notation) castle(m engine.Move) string {
	from, to, partner := n.squares[m.From()], n.squares[m.To()], n.squares[m.A()]
	if m.Gate() != 0 {
		if m.GateOnPartner() {
			return partner + from + n.gate(m)
		}
		return from + to + n.gate(m)
	}
	df := n.v.File(m.To()) - n.v.File(m.From())
	switch {
	case n.castling == protocol.CastleOO:
		return n.castleOO(m)
	case n.castling == protocol.KingTakesRook, df >= -1 && df <= 1:
		return from + partner
	}
	return from + to
}

// castleOO writes castling as O-O toward the higher files and O-O-O toward the
// lower ones, as the engine sees them.
func (n *Notation) castleOO(m engine.Move) string {
	if (n.v.File(m.A()) > n.v.File(m.From())) != n.mirrored {
		return "O-O"
	}
	return "O-O-O"
}

// promotion writes what a piece becomes, if it does: + for its promoted form, -
// for what it is based on, and else the type's letter in lower case.
func (n *Notation) promotion(p *engine.Position, m engine.Move) string {
	if m.Type() == 0 {
		return ""
	}
	was := p.PieceAt(m.From())
	switch {
	case was.Type() == 0:
	case n.v.Type(m.Type()).Base == was.Type():
		return "+"
	case n.v.Type(was.Type()).Base == m.Type():
		return "-"
	}
	return strings.ToLower(strings.TrimPrefix(n.letters[m.Type()][was.Color()], "_"))
}

func (n *Notation) gate(m engine.Move) string {
	if m.Gate() == 0 {
		return ""
	}
	return strings.ToLower(n.letters[m.Gate()][engine.White])
}

// read reads a move: as write writes it, or else in one of the forms that
// engines are known to use.
func (n *Notation) read(p *engine.Position, text string) (engine.Move, error) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 100 {
		return engine.NoMove, fmt.Errorf("%.40q is not a move", text)
	}
	if m, ok := n.usual(p, text); ok {
		return m, nil
	}
	legal := p.LegalMoves()
	if m, ok := n.findMove(p, legal, text); ok {
		return m, nil
	}
	if m, ok := n.promotionIn(legal, text); ok {
		return m, nil
	}
	if n.native {
		return notation.Parse(p, text)
	}
	return engine.NoMove, &notation.IllegalMove{Text: text, Reason: "no legal move is written so"}
}

// usual finds the move that is written as text if that begins with the squares where it
// begins and ends, among the moves from the one to the other alone.
func (n *Notation) usual(p *engine.Position, text string) (engine.Move, bool) {
	from, rest, ok := n.cutSquare(text)
	if !ok {
		return engine.NoMove, false
	}
	to, _, ok := n.cutSquare(rest)
	if !ok {
		return engine.NoMove, false
	}
	var begin engine.Bitboard
	begin.Add(from)
	var room [8]engine.Move
	return n.exact(p, append(room[:0], p.MovesTo(to, &begin, false)...), text)
}

// cutSquare cuts the square off with which a text begins.
func (n *Notation) cutSquare(text string) (s engine.Square, rest string, ok bool) {
	longest := 0
	for i, name := range n.squares {
		if len(name) > longest && strings.HasPrefix(text, name) {
			s, longest = engine.Square(i), len(name)
		}
	}
	return s, text[longest:], longest > 0
}

// Parse reads a move in this notation or in any other common form, as users and other
// programs may write it.
func (n *Notation) Parse(p *engine.Position, text string) (engine.Move, error) {
	if m, ok := n.findMove(p, p.LegalMoves(), text); ok {
		return m, nil
	}
	own := text
	if !n.native {
		own = coordinates.ReplaceAllStringFunc(text, func(square string) string {
			if s, err := n.SquareNamed(square); err == nil {
				return n.v.SquareName(s)
			}
			return square
		})
	}
	m, err := notation.Parse(p, own)
	if illegal := (*notation.IllegalMove)(nil); errors.As(err, &illegal) {
		return m, &notation.IllegalMove{Text: text, Reason: illegal.Reason}
	}
	return m, err
}

var coordinates = regexp.MustCompile(`[a-p]\d{1,2}`)

// findMove finds the move that is written as text, or in a form that programs use
// for the same.
func (n *Notation) findMove(p *engine.Position, legal []engine.Move, text string) (engine.Move, bool) {
	if m, ok := n.exact(p, legal, text); ok {
		return m, true
	}
	for _, form := range n.alternateForms(text) {
		if m, ok := n.exact(p, legal, form); ok {
			return m, true
		}
	}
	return n.castlingIn(p, legal, text)
}

// exact finds the move that is written as text.
func (n *Notation) exact(p *engine.Position, legal []engine.Move, text string) (engine.Move, bool) {
	for _, m := range legal {
		if m.Kind() < engine.Castle && !strings.HasPrefix(text, n.squares[m.From()]) {
			continue // spares writing most of them
		}
		if written, err := n.write(p, m); err == nil && written == text {
			return m, true
		}
	}
	return engine.NoMove, false
}

// alternateForms returns other forms of a text: without marks of check and capture,
// promotions with = or in capitals or declined with =, drops in lower case or
// with a star. A final + may be a promotion, and is left where pieces have
// promoted forms.
func (n *Notation) alternateForms(text string) []string {
	bare := strings.TrimRight(text, "#!?")
	if !n.promotedForms {
		bare = strings.TrimRight(text, "+#!?")
	}
	lower := strings.ToLower(bare)
	forms := []string{bare, strings.TrimSuffix(bare, "="), lower, strings.Replace(lower, "=", "", 1),
		strings.NewReplacer("-", "", "x", "").Replace(bare), strings.ReplaceAll(bare, " ", "")}
	if len(bare) > 2 && (bare[1] == '*' || bare[1] == '@') {
		piece := strings.ToUpper(bare[:1])
		forms = append(forms, piece+"@"+bare[2:], piece+"*"+bare[2:])
	}
	return forms
}

// castlingIn finds castling in all its forms.
func (n *Notation) castlingIn(p *engine.Position, legal []engine.Move, text string) (engine.Move, bool) {
	text = strings.NewReplacer("0", "O", "o", "O").Replace(strings.TrimRight(text, "+#!?"))
	for _, m := range legal {
		if !m.IsCastling() || m.Gate() != 0 || n.knows != nil && !n.knows(p, m) {
			continue
		}
		from := n.squares[m.From()]
		for _, form := range []string{from + n.squares[m.To()], from + n.squares[m.A()], n.castleOO(m)} {
			if strings.NewReplacer("0", "O", "o", "O").Replace(form) == text {
				return m, true
			}
		}
	}
	return engine.NoMove, false
}

// promotionIn finds the promotion to the best piece that a text means which
// does not say to which; old engines leave the queen out.
func (n *Notation) promotionIn(legal []engine.Move, text string) (best engine.Move, ok bool) {
	text = strings.TrimRight(text, "+#!?")
	for _, m := range legal {
		if !m.IsPromotion() || n.squares[m.From()]+n.squares[m.To()] != text {
			continue
		}
		if !ok || n.v.Type(m.Type()).Value > n.v.Type(best.Type()).Value {
			best, ok = m, true
		}
	}
	return best, ok
}
