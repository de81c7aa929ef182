package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// ShatarMate is what mate means in Shatar: one by a knight alone loses for who
// gives it, and one at the end of a series of checks without a strong one
// (shak) is a draw (niol).
//
// Source: https://en.wikipedia.org/wiki/Shatar, and the rules as pychess.org
// plays them. The series begins with a FEN, as this reports no checks before.
type ShatarMate struct {
	Strong string `ini:"strong"` // types whose checks are shak
	Weak   string `ini:"weak"`   // types that may not mate alone
}

func (ShatarMate) Key() string { return "shatar mate" }

func (r ShatarMate) Describe(v *engine.Variant) string {
	return "A player who mates by " + words.A(listTypesText(v, r.Weak, "or")) + " alone loses. A mate is a draw (niol) unless it or a check of the series that it ends was given by " +
		words.A(listTypesText(v, r.Strong, "or")) + " (shak)."
}

func (r ShatarMate) Bind(b *engine.Builder) (any, error) {
	strong, err := someTypeSet(b, "strong", r.Strong)
	if err != nil {
		return nil, err
	}
	weak, err := someTypeSet(b, "weak", r.Weak)
	return &shatarMate{strong, weak}, err
}

type shatarMate struct {
	strong, weak typeSet
}

func (r *shatarMate) NoMovesResult(p *engine.Position, inCheck bool) engine.Result {
	switch side := p.Side(); {
	case !inCheck:
		return engine.Result{}
	case !r.checkedBy(p, &r.weak, false):
		return engine.Win(side, "mate by a knight")
	case !r.shak(p):
		return engine.Draw("niol")
	}
	return engine.Result{}
}

// checkedBy reports whether a piece that gives check is of some types, or is of
// none of them.
func (r *shatarMate) checkedBy(p *engine.Position, types *typeSet, is bool) bool {
	royals := p.Royals(p.Side())
	for king := range royals.All() {
		attackers := p.AttackersOf(king, p.Side().Other())
		for s := range attackers.All() {
			if types[p.PieceAt(s).Type()] == is {
				return true
			}
		}
	}
	return false
}

// shak reports whether a check of the series that the last move ends is strong.
func (r *shatarMate) shak(p *engine.Position) bool {
	switch {
	case !p.InCheck(p.Side()):
		return false
	case r.checkedBy(p, &r.strong, true):
		return true
	case p.Ply() < 2 || p.LastMove() == engine.NoMove:
		return false
	}
	check := p.LastMove()
	p.Unmake()
	answer := p.LastMove()
	if answer == engine.NoMove {
		p.Make(check)
		return false
	}
	p.Unmake()
	found := r.shak(p)
	p.Make(answer)
	p.Make(check)
	return found
}
