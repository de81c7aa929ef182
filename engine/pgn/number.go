package pgn

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// numberMoves numbers the moves that are written without a number, and the root,
// which has the number and side of the first move. Variations go where their numbers say.
func numberMoves(g *Game) {
	g.Root.Number, g.Root.Side = startOf(g.Tags.Get("FEN"))
	g.Walk(func(n *Node, _ int) bool {
		switch main := n.Parent.MainChild(); {
		case n.Number > 0:
		case n != main:
			n.Number, n.Side = main.Number, main.Side
		default:
			n.Number, n.Side = n.Parent.nextNumber()
		}
		n.ply = int32(plyOf(n.Number, n.Side))
		n.takeEarly()
		return true
	})
}

// Count returns the number by which the game's players know a move, see
// engine.Definition.CountOf. A game of no known variant counts rounds.
func (g *Game) Count(n *Node) int {
	if g.Variant == nil {
		return n.Number
	}
	return g.Variant.Def.CountOf(n.Number, n.Side, g.Root.Number == 1 && g.Root.Side == engine.Black)
}

// Counted writes a move with its Count, see notation.Counted.
func (g *Game) Counted(n *Node, text string) string {
	if g.Variant == nil {
		return notation.Numbered(n.Number, n.Side, text)
	}
	return notation.Counted(&g.Variant.Def, g.Count(n), n.Side, text)
}

// startOf reads the move number and the player to move from a FEN: its last
// whole number but the counters of checks and such, and its second section.
func startOf(fen string) (number int, side engine.Color) {
	fields := strings.Fields(fen)
	number = 1
	if len(fields) > 1 && fields[1] == "b" {
		side = engine.Black
	}
	for i := len(fields) - 1; i > 1; i-- {
		if n, err := strconv.Atoi(fields[i]); err == nil && !strings.Contains(fields[i], "+") {
			return min(max(n, 1), 1<<20), side
		}
	}
	return number, side
}
