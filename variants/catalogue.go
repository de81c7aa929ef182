package variants

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
)

// Family is a group of related variants.
type Family struct {
	Name     string
	Variants []engine.Definition
}

// Families returns the catalogue by family.
func Families() []Family {
	return []Family{
		{"Chess", []engine.Definition{Chess(), Corridor(), Knightmate(), Extinction(), Kinglet(), ThreeCheck(), Atomic(),
			Marseillais(), Cylindrical(), Alice(), MightyLion()}},
		{"Random arrays", []engine.Definition{FischerRandom(), Chess256(), Chess480(), WildCastle()}},
		{"Different armies", append([]engine.Definition{DifferentArmies()}, Pairings()...)},
		{"Chess on 64 squares and fewer", eightByEight()},
		{"Other pieces and pawns", newPieces()},
		{"Other goals", otherGoals()},
		{"Board games", boardGames()},
		{"Drops and gating", houses()},
		{"Regional and historic", []engine.Definition{Shatranj(), Chaturanga(), AiWok(), Makpong(), Cambodian(), KarOuk(), Asean(), Sittuyin(), Shatar(), Xiangqi(), Minixiangqi(), Manchu()}},
		{"Shogi and its kin", shogis()},
		{"Capablanca's board and its neighbours", tenByEight()},
		{"Large boards", append([]engine.Definition{Capablanca(), CapablancaRandom(), Eurasian(), UnicornGreat()}, walledBoards()...)},
		{"Twelve files and more", twelveFiles()},
		{"Ten by ten", tenByTen()},
	}
}

// catalogue are the definitions of all variants, which take some time to make.
// They are not handed out, but copies of them, which may be changed.
var catalogue = sync.OnceValue(func() []engine.Definition {
	var out []engine.Definition
	for _, f := range Families() {
		for _, d := range f.Variants {
			d.Family = f.Name
			out = append(out, d)
		}
	}
	return out
})

// All returns the definitions of all variants, in the order of the catalogue.
func All() []engine.Definition {
	out := slices.Clone(catalogue())
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
func Listed() []engine.Definition {
	return slices.DeleteFunc(All(), func(d engine.Definition) bool { return slices.Contains(d.Tags, Hidden) })
}

// Find returns the definition of the variant with an id, name or alias; case
// does not matter.
func Find(name string) (engine.Definition, error) {
	name = strings.TrimSpace(name)
	for _, d := range catalogue() {
		if strings.EqualFold(d.ID, name) {
			return d.Clone(), nil
		}
	}
	for _, d := range catalogue() {
		if strings.EqualFold(d.Name, name) {
			return d.Clone(), nil
		}
		for _, alias := range d.Aliases {
			if strings.EqualFold(alias, name) {
				return d.Clone(), nil
			}
		}
	}
	return engine.Definition{}, fmt.Errorf("no variant is called %q; \"ferz variants\" lists them", name)
}

// Load compiles the variant that spec names, with values for its variables:
// "chess256:PositionNumber=17", several separated by commas.
func Load(spec string) (*engine.Variant, error) {
	d, values, err := Parse(spec)
	if err != nil {
		return nil, err
	}
	return engine.Compile(d, values)
}

// Parse reads a spec as Load does: the variant that it names, and the values for
// its variables as they are written, which need not be right.
func Parse(spec string) (engine.Definition, engine.Values, error) {
	d, err := Find(spec) // some names contain a colon
	if err == nil {
		return d, engine.Values{}, nil
	}
	name, assigned, _ := strings.Cut(spec, ":")
	if d, err = Find(name); err != nil {
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
