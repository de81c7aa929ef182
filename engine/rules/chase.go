package rules

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Chase defines what it means to chase a piece: to attack it with a move, newly and
// such that it could be captured by a legal move that the opponent could not answer
// by recapturing. An attack by a piece of the same type that could be captured
// itself offers an exchange and is not a chase. The zero value means no chase.
//
// Source: World Xiangqi Federation, World Xiangqi Rules, and the rules of the Asian
// Xiangqi Federation, http://www.asianxiangqi.org/English/AXF_rules_Eng.pdf.
type Chase struct {
	By     string        `ini:"by"` // types whose attacks count
	Prey   []ChaseTarget `ini:"prey"`
	Always []Attack      `ini:"always"` // attacks that count even if the opponent could recapture
}

// ChaseTarget is a set of types that can be chased, on the squares of a region.
type ChaseTarget struct {
	Types string        `ini:"types"`
	On    engine.Region `ini:"on"` // anywhere if empty
}

// Attack is an attack by pieces of some types on pieces of others.
type Attack struct {
	By string `ini:"by"`
	Of string `ini:"of"`
}

func (r Chase) describe(v *engine.Variant) string {
	pieces := func(list string) string {
		types, _ := v.ParseTypes(list)
		return words.List(plurals(v, types), "and")
	}
	text := " Otherwise a player loses who alone, with every move, has attacked the same piece anew. " +
		"What counts are attacks by " + pieces(r.By) + " on "
	for i, prey := range r.Prey {
		if i > 0 {
			text += ", and on "
		}
		text += pieces(prey.Types)
		if prey.On != "" {
			text += " on " + v.RegionWords(prey.On) + " from their own side"
		}
	}
	text += " that could be captured without being captured again"
	for _, a := range r.Always {
		text += ", and by " + pieces(a.By) + " on any " + pieces(a.Of)
	}
	return text + "; not by a piece that one of its own type could capture."
}

// chase is the bound rule.
type chase struct {
	by            typeSet
	prey          [2][engine.MaxTypes + 1]engine.Bitboard // by player: squares where a type can be chased
	unconditional [engine.MaxTypes + 1]typeSet
}

func (r Chase) bind(b *engine.Builder) (*chase, error) {
	if r.By == "" {
		return nil, nil
	}
	by, err := typeSetOf(b, r.By)
	if err != nil {
		return nil, err
	}
	out := &chase{by: by}
	for _, p := range r.Prey {
		if err := out.addPrey(b, p); err != nil {
			return nil, err
		}
	}
	for _, a := range r.Always {
		by, err := b.Types(a.By)
		if err != nil {
			return nil, err
		}
		of, err := b.Types(a.Of)
		if err != nil {
			return nil, err
		}
		for _, t := range by {
			for _, u := range of {
				out.unconditional[t][u] = true
			}
		}
	}
	return out, nil
}

func (c *chase) addPrey(b *engine.Builder, p ChaseTarget) error {
	types, err := b.Types(p.Types)
	if err != nil {
		return err
	}
	region := p.On
	if region == "" {
		region = "all"
	}
	for player := range engine.Color(2) {
		on, err := b.Region(region, player)
		if err != nil {
			return err
		}
		for _, t := range types {
			c.prey[player][t] = on
		}
	}
	return nil
}

// threat is an attack by the piece on one square on that on another, which it could
// capture with gain.
type threat struct {
	from, to engine.Square
	pinned   bool // a piece could recapture if it were not pinned
}

// newlyChased returns the squares of the pieces that the last move has begun to
// chase, by attacking them or by pinning their protectors.
func (c *chase) newlyChased(p *engine.Position) (out engine.Bitboard) {
	var list [16]threat
	n := c.threats(p, &list)
	if n == 0 {
		return out
	}
	m := p.LastMove()
	p.Unmake()
	for _, t := range list[:n] {
		from := t.from
		if from == m.To() {
			from = m.From()
		}
		isNew := !captures(p, from, t.to)
		if !isNew && t.pinned {
			isNew, _ = recaptures(p, from, t.to) // it was protected
		}
		if isNew {
			out.Add(t.to)
		}
	}
	p.Make(m)
	return out
}

// threats lists the threats of the player who is not to move.
func (c *chase) threats(p *engine.Position, list *[16]threat) int {
	n := 0
	them := p.Side()
	for to := range p.PiecesOf(them).All() {
		if prey := &c.prey[them][p.PieceAt(to).Type()]; !prey.Has(to) {
			continue
		}
		for from := range p.AttackersOf(to, them.Other()).All() {
			t, ok := c.threat(p, from, to)
			if ok && n < len(list) {
				list[n] = t
				n++
			}
		}
	}
	return n
}

// threat returns the threat made by an attack of the player who is not to move, if
// it is one.
func (c *chase) threat(p *engine.Position, from, to engine.Square) (t threat, ok bool) {
	hunter, prey := p.PieceAt(from).Type(), p.PieceAt(to).Type()
	if !c.by[hunter] || hunter == prey && captures(p, to, from) {
		return t, false
	}
	t = threat{from: from, to: to}
	p.MakeNull()
	if ok = captures(p, from, to); ok && !c.unconditional[hunter][prey] {
		var again bool
		again, t.pinned = recaptures(p, from, to)
		ok = !again
	}
	p.Unmake()
	return t, ok
}

// recaptures reports whether the opponent can recapture after a capture by the
// player to move, and whether a piece could if it were not pinned.
func recaptures(p *engine.Position, from, to engine.Square) (can, pinned bool) {
	p.Make(engine.NewMove(engine.NormalMove, from, to))
	defer p.Unmake()
	for from := range p.AttackersOf(to, p.Side()).All() {
		if captures(p, from, to) {
			return true, false
		}
		pinned = true
	}
	return false, pinned
}

// captures reports whether the player to move can capture the piece on one
// square with that on another.
func captures(p *engine.Position, from, to engine.Square) bool {
	attackers := p.AttackersOf(to, p.Side())
	return attackers.Has(from) && p.IsLegalPseudo(engine.NewMove(engine.NormalMove, from, to))
}
