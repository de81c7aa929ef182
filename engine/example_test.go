package engine_test

import (
	"context"
	"fmt"
	"log"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants"
)

// A game of a variant of the catalogue, with the legal moves of a position.
func ExampleGame() {
	v, err := variants.Load("crazyhouse")
	if err != nil {
		log.Fatal(err)
	}
	g, err := engine.NewGame(v, "4k3/8/4K3/8/8/8/8/8[PQ] w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	var drops []engine.Move
	for _, m := range g.Position().LegalMoves() {
		if m.IsDrop() && v.Rank(m.To()) == 6 {
			drops = append(drops, m)
		}
	}
	fmt.Println(notation.SANs(g.Position(), drops))
	if err := notation.PlayGame(g, "Q@e7"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Result(), g.Result().Reason)
	g.Undo()
	fmt.Println(notation.PlayGame(g, "Q@e8"))
	// Output:
	// [P@a7 P@b7 P@c7 P@d7+ P@e7 P@f7+ P@g7 P@h7 Q@a7 Q@b7 Q@c7 Q@d7+ Q@e7# Q@f7+ Q@g7 Q@h7]
	// 1-0 checkmate
	// Q@e8: a piece can be dropped on an empty square only: e8 is taken
}

// A search makes moves and takes them back, like Position.Perft.
func ExamplePosition_Make() {
	v, err := variants.Load("chess")
	if err != nil {
		log.Fatal(err)
	}
	p, err := v.NewPosition("") // the start position
	if err != nil {
		log.Fatal(err)
	}
	var count func(depth int) uint64
	count = func(depth int) (leaves uint64) {
		if depth == 0 {
			return 1
		}
		for _, m := range p.LegalMoves() {
			p.Make(m)
			leaves += count(depth - 1)
			p.Unmake()
		}
		return leaves
	}
	fmt.Println(count(3), p.Perft(context.Background(), 3))
	// Output: 8902 8902
}

// A new variant: a board, pieces in Betza notation, and rules.
func ExampleCompile() {
	v, err := engine.Compile(engine.Definition{
		ID: "wazirs", Name: "Kings and Wazirs",
		Board: engine.Board{Files: 5, Ranks: 5},
		Pieces: []engine.PieceDef{
			{Name: "King", Letter: "K", Betza: "K", Royal: true},
			{Name: "Wazir", Letter: "W", Betza: "W"},
			{Name: "Crab", Letter: "C", Betza: "ffNbsN"},
		},
		Array: "cwkwc/5/5/5/CWKWC",
		Rules: []engine.Rule{rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Repetition{Times: 3}},
	}, nil)
	if err != nil {
		log.Fatal(err)
	}
	p, err := v.NewPosition("")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.FEN())
	fmt.Println(notation.SANs(p, p.LegalMoves()))
	// Output:
	// cwkwc/5/5/5/CWKWC w - - 0 1
	// [Cb3+ Wb2 Wd2 Cd3+ Kb2 Kc2 Kd2]
}
