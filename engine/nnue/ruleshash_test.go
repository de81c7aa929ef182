package nnue

import (
	"github.com/ferzchess/ferz/engine/ruletext"
	"reflect"
	"testing"
)

func TestPlainly(t *testing.T) {
	type inner struct{ A, B int }
	type old struct {
		Name  string
		Parts []inner
		By    map[string]bool
		Next  *inner
	}
	type later struct {
		Name  string
		More  [2]bool
		Parts []inner
		By    map[string]bool
		Next  *inner
		Kind  any
	}
	a := old{"x", []inner{{1, 0}, {0, 2}}, map[string]bool{"b": true, "a": false}, &inner{B: 3}}
	b := later{Name: "x", Parts: a.Parts, By: a.By, Next: a.Next}
	const want = "{Name:x Parts:{{A:1} {B:2}} By:{a:false b:true} Next:{B:3}}"
	for _, v := range []any{a, b} {
		if got := ruletext.Value(reflect.ValueOf(v)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	b.More[1] = true
	if ruletext.Value(reflect.ValueOf(b)) == want {
		t.Error("a field that is not zero changes nothing")
	}
}
