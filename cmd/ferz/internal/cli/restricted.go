package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/registry"
)

// permission is what may be given to a command on a restricted host.
type permission struct {
	args  int    // how many arguments at most; they name no files
	Flags string // names of flags, separated by blanks; their values name no files
}

// anyArguments is a number of arguments that no command line has.
const anyArguments = 1 << 30

// PermittedCommands are what restricted users may run. A command or a flag that is
// neither here nor among those refused is refused, too.
var PermittedCommands = map[string]permission{
	"ferz":            {0, "version"},
	"ferz play":       {1, "fen plain white black elo clock go-on"},
	"ferz demo":       {0, "pace"},
	"ferz variants":   {1, "tag json"},
	"ferz show":       {1, "fen moves svg json"},
	"ferz moves":      {1, "fen moves san json"},
	"ferz mobility":   {anyArguments, "filled betza board json"},
	"ferz betza":      {1, "board from own foe ep moved royal black targets"},
	"ferz games":      {anyArguments, "json"},
	"ferz games show": {1, ""},
	"ferz puzzle":     {0, "variant number plain json"},
	"ferz help":       {anyArguments, ""},
	"ferz version":    {0, "json"},
	"ferz licenses":   {0, ""},
}

// RefusedCommands are what restricted users may not run, with all commands below
// them, and what of the host each would need.
var RefusedCommands = map[string]host.Need{
	"ferz analyze": host.Work, "ferz bench": host.Work, "ferz perft": host.Work, "ferz puzzle make": host.Work,
	"ferz match": host.Work, "ferz tables": host.Files, "ferz train": host.Work, "ferz tune": host.Work, "ferz try": host.Work,
	"ferz book": host.Files, "ferz check": host.Files, "ferz docs": host.Files, "ferz edit": host.Files, "ferz explore": host.Files,
	"ferz picture": host.Files, "ferz pgn": host.Files, "ferz convert": host.Files, "ferz puzzle export": host.Files, "ferz variants export": host.Files, "ferz variants import": host.Files, "ferz variants new": host.Files,
	"ferz engines": host.Programs, "ferz uci": host.Files, "ferz usi": host.Files, "ferz ucci": host.Files, "ferz xboard": host.Files, "ferz completion": host.Trust, "ferz serve": host.Trust, "ferz worker": host.Trust,
}

// RefusedFlags are the flags that permitted commands refuse, and why.
var RefusedFlags = map[string]host.Need{"variants": host.Files, "book": host.Files, "ending": host.Files}

// RestrictedFlag is the name of the flag that restricts ferz.
const RestrictedFlag = "restricted"

// HostOf reads what the host permits: by the administrator's file and by the
// environment that ferz was started in. If the file restricts users, variables of
// theirs that say where files are count no longer.
func HostOf(file string) (host.Host, error) {
	h, err := host.Read(file)
	if err != nil {
		return h, err
	}
	overrides, err := h.Overrides()
	if err != nil {
		return h, err
	}
	for name, value := range overrides {
		set := func() error { return os.Setenv(name, value) }
		if value == "" {
			set = func() error { return os.Unsetenv(name) }
		}
		if err := set(); err != nil {
			return h, err
		}
	}
	h.Restricted = h.Restricted || os.Getenv(host.Variable) != ""
	return h, nil
}

// restrictedBy reports whether a command line asks for the restricted mode. The word
// counts wherever it is, so that no other word before it can hide it.
func restrictedBy(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		name, _, _ := strings.Cut(arg, "=")
		return name == "--"+RestrictedFlag
	})
}

// restrictFlag defines the flag --restricted, which restrictedBy has looked for.
func (a *App) restrictFlag(root *cobra.Command) {
	f := root.PersistentFlags().VarPF(onlyOn{}, RestrictedFlag, "",
		"for hosts: open no files but your own games, start no programs (see the guide to SSH)")
	f.NoOptDefVal = "true"
}

// onlyOn is a flag that can't be switched off.
type onlyOn struct{}

// Set implements pflag.Value.
func (onlyOn) Set(text string) error {
	if text != "true" {
		return errors.New("it can't be switched off")
	}
	return nil
}

// String implements pflag.Value.
func (onlyOn) String() string { return "false" }

// Type implements pflag.Value.
func (onlyOn) Type() string { return "bool" }

// Restrict makes a command and all below it refuse what a restricted host does not
// permit, before anything of it is done, and leave that out of their help.
func (a *App) Restrict(cmd *cobra.Command, above host.Need) {
	path := cmd.CommandPath()
	allowed, ok := PermittedCommands[path]
	if need := cmp.Or(above, RefusedCommands[path]); need != host.Nothing {
		ok, above = false, need
	}
	if ok {
		a.restrictArguments(cmd, allowed)
	} else {
		a.refuse(cmd, cmp.Or(above, host.Trust))
	}
	for _, sub := range cmd.Commands() {
		a.Restrict(sub, above)
	}
}

// refuse makes a command do nothing but say why.
func (a *App) refuse(cmd *cobra.Command, need host.Need) {
	why := a.Host.Permits(need)
	cmd.Hidden, cmd.DisableFlagParsing = true, true
	cmd.ValidArgsFunction, cmd.ValidArgs = nil, nil
	cmd.PersistentPreRun, cmd.PersistentPreRunE, cmd.PreRun, cmd.PreRunE = nil, nil, nil, nil
	cmd.Run, cmd.PostRun, cmd.PostRunE = nil, nil, nil
	cmd.Args = cobra.ArbitraryArgs
	cmd.Long, cmd.Example = fmt.Sprintf("%s: %v.", commandWords(cmd), why), ""
	cmd.SetHelpFunc(func(*cobra.Command, []string) { fmt.Fprintln(a.Out, cmd.Long) })
	cmd.RunE = func(*cobra.Command, []string) error { return fmt.Errorf("%s: %w", commandWords(cmd), why) }
}

// restrictArguments makes a command refuse flags and further arguments.
func (a *App) restrictArguments(cmd *cobra.Command, allowed permission) {
	flags := strings.Fields(allowed.Flags)
	forbid := func(f *pflag.Flag) {
		if !slices.Contains(append(flags, RestrictedFlag), f.Name) {
			f.Hidden = true
			f.Value = refusedFlag{f.Value, a.Host.Permits(cmp.Or(RefusedFlags[f.Name], host.Trust))}
		}
	}
	cmd.LocalFlags().VisitAll(forbid)
	if cmd.Name() == "help" {
		return // its arguments are names of commands
	}
	check := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if check != nil {
			if err := check(cmd, args); err != nil {
				return err
			}
		}
		if len(args) > allowed.args {
			return fmt.Errorf("%s: %q: %w", commandWords(cmd), args[allowed.args], a.Host.Permits(host.Files))
		}
		return nil
	}
}

// commandWords returns what is typed after ferz for a command.
func commandWords(cmd *cobra.Command) string { return strings.TrimPrefix(cmd.CommandPath(), "ferz ") }

// refusedFlag is a flag that can't be given.
type refusedFlag struct {
	pflag.Value
	why error
}

// Set implements pflag.Value.
func (f refusedFlag) Set(string) error { return f.why }

// contained returns an error if something in the user's folders leads out of them.
func contained() error {
	data, err := durable.DataDir()
	if err != nil {
		data = "" // games are not saved, and the user is warned
	}
	config, err := registry.Dir()
	if err != nil {
		config = ""
	}
	return host.Contained(data, config)
}
