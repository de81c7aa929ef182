package livegame

import (
	"errors"
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// For returns the game as a participant may see it if others sit at terminals of their
// own: persons in other seats are Elsewhere, and their premoves are hidden. For a
// participant who has the board alone it is the snapshot itself.
func (n *Snapshot) For(who Seats) *Snapshot {
	if who == BothSeats {
		return n
	}
	v := *n
	for c := range v.Config.Seats {
		if who.Has(engine.Color(c)) {
			continue
		}
		v.Plans[c] = Plan{}
		if v.Config.Seats[c].Kind == Person {
			v.Config.Seats[c].Kind = Elsewhere
		}
	}
	v.Hinting = false
	return &v
}

// Elsewhere reports whether a player sits at another terminal.
func (n *Snapshot) Elsewhere() bool {
	return n.Config.Seats[0].Kind == Elsewhere || n.Config.Seats[1].Kind == Elsewhere
}

// Errors of games between players at separate terminals.
var (
	errNoHelp   = errors.New("nobody has help in a game with somebody else")
	errNotesEnd = errors.New("others would see it: notes and variations wait until the game is over")
	errSeatsSet = errors.New("the players of this game stay who they are")
)

// allowsApart returns an error if an action is not allowed in a game between players at
// separate terminals.
func (s *liveGame) allowsApart(a *Action) error {
	if !s.config.Apart {
		return nil
	}
	switch a.Command {
	case Hint:
		return errNoHelp
	case SetWhite, SetBlack, Switch:
		return errSeatsSet
	case Undo, Redo, Pause:
		return errOthers
	case Try, Promote, Delete, Comment, Mark, Annotate:
		if !s.over() {
			return errNotesEnd
		}
	}
	return nil
}

// errAlone refuses requests to an opponent who is not a person.
var errAlone = errors.New("there is nobody to ask: take the move back")

// takeBack asks the opponent to allow taking a move back, or allows it if the opponent
// has asked. A request lapses with the next move.
func (s *liveGame) takeBack(by Seats) ([]Task, error) {
	side, err := s.sideOf(by)
	switch {
	case err != nil:
		return nil, err
	case s.config.Rated:
		return nil, errRated
	case s.over():
		return nil, ErrOver
	}
	asker := side.Other()
	if s.asked[asker] == 0 || s.asked[asker] != len(s.game.Moves())+1 {
		if s.lastOf(side) < 0 {
			return nil, errNothingToUndo
		}
		s.asked[side] = len(s.game.Moves()) + 1
		s.notifyOthers(by, "You ask to take back your last move.", fmt.Sprintf("%s asks to take back a move; :undo agrees.", s.players[side].seat))
		return nil, nil
	}
	s.asked = [2]int{}
	return s.rewind(s.lastOf(asker)), nil
}

// errRated refuses what players of a rated game may not do.
var errRated = errors.New("the game is rated")

// lastOf returns how many moves there were before a side's last one, or -1.
func (s *liveGame) lastOf(side engine.Color) int {
	line := s.head.Path()
	n := len(s.game.Moves()) - 1
	for n >= 0 && line[n].Side != side {
		n--
	}
	return n
}

// sideOf returns the seat of a participant who has one of two.
func (s *liveGame) sideOf(by Seats) (engine.Color, error) {
	for c := range engine.Color(2) {
		if by.Has(c) && !by.Has(c.Other()) && s.players[c.Other()].seat.Kind == Person {
			return c, nil
		}
	}
	return 0, errAlone
}

// notifyOthers adds a notice for a participant and another one for all other players.
func (s *liveGame) notifyOthers(by Seats, own, others string) {
	s.notices = append(s.notices, Notice{Minor: true, Text: own, For: by}, Notice{Minor: true, Text: others, For: BothSeats &^ by})
	s.edition++
}
