package rules_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// parents are games of all kinds: with hands, regions, two boards, walls, no royal piece,
// several moves a turn, a large board.
var parents = []string{"chess", "crazyhouse", "xiangqi", "alice", "duck", "antichess", "progressive", "shogi", "grand"}

// TestRulesOnParents puts every rule, as it is and with odd parameters, on games of all
// kinds: either it is refused, or the game can be played.
func TestRulesOnParents(t *testing.T) {
	for i, e := range rules.Registry() {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			for j, parent := range parents {
				if testenv.Short() && (i+j)%len(parents) > 0 {
					continue
				}
				for k, rule := range append(odd(e.Rule), e.Rule) {
					def := variantstest.Definition(t, parent).Derive(engine.Definition{
						ID: "parent-test", Name: fmt.Sprintf("%s %s %d", e.Name, parent, k), Rules: []engine.Rule{rule},
					})
					tryRule(t, def, rule)
				}
			}
		})
	}
}

// tryRule plays some moves of a game, if it can be one.
func tryRule(t *testing.T, def engine.Definition, rule engine.Rule) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s with %+v: %v", def.Name, rule, r)
		}
	}()
	v, err := engine.Compile(def, nil)
	if err != nil {
		return
	}
	p, err := v.NewPosition("")
	if err != nil {
		return
	}
	v.Describe()
	r := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		legal := p.LegalMoves()
		if len(legal) == 0 || p.Result().Over() {
			return
		}
		m := legal[r.IntN(len(legal))]
		before := p.Hash()
		p.Make(m)
		p.Unmake()
		if p.Hash() != before {
			t.Errorf("%s with %+v: %v is not taken back", def.Name, rule, m)
			return
		}
		p.Make(m)
	}
}

// odd returns a rule with parameters that make little sense.
func odd(rule engine.Rule) []engine.Rule {
	var out []engine.Rule
	for _, text := range []string{"?", "K", "a1-z99"} {
		v := reflect.New(reflect.TypeOf(rule)).Elem()
		setOdd(v, text)
		out = append(out, v.Interface().(engine.Rule))
	}
	return out
}

// setOdd sets all fields: texts to one, numbers to a large or negative one, and lists to
// one element.
func setOdd(v reflect.Value, text string) {
	number := int64(len(text)*7 - 8) // -1, ...
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				setOdd(v.Field(i), text)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		setOdd(v.Index(0), text)
	case reflect.String:
		v.SetString(text)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(number)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(len(text)))
	}
}
