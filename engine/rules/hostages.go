package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Hostages are the pieces that a player has captured. Instead of moving, a player
// may release one of them, which the opponent can drop from then on, to free a
// piece of no higher value from the opponent, and drops that one at once. A pawn
// promotes by changing places with a piece that the opponent holds.
//
// Source: John Leslie, Hostage Chess (1997), Variant Chess 32;
// https://en.wikipedia.org/wiki/Hostage_chess. A king that stands where it stood
// at the start counts as unmoved when a rook is dropped in its corner.
//
// A player's hand holds both what may be dropped and, as types of their own, the
// hostages. The king's type must not be marked royal: this rule decides what
// check is, as a pawn that can't promote gives none.
type Hostages struct {
	King  string    `ini:"king"`
	Pawn  string    `ini:"pawn"`
	Kinds []Hostage `ini:"kinds"`
}

// Hostage is what a type becomes when it is captured, and what it is worth when
// hostages are exchanged.
type Hostage struct {
	Type        string `ini:"type"`
	HostageType string `ini:"held"`
	Worth       int    `ini:"worth"`
}

func (Hostages) Key() string { return "hostages" }

func (r Hostages) Describe(v *engine.Variant) string {
	var order []string
	for _, k := range r.Kinds {
		order = append(order, fmt.Sprintf("%s %d", listTypesText(v, k.Type, "or"), k.Worth))
	}
	pawn, king := listTypesText(v, r.Pawn, "or"), listTypesText(v, r.King, "or")
	return fmt.Sprintf("Captured pieces are held as hostages. Instead of moving, a player may release a hostage, which the opponent may drop from then on, and free a piece of the same or a lower value from the opponent, which is dropped at once. The values are: %s. "+
		"A %s promotes only by changing places with a piece that the opponent holds; if there is none, it can neither go to the last rank nor give check there. A %s must not be left in check; a player who is in check and has no legal move is checkmated and loses.",
		strings.Join(order, ", "), pawn, king)
}

func (r Hostages) Bind(b *engine.Builder) (any, error) {
	out := &hostages{v: b.Variant()}
	var err error
	if out.all, err = b.Region("all", engine.White); err != nil {
		return nil, err
	}
	if out.pawns, err = bothRegions(b, "r2-7"); err != nil {
		return nil, err
	}
	if out.seventh, err = bothRegions(b, "r^2"); err != nil {
		return nil, err
	}
	if out.king, err = oneType(b, r.King); err != nil {
		return nil, err
	}
	if out.pawn, err = oneType(b, r.Pawn); err != nil {
		return nil, err
	}
	for _, k := range r.Kinds {
		h := hostage{worth: k.Worth}
		if h.typ, err = oneType(b, k.Type); err != nil {
			return nil, err
		}
		if h.held, err = oneType(b, k.HostageType); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(out.kinds, func(o hostage) bool { return o.typ == h.typ }) {
			return nil, fmt.Errorf("kinds: %q is there twice", k.Type)
		}
		out.kinds = append(out.kinds, h)
		out.heldAs[h.typ] = h.held
	}
	return out, nil
}

type hostage struct {
	typ, held engine.TypeID
	worth     int
}

type hostages struct {
	v              *engine.Variant
	king, pawn     engine.TypeID
	kinds          []hostage
	heldAs         [engine.MaxTypes + 1]engine.TypeID
	all            engine.Bitboard
	pawns, seventh [2]engine.Bitboard // where pawns may be dropped; where they stand before they promote
}

// SpecialMoves implements engine.MoveSource: exchanges of hostages. The released
// type is in the move's extra squares.
func (r *hostages) SpecialMoves(p *engine.Position, out *engine.MoveList) {
	us := p.Side()
	free := r.all.AndNot(p.Occupied())
	for _, freed := range r.kinds {
		if p.InHand(us.Other(), freed.held) == 0 {
			continue
		}
		on := free
		if freed.typ == r.pawn {
			on = on.And(r.pawns[us])
		}
		for _, released := range r.kinds {
			if p.InHand(us, released.held) == 0 || released.worth < freed.worth {
				continue
			}
			for s := range on.All() {
				out.Add(engine.NewMove(engine.Drop, s, s).WithType(freed.typ).WithSquares(engine.Square(released.typ), 0).NotFromHand())
			}
		}
	}
}

// released returns the type that an exchange releases, 0 for other moves.
func released(m engine.Move) engine.TypeID {
	if !m.IsDrop() {
		return 0
	}
	return engine.TypeID(m.A())
}

// MoveGenerated implements engine.MoveFilter: pawns promote only to what the
// opponent holds.
func (r *hostages) MoveGenerated(p *engine.Position, m engine.Move, _ *engine.MoveList) bool {
	return !m.IsPromotion() || p.InHand(p.Side().Other(), r.heldAs[m.Type()]) > 0
}

func (r *hostages) SideEffects(p engine.Editor, m engine.Move) {
	us := p.Side()
	them := us.Other()
	if t := released(m); t != 0 {
		p.AddToHand(them, r.heldAs[m.Type()], -1)
		p.AddToHand(us, r.heldAs[t], -1)
		p.AddToHand(them, t, 1)
		return
	}
	if m.IsPromotion() {
		p.AddToHand(them, r.heldAs[m.Type()], -1)
		p.AddToHand(them, r.heldAs[r.pawn], 1)
	}
	if !p.Captured() {
		return
	}
	for _, k := range r.kinds {
		if _, ok := p.CapturedOn(k.typ); ok {
			p.AddToHand(us, k.held, 1)
		}
	}
}

func (r *hostages) InCheck(p *engine.Position, c engine.Color) bool {
	kings := p.Pieces(c, r.king)
	king, ok := kings.First()
	if !ok {
		return false
	}
	them := c.Other()
	attackers := p.AttackersOf(king, them)
	if !r.promotes(p, them) {
		attackers = attackers.AndNot(p.Pieces(them, r.pawn).And(r.seventh[them]))
	}
	return !attackers.Empty()
}

// promotes reports whether a player's pawns have something to promote to.
func (r *hostages) promotes(p *engine.Position, c engine.Color) bool {
	for _, k := range r.kinds {
		if k.typ != r.pawn && p.InHand(c.Other(), k.held) > 0 {
			return true
		}
	}
	return false
}

func (r *hostages) Royals(p *engine.Position, c engine.Color) engine.Bitboard {
	return p.Pieces(c, r.king)
}

func (r *hostages) Legal(p engine.AfterMove, _ engine.Move) bool {
	return !r.InCheck(p.Position, p.Mover())
}

// DescribeMove implements engine.Describer: behind an exchange stands what is
// released.
func (r *hostages) DescribeMove(p *engine.Position, m engine.Move, text string, san bool) string {
	t := released(m)
	switch {
	case t == 0:
		return text
	case san:
		return text + "=" + r.v.Type(t).Label(engine.White)
	}
	return text + "=" + strings.ToLower(r.v.Type(t).Label(engine.Black))
}

func (r *hostages) ExplainIllegal(p *engine.Position, m engine.Move) string {
	them := p.Side().Other()
	switch {
	case m.IsPromotion() && p.InHand(them, r.heldAs[m.Type()]) == 0:
		return fmt.Sprintf("a pawn changes places with a piece that %s holds, and that is no %s", r.v.SideName(them), strings.ToLower(r.v.Type(m.Type()).Name))
	case m.IsDrop() && p.InHand(p.Side(), m.Type()) == 0 && p.InHand(them, r.heldAs[m.Type()]) > 0:
		held := r.exchangeable(p, m.Type())
		if len(held) == 0 {
			return "you hold no hostage to release for it"
		}
		return "to free a piece type what is released for it behind the move, such as =" + held[0] + "; it can be " + words.List(held, "or")
	}
	return ""
}

// exchangeable returns the letters of the hostages that the player to move may
// release for a piece.
func (r *hostages) exchangeable(p *engine.Position, freed engine.TypeID) (letters []string) {
	if !slices.ContainsFunc(r.kinds, func(k hostage) bool { return k.typ == freed }) {
		return nil
	}
	least := slices.IndexFunc(r.kinds, func(k hostage) bool { return k.typ == freed })
	for _, k := range r.kinds {
		if p.InHand(p.Side(), k.held) > 0 && k.worth >= r.kinds[least].worth {
			letters = append(letters, strings.ToLower(r.v.Type(k.typ).Label(engine.Black)))
		}
	}
	return letters
}

func (r *hostages) Advise(a *engine.Advice) { a.PseudoRoyal, a.CaptureSideEffects = r.king, true }
