package search_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/variants"
)

// A search looks for the best move of a position, of any variant.
func ExampleEngine_Search() {
	v, err := variants.Load("crazyhouse")
	if err != nil {
		log.Fatal(err)
	}
	p, err := v.NewPosition("6k1/5ppp/8/8/8/8/8/6K1[RR] w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	e := search.New(v, 16) // a hash table of 16 megabytes
	line, err := e.Search(context.Background(), p, search.Limits{Depth: 4}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(notation.SAN(p, line.PV[0]), line.Score)
	// Output:
	// R@a8# #1
}
