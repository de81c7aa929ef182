package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// What rules ask about types of pieces beyond engine.Variant's Type and ParseTypes.

// typeSet is a set of types, by TypeID.
type typeSet [engine.MaxTypes + 1]bool

// setOf returns a set of some types.
func setOf(types []engine.TypeID) (set typeSet) {
	for _, t := range types {
		set[t] = true
	}
	return set
}

// typeSetOf returns the types of a list, as engine.Builder.Types reads it, as a
// set.
func typeSetOf(b *engine.Builder, list string) (typeSet, error) {
	types, err := b.Types(list)
	return setOf(types), err
}

// oneType returns the type of a list that must have just one.
func oneType(b *engine.Builder, list string) (engine.TypeID, error) {
	types, err := b.Types(list)
	switch {
	case err != nil:
		return 0, err
	case len(types) != 1:
		return 0, fmt.Errorf("%q: expected one type", list)
	}
	return types[0], nil
}

// someTypes returns the types of a list that must have one at least, as the rule
// has no effect without. The field is the name of the parameter, for the error.
func someTypes(b *engine.Builder, field, list string) ([]engine.TypeID, error) {
	types, err := b.Types(list)
	if err == nil && len(types) == 0 {
		err = fmt.Errorf("%s names no piece: expected one or more, such as %s=%s", field, field, b.Variant().Types()[0].Letters[engine.White])
	}
	return types, err
}

// someTypeSet is someTypes as a set.
func someTypeSet(b *engine.Builder, field, list string) (typeSet, error) {
	types, err := someTypes(b, field, list)
	return setOf(types), err
}

// forPlayer checks a parameter that says for whom a rule is: w, b, or nothing for
// both.
func forPlayer(text string) error {
	if text != "" && text != "w" && text != "b" {
		return fmt.Errorf("for %q: expected w, b or nothing", text)
	}
	return nil
}

// piecesOf returns a player's pieces of some types.
func piecesOf(p *engine.Position, c engine.Color, types []engine.TypeID) (out engine.Bitboard) {
	for _, t := range types {
		out = out.Or(p.Pieces(c, t))
	}
	return out
}

// bare reports whether a player has nothing on the board but some types, such as
// kings.
func bare(p *engine.Position, c engine.Color, kings []engine.TypeID) bool {
	own := p.PiecesOf(c)
	return own.Count() == onBoard(p, c, kings)
}

// onBoard returns how many pieces of some types a player has on the board.
func onBoard(p *engine.Position, c engine.Color, types []engine.TypeID) (n int) {
	for _, t := range types {
		n += p.Count(c, t)
	}
	return n
}
