package nnue

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/ruletext"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestRulesHashes compares the hash of each variant's rules with that of commit
// 9e6f6ad. Nets and training data that users have made are bound to these
// hashes: a hash changes only if the rules of its variant do.
func TestRulesHashes(t *testing.T) {
	want := golden(t, "testdata/rules-hashes.tsv")
	for _, d := range variants.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			got := fmt.Sprintf("%016x", layout(t, variantstest.Load(t, d.ID)).RulesHash())
			switch hash, ok := want[d.ID]; {
			case !ok:
				t.Errorf("testdata/rules-hashes.tsv lacks the line of a new variant: %s\t%s", d.ID, got)
			case got != hash:
				t.Errorf("hash %s, want %s: nets and training data that users have made would be lost", got, hash)
			}
		})
	}
	for id := range want {
		if _, err := variants.Find(id); err != nil {
			t.Errorf("the catalogue lacks %s, for which users may have nets: %v", id, err)
		}
	}
}

// golden reads a file of lines with a name, a tab and a value.
func golden(t *testing.T, path string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			out[name] = value
		}
	}
	return out
}

// TestAddedFields: a field that a rule has got since then is nothing to the hash while it is
// zero, so that nets of games from before still fit.
func TestAddedFields(t *testing.T) {
	for _, test := range []struct {
		name string
		rule engine.Rule
		want string // the identity of before
	}{
		{"gating with the castling of the king's notation", rules.Gating{}, "{}"},
		{"kings that may be left in check", rules.LastRoyal{Types: "K"}, "{Types:K}"},
		{"pieces that don't win against a bare king", rules.BareKing{Stalemate: true}, "{Stalemate:true}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := ruletext.Identity(test.rule); got != test.want {
				t.Errorf("the hash has %s, want %s", got, test.want)
			}
		})
	}
}

// TestGoNamesAreFree hashes two structs that differ in the Go names of their
// fields only.
func TestGoNamesAreFree(t *testing.T) {
	type Old struct {
		ID      string
		PerFile int
		On      []reflection
	}
	type New struct {
		Label  string       `ini:"id" hash:"ID"`
		Most   int          `ini:"perFile"`
		Inside []reflection `ini:"on"`
	}
	turns := []reflection{{Files: true}, {Ranks: true}}
	got := ruletext.Value(reflect.ValueOf(New{"a", 2, turns}))
	if want := ruletext.Value(reflect.ValueOf(Old{"a", 2, turns})); got != want || want != "{ID:a PerFile:2 On:{{Files:true} {Ranks:true}}}" {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestHeaderIsTagged(t *testing.T) { variantstest.CheckTags(t, "json", header{}) }

// TestLayoutIsTagged: the shape of a layout is a part of the hash.
func TestLayoutIsTagged(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[signature](), reflect.TypeFor[reflection]()} {
		for i := range typ.NumField() {
			if f := typ.Field(i); f.Tag.Get("hash") == "" {
				t.Errorf("%s.%s lacks a tag \"hash\"", typ, f.Name)
			}
		}
	}
}
