package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// MultiPartnerCastling is Castling with more than two partners for each king. Each set
// has at most one partner on either side. The FEN names the partners' files.
//
// Source: David Short, Double Chess (1996),
// https://www.chessvariants.com/large.dir/doubleboard.html.
type MultiPartnerCastling struct {
	King string           `ini:"king"` // as in Castling
	Sets [][]CastlingMove `ini:"sets"`
}

// Key implements engine.Rule: it stands in for Castling.
func (MultiPartnerCastling) Key() string { return "castling" }

func (r MultiPartnerCastling) Describe(v *engine.Variant) string {
	text := Castling{King: r.King}.Describe(v)
	if text == "" {
		return ""
	}
	text += " It may do so with any partner:"
	for _, set := range r.Sets {
		for _, m := range set {
			if m.Player == engine.White {
				text += " to " + m.To + " with the one on " + m.Partner + ","
			}
		}
	}
	return strings.TrimSuffix(text, ",") + " (" + v.SideName(engine.White) + "), and so for " + v.SideName(engine.Black) + "."
}

func (r MultiPartnerCastling) Bind(b *engine.Builder) (any, error) {
	if len(r.Sets) == 0 || len(r.Sets) > b.Variant().Files() {
		return nil, fmt.Errorf("%d sets: expected 1 to %d sets of ways to castle, such as sets=[[{player=w from=e1 to=g1 partner=h1 partnerTo=f1}]]", len(r.Sets), b.Variant().Files())
	}
	out := &manyCastling{}
	for i, set := range r.Sets {
		if len(set) == 0 {
			return nil, fmt.Errorf("set %d has no way to castle: expected one such as {player=w from=e1 to=g1 partner=h1 partnerTo=f1}", i+1)
		}
		one, err := Castling{King: r.King, Moves: set, Shredder: true}.Bind(b)
		if err != nil {
			return nil, err
		}
		out.sets = append(out.sets, one.(*castling))
	}
	return out, nil
}

// manyCastling is the bound rule: a castling for each set.
type manyCastling struct{ sets []*castling }

func (c *manyCastling) Castles(start *engine.Position, t engine.TypeID) (can, noted bool) {
	for _, set := range c.sets {
		one, _ := set.Castles(start, t)
		can = can || one
	}
	return can, false
}

func (c *manyCastling) MoveMade(p engine.Editor, m engine.Move) {
	for _, set := range c.sets {
		set.MoveMade(p, m)
	}
}

func (c *manyCastling) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	for _, set := range c.sets {
		set.SpecialMoves(p, out)
	}
}

func (c *manyCastling) DescribeMove(p *engine.Position, m engine.Move, text string, san bool) string {
	for _, set := range c.sets {
		text = set.DescribeMove(p, m, text, san)
	}
	return text
}

func (c *manyCastling) Sections() []string { return []string{"castling"} }

func (c *manyCastling) Accepts(section, text string) bool { return c.sets[0].Accepts(section, text) }

func (c *manyCastling) ReadFEN(p engine.Editor, section, text string) error {
	for _, set := range c.sets {
		own := text
		if text != "" {
			own = set.ownLetters(text) + "-"
		}
		if err := set.ReadFEN(p, section, own); err != nil {
			return err
		}
	}
	return nil
}

// ownLetters returns the letters of text that are files of the set's partners.
func (c *castling) ownLetters(text string) string {
	return strings.Map(func(r rune) rune {
		player := 0
		if r >= 'a' {
			player = 2
		}
		for _, side := range c.sides[player : player+2] {
			if side.ok && rune('a'+c.v.File(side.rook)) == r|0x20 {
				return r
			}
		}
		return -1
	}, text)
}

func (c *manyCastling) WriteFEN(p *engine.Position, section string) string {
	var white, black strings.Builder
	for _, set := range c.sets {
		for _, r := range strings.Trim(set.WriteFEN(p, section), "-") {
			if r >= 'a' {
				black.WriteRune(r)
			} else {
				white.WriteRune(r)
			}
		}
	}
	if white.Len()+black.Len() == 0 {
		return "-"
	}
	return white.String() + black.String()
}
