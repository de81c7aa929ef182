package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/guides"
	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/durable"
)

// writeGuides writes the guides as pages of HTML.
func (a *app) writeGuides(dir string) error {
	for _, g := range guides.All() {
		page, err := g.HTML()
		if err != nil {
			return err
		}
		if err := durable.Public().WriteFile(filepath.Join(dir, g.Name+".html"), page); err != nil {
			return err
		}
	}
	first := filepath.Join(dir, guides.All()[0].Name+".html")
	_, err := fmt.Fprintf(a.Out, "%s; begin with %s\n", words.Count(len(guides.All()), "page"), first)
	return err
}

// guided makes "ferz help" print guides as well as the help of commands. Where a guide
// and a command have a name in common it prints the guide, which shows how to get the
// command's help. Restricted hosts have no guides, because these describe what is not
// permitted there.
func (a *app) guided(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil {
		panic(err) // it has just been added
	}
	help.Use = "help [command or guide]"
	help.Short = "Print the help of a command, or a guide"
	help.Long = "Prints the help of a command, or of a rule of games (\"ferz help rule Walls\"), or one of the guides:\n\n" + guideList()
	ofCommand, completed := help.Run, help.ValidArgsFunction
	help.Run, help.RunE = nil, func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 && args[0] == ruleTopic {
			return a.helpRule(cmd, strings.Join(args[1:], " "))
		}
		if g, ok := guides.Find(strings.Join(args, " ")); ok {
			_, err := fmt.Fprint(a.Out, g.Text(cli.PageWidth)+alsoCommand(root, g.Name))
			return err
		}
		if found, left, err := root.Find(args); len(args) > 0 && (err != nil || found == root || len(left) > 0) {
			return cli.UsageErrorf(cmd, a.noHelp(root, strings.Join(args, " ")))
		}
		ofCommand(cmd, args)
		return nil
	}
	help.ValidArgsFunction = func(cmd *cobra.Command, args []string, text string) ([]string, cobra.ShellCompDirective) {
		list, directive := completed(cmd, args, text)
		if len(args) == 1 && args[0] == ruleTopic {
			_, rules := ini.Complete(ruleTopic + "." + text)
			return rules, directive
		}
		if len(args) > 0 {
			return list, directive
		}
		for _, g := range guides.All() {
			named := func(c string) bool { name, _, _ := strings.Cut(c, "\t"); return name == g.Name }
			if strings.HasPrefix(g.Name, text) {
				list = append(slices.DeleteFunc(list, named), g.Name+"\t"+g.Title)
			}
		}
		return list, directive
	}
}

// noHelp returns the error for a topic on which there is no help.
func (a *app) noHelp(root *cobra.Command, topic string) error {
	topics := cli.CommandNames(root)
	for _, g := range guides.All() {
		if !slices.Contains(topics, g.Name) {
			topics = append(topics, g.Name)
		}
	}
	hint := words.DidYouMean(topic, topics)
	if d, err := a.Catalogue().Find(topic); err == nil {
		hint = fmt.Sprintf("; \"ferz show %s\" shows the game", d.ID)
	}
	return fmt.Errorf("there is no help on %q%s", topic, hint)
}

// guideList lists the guides with their titles.
func guideList() string {
	var b strings.Builder
	for _, g := range guides.All() {
		fmt.Fprintf(&b, "  %-11s %s\n", g.Name, g.Title)
	}
	return b.String()
}

// alsoCommand shows how to get the help of the command that has a guide's name.
func alsoCommand(root *cobra.Command, name string) string {
	for _, c := range root.Commands() {
		if c.Name() == name && c.IsAvailableCommand() {
			return fmt.Sprintf("\n\"ferz %s --help\" lists its arguments and flags.\n", name)
		}
	}
	return ""
}
