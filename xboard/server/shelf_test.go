package server

import (
	"fmt"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// Shelf is a small catalogue: chess, Fischer Random Chess, and a game with
// variables of several kinds. Without values for these, each variant is
// compiled but once.
type Shelf struct{}

func (Shelf) All() []engine.Definition { return shelved() }

var shelved = sync.OnceValue(func() []engine.Definition {
	toy := variants.Chess().Derive(engine.Definition{
		ID: "toy", Name: "Toy Chess", Aliases: []string{"Chess: the Toy"},
		Array: "#{Army}/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
		Variables: []engine.Variable{
			{Name: "Number", Kind: engine.IntVariable, Min: 1, Max: 9, Default: "5"},
			{Name: "Army", Kind: engine.ChoiceVariable, Default: "rnbqkbnr", Choices: []string{"rnbqkbnr", "rnbqk3"}},
			{Name: "Odd", Kind: engine.BoolVariable, Default: "no"},
			{Name: "Motto", Kind: engine.TextVariable},
		},
	})
	out := []engine.Definition{variants.Chess(), toy}
	if random, err := variants.Find("fischerandom"); err == nil {
		out = append(out, random)
	}
	return out
})

func (s Shelf) Find(name string) (engine.Definition, error) {
	for _, d := range s.All() {
		for _, n := range append([]string{d.ID, d.Name}, d.Aliases...) {
			if strings.EqualFold(n, strings.TrimSpace(name)) {
				return d, nil
			}
		}
	}
	return engine.Definition{}, fmt.Errorf("no variant is called %q", name)
}

func (s Shelf) Load(spec string) (*engine.Variant, error) {
	name, assigned, _ := strings.Cut(spec, ":")
	d, err := s.Find(name)
	if err != nil {
		return nil, err
	}
	values := engine.Values{}
	for pair := range strings.SplitSeq(assigned, ",") {
		if name, value, ok := strings.Cut(pair, "="); ok {
			values[name] = value
		}
	}
	if len(values) > 0 {
		return engine.Compile(d, values)
	}
	if v, ok := compiled.Load(d.ID); ok {
		return v.(*engine.Variant), nil
	}
	v, err := engine.Compile(d, nil)
	if err == nil {
		compiled.Store(d.ID, v)
	}
	return v, err
}

var compiled sync.Map // variants by id
