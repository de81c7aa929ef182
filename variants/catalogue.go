package variants

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Family is a group of related variants.
type Family struct {
	Name     string
	Variants []engine.Definition
}

// builtIn are the variants of this package by family, in the order of lists. It takes some
// time to make them.
func builtIn() []Family {
	all := newLibrary()
	out := make([]Family, len(files))
	for i, f := range files {
		out[i] = all.family(f.family, f.name)
	}
	return out
}

// files are those of the folder catalogue, each with its family, in the order of lists.
var files = []struct{ family, name string }{
	{"Chess", "chess.ini"},
	{"Random arrays", "shuffled.ini"},
	{"Different armies", "armies.ini"},
	{"Chess on 64 squares and fewer", "eight.ini"},
	{"Other pieces and pawns", "pieces.ini"},
	{"Other arrays", "arrays.ini"},
	{"Other goals", "goals.ini"},
	{"XBoard and Fairy-Max", "xboard.ini"},
	{"Pieces that change", "changing.ini"},
	{"Like no other", "singular.ini"},
	{"Several moves a turn", "turns.ini"},
	{"Grids", "grids.ini"},
	{"Board games", "boards.ini"},
	{"Drops and gating", "drops.ini"},
	{"Regional and historic", "regional.ini"},
	{"Shogi and its kin", "shogi.ini"},
	{"Capablanca's board and its neighbours", "capablanca.ini"},
	{"Large boards", "large.ini"},
	{"Twelve files and more", "twelve.ini"},
	{"Ten by ten", "tenbyten.ini"},
	{"Large games of Shogi", "largeshogi.ini"},
}

// Catalogue is a collection of variants, each under an id of its own. It does not
// change, and may be used by several goroutines at once: With returns one that
// has more. Definitions are handed out as copies, which may be changed.
type Catalogue struct {
	families []Family
	all      []engine.Definition
	writings func() []writing
}

// NewCatalogue returns the catalogue of some families. An id must be there once;
// names and aliases belong to the first variant that has them.
func NewCatalogue(families ...Family) (*Catalogue, error) {
	c := &Catalogue{families: families}
	taken := map[string]bool{}
	for _, f := range families {
		for _, d := range f.Variants {
			d.ID = strings.TrimSpace(d.ID)
			id := strings.ToLower(d.ID)
			if id == "" || taken[id] {
				return nil, fmt.Errorf("variant %q: want an id that no other variant of the catalogue has", d.ID)
			}
			taken[id] = true
			d.Family = f.Name
			c.all = append(c.all, d)
		}
	}
	c.writings = sync.OnceValue(c.write)
	return c, nil
}

// BuiltIn returns the catalogue of the variants that are part of this package.
var BuiltIn = sync.OnceValue(func() *Catalogue {
	c, err := NewCatalogue(builtIn()...)
	if err != nil {
		panic(err) // a test reads the catalogue
	}
	return c
})

// With returns a catalogue with another family, or more variants in the one of
// that name. They take the place of variants that have the same ids, but no two
// of them may have the same one.
func (c *Catalogue) With(family string, more ...engine.Definition) (*Catalogue, error) {
	families := slices.Clone(c.families)
	for i := range families {
		families[i].Variants = slices.DeleteFunc(slices.Clone(families[i].Variants), func(d engine.Definition) bool {
			return slices.ContainsFunc(more, func(m engine.Definition) bool { return strings.EqualFold(strings.TrimSpace(m.ID), d.ID) })
		})
	}
	i := slices.IndexFunc(families, func(f Family) bool { return f.Name == family })
	if i < 0 {
		i, families = len(families), append(families, Family{Name: family})
	}
	families[i].Variants = append(slices.Clone(families[i].Variants), more...)
	return NewCatalogue(families...)
}

// All returns the definitions of all variants, in the order of the catalogue.
func (c *Catalogue) All() []engine.Definition {
	out := slices.Clone(c.all)
	for i := range out {
		out[i] = out[i].Clone()
	}
	return out
}

// Hidden is the tag of variants that are found by name but not listed, as they
// are another one with its variables set.
const Hidden = "Hidden"

// Listed returns the definitions of all variants that people should choose
// from.
func (c *Catalogue) Listed() []engine.Definition {
	return slices.DeleteFunc(c.All(), func(d engine.Definition) bool { return slices.Contains(d.Tags, Hidden) })
}

// All returns the definitions of the built-in variants.
func All() []engine.Definition { return BuiltIn().All() }

// Find returns the definition of a built-in variant; see Catalogue.Find.
func Find(name string) (engine.Definition, error) { return BuiltIn().Find(name) }

// Load compiles the built-in variant that a spec names, such as "xiangqi" or
// "chess256:PositionNumber=17"; see Catalogue.Load.
func Load(spec string) (*engine.Variant, error) { return BuiltIn().Load(spec) }

// Find returns the definition of the variant with an id, name or alias; case does
// not matter, nor what stands between words, nor "chess" at the end of an id or name.
// The error names those that may be meant.
func (c *Catalogue) Find(name string) (engine.Definition, error) {
	name = strings.TrimSpace(name)
	for _, d := range c.all {
		if strings.EqualFold(d.ID, name) {
			return d.Clone(), nil
		}
	}
	for _, d := range c.all {
		if strings.EqualFold(d.Name, name) {
			return d.Clone(), nil
		}
		for _, alias := range d.Aliases {
			if strings.EqualFold(alias, name) {
				return d.Clone(), nil
			}
		}
	}
	titles := func(d *engine.Definition) []string { return []string{d.ID, d.Name} }
	aliases := func(d *engine.Definition) []string { return d.Aliases }
	for _, by := range []struct {
		names  func(*engine.Definition) []string
		simple func(string) string
	}{{titles, squeeze}, {aliases, squeeze}, {titles, bare}} {
		s := by.simple(name)
		for i := range c.all {
			if s != "" && slices.ContainsFunc(by.names(&c.all[i]), func(n string) bool { return by.simple(n) == s }) {
				return c.all[i].Clone(), nil
			}
		}
	}
	return engine.Definition{}, &unknownVariant{name, c}
}

// unknownVariant is the error of a name that no variant has.
type unknownVariant struct {
	name string
	c    *Catalogue
}

func (u *unknownVariant) Error() string {
	return fmt.Sprintf("no variant is called %q%s", u.name, cmp.Or(words.Meant(u.c.Nearest(u.name)), "; \"ferz variants\" lists them"))
}

// Nearest returns up to three names of variants that may be meant by a text that is
// none, the likeliest first, and one of each variant: of its id and those aliases that
// have no blanks, the one that is most like the text.
func (c *Catalogue) Nearest(text string) []string {
	of := map[string]*engine.Definition{}
	var names []string
	listed := c.Listed()
	for i := range listed {
		d := &listed[i]
		for _, name := range append([]string{d.ID, d.Name}, d.Aliases...) {
			of[name] = d
			names = append(names, name)
		}
	}
	var near []string
	seen := map[string]bool{}
	for _, name := range words.Nearest(text, names) {
		if d := of[name]; !seen[d.ID] {
			seen[d.ID] = true
			near = append(near, typedName(d, text))
		}
	}
	return near
}

// typedName returns the id of a variant or the alias without blanks that is most like
// a text.
func typedName(d *engine.Definition, text string) string {
	names := slices.DeleteFunc(append([]string{d.ID}, d.Aliases...), func(name string) bool { return strings.Contains(name, " ") })
	if near := words.Nearest(text, names); len(near) > 0 {
		return strings.ToLower(near[0])
	}
	return d.ID
}

// Load compiles the variant that spec names, with values for its variables:
// "chess256:PositionNumber=17", several separated by commas.
func (c *Catalogue) Load(spec string) (*engine.Variant, error) {
	d, values, err := c.Parse(spec)
	if err != nil {
		return nil, err
	}
	return engine.Compile(d, values)
}

// Parse reads a spec as Load does: the variant that it names, and the values for
// its variables as they are written, which need not be right.
func (c *Catalogue) Parse(spec string) (engine.Definition, engine.Values, error) {
	// Some names contain a colon. One at the end has no variables behind it; Find would
	// ignore it, and so might find a name that is only like the one before it.
	d, err := c.Find(strings.TrimSuffix(strings.TrimSpace(spec), ":"))
	if err == nil {
		return d, engine.Values{}, nil
	}
	name, assigned, _ := strings.Cut(spec, ":")
	if d, err = c.Find(name); err != nil {
		return d, nil, err
	}
	values, err := parseValues(assigned)
	if err != nil {
		err = fmt.Errorf("variant %q: %w", spec, err)
	}
	return d, values, err
}

func parseValues(text string) (engine.Values, error) {
	values := engine.Values{}
	for _, pair := range strings.Split(text, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("%q: want Variable=value", pair)
		}
		name = strings.TrimSpace(name)
		if _, twice := values[name]; twice {
			return nil, fmt.Errorf("%q: %s is set twice", pair, name)
		}
		values[name] = strings.TrimSpace(value)
	}
	return values, nil
}
