package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// Progressive gives each turn one more move than the one before: White begins
// with one, Black answers with two, and so on. In the FEN the player to move
// comes with the moves left of those of the turn, as in b2/4.
//
// Source: D. B. Pritchard, The Classified Encyclopedia of Chess Variants, the
// Scottish and the Italian form; https://en.wikipedia.org/wiki/Progressive_chess.
type Progressive struct {
	Italian bool // check may only be given by a turn's last move; otherwise it ends the turn
}

// Key implements engine.Rule.
func (Progressive) Key() string { return "turn" }

// Describe implements engine.Rule.
func (r Progressive) Describe(*engine.Variant) string {
	text := "White begins with one move, Black answers with two, White with three, and so on. "
	if r.Italian {
		return text + "Only the last move of a turn may give check, and whoever is in check must get out of it with the first."
	}
	return text + "A move that gives check ends the turn, and whoever is in check must get out of it with the first move."
}

// Bind implements engine.Rule.
func (r Progressive) Bind(b *engine.Builder) (any, error) {
	p := &progressive{b.Slot()}
	if r.Italian {
		return &italian{*p}, nil
	}
	return p, nil
}

// progressive is the bound rule; its slot has the moves left in the turn, the
// next included, and the turn's length above 16 bits.
type progressive struct{ slot int }

func (r *progressive) left(p *engine.Position) uint64   { return p.Slot(r.slot) & 0xffff }
func (r *progressive) length(p *engine.Position) uint64 { return p.Slot(r.slot) >> 16 }

// NextSide implements engine.Turner.
func (r *progressive) NextSide(p engine.Editor, m engine.Move) engine.Color {
	us, n := p.Side(), r.length(p.Position)
	if left := r.left(p.Position); left > 1 && m != engine.NoMove && !p.InCheck(us.Other()) {
		p.SetSlot(r.slot, left-1|n<<16)
		return us
	}
	p.SetSlot(r.slot, n+1|(n+1)<<16)
	return us.Other()
}

// Sections implements engine.FENSection.
func (*progressive) Sections() []string { return []string{"side"} }

// Accepts implements engine.FENSection.
func (*progressive) Accepts(_, _ string) bool { return true }

// ReadFEN implements engine.FENSection: without numbers it is the first turn of
// the player.
func (r *progressive) ReadFEN(p engine.Editor, _, text string) error {
	side, left, length := "w", uint64(1), uint64(1)
	switch text {
	case "", "w":
	case "b":
		side, left, length = "b", 2, 2
	default:
		if n, err := fmt.Sscanf(text[1:], "%d/%d", &left, &length); n != 2 || err != nil || left < 1 || left > length || length > 1<<15 {
			return fmt.Errorf("want w or b, the moves left of the turn and how many it has, such as b2/4")
		}
		side = text[:1]
	}
	if side != "w" && side != "b" {
		return fmt.Errorf("%q is no player: want w or b, as in b2/4", side)
	}
	if side == "b" {
		p.SetSide(engine.Black)
	}
	p.SetSlot(r.slot, left|length<<16)
	return nil
}

// WriteFEN implements engine.FENSection.
func (r *progressive) WriteFEN(p *engine.Position, _ string) string {
	return fmt.Sprintf("%s%d/%d", []string{"w", "b"}[p.Side()], r.left(p), r.length(p))
}

// italian is the bound rule in its Italian form.
type italian struct{ progressive }

// Legal implements engine.Legality: the turn has passed only after its last move.
func (r *italian) Legal(p engine.Made, _ engine.Move) bool {
	return p.SlotBefore(r.slot)&0xffff == 1 || !p.InCheck(p.Mover().Other())
}

// ExplainIllegal implements engine.Explainer.
func (*italian) ExplainIllegal(*engine.Position, engine.Move) string {
	return "it would give check before the last move of the turn"
}
