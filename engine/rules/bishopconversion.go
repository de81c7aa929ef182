package rules

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// BishopConversion is for games in which both of a player's bishops start on
// squares of one color: one of them changes it. As its first move a bishop may
// step to a square beside it, capturing or not. Once one has done so the other
// can't; once one has made another first move the other must, before it can
// move in any other way. If one is captured before either has moved, the other
// is free to choose.
//
// Source: Carlos Cetina, https://www.chessvariants.com/varvar.dir/bcr.html and
// https://www.chessvariants.com/play/symmetric-chess. The FEN has a section
// with the files of the bishops that may convert, with + if they must: CGcg at
// the start, G+ after White's c-bishop has moved.
type BishopConversion struct {
	Of string `ini:"of"` // the type; "": B
}

func (BishopConversion) Key() string { return "bishop conversion" }

func (r BishopConversion) of() string {
	if r.Of == "" {
		return "B"
	}
	return r.Of
}

func (r BishopConversion) Describe(v *engine.Variant) string {
	name := listTypesText(v, r.of(), "or")
	return fmt.Sprintf("As its first move %s may step to one of the four squares beside it, to an empty one or capturing, and so change its color. "+
		"A player's second %s can't do so after the first has; it must, before it moves in any other way, after the first has moved without doing so.", words.A(name), name)
}

func (r BishopConversion) Bind(b *engine.Builder) (any, error) {
	bishop, err := oneType(b, r.of())
	if err != nil {
		return nil, fmt.Errorf("of %w", err)
	}
	c := &bishopConversion{v: b.Variant(), slot: b.Slot(), bishop: bishop}
	for player := range engine.Color(2) {
		n := 0
		for s := range c.v.Size() {
			sq := engine.Square(s)
			if b.StartPiece(sq) != engine.MakePiece(c.bishop, player) {
				continue
			}
			if n == 2 {
				return nil, fmt.Errorf("%v has more than two pieces %s", c.v.SideName(player), c.v.Type(c.bishop).Name)
			}
			c.home[player][n] = sq
			n++
		}
		if n < 2 {
			return nil, fmt.Errorf("%v has fewer than two pieces %s", c.v.SideName(player), c.v.Type(c.bishop).Name)
		}
	}
	return c, nil
}

// bishopConversion is the bound rule. Its slot has for each player a bit for
// each bishop that may convert, and then one for each that must.
type bishopConversion struct {
	v      *engine.Variant
	slot   int
	bishop engine.TypeID
	home   [2][2]engine.Square
}

func mayConvert(c engine.Color, i int) uint64       { return 1 << (4*int(c) + i) }
func mustConvert(c engine.Color, i int) uint64      { return 4 << (4*int(c) + i) }
func conversions(c engine.Color) (both uint64)      { return 15 << (4 * int(c)) }
func canConvert(c engine.Color, i int) (any uint64) { return mayConvert(c, i) | mustConvert(c, i) }

func (b *bishopConversion) MoveMade(p engine.Editor, m engine.Move) {
	state := p.Slot(b.slot)
	if state == 0 || m == engine.NoMove {
		return
	}
	us := p.Side()
	next := state
	for i, home := range b.home[us] {
		if m.From() == home && state&canConvert(us, i) != 0 {
			next = b.moved(state, us, i, b.beside(m))
		}
	}
	them := us.Other()
	for i, home := range b.home[them] {
		if state&canConvert(them, i) != 0 && p.PieceAt(home) != engine.MakePiece(b.bishop, them) {
			next &^= canConvert(them, i)
		}
	}
	if next != state {
		p.SetSlot(b.slot, next)
	}
}

// moved returns the state after a bishop's first move.
func (b *bishopConversion) moved(state uint64, us engine.Color, i int, converted bool) uint64 {
	other := state&mayConvert(us, 1-i) != 0
	state &^= conversions(us)
	if !converted && other {
		state |= mustConvert(us, 1-i)
	}
	return state
}

// beside reports whether a move goes one square orthogonally.
func (b *bishopConversion) beside(m engine.Move) bool {
	df, dr := b.v.File(m.From())-b.v.File(m.To()), b.v.Rank(m.From())-b.v.Rank(m.To())
	return df*df+dr*dr == 1
}

// MoveGenerated implements engine.MoveFilter: a bishop that must convert has no
// other moves.
func (b *bishopConversion) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	us := p.Side()
	state := p.Slot(b.slot)
	for i, home := range b.home[us] {
		if m.From() == home && state&mustConvert(us, i) != 0 {
			return false
		}
	}
	return true
}

func (b *bishopConversion) ExplainIllegal(p *engine.Position, m engine.Move) string {
	if b.MoveGenerated(p, m, nil) {
		return ""
	}
	return fmt.Sprintf("the first move of the piece on %s must be a step to a square beside it", b.v.SquareName(m.From()))
}

// SpecialMoves implements engine.MoveSource: conversions.
func (b *bishopConversion) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	state := p.Slot(b.slot)
	for i, home := range b.home[us] {
		if state&canConvert(us, i) == 0 {
			continue
		}
		for _, d := range orthogonalSteps {
			to, ok := b.v.Step(home, d[0], d[1])
			if pc := p.PieceAt(to); ok && (pc == engine.NoPiece || pc.Type() != 0 && pc.Color() != us) {
				out.Add(engine.NewMove(engine.NormalMove, home, to))
			}
		}
	}
}

func (b *bishopConversion) Sections() []string { return []string{"conversion"} }

func (b *bishopConversion) Accepts(_, text string) bool {
	if text == "-" {
		return true
	}
	_, ok := b.parse(text)
	return ok && text != ""
}

// parse reads a section's text.
func (b *bishopConversion) parse(text string) (state uint64, ok bool) {
	last := uint64(0)
	for _, r := range text {
		if r == '+' && last != 0 {
			state, last = state&^last|last<<2, 0
			continue
		}
		if last, ok = b.right(r); !ok {
			return 0, false
		}
		state |= last
	}
	return state, true
}

// right returns the bit of the bishop that a letter names.
func (b *bishopConversion) right(r rune) (uint64, bool) {
	player, file := engine.White, int(r-'A')
	if r >= 'a' {
		player, file = engine.Black, int(r-'a')
	}
	for i, home := range b.home[player] {
		if b.v.File(home) == file {
			return mayConvert(player, i), true
		}
	}
	return 0, false
}

// ReadFEN implements engine.FENSection. Rights of bishops that are not there
// are ignored.
func (b *bishopConversion) ReadFEN(p engine.Editor, _, text string) error {
	state := uint64(0)
	switch text {
	case "-":
	case "":
		state = mayConvert(0, 0) | mayConvert(0, 1) | mayConvert(1, 0) | mayConvert(1, 1)
	default:
		var ok bool
		if state, ok = b.parse(text); !ok {
			return fmt.Errorf("expected - or the files of the bishops that may convert, with + if they must, such as CG or G+")
		}
	}
	for player := range engine.Color(2) {
		for i, home := range b.home[player] {
			if p.PieceAt(home) != engine.MakePiece(b.bishop, player) {
				state &^= canConvert(player, i)
			}
		}
	}
	p.SetSlot(b.slot, state)
	return nil
}

func (b *bishopConversion) WriteFEN(p *engine.Position, _ string) string {
	state := p.Slot(b.slot)
	if state == 0 {
		return "-"
	}
	var out strings.Builder
	for player := range engine.Color(2) {
		for i, home := range b.home[player] {
			if state&canConvert(player, i) == 0 {
				continue
			}
			letter := byte('A' + b.v.File(home))
			if player == engine.Black {
				letter += 'a' - 'A'
			}
			out.WriteByte(letter)
			if state&mustConvert(player, i) != 0 {
				out.WriteByte('+')
			}
		}
	}
	return out.String()
}
