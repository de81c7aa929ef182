package language

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/words"
)

//go:embed pieces.ini
var pieces string

// library are the pieces that sections may take with @, in the order of the file. It
// panics at a fault in the file, which a test reads.
var library = sync.OnceValue(func() []engine.PieceDef {
	var out []engine.PieceDef
	lines := NewLines(pieces)
	for line, ok := lines.Next(); ok; line, ok = lines.Next() {
		name, isPiece := strings.CutPrefix(line.KeyValue().Key, "piece.")
		if !isPiece {
			continue
		}
		p, err := parsePiece(line.KeyValue().Value, asWritten)
		if err != nil {
			panic(fmt.Errorf("pieces.ini:%d: %w", line.Number, err))
		}
		p.Name = name
		out = append(out, p)
	}
	return out
})

// asWritten returns a piece with the moves of a notation.
func asWritten(notation string) (engine.PieceDef, error) {
	return engine.PieceDef{Betza: notation}, nil
}

// Library returns the pieces that a section may take by their names: piece.Janus = J
// @Archbishop.
func Library() []engine.PieceDef { return slices.Clone(library()) }

// fromLibrary returns the piece of the library that a notation names as @Name, or else
// one with the notation's moves: @ is a drop in Betza's.
func fromLibrary(notation string) (engine.PieceDef, error) {
	name, marked := strings.CutPrefix(notation, "@")
	if !marked {
		return asWritten(notation)
	}
	var names []string
	for _, of := range library() {
		plain := strings.ReplaceAll(of.Name, " ", "")
		if strings.EqualFold(plain, name) {
			return of, nil
		}
		names = append(names, plain)
	}
	if _, err := betza.Parse(notation); err == nil {
		return asWritten(notation)
	}
	return engine.PieceDef{}, fmt.Errorf("@%s: ferz knows no piece of this name%s", Shorten(name), cmp.Or(words.DidYouMeanOne(name, names), "; it knows "+words.List(names, "and")))
}
