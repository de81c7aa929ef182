package engines

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// analyzeFlags are the flags of the command analyze.
type analyzeFlags struct {
	at     cli.PositionFlags
	engine string
	time   time.Duration
	depth  int
	nodes  uint64
	lines  int
	json   bool
}

const (
	analyzeTime = 5 * time.Second // without any limit
	stopTimeout = 5 * time.Second // for a player that was asked to move now
	overtime    = 2 * time.Second // for a player that keeps to a limit by itself
)

func (a *app) analyzeCommand() *cobra.Command {
	var flags analyzeFlags
	cmd := &cobra.Command{
		Use:   "analyze VARIANT",
		Short: "Analyze a position",
		Long: "Thinks about a position, and prints a line whenever there is something better to say: on a\n" +
			"terminal in place, else one below the other. Ctrl-C ends it with the best line so far.",
		Example:           "  ferz analyze chess --moves \"e2e4 e7e5\" --time 10s --multipv 3\n  ferz analyze xiangqi --engine fairy-stockfish --depth 15 --json",
		Aliases:           []string{"analyse"},
		Args:              cli.NamedArgs("VARIANT"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			if (flags.depth > 0 || flags.nodes > 0) && !cmd.Flags().Changed("time") {
				flags.time = 0
			}
			return a.analyze(cmd.Context(), args[0], &flags)
		},
	}
	flags.at.Flags(cmd)
	cmd.Flags().StringVar(&flags.engine, "engine", registry.Builtin, "engine: a name, or pairs such as cmd=PROGRAM,proto=uci")
	_ = cmd.RegisterFlagCompletionFunc("engine", cli.CompleteThinker)
	cli.DurationFlag(cmd, &flags.time, "time", analyzeTime, 0, "how long; 0: until Ctrl-C (default without --depth and --nodes)")
	cli.IntFlag(cmd, &flags.depth, "depth", 0, 1, cli.MaxPlies, "depth limit, in plies")
	cli.NodesFlag(cmd, &flags.nodes, "node limit")
	cli.IntFlag(cmd, &flags.lines, "multipv", 1, 1, 256, "number of lines (MultiPV)")
	cmd.Flags().BoolVar(&flags.json, "json", false, "print each line, and then the best move, as JSON")
	return cmd
}

// limits returns when to stop; those of the engine's own are lower bounds.
func (f *analyzeFlags) limits(s *registry.Spec) xboard.Limits {
	l := xboard.Limits{Depth: cmp.Or(f.depth, s.Depth), Nodes: cmp.Or(f.nodes, s.Nodes), MoveTime: f.time, MultiPV: f.lines}
	l.Infinite = l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0
	return l
}

// analyze thinks about a position of a variant, which may carry variables.
func (a *app) analyze(ctx context.Context, variant string, flags *analyzeFlags) error {
	p, err := flags.at.Position(a.Catalogue(), variant)
	if err != nil {
		return err
	}
	defer a.WarnRuleFailure(p.Variant())
	if r := p.Result(); r.Over() {
		return fmt.Errorf("there is nothing to think about: the game is over: %s", notation.Result(p.Variant(), r))
	}
	player, spec, err := a.StartEngineFor(ctx, flags.engine)
	if err != nil {
		return err
	}
	defer player.Close()
	if e, ok := player.(xboard.Engine); ok && flags.lines > 1 && !e.Describe().MultiPV {
		a.PrintError(fmt.Errorf("%s has no MultiPV", player.Name()))
	}
	return a.analyzeWith(ctx, player, p, flags, flags.limits(&spec))
}

func (a *app) analyzeWith(ctx context.Context, player xboard.Player, p *engine.Position, flags *analyzeFlags, limits xboard.Limits) error {
	g := xboard.GameInfo{Variant: p.Variant(), Start: flags.at.FEN, Side: p.Side(), Analysis: true}
	if err := player.NewGame(ctx, g); err != nil {
		return err
	}
	view := a.newView(p, player.Name(), flags)
	reply, err := think(ctx, player, xboard.Request{Moves: cli.MovesOf(p), Limits: limits}, view.line)
	if err != nil {
		view.fail()
		return err
	}
	return view.end(reply)
}

// think has a player think until a limit. When ctx is done, or the player exceeds the
// limit, it is asked to move now, so that there is a best move in any case.
func think(ctx context.Context, player xboard.Player, turn xboard.Request, report func(xboard.Thinking)) (xboard.Reply, error) {
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	ended := make(chan struct{})
	watched := make(chan struct{})
	deep := make(chan struct{}, 1)
	go func() {
		defer close(watched)
		var late <-chan time.Time
		if d := turn.Limits.MoveTime; d > 0 {
			late = time.After(d + overtime)
		}
		select {
		case <-ended:
			return
		case <-ctx.Done():
		case <-late:
		case <-deep:
		}
		player.MoveNow()
		select {
		case <-ended:
		case <-time.After(stopTimeout):
			cancel()
		}
	}()
	reply, err := player.Think(inner, turn, func(t xboard.Thinking) {
		if turn.Limits.Depth > 0 && t.Depth > turn.Limits.Depth {
			select {
			case deep <- struct{}{}:
			default:
			}
		}
		report(t)
	})
	close(ended)
	<-watched
	if err != nil && inner.Err() != nil {
		err = fmt.Errorf("%s ignores stop", player.Name())
	}
	return reply, err
}
