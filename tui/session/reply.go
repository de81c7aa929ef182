package session

import (
	"context"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/puzzles"
)

// Reply is what comes of something that was asked of a session: what its client does, in
// this order. A nil Reply is nothing.
type Reply []Effect

// Effect is one of the types below.
type Effect interface{ effect() }

type (
	// Ask is a question. What Then returns is done if the answer is yes.
	Ask struct {
		Text string
		Both bool // two persons are asked, whatever the settings say
		Then func() Reply
	}

	// Request is sent to the session. What Then returns follows, unless the session refuses.
	Request struct {
		livegame.Action
		Then func() Reply // nil: nothing follows
	}

	// Find is done in the background.
	Find struct {
		Task Task
		What string // which that is: "the analysis of the move"; "": it is done in a moment
		Wait bool   // what is typed before its event comes is about what that brings
	}

	// Think is done in the background until the game is left, besides anything else.
	Think []Task

	// Analyzed says that the analysis has found something, or has ended: by itself if there
	// is an error.
	Analyzed struct{ Err error }

	// Thoughts says whether is to be shown what players think.
	Thoughts bool

	// Entered says that a line was gone into, and Stepped that another of its moves is
	// looked at.
	Entered struct{}
	Stepped struct{}

	// Next returns what follows once the effects before it are done.
	Next func() Reply

	// Moved says that another move of the tree is looked at.
	Moved struct {
		Described bool // it was said which
	}

	// Edited says that what the tree has at the move looked at was changed.
	Edited struct{}

	// Swapped says that the players have changed sides.
	Swapped struct{}

	// Show is a line to be shown from the position looked at.
	Show struct {
		Line []engine.Move
		Text string // a sentence about it
	}

	// Threat is a move to be marked as what the opponent would do; NoMove: none is any more.
	Threat engine.Move

	// Say is a sentence for the user.
	Say string

	// Tell is a sentence about what a screen shows without words.
	Tell string

	// Meanwhile is a sentence that a screen shows until what follows is done.
	Meanwhile string

	// Fail is why something can't be done, or what went wrong.
	Fail struct{ Err error }

	// Page is a longer text, of lines that may be wrapped.
	Page struct {
		Title string
		Lines []string
		Table bool // they are cut, not wrapped
	}

	// Copy is a text for the clipboard.
	Copy struct {
		What  string // it is: "The FEN"
		Text  string
		Other string // command that gives it where there is no clipboard; a name of a file may follow
		Shown bool   // it is to be read as well, and is for a friend
	}

	// Name is what the person at the keyboard is called from now on.
	Name string

	// Puzzle is a round whose puzzle is to be asked in place of the game.
	Puzzle struct{ *puzzles.Round }
)

func (Ask) effect()       {}
func (Request) effect()   {}
func (Find) effect()      {}
func (Think) effect()     {}
func (Analyzed) effect()  {}
func (Thoughts) effect()  {}
func (Entered) effect()   {}
func (Stepped) effect()   {}
func (Next) effect()      {}
func (Moved) effect()     {}
func (Edited) effect()    {}
func (Swapped) effect()   {}
func (Show) effect()      {}
func (Threat) effect()    {}
func (Say) effect()       {}
func (Tell) effect()      {}
func (Meanwhile) effect() {}
func (Fail) effect()      {}
func (Page) effect()      {}
func (Copy) effect()      {}
func (Name) effect()      {}
func (Puzzle) effect()    {}

// Task finds something out in the background. Its event is for Session.Take.
type Task func(ctx context.Context) Event

// Event is what a Task has found out.
type Event interface{ event() }

// says replies with a sentence.
func says(text string) Reply { return Reply{Say(text)} }

// fails replies with an error.
func fails(err error) Reply { return Reply{Fail{err}} }

// moved replies that another move is looked at, if it is.
func moved(ok bool) Reply {
	if !ok {
		return nil
	}
	return Reply{Moved{}}
}
