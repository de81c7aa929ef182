package table

import (
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// Several reads moves that are typed one behind the other, as people may make them
// now: those of a turn, or where people play both sides those of both. Against
// a program the words that follow the person's moves are later, moves to be made in
// advance. There are no moves if the text is nothing of that.
func (n *Snapshot) Several(text string, premoves bool) (moves []engine.Move, later string) {
	return several(n.pos, n.Config.Seats, text, premoves)
}

func several(p *engine.Position, seats [2]Seat, text string, premoves bool) (moves []engine.Move, later string) {
	words := notation.Words(text)
	if len(words) < 2 {
		return nil, ""
	}
	p = p.Clone()
	for i, word := range words {
		switch {
		case p.Result().Over():
			return nil, ""
		case seats[p.Side()].Kind != Person && (i == 0 || !premoves || !likeMoves(words[i:])):
			return nil, ""
		case seats[p.Side()].Kind != Person:
			return moves, strings.Join(words[i:], " ")
		}
		m, err := notation.Parse(p, word)
		if err != nil {
			return nil, ""
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves, ""
}

// likeMoves reports whether each of some words looks like a move by itself.
func likeMoves(words []string) bool {
	for _, word := range words {
		ascii := len(word) == utf8.RuneCountInString(word) // others write Xiangqi's and Shogi's moves
		if ascii && !strings.ContainsAny(word, "0123456789-@") {
			return false
		}
	}
	return true
}

// InAdvance describes what happens to the moves of a text that is typed before the person's
// turn: each word that looks like a move is one.
func InAdvance(text string) string {
	if words := notation.Words(text); len(words) > 1 && likeMoves(words) {
		return "Premoves " + strings.Join(words, ", ")
	}
	return "Premove " + text
}

// longestWords is the number of words that a move may have, as in "the bishop takes the
// knight on e5".
const longestWords = 8

// nextInAdvance returns the move with which a text of moves made in advance begins, and
// the text that is left: as many words as mean a move are one.
func nextInAdvance(p *engine.Position, text string) (m engine.Move, left string, err error) {
	if m, err = inAdvance(p, text); err == nil {
		return m, "", nil
	}
	words := notation.Words(text)
	for n := min(len(words)-1, longestWords); n > 0; n-- {
		m, why := inAdvance(p, strings.Join(words[:n], " "))
		if why == nil {
			return m, strings.Join(words[n:], " "), nil
		}
		if n == 1 && likeMoves(words) {
			err = why // of the first, not of all together
		}
	}
	return engine.NoMove, "", err
}
