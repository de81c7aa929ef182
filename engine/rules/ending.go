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
	Stalemate Stalemate
	// LoneKingDraws makes it a draw in any case if the other player has only
	// royal pieces.
	LoneKingDraws bool
}

// Stalemate is what it means not to be able to move without being in check.
type Stalemate uint8

// The results of a stalemate for the player who can't move.
const (
	StalemateDraws Stalemate = iota
	StalemateLoses
	StalemateWins
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
	if r.LoneKingDraws {
		text += " But a king alone can only draw by it."
	}
	return strings.TrimSpace(text)
}

// Bind implements engine.Rule.
func (r Checkmate) Bind(b *engine.Builder) (any, error) { return checkmate{r, b.Variant()}, nil }

type checkmate struct {
	rule Checkmate
	v    *engine.Variant
}

// NoMovesResult implements engine.NoMovesResulter. What a mate means it leaves
// to the other rules: without any it is a loss.
func (c checkmate) NoMovesResult(p *engine.Position, inCheck bool) engine.Result {
	side := p.Side()
	switch {
	case inCheck:
		return engine.Result{}
	case c.rule.LoneKingDraws && bare(c.v, p, side.Other()):
		return engine.Draw("stalemate by a king alone")
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

// Advise implements engine.Adviser.
func (e *extinction) Advise(a *engine.Advice) {
	for _, t := range e.types {
		a.Vital[t] = true
	}
}

// BareKing lets a player lose who has nothing but royal pieces left, unless
// the opponent is bared by the very next move.
//
// Source: the rules of Shatranj as in H. J. R. Murray, A History of Chess.
type BareKing struct {
	// Stalemate lets a player who is bared stalemate the opponent with the next
	// move as well, with the result that a stalemate has.
	Stalemate bool
}

// Key implements engine.Rule.
func (BareKing) Key() string { return "bare king" }

// Describe implements engine.Rule.
func (r BareKing) Describe(*engine.Variant) string {
	text := "A player who has nothing but the king left has lost, unless the next move takes the opponent's last piece as well: then the game is drawn."
	if r.Stalemate {
		text += " The next move may also stalemate the opponent."
	}
	return text
}

// Bind implements engine.Rule.
func (r BareKing) Bind(b *engine.Builder) (any, error) { return bareKing{r, b.Variant()}, nil }

type bareKing struct {
	rule BareKing
	v    *engine.Variant
}

// bare reports whether a player has nothing but royal pieces.
func bare(v *engine.Variant, p *engine.Position, c engine.Color) bool {
	own := p.PiecesOf(c)
	return own.Count() == royals(v, p, c)
}

func royals(v *engine.Variant, p *engine.Position, c engine.Color) int {
	n := 0
	for _, t := range v.RoyalTypes() {
		n += p.Count(c, t)
	}
	return n
}

// GameEnd implements engine.GameEnder.
func (k bareKing) GameEnd(p *engine.Position) engine.Result {
	us := p.Side()
	them := us.Other()
	ours, theirs := bare(k.v, p, us), bare(k.v, p, them)
	switch {
	case ours && theirs:
		return engine.Draw("both kings are bare")
	case ours && !k.rule.Stalemate && !k.baresBack(p):
		return engine.Loss(us, "bare king")
	case theirs && !(k.rule.Stalemate && p.Stuck()):
		return engine.Loss(them, "bare king")
	}
	return engine.Result{}
}

// Advise implements engine.Adviser.
func (bareKing) Advise(a *engine.Advice) { a.Bare = true }

// baresBack reports whether the player to move, who is bare, can capture all
// that the opponent has besides royal pieces.
func (k bareKing) baresBack(p *engine.Position) bool {
	us := p.Side()
	them := us.Other()
	left := p.PiecesOf(them)
	if left.Count() != royals(k.v, p, them)+1 {
		return false
	}
	for _, t := range k.v.RoyalTypes() {
		left = left.AndNot(p.Pieces(them, t))
	}
	last, _ := left.First()
	for from := range p.AttackersOf(last, us).All() {
		if !p.AttackedAfter(from, last, them) {
			return true
		}
	}
	return false
}
