package notation

import (
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// endsOn reports whether a player may mean the move by naming a square where
// it goes or, castling and capturing on the way, what it takes.
func endsOn(m engine.Move, s engine.Square) bool {
	stop, ok := m.Waypoint()
	return m.To() == s || m.A() == s && m.IsCastling() || stop == s && ok
}

// candidates returns the moves between two squares, whether they are legal or not.
func (p position) candidates(from, to engine.Square) []engine.Candidate {
	return slices.DeleteFunc(p.Candidates(from), func(c engine.Candidate) bool { return !endsOn(c.Move, to) })
}

// explainCandidate says why a candidate is not legal.
func (p position) explainCandidate(c engine.Candidate) string {
	if c.Move.IsCastling() && !c.Filtered() {
		if reason := p.ExplainSpecial(c.Move); reason != "" {
			return reason
		}
	}
	hook, exposed := p.RejectedBy(c)
	if exposed {
		if reason := p.explainCheck(c.Move); reason != "" {
			return reason
		}
	}
	if e, ok := hook.(engine.Explainer); ok {
		if reason := e.ExplainIllegal(p.Position, c.Move); reason != "" {
			return reason
		}
	}
	if exposed {
		return "leaves " + p.SideToMove() + " in check"
	}
	return "the rules of " + p.v.Def.Name + " forbid it"
}

// explainCheck says which royal piece of the player to move is attacked after a move,
// and by what, as far as the pieces' own moves tell.
func (p position) explainCheck(m engine.Move) string {
	us := p.Side()
	p.Make(m)
	defer p.Unmake()
	royals := p.Royals(us)
	for s := range royals.All() {
		attackers := p.AttackersOf(s, us.Other()).Squares()
		if len(attackers) == 0 {
			continue
		}
		by := make([]string, len(attackers))
		for i, from := range attackers {
			by[i] = p.pieceOn(from)
		}
		return "leaves " + p.pieceOn(s) + " attacked by " + words.List(by, "and")
	}
	return ""
}
