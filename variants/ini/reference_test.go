package ini_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/ini"
)

var update = flag.Bool("update", false, "write the page RULES.md anew")

// TestRulesPage: RULES.md is what the tables say.
func TestRulesPage(t *testing.T) {
	const page = "../RULES.md"
	if *update {
		if err := os.WriteFile(page, []byte(ini.Markdown(true)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != ini.Markdown(true) {
		t.Error("variants/RULES.md is not what the tables say; \"go test ./variants/ini -run TestRulesPage -update\" writes it anew")
	}
}

// TestReference checks that each key has a sentence, and that the keys for choices are
// among them.
func TestReference(t *testing.T) {
	all := map[string]string{}
	for _, s := range ini.Reference() {
		for _, e := range s.Entries {
			name, _, _ := strings.Cut(e.Form, " ")
			all[name] = e.Meaning
			if e.Meaning == "" && !strings.HasPrefix(e.Form, "rule.") {
				t.Errorf("%s: no meaning", e.Form)
			}
			if s.Title == "Keys of Fairy-Stockfish" && e.Ours == "" {
				t.Errorf("%s: nothing says what stands for it", e.Form)
			}
		}
	}
	for _, key := range []string{"when.VARIABLE", "set.VARIABLE", "shuffle.VARIABLE", "piece.NAME", "line", "rule.Walls", "mutuallyImmuneTypes", "flagRegion", "value"} {
		if _, ok := all[key]; !ok {
			t.Errorf("%s is missing", key)
		}
	}
	if !strings.Contains(all["piece.NAME"], "@Archbishop") || !strings.HasPrefix(all["mutuallyImmuneTypes"], "The pieces that can't capture their like.") {
		t.Errorf("piece.NAME: %s; mutuallyImmuneTypes: %s", all["piece.NAME"], all["mutuallyImmuneTypes"])
	}
}
