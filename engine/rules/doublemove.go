package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// DoubleMove gives each player two moves a turn; White's first turn has one. In
// the FEN the player to move is w2 or b2 while both moves are to come.
//
// Source: Marseillais chess (Albert Fortis, 1925) in its balanced form, and
// Doublemove Chess (Fred Galvin, 1957), as in D. B. Pritchard, The Classified
// Encyclopedia of Chess Variants; for WhiteOnly, Monster Chess.
type DoubleMove struct {
	Unbalanced     bool `ini:"unbalanced"` // White's first turn has two moves as well
	CheckContinues bool `ini:"through"`    // a check does not end the turn
	WhiteOnly      bool `ini:"whiteOnly"`  // Black's turns have one move
}

func (DoubleMove) Key() string { return "turn" }

func (r DoubleMove) Describe(v *engine.Variant) string {
	text := "Each player makes two moves a turn, with the same piece or with two"
	if r.WhiteOnly {
		text = v.SideName(engine.White) + " makes two moves a turn, with the same piece or with two, and " + v.SideName(engine.Black) + " makes one"
	} else if !r.Unbalanced {
		text += "; " + v.SideName(engine.White) + "'s first turn has just one"
	}
	if !r.CheckContinues {
		text += ". A move that gives check ends the turn, and a player in check must end it with the first move"
	}
	return text + "."
}

func (r DoubleMove) Bind(b *engine.Builder) (any, error) {
	return &doubleMove{rule: r, slot: b.Slot()}, nil
}

// doubleMove is the bound rule; its slot is 1 while the player to move has
// another move after this one.
type doubleMove struct {
	rule DoubleMove
	slot int
}

func (d *doubleMove) NextSide(p engine.Editor, m engine.Move) engine.Color {
	us := p.Side()
	if p.Slot(d.slot) == 1 && m != engine.NoMove && (d.rule.CheckContinues || !p.InCheck(us.Other())) {
		p.SetSlot(d.slot, 0)
		return us
	}
	var more uint64
	if !d.rule.WhiteOnly || us == engine.Black {
		more = 1
	}
	p.SetSlot(d.slot, more)
	return us.Other()
}

func (d *doubleMove) Max() int { return 1 }

// Counted implements engine.Counter: moves left in this turn after the next one.
func (d *doubleMove) Count(p *engine.Position, c engine.Color) int {
	if p.Side() != c {
		return 0
	}
	return int(p.Slot(d.slot))
}

func (d *doubleMove) Sections() []string { return []string{"side"} }

func (d *doubleMove) Accepts(_, _ string) bool { return true }

func (d *doubleMove) ReadFEN(p engine.Editor, _, text string) error {
	if text == "" && d.rule.Unbalanced {
		text = "w2"
	}
	switch text {
	case "", "w":
	case "w2":
		p.SetSlot(d.slot, 1)
	case "b", "b2":
		p.SetSide(engine.Black)
		if text == "b2" {
			p.SetSlot(d.slot, 1)
		}
	default:
		return fmt.Errorf("expected w, w2, b or b2: the player to move, and 2 if two moves are to come")
	}
	return nil
}

func (d *doubleMove) WriteFEN(p *engine.Position, _ string) string {
	text := []string{"w", "b"}[p.Side()]
	if p.Slot(d.slot) == 1 {
		text += "2"
	}
	return text
}
