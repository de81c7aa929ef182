package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Promotion turns pieces into others on their target squares.
//
// Source: FIDE Laws of Chess, article 3.7.5, and, for Optional, OnlyLost and zones,
// the rules of Shogi and Grand Chess; for AlsoIfLost and PerColor, those of Lemurian
// Shatranj; for EnPassant, Mecklenbeck Chess.
type Promotion struct {
	ID             string        `ini:"id" hash:"ID"` // distinguishes several promotion rules of a variant
	Of             string        `ini:"of"`           // types that promote
	To             string        `ini:"to"`           // types to choose from; the promoted form of each type (Shogi) if empty
	Zone           engine.Region `ini:"zone"`         // target squares; the last rank if empty
	OnLeaving      bool          `ini:"leaving"`      // also when a move starts in the zone
	Optional       bool          `ini:"optional"`     // may be declined, except in MandatoryZone
	MandatoryZone  engine.Region `ini:"must"`         // target squares where it can't be declined, if Optional
	OnlyLost       bool          `ini:"limited"`      // only to a type that the player has lost a piece of
	Demotes        bool          `ini:"marked"`       // promoted pieces turn back when captured
	MustIfImmobile bool          `ini:"stuck"`        // can't be declined where the piece could never move again
	For            string        `ini:"for"`          // "w", "b" or "": for whom
	AlsoIfLost     string        `ini:"replace"`      // more types to choose from, each only while the player has lost a piece of it
	PerColor       bool          `ini:"perColor"`     // a type bound to a color only where the player has none on squares of that color
	EnPassant      bool          `ini:"passing"`      // captures en passant that end in the zone promote as well, if Optional
	Reversible     bool          `ini:"flip"`         // promoted forms turn back by the same moves, if To is ""
	OnCapture      bool          `ini:"capture"`      // only moves that capture promote
}

func (r Promotion) Key() string { return "promotion" + r.ID }

func (r Promotion) Describe(v *engine.Variant) string {
	verb, where, whenever := "promotes to", "on the last rank", r.Zone == "all"
	if r.Optional {
		verb = "may promote to"
	}
	switch {
	case whenever && r.OnCapture:
		where = "whenever it captures"
	case whenever:
		where = "whenever it moves"
	case r.Zone != "":
		where = fmt.Sprintf("on reaching %s (as seen from the player's side)", v.RegionChoice(r.Zone))
	}
	if r.OnLeaving && !whenever && r.leaves(v) {
		where += " or on leaving " + it(v.RegionWords(r.zone()))
	}
	to := "its promoted form"
	if r.To != "" {
		to = listTypesText(v, r.To, "or")
	}
	text := fmt.Sprintf("Promotion: %s %s %s %s.", words.A(listTypesText(v, r.Of, "or")), verb, to, where)
	if r.OnlyLost {
		text += fmt.Sprintf(" %s can promote only to a type of which the player has lost a piece; if there is none, it can't move to a square where it must promote.", capitalize(words.A(listTypesText(v, r.Of, "or"))))
	}
	if r.Optional && r.MandatoryZone != "" {
		text += " It must promote on " + v.RegionWords(r.MandatoryZone) + "."
	}
	if r.AlsoIfLost != "" {
		text += " " + capitalize(words.A(listTypesText(v, r.AlsoIfLost, "or"))) + " can be chosen as well, if the player has lost one."
	}
	if r.PerColor {
		text += " A type bound to squares of one color can be chosen only while the player has none of it on that color."
	}
	if r.EnPassant {
		text += " A capture en passant that ends there promotes like any move."
	}
	if r.Reversible {
		text += " A promoted form turns back into what it was in the same way."
	}
	if r.OnCapture && !whenever {
		text += " Only moves that capture promote."
	}
	return text
}

// it is the pronoun for squares in words: "it" for a rank, else "them".
func it(squares string) string {
	if strings.HasPrefix(squares, "rank ") || strings.HasSuffix(squares, " rank") {
		return "it"
	}
	return "them"
}

// zone returns the squares of arrival.
func (r Promotion) zone() engine.Region {
	if r.Zone == "" {
		return "r^1"
	}
	return r.Zone
}

// leaves reports whether a piece that promotes could leave the squares where it does.
func (r Promotion) leaves(v *engine.Variant) bool {
	zone, err := v.Region(r.zone(), engine.White)
	of, typesErr := v.ParseTypes(r.Of)
	if err != nil || typesErr != nil {
		return true
	}
	for s := range zone.All() {
		for _, t := range of {
			if to := v.PossibleTargets(engine.MakePiece(t, engine.White), s).AndNot(zone); !to.Empty() {
				return true
			}
		}
	}
	return false
}

func (r Promotion) Bind(b *engine.Builder) (any, error) {
	if err := forPlayer(r.For); err != nil {
		return nil, err
	}
	of, err := someTypes(b, "of", r.Of)
	if err != nil {
		return nil, err
	}
	to, err := b.Types(r.To)
	if err != nil {
		return nil, err
	}
	replace, err := b.Types(r.AlsoIfLost)
	if err != nil {
		return nil, err
	}
	r.Zone = r.zone()
	if r.Demotes {
		b.TrackPromoted()
	}
	for c := range engine.Color(2) {
		if r.For != "" && r.For != []string{"w", "b"}[c] {
			continue
		}
		for _, t := range of {
			if err := r.promote(b, c, t, slices.Concat(to, replace)); err != nil {
				return nil, err
			}
		}
	}
	if r.OnCapture {
		return &captureOnlyPromotion{b.Variant()}, nil
	}
	return r.hooks(b, of, to, replace)
}

func (r Promotion) promote(b *engine.Builder, c engine.Color, t engine.TypeID, to []engine.TypeID) error {
	zone, err := b.Region(r.Zone, c)
	if err != nil {
		return err
	}
	p := engine.Promotion{Of: t, To: to, ToZone: zone, Limited: r.OnlyLost}
	if len(to) == 0 {
		form, ok := promotedForm(b.Variant(), t)
		if !ok {
			return fmt.Errorf("%s has no promoted form", b.Variant().Type(t).Name)
		}
		p.To = []engine.TypeID{form}
		if r.Reversible {
			b.Promote(c, engine.Promotion{Of: form, To: []engine.TypeID{t}, ToZone: zone, FromZone: zone, MandatoryTo: zone, MandatoryFrom: zone})
		}
	}
	if r.OnLeaving {
		p.FromZone = zone
	}
	switch {
	case !r.Optional:
		p.MandatoryTo, p.MandatoryFrom = zone, p.FromZone
	case r.MandatoryZone != "":
		if p.MandatoryTo, err = b.Region(r.MandatoryZone, c); err != nil {
			return err
		}
	}
	if r.MustIfImmobile {
		p.MandatoryTo = p.MandatoryTo.Or(b.Immobile(t, c))
	}
	b.Promote(c, p)
	return nil
}

func promotedForm(v *engine.Variant, t engine.TypeID) (engine.TypeID, bool) {
	for _, other := range v.Types() {
		if other.Base == t {
			return other.ID, true
		}
	}
	return 0, false
}

// captureOnlyPromotion allows only captures to promote.
type captureOnlyPromotion struct{ v *engine.Variant }

func (c *captureOnlyPromotion) MoveGenerated(p *engine.Position, m engine.Move, out *engine.MoveList) bool {
	if m.Type() == 0 || p.IsCapture(m) {
		return true
	}
	out.Add(m.WithType(0))
	return false
}
