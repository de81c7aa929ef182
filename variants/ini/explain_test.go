package ini

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/language"
)

// TestExplain checks that each key has an explanation, and that each explanation is of a
// key.
func TestExplain(t *testing.T) {
	for _, key := range append(allKeys(), "include", "mobilityRegionWhiteKing", "mobilityRegionBlackCustomPiece3") {
		if text := DescribeLine(key + " = x"); len(text) < 15 || strings.Contains(text, "There is no key") {
			t.Errorf("%s: %q", key, text)
		}
	}
	for key := range keyDocs {
		_, setting := settingsByKey[key]
		both := settingsByKey[key+"White"].key != ""
		if text := DescribeLine(key + " = x"); !setting && !both && strings.Contains(text, "There is no key") {
			t.Errorf("%s is explained and does not exist", key)
		}
	}
	for _, name := range language.RuleNames() {
		if text := DescribeLine("rule." + name + " ="); !strings.HasPrefix(text, "The rule "+name) {
			t.Errorf("rule %s: %q", name, text)
		}
	}
	for line, want := range map[string]string{
		"":                       "",
		"  # x":                  "A comment",
		"[a]":                    "chess without its pieces",
		"[a:grand]":              "as in grand but",
		"[a:-]":                  "nothing but",
		"piece.Foo = F W":        "The piece Foo",
		"rule.Promoton = of=P":   "; did you mean Promotion?",
		"rule.Promotion = of=P":  `zone="r2 d4-e5"`,
		"variable.Army = x":      "Army",
		"setup.Army.Knights = x": "setup.VARIABLE.VALUE",
		"bishp = b":              "; did you mean bishop?",
		"nonsense":               "Lines are",
		"knight = n":             "moves as N",
		"customPiece1 = a:QN":    "Betza",
		"flagRegionWhite = *8":   "For White only. Squares",
		"wallingRule = duck":     "One of arrow, duck",
	} {
		if got := DescribeLine(line); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
