package engine

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestHookMethods expects each method of each kind of hook among hookMethods.
func TestHookMethods(t *testing.T) {
	other := []string{"Rule", "Setup", "CountSetter"} // not among what Bind returns
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, _ := n.(*ast.TypeSpec)
			if spec == nil {
				return true
			}
			kind, ok := spec.Type.(*ast.InterfaceType)
			if !ok || !spec.Name.IsExported() || slices.Contains(other, spec.Name.Name) {
				return true
			}
			for _, m := range kind.Methods.List {
				for _, name := range m.Names {
					seen++
					if !slices.ContainsFunc(hookMethods, func(h hookMethod) bool { return h.kind == spec.Name.Name && h.name == name.Name }) {
						t.Errorf("%s: hookMethods lacks %s of %s", e.Name(), name.Name, spec.Name.Name)
					}
				}
			}
			return true
		})
	}
	if seen != len(hookMethods) {
		t.Errorf("%d methods in the sources, %d in hookMethods", seen, len(hookMethods))
	}
}
