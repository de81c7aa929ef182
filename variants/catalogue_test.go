package variants_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
)

// TestWith: what is added is there by its id, name and tag, in a catalogue of its
// own, and in the place of what has the same id.
func TestWith(t *testing.T) {
	base := variants.BuiltIn()
	d := variants.Chess().Derive(engine.Definition{ID: "mine", Name: "My Game"})
	more, err := base.With("Mine", d)
	if err != nil {
		t.Fatal(err)
	}
	if more, err = more.With("Mine", variants.Chess().Derive(engine.Definition{ID: "mine2", Name: "My Other Game"})); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mine", "MY GAME", "mine2"} {
		if found, err := more.Find(name); err != nil || found.Family != "Mine" {
			t.Errorf("%s is %q of %q, %v", name, found.ID, found.Family, err)
		}
		if _, err := base.Find(name); err == nil {
			t.Errorf("%s is in the catalogue that it was added to", name)
		}
	}
	if found, _, err := more.ByTag("my game"); err != nil || found.ID != "mine" {
		t.Errorf("the tag means %q, %v", found.ID, err)
	}
	if found := more.Search("my other"); len(found) == 0 || found[0].ID != "mine2" {
		t.Errorf("the search finds %d", len(found))
	}
	if len(more.All()) != len(base.All())+2 {
		t.Errorf("%d variants and two more are %d", len(base.All()), len(more.All()))
	}
	for _, ids := range [][]string{{"new", "NEW"}, {""}} {
		var defs []engine.Definition
		for _, id := range ids {
			defs = append(defs, engine.Definition{ID: id})
		}
		if _, err := more.With("Mine", defs...); err == nil {
			t.Errorf("ids %q are taken", ids)
		}
	}
	if other, err := more.With("Mine", engine.Definition{ID: "Atomic", Name: "Mine"}); err != nil || len(other.All()) != len(more.All()) {
		t.Errorf("a game does not take another's place: %v", err)
	} else if found, err := other.Find("atomic"); err != nil || found.Name != "Mine" {
		t.Errorf("atomic is %q, %v", found.Name, err)
	}
}

// TestParseColon: a colon without variables behind it changes nothing, though another
// game's name is written alike.
func TestParseColon(t *testing.T) {
	c, err := variants.BuiltIn().With("Mine", variants.Chess().Derive(engine.Definition{ID: "dragon-chess", Name: "Mine"}))
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range []string{"dragon-chess", "dragon-chess:", " Dragon-Chess: "} {
		if d, values, err := c.Parse(spec); err != nil || d.ID != "dragon-chess" || len(values) > 0 {
			t.Errorf("Parse(%q) = %s, %v, %v", spec, d.ID, values, err)
		}
	}
}

// TestFindForgives: names are found as people write them, and the error of one
// that is not there names those that may be meant.
func TestFindForgives(t *testing.T) {
	for name, want := range map[string]string{"mighty-lion": "lion", "Crazy House": "crazyhouse", "capablanca_chess": "capablanca", "chess960:": "fischerandom"} {
		if d, err := variants.Find(name); err != nil || d.ID != want {
			t.Errorf("Find(%q) = %s, %v, want %s", name, d.ID, err, want)
		}
	}
	for name, want := range map[string]string{
		"crazyhous": "did you mean crazyhouse", "xiangki": "xiangqi", "qqqqqqqqqq": "lists them",
	} {
		if _, err := variants.Find(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Find(%q): %v, want %q", name, err, want)
		}
	}
}

// TestTrimmedIDs: blanks around an id are no part of it.
func TestTrimmedIDs(t *testing.T) {
	more, err := variants.BuiltIn().With("Mine", variants.Chess().Derive(engine.Definition{ID: " mine ", Name: "Mine"}), variants.Chess().Derive(engine.Definition{ID: "atomic ", Name: "Other"}))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"mine": "Mine", " mine ": "Mine", "atomic": "Other", "mine :": "Mine"} {
		v, err := more.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if id := v.Def.ID; v.Def.Name != want || id != strings.TrimSpace(id) {
			t.Errorf("%q is %q, id %q", name, v.Def.Name, id)
		}
	}
	if v, err := engine.Compile(variants.Chess().Derive(engine.Definition{ID: "\tmine ", Name: "Mine"}), nil); err != nil || v.Def.ID != "mine" {
		t.Errorf("the id is %q: %v", v.Def.ID, err)
	}
}
