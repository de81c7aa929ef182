package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/gamelist"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/registry"
)

// annotateTime is how long each position is thought about without any limit.
const annotateTime = 250 * time.Millisecond

// annotator adds analysis to games.
type annotator struct {
	app    *app
	player xboard.Player
	limits xboard.Limits
	load   pgn.Loader
	view   cli.StatusLine
}

func (a *app) pgnAnnotateCommand() *cobra.Command {
	var to gamefiles.Output
	var limits xboard.Limits
	engine := registry.Builtin
	cmd := &cobra.Command{
		Use:     "annotate [FILE...]",
		Aliases: []string{"analyze", "analyse"},
		Short:   "Add an engine's analysis to every game",
		Long: "Analyzes every position of games, and adds what the report on the screen shows: evaluations, the\n" +
			"annotation symbols ?! ? ?? and !, and better lines as variations. With -o the work can be interrupted\n" +
			"at any time: the same command resumes it.",
		Example: "  ferz pgn annotate games.pgn -o annotated.pgn --time 1s\n  ferz pgn annotate --engine stockfish --depth 14 games.pgn -o annotated.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			if limits.Depth > 0 || limits.Nodes > 0 {
				if !cmd.Flags().Changed("time") {
					limits.MoveTime = 0
				}
			}
			return a.annotate(cmd.Context(), args, to.Path, engine, limits)
		},
	}
	to.Flag(cmd)
	cmd.Flags().StringVar(&engine, "engine", engine, "engine: a name, or pairs such as cmd=PROGRAM,proto=uci")
	_ = cmd.RegisterFlagCompletionFunc("engine", cli.CompleteThinker)
	cli.DurationFlag(cmd, &limits.MoveTime, "time", annotateTime, time.Millisecond, "how long for each position (default without --depth and --nodes)")
	cli.IntFlag(cmd, &limits.Depth, "depth", 0, 1, cli.MaxPlies, "depth limit, in plies")
	cli.NodesFlag(cmd, &limits.Nodes, "node limit for each position")
	return cmd
}

func (a *app) annotate(ctx context.Context, files []string, out, engine string, limits xboard.Limits) error {
	player, _, err := a.StartEngineFor(ctx, engine)
	if err != nil {
		return err
	}
	defer player.Close()
	n := &annotator{app: a, player: player, limits: limits, load: a.Loader(), view: cli.NewStatusLine(a.Err)}
	defer n.view.Clear()
	to := gamefiles.Output{Path: out}
	if !to.IsFile() {
		return to.Write(a.App, func(w io.Writer) error {
			return a.EachGame(ctx, files, func(g *pgn.Game, at collection.Place) error { return n.game(ctx, w, g, at) })
		})
	}
	a.WritesFiles = true
	// These words are data: only the same settings continue the work.
	settings := fmt.Sprintf("%s, depth %d, %d positions, %v each, games of %s", engine, limits.Depth, limits.Nodes, limits.MoveTime, strings.Join(files, " "))
	j, err := durable.Public().OpenJournal(out, settings)
	if err != nil {
		return err
	}
	if j.Parts() > 0 {
		a.Notify(fmt.Sprintf("resuming after %s", words.Count(j.Parts(), "game")))
	}
	seen := 0
	err = a.EachGame(ctx, files, func(g *pgn.Game, at collection.Place) error {
		if seen++; seen <= j.Parts() {
			return nil
		}
		return j.Add(func(w io.Writer) error { return n.game(ctx, w, g, at) })
	})
	n.view.Clear()
	if err != nil {
		err = errors.Join(err, j.Close())
		if ctx.Err() != nil {
			a.Notify(fmt.Sprintf("stopped after %s; the same command resumes", words.Count(j.Parts(), "game")))
		}
		return err
	}
	if err := j.Finish(); err != nil {
		return err
	}
	to.Tell(a.App, "%s", words.Count(j.Parts(), "game"))
	return nil
}

// game writes a game with analysis, or as it is if it can't be analyzed.
func (n *annotator) game(ctx context.Context, w io.Writer, g *pgn.Game, at collection.Place) error {
	err := pgn.Resolve(g, n.load)
	if g.Variant != nil {
		if err != nil {
			n.notify(fmt.Sprintf("%s: game %d is analyzed up to a move that does not fit: %v", lineOf(at), at.Number, err))
		}
		err = gamelist.Annotate(ctx, g, n.player, n.limits, func(done, all int) {
			n.view.Progress(fmt.Sprintf("game %d: position %d of %d", at.Number, done, all))
		})
	}
	var cannot *xboard.Unsupported
	if err != nil && (g.Variant == nil || errors.As(err, &cannot)) {
		n.notify(fmt.Sprintf("%s: game %d is not analyzed: %v", lineOf(at), at.Number, err))
		err = nil
	}
	if err != nil {
		return err
	}
	return pgn.Write(w, g)
}

func (n *annotator) notify(text string) {
	n.view.Clear()
	n.app.Notify(text)
}
