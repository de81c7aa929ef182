package livegame

import (
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// Snapshot is the complete, immutable state of a game at one time. It may be
// shared between goroutines.
type Snapshot struct {
	Number   uint64 // of the snapshot; later ones have greater numbers
	Revision uint64 // of the tree, the moves and the position: while it is the same, they are

	ID     string // under which the game is saved
	Config Config // who plays, and how
	Tree   *pgn.Game
	Head   *pgn.Node     // of Tree: the move that the game has come to, or the root
	Moves  []engine.Move // that were played
	Result engine.Result

	Thinking [2][]xboard.Thinking // each player's current or last thinking, best line first
	Thinker  engine.Color         // who thinks, if Busy
	Busy     bool
	Failures [2]error // why the players can't play
	Paused   bool
	Hinting  bool // a hint is being looked for

	Saving    bool  // the game is being written; the snapshot shows the state before, which is on disk
	SaveError error // why it could not be written the last time
	// Waiting reports that the last change is still being written, or that a program
	// is to move and is not ready yet.
	Waiting bool

	// Queued are moves made while an earlier one is being saved. They are applied after
	// it, one by one, or together if an action needs the position after them.
	Queued  []engine.Move
	Plans   [2]Plan  // the players' moves to be made in advance: the first as soon as they are to move
	Offers  [2]bool  // open draw offers of the players
	Notices []Notice // all since the game was set up
	Stopped string   // why play has ended although the game is not over; "": it continues
	Panic   error    // of ferz, with its stack: the session has closed
	clocks  clock.Pair
	now     func() time.Time
	next    engine.Color // the side to move after the queued moves
	pos     *engine.Position
}

// snapshot returns the state of the game. Actions of the players and people appear
// in it once they are on disk or the write has failed; parts that have not changed
// are shared with the previous snapshot.
func (s *liveGame) snapshot(before *Snapshot) *Snapshot {
	n := s.shown()
	n.ID, n.Thinking, n.Failures = s.keptID, s.last, [2]error{s.players[0].err, s.players[1].err}
	n.Paused, n.Hinting, n.Saving, n.SaveError, n.Waiting = s.paused, s.hinting != 0, s.saving != 0, s.saveErr, s.waiting()
	n.Stopped = s.stopped
	n.Queued, n.next = slices.Clip(s.queued), s.afterQueued().Side()
	if n.Busy = s.job != nil; n.Busy {
		n.Thinker = s.job.side
	}
	if before != nil {
		n.Number = before.Number + 1
	}
	return &n
}

// shown returns a copy of the visible state: the current one or, during a write, the
// last one on disk. A clock that stopped for the write stays stopped.
func (s *liveGame) shown() Snapshot {
	if s.saving == 0 {
		s.written = s.content(s.written)
		return *s.written
	}
	n := *s.written
	if _, runs := s.clocks.Running(); runs {
		n.clocks = *s.clocks // only notes are being written
	} else {
		n.clocks.Pause(s.env.Now())
	}
	return n
}

// content captures the part of a snapshot that a write of the game puts on disk, with
// the notices that belong to it.
func (s *liveGame) content(before *Snapshot) *Snapshot {
	n := &Snapshot{
		Revision: s.edition, Config: s.config, Result: s.game.Result(), Plans: s.plans,
		Offers: [2]bool{s.offer[0] > 0, s.offer[1] > 0}, Notices: slices.Clip(s.notices), clocks: *s.clocks, now: s.env.Now,
	}
	if before != nil && before.Revision == s.edition {
		n.Tree, n.Head, n.Moves, n.pos = before.Tree, before.Head, before.Moves, before.pos
		return n
	}
	n.Tree, n.Moves, n.pos = s.tree.Clone(), s.game.Moves(), s.game.Position().Clone()
	n.Head = n.Tree.Root
	for _, step := range s.head.Path() {
		n.Head = n.Head.Children[slices.Index(step.Parent.Children, step)]
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
func (n *Snapshot) People() bool { return n.Config.hasPerson() }

// PersonToMove reports whether the game waits for a person, or will once the
// moves that are held are made.
func (n *Snapshot) PersonToMove() bool {
	return !n.Over() && n.Config.Seats[n.next].Kind == Person
}

// Left returns the time on a player's clock now; ok is false without a clock.
func (n *Snapshot) Left(c engine.Color) (left time.Duration, ok bool) {
	return n.clocks.Left(c, n.now()), !n.clocks.Control(c).Unlimited()
}

// MovesToGo returns how many moves a player has to make until time is added to its clock; 0
// if none will be.
func (n *Snapshot) MovesToGo(c engine.Color) int {
	if n.clocks.Control(c).PerMove > 0 {
		return 0
	}
	return n.clocks.MovesToGo(c, n.now())
}

// Overtime returns a player's overtime period; ok is false before it begins.
func (n *Snapshot) Overtime(c engine.Color) (o clock.Overtime, ok bool) {
	return n.clocks.Control(c).Overtime, n.clocks.State(c, n.now()).Overtime
}

// ClockRuns returns whose clock runs, if any does that has a limit.
func (n *Snapshot) ClockRuns() (engine.Color, bool) {
	c, ok := n.clocks.Running()
	return c, ok && !n.clocks.Control(c).Unlimited()
}
