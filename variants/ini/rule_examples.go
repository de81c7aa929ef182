package ini

// ruleExamples are sections that show the rules that no game of the catalogue has.
var ruleExamples = map[string]string{
	"Conversion": "[mine:tictactoe]\nrule.Conversion = enclosing\n",
	"DropPlace":  "[mine:tictactoe]\nrule.DropPlace = how=top\n",
	"Formation":  "[mine:tictactoe]\nrule.Formation = row=2 noDiagonals\n",
}

// RuleExample returns a section that has a rule, or "" if a game of the catalogue shows it.
func RuleExample(name string) string { return ruleExamples[name] }
