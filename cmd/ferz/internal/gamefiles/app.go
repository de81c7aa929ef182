// Package gamefiles reads and writes files of games for commands, and shows the
// progress.
package gamefiles

import "github.com/ferzchess/ferz/cmd/ferz/internal/cli"

// App is what commands that read games share.
type App struct {
	*cli.App
	jobs     int       // how many games are worked on at once; 0: see workers
	progress *readView // of reading games; nil: none is shown
}

// New returns what commands that read games share.
func New(a *cli.App) *App { return &App{App: a} }
