package rules

import (
	"sync"

	"github.com/ferzchess/ferz/engine"
)

// NoChecks forbids moves that give check.
//
// Source: the rules of Racing Kings (Vernon R. Parton, 1961) on lichess.org;
// for Drops, those of Supply Chess; for Mates, Checkless Chess,
// https://en.wikipedia.org/wiki/Checkless_chess.
type NoChecks struct {
	Drops bool `ini:"drops"` // only drops may not give check
	Mates bool `ini:"mates"` // a move that mates may
}

func (NoChecks) Key() string { return "no checks" }

func (r NoChecks) Describe(*engine.Variant) string {
	if r.Drops {
		return "A drop may not give check."
	}
	if r.Mates {
		return "A move may not give check, unless it mates."
	}
	return "A move may not give check."
}

func (r NoChecks) Bind(*engine.Builder) (any, error) {
	if r.Mates {
		return &onlyMates{noChecks: noChecks{r}, lists: sync.Pool{New: func() any { return new(engine.MoveList) }}}, nil
	}
	if r.Drops {
		return noChecks{r}, nil
	}
	return allChecks{noChecks{r}}, nil
}

// allChecks is the bound rule where no move may give check.
type allChecks struct{ noChecks }

// VetoesChecks implements engine.CheckVeto.
func (allChecks) VetoesChecks() {}

// noChecks is the bound rule of drops, and part of the others.
type noChecks struct{ rule NoChecks }

func (n noChecks) Advise(a *engine.Advice) { a.ChecksForbidden = n.rule == NoChecks{} }

func (n noChecks) Legal(p engine.AfterMove, m engine.Move) bool {
	return n.rule.Drops && m.Kind() != engine.Drop || !p.InCheck(p.Mover().Other())
}

func (noChecks) ExplainIllegal(*engine.Position, engine.Move) string { return "it would give check" }

// onlyMates is the bound rule where mates are allowed. Whether a check mates
// depends on the replies, which must not give check themselves unless they mate:
// each depth needs a list of its own.
type onlyMates struct {
	noChecks
	lists sync.Pool
}

func (o *onlyMates) Legal(p engine.AfterMove, _ engine.Move) bool {
	us := p.Mover()
	if !p.InCheck(us.Other()) {
		return true
	}
	if p.InCheck(us) {
		return false
	}
	l := o.lists.Get().(*engine.MoveList)
	defer o.lists.Put(l)
	p.Generate(l)
	return l.Len() == 0
}
