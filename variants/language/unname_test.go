package language

import (
	"reflect"
	"slices"
	"testing"

	"github.com/ferzchess/ferz/engine"
)

// inherited are the fields of a definition that a child has from its parent.
var inherited = []string{
	"Tags", "Style", "Sides", "CountsPlies", "Board", "Symmetry", "Pieces", "Array", "Format",
	"Rules", "Variables", "Setups", "Without",
}

// TestUnname gives every field of a definition a value and looks at which of them a child
// keeps: all that are inherited, and no other.
func TestUnname(t *testing.T) {
	var parent engine.Definition
	fields := reflect.ValueOf(&parent).Elem()
	for i := range fields.NumField() {
		fillAny(fields.Field(i))
	}
	child := parent
	Unname(&child, "child")
	for i, field := range reflect.VisibleFields(fields.Type()) {
		kept := reflect.DeepEqual(reflect.ValueOf(child).Field(i).Interface(), fields.Field(i).Interface())
		switch want := slices.Contains(inherited, field.Name); {
		case kept && !want:
			t.Errorf("a child keeps its parent's %s: if it has to say that for itself, clear d.%[1]s in Unname "+
				"(variants/language/keys.go), else add %[1]q to inherited in this test", field.Name)
		case want && !kept:
			t.Errorf("a child loses its parent's %s", field.Name)
		}
	}
	if child.ID != "child" || child.Name != "child" {
		t.Errorf("the child is %q, named %q; want both to be child", child.ID, child.Name)
	}
}

// fillAny gives a value, and all that it holds, a content that is not zero.
func fillAny(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fillAny(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fillAny(v.Index(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fillAny(v.Index(0))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillAny(v.Elem())
	case reflect.Interface: // a rule: none is enough
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("x")
	case reflect.Int:
		v.SetInt(1)
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Float64:
		v.SetFloat(1.5)
	default:
		panic("fillAny has no case for " + v.Kind().String() + ", the kind of a new field")
	}
}
