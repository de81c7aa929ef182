package table

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// Several reads moves that are typed one behind the other, as people may make them
// now: those of a turn, or where people play both sides those of both. Against
// somebody else what follows the person's move is later, a move to be made once it
// can be. There are no moves if the text is nothing of that.
func (n *Snapshot) Several(text string, premoves bool) (moves []engine.Move, later string) {
	if moves = notation.Sequence(n.pos, text); moves != nil && n.playedByPeople(moves) {
		return moves, ""
	}
	words := notation.Words(text)
	if len(words) != 2 || !premoves || n.Config.Seats[n.Side()].Kind != Person {
		return nil, ""
	}
	m, err := notation.Parse(n.pos, words[0])
	p := n.Position()
	if err != nil || !strings.ContainsAny(words[1], "0123456789-") {
		return nil, ""
	}
	if p.Make(m); n.Config.Seats[p.Side()].Kind == Person {
		return nil, ""
	}
	return []engine.Move{m}, words[1]
}

// playedByPeople reports whether all who make the moves are people.
func (n *Snapshot) playedByPeople(moves []engine.Move) bool {
	p := n.Position()
	for _, m := range moves {
		if n.Config.Seats[p.Side()].Kind != Person {
			return false
		}
		p.Make(m)
	}
	return true
}
