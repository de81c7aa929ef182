package variants_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestSides: players of Xiangqi, Janggi and Shogi find the names of their sides.
func TestSides(t *testing.T) {
	want := map[string]string{
		"chess": "White Black", "makruk": "White Black", "shatar": "White Black",
		"xiangqi": "Red Black", "minixiangqi": "Red Black", "manchu": "Red Black", "supply": "Red Black", "sittuyin": "Red Black",
		"janggi": "Cho Han", "janggimodern": "Cho Han", "janggitraditional": "Cho Han", "janggicasual": "Cho Han",
	}
	for _, d := range variants.All() {
		if strings.Contains(d.Family, "Shogi") {
			want[d.ID] = "Sente Gote"
		}
		if names := d.Side(engine.White) + " " + d.Side(engine.Black); want[d.ID] != "" && names != want[d.ID] {
			t.Errorf("the sides of %s are %s, want %s", d.ID, names, want[d.ID])
		}
	}
	if len(want) < 31 {
		t.Errorf("%d games are looked at", len(want))
	}
}

var coloredWord = regexp.MustCompile(`\b(White|Black)\b`)

// TestRulesNameSides checks that rules in words call the sides as the game's players do.
// The rules of all games are described with other names of the sides, so that those of
// games with White and Black are checked, too.
func TestRulesNameSides(t *testing.T) {
	named := 0
	for _, d := range variants.All() {
		v := *variantstest.Load(t, d.ID)
		v.Def.Sides = [2]engine.Side{{Name: "Amber"}, {Name: "Indigo"}}
		for _, r := range d.Rules {
			text := r.Describe(&v)
			for _, p := range d.Pieces {
				text = strings.ReplaceAll(strings.ReplaceAll(text, p.Name, ""), strings.ToLower(p.Name), "")
			}
			if strings.Contains(text, "Amber") || strings.Contains(text, "Indigo") {
				named++
			}
			if _, note := r.(rules.Note); !note && coloredWord.MatchString(text) {
				t.Errorf("%s, rule %s: %s", d.ID, r.Key(), text)
			}
		}
	}
	if named < 10 {
		t.Errorf("%d rules name a side", named)
	}
}
