package rules_test

import (
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants"
)

// Rules with other parameters replace those of a game: here chess becomes a game in which
// a king on one of the four squares in the middle wins, and stalemate loses.
func Example() {
	chess, err := variants.Find("chess")
	if err != nil {
		log.Fatal(err)
	}
	v, err := engine.Compile(chess.Derive(engine.Definition{
		ID: "my-hill", Name: "My Hill",
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses},
			rules.LocationVictory{Types: "K", On: "d4-e5"},
		},
	}), nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range v.Describe()[:1] {
		fmt.Println(text)
	}
	g, err := engine.NewGame(v, "4k3/8/8/8/8/4K3/8/8 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	if err := notation.PlayGame(g, "Kd4"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Result(), g.Result().Reason)
	// Output:
	// The king must not be left in check. A player who is in check and has no legal move is checkmated and loses. Stalemate, when a player who is not in check has no legal move, is a loss for that player.
	// 1-0 White's king has reached d4-e5
}
