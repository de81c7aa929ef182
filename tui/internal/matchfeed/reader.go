package matchfeed

import (
	"context"
	"slices"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/match"
)

// State is how a match stands at some time. It stays as it is.
type State struct {
	Boards  []Board // by slot
	Report  match.Report
	Results []Result // of the last games, the latest last
	Over    bool     // nothing more will happen
	Err     error    // why a match that is over was not completed
}

// Board is a game side by side with others, which is being played or was the
// last one of its slot.
type Board struct {
	Number     int              // of the game; 0: none has begun
	Pos        *engine.Position // not to be changed
	Moves      []Move
	Players    [2]Player
	SideToMove engine.Color
	ClockRuns  bool // the mover's clock
	Ending     *match.Ending
}

// Move is a move of a game.
type Move struct {
	Move   engine.Move
	SAN    string
	Side   engine.Color
	Number int  // of its round
	Count  int  // as the game's players count
	Book   bool // made by the opening
}

// Player is who plays a color.
type Player struct {
	Name  string
	Timed bool
	Left  time.Duration // when the match was looked at
	Known bool          // it has reported something
	Line  xboard.Thinking
	From  *engine.Position // in which it thought Line; not to be changed
}

// Reader looks at a feed for one screen. It is not safe for concurrent use.
type Reader struct {
	feed  *Feed
	slots []trackedGame
}

// trackedGame is a game as far as the reader has followed it.
type trackedGame struct {
	number int
	pos    *engine.Position // the reader's own
	shown  *engine.Position // a copy of it
	moves  []Move
	base   int // plies of pos before the first of the moves
}

// NewReader returns a reader of a feed.
func NewReader(f *Feed) *Reader { return &Reader{feed: f, slots: make([]trackedGame, len(f.games))} }

// Wait waits until there is something new, but not longer than some time, nor
// than until ctx is done.
func (r *Reader) Wait(ctx context.Context, most time.Duration) {
	t := time.NewTimer(most)
	defer t.Stop()
	select {
	case <-r.feed.changed:
	case <-t.C:
	case <-ctx.Done():
	}
}

// State returns how things stand.
func (r *Reader) State(now time.Time) State {
	state, games := r.feed.copy()
	for i := range games {
		state.Boards = append(state.Boards, r.board(i, &games[i], now))
	}
	return state
}

// copy returns what the feed knows. It holds the match up for the time of
// copying a few hundred bytes for each game.
func (f *Feed) copy() (State, []slotGame) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return State{Report: f.report.Clone(), Results: slices.Clone(f.results), Over: f.over, Err: f.err}, slices.Clone(f.games)
}

// board follows a game to its present position.
func (r *Reader) board(slot int, g *slotGame, now time.Time) Board {
	if g.variant == nil {
		return Board{}
	}
	t := &r.slots[slot]
	if t.number != g.pairing.Number {
		p, err := g.variant.NewPosition(g.start)
		if err != nil { // the referee plays from it, so it can be set up
			return Board{}
		}
		*t = trackedGame{number: g.pairing.Number, pos: p, base: p.Ply()}
	}
	t.follow(g)
	b := Board{Number: t.number, Pos: t.shown, Moves: slices.Clip(t.moves), SideToMove: g.mover, ClockRuns: g.runs, Ending: g.ending}
	for c := range engine.Color(2) {
		b.Players[c] = r.player(t, g, c, now)
	}
	return b
}

// follow makes the moves that are new.
func (t *trackedGame) follow(g *slotGame) {
	if t.shown != nil && len(t.moves) == len(g.moves) {
		return
	}
	for i := len(t.moves); i < len(g.moves); i++ {
		m := g.moves[i]
		t.moves = append(t.moves, Move{Move: m, SAN: notation.SAN(t.pos, m), Side: t.pos.Side(), Number: t.pos.MoveNumber(), Count: t.pos.MoveCount(), Book: i < g.book})
		t.pos.Make(m)
	}
	t.shown = t.pos.Clone()
}

func (r *Reader) player(t *trackedGame, g *slotGame, c engine.Color, now time.Time) Player {
	i := g.pairing.White
	if c == engine.Black {
		i = g.pairing.Black
	}
	p := Player{Name: r.feed.name(i), Timed: g.timed[c], Left: g.left[c]}
	if g.runs && g.mover == c {
		p.Left -= max(now.Sub(g.at), 0)
	}
	p.Left = max(p.Left, 0)
	if th := &g.lines[c]; th.known {
		p.Known, p.Line, p.From = true, th.line, t.before(th.moves)
	}
	return p
}

// before returns the position after some of the moves.
func (t *trackedGame) before(moves int) *engine.Position {
	if moves >= len(t.moves) {
		return t.shown
	}
	p := t.pos.Clone()
	for p.Ply() > t.base+moves {
		p.Unmake()
	}
	return p
}
