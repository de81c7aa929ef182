package table

import (
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// Snapshot is all that there is to show of a game at some time. Many may look at
// it, and nobody may change it: it stays as it is.
type Snapshot struct {
	Number  uint64 // of the snapshot; later ones have greater numbers
	Edition uint64 // of the tree, the moves and the position: while it is the same, they are

	ID     string // under which the game is kept
	Config Config // who plays, and how
	Tree   *pgn.Game
	Head   *pgn.Node     // of Tree: the move that the game has come to, or the root
	Moves  []engine.Move // that were played
	Result engine.Result

	Thinking [2][]xboard.Thinking // what the players think now or thought last, best line first
	Thinker  engine.Color         // who thinks, if Busy
	Busy     bool
	Failures [2]error // why the players can't play
	Paused   bool
	Hinting  bool // a hint is being looked for

	Saving  bool  // the game is being written
	Unsaved error // why it could not be written the last time
	// Waiting tells that a person is to move but the last move is still being
	// written, or that a program is to move and is not ready yet.
	Waiting bool

	// Held are moves that people made while the one before is being written. They
	// are made after it, one by one, unless an action comes that must see them made.
	Held    []engine.Move
	Premove string   // a move to be made as soon as the person is to move
	Offers  [2]bool  // the players' offers of a draw that stand
	Notices []Notice // all since the game was set up
	Defect  error    // of ferz, with its stack: the table has closed
	clocks  clock.Pair
	now     func() time.Time
	next    engine.Color // to move after those that are held
	pos     *engine.Position
}

// snapshot tells how things stand. What has not changed since the one before is
// that one's.
func (s *game) snapshot(before *Snapshot) *Snapshot {
	n := &Snapshot{
		Edition: s.edition, ID: s.keptID, Config: s.config, Result: s.game.Result(),
		Thinking: s.last, Failures: [2]error{s.players[0].err, s.players[1].err},
		Paused: s.paused, Hinting: s.hinting != 0, Saving: s.saving != 0, Unsaved: s.unsaved, Waiting: s.waiting(),
		Held: slices.Clip(s.held), next: s.ahead().Side(), Premove: s.premove, Offers: [2]bool{s.offer[0] > 0, s.offer[1] > 0}, Notices: slices.Clip(s.notices),
		clocks: *s.clocks, now: s.env.Now,
	}
	if n.Busy = s.job != nil; n.Busy {
		n.Thinker = s.job.side
	}
	if before != nil {
		n.Number = before.Number + 1
	}
	if before != nil && before.Edition == s.edition {
		n.Tree, n.Head, n.Moves, n.pos = before.Tree, before.Head, before.Moves, before.pos
		return n
	}
	n.Tree, n.Moves, n.pos = s.tree.Clone(), s.game.Moves(), s.game.Position().Clone()
	n.Head = n.Tree.Root
	for _, step := range s.head.Path() {
		n.Head = n.Head.Next[slices.Index(step.Parent.Next, step)]
	}
	return n
}

// Position returns the present position; it is the caller's.
func (n *Snapshot) Position() *engine.Position { return n.pos.Clone() }

// Side returns the player to move.
func (n *Snapshot) Side() engine.Color { return n.pos.Side() }

// Over reports whether the game has ended.
func (n *Snapshot) Over() bool { return n.Result.Over() }

// People reports whether a person plays.
func (n *Snapshot) People() bool { return n.Config.People() }

// PersonToMove reports whether the game waits for a person, or will once the
// moves that are held are made.
func (n *Snapshot) PersonToMove() bool {
	return !n.Over() && n.Config.Seats[n.next].Kind == Person
}

// Left returns what a player's clock shows now; ok is false if it has none.
func (n *Snapshot) Left(c engine.Color) (left time.Duration, ok bool) {
	return n.clocks.Left(c, n.now()), !n.clocks.Control(c).Unlimited()
}

// ClockRuns returns whose clock runs, if any does that has a limit.
func (n *Snapshot) ClockRuns() (engine.Color, bool) {
	c, ok := n.clocks.Running()
	return c, ok && !n.clocks.Control(c).Unlimited()
}
