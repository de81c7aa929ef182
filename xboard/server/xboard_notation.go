package server

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// wireNotation is how XBoard writes squares, pieces, moves and positions of a
// variant: files are letters, ranks are counted from 0 on boards with ten of
// them, and a piece's id is one letter, perhaps with + before it or one of
// ' and ! behind it.
type wireNotation struct {
	v      *engine.Variant
	first  int         // the number of the first rank
	ids    [2][]string // by player and type
	same   bool        // all ids are the variant's own notation
	holes  bool        // the board lacks squares
	castle bool        // castling is written O-O
	// own: the variant's own notation is used, as it has two boards, which
	// XBoard knows nothing of.
	own bool
}

func newNotation(v *engine.Variant, o xboardVariant) *wireNotation {
	n := &wireNotation{v: v, first: 1, same: true, castle: o.known && o.name == "fischerandom", own: v.Boards() > 1}
	if v.Ranks() == 10 {
		n.first = 0
	}
	for s := range v.Size() {
		n.holes = n.holes || !v.OnBoard(engine.Square(s))
	}
	var letters map[string]string
	if o.known {
		letters = o.native.ids
	}
	for c := range n.ids {
		ids, own := dialect.IDs(v, engine.Color(c), letters)
		n.ids[c], n.same = ids, n.same && own
	}
	return n
}

func (n *wireNotation) square(s engine.Square) string {
	return string(rune('a'+n.v.File(s))) + strconv.Itoa(n.v.Rank(s)+n.first)
}

// squareNamed reads a square.
func (n *wireNotation) squareNamed(text string) (engine.Square, error) {
	if len(text) >= 2 && text[0] >= 'a' && int(text[0]-'a') < n.v.Files() {
		rank, err := strconv.Atoi(text[1:])
		if rank -= n.first; err == nil && rank >= 0 && rank < n.v.Ranks() {
			if s := n.v.At(int(text[0]-'a'), rank, 0); n.v.OnBoard(s) {
				return s, nil
			}
		}
	}
	return 0, fmt.Errorf("%q is no square from a%d to %c%d", text, n.first, 'a'+n.v.Files()-1, n.v.Ranks()+n.first-1)
}

// legs writes a move, which has several legs if it stops on the way.
func (n *wireNotation) legs(p *engine.Position, m engine.Move) []string {
	if n.own {
		return []string{notation.Coordinates(p, m)}
	}
	from, to, a, b := n.square(m.From()), n.square(m.To()), n.square(m.A()), n.square(m.B())
	last := n.promotion(p, m)
	switch m.Kind() {
	case engine.Pass:
		return []string{"@@@@"}
	case engine.Drop:
		return []string{n.ids[engine.White][m.Type()] + "@" + to}
	case engine.Locust:
		legs := []string{from + a}
		if m.B() != m.A() {
			legs = append(legs, a+b)
		}
		if m.B() != m.To() {
			legs = append(legs, b+to)
		}
		legs[len(legs)-1] += last
		return legs
	case engine.Rifle:
		return []string{from + a, a + from}
	case engine.Castle:
		if n.castle {
			return []string{castling(n.v, m)}
		}
		if m.Gate() != 0 && m.GateOnPartner() {
			return []string{a + from + n.gate(m)}
		}
	}
	return []string{from + to + last + n.gate(m)}
}

// castling writes castling as PGN does.
func castling(v *engine.Variant, m engine.Move) string {
	if v.File(m.A()) > v.File(m.From()) {
		return "O-O"
	}
	return "O-O-O"
}

func (n *wireNotation) promotion(p *engine.Position, m engine.Move) string {
	if m.Type() == 0 {
		return ""
	}
	was := p.PieceAt(m.From())
	return dialect.Suffix(n.v, was, m.Type(), n.ids[was.Color()][m.Type()])
}

func (n *wireNotation) gate(m engine.Move) string {
	if m.Gate() == 0 {
		return ""
	}
	return strings.ToLower(n.ids[engine.White][m.Gate()])
}

// line writes moves that follow one another.
func (n *wireNotation) line(p *engine.Position, moves []engine.Move) string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = strings.Join(n.legs(p, m), ",")
		p.Make(m)
	}
	for range moves {
		p.Unmake()
	}
	return strings.Join(out, " ")
}

// parse returns the legal move that a text means: as XBoard writes it, or in
// any other way that people do.
func (n *wireNotation) parse(p *engine.Position, text string) (engine.Move, error) {
	loose := engine.NoMove
	for _, m := range p.LegalMoves() {
		for _, way := range n.spellings(p, m) {
			if way == text {
				return m, nil
			}
			if strings.EqualFold(way, text) {
				loose = m
			}
		}
	}
	if loose != engine.NoMove {
		return loose, nil
	}
	m, err := notation.Parse(p, n.toOwn(text))
	if illegal := (*notation.IllegalMove)(nil); errors.As(err, &illegal) {
		return m, &notation.IllegalMove{Text: text, Reason: illegal.Reason}
	}
	return m, err
}

// spellings returns the ways in which a GUI may write a move.
func (n *wireNotation) spellings(p *engine.Position, m engine.Move) []string {
	text := strings.Join(n.legs(p, m), ",")
	switch {
	case n.own:
	case m.Kind() == engine.Castle && m.Gate() == 0:
		from := n.square(m.From())
		if n.castle { // a king's step is not castling here, even of two squares
			return []string{text, from + n.square(m.A())}
		}
		return []string{text, from + n.square(m.A()), castling(n.v, m)}
	case m.Type() == 0 && m.Kind() != engine.Drop:
		return []string{text, text + "="}
	}
	return []string{text}
}

var coordinates = regexp.MustCompile(`[a-p]\d{1,2}`)

// toOwn writes the squares in a text as the variant does.
func (n *wireNotation) toOwn(text string) string {
	if n.own {
		return text
	}
	return coordinates.ReplaceAllStringFunc(text, func(square string) string {
		s, err := n.squareNamed(square)
		if err != nil {
			return square
		}
		return n.v.SquareName(s)
	})
}

// moveLike are the texts that are moves rather than commands.
var moveLike = regexp.MustCompile(`^([a-p]\d{1,2}[a-p]\d{1,2}\S*|\+?[A-Za-z]['!]?@[a-p]\d{1,2}|[O0]-[O0](-[O0])?\S*|@@@@|[A-Z]?[a-p]?\d{0,2}x?[a-p]\d{1,2}(=?[A-Z+])?[+#]?)$`)
