package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/wording"
)

// does returns a function that sends a command to the game and then shows the new
// position.
func does(v livegame.Command) func(*Session, string) Reply {
	return func(s *Session, _ string) Reply { return s.act(livegame.Action{Command: v}) }
}

// act sends an action to the game and then shows the game's position.
func (s *Session) act(a livegame.Action) Reply {
	return Reply{Request{a, s.toHead}}
}

// toHead goes to the present position where it is shown.
func (s *Session) toHead() Reply { return moved(!s.Voice && !s.Live() && s.Browser.Go(s.Now.Head)) }

// telling is act with a message about the result.
func (s *Session) telling(a livegame.Action, told func() string, more ...Effect) Reply {
	return Reply{Request{a, func() Reply { return slices.Concat(more, Reply{Tell(told())}, s.toHead()) }}}
}

// resume makes the engine move now, or resumes a paused game.
func (s *Session) resume(string) Reply {
	n, now := s.Now, livegame.Action{Command: livegame.MoveNow}
	switch {
	case n.Paused:
		return s.telling(now, func() string { return "Game resumed." })
	case n.Busy || n.Saving || n.Failures != [2]error{}:
		return s.act(now)
	case n.Waiting:
		return fails(fmt.Errorf("%s is still being started", n.Config.Seats[n.Side()]))
	}
	return fails(errors.New("no engine is thinking, and the game is not paused"))
}

// pause pauses the game. On a screen, it resumes a paused game.
func (s *Session) pause(string) Reply {
	switch {
	case s.Now.Over():
		return fails(livegame.ErrOver)
	case s.Now.Paused && s.Voice:
		return fails(fmt.Errorf("the game is already paused; %s resumes it", s.Call("go")))
	case s.Now.Paused:
		return s.resume("")
	}
	return Reply{Request{livegame.Action{Command: livegame.Pause}, func() Reply { return Reply{Tell("Game paused. Go resumes it.")} }}}
}

// offerDraw offers a draw, once that is confirmed, accepts the opponent's, or takes an
// offer back. Two persons at one board are both asked.
func (s *Session) offerDraw(string) Reply {
	n := s.Now
	offer := func() Reply { return s.act(livegame.Action{Command: livegame.Draw}) }
	switch seats := n.Config.Seats; {
	case seats[0].Kind == livegame.Person && seats[1].Kind == livegame.Person:
		return Reply{Ask{"Do both players agree to a draw?", true, offer}}
	case n.People() && n.Offers == [2]bool{}:
		return Reply{Ask{Text: "Offer a draw?", Then: offer}}
	}
	return offer()
}

// resign gives the game up, once that is confirmed.
func (s *Session) resign(string) Reply {
	if !s.Now.People() {
		return fails(livegame.ErrNotPlaying)
	}
	return Reply{Ask{Text: "Resign?", Then: func() Reply { return s.act(livegame.Action{Command: livegame.Resign}) }}}
}

// noDeclaration says why there is nothing to declare.
func (s *Session) noDeclaration() string {
	if !s.Now.Tree.Variant.HasDeclaration() {
		return engine.ErrNoDeclaration.Error()
	}
	return ""
}

// declare asks the table for a declaration by the usual rule or another.
func (s *Session) declare(rule string) Reply {
	return s.act(livegame.Action{Command: livegame.Declare, Arg: strings.TrimSpace(rule)})
}

func (s *Session) seatWhite(name string) Reply { return s.reseat(livegame.SetWhite, name) }
func (s *Session) seatBlack(name string) Reply { return s.reseat(livegame.SetBlack, name) }

// reseat gives a side to another player.
func (s *Session) reseat(v livegame.Command, name string) Reply {
	seat, err := s.Seat(name)
	if err != nil {
		return fails(err)
	}
	return s.telling(livegame.Action{Command: v, Seat: seat}, s.Players)
}

// switchSides makes the players swap sides.
func (s *Session) switchSides(string) Reply {
	if s.Now.Over() {
		return fails(livegame.ErrOver)
	}
	return s.telling(livegame.Action{Command: livegame.Switch}, s.Players, Swapped{})
}

// noHint returns the reason why there is no hint, or "".
func (s *Session) noHint() string {
	switch {
	case s.Learning():
		return s.NoTask()
	case s.Browser.Position().Result().Over():
		return "the game is over"
	case s.Now.Config.Review || !s.Voice && !s.Live():
		return fmt.Sprintf("hints need the current position; %s analyzes any", s.Call("analyze"))
	}
	return ""
}

// hint asks for a good move, or in a lesson for a hint at the solution.
func (s *Session) hint(string) Reply {
	if s.Learning() {
		return s.giveHint()
	}
	if why := s.noHint(); why != "" {
		return fails(errors.New(why))
	}
	return Reply{Meanwhile("Searching for a move..."), Request{Action: livegame.Action{Command: livegame.Hint}}}
}

// noProblems returns the reason why there are no problems to show, or "".
func (s *Session) noProblems() string {
	if len(s.Now.Tree.Problems) == 0 {
		return "the file of the game was in order"
	}
	return ""
}

// problems shows problems in the game's file.
func (s *Session) problems(string) Reply {
	if why := s.noProblems(); why != "" {
		return fails(errors.New(why))
	}
	page := Page{Title: "Problems in the game's file"}
	for _, p := range s.Now.Tree.Problems {
		page.Lines = append(page.Lines, wording.Sentence(p.String()))
	}
	return Reply{page}
}

// Players returns who plays which side.
func (s *Session) Players() string {
	v, seats := s.Now.Tree.Variant, s.Now.Config.Seats
	return fmt.Sprintf("%s is %s, %s is %s.", v.SideName(engine.White), seats[engine.White], v.SideName(engine.Black), seats[engine.Black])
}
