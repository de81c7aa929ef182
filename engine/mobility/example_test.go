package mobility_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine/mobility"
	"github.com/ferzchess/ferz/variants"
)

// How many squares pieces can go to, on average of the board.
func ExampleMeasure() {
	v, err := variants.Load("chess")
	if err != nil {
		log.Fatal(err)
	}
	pieces, err := mobility.Measure(context.Background(), v, 0.3)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range pieces {
		fmt.Printf("%s: %.2f on an empty board, %d to %d, and %.2f on a filled one\n", v.Type(p.Type).Name, p.Empty, p.Min, p.Max, p.Filled)
	}
	griffin, _, err := mobility.Betza(context.Background(), "FyafsF", 12, 12, 0.3)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("a griffin on 12x12: %.2f\n", griffin.Empty)
	// Output:
	// Pawn: 1.14 on an empty board, 1 to 2, and 1.29 on a filled one
	// Knight: 5.25 on an empty board, 2 to 8, and 5.25 on a filled one
	// Bishop: 8.75 on an empty board, 7 to 13, and 5.93 on a filled one
	// Rook: 14.00 on an empty board, 14 to 14, and 8.10 on a filled one
	// Queen: 22.75 on an empty board, 21 to 27, and 14.04 on a filled one
	// King: 6.56 on an empty board, 3 to 8, and 6.56 on a filled one
	// a griffin on 12x12: 36.97
}
