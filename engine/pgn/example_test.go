package pgn_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

// A game is read with its comments and variations, and its moves are found by the rules of
// its variant.
func ExampleResolve() {
	g, err := pgn.Parse(`[Variant "Crazyhouse"]
[Result "*"]

1. e4 {[%eval 0.30] best by test} 1... d5 (1... e5 2. Nf3) 2. exd5 Qxd5 3. P@e4 *`)
	if err != nil {
		log.Fatal(err)
	}
	err = pgn.Resolve(g, func(tags pgn.Tags) (*engine.Variant, error) {
		return variants.BuiltIn().LoadTag(tags.Get("Variant"), variants.Load)
	})
	if err != nil {
		log.Fatal(err)
	}
	var moves []string
	for _, n := range g.MainLine() {
		moves = append(moves, n.Text)
	}
	first := g.Root.MainChild()
	a := pgn.ParseAnnotations(first.CommentsAfter[0])
	fmt.Println(strings.Join(moves, " "))
	fmt.Println(a.Eval.Centipawns, a.Text)
	fmt.Println("instead of", first.Children[0].Text, "also", first.Children[1].Text, first.Children[1].MainChild().Text)
	played, err := g.Play()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(played.Position().FEN())
	// Output:
	// e4 d5 exd5 Qxd5 P@e4
	// 30 best by test
	// instead of d5 also e5 Nf3
	// rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3
}
