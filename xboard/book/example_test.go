package book_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/book"
)

// A book is made from games, written as text and read again.
func ExampleBook() {
	v, err := variants.Load("crazyhouse")
	if err != nil {
		log.Fatal(err)
	}
	b := book.New()
	for _, moves := range [][]string{{"e4", "e5", "Nf3"}, {"e4", "d5", "exd5"}, {"d4", "d5"}} {
		g, err := engine.NewGame(v, "")
		if err != nil {
			log.Fatal(err)
		}
		for _, m := range moves {
			if err := notation.PlayGame(g, m); err != nil {
				log.Fatal(err)
			}
		}
		g.AgreeDraw()
		if err := b.AddGame(g, 10); err != nil {
			log.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := b.Write(&file, "crazyhouse"); err != nil {
		log.Fatal(err)
	}
	if b, err = book.Read(&file); err != nil {
		log.Fatal(err)
	}
	p, err := v.NewPosition("")
	if err != nil {
		log.Fatal(err)
	}
	entries, err := b.Moves(p)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range entries {
		fmt.Println(notation.SAN(p, e.Move), e.Weight)
	}
	// Output:
	// e4 2
	// d4 1
}
