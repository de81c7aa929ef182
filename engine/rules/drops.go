package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Drops allows players to drop pieces in hand on empty squares instead of moving.
//
// Source: the rules of Shogi and of Crazyhouse.
type Drops struct {
	CapturesToHand bool       `ini:"captured"` // captured pieces go to the captor's hand; otherwise only the array fills hands
	Types          string     `ini:"types"`    // types that can be dropped; all except royal and promoted ones if empty
	Zones          []DropZone `ini:"zones"`
	NoImmobile     bool       `ini:"movable"`  // not on squares where the piece could never move
	NoPawnMate     bool       `ini:"pawnMate"` // a player who mates by dropping a piece of a type limited per file has lost
	Promoted       bool       `ini:"faces"`    // captured pieces may be dropped as their promoted forms as well
}

// DropZone restricts the squares where types may be dropped.
type DropZone struct {
	Types   string        `ini:"types"`
	On      engine.Region `ini:"on"`      // anywhere if empty
	PerFile int           `ini:"perFile"` // maximum number of a type on one file; 0 means no limit
}

func (Drops) Key() string { return "drops" }

func (r Drops) Describe(v *engine.Variant) string {
	var b strings.Builder
	if r.CapturesToHand {
		b.WriteString("Captured pieces change sides and go to the captor's hand, promoted ones as what they were. ")
	}
	b.WriteString("Instead of moving, a player may drop a piece from the hand on an empty square")
	if r.NoImmobile {
		b.WriteString(" from which it could move on an empty board")
	}
	b.WriteString(".")
	b.WriteString(r.zonesText(v))
	for _, z := range r.Zones {
		if z.PerFile > 0 {
			who := listTypesText(v, z.Types, "or")
			there := words.A("unpromoted "+who) + " of the same player stands"
			if z.PerFile > 1 {
				there = fmt.Sprintf("%d unpromoted %s of the same player stand", z.PerFile, plural(who, z.PerFile))
			}
			fmt.Fprintf(&b, " %s can't be dropped on a file where %s.", capitalize(words.A(who)), there)
		}
	}
	if r.Promoted {
		b.WriteString(" It may be dropped as what it is or as its promoted form.")
	}
	if r.NoPawnMate {
		fmt.Fprintf(&b, " A player who mates by dropping %s loses.", words.A(listTypesText(v, r.perFile(), "or")))
	}
	return b.String()
}

// zonesText describes where pieces can be dropped, once for all types with the same
// squares.
func (r Drops) zonesText(v *engine.Variant) string {
	var text string
	var told []engine.Region
	for _, z := range r.Zones {
		if z.On == "" || slices.Contains(told, z.On) {
			continue
		}
		told = append(told, z.On)
		var types []string
		for _, same := range r.Zones {
			if same.On == z.On {
				types = append(types, same.Types)
			}
		}
		text += fmt.Sprintf(" %s can only be dropped on %s", capitalize(words.A(listTypesText(v, strings.Join(types, " "), "or"))), v.RegionWords(z.On))
		if z.On != "all" {
			text += " (as seen from the player's side)"
		}
		text += "."
	}
	return text
}

// perFile names the types whose number on a file is limited.
func (r Drops) perFile() string {
	var out []string
	for _, z := range r.Zones {
		if z.PerFile > 0 {
			out = append(out, z.Types)
		}
	}
	return strings.Join(out, " ")
}

func (r Drops) Bind(b *engine.Builder) (any, error) {
	if r.CapturesToHand {
		b.CapturesToHand()
	}
	types, err := r.types(b)
	if err != nil {
		return nil, err
	}
	for _, t := range types {
		for c := range engine.Color(2) {
			on, perFile, err := r.zone(b, t, c)
			if err != nil {
				return nil, err
			}
			if r.NoImmobile {
				on = on.AndNot(b.Immobile(t, c))
			}
			b.AllowDrops(c, t, on, perFile)
		}
	}
	if r.NoPawnMate {
		return newPawnMate(b, r.perFile())
	}
	return nil, nil
}

func (r Drops) types(b *engine.Builder) ([]engine.TypeID, error) {
	if r.Types != "" {
		return b.Types(r.Types)
	}
	var out []engine.TypeID
	for _, t := range b.Variant().Types() {
		if !t.Royal && (t.Base == 0 || r.Promoted) {
			out = append(out, t.ID)
		}
	}
	return out, nil
}

func (r Drops) zone(b *engine.Builder, t engine.TypeID, c engine.Color) (engine.Bitboard, int, error) {
	on, err := b.Region("all", c)
	perFile := 0
	for _, z := range r.Zones {
		types, err := b.Types(z.Types)
		if err != nil {
			return on, 0, err
		}
		for _, of := range types {
			if of != t {
				continue
			}
			if z.On != "" {
				set, err := b.Region(z.On, c)
				if err != nil {
					return on, 0, err
				}
				on = on.And(set)
			}
			perFile = max(perFile, z.PerFile)
		}
	}
	return on, perFile, err
}

// pawnDropMate inverts the result of a mate by a pawn that is dropped where it would check
// by itself. It has the reason by type, "" for types other than pawns.
type pawnDropMate [engine.MaxTypes + 1]string

func newPawnMate(b *engine.Builder, pawns string) (*pawnDropMate, error) {
	types, err := b.Types(pawns)
	out := &pawnDropMate{}
	for _, t := range types {
		out[t] = "mate by dropping " + words.A(listTypes(b.Variant(), []engine.TypeID{t}, ""))
	}
	return out, err
}

func (r *pawnDropMate) NoMovesResult(p *engine.Position, _ bool) engine.Result {
	m := p.LastMove()
	reason := r[m.Type()]
	if !m.IsDrop() || reason == "" {
		return engine.Result{}
	}
	for king := range p.Royals(p.Side()).All() {
		if from := p.Variant().PossibleAttackers(m.Type(), p.Side().Other(), king); from.Has(m.To()) {
			return engine.Win(p.Side(), reason)
		}
	}
	return engine.Result{}
}
