package livegame

import (
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// ParseMoves reads typed moves: those of the current turn, or of both sides if people
// play both. Against an engine the words that follow the person's moves are returned in
// later, as premoves. It returns no moves if the text is neither.
func (n *Snapshot) ParseMoves(text string, premoves bool) (moves []engine.Move, later string) {
	return several(n.pos, n.Config.Seats, text, premoves)
}

func several(p *engine.Position, seats [2]Seat, text string, premoves bool) (moves []engine.Move, later string) {
	words := notation.SplitMoves(text)
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
	if words := notation.SplitMoves(text); len(words) > 1 && likeMoves(words) {
		return "Premoves " + strings.Join(words, ", ")
	}
	return "Premove " + text
}

// longestWords is the number of words that a move may have, as in "the bishop takes the
// knight on e5".
const longestWords = 8

// nextInAdvance returns the first move of a text of premoves and the remaining text. A
// move takes as many words as still form one.
func nextInAdvance(p *engine.Position, text string) (m engine.Move, left string, err error) {
	if m, err = resolvePremove(p, text); err == nil {
		return m, "", nil
	}
	words := notation.SplitMoves(text)
	for n := min(len(words)-1, longestWords); n > 0; n-- {
		m, why := resolvePremove(p, strings.Join(words[:n], " "))
		if why == nil {
			return m, strings.Join(words[n:], " "), nil
		}
		if n == 1 && likeMoves(words) {
			err = why // of the first, not of all together
		}
	}
	return engine.NoMove, "", err
}

// checkInAdvance returns an error if a text of premoves has something that is a move in no
// position.
func checkInAdvance(p *engine.Position, text string) error {
	err := notation.Unreadable(p, text)
	words := notation.SplitMoves(text)
	for n := min(len(words)-1, longestWords); n > 0 && err != nil; n-- {
		if notation.Unreadable(p, strings.Join(words[:n], " ")) == nil {
			return checkInAdvance(p, strings.Join(words[n:], " "))
		}
	}
	return err
}
