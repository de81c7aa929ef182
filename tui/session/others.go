package session

import "github.com/ferzchess/ferz/tui/internal/livegame"

// undo takes moves back, or asks who plays at another terminal for it.
func (s *Session) undo(string) Reply {
	if s.Now.Elsewhere() {
		return s.act(livegame.Action{Command: livegame.TakeBack})
	}
	return s.act(livegame.Action{Command: livegame.Undo})
}

// noUndo returns the reason why no move of a game with others is taken back, or "".
func (s *Session) noUndo() string {
	seats := s.Now.Config.Seats
	switch {
	case !s.Now.Elsewhere():
	case seats[0].Kind == livegame.Elsewhere && seats[1].Kind == livegame.Elsewhere:
		return "you only watch this game"
	case s.Now.Over():
		return livegame.ErrOver.Error()
	case s.Now.Config.Rated:
		return "no move of a rated game is taken back"
	}
	return ""
}

// noHelp returns the reason why help with moves is disabled, or "": in a game with
// others until it is over, and everywhere while the user plays a rated game.
func (s *Session) noHelp() string {
	if s.Now.Elsewhere() && !s.Now.Over() {
		return "nobody has help in a game with somebody else"
	}
	if barred := s.User.Barred; barred != nil {
		if err := barred(s.Now.Tree.Variant); err != nil {
			return err.Error()
		}
	}
	return ""
}
