package engine

import (
	"fmt"
	"slices"
)

// Game is a game in progress: a position with the moves that led to it, those that were
// taken back, and its result. It is not safe for concurrent use.
type Game struct {
	pos      *Position
	start    string
	moves    []Move   // including moves that can be redone
	at       int      // number of moves made
	results  []Result // by number of moves made, as far as computed
	declared Result   // a result that is not a matter of the board
}

// NewGame starts a game from a FEN, or from the variant's start position if
// fen is empty.
func NewGame(v *Variant, fen string) (*Game, error) {
	p, err := v.NewPosition(fen)
	if err != nil {
		return nil, err
	}
	g := &Game{pos: p, start: p.FEN()}
	g.results = append(g.results, p.Result())
	return g, nil
}

// Variant returns the variant that is played.
func (g *Game) Variant() *Variant { return g.pos.v }

// Position returns the present position. It changes with the game; callers
// that make moves on it must take a Clone.
func (g *Game) Position() *Position { return g.pos }

// StartFEN returns the FEN of the position in which the game began.
func (g *Game) StartFEN() string { return g.start }

// Result returns the state or result of the game.
func (g *Game) Result() Result {
	if g.declared.Over() {
		return g.declared
	}
	return g.results[g.at]
}

// Play makes a legal move. The moves that could be redone are forgotten. It fails,
// and changes nothing, if the move is not legal or the game is over.
func (g *Game) Play(m Move) error {
	if r := g.Result(); r.Over() {
		return fmt.Errorf("the game is over: %s", r.Reason)
	}
	return g.Replay(m)
}

// Replay is Play for a game that was played elsewhere: it continues also where
// the rules have ended it though there are moves, as by a repetition that
// no one claimed.
func (g *Game) Replay(m Move) error {
	if g.declared.Over() {
		return fmt.Errorf("the game is over: %s", g.declared.Reason)
	}
	if !g.pos.IsLegal(m) {
		return fmt.Errorf("move %#x is not legal here", uint64(m))
	}
	g.dropRedo()
	g.moves = append(g.moves, m)
	g.pos.Make(m)
	g.at++
	g.results = append(g.results, g.pos.Result())
	return nil
}

// dropRedo drops the moves that could be redone.
func (g *Game) dropRedo() {
	g.moves = g.moves[:g.at]
	g.results = g.results[:g.at+1]
}

// Undo takes the last move back, and with it a resignation or any other result
// that is not a matter of the board. It reports whether there was anything.
func (g *Game) Undo() bool {
	given := g.declared.Over()
	g.declared = Result{}
	if g.at == 0 {
		return given
	}
	g.pos.Unmake()
	g.at--
	return true
}

// Redo makes the move again that was taken back last. It reports whether there
// was one.
func (g *Game) Redo() bool {
	if g.at == len(g.moves) {
		return false
	}
	g.pos.Make(g.moves[g.at])
	g.at++
	return true
}

// Moves returns the moves up to the present position.
func (g *Game) Moves() []Move { return slices.Clone(g.moves[:g.at]) }

// All returns all moves, including those that can be redone.
func (g *Game) All() []Move { return slices.Clone(g.moves) }

// Resign ends the game with a loss for a player.
func (g *Game) Resign(c Color) { g.setResult(Loss(c, "resignation")) }

// AgreeDraw ends the game with a draw by agreement.
func (g *Game) AgreeDraw() { g.setResult(Draw("agreement")) }

// ClaimDraw ends the game with a draw that a player has claimed, for a reason
// such as "repetition".
func (g *Game) ClaimDraw(reason string) { g.setResult(Draw(reason + ", claimed")) }

// TimeOut ends the game as a player's time has run out, see Position.TimeOut.
func (g *Game) TimeOut(c Color) { g.setResult(g.pos.TimeOut(c)) }

// Forfeit ends the game with a loss for a player by reason of something that
// is not on the board, such as a crash.
func (g *Game) Forfeit(c Color, reason string) { g.setResult(Loss(c, reason)) }

// setResult ends a running game with a result and drops moves that could be redone. A
// game that is over keeps its result.
func (g *Game) setResult(r Result) {
	if g.Result().Over() {
		return
	}
	g.dropRedo()
	g.declared = r
}
