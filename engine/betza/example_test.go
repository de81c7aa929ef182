package betza_test

import (
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine/betza"
)

// What a notation means in words, and on a board with other pieces.
func ExampleParse() {
	griffin, err := betza.Parse("FyafsF")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(griffin.Describe())
	targets, err := betza.Targets(griffin, betza.Scene{From: "a1", Own: []string{"e2"}, Enemies: []string{"b4"}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(betza.FormatTargets(targets))
	_, err = betza.Parse("RQq")
	fmt.Println(err)
	// Output:
	// Steps one square diagonally. Steps one square diagonally to an empty square, then turns 45 degrees and slides any number of squares.
	// b2 b3 c2 d2 xb4
	// "RQq", column 4: an atom is missing at the end; a capital such as W, N or Q must follow modifiers
}
