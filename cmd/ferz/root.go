package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// app is what the commands share: where they read and write, and how they open
// the terminal UI.
type app struct {
	in          io.Reader
	out, err    io.Writer // for text: see shown
	files       []string  // of games of the user's own
	loaded      *variants.Catalogue
	problems    []ini.Problem                   // in these files, which the command reports
	own         *ini.Watch[*variants.Catalogue] // of these files
	host        host.Host                       // what it permits
	writesFiles bool                            // the command writes files, and continues even if its output is not read
	jobs        int                             // how many games are worked on at once; 0: see workers
	progress    *readView                       // of reading games; nil: none is shown
	unheard     bool                            // the command ends its work even if its output's reader is gone; needs filing
	// lowPriority makes other programs run first; nil: no change of priority.
	lowPriority func() error
	play        func(ctx context.Context, opts tui.Options) error
	watch       func(ctx context.Context, w tui.WatchOptions) error // nil: tui.Watch
}

// screens returns the options that all commands with screens share.
func (a *app) screens(u *user.User) tui.Options {
	return tui.Options{User: u, Environ: os.Environ(), Start: startEngine, Find: findDialect}
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "ferz",
		Short: "Play every chess variant in the terminal",
		Long: "Ferz plays chess variants in the terminal. Without a command it opens the start screen.\n" +
			a.host.Advice(host.Files, guidesText+"\n") + "\n" + exitText(),
		Version:       versionText(),
		Args:          a.rejectArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.play(cmd.Context(), a.screens(a.user()))
		},
	}
	a.variantFlag(root)
	a.restrictFlag(root)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	for _, g := range a.groups() {
		if !a.host.Restricted { // which leaves few commands
			root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
			for _, cmd := range g.commands {
				cmd.GroupID = g.title
			}
		}
		root.AddCommand(g.commands...)
	}
	if !a.host.Restricted {
		root.SetHelpCommandGroupID(aboutGroup)
		root.SetCompletionCommandGroupID(aboutGroup)
	}
	if !a.host.Restricted {
		a.guided(root)
	}
	bareSwitches(root)
	return root
}

// group is commands of one kind, which the help lists together.
type group struct {
	title    string
	commands []*cobra.Command
}

// aboutGroup is the title of the commands about ferz itself.
const aboutGroup = "About ferz"

// groups are all commands but those of Cobra's own.
func (a *app) groups() []group {
	return []group{
		{"Play", []*cobra.Command{a.playCommand(), a.gamesCommand(), a.puzzleCommand(), a.demoCommand(), a.serveCommand()}},
		{"Look up", []*cobra.Command{
			a.variantsCommand(), a.showCommand(), a.movesCommand(), a.mobilityCommand(), a.betzaCommand(), a.pictureCommand(), a.docsCommand(), a.pgnCommand(), a.convertCommand(), a.exploreCommand(), a.tablesCommand(),
		}},
		{"Invent games", []*cobra.Command{a.editCommand(), a.checkCommand(), a.tryCommand()}},
		{"Engines and matches", append([]*cobra.Command{
			a.enginesCommand(), a.analyzeCommand(), a.matchCommand(), a.bookCommand(), a.xboardCommand(),
		}, a.uciCommands()...)},
		{"Workshop of the search", []*cobra.Command{a.trainCommand(), a.tuneCommand(), a.benchCommand(), a.perftCommand()}},
		{aboutGroup, []*cobra.Command{a.versionCommand(), a.licensesCommand()}},
	}
}

// rejectArgs refuses arguments of the command ferz itself, which are commands
// that do not exist.
func (a *app) rejectArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := words.DidYouMean(args[0], commandNames(cmd))
	if d, err := a.catalogue().Find(args[0]); err == nil {
		hint = playHint(d.ID)
	} else if near := a.catalogue().Nearest(args[0]); hint == "" && len(near) > 0 {
		hint = playHint(near[0])
	}
	return usageError{fmt.Errorf("unknown command %q%s", args[0], cmp.Or(hint, "; \"ferz help\" lists the commands"))}
}

// playHint is a hint at playing a variant, for who names it as a command.
func playHint(name string) string { return fmt.Sprintf("; did you mean \"ferz play %s\"?", name) }

// commandNames lists the commands of a command.
func commandNames(cmd *cobra.Command) []string {
	var out []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			out = append(out, c.Name())
		}
	}
	return out
}

// flagError is misused for an error of a flag, whose name may be misspelled.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		near := words.Nearest(unknown.GetSpecifiedName(), names)
		for i := range near {
			near[i] = "--" + near[i]
		}
		err = fmt.Errorf("%w%s", err, words.Meant(near))
	}
	return usageErrorf(cmd, err)
}

// usageErrorf wraps an error about a command's arguments with a reference to the command's
// help.
func usageErrorf(cmd *cobra.Command, err error) error {
	return usageError{fmt.Errorf("%w (see \"%s --help\")", err, cmd.CommandPath())}
}

// namedArgs returns a check that there are as many arguments as the names say.
// Those in brackets may be left out.
func namedArgs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > len(names) {
			return usageErrorf(cmd, fmt.Errorf("%s: %q is one argument too many", cmd.Name(), args[len(names)]))
		}
		if len(args) < len(names) && !strings.HasPrefix(names[len(args)], "[") {
			return usageErrorf(cmd, fmt.Errorf("%s: %s is missing", cmd.Name(), names[len(args)]))
		}
		return nil
	}
}

// completeVariant offers ids of variants to the shell for the first argument, best
// first, as "ferz variants" ranks them.
func (a *app) completeVariant(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	var ids []string
	if len(args) == 0 {
		for _, d := range variants.Search(a.catalogue().Cards(), typed) {
			ids = append(ids, d.ID+"\t"+d.Name)
		}
	}
	return ids, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}

// positionFlags is the flags that name a position of a variant.
type positionFlags struct {
	fen, moves string
}

func (s *positionFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.fen, "fen", "", "the position, as FEN or EPD (default the start position)")
	cmd.Flags().StringVar(&s.moves, "moves", "", "moves to make first, separated by blanks")
}

// position sets the position up in a variant of a catalogue, which may carry
// variables.
func (s *positionFlags) position(c *variants.Catalogue, variant string) (*engine.Position, error) {
	v, err := c.Load(variant)
	if err != nil {
		return nil, err
	}
	if s.fen, err = epd.FEN(s.fen, v); err != nil {
		return nil, err
	}
	p, err := v.SetUp(s.fen)
	if err != nil {
		return nil, err
	}
	return p, notation.Play(p, s.moves)
}

func (a *app) versionCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  namedArgs(),
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return writeJSON(a.out, buildVersion())
			}
			_, err := fmt.Fprintln(a.out, versionText())
			return err
		},
	}
	jsonFlag(cmd, &asJSON, "it")
	return cmd
}
