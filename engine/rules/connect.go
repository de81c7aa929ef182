package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Connect wins the game for a player with a number of pieces in a row, along a rank,
// a file or a diagonal.
//
// Source: the rules of Tic-tac-toe, Connect Four (Howard Wexler, 1974) and Gomoku,
// https://en.wikipedia.org/wiki/M,n,k-game.
type Connect struct {
	N       int  `ini:"n"`
	Exactly bool `ini:"exactly"` // more of them in a row do not count
}

func (Connect) Key() string { return "connect" }

func (r Connect) Describe(*engine.Variant) string {
	text := fmt.Sprintf("A player who has %d pieces in a row, along a rank, a file or a diagonal, wins", r.N)
	if r.Exactly {
		text += "; more of them do not count"
	}
	return text + "."
}

func (r Connect) Bind(b *engine.Builder) (any, error) {
	if r.N < 2 {
		return nil, fmt.Errorf("%d in a row: expected 2 or more", r.N)
	}
	return &connect{rule: r, v: b.Variant(), reason: fmt.Sprintf("%d in a row", r.N)}, nil
}

type connect struct {
	rule   Connect
	v      *engine.Variant
	reason string
}

// GameEnd implements engine.GameEnder. Only the last move can have made a row,
// if it is known.
func (r *connect) GameEnd(p *engine.Position) engine.Result {
	if m := p.LastMove(); m.IsDrop() {
		if own := p.PiecesOf(p.Mover()); r.rowThrough(&own, m.To()) {
			return engine.Win(p.Mover(), r.reason)
		}
		return engine.Result{}
	}
	for _, c := range [2]engine.Color{p.Side().Other(), p.Side()} {
		own := p.PiecesOf(c)
		for s := range own.All() {
			if r.rowThrough(&own, s) {
				return engine.Win(c, r.reason)
			}
		}
	}
	return engine.Result{}
}

// rowThrough reports whether a row of pieces passes over a square.
func (r *connect) rowThrough(own *engine.Bitboard, s engine.Square) bool {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1 + runLength(r.v, own, s, d) + runLength(r.v, own, s, [2]int{-d[0], -d[1]})
		if n == r.rule.N || n > r.rule.N && !r.rule.Exactly {
			return true
		}
	}
	return false
}

func (r *connect) Advise(a *engine.Advice) { a.OtherEndings = true }

// Gravity allows drops only on the lowest empty square of a file.
//
// Source: the rules of Connect Four (Howard Wexler, 1974).
type Gravity struct {
	Man string `ini:"man"`
}

func (Gravity) Key() string { return "drops" }

func (r Gravity) Describe(v *engine.Variant) string {
	return fmt.Sprintf("Each move drops %s into a file, where it falls to the lowest empty square.", words.A(listTypesText(v, r.Man, "or")))
}

func (r Gravity) Bind(b *engine.Builder) (any, error) {
	man, err := oneType(b, r.Man)
	if err != nil {
		return nil, err
	}
	for c := range engine.Color(2) {
		b.AllowDrops(c, man, engine.Bitboard{}, 0)
	}
	return &gravity{v: b.Variant(), man: man}, nil
}

type gravity struct {
	v   *engine.Variant
	man engine.TypeID
}

func (g *gravity) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	if p.InHand(p.Side(), g.man) == 0 {
		return
	}
	occupied := p.Occupied()
	for file := range g.v.Files() {
		for rank := range g.v.Ranks() {
			if s := g.v.At(file, rank, 0); !occupied.Has(s) {
				out.Add(engine.NewMove(engine.Drop, s, s).WithType(g.man))
				break
			}
		}
	}
}
