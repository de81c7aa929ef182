package livegame

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/openings"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
)

// Config describes a game to start.
type Config struct {
	Spec     string // of the variant: "id" or "id:Var=value,..."
	Seats    [2]Seat
	Controls [2]clock.Control
	MoveTime time.Duration // of players without a clock; 0: defaultMoveTime
	Review   bool          // the game is being reviewed and has no players
	Piped    bool          // the moves come from a pipe or a file, not from a person at a terminal
	Apart    bool          // the players sit at separate terminals: hints are off, and annotations wait for the end
	Rated    bool          // the result counts: no move is taken back
}

// hasPerson reports whether a person plays.
func (c *Config) hasPerson() bool { return c.Seats[0].Kind == Person || c.Seats[1].Kind == Person }

// Learns reports whether a mistake belongs in a lesson: a person's in their games
// against engines, else either player's.
func (c *Config) Learns(n *pgn.Node) bool {
	return n.Move != engine.NoMove && c.LearnsOf(n.Side)
}

// LearnsOf reports whether mistakes of a player are to learn from, see Learns.
func (c *Config) LearnsOf(side engine.Color) bool {
	return c.Review || c.Seats[0].Kind == c.Seats[1].Kind || c.Seats[side].Kind == Person
}

// GameStore writes games down.
type GameStore interface {
	// Save replaces the saved text of a game. It runs in the background, in one
	// goroutine at a time for each game.
	Save(id string, text []byte) error
	// Release is called after a game was saved for the last time. It must not block.
	Release(id string)
}

// Env holds the services that a game needs from its host.
type Env struct {
	Open        Opener
	Keeper      GameStore        // saves the game; nil: it is not saved
	Now         func() time.Time // nil: time.Now
	MinMoveTime time.Duration    // the least time for a move where only engines play and no clock runs
	// Lag returns how long a move of a player may be on its way at the moment, which the clock
	// gives back: a flag falls that much later; nil: no time.
	Lag       func(engine.Color) time.Duration
	SlowStart time.Duration // how long a player may take to start before the clients get a notice; 0: defaultSlow
}

// liveGame is a game in progress, which belongs to one goroutine: see the package's
// documentation.
type liveGame struct {
	ctx    context.Context
	cancel context.CancelFunc
	env    Env
	config Config

	tree           *pgn.Game
	head           *pgn.Node    // the game's present position
	game           *engine.Game // the line that leads there
	offBoardResult bool         // the result is not a matter of the board

	players [2]*player
	closing []Task // wait for players that have left their seats to close
	clocks  *clock.Pair
	stamps  map[*pgn.Node]stamp
	lag     time.Duration // of the move that is being made, see Action

	ids      uint64
	job      *job // the search in progress, or nil
	last     [2][]xboard.Thinking
	flag     uint64 // id of the timer of the running clock
	unwatch  func() // stops that timer
	pen      orderedWriter
	saving   uint64 // id of the write under way; 0: none
	saveErr  error  // of the last write
	replayed bool   // the game has changed since it began
	edition  uint64 // counts changes of the tree, the game and its notices
	begun    bool
	paused   bool          // no player is asked for a move
	plans    [2]Plan       // of moves to be made in advance
	queued   []engine.Move // moves made while an earlier one is being saved
	refused  error         // why one that was to be held is not; nil once all is written
	offer    [2]int        // plies until a player's draw offer ends
	asked    [2]int        // who has asked to take a move back: the number of moves then, and 1; 0: has not
	keptID   string
	stopped  string // why play has ended before the game is over; "": it continues
	notices  []Notice
	hinting  uint64
	hintFor  Seats // who has asked

	written *Snapshot // the last state on disk, shown during a write
	pending *Snapshot // the state being written

	openings   func() *openings.Book // which know the game's; nil: none do
	ruleFailed bool                  // a rule of the game has failed, and the clients were notified
}

// stamp holds both clocks after a move.
type stamp [2]clock.State

// job is a player's search in progress.
type job struct {
	id      uint64
	side    engine.Color
	offered bool // the player has been informed of the draw offer
	cancel  context.CancelFunc
}

// Notice is a message for the players, or a hint.
type Notice struct {
	Text    string
	IsError bool
	Minor   bool        // it is of no interest once the position has changed
	Hint    engine.Move // for the player to move; NoMove: the notice is none
	For     Seats       // whom it is for; 0: everybody
	From    string      // the participant who says it; "": the game itself
}

// IsFor reports whether a notice is addressed to a participant.
func (n Notice) IsFor(who Seats) bool { return n.For == 0 || n.For&who != 0 }

// Render returns the sentence, with moves as write writes them; "" of a hint that is
// not for the position p.
func (n Notice) Render(p *engine.Position, write notation.MoveFormatter) string {
	switch {
	case n.Hint == engine.NoMove:
		return n.Text
	case !p.IsLegal(n.Hint):
		return ""
	}
	text := write.Move(p, n.Hint)
	if text == notation.SAN(p, n.Hint) {
		text += " (" + notation.Coordinates(p, n.Hint) + ")"
	}
	return "Hint: " + text + "."
}

// newGame sets up a game. The tree may have moves already: the game continues
// after its main line.
func newGame(ctx context.Context, config Config, tree *pgn.Game, env Env) (*liveGame, error) {
	if tree.Variant == nil {
		return nil, errors.New("the game has no variant")
	}
	g, err := engine.NewGame(tree.Variant, tree.StartFEN)
	if err != nil {
		return nil, err
	}
	if env.Now == nil {
		env.Now = time.Now
	}
	s := &liveGame{env: env, config: config, tree: tree, head: tree.Root, game: g, stamps: map[*pgn.Node]stamp{}, unwatch: func() {}}
	s.openings = sync.OnceValue(func() *openings.Book { return openings.For(tree.Variant, tree.StartFEN) })
	s.ctx, s.cancel = context.WithCancel(ctx)
	s.clocks = clock.NewPair(config.Controls)
	s.stamp()
	s.keptID = tree.Tags.Get(idTag)
	plies := PlayedPlies(tree.Tags)
	for n := tree.Root.MainChild(); n != nil && n.Move != engine.NoMove && len(g.Moves()) < plies; n = n.MainChild() {
		if err := g.Replay(n.Move); err != nil {
			break // moves after the end stay in the tree
		}
		s.head = n
		s.readStamp(n)
	}
	for side := range s.players {
		s.players[side] = newPlayer(s.ctx, config.Seats[side], env.Open)
	}
	s.readPlans()
	s.written = s.content(nil)
	return s, nil
}

// Begin starts the players and the game.
func (s *liveGame) begin() []Task {
	s.begun = true
	tasks := append(s.seat(engine.White), s.seat(engine.Black)...)
	return compact(append(tasks, s.changed()...))
}

// Close ends the game and all that it has started. The tasks returned, and
// all others, should be waited for.
func (s *liveGame) close() []Task {
	s.cancelThinking()
	s.clocks.Pause(s.env.Now())
	s.cancel()
	tasks := append([]Task{s.lastWrite()}, s.closing...)
	return compact(append(tasks, s.players[0].close(), s.players[1].close()))
}

// lastWrite writes the game once more if a write is under way or has failed: no
// caller may wait for the earlier write, and it may not have started. The moves
// that have waited for it are included, and a premove as well if its turn has
// come. Afterwards the game is free for others.
func (s *liveGame) lastWrite() Task {
	keeper, name, write := s.env.Keeper, s.keptID, Task(nil)
	if keeper == nil || name == "" {
		return nil
	}
	if s.saving != 0 || s.saveErr != nil {
		s.applyQueued()
		if side := s.side(); s.personToMove() && !s.plans[side].None() {
			if m, left, err := s.plans[side].next(s.position()); err == nil && s.play(m) == nil {
				s.plans[side] = left
				s.describe()
			}
		}
		s.saving = 0
		write = s.keep()
	}
	if write == nil {
		keeper.Release(name)
		return nil
	}
	return func() Event {
		defer keeper.Release(name)
		return write()
	}
}

func (s *liveGame) nextID() uint64 {
	s.ids++
	return s.ids
}

// compact returns the tasks that are not nil.
func compact(tasks []Task) []Task {
	var out []Task
	for _, t := range tasks {
		if t != nil {
			out = append(out, t)
		}
	}
	return out
}

// notify adds a notice.
func (s *liveGame) notify(bad bool, text string) {
	s.notices = append(s.notices, Notice{Text: text, IsError: bad})
}
