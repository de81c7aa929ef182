package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/search"
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
		Args: subcommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.AddCommand(a.detectCommand(), a.addCommand(), a.listCommand(), a.showEngineCommand(), a.setCommand(),
		a.removeCommand(), a.testCommand(), a.forCommand())
	return cmd
}

// subcommand refuses arguments of a command that only has subcommands.
func subcommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usageErrorf(cmd, fmt.Errorf("%s: unknown command %q%s", cmd.Name(), args[0], words.DidYouMean(args[0], commandNames(cmd))))
}

// registry reads the engines that are remembered and warns of what is wrong
// with the file.
func (a *app) registry() *registry.Store {
	s := registry.Open("")
	for _, p := range s.Problems() {
		a.printError(p)
	}
	return s
}

// completeEngine offers names of engines to the shell for the first argument.
func completeEngine(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	if len(args) == 0 {
		names = engineNames()
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// completeThinker offers ferz and the names of engines to the shell for a flag.
func completeThinker(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return append([]string{registry.Builtin + "\tbuilt in"}, engineNames()...), cobra.ShellCompDirectiveNoFileComp
}

// completePlayer offers those who can play a game to the shell for a flag.
func completePlayer(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	names := []string{"you\ta person at this keyboard", registry.Builtin + "\tbuilt in"}
	for level := search.MinLevel; level <= search.MaxLevel; level++ {
		names = append(names, fmt.Sprintf("%s %d\t%s", registry.Builtin, level, search.LevelDescription(level)))
	}
	return append(names, engineNames()...), cobra.ShellCompDirectiveNoFileComp
}

// engineNames lists the engines that are remembered, each with what it calls itself.
func engineNames() []string {
	var names []string
	for _, e := range registry.Open("").Entries() {
		names = append(names, e.Name+"\t"+e.Description().Name)
	}
	return names
}

func (a *app) detectCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "detect",
		Short: "Detect installed engines and add them",
		Long: "Looks for programs that are known to be engines on PATH and where systems keep games, asks\n" +
			"each, and those that are remembered already, what it is, and remembers that.",
		Args: namedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a.writesFiles, a.unheard = true, true // "ferz engines detect | head" remembers all engines
			found := detectJSON{Engines: []detectedJSON{}}
			err := a.registry().Detect(cmd.Context(), registry.SearchPath(), a.start, func(d registry.Detection) {
				if found.Engines = append(found.Engines, detectedOf(&d)); !asJSON {
					fmt.Fprintln(a.out, detectionText(&d))
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
				return writeJSON(a.out, found)
			}
			_, err = fmt.Fprintf(a.out, "%s answered, %s did not\n", engines(found.Answered), engines(found.Failed))
			return err
		},
	}
	jsonFlag(cmd, &asJSON, "the result")
	return cmd
}

func engines(n int) string {
	if n == 1 {
		return "1 engine"
	}
	return fmt.Sprintf("%d engines", n)
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
				return usageErrorf(cmd, fmt.Errorf("add: %s is missing", names[len(args)]))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			c := xboard.Config{Name: args[0], Command: args[1:], Dir: flags.dir, Init: flags.init}
			if flags.protocol != "" {
				p, err := protocol.Parse(flags.protocol)
				if err != nil {
					return usageErrorf(cmd, err)
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
	store := a.registry()
	if err := store.CheckNew(c.Name); err != nil {
		return err
	}
	e, err := registry.Identify(cmd.Context(), c, a.start)
	if err != nil && !(force && e.Protocol != "") {
		return fmt.Errorf("%s is not remembered: %w", c.Name, err)
	}
	if err != nil {
		a.printError(err)
	}
	if err := store.Put(cmd.Context(), e); err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.out, detectionText(&registry.Detection{Entry: e, New: true}))
	return err
}

func (a *app) listCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the engines that are remembered",
		Args:  namedArgs(),
		RunE: func(*cobra.Command, []string) error {
			store := a.registry()
			if asJSON {
				return writeJSON(a.out, enginesJSON(store.Entries()))
			}
			return listEngines(a.out, store)
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
		Args:              namedArgs("NAME"),
		ValidArgsFunction: completeEngine,
		RunE: func(_ *cobra.Command, args []string) error {
			if strings.EqualFold(args[0], registry.Builtin) {
				return showBuiltin(a.out, asJSON)
			}
			e, err := a.registry().Find(args[0])
			if err != nil {
				return err
			}
			offers := dialect.Playable(a.catalogue().Listed(), e.Description(), &e.Config)
			if asJSON {
				return writeJSON(a.out, showJSON(e, offers))
			}
			return showEngine(a.out, &e, offers)
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
				return usageErrorf(cmd, fmt.Errorf("set: %s is missing", names[len(args)]))
			}
			for _, pair := range args[1:] {
				if !strings.Contains(pair, "=") {
					return usageErrorf(cmd, fmt.Errorf("set: %q has no =; want OPTION=VALUE", pair))
				}
			}
			return nil
		},
		ValidArgsFunction: completeEngine,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.registry().Change(cmd.Context(), args[0], func(e *registry.Entry) error {
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
		Args:              namedArgs("NAME"),
		ValidArgsFunction: completeEngine,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.registry().Remove(cmd.Context(), args[0])
		},
	}
}

func (a *app) forCommand() *cobra.Command {
	var asJSON, all bool
	cmd := &cobra.Command{
		Use:               "for VARIANT",
		Short:             "List the engines that can play a variant",
		Args:              namedArgs("VARIANT"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.catalogue().Load(args[0])
			if err != nil {
				return err
			}
			candidates := a.registry().Candidates(v, findDialect)
			if asJSON {
				return writeJSON(a.out, candidatesJSON(candidates))
			}
			return printCandidates(a.out, candidates, all)
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
		Args:              namedArgs("NAME"),
		ValidArgsFunction: completeEngine,
		RunE: func(cmd *cobra.Command, args []string) error {
			spec, err := a.registry().Parse(args[0])
			if err != nil {
				return err
			}
			if spec.Builtin {
				return usageErrorf(cmd, errors.New("test: the built-in engine is part of ferz; try cmd=ferz,arg=uci,proto=uci"))
			}
			t := checkup.Test{Config: spec.Config, Open: a.start, Find: findDialect, Catalogue: a.catalogue().All(), Plies: plies,
				Report: func(f checkup.Finding) { fmt.Fprintln(a.out, findingText(f)) }}
			if asJSON {
				t.Report = nil
			}
			if verbose {
				t.Config.Log = func(direction, line string) { fmt.Fprintln(a.err, direction, line) }
			}
			if len(only) > 0 {
				if t.Variants, err = findAll(a.catalogue(), only); err != nil {
					return err
				}
			}
			return a.test(cmd, t, asJSON)
		},
	}
	cmd.Flags().StringArrayVar(&only, "variant", nil, "play only this variant; may be given several times")
	jsonFlag(cmd, &asJSON, "the result")
	intFlag(cmd, &plies, "plies", 16, 1, anyNumber, "the length of each game")
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
		err = writeJSON(a.out, testJSON{Engine: t.Config.Name, Passed: passed, Findings: nonNil(findings)})
	}
	switch {
	case err != nil:
		return err
	case !passed:
		return errTest
	case asJSON:
		return nil
	}
	_, err = fmt.Fprintln(a.out, "Nothing was wrong.")
	return err
}
