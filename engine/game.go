package engine

import (
	"fmt"
	"slices"
)

// Game is a game in progress: a position with the moves that led to it and
// those that were taken back, and its result. It is not safe for concurrent
// use.
type Game struct {
	pos     *Position
	start   string
	plies   []ply
	at      int      // number of moves made, the rest can be redone
	results []Result // by number of moves made, as far as they are known
	given   Result   // a result that is not a matter of the board
}

// ply is a move with its notations, which depend on the position before it.
type ply struct {
	move      Move
	san, text string
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

// Result returns how the game stands.
func (g *Game) Result() Result {
	if g.given.Over() {
		return g.given
	}
	return g.results[g.at]
}

// Play makes a legal move. The moves that could be redone are forgotten.
func (g *Game) Play(m Move) error {
	if err := g.running(""); err != nil {
		return err
	}
	if legal := g.pos.LegalMoves(); !slices.Contains(legal, m) {
		return g.pos.illegal(m, legal)
	}
	g.play(m)
	return nil
}

// PlayText makes the one legal move that text means, see Position.Match.
func (g *Game) PlayText(text string) error {
	if err := g.running(text); err != nil {
		return err
	}
	m, err := g.pos.ParseMove(text)
	if err != nil {
		return err
	}
	g.play(m)
	return nil
}

func (g *Game) running(text string) error {
	if r := g.Result(); r.Over() {
		return &IllegalMove{Text: text, Reason: gameOver(r)}
	}
	return nil
}

func (g *Game) play(m Move) {
	next := ply{move: m, san: g.pos.SAN(m), text: g.pos.MoveText(m)}
	g.forget()
	g.plies = append(g.plies, next)
	g.pos.Make(m)
	g.at++
	g.results = append(g.results, g.pos.Result())
}

// forget drops the moves that could be redone.
func (g *Game) forget() {
	g.plies = g.plies[:g.at]
	g.results = g.results[:g.at+1]
}

// Undo takes the last move back, and with it a resignation or any other result
// that is not a matter of the board. It reports whether there was anything.
func (g *Game) Undo() bool {
	given := g.given.Over()
	g.given = Result{}
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
	if g.at == len(g.plies) {
		return false
	}
	g.pos.Make(g.plies[g.at].move)
	g.at++
	return true
}

// Moves returns the moves up to the present position.
func (g *Game) Moves() []Move { return movesOf(g.plies[:g.at]) }

// All returns all moves, those that can be redone included.
func (g *Game) All() []Move { return movesOf(g.plies) }

func movesOf(plies []ply) []Move {
	out := make([]Move, len(plies))
	for i := range plies {
		out[i] = plies[i].move
	}
	return out
}

// SANs returns the moves up to the present position in algebraic notation.
func (g *Game) SANs() []string {
	out := make([]string, g.at)
	for i := range out {
		out[i] = g.plies[i].san
	}
	return out
}

// Texts returns the moves up to the present position in coordinates.
func (g *Game) Texts() []string {
	out := make([]string, g.at)
	for i := range out {
		out[i] = g.plies[i].text
	}
	return out
}

// Resign ends the game with a loss for a player.
func (g *Game) Resign(c Color) { g.decide(Loss(c, "resignation")) }

// AgreeDraw ends the game with a draw by agreement.
func (g *Game) AgreeDraw() { g.decide(Draw("agreement")) }

// Forfeit ends the game with a loss for a player by reason of something that
// is not on the board, such as "time".
func (g *Game) Forfeit(c Color, reason string) { g.decide(Loss(c, reason)) }

// decide gives a running game a result, as its last event: the moves that
// could be redone are forgotten. A game that is over keeps its result.
func (g *Game) decide(r Result) {
	if g.Result().Over() {
		return
	}
	g.forget()
	g.given = r
}

// illegal says why a move is not legal; it may be any number.
func (p *Position) illegal(m Move, legal []Move) error {
	types := len(p.v.types)
	if int(m.Type()) >= types || int(m.Gate()) >= types || int(m.From()) >= p.v.size || int(m.To()) >= p.v.size {
		return &IllegalMove{Reason: fmt.Sprintf("move %#x is not one of %s", uint64(m), p.v.Def.Name)}
	}
	return &IllegalMove{Text: p.MoveText(m), Reason: p.reasonFor(m, legal)}
}

func (p *Position) reasonFor(m Move, legal []Move) string {
	from := m.From()
	if len(legal) == 0 {
		return gameOver(p.Result())
	}
	if m.Kind() == Drop {
		return p.refuseDrop(p.letterOf(m.Type())+"@"+p.v.names[m.To()], legal)
	}
	if reason := p.notOwn(from); reason != "" {
		return reason
	}
	for _, t := range p.tries(from, m.To(), legal) {
		if t.move == m {
			return p.whyIllegal(t, legal)
		}
	}
	return p.cantReach(from, m.To())
}
