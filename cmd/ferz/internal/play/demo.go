package play

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/tui/demo"
)

// minPace is the pace that one can still follow.
const minPace = 50 * time.Millisecond

func (a *app) demoCommand() *cobra.Command {
	var pace time.Duration
	cmd := &cobra.Command{
		Use:     "demo",
		Short:   "Show a short tour of five games",
		Long:    "Five games play by themselves, for a first impression and for recording. Any key leads to the start screen.",
		Example: "  ferz demo\n  ferz demo --pace 250ms",
		Args:    cli.NamedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			opts := a.Screens(a.User())
			opts.DemoPace = pace
			return a.Play(cmd.Context(), opts)
		},
	}
	cli.DurationFlag(cmd, &pace, "pace", demo.DefaultPace, minPace, "the time between two moves")
	return cmd
}
