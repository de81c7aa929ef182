package betza

import (
	"slices"
	"sync"

	"github.com/ferzchess/ferz/engine/words"
)

// ShortWords describes the piece's moves in a few English words: well-known movements
// by the pieces that are known for them, and the rest as [Piece.Describe] does.
// Castling is omitted. The text after a colon can be omitted too.
func (p *Piece) ShortWords() string {
	known := knownPieces()
	for _, k := range known.whole {
		if k.piece.Signature(1, 1) == p.Signature(1, 1) {
			return k.text
		}
	}
	rest := &Piece{Patterns: p.Patterns, Universal: p.Universal, Drops: p.Drops, DropRanks: p.DropRanks}
	var names []string
	for _, k := range known.parts {
		if left, ok := without(rest.Patterns, k.piece.Patterns); ok {
			rest.Patterns, names = left, append(names, k.text)
		}
	}
	switch {
	case names == nil && len(rest.Patterns) == len(p.Patterns):
		return rest.Describe()
	case len(rest.Patterns) == 0 && rest.Universal == 0 && !rest.Drops:
		return likeWords(names)
	}
	return likeWords(names) + " " + rest.Describe()
}

func likeWords(names []string) string {
	return "Moves like a chess " + words.List(names, "or") + "."
}

// without returns the patterns that are not among others, all of which have to be there.
func without(patterns, others []Pattern) (left []Pattern, ok bool) {
	left = slices.Clone(patterns)
	for _, o := range others {
		i := slices.IndexFunc(left, func(p Pattern) bool { return p.Initial == o.Initial && slices.Equal(p.Legs, o.Legs) })
		if i < 0 {
			return patterns, false
		}
		left = slices.Delete(left, i, i+1)
	}
	return left, true
}

// knownPiece is a movement that has a name, and what is said of it.
type knownPiece struct {
	piece *Piece
	text  string
}

// known are the movements that have names: whole pieces with a sentence, and parts
// of pieces with the name of a piece of chess.
type known struct{ whole, parts []knownPiece }

var knownPieces = sync.OnceValue(func() known {
	return known{
		whole: parsedAll([][2]string{
			{"fmWfceFifmnD", "Moves like a chess pawn: one step forward, at first two, capturing diagonally forward."},
			{"fmWfcF", "Moves like a chess pawn: one step forward, capturing diagonally forward."},
			{"mRcpR", "Moves like a chess rook, but captures over one piece."},
			{"WfF", "Moves like a gold general."},
			{"FfW", "Moves like a silver general."},
		}),
		parts: parsedAll([][2]string{
			{"Q", "queen"}, {"R", "rook"}, {"B", "bishop"}, {"K", "king"}, {"N", "knight"},
		}),
	}
})

func parsedAll(list [][2]string) []knownPiece {
	out := make([]knownPiece, 0, len(list))
	for _, entry := range list {
		piece, err := Parse(entry[0])
		if err != nil {
			panic(err) // the lists are above, and tests read them
		}
		out = append(out, knownPiece{piece, entry[1]})
	}
	return out
}
