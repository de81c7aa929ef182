package nnue

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// RulesHash identifies the rules that a net is made for: board and pieces with
// what they do, and all rules but those that hardly change what positions are
// worth, such as how castling goes. Start positions and names do not matter, so
// that Chess and Fischer Random Chess are the same.
func (l *FeatureSet) RulesHash() uint64 {
	h := fnv.New64a()
	d := &l.v.Def
	fmt.Fprintf(h, "%s\n%v %v\n", hashText(reflect.ValueOf(l.shape)), d.Board.Cylinder, d.Board.Removed)
	for _, t := range l.types {
		fmt.Fprintln(h, typeKey(l.v, t))
	}
	for _, r := range sortedRules(d.Rules) {
		fmt.Fprintln(h, r)
	}
	return h.Sum64()
}

func sortedRules(rules []engine.Rule) []string {
	var out []string
	for _, r := range rules {
		if key := r.Key(); key != "castling" && !strings.HasPrefix(key, "note") {
			out = append(out, key+" "+ruleIdentity(r))
		}
	}
	slices.Sort(out)
	return out
}

// ruleIdentity is what makes a rule differ from others of its kind: what it says
// itself, or else its parameters.
func ruleIdentity(r engine.Rule) string {
	if own, ok := r.(interface{ Identity() string }); ok {
		return own.Identity()
	}
	return hashText(reflect.ValueOf(r))
}

// canonicalTypes returns a variant's types in an order that does not depend on their
// names or on the order of the definition, unless they do just the same.
func canonicalTypes(v *engine.Variant) []engine.TypeID {
	var out []engine.TypeID
	keys := map[engine.TypeID]string{}
	for _, t := range v.Types() {
		out = append(out, t.ID)
		keys[t.ID] = typeKey(v, t.ID)
	}
	slices.SortStableFunc(out, func(a, b engine.TypeID) int { return cmp.Compare(keys[a], keys[b]) })
	return out
}

// typeKey says what a type of piece does.
func typeKey(v *engine.Variant, t engine.TypeID) string {
	d := &v.Def.Pieces[t-1]
	base := ""
	if b := v.Type(t).Base; b != 0 {
		base = v.Def.Pieces[b-1].Betza
	}
	return fmt.Sprintf("%t %s %s %s %s", !d.Royal, d.Betza, hashText(reflect.ValueOf(d.Zoned)), d.Initial, base)
}

// hashName is what a field is called in the hash: its tag "hash", or its name in
// texts (the tag "ini") with a capital. Go names were written once; the tags keep
// the hashes when these change.
func hashName(f reflect.StructField) string {
	text := f.Tag.Get("ini")
	if text != "" {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	return cmp.Or(f.Tag.Get("hash"), text, f.Name)
}

// hashText writes a value without those fields of structs that are zero, so that
// fields which come to be in later versions change nothing.
func hashText(v reflect.Value) string {
	var parts []string
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() {
				parts = append(parts, hashName(v.Type().Field(i))+":"+hashText(f))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			parts = append(parts, hashText(v.Index(i)))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			parts = append(parts, hashText(key)+":"+hashText(v.MapIndex(key)))
		}
		slices.Sort(parts)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return "-"
		}
		return hashText(v.Elem())
	default:
		return fmt.Sprint(v)
	}
	return "{" + strings.Join(parts, " ") + "}"
}
