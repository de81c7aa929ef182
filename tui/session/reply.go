package session

import (
	"context"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/puzzles"
)

// Reply is the result of a request to a session: the effects that the client applies,
// in this order. It may be nil.
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
		Wait bool   // input before the event is queued, as it may refer to the result
	}

	// Think runs in the background until the game is left, in parallel to other tasks.
	Think []Task

	// Analyzed says that the analysis has found something, or has ended: by itself if there
	// is an error.
	Analyzed struct{ Err error }

	// Thoughts says whether to show the players' thinking.
	Thoughts bool

	// Entered means that a line is shown, Stepped that another of its moves is.
	Entered struct{}
	Stepped struct{}

	// Next returns what follows once the effects before it are done.
	Next func() Reply

	// Moved means that another move of the tree is shown.
	Moved struct {
		Described bool // it was said which
	}

	// Edited means that the tree has changed at the move shown.
	Edited struct{}

	// Swapped says that the players have changed sides.
	Swapped struct{}

	// Show is a line to show from the current position.
	Show struct {
		Line []engine.Move
		Text string // a sentence about it
	}

	// Threat is a move to mark as the opponent's threat; NoMove removes the mark.
	Threat engine.Move

	// Say is a sentence for the user.
	Say string

	// Tell is a sentence for clients without a screen, about something that a screen
	// shows by itself.
	Tell string

	// Meanwhile is a sentence that a screen shows until the next effects are done.
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
		Other string // command that writes it where there is no clipboard; a file name may follow
		Shown bool   // it is also shown, as text for sending to others
	}

	// Name is the new name of the person at the keyboard.
	Name string

	// Puzzle is a round whose puzzle replaces the game.
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

// Event is the result of a Task.
type Event interface{ event() }

// says replies with a sentence.
func says(text string) Reply { return Reply{Say(text)} }

// fails replies with an error.
func fails(err error) Reply { return Reply{Fail{err}} }

// moved replies that another move is shown, if ok.
func moved(ok bool) Reply {
	if !ok {
		return nil
	}
	return Reply{Moved{}}
}
