package engine

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// VariableKind is the type of a game variable.
type VariableKind string

// The kinds of game variable.
const (
	IntVariable    VariableKind = "integer" // from Min to Max
	ChoiceVariable VariableKind = "choice"  // one of Choices
	BoolVariable   VariableKind = "boolean" // yes or no
	TextVariable   VariableKind = "text"
)

// Variable is a parameter of a variant that the user may set, such as the
// number of a start array.
type Variable struct {
	Name     string       `json:"name" ini:"name"`
	Kind     VariableKind `json:"kind" ini:"kind"`
	Min      int          `json:"min,omitempty" ini:"min"`
	Max      int          `json:"max,omitempty" ini:"max"`
	Choices  []string     `json:"choices,omitempty" ini:"choices"`
	Default  string       `json:"default" ini:"default"`
	Assigned bool         `json:"-" ini:"assigned"` // has a value by definition: the user is not asked for one
}

// Values are the values of game variables, by name.
type Values map[string]string

// Int returns an integer variable's value, 0 if it has none.
func (v Values) Int(name string) int {
	n, _ := strconv.Atoi(v[name])
	return n
}

// Check returns text as the variable's value is written, or an error that says
// what would be right. Choices match without regard to case.
func (v Variable) Check(text string) (string, error) {
	switch v.Kind {
	case IntVariable:
		n, err := strconv.Atoi(text)
		if err != nil || n < v.Min || n > v.Max {
			return "", fmt.Errorf("%s=%s: expected a whole number from %d to %d", v.Name, text, v.Min, v.Max)
		}
		return strconv.Itoa(n), nil
	case ChoiceVariable:
		i := slices.IndexFunc(v.Choices, func(c string) bool { return strings.EqualFold(c, text) })
		if i < 0 {
			return "", fmt.Errorf("%s=%s: expected one of %s", v.Name, text, strings.Join(v.Choices, ", "))
		}
		return v.Choices[i], nil
	case BoolVariable:
		switch strings.ToLower(text) {
		case "yes", "true", "1", "on":
			return "yes", nil
		case "no", "false", "0", "off":
			return "no", nil
		}
		return "", fmt.Errorf("%s=%s: expected yes or no", v.Name, text)
	}
	return text, nil
}

// Random draws a value.
func (v Variable) Random(r *rand.Rand) string {
	switch v.Kind {
	case IntVariable:
		return strconv.Itoa(v.Min + r.IntN(v.Max-v.Min+1))
	case ChoiceVariable:
		return v.Choices[r.IntN(len(v.Choices))]
	case BoolVariable:
		return []string{"no", "yes"}[r.IntN(2)]
	}
	return v.Default
}

// Setup computes parts of a definition from the values of its variables, after
// they are set: arrays by number, armies by name.
type Setup interface {
	// Setup changes d; the values that it puts into computed replace placeholders.
	Setup(d *Definition, values, computed Values) error
}

var variableName = regexp.MustCompile(`^\w+$`)

var placeholder = regexp.MustCompile(`#\{(\w+)\}`)

// expand replaces the placeholders #{Name} in text.
func expand(text string, sources ...Values) (string, error) {
	var err error
	out := placeholder.ReplaceAllStringFunc(text, func(m string) string {
		name := m[2 : len(m)-1]
		for _, values := range sources {
			if value, ok := values[name]; ok {
				return value
			}
		}
		err = fmt.Errorf("placeholder %s: neither a game variable nor computed", m)
		return m
	})
	return out, err
}

// resolve returns the values of all variables: those given, and defaults.
func (d *Definition) resolve(given Values) (Values, error) {
	values := Values{}
	for _, v := range d.Variables {
		if _, twice := values[v.Name]; twice || !variableName.MatchString(v.Name) {
			return nil, fmt.Errorf("variable %q: expected letters, digits and _, and each name once", v.Name)
		}
		value, err := v.Check(v.Default)
		if err != nil {
			return nil, fmt.Errorf("variable %s: default %w", v.Name, err)
		}
		values[v.Name] = value
	}
	checked, err := d.CheckValues(given)
	if err != nil {
		return nil, err
	}
	maps.Copy(values, checked)
	return values, nil
}

// CheckValues checks values for variables, whose names are case-insensitive, and
// returns them under the variables' own names.
func (d *Definition) CheckValues(given Values) (Values, error) {
	checked := Values{}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(d.Variables, func(v Variable) bool { return strings.EqualFold(v.Name, name) })
		if i < 0 {
			return nil, fmt.Errorf("%s has no variable %q%s", d.ID, name, d.variableNames(name))
		}
		value, err := d.Variables[i].Check(given[name])
		if err != nil {
			return nil, err
		}
		name = d.Variables[i].Name
		if _, twice := checked[name]; twice {
			return nil, fmt.Errorf("variable %s is set twice", name)
		}
		checked[name] = value
	}
	return checked, nil
}

// variableNames reports which variables there are, and which a name may mean.
func (d *Definition) variableNames(name string) string {
	if len(d.Variables) == 0 {
		return ": it has none"
	}
	names := make([]string, len(d.Variables))
	for i, v := range d.Variables {
		names[i] = v.Name
	}
	return "; it has " + strings.Join(names, ", ") + words.DidYouMean(name, names)
}
