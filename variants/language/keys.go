package language

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
)

// plainKey is a key that has no name behind it, with what it does.
type plainKey struct {
	name  string
	apply func(d *engine.Definition, value string) error
}

// plainKeys are those that have no name behind them.
var plainKeys = []plainKey{
	{"name", text(func(d *engine.Definition) *string { return &d.Name })},
	{"tag", text(func(d *engine.Definition) *string { return &d.Tag })},
	{"inventor", text(func(d *engine.Definition) *string { return &d.Inventor })},
	{"year", text(func(d *engine.Definition) *string { return &d.Year })},
	{"source", text(func(d *engine.Definition) *string { return &d.Source })},
	{"scheme", text(func(d *engine.Definition) *string { return &d.Look.Scheme })},
	{"array", text(func(d *engine.Definition) *string { return &d.Array })},
	{"format", text(func(d *engine.Definition) *string { return &d.Format })},
	{"squareNames", text(func(d *engine.Definition) *string { return &d.Board.Names })},
	{"description", func(d *engine.Definition, value string) error {
		d.Description = strings.ReplaceAll(value, " | ", "\n")
		return nil
	}},
	{"sides", sides},
	{"aliases", list(func(d *engine.Definition) *[]string { return &d.Aliases })},
	{"tags", list(func(d *engine.Definition) *[]string { return &d.Tags })},
	{"board", board},
	{"removed", func(d *engine.Definition, value string) error {
		d.Board.Removed = engine.Region(value)
		return nil
	}},
	{"cylinder", func(d *engine.Definition, value string) error {
		if !set(reflect.ValueOf(&d.Board.Cylinder).Elem(), value) {
			return fmt.Errorf("%q: want true or false", Shorten(value))
		}
		return nil
	}},
	{"colors", func(d *engine.Definition, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 3 {
			return fmt.Errorf("%q: want 1, 2 or 3 colours of squares", Shorten(value))
		}
		d.Look.Colors = n
		return nil
	}},
	{"symmetry", func(d *engine.Definition, value string) error {
		i := slices.Index(symmetries, value)
		if i < 0 {
			return fmt.Errorf("%q: want %s", Shorten(value), strings.Join(symmetries, ", "))
		}
		d.Symmetry = engine.Mirror + engine.Symmetry(i)
		return nil
	}},
	{"without", without},
}

// symmetries are the ways to turn a board, as they are written.
var symmetries = []string{"mirror", "rotate", "none"}

// namedKeys are those with a name behind them: piece.Knight.
var namedKeys = map[string]func(d *engine.Definition, name, value string) error{
	"piece": piece, "rule": rule, "variable": variable, "setup": setup,
}

// IsKey reports whether a key is one of the language, with a name behind it if it wants one.
func IsKey(key string) bool {
	kind, name, named := strings.Cut(key, ".")
	if named && name != "" {
		_, ok := namedKeys[kind]
		return ok
	}
	return slices.ContainsFunc(plainKeys, func(k plainKey) bool { return k.name == key })
}

// Keys lists the keys that have no name behind them.
func Keys() []string {
	var out []string
	for _, k := range plainKeys {
		out = append(out, k.name)
	}
	return out
}

// NamedKeys lists the keys that have a name behind them, such as piece, sorted.
func NamedKeys() []string { return slices.Sorted(maps.Keys(namedKeys)) }

// Apply changes a definition as a line says. An error that is a *ValueError tells where
// in the value something is wrong.
func Apply(d *engine.Definition, key, value string) error {
	if !IsKey(key) {
		return fmt.Errorf("%q: no such key", Shorten(key))
	}
	if kind, name, named := strings.Cut(key, "."); named {
		return namedKeys[kind](d, strings.TrimSpace(name), value)
	}
	i := slices.IndexFunc(plainKeys, func(k plainKey) bool { return k.name == key })
	return plainKeys[i].apply(d, value)
}

func text(of func(d *engine.Definition) *string) func(d *engine.Definition, value string) error {
	return func(d *engine.Definition, value string) error {
		*of(d) = value
		return nil
	}
}

func list(of func(d *engine.Definition) *[]string) func(d *engine.Definition, value string) error {
	return func(d *engine.Definition, value string) error {
		*of(d) = Split(value)
		return nil
	}
}

// Split cuts a list at its commas.
func Split(value string) (out []string) {
	for _, part := range strings.Split(value, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// sides reads what the players call White and Black, with the colors of their pieces in
// brackets where the names are no colors: "Red, Black" or "Cho (green), Han (red)".
func sides(d *engine.Definition, value string) error {
	names := Split(value)
	if len(names) != 2 {
		return fmt.Errorf("%q: want the names of the side that moves first and of the other one, such as Red, Black", Shorten(value))
	}
	for c, name := range names {
		name, color, colored := strings.Cut(name, "(")
		color, closed := strings.CutSuffix(strings.TrimSpace(color), ")")
		color = strings.ToLower(strings.TrimSpace(color))
		if colored && (!closed || !slices.Contains(engine.SideColors(), color)) {
			return fmt.Errorf("%q: want a name and, in brackets, the color of the pieces: %s", Shorten(names[c]), words.List(engine.SideColors(), "or"))
		}
		if name = strings.TrimSpace(name); name == "" {
			return fmt.Errorf("%q: want a name before the bracket, such as Cho (green), Han (red)", Shorten(names[c]))
		}
		d.Sides[c] = engine.Side{Name: name, Color: color}
	}
	return nil
}

// writeSides writes what sides reads, "" for White and Black.
func writeSides(d *engine.Definition) string {
	if d.Sides == ([2]engine.Side{}) {
		return ""
	}
	var out [2]string
	for c, s := range d.Sides {
		out[c] = d.Side(engine.Color(c))
		if s.Color != "" {
			out[c] += " (" + s.Color + ")"
		}
	}
	return out[0] + ", " + out[1]
}

// board reads files x ranks, and x 2 for two boards.
func board(d *engine.Definition, value string) error {
	sides := strings.Split(value, "x")
	var n [3]int
	for i, side := range sides {
		size, err := strconv.Atoi(strings.TrimSpace(side))
		if i >= len(n) || err != nil || size < 1 || size > 16 {
			return fmt.Errorf("%q: want files x ranks, such as 10x8, at most 16x16, and 8x8x2 for two boards", Shorten(value))
		}
		n[i] = size
	}
	if n[1] == 0 || n[2] > 2 {
		return fmt.Errorf("%q: want files x ranks, such as 10x8, and at most two boards", Shorten(value))
	}
	d.Board.Files, d.Board.Ranks, d.Board.Boards = n[0], n[1], n[2]
	return nil
}

// without leaves out what the parent has.
func without(d *engine.Definition, value string) error {
	names := Split(value)
	known := map[string]bool{}
	for _, p := range d.Pieces {
		known[p.Name] = true
	}
	for _, r := range d.Rules {
		known[r.Key()] = true
	}
	for _, v := range d.Variables {
		known[v.Name] = true
	}
	for _, name := range names {
		if !known[name] {
			all := make([]string, 0, len(known))
			for k := range known {
				all = append(all, k)
			}
			slices.Sort(all)
			if parts := strings.Fields(name); len(parts) > 1 && known[parts[0]] {
				return fmt.Errorf("%q: names are separated by commas, as in %s", Shorten(name), strings.Join(parts, ", "))
			}
			return fmt.Errorf("%q: there is no piece, rule or variable of this name%s (there are %s)", Shorten(name), words.DidYouMeanOne(name, all), strings.Join(all, ", "))
		}
	}
	d.Pieces = slices.DeleteFunc(d.Pieces, func(p engine.PieceDef) bool { return slices.Contains(names, p.Name) })
	d.Rules = slices.DeleteFunc(d.Rules, func(r engine.Rule) bool { return slices.Contains(names, r.Key()) })
	d.Variables = slices.DeleteFunc(d.Variables, func(v engine.Variable) bool { return slices.Contains(names, v.Name) })
	return nil
}

// piece reads LETTER NOTATION and then other fields: "N: N value=325". A piece
// takes the place of the one of the same name.
func piece(d *engine.Definition, name, value string) error {
	letter, rest, _ := strings.Cut(value, " ")
	notation, fields, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	if letter == "" || notation == "" || strings.Contains(letter, "=") || strings.Contains(notation, "=") {
		return fmt.Errorf("%q: want its letter, what it does in Betza notation (- if it never moves) and then, if need be, parameters: N N value=325", Shorten(value))
	}
	p := engine.PieceDef{Name: name, Letter: letter, Betza: notation}
	if err := Fill(&p, fields); err != nil {
		return &ValueError{len(value) - len(fields) + offset(err), err.Error()}
	}
	p.Name = name
	if i := slices.IndexFunc(d.Pieces, func(o engine.PieceDef) bool { return o.Name == name }); i >= 0 {
		d.Pieces[i] = p
	} else {
		d.Pieces = append(d.Pieces, p)
	}
	return nil
}

// offset is where in a value an error is.
func offset(err error) int {
	if v, ok := err.(*ValueError); ok {
		return v.At
	}
	return 0
}

// rule reads a rule's parameters. It takes the place of the one with the same key.
func rule(d *engine.Definition, name, value string) error {
	r, err := ParseRule(name, value)
	if err == nil {
		SetRule(d, r)
	}
	return err
}

// SetRule gives a game a rule, in the place of the one with the same key.
func SetRule(d *engine.Definition, r engine.Rule) {
	if i := slices.IndexFunc(d.Rules, func(o engine.Rule) bool { return o.Key() == r.Key() }); i >= 0 {
		d.Rules[i] = r
	} else {
		d.Rules = append(d.Rules, r)
	}
}

// variable reads a game variable.
func variable(d *engine.Definition, name, value string) error {
	v := engine.Variable{}
	if err := Fill(&v, value); err != nil {
		return err
	}
	v.Name = name
	if !slices.Contains([]engine.VariableKind{engine.IntVariable, engine.ChoiceVariable, engine.BoolVariable, engine.TextVariable}, v.Kind) {
		return fmt.Errorf("kind=%q: want integer, choice, boolean or text, such as kind=choice choices=[Knights Bishops] default=Knights", Shorten(string(v.Kind)))
	}
	if i := slices.IndexFunc(d.Variables, func(o engine.Variable) bool { return o.Name == name }); i >= 0 {
		d.Variables[i] = v
	} else {
		d.Variables = append(d.Variables, v)
	}
	return nil
}

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
		return fmt.Errorf("want setup.VARIABLE.VALUE = Placeholder=text, for #{Placeholder} in the array")
	}
	for _, pair := range strings.Fields(value) {
		placeholder, text, ok := strings.Cut(pair, "=")
		if !ok {
			return fmt.Errorf("%q: want Placeholder=text, for #{Placeholder} in the array", Shorten(pair))
		}
		d.Setups = append(slices.Clone(d.Setups), Choice{of, is, placeholder, text})
	}
	return nil
}
