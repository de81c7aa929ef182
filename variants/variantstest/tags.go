package variantstest

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// CheckTags fails for fields without a tag, such as `json:"name"`, in structs that
// are written to files, and in all that these hold: without tags the Go names would
// be data. An embedded struct needs none, as its fields are written in its place.
func CheckTags(t testing.TB, key string, structs ...any) {
	t.Helper()
	c := tagChecker{t: t, key: key, seen: map[reflect.Type]bool{}}
	for _, s := range structs {
		c.check(reflect.TypeOf(s))
	}
}

type tagChecker struct {
	t    testing.TB
	key  string
	seen map[reflect.Type]bool
}

func (c *tagChecker) check(typ reflect.Type) {
	c.t.Helper()
	switch typ.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		c.check(typ.Elem())
	case reflect.Struct:
		if !c.seen[typ] && !writesItself(typ) {
			c.seen[typ] = true
			c.fields(typ)
		}
	}
}

// writesItself reports whether a type has a way of its own to be written.
func writesItself(typ reflect.Type) bool {
	for _, marshaler := range []reflect.Type{reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[json.Marshaler]()} {
		if typ.Implements(marshaler) {
			return true
		}
	}
	return false
}

func (c *tagChecker) fields(typ reflect.Type) {
	c.t.Helper()
	names := map[string]bool{}
	for i := range typ.NumField() {
		f := typ.Field(i)
		name, _, _ := strings.Cut(strings.ToLower(f.Tag.Get(c.key)), ",")
		switch {
		case name == "-" || name == "" && !f.IsExported() && !f.Anonymous:
			continue
		case name == "" && !f.Anonymous:
			c.t.Errorf("%s.%s lacks a tag %q: its Go name would be data", typ, f.Name, c.key)
		case name != "" && !f.IsExported():
			c.t.Errorf("%s.%s has a tag %q and is not exported", typ, f.Name, c.key)
		case names[name]:
			c.t.Errorf("%s: the tag %q is there twice", typ, name)
		}
		names[name] = name != ""
		c.check(f.Type)
	}
}
