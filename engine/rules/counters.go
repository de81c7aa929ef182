package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// FiftyMoves draws a game in which for so many moves of each player nothing
// was captured and no piece of some types moved.
//
// Source: FIDE Laws of Chess, article 9.3.
type FiftyMoves struct {
	Moves int    // of each player; 0: fifty
	Types string // types whose moves start the count anew; "": pawns, "-": none
}

// Key implements engine.Rule.
func (FiftyMoves) Key() string { return "fifty moves" }

func (r FiftyMoves) moves() int {
	if r.Moves == 0 {
		return 50
	}
	return r.Moves
}

func (r FiftyMoves) types() string {
	if r.Types == "" {
		return "P"
	}
	return r.Types
}

// Describe implements engine.Rule.
func (r FiftyMoves) Describe(v *engine.Variant) string {
	text := fmt.Sprintf("The game is drawn after %d moves of each player without a capture", r.moves())
	if r.Types == "-" {
		return text + "."
	}
	return text + " and without a move of " + a(listed(v, r.types(), "or")) + "."
}

// Bind implements engine.Rule.
func (r FiftyMoves) Bind(b *engine.Builder) (any, error) {
	if r.Types == "-" {
		return fiftyMoves{2 * r.moves(), fmt.Sprintf("%d moves without a capture", r.moves())}, nil
	}
	types, err := b.Types(r.types())
	if err != nil {
		return nil, err
	}
	for _, t := range types {
		b.ZeroesClock(t)
	}
	return fiftyMoves{2 * r.moves(), fmt.Sprintf("%d moves without a capture or pawn move", r.moves())}, nil
}

type fiftyMoves struct {
	plies  int
	reason string
}

// Adjudicate implements engine.Adjudicator.
func (f fiftyMoves) Adjudicate(p *engine.Position) engine.Result {
	if p.HalfMoves() >= f.plies {
		return engine.Draw(f.reason)
	}
	return engine.Result{}
}

// Repetition ends a game in which a position occurs again, with the same
// player to move and the same rights.
//
// Source: FIDE Laws of Chess, article 9.2; the rules of Shogi (four times) and
// Xiangqi for perpetual check.
type Repetition struct {
	Times          int  // 0: three
	PerpetualCheck bool // the player who gave check with every move has lost
}

// Key implements engine.Rule.
func (Repetition) Key() string { return "repetition" }

func (r Repetition) times() int {
	if r.Times == 0 {
		return 3
	}
	return r.Times
}

var ordinals = []string{"", "", "second", "third", "fourth", "fifth"}

// Describe implements engine.Rule.
func (r Repetition) Describe(*engine.Variant) string {
	text := fmt.Sprintf("The game is drawn when a position occurs for the %s time.", ordinals[min(r.times(), 5)])
	if r.PerpetualCheck {
		text += " But a player who has given check with every move since its first occurrence has lost."
	}
	return text
}

// Bind implements engine.Rule.
func (r Repetition) Bind(*engine.Builder) (any, error) { return repetition{r}, nil }

type repetition struct{ rule Repetition }

// Adjudicate implements engine.Adjudicator.
func (r repetition) Adjudicate(p *engine.Position) engine.Result {
	if p.Repetitions() < r.rule.times()-1 {
		return engine.Result{}
	}
	if r.rule.PerpetualCheck {
		if c, ok := perpetual(p, r.rule.times()); ok {
			return engine.Loss(c, "perpetual check")
		}
	}
	return engine.Draw("repetition")
}

// perpetual finds the player whose moves since the position's first occurrence
// all gave check, if there is just one.
func perpetual(p *engine.Position, times int) (engine.Color, bool) {
	q := p.Clone()
	hash := q.Hash()
	checks := [2]bool{true, true}
	for seen := 1; seen < times && q.Ply() > 0; {
		mover := q.Mover()
		if !q.InCheck(mover.Other()) {
			checks[mover] = false
		}
		q.Unmake()
		if q.Hash() == hash {
			seen++
		}
	}
	switch {
	case checks[engine.White] == checks[engine.Black]:
		return 0, false
	case checks[engine.White]:
		return engine.White, true
	}
	return engine.Black, true
}
