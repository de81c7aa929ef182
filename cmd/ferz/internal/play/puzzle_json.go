package play

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/puzzle"
)

// puzzleJSON is a puzzle. Moves are in coordinates.
type puzzleJSON struct {
	Variant  string   `json:"variant"`
	FEN      string   `json:"fen"`
	Side     string   `json:"side"` // who solves it
	Task     string   `json:"task"` // in words
	Solution []string `json:"solution"`
	SAN      []string `json:"san"`              // the solution in algebraic notation
	Others   []string `json:"others,omitempty"` // first moves that solve it as well
	Avoid    []string `json:"avoid,omitempty"`  // first moves that are mistakes
	Mate     int      `json:"mate,omitempty"`   // in so many moves; 0: the game is not over
	Source   string   `json:"source,omitempty"`
}

func puzzlesJSON(list []*puzzle.Puzzle) ([]puzzleJSON, error) {
	out := []puzzleJSON{}
	for _, z := range list {
		p, err := z.Variant.NewPosition(z.FEN)
		if err != nil {
			return nil, err
		}
		j := puzzleJSON{Variant: z.Variant.Def.ID, FEN: z.FEN, Side: p.Side().String(), Task: z.Task(), Mate: z.Mate, Source: z.Source,
			Others: coordinatesOf(p, z.Others), Avoid: coordinatesOf(p, z.Avoid), Solution: []string{}, SAN: []string{}}
		for _, m := range z.Solution {
			j.Solution, j.SAN = append(j.Solution, notation.Coordinates(p, m)), append(j.SAN, notation.SAN(p, m))
			p.Make(m)
		}
		out = append(out, j)
	}
	return out, nil
}

func coordinatesOf(p *engine.Position, moves []engine.Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, notation.Coordinates(p, m))
	}
	return out
}

// madeJSON is what looking for puzzles has given.
type madeJSON struct {
	Games   int          `json:"games"` // that were looked at
	File    string       `json:"file"`  // where the puzzles are now
	Puzzles []puzzleJSON `json:"puzzles"`
}
