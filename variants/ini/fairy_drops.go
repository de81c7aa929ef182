package ini

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// fromDropRule reads a rule of what is dropped, and of what that does.
func (f *fairy) fromDropRule(r engine.Rule, b *engine.Squares) {
	switch r := r.(type) {
	case rules.Drops:
		f.fromDrops(r, b)
	case rules.Gravity:
		f.Drops = true
	case rules.MustDrop:
		f.MustDrop, f.MustDropType = true, f.kindsOf(r.Types)
		if r.Types == "" {
			f.MustDropType = pieceSet{"*"}
		}
	case rules.OppositeColors:
		f.OppositeBishops = true
	case rules.Reversi:
		f.Enclosing, f.FlipEnclosed, f.EnclosingStart, f.FullBoard, f.Material = "reversi", "reversi", areas(b, r.Centre)[0], true, "unweighted"
	case rules.Infection:
		f.Enclosing, f.FlipEnclosed, f.Drops, f.FreeDrops, f.FullBoard, f.Material = "ataxx", "ataxx", true, true, true, "unweighted"
	}
}

// fromDrops reads where pieces may be dropped.
func (f *fairy) fromDrops(r rules.Drops, b *engine.Squares) {
	f.Drops, f.CapturesToHand, f.Immobility, f.PawnDropMate, f.DropPromoted = true, r.CapturesToHand, f.Immobility || r.NoImmobile, r.NoPawnMate, r.Promoted
	f.TwoBoards = false
	for _, z := range r.Zones {
		kinds := f.kindsOf(z.Types)
		if z.PerFile > 0 {
			f.NoDoubled, f.NoDoubledCount = kinds, z.PerFile
		}
		if z.On == "" {
			continue
		}
		on := areas(b, z.On)
		if len(kinds) == 1 && kinds[0] == "pawn" {
			f.FirstRankPawns = on[0][0]
			f.ZonePawns = b != nil && on[0][(f.ranks-1)*16]
			continue
		}
		f.DropRegion = on
	}
}

// drops makes the rules of pieces in hand.
func (w *fairyWriter) drops() {
	if w.keepsFlipping() {
		return
	}
	w.drop("drops", "must drop", "opposite colours", "reversi", "infection")
	w.drop("drop place", "conversion")
	if w.Enclosing != "none" || w.FreeDrops && w.Drops {
		w.enclosing()
	}
	if w.FlipEnclosed != "none" {
		w.put(rules.Conversion{Joined: w.FlipEnclosed == "quadwrangle", Enclosing: w.FlipEnclosed == "reversi"})
	}
	if w.FreeDrops {
		return
	}
	if !w.Drops {
		if !w.SeirawanGating {
			w.d.Array, _, _ = strings.Cut(w.d.Array, "[")
		}
		return
	}
	if !strings.Contains(w.d.Array, "[") {
		w.d.Array += "[]"
	}
	w.put(w.dropRule())
	if w.MustDrop {
		must := rules.MustDrop{}
		if !slices.Contains(w.MustDropType, "*") {
			must.Types = w.types(w.MustDropType, false)
		}
		w.put(must)
	}
	if letter := w.letters["bishop"]; w.OppositeBishops && letter != 0 {
		w.put(rules.OppositeColors{Type: string(rune(letter)), On: "all"})
	}
}

// keepsFlipping reports whether the parent's rule that drops turn pieces over, as in
// Reversi, is kept, with the squares where the game begins.
func (w *fairyWriter) keepsFlipping() bool {
	for i, r := range w.d.Rules {
		if r, ok := r.(rules.Reversi); ok && w.Enclosing == "reversi" {
			r.Centre = engine.Region(strings.Join(w.terms(&w.EnclosingStart), " "))
			w.d.Rules[i] = r
			return true
		}
		if _, ok := r.(rules.Infection); ok && w.Enclosing == "ataxx" && w.FlipEnclosed == "ataxx" {
			return true
		}
	}
	return false
}

// dropRule returns the rule for drops from the hand.
func (w *fairyWriter) dropRule() rules.Drops {
	_, hand, _ := strings.Cut(w.d.Array, "[")
	out := rules.Drops{CapturesToHand: w.CapturesToHand && !w.TwoBoards, NoImmobile: w.Immobility, NoPawnMate: w.PawnDropMate, Promoted: w.DropPromoted}
	for _, slot := range w.order() {
		letter := string(rune(w.letters[slot]))
		if slot == "king" && !strings.Contains(strings.ToUpper(hand), letter) {
			continue
		}
		on := w.dropArea(slot)
		if on[0].empty() && on[1].empty() || w.NoDoubled.has(slot) && w.NoDoubledCount == 0 {
			continue
		}
		out.Types += letter
		zone := rules.DropZone{Types: letter}
		if !w.covers(&on) {
			zone.On = w.region(w.d, &on)
		}
		if w.NoDoubled.has(slot) {
			zone.PerFile = w.NoDoubledCount
		}
		if zone.On != "" || zone.PerFile > 0 {
			out.Zones = append(out.Zones, zone)
		}
	}
	if w.DropPromoted {
		out.Types = ""
	}
	return out
}

// enclosing makes the rule that restricts drops by the pieces around the square.
func (w *fairyWriter) enclosing() {
	how := map[keyword]string{"top": "top", "anyside": "anyside", "snort": "snort", "ataxx": "beside", "reversi": "enclosing"}
	out := rules.DropPlace{How: how[w.Enclosing], Free: engine.Region(strings.Join(w.terms(&w.EnclosingStart), " "))}
	if all := w.order(); w.FreeDrops && len(all) > 0 {
		if !w.Drops {
			return
		}
		out.New = string(rune(w.letters[all[0]]))
	}
	w.put(out)
}

// dropArea is where a kind of piece may be dropped.
func (w *fairyWriter) dropArea(slot string) (out [2]squareSet) {
	where := w.where(slot)
	for c := range out {
		out[c] = w.DropRegion[c]
		ban := squareSet{}
		if slot == "pawn" && !w.ZonePawns {
			ban = w.PromotionRegion[c]
		}
		first := w.zone(c, 1, 1)
		for i := range out[c] {
			out[c][i] = out[c][i] && !ban[i] && !(slot == "pawn" && !w.FirstRankPawns && first[i]) &&
				!(slot == "rook" && w.RookDrop && !first[i]) && where[c][i]
		}
	}
	return out
}
