package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/demo"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/open"
)

// The paces that one can still follow, or will wait for.
const (
	leastPace = 50 * time.Millisecond
	mostPace  = time.Minute
)

func (a *app) demoCommand() *cobra.Command {
	pace := demo.DefaultPace
	cmd := &cobra.Command{
		Use:     "demo",
		Short:   "Show a short tour of five games",
		Long:    "Five games play by themselves, for a first impression and for recording. Any key leads to the start screen.",
		Example: "  ferz demo\n  ferz demo --pace 250ms",
		Args:    arguments(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if pace < leastPace || pace > mostPace {
				return misused(cmd, fmt.Errorf("--pace %v: want a time from %v to %v", pace, leastPace, mostPace))
			}
			return a.play(cmd.Context(), tui.Options{Demo: pace, User: a.user(), Environ: os.Environ(), Start: open.Start, Find: dialect.Find})
		},
	}
	cmd.Flags().DurationVar(&pace, "pace", pace, "the time between two moves")
	return cmd
}
