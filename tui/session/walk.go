package session

import (
	"errors"
	"fmt"
	"strconv"
)

// Nowhere is the reason why there is no move in a direction. Screens don't show it.
type Nowhere string

// Error implements error.
func (why Nowhere) Error() string { return string(why) }

// Reasons why one can't step further through the moves.
const (
	atStart     Nowhere = "this is the beginning of the game"
	atEnd       Nowhere = "this is the end of the game"
	maxMoves            = 1 << 20 // more than any game has
	noVariation         = "there is no other variation this way"
)

// went replies that one has gone to another move, or why there is none.
func (s *Session) went(ok bool, why error) Reply {
	if ok {
		return Reply{Moved{}}
	}
	if next := s.Browser.Node().MainChild(); next != nil && !next.Resolved() {
		why = s.Misfit(next)
	}
	return fails(why)
}

// Back goes back by the number of moves in a text, or by one.
func (s *Session) Back(rest string) Reply {
	n, err := ReadNumber(rest, 1, 1, maxMoves)
	if err != nil {
		return fails(err)
	}
	if s.Followed != nil {
		return s.step(-n)
	}
	return s.went(s.Browser.Back(n), atStart)
}

// Forward advances by the number of moves in a text, or by one.
func (s *Session) Forward(rest string) Reply {
	n, err := ReadNumber(rest, 1, 1, maxMoves)
	if err != nil {
		return fails(err)
	}
	if s.Followed != nil {
		return s.step(n)
	}
	return s.went(s.Browser.Forward(n), atEnd)
}

// Start goes to the beginning of the game.
func (s *Session) Start(string) Reply { return s.went(s.Browser.Back(maxMoves), atStart) }

// End goes to the last move of the game, ignoring undone moves and variations. It ends
// a lesson that has no move to show.
func (s *Session) End(string) Reply {
	if s.Voice {
		if s.Live() && !s.Learning() {
			return fails(atEnd)
		}
		return s.endLesson("Back at the end of the game.")
	}
	if s.Now.Config.Review {
		return s.went(s.Browser.Forward(maxMoves), atEnd)
	}
	return s.went(s.Live() || s.Browser.Go(s.Now.Head), atEnd)
}

// Variation goes to the next variation, or to the one before.
func (s *Session) Variation(rest string) Reply {
	by, err := direction(rest)
	if err != nil {
		return fails(fmt.Errorf("variation %w", err))
	}
	if !s.Browser.Variation(by) {
		return fails(errors.New(noVariation))
	}
	return Reply{Moved{}}
}

// direction reads which way to go: on (1), or back (-1).
func direction(rest string) (by int, err error) {
	switch rest {
	case "":
		return 1, nil
	case "back":
		return -1, nil
	}
	return 0, fmt.Errorf("%q: expected nothing behind it, or back", rest)
}

// ReadNumber reads a number within limits; an empty text is a default.
func ReadNumber(text string, otherwise, least, most int) (int, error) {
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%q: expected a number from %d to %d", text, least, most)
	}
	return n, nil
}
