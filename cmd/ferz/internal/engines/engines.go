package engines

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/registry/checkup"
)

func (a *app) enginesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "engines",
		Short: "Find, set up and test other programs that play",
		Long: "Engines are registered in a file (see \"ferz engines list\"), with their protocol,\n" +
			"their variants and their options.",
		Args: cli.Subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(a.detectCommand(), a.addCommand(), a.listCommand(), a.showEngineCommand(), a.setCommand(),
		a.removeCommand(), a.testCommand(), a.forCommand())
	return cmd
}

// completeEngine offers names of engines to the shell for the first argument.
func completeEngine(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	if len(args) == 0 {
		names = cli.EngineNames()
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

func (a *app) detectCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "detect",
		Short: "Detect installed engines and add them",
		Long: "Looks for programs that are known to be engines on PATH and where systems keep games, asks\n" +
			"each, and those that are remembered already, what it is, and remembers that.",
		Args: cli.NamedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a.WritesFiles, a.Unheard = true, true // "ferz engines detect | head" remembers all engines
			found := detectJSON{Engines: []detectedJSON{}}
			err := a.Registry().Detect(cmd.Context(), registry.SearchPath(), a.Start, func(d registry.Detection) {
				if found.Engines = append(found.Engines, detectedOf(&d)); !asJSON {
					fmt.Fprintln(a.Out, detectionText(&d))
				}
				switch {
				case d.Err == nil:
					found.Answered++
				case !errors.Is(d.Err, registry.ErrAdapter):
					found.Failed++
				}
			})
			if err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(a.Out, found)
			}
			_, err = fmt.Fprintf(a.Out, "%s answered, %s did not\n", words.Count(found.Answered, "engine"), words.Count(found.Failed, "engine"))
			return err
		},
	}
	cli.JSONFlag(cmd, &asJSON, "the result")
	return cmd
}

type addFlags struct {
	protocol, dir string
	init          []string
	force         bool
}

func (a *app) addCommand() *cobra.Command {
	var flags addFlags
	cmd := &cobra.Command{
		Use:     "add NAME -- COMMAND [ARGUMENT]...",
		Short:   "Remember an engine",
		Example: "  ferz engines add \"My engine\" -- ~/src/engine/engine --quiet\n  ferz engines add old --protocol xboard -- ./old",
		Args: func(cmd *cobra.Command, args []string) error {
			if names := []string{"NAME", "COMMAND"}; len(args) < len(names) {
				return cli.UsageErrorf(cmd, fmt.Errorf("add: %s is missing", names[len(args)]))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			c := xboard.Config{Name: args[0], Command: args[1:], Dir: flags.dir, Init: flags.init}
			if flags.protocol != "" {
				p, err := protocol.Parse(flags.protocol)
				if err != nil {
					return cli.UsageErrorf(cmd, err)
				}
				c.Protocol = p.Name
			}
			return a.addEngine(cmd, c, flags.force)
		},
	}
	cmd.Flags().StringVar(&flags.protocol, "protocol", "",
		fmt.Sprintf("%s (default: %s are tried)", protocol.Names("or"), protocol.AutoDetectNames("and")))
	cmd.Flags().StringVar(&flags.dir, "dir", "", "the directory in which it runs")
	cmd.Flags().StringArrayVar(&flags.init, "init", nil, "a line to send to it first; may be given several times")
	cmd.Flags().BoolVar(&flags.force, "force", false, "remember it even if it does not answer (needs --protocol)")
	return cmd
}

func (a *app) addEngine(cmd *cobra.Command, c xboard.Config, force bool) error {
	store := a.Registry()
	if err := store.CheckNew(c.Name); err != nil {
		return err
	}
	e, err := registry.Identify(cmd.Context(), c, a.Start)
	if err != nil && !(force && e.Protocol != "") {
		return fmt.Errorf("%s is not remembered: %w", c.Name, err)
	}
	if err != nil {
		a.PrintError(err)
	}
	if err := store.Put(cmd.Context(), e); err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.Out, detectionText(&registry.Detection{Entry: e, New: true}))
	return err
}

func (a *app) listCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the engines that are remembered",
		Args:  cli.NamedArgs(),
		RunE: func(*cobra.Command, []string) error {
			store := a.Registry()
			if asJSON {
				return cli.WriteJSON(a.Out, enginesJSON(store.Entries()))
			}
			return listEngines(a.Out, store)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print all that is known about them as JSON")
	return cmd
}

func (a *app) showEngineCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "show NAME",
		Short:             "Show an engine: its command, variants and options",
		Args:              cli.NamedArgs("NAME"),
		ValidArgsFunction: completeEngine,
		RunE: func(_ *cobra.Command, args []string) error {
			if strings.EqualFold(args[0], registry.Builtin) {
				return showBuiltin(a.Out, asJSON)
			}
			e, err := a.Registry().Find(args[0])
			if err != nil {
				return err
			}
			offers := dialect.Playable(a.Catalogue().Listed(), e.Description(), &e.Config)
			if asJSON {
				return cli.WriteJSON(a.Out, showJSON(e, offers))
			}
			return showEngine(a.Out, &e, offers)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print all that is known about it as JSON")
	return cmd
}

func (a *app) setCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "set NAME OPTION=VALUE...",
		Short:   "Set options of an engine; an empty value takes one back",
		Example: "  ferz engines set stockfish Hash=256 Threads=2\n  ferz engines set stockfish Hash=",
		Args: func(cmd *cobra.Command, args []string) error {
			if names := []string{"NAME", "OPTION=VALUE"}; len(args) < len(names) {
				return cli.UsageErrorf(cmd, fmt.Errorf("set: %s is missing", names[len(args)]))
			}
			for _, pair := range args[1:] {
				if !strings.Contains(pair, "=") {
					return cli.UsageErrorf(cmd, fmt.Errorf("set: %q has no =; expected OPTION=VALUE", pair))
				}
			}
			return nil
		},
		ValidArgsFunction: completeEngine,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.Registry().Change(cmd.Context(), args[0], func(e *registry.Entry) error {
				for _, pair := range args[1:] {
					name, value, _ := strings.Cut(pair, "=")
					if err := e.SetOption(name, value); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
}

func (a *app) removeCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "remove NAME",
		Short:             "Remove an engine from the list",
		Args:              cli.NamedArgs("NAME"),
		ValidArgsFunction: completeEngine,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.Registry().Remove(cmd.Context(), args[0])
		},
	}
}

func (a *app) forCommand() *cobra.Command {
	var asJSON, all bool
	cmd := &cobra.Command{
		Use:               "for VARIANT",
		Short:             "List the engines that can play a variant",
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.Catalogue().Load(args[0])
			if err != nil {
				return err
			}
			candidates := a.Registry().Candidates(v, cli.FindDialect)
			if asJSON {
				return cli.WriteJSON(a.Out, candidatesJSON(candidates))
			}
			return printCandidates(a.Out, candidates, all)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them, and those that can't, as JSON")
	cmd.Flags().BoolVar(&all, "all", false, "tell of those that can't, too, and why")
	return cmd
}

// errTest is that of an engine that did something wrong.
var errTest = errors.New("the engine failed the test")

func (a *app) testCommand() *cobra.Command {
	var only []string
	var plies int
	var verbose, asJSON bool
	cmd := &cobra.Command{
		Use:   "test NAME",
		Short: "Test an engine's protocol support",
		Long: "Starts an engine and checks its options, plays a short game of each variant that it announces,\n" +
			"and checks that it moves at once, stops, analyzes and quits on command. It prints what was\n" +
			"wrong. NAME may be a program that is not remembered: cmd=PROGRAM,proto=PROTOCOL.",
		Example:           "  ferz engines test fairymax --variant capablanca\n  ferz engines test cmd=./engine,proto=uci",
		Args:              cli.NamedArgs("NAME"),
		ValidArgsFunction: completeEngine,
		RunE: func(cmd *cobra.Command, args []string) error {
			spec, err := a.Registry().Parse(args[0])
			if err != nil {
				return err
			}
			if spec.Builtin {
				return cli.UsageErrorf(cmd, errors.New("test: the built-in engine is part of ferz; try cmd=ferz,arg=uci,proto=uci"))
			}
			t := checkup.Test{Config: spec.Config, Open: a.Start, Find: cli.FindDialect, Catalogue: a.Catalogue().All(), Plies: plies,
				Report: func(f checkup.Finding) { fmt.Fprintln(a.Out, findingText(f)) }}
			if asJSON {
				t.Report = nil
			}
			if verbose {
				t.Config.Log = func(direction, line string) { fmt.Fprintln(a.Err, direction, line) }
			}
			if len(only) > 0 {
				if t.Variants, err = findAll(a.Catalogue(), only); err != nil {
					return err
				}
			}
			return a.test(cmd, t, asJSON)
		},
	}
	cmd.Flags().StringArrayVar(&only, "variant", nil, "play only this variant; may be given several times")
	cli.JSONFlag(cmd, &asJSON, "the result")
	cli.IntFlag(cmd, &plies, "plies", 16, 1, cli.AnyNumber, "the length of each game")
	cmd.Flags().BoolVar(&verbose, "log", false, "print every line that is sent (<) and received (>) to the error output")
	return cmd
}

func (a *app) test(cmd *cobra.Command, t checkup.Test, asJSON bool) error {
	findings, err := checkup.Run(cmd.Context(), t)
	if err != nil {
		return errors.New("test: interrupted")
	}
	passed := checkup.Passed(findings)
	if asJSON {
		err = cli.WriteJSON(a.Out, testJSON{Engine: t.Config.Name, Passed: passed, Findings: cli.NonNil(findings)})
	}
	switch {
	case err != nil:
		return err
	case !passed:
		return errTest
	case asJSON:
		return nil
	}
	_, err = fmt.Fprintln(a.Out, "Nothing was wrong.")
	return err
}
