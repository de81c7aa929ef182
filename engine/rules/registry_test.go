package rules_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// TestRegistry compares the registry with the package's source: each exported
// type with a Key is a rule that texts can name.
func TestRegistry(t *testing.T) {
	key := regexp.MustCompile(`(?m)^func \((?:\w+ )?([A-Z]\w*)\) Key\(\) string`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range key.FindAllSubmatch(source, -1) {
			want = append(want, string(m[1]))
		}
	}
	var got, names []string
	for _, e := range rules.Registry() {
		got = append(got, reflect.TypeOf(e.Rule).Name())
		names = append(names, strings.ToLower(e.Name))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) || len(want) == 0 {
		t.Errorf("the registry has\n%v\nthe package has\n%v", got, want)
	}
	slices.Sort(names)
	if n := len(slices.Compact(names)); n != len(got) {
		t.Errorf("%d names for %d rules: names are read in any case", n, len(got))
	}
}

// TestFieldsAreTagged looks at all fields that texts can set: the tag of each is
// its name in files, whatever its Go name.
func TestFieldsAreTagged(t *testing.T) {
	seen := map[reflect.Type]bool{}
	checkTags(t, reflect.TypeFor[engine.PieceDef](), seen)
	checkTags(t, reflect.TypeFor[engine.Variable](), seen)
	for _, e := range rules.Registry() {
		checkTags(t, reflect.TypeOf(e.Rule), seen)
	}
	if len(seen) < 90 {
		t.Errorf("only %d types were found", len(seen))
	}
}

func checkTags(t *testing.T, typ reflect.Type, seen map[reflect.Type]bool) {
	t.Helper()
	switch typ.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer:
		checkTags(t, typ.Elem(), seen)
		return
	case reflect.Struct:
	default:
		return
	}
	if seen[typ] {
		return
	}
	seen[typ] = true
	names := map[string]bool{}
	for i := range typ.NumField() {
		f := typ.Field(i)
		name := strings.ToLower(f.Tag.Get("ini"))
		switch {
		case !f.IsExported():
			t.Errorf("%s.%s: a field that texts can't set", typ, f.Name)
		case name == "":
			t.Errorf("%s.%s lacks a tag such as `ini:\"perFile\"`", typ, f.Name)
		case names[name]:
			t.Errorf("%s: the tag %q is there twice", typ, name)
		}
		names[name] = true
		checkTags(t, f.Type, seen)
	}
}
