package ini

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants/language"
)

// idles warns of rules of the game's own that can have no effect, as what they are
// about is not there.
func (c *checker) idles() {
	if c.has("script") {
		return // which may do anything
	}
	for _, r := range c.v.Def.Rules {
		subject := "rule " + r.Key()
		if _, own := c.written[subject]; !own {
			continue
		}
		if why := c.idle(r); why != "" {
			name, _ := language.RuleName(r)
			c.warn(subject, "the rule %s never applies: %s", name, why)
		}
	}
}

// idle explains why a rule never has an effect, or returns "" if that is not certain.
func (c *checker) idle(r engine.Rule) string {
	switch r := r.(type) {
	case rules.Castling:
		if !r.Dropped && !r.Chess960 {
			return c.uncastled()
		}
	case rules.FlexibleCastling, rules.MultiPartnerCastling:
		return c.uncastled()
	case rules.EnPassant:
		return c.unpassed()
	case rules.Drops:
		return c.emptyHanded()
	case rules.DropPlace:
		if r.New == "" {
			return c.undropped()
		}
	case rules.MustDrop, rules.OppositeColors:
		return c.undropped()
	case rules.PromoteOnEntry, rules.PromoteAsPawn, rules.PieceLimit, rules.Reserve:
		return c.unpromoted()
	case rules.KingStaysInCheck, rules.NoChecks, rules.CheckCount, rules.Bikjang, rules.ShatarMate:
		return c.unchecked()
	}
	return ""
}

// uncastled explains why neither player can castle.
func (c *checker) uncastled() string {
	i := slices.Index(c.v.Sections(), "castling")
	if i < 0 || c.section(i) != "-" {
		return ""
	}
	return "nobody can castle, as no king and partner stand in the array where they castle from; castling moves come from O2 in the king's Betza notation, or from moves=[...]"
}

// section returns a section of the start position's FEN.
func (c *checker) section(i int) string {
	return strings.Fields(c.start.FEN())[i]
}

// unpassed explains why nothing can be captured en passant.
func (c *checker) unpassed() string {
	types := c.v.Types()
	if !slices.ContainsFunc(types, func(t engine.PieceType) bool { return c.v.SetsEnPassant(t.ID) }) {
		return "no piece has a move of several squares that lets it be captured en passant, such as imfnD in Betza notation"
	}
	if !slices.ContainsFunc(types, capturesEnPassant) {
		return "no piece captures en passant; a pawn that does is mfWceFimfnD in Betza notation"
	}
	return ""
}

// capturesEnPassant reports whether some move of a type captures en passant.
func capturesEnPassant(t engine.PieceType) bool {
	return slices.ContainsFunc(t.Betza.Patterns, func(p betza.Pattern) bool {
		return p.Legs[len(p.Legs)-1].Mode&betza.EnPassant != 0
	})
}

// undropped explains why no piece is ever dropped.
func (c *checker) undropped() string {
	if c.v.HasDrops() || c.has("infection") || c.has("hostages") || slices.ContainsFunc(c.v.Def.Rules, dropsNew) {
		return ""
	}
	return "no piece is ever dropped; rule.Drops = captured lets players drop what they have captured"
}

// dropsNew reports whether a rule allows drops of new pieces, which come from no hand.
func dropsNew(r engine.Rule) bool {
	place, ok := r.(rules.DropPlace)
	return ok && place.New != ""
}

// emptyHanded explains why neither player ever has a piece to drop. An array with
// brackets shows that there are hands, which something else may fill.
func (c *checker) emptyHanded() string {
	if c.v.CapturesGoToHand() || c.has("hostages") || strings.Contains(c.v.Def.Array, "[") {
		return ""
	}
	return "nobody ever has a piece in hand; captured lets captured pieces go there, or the array names pieces in brackets at its end: [QQqq]"
}

// unpromoted explains why no piece ever promotes.
func (c *checker) unpromoted() string {
	if c.has("settled promotion") || slices.ContainsFunc(c.v.Types(), func(t engine.PieceType) bool { return c.v.Promotes(t.ID) }) {
		return ""
	}
	return "no piece promotes; rule.Promotion = of=P to=QRBN lets pawns do so"
}

// unchecked explains why there is never a check.
func (c *checker) unchecked() string {
	if len(c.v.RoyalTypes()) > 0 || c.v.RulesDecideCheck() {
		return ""
	}
	return "there is no check, as no piece is royal; write royal behind a piece"
}
