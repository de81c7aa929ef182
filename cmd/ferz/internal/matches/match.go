package matches

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/openings"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
	"github.com/ferzchess/ferz/xboard/protocol"
	"github.com/ferzchess/ferz/xboard/registry"
)

// matchLong is the help text; PROTOCOLS stands for their names.
const matchLong = `Play games between engines and tell what they say about their strength.

Engines are named one after the other, or by --engine, or both; two at least. An
engine is the name of one that "ferz engines" knows, "ferz" for the built-in
one, or pairs such as cmd=fairymax,proto=xboard,name=Fairy,option.Hash=64. Pairs
may also follow a name: ferz,depth=4. Those of --each hold for each engine that
does not have its own. A value with commas stands in double quotes. The keys are

  cmd=PROGRAM        what to run
  arg=ARGUMENT       an argument of it; once for each
  dir=DIRECTORY      where it runs
  proto=PROTOCOL     PROTOCOLS
  name=NAME          what it is called in reports
  init=LINE          is sent before all else; once for each line
  option.NAME=VALUE  an option of the engine
  variant.OURS=THEIRS  what it calls a variant, if it does not say so
  tc=, st=, depth=, nodes=, margin=, ponder  as --tc, --movetime and so on
  trust              its claims and scores of mate are believed
  restart=on         it is started anew for each game

Openings are from a file: games in PGN, positions as FEN or EPD, one a line, or
a PolyGlot book (.bin) of any game on 8x8 squares with the orthodox pieces, from
which moves are drawn by lot as their weights say. All of an opening's moves are
made before the engines are asked.

With --workers the games are played by "ferz worker" on other machines. They must
not be played by the clock then, as machines differ: --nodes or --depth limits the
engines. Some games of each worker are played here as well; one whose games differ
is left out.

With --watch the games are shown on the screen while they are played; ? lists
the keys there, and q stops the match.

With --pgn each game is written as it ends. What has been played is also kept in
a file of the same name with .match behind it until the match is complete: the
same command goes on with a match that was interrupted. Remove that file to
begin anew, or name another one with --resume, which stays when the match is
complete.

A batch is a file of matches, one a line: a name, if it is to have one, and flags
as on a command line, those of the command itself holding for all. Lines that
begin with # are comments. They are played one after the other, and at the end
tables tell how each went and how the engines did in all. What has been played
of a match is kept in the batch's name with the match's and .match behind it, so
that the same command goes on with a batch that was interrupted, or that has got
more lines.`

const (
	defaultMargin = 50 * time.Millisecond
)

// matchFlags are the flags of "ferz match".
type matchFlags struct {
	engines, each       []string
	thinks              bool // one of them is built in
	variant             string
	tc                  string
	moveTime            time.Duration
	depth               int
	nodes               uint64
	margin, moveTimeout time.Duration
	ponder              bool

	tournament, policy string
	schedule           match.Schedule
	order              string
	openings           match.Openings
	draw, resign, sprt string
	maxMoves           int
	mates, resume      bool
	tables             bool // adjudicate

	concurrency     int
	interval        int // games between tables; 0: only the last
	seed            uint64
	event, site     string
	pgn, epd, state string
	json, watch     bool
	log             string
	book            string          // of ferz
	batch           string          // a file of matches
	workers         string          // URL of a server of workers
	specs           []registry.Spec // of the engines
}

func (a *app) matchCommand() *cobra.Command {
	var f matchFlags
	cmd := &cobra.Command{
		Use:   "match [ENGINE...]",
		Short: "Play games between engines",
		Long:  strings.Replace(matchLong, "PROTOCOLS", protocol.Names("or"), 1),
		Example: "  ferz match ferz stockfish --tc 40/60+0.6 --games 20 --pgn games.pgn\n" +
			"  ferz match --engine ferz --engine ferz,option.Hash=16,name=small --nodes 20000 --variant fischerandom --games 200 --concurrency 2\n" +
			"  ferz match --engine new --engine old --openings book.epd --sprt elo0=0,elo1=5 --games 20000 --json\n" +
			"  ferz match --batch matches.txt --nodes 20000 --pgn games.pgn",
		ValidArgsFunction: cli.CompleteThinker,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.name(cmd, args); err != nil {
				return err
			}
			// The first interrupt ends the match, a second one the program.
			defer context.AfterFunc(cmd.Context(), func() { signal.Reset(os.Interrupt, syscall.SIGTERM) })()
			if f.batch != "" {
				return a.batch(cmd.Context(), cmd, &f)
			}
			config, done, err := a.matchConfig(&f, cmd)
			if err != nil {
				return err
			}
			a.WritesFiles = config.PGN != "" || config.EPD != "" || f.state != ""
			if _, err = a.match(cmd.Context(), config, &f); err == nil && !a.WritesFiles && cli.ClosedAtStart(a.Out) {
				err = errors.New("standard output is closed, results can't be shown; use --pgn")
			}
			return cli.Join(err, done())
		},
	}
	f.flags(cmd)
	return cmd
}

// name puts engines that are named without --engine before those that are named by it.
func (f *matchFlags) name(cmd *cobra.Command, engines []string) error {
	flag := cmd.Flags().Lookup("engine")
	flag.Changed = flag.Changed || len(engines) > 0
	return flag.Value.(pflag.SliceValue).Replace(append(slices.Clone(engines), f.engines...))
}

func (f *matchFlags) flags(cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringArrayVar(&f.engines, "engine", nil, "an engine; given once for each (they can be named without it, too)")
	_ = cmd.RegisterFlagCompletionFunc("engine", cli.CompleteThinker)
	s.StringArrayVar(&f.each, "each", nil, "pairs for each engine, such as tc=60+1,option.Hash=64")
	s.StringVar(&f.variant, "variant", "chess", "the variant, maybe with variables: id:Variable=value; omitted numbers and values \"random\" are drawn at random for each opening")
	s.StringVar(&f.tc, "tc", "10+0.1", "time control: [moves/]time[+increment] in seconds or minutes:seconds, several periods as in 40/90:00,30:00+30 or 40/5400:1800+30, byoyomi as in 10:00b30, Canadian overtime as in 10:00+5:00/25, or none")
	cli.DurationFlag(cmd, &f.moveTime, "movetime", 0, time.Millisecond, "time for each move instead, such as 100ms or 2s")
	cli.IntFlag(cmd, &f.depth, "depth", 0, 1, cli.MaxPlies, "plies that engines search; without --tc there is no clock then")
	cli.NodesFlag(cmd, &f.nodes, "positions that engines search; without --tc there is no clock then")
	cli.DurationFlag(cmd, &f.margin, "margin", defaultMargin, 0, "by how much the time may be overstepped (cutechess-cli and fastchess: not at all unless told)")
	cli.DurationFlag(cmd, &f.moveTimeout, "patience", 10*time.Minute, time.Millisecond, "time limit for a move of an engine without a clock")
	s.BoolVar(&f.ponder, "ponder", false, "ponder: think on the opponent's time")

	s.StringVar(&f.tournament, "tournament", "round-robin", "round-robin, gauntlet, knockout or pyramid")
	cli.IntFlag(cmd, &f.schedule.Games, "games", 2, 1, cli.AnyNumber, "games of each encounter")
	cli.IntFlag(cmd, &f.schedule.Rounds, "rounds", 1, 1, cli.AnyNumber, "rounds")
	cli.IntFlag(cmd, &f.schedule.Repeat, "repeat", 2, 1, cli.AnyNumber, "games per opening, alternating colors")
	cli.IntFlag(cmd, &f.schedule.Seeds, "seeds", 0, 1, cli.AnyNumber, "gauntlet: how many engines meet all others (default 1)")
	s.BoolVar(&f.schedule.NoSwap, "noswap", false, "don't change colors")
	s.BoolVar(&f.schedule.Reverse, "reverse", false, "the second engine plays White first")

	s.StringVar(&f.openings.File, "openings", "", "a file of openings: PGN, FEN or EPD lines, or a PolyGlot book")
	s.StringVar(&f.order, "openings-order", "sequential", "sequential or random")
	cli.IntFlag(cmd, &f.openings.Plies, "openings-plies", 0, 1, cli.AnyNumber, "how many plies of each game in a PGN file, or line of a book (default all)")
	cli.IntFlag(cmd, &f.openings.Start, "openings-start", 1, 1, cli.AnyNumber, "the first opening")
	s.StringVar(&f.policy, "openings-policy", "default", "how long an opening is used: default (see --repeat), encounter or round")
	cli.IntFlag(cmd, &f.openings.RandomPlies, "random-plies", 0, 0, cli.AnyNumber, "number of random legal moves at the start")
	cli.IntFlag(cmd, &f.openings.Balance, "balance", 0, 0, cli.AnyNumber, "with --random-plies: draw again where a short search sees a player ahead by more centipawns than this; 0: never")

	s.StringVar(&f.draw, "draw", "", "adjudicate draws: number=40,count=8,score=10 (centipawns)")
	s.StringVar(&f.resign, "resign", "", "adjudicate losses: count=3,score=600 and maybe twosided")
	cli.IntFlag(cmd, &f.maxMoves, "maxmoves", 0, 0, cli.AnyNumber, "adjudicate a draw after so many moves")
	s.BoolVar(&f.mates, "mates", false, "end a game when an engine shows a forced line to mate")
	s.BoolVar(&f.tables, "tables", false, "end a game as endgame tables say (see ferz tables)")
	s.StringVar(&f.sprt, "sprt", "", "stop when the SPRT decides: elo0=0,elo1=5 and maybe alpha=0.05,beta=0.05,model=logistic|normalized|bayesian")
	s.BoolVar(&f.resume, "recover", true, "continue after an engine crash; --recover=false ends the match")

	cli.IntFlag(cmd, &f.concurrency, "concurrency", 0, 1, cli.MaxSlots, "concurrent games (default 1, and 256 with --workers)")
	cli.IntFlag(cmd, &f.interval, "ratinginterval", 0, 1, cli.AnyNumber, "print the table after every so many games")
	s.Uint64Var(&f.seed, "seed", 0, "random seed of the openings (default random)")
	s.StringVar(&f.event, "event", "ferz match", "the event in PGN files")
	s.StringVar(&f.site, "site", "", "the site in PGN files")
	s.StringVar(&f.pgn, "pgn", "", "append the games to this file")
	s.StringVar(&f.epd, "epd", "", "append the last positions to this file")
	s.StringVar(&f.state, "resume", "", "save progress here, and resume from it (default the PGN file's name with .match)")
	s.BoolVar(&f.watch, "watch", false, "show the boards and the standings on the screen while the match runs")
	s.BoolVar(&f.json, "json", false, "print the outcome as JSON")
	s.StringVar(&f.book, "book", "", "an opening book that the built-in engine plays by (see ferz book)")
	s.StringVar(&f.batch, "batch", "", "play the matches of this file, which has flags as these in each line")
	s.StringVar(&f.workers, "workers", "", "have the games played by the workers of this URL, or of one in this file (see ferz worker)")
	s.StringVar(&f.log, "log", "", "write every line to and from engines to this file")
}

// matchConfig turns the flags into a tournament. done must be called after it, and
// returns what went wrong with the log.
func (a *app) matchConfig(f *matchFlags, cmd *cobra.Command) (c match.Config, done func() error, err error) {
	c = match.Config{
		Schedule: f.schedule, Openings: f.openings, Concurrency: max(f.concurrency, 1), MoveTimeout: f.moveTimeout,
		StopOnCrash: !f.resume, Event: f.event, Site: f.site, PGN: f.pgn, EPD: f.epd, State: f.state, KeepState: f.state != "", Tag: openings.TagGame, Skip: a.Notify,
	}
	if len(f.engines) < 2 {
		return c, nil, cli.UsageErrorf(cmd, fmt.Errorf("%s: name two at least, as in ferz match ferz stockfish", words.Count(len(f.engines), "engine")))
	}
	if err := f.rules(&c); err != nil {
		return c, nil, cli.UsageErrorf(cmd, err)
	}
	if f.workers != "" && (f.watch || f.log != "") {
		return c, nil, cli.UsageErrorf(cmd, errors.New("--workers can't be combined with --watch or --log: games are not seen until they end"))
	}
	if c.Variant, err = a.VariantSpec(f.variant); err != nil {
		return c, nil, err
	}
	if c.State == "" && c.PGN != "" {
		c.State = c.PGN + ".match"
	}
	c.Seed = f.seed
	if !cmd.Flags().Changed("seed") {
		var ok bool
		if c.Seed, ok = match.StateSeed(c.State); !ok {
			c.Seed = uint64(rand.Uint32())
		}
	}
	players := players{flags: f, cmd: cmd}
	if c.Entrants, err = players.entrants(); err != nil {
		return c, nil, err
	}
	return c, players.close, players.openLog()
}

// rules reads the flags that are about the games.
func (f *matchFlags) rules(c *match.Config) (err error) {
	if c.Schedule.Format, err = match.ParseFormat(f.tournament); err != nil {
		return err
	}
	if c.Schedule.Policy, err = match.ParseOpeningPolicy(f.policy); err != nil {
		return err
	}
	switch f.order {
	case "sequential":
	case "random":
		c.Openings.Random = true
	default:
		return fmt.Errorf("openings-order %w", words.Among(f.order, []string{"sequential", "random"}))
	}
	if err := c.Openings.Validate(); err != nil {
		return err
	}
	if err := c.Schedule.Validate(len(f.engines)); err != nil {
		return err
	}
	return f.adjudication(c)
}

func (f *matchFlags) adjudication(c *match.Config) (err error) {
	if f.draw != "" {
		if c.Adjudication.Draw, err = match.ParseDraw(f.draw); err != nil {
			return err
		}
	}
	if f.resign != "" {
		if c.Adjudication.Resign, err = match.ParseResign(f.resign); err != nil {
			return err
		}
	}
	c.Adjudication.MaxMoves, c.Adjudication.Mates, c.Adjudication.Tables = f.maxMoves, f.mates, f.tables
	if f.sprt == "" {
		return nil
	}
	if len(f.engines) != 2 {
		return fmt.Errorf("sprt: it compares two engines, not %d", len(f.engines))
	}
	test, err := stats.ParseSPRT(f.sprt)
	c.SPRT = &test
	return err
}

// match plays a tournament and prints how it went. The report has no standings if it
// could not begin.
func (a *app) match(ctx context.Context, c match.Config, f *matchFlags) (match.Report, error) {
	if !f.thinks {
		// Passing lines on is work for one thread; more of them would wake each
		// other all the time and take from the engines.
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	}
	report, err := a.runMatch(ctx, c, f)
	if report.Standings == nil {
		return report, err
	}
	if err != nil {
		err = f.explain(err, &report, c.State)
	}
	if !f.json {
		printReport(a.Out, &report, cli.TerminalWidth(a.Out))
		return report, err
	}
	summary := report.Summary(c.Settings())
	if err != nil {
		summary.Error = err.Error()
	}
	return report, errors.Join(cli.WriteJSON(a.Out, summary), err)
}

// explain adds to the error what can be done about a match that was not completed.
func (f *matchFlags) explain(err error, r *match.Report, state string) error {
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("interrupted after %d of %d games", r.Played, r.Total)
	}
	var other *match.SettingsError
	if state != "" && r.Played > 0 && !errors.As(err, &other) {
		err = fmt.Errorf("%w; the same command resumes it from %s", err, state)
	}
	return fmt.Errorf("match: %w", err)
}
