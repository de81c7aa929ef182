package boardview

import (
	"reflect"

	"github.com/ferzchess/ferz/engine"
)

// ruleZones returns the squares that a variant's rules name: where pieces promote,
// where a king wins, where something may be dropped. Regions that cover half of
// the board or more are left out as uninformative.
func ruleZones(v *engine.Variant) (out engine.Bitboard) {
	for _, rule := range v.Def.Rules {
		regions(reflect.ValueOf(rule), func(r engine.Region) {
			for c := engine.White; c <= engine.Black; c++ {
				if set, err := v.Region(r, c); err == nil && 2*set.Count() < v.Size() {
					out = out.Or(set)
				}
			}
		})
	}
	return out
}

// regions calls f with each region that a value has in it.
func regions(v reflect.Value, f func(engine.Region)) {
	switch v.Kind() {
	case reflect.String:
		if v.Type() == reflect.TypeFor[engine.Region]() && v.Len() > 0 {
			f(engine.Region(v.String()))
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			regions(v.Elem(), f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			regions(v.Field(i), f)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			regions(v.Index(i), f)
		}
	}
}

// ShadeZones has the squares that the rules name shaded, or no longer.
func (b *Board) ShadeZones(on bool) {
	b.special = engine.Bitboard{}
	if on {
		b.special = ruleZones(b.v)
	}
}
