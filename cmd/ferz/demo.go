package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/tui/demo"
)

// leastPace is the pace that one can still follow.
const leastPace = 50 * time.Millisecond

func (a *app) demoCommand() *cobra.Command {
	var pace time.Duration
	cmd := &cobra.Command{
		Use:     "demo",
		Short:   "Show a short tour of five games",
		Long:    "Five games play by themselves, for a first impression and for recording. Any key leads to the start screen.",
		Example: "  ferz demo\n  ferz demo --pace 250ms",
		Args:    namedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			opts := a.screens(a.user())
			opts.DemoPace = pace
			return a.play(cmd.Context(), opts)
		},
	}
	durationFlag(cmd, &pace, "pace", demo.DefaultPace, leastPace, "the time between two moves")
	return cmd
}
