package intake

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/ini"
)

// withoutAbsent returns a definition without the pieces that never occur, which it names;
// none if there are none. With variables a piece occurs that does so for one of their
// choices; of other variables all might.
func withoutAbsent(d engine.Definition) (out engine.Definition, names []string) {
	values := []engine.Values{nil}
	for _, v := range d.Variables {
		if v.Kind != engine.ChoiceVariable {
			return d, nil
		}
		for _, choice := range v.Choices {
			values = append(values, engine.Values{v.Name: choice})
		}
	}
	absent := map[string]int{}
	var v *engine.Variant
	for _, value := range values {
		var err error
		if v, err = engine.Compile(d, value); err != nil {
			return d, nil
		}
		for _, t := range ini.Absent(v) {
			absent[v.Type(t).Name]++
		}
	}
	out = d.Clone()
	never := func(name string) bool { return absent[name] == len(values) }
	out.Pieces = slices.DeleteFunc(out.Pieces, func(p engine.PieceDef) bool {
		if never(p.Name) {
			names = append(names, p.Name)
		}
		return never(p.Name)
	})
	if names == nil {
		return d, nil
	}
	rulesWithout(&out, func(text string) string { return lettersOf(v, text, never) })
	return out, names
}

// lettersOf returns those letters of a list of types whose pieces occur, or the text as it
// is if it is no list.
func lettersOf(v *engine.Variant, text string, never func(name string) bool) string {
	types, err := v.ParseTypes(text)
	if err != nil {
		return text
	}
	var letters strings.Builder
	for _, t := range types {
		if !never(v.Type(t).Name) {
			letters.WriteString(v.Type(t).Letters[engine.White])
		}
	}
	return letters.String()
}

// rulesWithout changes the lists of types of rules to what left returns, and removes rules
// that mean nothing without the pieces that never occur.
func rulesWithout(d *engine.Definition, left func(types string) string) {
	for i, r := range d.Rules {
		switch r := r.(type) {
		case rules.FiftyMoves:
			if r.Types != "" && r.Types != "-" {
				r.Types = cmp.Or(left(r.Types), "-")
			}
			d.Rules[i] = r
		case rules.Promotion:
			r.Of, r.To = left(r.Of), left(r.To)
			d.Rules[i] = r
		}
	}
	d.Rules = slices.DeleteFunc(d.Rules, func(r engine.Rule) bool {
		switch r := r.(type) {
		case rules.Promotion:
			return r.Of == "" || r.To == ""
		case rules.EnPassant:
			return !slices.ContainsFunc(d.Pieces, capturesEnPassant)
		}
		return false
	})
}

// capturesEnPassant reports whether a piece does, wherever it stands.
func capturesEnPassant(p engine.PieceDef) bool {
	texts := []string{p.Betza}
	for _, z := range p.RegionMoves {
		texts = append(texts, z.Betza)
	}
	return slices.ContainsFunc(texts, func(text string) bool {
		read, err := betza.Parse(text)
		return err != nil || slices.ContainsFunc(read.Patterns, func(p betza.Pattern) bool {
			return p.Legs[len(p.Legs)-1].Mode&betza.EnPassant != 0
		})
	})
}

// leaveOut takes pieces that never occur out of a game that was read, unless it can't be
// read without them.
func (r *Reader) leaveOut(g *Game) {
	d, names := withoutAbsent(g.Definition)
	if len(names) == 0 {
		return
	}
	text, _ := ini.Write(d)
	for _, p := range ini.ReadText(r.Catalogue, "game", text).Problems {
		if !p.Warning {
			return
		}
	}
	verb := " is never in the game and is left out"
	if len(names) > 1 {
		verb = " are never in the game and are left out"
	}
	g.Note(g.Line, "%s%s", words.List(names, "and"), verb)
	g.Definition, g.Text = d, text
}
