package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Checkmate says what it means to have no moves. The kernel itself keeps royal
// pieces from being left attacked.
//
// Source: FIDE Laws of Chess, articles 5.1 and 5.2.
type Checkmate struct {
	Stalemate engine.Outcome // for the player without moves: WhiteWins means a win, BlackWins a loss; else a draw
}

// The results of a stalemate for the player who can't move.
const (
	StalemateDraws = engine.Drawn
	StalemateLoses = engine.BlackWins
	StalemateWins  = engine.WhiteWins
)

// Key implements engine.Rule.
func (Checkmate) Key() string { return "checkmate" }

// Describe implements engine.Rule.
func (r Checkmate) Describe(v *engine.Variant) string {
	var text string
	if royal := v.RoyalTypes(); len(royal) > 0 {
		text = fmt.Sprintf("The %s must not be left attacked; a player whose %s is attacked and who has no legal move has lost.",
			names(v, royal, "or"), names(v, royal, "or"))
	} else if !v.RulesDecideCheck() {
		text = "No piece is royal: there is no check."
	}
	switch r.Stalemate {
	case StalemateLoses:
		text += " A player without a legal move has lost in any case."
	case StalemateWins:
		text += " A player who has no legal move but is not in check has won."
	default:
		text += " A player who has no legal move but is not in check has drawn."
	}
	return strings.TrimSpace(text)
}

// Bind implements engine.Rule.
func (r Checkmate) Bind(*engine.Builder) (any, error) { return checkmate{r}, nil }

type checkmate struct{ rule Checkmate }

// NoMovesResult implements engine.NoMovesResulter.
func (c checkmate) NoMovesResult(p *engine.Position, inCheck bool) engine.Result {
	side := p.Side()
	switch {
	case inCheck:
		return engine.Loss(side, "checkmate")
	case c.rule.Stalemate == StalemateLoses:
		return engine.Loss(side, "stalemate")
	case c.rule.Stalemate == StalemateWins:
		return engine.Win(side, "stalemate")
	}
	return engine.Draw("stalemate")
}

// Extinction ends the game when a player has no piece of some type left.
//
// Source: R. Wayne Schmittberger, Extinction Chess (1985); V. R. Parton,
// Kinglet Chess (1953).
type Extinction struct {
	Types string // losing the last piece of any of them loses the game
}

// Key implements engine.Rule.
func (Extinction) Key() string { return "extinction" }

// Describe implements engine.Rule.
func (r Extinction) Describe(v *engine.Variant) string {
	return fmt.Sprintf("A player who has no %s left has lost. A king may be left attacked, and captured like any piece.", listed(v, r.Types, "or no"))
}

// Bind implements engine.Rule.
func (r Extinction) Bind(b *engine.Builder) (any, error) {
	types, err := b.Types(r.Types)
	e := &extinction{types: types}
	for _, t := range types {
		e.reasons = append(e.reasons, "extinction of the "+b.Variant().Type(t).Name)
	}
	return e, err
}

type extinction struct {
	types   []engine.TypeID
	reasons []string // made once, as they are needed in the search
}

// GameEnd implements engine.GameEnder. A move that makes both players lose
// their last piece of a type wins for the player who made it.
func (e *extinction) GameEnd(p *engine.Position) engine.Result {
	for _, c := range [2]engine.Color{p.Side(), p.Side().Other()} {
		for i, t := range e.types {
			if p.Count(c, t)+p.InHand(c, t) == 0 {
				return engine.Loss(c, e.reasons[i])
			}
		}
	}
	return engine.Result{}
}

// BareKing lets a player lose who has nothing but royal pieces left, unless
// the opponent can be bared by the very next move.
//
// Source: the rules of Shatranj as in H. J. R. Murray, A History of Chess.
type BareKing struct{}

// Key implements engine.Rule.
func (BareKing) Key() string { return "bare king" }

// Describe implements engine.Rule.
func (BareKing) Describe(*engine.Variant) string {
	return "A player who has nothing but the king left has lost, unless the next move takes the opponent's last piece as well: then the game is drawn."
}

// Bind implements engine.Rule.
func (BareKing) Bind(b *engine.Builder) (any, error) { return bareKing{b.Variant()}, nil }

type bareKing struct{ v *engine.Variant }

func (k bareKing) bare(p *engine.Position, c engine.Color) bool {
	own := p.PiecesOf(c)
	n := own.Count()
	for _, t := range k.v.RoyalTypes() {
		n -= p.Count(c, t)
	}
	return n == 0
}

// GameEnd implements engine.GameEnder: baring is claimed when it is the
// player's turn again, so that the bared player has one move to bare back.
func (k bareKing) GameEnd(p *engine.Position) engine.Result {
	us := p.Side()
	if !k.bare(p, us.Other()) {
		return engine.Result{}
	}
	if k.bare(p, us) {
		return engine.Draw("both kings are bare")
	}
	return engine.Loss(us.Other(), "bare king")
}
