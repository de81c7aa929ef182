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
	"github.com/ferzchess/ferz/variants/variantstest"
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
	variantstest.CheckTags(t, "ini", engine.PieceDef{}, engine.Variable{})
	for _, e := range rules.Registry() {
		variantstest.CheckTags(t, "ini", e.Rule)
		for _, f := range reflect.VisibleFields(reflect.TypeOf(e.Rule)) {
			if !f.IsExported() {
				t.Errorf("%s.%s is not exported: texts can't set it", e.Name, f.Name)
			}
		}
	}
}
