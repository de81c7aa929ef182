package language

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// Choice is a setup as data: texts for the placeholders of the array, #{Name},
// when a variable has some value.
type Choice struct {
	Variable, Value string
	Name, Text      string
}

// Setup implements engine.Setup.
func (c Choice) Setup(_ *engine.Definition, values, computed engine.Values) error {
	if strings.EqualFold(values[c.Variable], c.Value) {
		computed[c.Name] = c.Text
	}
	return nil
}

// setup reads setup.Variable.Value = Name=text Other=text.
func setup(d *engine.Definition, name, value string) error {
	of, is, ok := strings.Cut(name, ".")
	if !ok {
		return fmt.Errorf("expected setup.VARIABLE.VALUE = Placeholder=text, for #{Placeholder} in the array")
	}
	for _, pair := range strings.Fields(value) {
		placeholder, text, ok := strings.Cut(pair, "=")
		if !ok {
			return fmt.Errorf("%q: expected Placeholder=text, for #{Placeholder} in the array", Shorten(pair))
		}
		d.Setups = append(slices.Clone(d.Setups), Choice{of, is, placeholder, text})
	}
	return nil
}

// Setting is a line of a game: key = value.
type Setting struct{ Key, Value string }

// When is a setup as data: lines that count when a variable has some value.
type When struct {
	Variable, Value string
	Lines           []Setting
}

// Setup implements engine.Setup.
func (w *When) Setup(d *engine.Definition, values, _ engine.Values) error {
	if values[w.Variable] != w.Value {
		return nil
	}
	own := d.Clone()
	for _, line := range w.Lines {
		if err := Apply(&own, line.Key, line.Value); err != nil {
			return fmt.Errorf("when %s = %s: %s: %w", w.Variable, w.Value, line.Key, err)
		}
	}
	*d = own
	return nil
}

// conditional are the keys that may depend on a choice.
var conditional = []string{"piece", "rule", "without", "array", "format", "board", "removed", "cylinder", "squareNames", "symmetry", "scheme", "colors"}

// when begins a block of lines that count when a variable has a value: when.Variable = Value.
func when(d *engine.Definition, name, value string) error {
	v, err := variableOf(d, name)
	if err != nil {
		return err
	}
	if value, err = v.Check(value); err != nil {
		return err
	}
	d.Setups = append(slices.Clone(d.Setups), &When{Variable: v.Name, Value: value})
	return nil
}

// variableOf returns the variable of a name, in any case.
func variableOf(d *engine.Definition, name string) (engine.Variable, error) {
	var names []string
	for _, v := range d.Variables {
		if strings.EqualFold(v.Name, name) {
			return v, nil
		}
		names = append(names, v.Name)
	}
	if len(names) == 0 {
		return engine.Variable{}, fmt.Errorf("%q: the game has no variables; variable.%s = kind=choice choices=[Knights Bishops] default=Knights would be one", Shorten(name), Shorten(name))
	}
	return engine.Variable{}, fmt.Errorf("%q: no such variable%s (there are %s)", Shorten(name), words.DidYouMeanOne(name, names), words.List(names, "and"))
}

// Set is a setup as data: a variable of the parent has a value for good, so that players
// are not asked for it.
type Set struct {
	Variable engine.Variable
	Value    string
	Setups   []engine.Setup // those of the parent, which may depend on the choice
}

// Setup implements engine.Setup.
func (s Set) Setup(d *engine.Definition, values, computed engine.Values) error {
	values = maps.Clone(values)
	values[s.Variable.Name], computed[s.Variable.Name] = s.Value, s.Value
	for _, of := range s.Setups {
		if err := of.Setup(d, values, computed); err != nil {
			return err
		}
	}
	return nil
}

// set gives a variable of the parent a value for good: set.Variable = Value.
func setFor(d *engine.Definition, name, value string) error {
	v, err := variableOf(d, name)
	if err != nil {
		return err
	}
	if value, err = v.Check(value); err != nil {
		return err
	}
	d.Setups = []engine.Setup{Set{v, value, d.Setups}}
	d.Variables = slices.DeleteFunc(slices.Clone(d.Variables), func(o engine.Variable) bool { return o.Name == v.Name })
	return nil
}

// dependsOn reports whether a setup does nothing without a variable.
func dependsOn(s engine.Setup, variable string) bool {
	switch s := s.(type) {
	case Choice:
		return strings.EqualFold(s.Variable, variable)
	case *When:
		return s.Variable == variable
	case Shuffle:
		return s.Name == variable
	}
	return false
}

// Whens lists the values of variables that a variant should be tested with: none, and
// each that some lines depend on.
func Whens(d *engine.Definition) []engine.Values {
	out := []engine.Values{nil}
	for _, s := range d.Setups {
		w, ok := s.(*When)
		if ok && !slices.ContainsFunc(out, func(v engine.Values) bool { return v[w.Variable] == w.Value }) {
			out = append(out, engine.Values{w.Variable: w.Value})
		}
	}
	return out
}

// Reader applies the lines of a section, one after the other.
type Reader struct {
	Definition *engine.Definition
	block      *When             // whose lines are read
	trial      engine.Definition // as it is when that counts
}

// NewReader returns a reader that changes a definition, initially the section's parent.
func NewReader(d *engine.Definition) *Reader { return &Reader{Definition: d} }

// Block is the block of lines for a choice to which the next line belongs, such as
// "when.Army = Knights"; "" if it is in none.
func (r *Reader) Block() string {
	if r.block == nil {
		return ""
	}
	return "when." + r.block.Variable + " = " + r.block.Value
}

// Apply applies a line to the definition, or adds the line to its block. A *ValueError
// gives the place of the mistake in the value.
func (r *Reader) Apply(key, value string) error {
	kind, _, _ := strings.Cut(key, ".")
	if r.block != nil && slices.Contains(conditional, kind) {
		if err := Apply(&r.trial, key, value); err != nil {
			return err
		}
		r.block.Lines = append(r.block.Lines, Setting{key, value})
		return nil
	}
	if r.block != nil && !slices.Contains(NamedKeys(), kind) {
		return fmt.Errorf("this can't depend on a choice; put it above the line %s", r.Block())
	}
	r.block = nil
	if err := Apply(r.Definition, key, value); err != nil || kind != "when" {
		return err
	}
	return r.begin()
}

// begin begins a block: the last setup.
func (r *Reader) begin() error {
	setups := r.Definition.Setups
	r.block = setups[len(setups)-1].(*When)
	r.trial = r.Definition.Clone()
	for _, s := range setups {
		if w, ok := s.(*When); ok {
			if err := w.Setup(&r.trial, engine.Values{r.block.Variable: r.block.Value}, nil); err != nil {
				return err
			}
		}
	}
	return nil
}
