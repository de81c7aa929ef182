package ini

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/language"
)

// TestRuleExamples checks that each rule is shown by a game of the catalogue or by an
// example, and that examples can be read.
func TestRuleExamples(t *testing.T) {
	used := map[string]bool{}
	for _, d := range variants.BuiltIn().Listed() {
		for _, r := range d.Rules {
			name, _ := language.RuleName(r)
			used[name] = true
		}
	}
	for _, name := range language.RuleNames() {
		section := RuleExample(name)
		switch {
		case used[name] && section != "":
			t.Errorf("games of the catalogue have the rule %[1]s: take %[1]s out of ruleExamples (variants/ini/rule_examples.go)", name)
		case used[name]:
		case section == "":
			t.Errorf("no game of the catalogue has the rule %[1]s: add to ruleExamples (variants/ini/rule_examples.go) a section that has it, such as\n"+
				"\t%[1]q: \"[mine:chess]\\nrule.%[1]s = parameters\\n\",", name)
		default:
			checkExample(t, name, section)
		}
	}
}

func checkExample(t *testing.T, name, section string) {
	t.Helper()
	games := ReadText(variants.BuiltIn(), name, section)
	if len(games.Problems) > 0 || len(games.Definitions) != 1 {
		t.Fatalf("%s: %d games and %v in\n%s", name, len(games.Definitions), games.Problems, section)
	}
	d := games.Definitions[0]
	if _, err := engine.Compile(d, nil); err != nil {
		t.Error(err)
	}
	if _, has := language.FindRule(&d, name); !has {
		t.Errorf("the rule %s is not in\n%s", name, section)
	}
}
