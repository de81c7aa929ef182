// Package rules holds the rules that variants are made of. Each is plain data
// that a definition lists; bound to a variant it becomes the hooks that the
// kernel calls (see engine.Rule). A new rule is one file here and a line of
// Registry, which names it for texts: it uses nothing of the kernel that is not
// exported.
//
// The tag "ini" of a field is its name in texts and, with a capital, in the hash
// that nets are bound to; the tag "hash" is its name there if that differs. Tags and
// the order of fields are data that users' files depend on: a tag stays as it is,
// and a new field comes last.
//
// The zero value of a field is what most variants have, or leaves its part out.
// Fields that name types of pieces hold lists as engine.Builder.Types reads them,
// "QRBN" or "Queen, Rook"; an engine.Region names squares. A rule replaces that of
// the base with the same key, so that a rule which a variant may have several times
// has an ID to tell them apart. Parameters that are wrong are an error of
// engine.Compile.
//
//	Rules: []engine.Rule{
//		rules.Checkmate{Stalemate: rules.StalemateLoses},
//		rules.Promotion{Of: "P", To: "QN", Zone: "r^2-1"},
//		rules.Repetition{Times: 3},
//	},
package rules

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// listTypes lists types in words: "queen, rook or bishop".
func listTypes(v *engine.Variant, types []engine.TypeID, last string) string {
	list := make([]string, len(types))
	for i, t := range types {
		list[i] = strings.ToLower(v.Type(t).Name)
	}
	return words.List(list, last)
}

// listTypesText names a list of types given as text.
func listTypesText(v *engine.Variant, list, last string) string {
	types, err := v.ParseTypes(list)
	if err != nil {
		return list
	}
	return listTypes(v, types, last)
}

// pieceOn names the piece on a square: "the knight on g1".
func pieceOn(p *engine.Position, s engine.Square) string {
	v := p.Variant()
	return "the " + listTypes(v, []engine.TypeID{p.PieceAt(s).Type()}, "") + " on " + v.SquareName(s)
}

// attackedBy says by which pieces a player attacks a square.
func attackedBy(p *engine.Position, s engine.Square, by engine.Color) string {
	attackers := p.AttackersOf(s, by)
	var list []string
	for from := range attackers.All() {
		list = append(list, pieceOn(p, from))
	}
	return "attacked by " + words.List(list, "and")
}

// capitalize starts a sentence.
func capitalize(text string) string {
	return strings.ToUpper(text[:min(len(text), 1)]) + text[min(len(text), 1):]
}
