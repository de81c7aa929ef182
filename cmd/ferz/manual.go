package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/cmd/ferz/guides"
	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard/durable"
)

// entry is a file or a variable that the manual lists, with what it is for.
type entry struct{ name, text string }

// manualFiles are where ferz keeps what it keeps.
var manualFiles = []entry{
	{"~/.config/ferz/settings.toml", "The settings, with a comment for each."},
	{"~/.config/ferz/engines.toml", "The engines that are known."},
	{"~/.config/ferz/terminals.toml", "Capabilities of terminals."},
	{"~/.config/ferz/variants/*.ini", "Games of your own, known to all commands."},
	{"~/.local/share/ferz/games/", "Games, one PGN file each, finished and unfinished."},
	{"~/.local/share/ferz/nets/, ~/.local/share/ferz/training/", "Nets that \"ferz train\" has made, and the games that they were learned from."},
	{"~/.cache/ferz/campaign/", "Games and nets of \"ferz train --campaign\"."},
	{"/etc/ferz/host.toml", "Permissions set by the administrator of a host."},
}

// manualEnvironment are the variables of the environment that ferz looks at.
var manualEnvironment = []entry{
	{"FERZ_CONFIG_DIR, FERZ_DATA_DIR, FERZ_CACHE_DIR", "Folders for settings, games and nets, and campaigns, instead of those under FILES."},
	{"XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME", "The folders that hold a folder ferz for these, if the variables above are not set."},
	{"FERZ_RESTRICTED", "If it is not empty, ferz runs as with --restricted."},
	{"TERM, COLORTERM", "The terminal's colors: all, 256, 16 or none."},
	{"NO_COLOR", "If it is not empty, nothing is colored."},
	{"PATH", "Where \"ferz engines detect\" looks for engines."},
}

// flagDefault is how Cobra's man pages write flags: the name, and what the flag is unless
// it is given.
var flagDefault = regexp.MustCompile(`\\fB--([a-z0-9-]+)\\fP(\[=[^\n]*\]|=""|=\[\])`)

// manPages writes a page for each command and each guide.
func (a *app) manPages(root *cobra.Command, dir string) error {
	n := 0
	var write func(cmd *cobra.Command) error
	write = func(cmd *cobra.Command) error {
		if !cmd.IsAvailableCommand() && cmd.HasParent() || cmd.IsAdditionalHelpTopicCommand() {
			return nil
		}
		page, err := manPage(cmd)
		if err != nil {
			return fmt.Errorf("%s: %w", cmd.CommandPath(), err)
		}
		n++
		if err := durable.Public().WriteFile(filepath.Join(dir, manName(cmd)+".1"), page); err != nil {
			return err
		}
		for _, sub := range cmd.Commands() {
			if err := write(sub); err != nil {
				return err
			}
		}
		return nil
	}
	if err := write(root); err != nil {
		return err
	}
	for _, g := range guides.All() {
		n++
		if err := durable.Public().WriteFile(filepath.Join(dir, "ferz-"+g.Name+".7"), g.Man()); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(a.Out, "%s; begin with \"man %s\"\n", words.Count(n, "page"), filepath.Join(dir, "ferz.1"))
	return err
}

// manName is the name of a command's page.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage returns the man page of a command. Lists in its text keep their lines.
func manPage(cmd *cobra.Command) ([]byte, error) {
	cmd.DisableAutoGenTag = true
	long := cmd.Long
	cmd.Long = preformatted(strings.TrimSuffix(cmd.Long, cli.ExitText()))
	defer func() { cmd.Long = long }()
	var page bytes.Buffer
	err := doc.GenMan(cmd, &doc.GenManHeader{Title: strings.ToUpper(manName(cmd)), Section: "1", Source: "ferz", Manual: "ferz"}, &page)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBufferString(flagDefault.ReplaceAllStringFunc(page.String(), func(text string) string { return manFlag(cmd, text) }))
	if !cmd.HasParent() {
		manEntries(out, "FILES", manualFiles)
		out.WriteString("On macOS the first four are in ~/Library/Application Support/ferz, on Windows all but the last in %AppData%\\eferz.\n")
		manEntries(out, "ENVIRONMENT", manualEnvironment)
	}
	exit := strings.TrimPrefix(strings.ReplaceAll(cli.ExitText(), "\n", " "), "Exit status: ")
	out.WriteString(".SH EXIT STATUS\n" + exit + "\n")
	return out.Bytes(), nil
}

// manFlag writes a flag that has no default with what its value is, if it takes one.
func manFlag(cmd *cobra.Command, text string) string {
	m := flagDefault.FindStringSubmatch(text)
	name := "\\fB--" + m[1] + "\\fP"
	f := cmd.Flag(m[1])
	if f == nil || f.NoOptDefVal != "" {
		return name
	}
	value, _ := pflag.UnquoteUsage(f)
	return name + "=\\fI" + value + "\\fP"
}

// manEntries writes a section of a man page that is a list.
func manEntries(out *bytes.Buffer, title string, entries []entry) {
	fmt.Fprintf(out, ".SH %s\n", title)
	for _, e := range entries {
		fmt.Fprintf(out, ".TP\n\\fB%s\\fP\n%s\n", strings.ReplaceAll(e.name, "-", "\\-"), e.text)
	}
	out.WriteString(".PP\n")
}

// preformatted indents the indented lines of a command's text, and those that are headings
// of such, so far that Markdown keeps their line breaks.
func preformatted(text string) string {
	var out strings.Builder
	before := ""
	for line := range strings.Lines(text) {
		indented := strings.HasPrefix(line, " ")
		if indented && !strings.HasPrefix(before, " ") && strings.TrimSpace(before) != "" {
			out.WriteString("\n")
		}
		if indented {
			out.WriteString("    ")
		}
		out.WriteString(line)
		before = line
	}
	return out.String()
}
