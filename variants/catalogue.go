package variants

import (
	"cmp"
	"errors"
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
	{"Capablanca's board and its neighbors", "capablanca.ini"},
	{"Large boards", "large.ini"},
	{"Twelve files and more", "twelve.ini"},
	{"Ten by ten", "tenbyten.ini"},
	{"Large games of Shogi", "largeshogi.ini"},
	{"Games of today's servers", "servers.ini"},
}

// Catalogue is a collection of variants, each under an id. It is immutable and safe for
// concurrent use: With returns an extended one. Definitions are returned as copies,
// which may be changed.
type Catalogue struct {
	games    []*game // family by family
	writings func() []writing
	listed   func() []Card
}

// NewCatalogue returns the catalogue of some families. An id must be there once;
// names and aliases belong to the first variant that has them.
func NewCatalogue(families ...Family) (*Catalogue, error) {
	var games []*game
	for _, f := range families {
		for _, d := range f.Variants {
			d.ID, d.Family = strings.TrimSpace(d.ID), f.Name
			games = append(games, given(d))
		}
	}
	return catalogueOf(games)
}

// catalogueOf returns the catalogue of some games.
func catalogueOf(games []*game) (*Catalogue, error) {
	c := &Catalogue{games: games}
	taken := map[string]bool{}
	for _, g := range games {
		id := strings.ToLower(g.card.ID)
		if id == "" || taken[id] {
			return nil, fmt.Errorf("variant %q: expected an id that no other variant of the catalogue has", g.card.ID)
		}
		taken[id] = true
	}
	c.writings, c.listed = sync.OnceValue(c.write), sync.OnceValue(c.ListedCards)
	return c, nil
}

// BuiltIn returns the catalogue of the variants that are part of this package. A definition
// is made when it is asked for.
var BuiltIn = sync.OnceValue(func() *Catalogue {
	library, err := newLibrary()
	if err != nil {
		panic(err) // a test reads the catalogue
	}
	c, err := catalogueOf(library.games())
	if err != nil {
		panic(err)
	}
	return c
})

// With returns a catalogue with another family, or more variants in the one of
// that name. They take the place of variants that have the same ids, but no two
// of them may have the same one.
func (c *Catalogue) With(family string, more ...engine.Definition) (*Catalogue, error) {
	at := len(c.games) // behind the last of the family
	for i, g := range c.games {
		if g.card.Family == family {
			at = i + 1
		}
	}
	var games []*game
	keep := func(list []*game) {
		for _, g := range list {
			if !slices.ContainsFunc(more, func(d engine.Definition) bool { return strings.EqualFold(strings.TrimSpace(d.ID), g.card.ID) }) {
				games = append(games, g)
			}
		}
	}
	keep(c.games[:at])
	for _, d := range more {
		d.ID, d.Family = strings.TrimSpace(d.ID), family
		games = append(games, given(d))
	}
	keep(c.games[at:])
	return catalogueOf(games)
}

// Cards returns the cards of all variants, in the order of the catalogue.
func (c *Catalogue) Cards() []Card {
	out := make([]Card, len(c.games))
	for i, g := range c.games {
		out[i] = g.card
	}
	return out
}

// SharedCards returns what ListedCards does, without a copy: nobody may change it. Many
// screens of one process take little memory by it.
func (c *Catalogue) SharedCards() []Card { return slices.Clip(c.listed()) }

// ListedCards returns the cards of all variants that are offered to users.
func (c *Catalogue) ListedCards() []Card {
	return slices.DeleteFunc(c.Cards(), func(of Card) bool { return of.isHidden() })
}

// All returns the definitions of all variants, in the order of the catalogue. It takes some
// time to make them; Cards knows what lists need.
func (c *Catalogue) All() []engine.Definition {
	out := make([]engine.Definition, len(c.games))
	for i, g := range c.games {
		out[i] = g.definition().Clone()
	}
	return out
}

// Hidden is the tag of variants that are found by name but not listed, as they
// are another one with its variables set.
const Hidden = "Hidden"

// Listed returns the definitions of all variants that are offered to users.
func (c *Catalogue) Listed() []engine.Definition {
	var out []engine.Definition
	for _, g := range c.games {
		if !g.card.isHidden() {
			out = append(out, g.definition().Clone())
		}
	}
	return out
}

// All returns the definitions of the built-in variants.
func All() []engine.Definition { return BuiltIn().All() }

// Find returns the definition of a built-in variant; see Catalogue.Find.
func Find(name string) (engine.Definition, error) { return BuiltIn().Find(name) }

// Load compiles the built-in variant that a spec names, such as "xiangqi" or
// "chess256:PositionNumber=17"; see Catalogue.Load.
func Load(spec string) (*engine.Variant, error) { return BuiltIn().Load(spec) }

// Find returns the definition of the variant with an id, name or alias; it ignores
// case, separators between words, and "chess" at the end of an id or name. The error
// names similar variants.
func (c *Catalogue) Find(name string) (engine.Definition, error) {
	if g := c.find(strings.TrimSpace(name)); g != nil {
		return g.definition().Clone(), nil
	}
	return engine.Definition{}, &UnknownError{strings.TrimSpace(name), c}
}

// find returns the game with a name; nil if there is none.
func (c *Catalogue) find(name string) *game {
	for _, g := range c.games {
		if strings.EqualFold(g.card.ID, name) {
			return g
		}
	}
	for _, g := range c.games {
		if strings.EqualFold(g.card.Name, name) || slices.ContainsFunc(g.card.Aliases, func(a string) bool { return strings.EqualFold(a, name) }) {
			return g
		}
	}
	titles := func(c *Card) []string { return []string{c.ID, c.Name} }
	aliases := func(c *Card) []string { return c.Aliases }
	for _, by := range []struct {
		names  func(*Card) []string
		simple func(string) string
	}{{titles, squeeze}, {aliases, squeeze}, {titles, bare}} {
		s := by.simple(name)
		for _, g := range c.games {
			if s != "" && slices.ContainsFunc(by.names(&g.card), func(n string) bool { return by.simple(n) == s }) {
				return g
			}
		}
	}
	return nil
}

// UnknownError is the error of a name that no variant has.
type UnknownError struct {
	name string
	c    *Catalogue
}

func (u *UnknownError) Error() string { return u.With(`"ferz variants" lists them`) }

// With returns the text of the error with advice where the variants are listed. Similar names
// take its place if there are some.
func (u *UnknownError) With(advice string) string {
	return fmt.Sprintf("no variant is called %q%s", u.name, cmp.Or(words.Meant(u.c.Nearest(u.name)), "; "+advice))
}

// Advised returns an error about an unknown variant with advice for those who can't run
// ferz' own commands, and any other error as it is.
func Advised(err error, advice string) error {
	if unknown, ok := errors.AsType[*UnknownError](err); ok {
		return errors.New(unknown.With(advice))
	}
	return err
}

// Nearest returns up to three names of variants similar to a text that is not a name,
// the likeliest first, and one for each variant: its id or an alias without blanks,
// whichever is most similar.
func (c *Catalogue) Nearest(text string) []string {
	of := map[string]*Card{}
	var names []string
	for _, g := range c.games {
		if g.card.isHidden() {
			continue
		}
		for _, name := range append([]string{g.card.ID, g.card.Name}, g.card.Aliases...) {
			of[name] = &g.card
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
func typedName(d *Card, text string) string {
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
			return nil, fmt.Errorf("%q: expected Variable=value", pair)
		}
		name = strings.TrimSpace(name)
		if _, twice := values[name]; twice {
			return nil, fmt.Errorf("%q: %s is set twice", pair, name)
		}
		values[name] = strings.TrimSpace(value)
	}
	return values, nil
}
