package pgn

import (
	"errors"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// Bounds of what is tried for a drop, so that reading a game takes time in proportion to its
// length.
const (
	maxGuesses = 6   // texts of a line that may have several meanings at once
	maxAhead   = 500 // moves that are looked at behind the drop, or behind another guess
)

// decide chooses among the drops that a text can mean the one after which the most of the
// moves that follow can be made. In games that name promoted forms by letter, as
// Fairy-Stockfish does, two forms may share a letter: G@c3 of Kyoto Shogi drops the lance or
// the knight with its gold side up, and Micro Shogi's the bishop or the rook. Which one it was
// shows when that piece moves, or is captured and dropped again. ok is false where no later
// move shows it: then the game's text leaves open which piece is on the board.
func (n *Node) decide(p *engine.Position, spelt spelling, err error) (m engine.Move, ok bool) {
	best := -1
	for _, choice := range meanings(p, err) {
		p.Make(choice)
		plies := n.playable(p, spelt, maxAhead, maxGuesses)
		p.Unmake()
		if plies == best {
			ok = false
		} else if plies > best {
			m, best, ok = choice, plies, true
		}
	}
	return m, ok
}

// meanings returns the drops that a text can mean whose error says that these are several.
func meanings(p *engine.Position, err error) []engine.Move {
	var ambiguous *notation.AmbiguousMove
	if !errors.As(err, &ambiguous) {
		return nil
	}
	var out []engine.Move
	for _, text := range ambiguous.Choices {
		if m, err := notation.Parse(p, text); err == nil && m.IsDrop() {
			out = append(out, m)
		}
	}
	return out
}

// playable returns how many of the moves that follow a node, whose position is on the board,
// can be made, up to a number; guesses is how many of these may be ones that have several meanings.
func (n *Node) playable(p *engine.Position, spelt spelling, most, guesses int) (plies int) {
	made := 0
	for n = n.MainChild(); n != nil && n.Text != "" && made < most; n = n.MainChild() {
		m, null, err := readMove(p, n.Text, spelt)
		if err != nil {
			plies = n.mostPlayable(p, spelt, guesses, err)
			break
		}
		makeMove(p, &Node{Move: m, Null: null})
		made++
	}
	for range made {
		p.Unmake()
	}
	return made + plies
}

// mostPlayable is playable for a node's own move, too, after that of its meanings that leads
// the furthest.
func (n *Node) mostPlayable(p *engine.Position, spelt spelling, guesses int, err error) int {
	most := 0
	if guesses == 0 {
		return 0
	}
	for _, m := range meanings(p, err) {
		p.Make(m)
		most = max(most, 1+n.playable(p, spelt, maxAhead, guesses-1))
		p.Unmake()
	}
	return most
}
