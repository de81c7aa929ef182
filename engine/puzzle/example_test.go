package puzzle_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/puzzle"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

// Puzzles are found in games: positions after a mistake, in which one move alone wins.
func ExampleFinder_Find() {
	g, err := pgn.Parse("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0")
	if err != nil {
		log.Fatal(err)
	}
	load := func(pgn.Tags) (*engine.Variant, error) { return variants.Load("chess") }
	if err := pgn.Resolve(g, load); err != nil {
		log.Fatal(err)
	}
	f := puzzle.Finder{Search: search.New(g.Variant, 1), Nodes: 20_000, Glance: 5_000}
	err = f.Find(context.Background(), g, func(z *puzzle.Puzzle) bool {
		p, err := z.Variant.NewPosition(z.FEN)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(z.FEN)
		fmt.Println("mate in", z.Mate, "by", notation.SAN(p, z.Solution[0]))
		return true
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4
	// mate in 1 by Qxf7#
}
