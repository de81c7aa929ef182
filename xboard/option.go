package xboard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Check returns a value as the option takes it, or an error with the values that it has.
// A button takes none: it is pressed by an empty value or "true".
func (o *Option) Check(value string) (string, error) {
	if strings.ContainsAny(value, "\r\n") {
		return "", fmt.Errorf("option %s: the value %q has a line break", o.Name, value)
	}
	switch o.Kind {
	case CheckOption:
		return o.checkBool(value)
	case SpinOption:
		n, err := strconv.Atoi(value)
		switch {
		case err != nil:
			return "", fmt.Errorf("option %s is %q; expected a whole number%s", o.Name, value, o.within())
		case o.Min <= o.Max && (n < o.Min || n > o.Max):
			return "", fmt.Errorf("option %s is %d; expected a number%s", o.Name, n, o.within())
		}
		return strconv.Itoa(n), nil
	case ComboOption:
		i := slices.IndexFunc(o.Choices, func(c string) bool { return strings.EqualFold(c, value) })
		if i < 0 {
			return "", fmt.Errorf("option %s is %q; expected one of: %s", o.Name, value, strings.Join(o.Choices, ", "))
		}
		return o.Choices[i], nil
	case ButtonOption:
		if value != "" && value != "true" {
			return "", fmt.Errorf("option %s is a button, which has no value such as %q", o.Name, value)
		}
		return "", nil
	}
	return value, nil
}

// within describes the bounds of a spin, with a blank before it: " from 1 to 64", " of 1
// or more", or "" if there are none.
func (o *Option) within() string {
	switch {
	case o.Min > o.Max:
		return ""
	case o.Min == NoMin && o.Max == NoMax:
		return ""
	case o.Max == NoMax:
		return fmt.Sprintf(" of %d or more", o.Min)
	case o.Min == NoMin:
		return fmt.Sprintf(" of %d or less", o.Max)
	}
	return fmt.Sprintf(" from %d to %d", o.Min, o.Max)
}

// Range describes the values of a spin: "1 to 64", "1 or more", "any whole number".
func (o *Option) Range() string {
	_, bounds, ok := strings.Cut(strings.TrimPrefix(o.within(), " "), " ")
	if !ok {
		return "any whole number"
	}
	return bounds
}

func (o *Option) checkBool(value string) (string, error) {
	switch strings.ToLower(value) {
	case "true", "on", "yes", "1":
		return "true", nil
	case "false", "off", "no", "0":
		return "false", nil
	}
	return "", fmt.Errorf("option %s is %q; expected true or false", o.Name, value)
}

// Option returns the option that the engine announces under a name, whose case
// does not matter.
func (d *Description) Option(name string) (*Option, bool) {
	for i := range d.Options {
		if strings.EqualFold(d.Options[i].Name, name) {
			return &d.Options[i], true
		}
	}
	return nil, false
}

// LookupFold returns the entry of a table for a name, ignoring case.
func LookupFold(table map[string]string, name string) (string, bool) {
	for key, value := range table {
		if strings.EqualFold(key, name) {
			return value, true
		}
	}
	return "", false
}

// NormalizeName normalizes the name of an engine or an option for comparison: lower
// case, without separators between words.
func NormalizeName(name string) string {
	return strings.NewReplacer("-", "", " ", "", "_", "").Replace(strings.ToLower(name))
}
