package livegame

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/printable"
)

// Seats are the seats that a participant acts for: one, both at a shared board, or none
// for a spectator.
type Seats uint8

// BothSeats are the seats of a participant who has the board alone.
const BothSeats = Seats(1<<engine.White | 1<<engine.Black)

// Has reports whether one of the seats is a player's.
func (s Seats) Has(c engine.Color) bool { return s&(1<<c) != 0 }

// Action is something that a participant wants to be done at a session.
type Action struct {
	Seats   Seats // of the participant
	Command Command
	Arg     string        // of Play, Comment and Mark
	Moves   []engine.Move // of Play, Try
	Seat    Seat          // of SetWhite, SetBlack
	Plan    Plan          // of Premove
	At      NodePath      // of commands that change the tree but not the game
	Notes   []Note        // of Annotate

	Premoves bool // of Play: Arg may continue with premoves after the person's move

	// After is how many moves there were when the participant made this one, of Play; nil: any
	// number. One that comes late, when the game has gone on, is refused.
	After *int

	Lag  time.Duration // of Play: how long the move and the position before it were on their way; the clock gives it back
	From string        // of Say: who says it; "": the game itself
	For  Seats         // of Say: whom it is for; 0: everybody
}

// Note is a report's annotation of a move.
type Note struct {
	At NodePath
	pgn.MoveReview
}

// Command names an action on the game.
type Command string

// Commands, with their arguments.
const (
	Begin    Command = "begin"   // start the players and the game
	Play     Command = "play"    // make a move or several, in any notation or as the action's Moves; it may wait in Snapshot.Held
	Premove  Command = "premove" // make the moves of the action's Plan as soon as they can be, one in each turn; none takes that back
	Undo     Command = "undo"
	Redo     Command = "redo"
	MoveNow  Command = "go"
	Pause    Command = "pause"
	Draw     Command = "draw"
	Resign   Command = "resign"
	Claim    Command = "claim"
	Declare  Command = "declare" // end the game by a declaration, by the rule that the text names
	Switch   Command = "switch"
	SetWhite Command = "white" // seats the player of the action's Seat as White
	SetBlack Command = "black"
	Hint     Command = "hint"
	TakeBack Command = "takeback" // ask the opponent to allow a move to be taken back, or allow it
	Say      Command = "say"      // send the text to all participants

	Try      Command = "try" // add the action's Moves to the tree
	Promote  Command = "promote"
	Delete   Command = "delete"
	Comment  Command = "comment"  // the text, or "-" to delete it
	Mark     Command = "mark"     // a sign such as "!?", or "-" to delete it
	Annotate Command = "annotate" // add the action's Notes
)

// ErrPlayed is returned for a move that is part of the game, which notes can't
// change.
var ErrPlayed = errors.New("this move was played")

// errWatching refuses actions by a participant without a seat.
var errWatching = errors.New("you only watch this game")

// errOthers refuses what one of two players wants and concerns both.
var errOthers = errors.New("this affects both players, and the other one is another user")

// errChanged refuses what was meant for an earlier state of the game.
var errChanged = errors.New("the game has changed in the meantime")

// do does an action.
func (s *liveGame) do(a *Action) ([]Task, error) {
	if a.Seats == 0 && a.Command != Say {
		return nil, errWatching
	}
	switch a.Command {
	case Undo, Redo, MoveNow, Pause, Draw, Resign, Claim, Declare, Switch, SetWhite, SetBlack, TakeBack:
		s.applyQueued() // they come after the moves that were sent before
	}
	if err := s.allows(a); err != nil {
		return nil, err
	}
	switch a.Command {
	case Begin:
		return s.begin(), nil
	case Play:
		return s.playAs(a)
	case Premove:
		return s.plan(a.Seats, a.Plan)
	case Undo:
		return s.undo()
	case Redo:
		return s.redo()
	case MoveNow:
		return s.moveNow(), nil
	case Pause:
		s.pauseGame()
		return nil, nil
	case Draw:
		return s.offerDraw(a.Seats)
	case Resign:
		return s.resign(a.Seats)
	case Claim:
		return s.claimDraw()
	case Declare:
		return s.declare(a.Arg)
	case Switch:
		return s.switchSides(), nil
	case SetWhite, SetBlack:
		return s.setSeat(seatOf(a.Command), a.Seat), nil
	case Hint:
		return s.askHint(a.Seats), nil
	case TakeBack:
		return s.takeBack(a.Seats)
	case Say:
		s.notices = append(s.notices, Notice{Text: printable.Line(a.Arg), From: a.From, For: a.For})
		return nil, nil
	}
	return s.edit(a)
}

// seatOf returns which seat a verb is about.
func seatOf(v Command) engine.Color {
	if v == SetBlack {
		return engine.Black
	}
	return engine.White
}

// allows returns an error if the action affects the other player, who is a different person.
func (s *liveGame) allows(a *Action) error {
	if err := s.allowsApart(a); err != nil {
		return err
	}
	side := s.side()
	switch a.Command {
	case Undo, Redo, Pause, Switch:
		if !s.alone(a.Seats) {
			return errOthers
		}
	case MoveNow:
		if s.job == nil && !s.alone(a.Seats) { // the action would resume a paused game
			return errOthers
		}
	case SetWhite, SetBlack:
		if c := seatOf(a.Command); !a.Seats.Has(c) && (s.players[c].seat.Kind == Person || !s.alone(a.Seats)) {
			return fmt.Errorf("%s's seat is not yours", s.tree.Variant.SideName(c))
		}
	case Claim, Declare, Hint:
		if s.players[side].seat.Kind == Person && !a.Seats.Has(side) {
			return ErrNotYourTurn
		}
	}
	return nil
}

// alone reports whether all persons who play are one participant.
func (s *liveGame) alone(by Seats) bool {
	for c, p := range s.players {
		if p.seat.Kind == Person && !by.Has(engine.Color(c)) {
			return false
		}
	}
	return true
}

// playAs makes a participant's move. While the one before is being written,
// several may come; after one that is refused, the rest make no sense.
func (s *liveGame) playAs(a *Action) (tasks []Task, err error) {
	p := s.afterQueued()
	switch {
	case s.refused != nil:
		return nil, fmt.Errorf("%w; the moves after it are dropped", s.refused)
	case !a.Seats.Has(p.Side()) && !s.paused:
		return nil, ErrNotYourTurn
	case a.After != nil && *a.After != len(s.game.Moves())+len(s.queued):
		return nil, errChanged
	}
	var m engine.Move
	if len(a.Moves) == 1 {
		m = a.Moves[0]
	} else {
		m, err = notation.Parse(p, a.Arg)
	}
	s.lag = a.Lag
	defer func() { s.lag = 0 }()
	if err == nil {
		tasks, err = s.playPerson(m)
	} else if moves, later := several(p, s.config.Seats, a.Arg, a.Premoves); moves != nil {
		tasks, err = s.playSeveral(a.Seats, moves, later)
	}
	if s.saving != 0 && !errors.Is(err, ErrNotYourTurn) {
		s.refused = err
	}
	return tasks, err
}

// playSeveral makes a participant's moves one after the other, and notes those to be made
// in advance.
func (s *liveGame) playSeveral(by Seats, moves []engine.Move, later string) (tasks []Task, err error) {
	for _, m := range moves {
		if !by.Has(s.afterQueued().Side()) && !s.paused {
			return tasks, ErrNotYourTurn
		}
		more, err := s.playPerson(m)
		if tasks = append(tasks, more...); err != nil {
			return tasks, err
		}
	}
	if later == "" {
		return tasks, nil
	}
	more, err := s.plan(by, Plan{Text: later})
	return append(tasks, more...), err
}

// NodePath is the position of a node in a tree: the moves that lead to it and its own
// move, as text.
type NodePath []string

// PathOf returns the path of a node.
func PathOf(n *pgn.Node) NodePath {
	var p NodePath
	for _, step := range n.Path() {
		p = append(p, step.Text)
	}
	return p
}

// Find returns the node for the place in a tree, or the last node before it that
// exists; all reports whether the whole path was found.
func (p NodePath) Find(tree *pgn.Game) (n *pgn.Node, all bool) {
	n = tree.Root
	for _, text := range p {
		i := slices.IndexFunc(n.Children, func(next *pgn.Node) bool { return next.Text == text })
		if i < 0 {
			return n, false
		}
		n = n.Children[i]
	}
	return n, true
}

// edit changes the tree without changing the game that is played.
func (s *liveGame) edit(a *Action) ([]Task, error) {
	n, ok := a.At.Find(s.tree)
	if !ok {
		return nil, errors.New("the move is not in the game any more")
	}
	err := fmt.Errorf("unknown command %q", a.Command)
	switch a.Command {
	case Try:
		err = s.try(n, a.Moves)
	case Promote:
		if err = s.mayPromote(); err == nil {
			n.PromoteToMain()
		}
	case Delete:
		err = s.delete(n)
	case Comment:
		comment(n, a.Arg)
		err = nil
	case Mark:
		err = n.SetSign(a.Arg)
	case Annotate:
		err = s.annotate(a.Notes)
	}
	if err != nil {
		return nil, err
	}
	if !s.config.Review {
		s.markHead()
	}
	s.edition++
	return compact([]Task{s.keep()}), nil
}

// try adds moves after a node, up to the first illegal one; the first move must be
// legal.
func (s *liveGame) try(n *pgn.Node, moves []engine.Move) error {
	b, err := NewBrowser(s.tree)
	if err != nil {
		return err
	}
	if !b.Go(n) {
		return errors.New("there is no position after an illegal move")
	}
	for i, m := range moves {
		if err := b.Play(m); err != nil && i == 0 {
			return err
		} else if err != nil {
			break
		}
	}
	return nil
}

func (s *liveGame) mayPromote() error {
	if !s.config.Review && !s.over() {
		return errors.New("the game isn't over; its line stays the main line")
	}
	return nil
}

func (s *liveGame) delete(n *pgn.Node) error {
	switch {
	case n.Parent == nil:
		return errors.New("there is no move to delete")
	case !s.config.Review && slices.Contains(s.head.Path(), n):
		return ErrPlayed
	}
	n.Delete()
	return nil
}

// Commands matches other programs' commands in a comment, such as [%clk 0:01:00].
var Commands = regexp.MustCompile(`\[%[^\]]*\]`)

// comment sets the comment on a move. Data that programs have stored there stays:
// clocks, arrows and evaluations.
func comment(n *pgn.Node, text string) {
	var kept []string
	for _, c := range n.CommentsAfter {
		a := pgn.ParseAnnotations(c)
		if a.Search == nil {
			a.Text = strings.Join(Commands.FindAllString(a.Text, -1), " ")
		}
		if c = a.String(); c != "" {
			kept = append(kept, c)
		}
	}
	if text != "-" {
		kept = append(kept, text)
	}
	n.CommentsAfter = kept
}

// annotate adds a report's notes on moves to the tree.
func (s *liveGame) annotate(notes []Note) error {
	b, err := NewBrowser(s.tree)
	if err != nil {
		return err
	}
	for _, note := range notes {
		n, ok := note.At.Find(s.tree)
		if !ok || n.Parent == nil || !b.Go(n.Parent) {
			return errChanged
		}
		if err := n.Annotate(b.Position(), note.MoveReview); err != nil {
			return err
		}
	}
	return nil
}
