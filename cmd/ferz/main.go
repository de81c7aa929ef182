// Command ferz plays chess variants in the terminal. Without arguments it
// opens the start screen; "ferz help" lists what else it does.
package main

import (
	"io"
	"os"
	"runtime/debug"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard/campaign"
)

// Set at link time by the release build (see .goreleaser.yaml). They stay
// empty in a plain go build or go install, where the build information that
// the Go toolchain embeds takes their place.
var version, commit, date string

func main() { os.Exit(newApp(os.Stdin, os.Stdout, os.Stderr).Begin(host.File(), os.Args[1:])) }

// newApp returns what runs all commands.
func newApp(in io.Reader, out, errOut io.Writer) *cli.App {
	info, _ := debug.ReadBuildInfo()
	a := &cli.App{
		In: in, Out: out, Err: errOut, Play: tui.Run, LowPriority: campaign.LowerPriority, SetGCPercent: debug.SetGCPercent,
		Version: cli.VersionOf(version, commit, date, info), Commands: groups,
	}
	a.Guide = (&app{a}).guided
	return a
}
