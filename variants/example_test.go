package variants_test

import (
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// Variants are found by id, name or alias; a
// catalogue of one's own has more of them.
func ExampleLoad() {
	for _, name := range []string{"Chess", "japanese chess"} {
		v, err := variants.Load(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		p, err := v.NewPosition("")
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(v.Def.ID, p.FEN())
	}
	_, err := variants.Load("crasyhouse")
	fmt.Println(err)
	mine, err := variants.BuiltIn().With("Mine", variants.Chess().Derive(engine.Definition{ID: "quick", Name: "Quick Chess"}))
	if err != nil {
		log.Fatal(err)
	}
	v, err := mine.Load("quick")
	fmt.Println(v.Def.Name, err)
	// Output:
	// chess rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
	// shogi lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1
	// no variant is called "crasyhouse"; did you mean crazyhouse or capahouse?
	// Quick Chess <nil>
}
