// Package ruletext writes the parameters of rules as text. Hashes of these texts
// identify the rules that a net or an endgame table was made for.
package ruletext

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// Identity returns what distinguishes a rule from others of its type, as far as the
// value of positions depends on it: its own identity text if it has one, otherwise its
// parameters.
func Identity(r engine.Rule) string {
	if own, ok := r.(interface{ Identity() string }); ok {
		return own.Identity()
	}
	return Value(reflect.ValueOf(r))
}

// name returns a field's name in the text: its tag "hash", or its name in texts (the tag
// "ini") capitalized. The tags keep hashes stable when Go names change.
func name(f reflect.StructField) string {
	text := f.Tag.Get("ini")
	if text != "" {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	return cmp.Or(f.Tag.Get("hash"), text, f.Name)
}

// Value formats a value, omitting zero fields so that new fields leave old hashes
// unchanged.
func Value(v reflect.Value) string {
	var parts []string
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() {
				parts = append(parts, name(v.Type().Field(i))+":"+Value(f))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			parts = append(parts, Value(v.Index(i)))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			parts = append(parts, Value(key)+":"+Value(v.MapIndex(key)))
		}
		slices.Sort(parts)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return "-"
		}
		return Value(v.Elem())
	default:
		return fmt.Sprint(v)
	}
	return "{" + strings.Join(parts, " ") + "}"
}
