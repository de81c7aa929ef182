package ini

import (
	"cmp"
	"slices"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// fromPromotion reads a promotion: of pawns, or of pieces into promoted forms.
func (f *fairy) fromPromotion(r rules.Promotion, b *engine.Squares) {
	zone := areas(b, cmp.Or(r.Zone, "r^1"))
	for c := range 2 {
		if r.For != "" && r.For != []string{"w", "b"}[c] {
			continue
		}
		f.PromotionRegion[c] = zone[c]
		if r.To != "" {
			for _, slot := range f.kindsOf(r.Of) {
				f.PromotionPawns[c] = f.PromotionPawns[c].with(slot)
			}
			f.PromotionTo[c] = f.kindsOf(r.To)
		}
	}
	if r.To != "" {
		f.MandatoryPawn = !r.Optional
	} else {
		f.MandatoryPiece, f.OnCapture, f.Demotion = !r.Optional, r.OnCapture, r.Reversible
	}
	f.Immobility = f.Immobility || r.MustIfImmobile || r.Optional && r.MandatoryZone != ""
}

// fromLimits reads how many pieces of a kind there may be by promotion: as many as in the
// array if rules say that captured ones come back.
func (f *fairy) fromLimits(d *engine.Definition) {
	counts := f.arrayCounts(d.Array)
	for _, r := range d.Rules {
		switch r := r.(type) {
		case rules.PieceLimit:
			for _, slot := range f.kindsOf(r.Types) {
				f.limits[slot] = r.Max
			}
		case rules.Promotion:
			for _, slot := range f.kindsOf(r.To) {
				if r.OnlyLost {
					f.limits[slot] = counts[0][slot]
				}
			}
		}
	}
}

// arrayCounts counts each player's pieces in an array, by slot.
func (f *fairy) arrayCounts(array string) (out [2]map[string]int) {
	out = [2]map[string]int{{}, {}}
	for _, rank := range f.squares(array) {
		for _, letter := range rank {
			if slot, ok := f.pieceSlotOf(rune(letter)); ok {
				out[letter>>5&1][slot]++
			}
		}
	}
	return out
}

// returning reports whether the limits say that pawns promote to captured pieces only.
func (w *fairyWriter) returning() bool {
	counts := w.arrayCounts(w.d.Array)
	for c := range counts {
		for _, slot := range w.PromotionTo[c] {
			if w.limits[slot] == 0 || w.limits[slot] != counts[c][slot] {
				return false
			}
		}
	}
	return len(w.PromotionTo[0])+len(w.PromotionTo[1]) > 0
}

// promotion makes the rules for promotion.
func (w *fairyWriter) promotion() {
	w.d.Rules = slices.DeleteFunc(w.d.Rules, func(r engine.Rule) bool {
		switch r.(type) {
		case rules.Promotion, rules.PieceLimit, rules.PromoteOnEntry, rules.Reserve:
			return true
		case rules.SittuyinPromotion:
			return !w.SittuyinPromotion
		}
		return false
	})
	if !w.SittuyinPromotion {
		w.pawnPromotion()
	}
	w.piecePromotion()
	for _, slot := range w.order() {
		if n := w.limits[slot]; n > 0 && !w.returning() {
			w.put(rules.PieceLimit{ID: " of " + w.pieceNames[slot], Types: w.types(pieceSet{slot}, true), Max: n})
		}
	}
}

// pawnPromotion makes the rules that pawns promote to one of some pieces.
func (w *fairyWriter) pawnPromotion() {
	var parts [2]rules.Promotion
	for c := range parts {
		only := [2]squareSet{}
		only[c] = w.PromotionRegion[c]
		parts[c] = rules.Promotion{
			Of: w.types(w.PromotionPawns[c], false), To: w.types(w.PromotionTo[c], false), Zone: w.region(w.d, &only),
			Optional: !w.MandatoryPawn, MustIfImmobile: !w.MandatoryPawn && w.Immobility, OnlyLost: w.returning(),
			Demotes: w.CapturesToHand && !w.DropLoop, For: []string{"w", "b"}[c],
		}
	}
	a, b := parts[0], parts[1]
	if a.Of == b.Of && a.To == b.To {
		a.For, a.Zone = "", w.region(w.d, &w.PromotionRegion)
		b.Of = ""
	} else {
		b.ID = " of Black"
	}
	for _, p := range []rules.Promotion{a, b} {
		if p.Of != "" && p.To != "" && p.Zone != "" {
			w.put(p)
		}
	}
}

// piecePromotion makes the rules that pieces turn over, as in Shogi.
func (w *fairyWriter) piecePromotion() {
	of := ""
	for _, slot := range w.order() {
		if w.exists(w.promoted[slot]) {
			of += string(rune(w.letters[slot]))
		}
	}
	if zone := w.region(w.d, &w.PromotionRegion); of != "" && zone != "" {
		w.put(rules.Promotion{
			ID: " of pieces", Of: of, Zone: zone, OnLeaving: true, Optional: !w.MandatoryPiece, MustIfImmobile: w.Immobility, Reversible: w.Demotion, OnCapture: w.OnCapture,
		})
	}
}
