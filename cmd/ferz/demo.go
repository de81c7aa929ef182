package main

import (
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/demo"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/open"
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
		Args:    arguments(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.play(cmd.Context(), tui.Options{Demo: pace, User: a.user(), Environ: os.Environ(), Start: open.Start, Find: dialect.Find})
		},
	}
	duration(cmd, &pace, "pace", demo.DefaultPace, leastPace, "the time between two moves")
	return cmd
}
