package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Duplex gives each player two moves a turn, which only a royal piece of sorts
// may make both. The game opens with moves of one type from its start squares,
// each of which leaves a new piece on the square it comes from: one of White's,
// two of Black's, one of White's, who then makes another move.
//
// The FEN has w2 or b2 for the player with both moves to come, w or b and the
// square of the piece that has moved for the second (wd4), and in the opening
// the player and the letter of the type to come (ws, bs, bg, wg).
//
// Source: Greg Strong, Duplex Chess (2018), as ChessV plays it.
type Duplex struct {
	Twice   string `ini:"twice"`   // type that may make both moves
	Opening string `ini:"opening"` // type that makes the first moves
	Enter   string `ini:"enter"`   // the two types that enter the game with them, in their order
}

func (Duplex) Key() string { return "turn" }

func (r Duplex) Describe(v *engine.Variant) string {
	pawn, general, other := listTypesText(v, r.Opening, "or"), "general", "general"
	if types, err := v.ParseTypes(r.Enter); err == nil && len(types) == 2 {
		general, other = listTypes(v, types[:1], ""), listTypes(v, types[1:], "")
	}
	first, second := v.SideName(engine.White), v.SideName(engine.Black)
	return fmt.Sprintf("Each player makes two moves a turn, with different pieces; only %s may make both. "+
		"At first %s moves leave new pieces where they start: %s's first leaves %s, %s's first two %s and %s, and %s's second %s; %s then makes another move.",
		words.A(listTypesText(v, r.Twice, "or")), pawn, first, words.A(general), second, words.A(general), words.A(other), first, words.A(other), first)
}

func (r Duplex) Bind(b *engine.Builder) (any, error) {
	enter, err := b.Types(r.Enter)
	if err != nil {
		return nil, err
	}
	twice, err := b.Types(r.Twice)
	if err != nil {
		return nil, err
	}
	opening, err := b.Types(r.Opening)
	if err != nil {
		return nil, err
	}
	if len(enter) != 2 || len(twice) != 1 || len(opening) != 1 {
		return nil, fmt.Errorf("expected one type in Twice and in Opening, and two in Enter")
	}
	out := &duplex{v: b.Variant(), slot: b.Slot(), twice: twice[0], opening: opening[0], enter: [4]engine.TypeID{enter[0], enter[0], enter[1], enter[1]}}
	for s := range out.v.Size() {
		sq := engine.Square(s)
		if pc := b.StartPiece(sq); pc.Type() == out.opening {
			out.home[pc.Color()].Add(sq)
		}
	}
	return out, nil
}

// The phases of a turn, in the low byte of the slot. Opening moves come first.
const (
	duplexOpening = iota // four moves, by duplexOpener
	duplexFirst   = iota + 3
	duplexSecond
)

// duplexOpener reports who makes the opening moves.
var duplexOpener = [4]engine.Color{engine.White, engine.Black, engine.Black, engine.White}

// duplex is the bound rule. Its slot holds the phase in the low byte, and in
// the next the square of the piece that has moved in this turn.
type duplex struct {
	v              *engine.Variant
	slot           int
	twice, opening engine.TypeID
	enter          [4]engine.TypeID
	home           [2]engine.Bitboard
}

func (d *duplex) phase(p *engine.Position) int { return int(p.Slot(d.slot) & 0xff) }

func (d *duplex) moved(p *engine.Position) engine.Square { return engine.Square(p.Slot(d.slot) >> 8) }

func (d *duplex) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	from := m.From()
	switch phase := d.phase(p); phase {
	case duplexFirst:
		return true
	case duplexSecond:
		return from != d.moved(p) || p.PieceAt(from).Type() == d.twice
	}
	return p.PieceAt(from).Type() == d.opening && d.home[p.Side()].Has(from)
}

func (d *duplex) ExplainIllegal(p *engine.Position, m engine.Move) string {
	name := func(t engine.TypeID) string { return listTypes(d.v, []engine.TypeID{t}, "") }
	if d.phase(p) == duplexSecond {
		return fmt.Sprintf("%s has made the turn's first move: another piece makes the second, unless it is %s", pieceOn(p, m.From()), words.A(name(d.twice)))
	}
	return fmt.Sprintf("only %s on its start square may make one of the first moves", words.A(name(d.opening)))
}

// SideEffects implements engine.SideEffecter: in the opening a piece enters.
func (d *duplex) SideEffects(p engine.Editor, m engine.Move) {
	if phase := d.phase(p.Position); phase < duplexFirst {
		p.Put(m.From(), engine.MakePiece(d.enter[phase], p.Side()))
	}
}

func (d *duplex) NextSide(p engine.Editor, m engine.Move) engine.Color {
	us := p.Side()
	phase := d.phase(p.Position)
	switch {
	case m == engine.NoMove:
		p.SetSlot(d.slot, d.afterTurn(phase, us))
		return us.Other()
	case phase < 3:
		p.SetSlot(d.slot, uint64(phase+1))
		return duplexOpener[phase+1]
	case phase == duplexSecond:
		p.SetSlot(d.slot, duplexFirst)
		return us.Other()
	}
	p.SetSlot(d.slot, duplexSecond|uint64(m.To())<<8)
	return us
}

// afterTurn returns the phase with which the next turn begins.
func (d *duplex) afterTurn(phase int, us engine.Color) uint64 {
	for phase++; phase < len(duplexOpener); phase++ {
		if duplexOpener[phase] != us {
			return uint64(phase)
		}
	}
	return duplexFirst
}

func (d *duplex) Sections() []string { return []string{"side"} }

func (d *duplex) Accepts(_, _ string) bool { return true }

// opener writes an opening phase.
func (d *duplex) opener(phase int) string {
	return []string{"w", "b"}[duplexOpener[phase]] + strings.ToLower(d.v.Type(d.enter[phase]).Letters[0])
}

// ReadFEN implements engine.FENSection. Without a square, either piece may
// make the second move.
func (d *duplex) ReadFEN(p engine.Editor, _, text string) error {
	for phase := range d.enter {
		if text == d.opener(phase) || text == "" && phase == 0 {
			p.SetSlot(d.slot, uint64(phase))
			p.SetSide(duplexOpener[phase])
			return nil
		}
	}
	side, rest := text[:1], text[1:]
	state := uint64(duplexSecond | 0xff<<8)
	if rest == "2" {
		state = duplexFirst
	} else if s, ok := d.v.SquareNamed(rest); ok {
		state = duplexSecond | uint64(s)<<8
	} else if rest != "" {
		side = ""
	}
	if side != "w" && side != "b" {
		return fmt.Errorf("expected w2 or b2, w or b with the square of the piece that has moved (wd4), or one of %s, %s, %s, %s",
			d.opener(0), d.opener(1), d.opener(2), d.opener(3))
	}
	p.SetSlot(d.slot, state)
	if side == "b" {
		p.SetSide(engine.Black)
	}
	return nil
}

func (d *duplex) WriteFEN(p *engine.Position, _ string) string {
	side := []string{"w", "b"}[p.Side()]
	switch phase := d.phase(p); phase {
	case duplexFirst:
		return side + "2"
	case duplexSecond:
		if s := d.moved(p); int(s) < d.v.Size() {
			return side + d.v.SquareName(s)
		}
		return side
	default:
		return d.opener(phase)
	}
}
