package report

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// judgments are what the glyphs of moves say that one can learn from.
var judgments = map[int]Judgment{2: Mistake, 4: Blunder, 6: Inaccuracy}

// JudgmentOf returns the judgment for a move's annotation symbol: Good unless it is a
// mistake to learn from.
func JudgmentOf(n *pgn.Node) Judgment {
	worst := Good
	for _, nag := range n.NAGs {
		worst = max(worst, judgments[nag])
	}
	return worst
}

// MarkedMove returns the next move of the main line, by 1, or the one before, by -1,
// that is marked as one to learn from and fits. It starts at a move, or at the last
// one before it that is part of the line. It returns nil if there is none.
func MarkedMove(tree *pgn.Game, from *pgn.Node, by int, fits func(*pgn.Node) bool) *pgn.Node {
	line := tree.MainLine()
	for i := PlaceIn(line, from) + by; i >= 0 && i < len(line); i += by {
		if JudgmentOf(line[i]) > Good && fits(line[i]) {
			return line[i]
		}
	}
	return nil
}

// PlaceIn returns the place in a line of a move, or of the last one before it that
// is part of it; -1 if that is the start.
func PlaceIn(line []*pgn.Node, n *pgn.Node) int {
	for ; n != nil; n = n.Parent {
		if i := slices.Index(line, n); i >= 0 {
			return i
		}
	}
	return -1
}

// Better returns the move that the game's tree has instead of a mistake, or nil.
func Better(mistake *pgn.Node) *pgn.Node {
	for _, other := range mistake.Parent.Children {
		if other != mistake && other.Move != engine.NoMove {
			return other
		}
	}
	return nil
}

// BetterLine returns the moves that the tree has instead of a mistake, with what follows.
func BetterLine(mistake *pgn.Node) (line []engine.Move) {
	for n := Better(mistake); n != nil && n.Move != engine.NoMove; n = n.MainChild() {
		line = append(line, n.Move)
	}
	return line
}

// IsBetter reports whether the tree has a move instead of a mistake.
func IsBetter(mistake *pgn.Node, m engine.Move) bool {
	return slices.ContainsFunc(mistake.Parent.Children, func(other *pgn.Node) bool { return other != mistake && other.Move == m })
}
