package match_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/match"
)

// A game between two players, whose moves the referee makes. Here ferz's own search
// plays itself, from a position in which White mates at once.
func ExamplePlay() {
	v, err := variants.Load("chess")
	if err != nil {
		log.Fatal(err)
	}
	limits := xboard.Limits{Depth: 2}
	spec := match.GameSpec{Variant: v, Start: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}
	for c := range engine.Color(2) {
		player := xboard.NewBuiltin([]string{"one", "two"}[c], 1, xboard.Limits{})
		defer player.Close()
		spec.Seats[c] = match.Seat{Player: player, Limits: limits}
	}
	record, err := match.Play(context.Background(), spec)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(record.Plies), record.Ending.Result, record.Ending.Reason, record.FinalFEN)
	// Output:
	// 1 1-0 checkmate R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1
}
