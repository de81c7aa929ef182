// Package play has the commands for playing and for saved games: play, games, puzzle,
// demo, serve.
package play

import (
	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
)

// app is what the commands share.
type app struct{ *gamefiles.App }

// Commands returns the commands.
func Commands(a *cli.App) []*cobra.Command {
	c := &app{gamefiles.New(a)}
	return []*cobra.Command{c.playCommand(), c.gamesCommand(), c.puzzleCommand(), c.demoCommand(), c.serveCommand()}
}
