// Command outside plays a game of a variant of its own with ferz's search and prints it as
// PGN, which it reads again.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

func main() {
	log.SetFlags(0)
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// amazons is chess in which amazons stand for queens.
func amazons() (*engine.Variant, error) {
	amazon := engine.PieceDef{Name: "Amazon", Letter: "A", Betza: "QN", Value: 1400}
	d := variants.Chess().Derive(engine.Definition{
		ID: "amazons-of-mine", Name: "Amazons of Mine", Array: "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR",
		Pieces: []engine.PieceDef{amazon},
		Rules:  []engine.Rule{rules.Promotion{Of: "P", To: "ARBN", Zone: "r8"}},
	})
	return engine.Compile(d, nil)
}

func run(out io.Writer) error {
	v, err := amazons()
	if err != nil {
		return err
	}
	p, err := v.NewPosition("")
	if err != nil {
		return err
	}
	e := search.New(v, 1) // a megabyte
	var moves []string
	for range 6 {
		line, err := e.Search(context.Background(), p, search.Limits{Depth: 2}, nil)
		if err != nil {
			return err
		}
		moves = append(moves, notation.SAN(p, line.PV[0]))
		p.Make(line.PV[0])
	}
	text := fmt.Sprintf("[Variant %q]\n\n%s *\n", v.Def.Name, strings.Join(moves, " "))
	r := pgn.NewReader(strings.NewReader(text))
	g, err := r.Next()
	if err != nil {
		return err
	}
	load := func(pgn.Tags) (*engine.Variant, error) { return v, nil }
	if err := pgn.Resolve(g, load); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d moves, %d legal ones follow\n", g.Variant.Def.Name, len(g.MainLine()), len(p.LegalMoves()))
	return nil
}
