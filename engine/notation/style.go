package notation

import (
	"regexp"
	"slices"

	"github.com/ferzchess/ferz/engine"
)

// Style is a notation that players of some variants use. Moves that it can't write, or
// not unambiguously, are written in algebraic notation.
type Style struct {
	Name      string
	appliesTo func(v *engine.Variant) bool
	isDefault bool // the games that it fits are written so as a rule

	squares *squareNaming // how squares are named; nil: as the variant does

	// forms are the ways to write a move, the usual one first; none if it has no
	// words for it.
	spellings func(p position, m engine.Move, legal []engine.Move) []string
	// check says that moves are marked by which the opponent is in check or mated.
	check bool
	// open is what a text may lack at its end: the signs of a promotion and of
	// declining it. Without one it means both.
	optionalSuffixes []string
	// loosen takes out of a text what makes no difference; "" is not a move.
	normalize func(text string) string

	written bool // it is written only: what it says is read in another style
}

// squareNaming names the squares of a board by file and rank.
type squareNaming struct {
	file, rank func(v *engine.Variant, i int) string
	rankFirst  bool
	name, move *regexp.Regexp // what may be a name, and a move with one or two
}

func (n *squareNaming) square(v *engine.Variant, s engine.Square) string {
	file, rank := n.file(v, v.File(s)), n.rank(v, v.Rank(s))
	if n.rankFirst {
		return rank + file
	}
	return file + rank
}

// styles are all there are.
var styles = []*Style{&janggi, &wxf, &chinese, &simplified, &iccs, &western, &japanese, &ki2, &usi, &iccf}

// MoveFormatter writes some legal moves of a position, each so that it can mean no other
// legal move.
type MoveFormatter func(p *engine.Position, moves []engine.Move) []string

// FormatterFor returns what writes the moves of a variant as a name says: "san",
// "coordinates", "figurines", that of a Style, or "own", the game's own. What does
// not fit the variant is algebraic notation.
func FormatterFor(name string, v *engine.Variant) MoveFormatter {
	switch name {
	case "coordinates":
		return func(p *engine.Position, moves []engine.Move) []string { return wrap(p).allCoordinates(moves) }
	case "figurines":
		return figurineSANs
	}
	if s := styleNamed(name, v); s != nil {
		return s.moves
	}
	return SANs
}

// StyleNames returns the names that FormatterFor knows.
func StyleNames() []string {
	names := []string{"own", "san", "coordinates", "figurines"}
	for _, s := range styles {
		names = append(names, s.Name)
	}
	return names
}

// styleNamed returns the style that a name means for a variant, or nil.
func styleNamed(name string, v *engine.Variant) *Style {
	for _, s := range styles {
		if (s.Name == name || name == "own" && s.isDefault) && s.appliesTo(v) {
			return s
		}
	}
	return nil
}

// SquareNames returns what names a variant's squares in a notation; see FormatterFor.
func SquareNames(name string, v *engine.Variant) func(engine.Square) string {
	if s := styleNamed(name, v); s != nil && s.squares != nil {
		return func(at engine.Square) string { return s.squares.square(v, at) }
	}
	return v.SquareName
}

// HasDefaultStyle reports whether a variant has a Style of its own.
func HasDefaultStyle(v *engine.Variant) bool {
	return styleNamed("own", v) != nil
}

// Move writes one legal move.
func (w MoveFormatter) Move(p *engine.Position, m engine.Move) string {
	return w(p, []engine.Move{m})[0]
}

// moves is a Writer.
func (s *Style) moves(at *engine.Position, moves []engine.Move) []string {
	p, legal := wrap(at), at.LegalMoves()
	out := make([]string, len(moves))
	meant := map[string][]engine.Move{}
	for i, m := range moves {
		if !slices.Contains(legal, m) {
			continue
		}
		if forms := s.spellings(p, m, legal); len(forms) > 0 {
			out[i] = forms[0]
			meant[s.normalize(out[i])] = nil
		}
	}
	s.addMeanings(p, legal, meant)
	var others []engine.Move // that the style has no text for that is theirs alone
	for i, m := range moves {
		if out[i] == "" || len(meant[s.normalize(out[i])]) > 1 {
			others, out[i] = append(others, m), ""
		}
	}
	sans := p.sans(others, legal)
	for i := range out {
		if s.check && out[i] != "" {
			out[i] += p.checkSign(moves[i])
		}
		if out[i] == "" {
			out[i], sans = sans[0], sans[1:]
		}
	}
	return out
}

// addMeanings adds the moves that each of some texts, loosened, can mean.
func (s *Style) addMeanings(p position, legal []engine.Move, texts map[string][]engine.Move) {
	for _, m := range legal {
		for _, form := range s.spellings(p, m, legal) {
			form = s.normalize(form)
			if meant, wanted := texts[form]; wanted && !slices.Contains(meant, m) {
				texts[form] = append(meant, m)
			}
		}
	}
}

// matchStyle returns the moves that a text means in a style that fits the variant, and
// the style; none and nil if there is no such style.
func (p position) matchStyle(typed string, legal []engine.Move) (*Style, []engine.Move) {
	for _, s := range styles {
		if text := s.normalize(typed); !s.written && text != "" && s.appliesTo(p.v) {
			meant := map[string][]engine.Move{text: nil}
			for _, end := range s.optionalSuffixes {
				meant[text+end] = nil
			}
			s.addMeanings(p, legal, meant)
			found := meant[text]
			if len(found) == 0 {
				for _, end := range s.optionalSuffixes {
					found = append(found, meant[text+end]...)
				}
			}
			if len(found) > 0 {
				return s, found
			}
		}
	}
	return nil, nil
}

// steps reports whether a move is one of a piece on the board to another square,
// with no more to it than a promotion.
func steps(m engine.Move) bool {
	switch m.Kind() {
	case engine.NormalMove, engine.DoubleStep, engine.EnPassant:
		return m.Gate() == 0
	}
	return false
}
