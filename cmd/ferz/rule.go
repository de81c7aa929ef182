package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/language"
)

// ruleTopic is the topic of help that a rule's name follows.
const ruleTopic = "rule"

// helpRule describes a rule, whatever the case of its name, or lists all if there is no
// name.
func (a *app) helpRule(cmd *cobra.Command, name string) error {
	names := language.RuleNames()
	text := cli.Wrap("", "", "Games have these rules, as lines rule.NAME = parameters. \"ferz help rule NAME\" tells of one:") + "\n\n" +
		cli.Wrap("  ", "  ", strings.Join(names, " ")) + "\n"
	if name != "" {
		i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
		if i < 0 {
			return cli.UsageErrorf(cmd, fmt.Errorf("no rule is called %q%s", language.Shorten(name), words.DidYouMeanOne(name, names)))
		}
		text = a.ruleText(names[i])
	}
	_, err := fmt.Fprint(a.Out, text)
	return err
}

// maxUsers is how many games a rule's page names.
const maxUsers = 7

// ruleText describes how a rule is written, and what it means in a game that has it.
func (a *app) ruleText(name string) string {
	text := cli.Wrap("", "  ", ini.DescribeLine("rule."+name+" =")) + "\n\n"
	var users []string
	for _, d := range a.Catalogue().Listed() {
		r, has := language.FindRule(&d, name)
		if !has {
			continue
		}
		if users = append(users, d.ID); len(users) == 1 {
			text += fmt.Sprintf("In %s:\n  %s\n", d.Name, strings.TrimRight("rule."+name+" = "+language.WriteFields(reflect.ValueOf(r)), " ")) +
				describeRule(d, r)
		}
	}
	switch more := len(users) - maxUsers; {
	case len(users) == 0:
		text += a.ruleSection(name)
	case more > 1:
		text += "\n" + cli.Wrap("", "  ", fmt.Sprintf("It is also in %s and %d more games.", strings.Join(users[1:maxUsers], ", "), more)) + "\n"
	case len(users) > 1:
		text += "\n" + cli.Wrap("", "  ", fmt.Sprintf("It is also in %s.", words.List(users[1:], "and"))) + "\n"
	}
	return text
}

// ruleSection shows a section with a rule that no game has.
func (a *app) ruleSection(name string) string {
	section := ini.RuleExample(name)
	text := "No game has it. These lines make one that does:\n" + "  " + strings.ReplaceAll(strings.TrimSpace(section), "\n", "\n  ") + "\n"
	for _, d := range ini.ReadText(a.Catalogue(), name, section).Definitions {
		if r, has := language.FindRule(&d, name); has {
			text += describeRule(d, r)
		}
	}
	return text
}

// describeRule describes what a rule does in a game.
func describeRule(d engine.Definition, r engine.Rule) string {
	v, err := engine.Compile(d, nil)
	if err != nil {
		return ""
	}
	return cli.Wrap("  ", "  ", r.Describe(v)) + "\n"
}
