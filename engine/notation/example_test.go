package notation_test

import (
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
)

// Moves as people type them are read, and written in the ways of several programs.
func ExampleParse() {
	v, err := variants.Load("crazyhouse")
	if err != nil {
		log.Fatal(err)
	}
	p, err := v.NewPosition("r3k2r/8/8/8/8/8/8/4K2R[Qn] w K - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"0-0", "Q@d5", "rook h1 takes rook h8", "Qd5"} {
		m, err := notation.Parse(p, text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(text, "is", notation.SAN(p, m), "or", notation.Coordinates(p, m))
	}
	// Output:
	// 0-0 is O-O or e1g1
	// Q@d5 is Q@d5 or Q@d5
	// rook h1 takes rook h8 is Rxh8+ or h1h8
	// Qd5: White has no queen
}
