// Package tomlkeys checks the keys of TOML files that are decoded into structs. There the case
// of keys does not matter, and of two that differ in nothing else one is taken at random.
package tomlkeys

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/BurntSushi/toml"
)

// CheckCase returns an error that names two keys which differ in case alone and so are meant
// for the same field of into, the struct that a text was decoded into.
func CheckCase(known toml.MetaData, into any) error {
	seen := map[string]string{}
	for _, key := range known.Keys() {
		if !isField(reflect.TypeOf(into), key) {
			continue
		}
		name := strings.Join(key, ".")
		folded := fold(name)
		if other, ok := seen[folded]; ok && other != name {
			return fmt.Errorf("the keys %q and %q differ in case alone: leave one out", other, name)
		}
		seen[folded] = name
		if known.Type(key...) == "ArrayHash" { // the next table of an array may spell its keys in another way
			maps.DeleteFunc(seen, func(k, _ string) bool { return strings.HasPrefix(k, folded+".") })
		}
	}
	return nil
}

// IsDefined reports whether a text has a key of the top level, in any case.
func IsDefined(known toml.MetaData, name string) bool {
	return slices.ContainsFunc(known.Keys(), func(k toml.Key) bool { return len(k) == 1 && strings.EqualFold(k[0], name) })
}

// isField reports whether a key is for a field of a struct, not for an entry of a map.
func isField(t reflect.Type, key toml.Key) bool {
	for i, name := range key {
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		switch t.Kind() {
		case reflect.Struct:
			f, ok := field(t, name)
			if !ok {
				return false
			}
			t = f.Type
		case reflect.Map:
			if i == len(key)-1 {
				return false
			}
			t = t.Elem()
		default:
			return false
		}
	}
	return true
}

// field returns the field of a struct that a key is for.
func field(t reflect.Type, name string) (reflect.StructField, bool) {
	for _, f := range reflect.VisibleFields(t) { // those of embedded structs, too
		tag, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
		if tag == "" {
			tag = f.Name
		}
		if strings.EqualFold(tag, name) {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// fold returns a text that is the same for all that strings.EqualFold calls equal.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, text)
}
