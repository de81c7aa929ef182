package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Progressive gives each turn one more move than the one before: White begins
// with one, Black answers with two, and so on. Ten turns without a capture or a move
// of a type that zeroes the half-move clock draw the game. In the FEN the player to
// move comes with the moves left of those of the turn, as in b2/4, and with the
// number of such turns if there are any, as in b2/6/1.
//
// Source: D. B. Pritchard, The Classified Encyclopedia of Chess Variants, the
// Scottish and the Italian form; https://en.wikipedia.org/wiki/Progressive_chess.
type Progressive struct {
	Italian bool `ini:"italian"` // check may only be given by a turn's last move; otherwise it ends the turn
}

func (Progressive) Key() string { return "turn" }

func (r Progressive) Describe(v *engine.Variant) string {
	first := v.SideName(engine.White)
	text := fmt.Sprintf("%s begins with one move, %s answers with two, %s with three, and so on. ", first, v.SideName(engine.Black), first)
	if r.Italian {
		text += "Only the last move of a turn may give check, and whoever is in check must get out of it with the first."
	} else {
		text += "A move that gives check ends the turn, and whoever is in check must get out of it with the first move."
	}
	return text + " The game is drawn after ten turns without a capture or a move of a pawn."
}

func (r Progressive) Bind(b *engine.Builder) (any, error) {
	p := &progressive{b.Slot()}
	if r.Italian {
		return &italian{*p}, nil
	}
	return p, nil
}

// quietTurns is the number of turns without a capture or a move of a pawn that draws
// the game.
const quietTurns = 10

// progressive is the bound rule. Its slot has the moves left in the turn, the next
// included; above 16 bits the turn's length; and above 32 the number of turns before
// it without a capture or a move of a pawn.
type progressive struct{ slot int }

func (r *progressive) left(p *engine.Position) uint64   { return p.Slot(r.slot) & 0xffff }
func (r *progressive) length(p *engine.Position) uint64 { return p.Slot(r.slot) >> 16 & 0xffff }
func (r *progressive) quiet(p *engine.Position) uint64  { return p.Slot(r.slot) >> 32 }

func (r *progressive) set(p engine.Editor, left, length, quiet uint64) {
	p.SetSlot(r.slot, left|length<<16|quiet<<32)
}

func (r *progressive) NextSide(p engine.Editor, m engine.Move) engine.Color {
	us, left, n, quiet := p.Side(), r.left(p.Position), r.length(p.Position), r.quiet(p.Position)
	if left > 1 && m != engine.NoMove && !p.InCheck(us.Other()) {
		r.set(p, left-1, n, quiet)
		return us
	}
	quiet = min(quiet+1, quietTurns)
	if made := int(n - left + 1); p.HalfMoves() < made {
		quiet = 0
	}
	r.set(p, n+1, n+1, quiet)
	return us.Other()
}

func (r *progressive) Adjudicate(p *engine.Position) engine.Result {
	if r.quiet(p) >= quietTurns {
		return engine.Draw("ten turns without a capture or pawn move")
	}
	return engine.Result{}
}

func (*progressive) Sections() []string { return []string{"side"} }

func (*progressive) Accepts(_, _ string) bool { return true }

// ReadFEN implements engine.FENSection: without numbers it is the first turn of
// the player.
func (r *progressive) ReadFEN(p engine.Editor, _, text string) error {
	side, left, length, quiet := "w", uint64(1), uint64(1), uint64(0)
	switch text {
	case "", "w":
	case "b":
		side, left, length = "b", 2, 2
	default:
		n, _ := fmt.Sscanf(text[1:], "%d/%d/%d", &left, &length, &quiet)
		if want := strings.Count(text, "/") + 1; n != want || n < 2 || left < 1 || left > length || length > 1<<15 || quiet > quietTurns {
			return fmt.Errorf("expected w or b, the moves left of the turn and how many it has, such as b2/4, and at most %d turns without a capture or pawn move, as in b2/6/1", quietTurns)
		}
		side = text[:1]
	}
	if side != "w" && side != "b" {
		return fmt.Errorf("%q is not a player: expected w or b, as in b2/4", side)
	}
	if side == "b" {
		p.SetSide(engine.Black)
	}
	r.set(p, left, length, quiet)
	return nil
}

func (r *progressive) WriteFEN(p *engine.Position, _ string) string {
	text := fmt.Sprintf("%s%d/%d", []string{"w", "b"}[p.Side()], r.left(p), r.length(p))
	if quiet := r.quiet(p); quiet > 0 {
		text += fmt.Sprintf("/%d", quiet)
	}
	return text
}

// italian is the bound rule in its Italian form.
type italian struct{ progressive }

// Legal implements engine.LegalityTester: the turn has passed only after its last move.
func (r *italian) Legal(p engine.AfterMove, _ engine.Move) bool {
	return p.SlotBefore(r.slot)&0xffff == 1 || !p.InCheck(p.Mover().Other())
}

func (*italian) ExplainIllegal(*engine.Position, engine.Move) string {
	return "it would give check before the last move of the turn"
}
