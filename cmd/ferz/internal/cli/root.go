// Package cli has what ferz's commands share: parsing the command line, loading the
// user's variants, output, errors and exit statuses.
package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

// App is what the commands share: where they read and write, and how they open
// the terminal UI.
type App struct {
	In          io.Reader
	Out, Err    io.Writer // for text: see shown
	Files       []string  // of games of the user's own
	Loaded      *variants.Catalogue
	Problems    []ini.Problem                   // in these files, which the command reports
	own         *ini.Watch[*variants.Catalogue] // of these files
	Host        host.Host                       // what it permits
	WritesFiles bool                            // the command writes files, and continues even if its output is not read
	Line        *StatusLine                     // that Notify takes away; nil: none is shown
	Unheard     bool                            // the command ends its work even if its output's reader is gone; needs filing
	// LowPriority makes other programs run first; nil: no change of priority.
	LowPriority func() error
	// SetGCPercent is debug.SetGCPercent; nil: the collector of garbage stays as it is, as in
	// a process that runs more than this command line.
	SetGCPercent func(percent int) int
	Play         func(ctx context.Context, opts tui.Options) error
	Watch        func(ctx context.Context, w tui.WatchOptions) error // nil: tui.Watch
	Version      Version                                             // of ferz
	Commands     func(a *App) []Group                                // all but those of Cobra's own
	Guide        func(root *cobra.Command)                           // adds guides to the help
}

// Screens returns the options that all commands with screens share.
func (a *App) Screens(u *user.User) tui.Options {
	return tui.Options{User: u, Environ: os.Environ(), Start: StartEngine, Find: FindDialect}
}

// Root returns the command ferz with all commands below it.
func (a *App) Root() *cobra.Command {
	version := false
	root := &cobra.Command{
		Use:   "ferz",
		Short: "Play every chess variant in the terminal",
		Long: "Ferz plays chess variants in the terminal. Without a command it opens the start screen.\n" +
			a.Host.Advice(host.Files, guidesText+"\n") + "\n" + ExitText(),
		Args:          a.rejectArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				_, err := fmt.Fprintln(a.Out, a.Version.String())
				return err
			}
			return a.Play(cmd.Context(), a.Screens(a.User()))
		},
	}
	a.variantFlag(root)
	a.restrictFlag(root)
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	// Cobra's own flag writes its text by a template, for which the linker would keep every
	// exported method in the program.
	root.Flags().BoolVarP(&version, "version", "v", false, "version for ferz")
	root.SetFlagErrorFunc(FlagError)
	for _, g := range a.Commands(a) {
		if !a.Host.Restricted { // which leaves few commands
			root.AddGroup(&cobra.Group{ID: g.Title, Title: g.Title + ":"})
			for _, cmd := range g.Commands {
				cmd.GroupID = g.Title
			}
		}
		root.AddCommand(g.Commands...)
	}
	if !a.Host.Restricted {
		root.SetHelpCommandGroupID(AboutGroup)
		root.SetCompletionCommandGroupID(AboutGroup)
	}
	if !a.Host.Restricted {
		a.Guide(root)
	}
	bareSwitches(root)
	return root
}

// Group is commands of one kind, which the help lists together.
type Group struct {
	Title    string
	Commands []*cobra.Command
}

// AboutGroup is the title of the commands about ferz itself.
const AboutGroup = "About ferz"

// rejectArgs refuses arguments of the command ferz itself, which are commands
// that do not exist.
func (a *App) rejectArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := words.DidYouMean(args[0], CommandNames(cmd))
	if d, err := a.Catalogue().Find(args[0]); err == nil {
		hint = playHint(d.ID)
	} else if near := a.Catalogue().Nearest(args[0]); hint == "" && len(near) > 0 {
		hint = playHint(near[0])
	}
	return UsageError{fmt.Errorf("unknown command %q%s", args[0], cmp.Or(hint, "; \"ferz help\" lists the commands"))}
}

// playHint is a hint at playing a variant, for who names it as a command.
func playHint(name string) string { return fmt.Sprintf("; did you mean \"ferz play %s\"?", name) }

// guidesText describes, in the help of ferz, where its guides are.
const guidesText = `"ferz help play" prints the first of the guides, "ferz help --help" lists them.`
