package rules

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// KingsLeap allows an unmoved king to leap once to an empty square, in check or not.
//
// Source: the Italian chess of the 16th and 17th century, as in Francesco Piacenza,
// Archchess (1683). The FEN has a section "leap" with K or k for a king that may
// still do it.
type KingsLeap struct {
	King  string `ini:"king"`  // type that leaps; "": the royal one
	Leaps string `ini:"leaps"` // Betza notation, leaps only; "": mD, two squares orthogonally
}

func (KingsLeap) Key() string { return "kings leap" }

func (r KingsLeap) leaps(v *engine.Variant) InitialLeaps {
	out := InitialLeaps{Type: r.King, Leaps: r.Leaps, Section: "leap"}
	if royal := v.RoyalTypes(); out.Type == "" && len(royal) > 0 {
		out.Type = v.Type(royal[0]).Name
	}
	if out.Leaps == "" {
		out.Leaps = "mD"
	}
	return out
}

func (r KingsLeap) Describe(v *engine.Variant) string {
	return strings.Replace(r.leaps(v).Describe(v), " has more moves.", " may leap once, even out of check.", 1)
}

func (r KingsLeap) Bind(b *engine.Builder) (any, error) {
	inner, err := r.leaps(b.Variant()).Bind(b)
	if err != nil {
		return nil, err
	}
	leaps := inner.(*initialLeaps)
	for i := range leaps.pieces {
		leaps.pieces[i].letter = "Kk"[leaps.pieces[i].pc.Color()]
	}
	return leaps, nil
}
