package imports_test

import (
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
)

// A game of Fairy-Max becomes an ordinary definition, which can be compiled.
func ExampleRead() {
	result, err := imports.Read(variants.BuiltIn(), "fairymax", `
Game: plain
8x8
6 4 5 7 3 5 4 6
6 4 5 7 3 5 4 6
p:100 -16,24 -16,6 -15,5 -17,5
p:100 16,24 16,6 15,5 17,5
k:-1 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7
n:310 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7
b:320 15,3 17,3 -15,3 -17,3
R:500 1,3 16,3 -1,3 -16,3
Q:900 1,3 16,3 15,3 17,3 -1,3 -16,3 -15,3 -17,3
`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Errors)
	for _, g := range result.Games {
		v, err := engine.Compile(g.Definition, nil)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(v.Def.ID, v.Def.Name, len(v.Types()))
	}
	// Output:
	// []
	// plain Plain 6
}
