package server

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// variantChoice is which variant the other side has asked for, and with which values
// of its variables.
type variantChoice struct {
	name   string        // as the other side named it
	random bool          // Fischer Random Chess for chess (UCI_Chess960)
	inline engine.Values // variables written behind the name
	set    engine.Values // variables set as options, for any variant that has them
	stale  bool          // something has changed since the variant was compiled
}

// selectVariant makes another variant, written as Catalogue.Load reads it, the current
// one. If that fails the old one stays. The second error lists the options that do not
// fit the variant, and so have no effect.
func (c *core) selectVariant(spec string) (failed, ignored error) {
	name, inline, err := splitSpec(c.cat, spec)
	if err != nil {
		return err, nil
	}
	before := c.choice
	c.choice.name, c.choice.inline = name, inline
	if failed, ignored = c.compile(); failed != nil {
		c.choice = before
	}
	return failed, ignored
}

// splitSpec splits "name:Var=value,..." into the name and the variables.
func splitSpec(cat Catalogue, spec string) (string, engine.Values, error) {
	values := engine.Values{}
	if _, err := cat.Find(spec); err == nil { // some names contain a colon
		return spec, values, nil
	}
	name, pairs, _ := strings.Cut(spec, ":")
	for pair := range strings.SplitSeq(pairs, ",") {
		variable, value, ok := strings.Cut(pair, "=")
		if !ok && strings.TrimSpace(pair) != "" {
			return "", nil, fmt.Errorf("variant %q: %q: expected Variable=value", spec, pair)
		}
		if ok {
			values[strings.ToLower(strings.TrimSpace(variable))] = strings.TrimSpace(value)
		}
	}
	return name, values, nil
}

// refresh compiles the variant again if its variables have changed.
func (c *core) refresh() (failed, ignored error) {
	if !c.choice.stale {
		return nil, nil
	}
	return c.compile()
}

// compile compiles the variant that is chosen.
func (c *core) compile() (failed, ignored error) {
	d, err := c.cat.Find(c.choice.name)
	if err != nil {
		return err, nil
	}
	if c.choice.random && d.ID == "chess" {
		if random, err := c.cat.Find("fischerandom"); err == nil {
			d = random
		}
	}
	pairs, ignored := c.choice.assignments(d)
	v, err := c.cat.Load(d.ID + ":" + strings.Join(pairs, ","))
	if err != nil {
		return err, nil
	}
	c.variant, c.choice.stale, c.engine = v, false, nil
	return nil, ignored
}

// assignments writes the values of variables as they stand behind a variant's name.
// Those written there count more than those set as options; options that the variant
// does not have are left out, and so are values out of its range, which ignored lists.
func (o *variantChoice) assignments(d engine.Definition) (pairs []string, ignored error) {
	for _, v := range d.Variables {
		key := strings.ToLower(v.Name)
		value, ok := o.inline[key]
		if !ok {
			if value, ok = o.set[key]; ok {
				if _, err := v.Check(value); err != nil {
					ignored = errors.Join(ignored, fmt.Errorf("%s is left at its default: %w", d.ID, err))
					ok = false
				}
			}
		}
		if ok {
			pairs = append(pairs, v.Name+"="+value)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(o.inline)) { // for Load to complain about
		if _, ok := variableOf(d, key); !ok {
			pairs = append(pairs, key+"="+o.inline[key])
		}
	}
	return pairs, ignored
}

// variableOf finds a variant's variable; case does not matter.
func variableOf(d engine.Definition, name string) (engine.Variable, bool) {
	for _, v := range d.Variables {
		if strings.EqualFold(v.Name, name) {
			return v, true
		}
	}
	return engine.Variable{}, false
}

// plainNames returns those names of a variant that can stand in a list of names, in
// small letters; the id comes first.
func plainNames(d engine.Definition) []string {
	var out []string
	for _, name := range append([]string{d.ID, d.Name}, d.Aliases...) {
		if name = strings.ToLower(name); isPlain(name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// isPlain reports whether a name can stand in a list of names.
func isPlain(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
	})
}

// setVariable sets a game variable, for the variant selected and for others
// that have one of that name. The selected variant's range counts, if it has
// the variable at all.
func (c *core) setVariable(name, value string) error {
	if v, ok := variableOf(c.variant.Def, name); ok {
		checked, err := v.Check(value)
		if err != nil {
			return fmt.Errorf("%s: %w", c.variant.Def.ID, err)
		}
		c.assign(v.Name, checked)
		return nil
	}
	failed := fmt.Errorf("no option is called %q", name)
	for _, d := range c.cat.All() {
		v, ok := variableOf(d, name)
		if !ok {
			continue
		}
		checked, err := v.Check(value)
		if err == nil {
			c.assign(v.Name, checked)
			return nil
		}
		failed = fmt.Errorf("%s: %w", d.ID, err)
	}
	return failed
}

func (c *core) assign(name, value string) {
	key := strings.ToLower(name)
	c.choice.set[key] = value
	delete(c.choice.inline, key)
	c.choice.stale = true
}

// mergeVariables returns the variables of all variants, those of the same name
// as one that has the values of each.
func mergeVariables(all []engine.Definition) []engine.Variable {
	var out []engine.Variable
	for _, d := range all {
		for _, v := range d.Variables {
			i := slices.IndexFunc(out, func(o engine.Variable) bool { return strings.EqualFold(o.Name, v.Name) })
			if i < 0 {
				v.Choices = slices.Clone(v.Choices)
				out = append(out, v)
				continue
			}
			mergeVariable(&out[i], v)
		}
	}
	return out
}

func mergeVariable(into *engine.Variable, v engine.Variable) {
	if into.Kind != v.Kind {
		into.Kind = engine.TextVariable
		return
	}
	into.Min, into.Max = min(into.Min, v.Min), max(into.Max, v.Max)
	for _, choice := range v.Choices {
		if !slices.Contains(into.Choices, choice) {
			into.Choices = append(into.Choices, choice)
		}
	}
}

// aboutText is the program's description of itself.
func aboutText(id Identity) string {
	return cmp.Or(id.About, id.Name+" by "+id.Author)
}
