package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/tui/plain"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/xboard/book"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/registry"
)

// playFlags are the flags of the command play.
type playFlags struct {
	at           cli.PositionFlags
	plain        bool
	white, black string
	clock        string
	book         string
	resume       string
	elo          int
	typed        map[string]string // white and black by the names of sides that were typed for them
}

// latest is the unfinished game that --go-on means without a value.
const latest = "1"

func (a *app) playCommand() *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:   "play [VARIANT]",
		Short: "Play a game, of chess if no variant is named",
		Long: "Opens a game on the screen. With --plain there is no screen: commands are typed, and all is printed in\n" +
			"lines of text, which suits screen readers, slow connections and pipes. \"help\" there lists the commands.\n\n" +
			ratingsText(),
		Example: "  ferz play xiangqi --black \"ferz 1200\"\n  ferz play chess256:PositionNumber=17\n" +
			"  ferz play capablanca --plain --white \"ferz 1200\" --black you --clock 5:00+3\n" +
			"  printf 'e4\\nboard\\nquit\\n' | ferz play --plain",
		Args:              cli.NamedArgs("[VARIANT]"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			err := flags.check(cmd, args)
			if err == nil {
				err = flags.rate()
			}
			if err != nil {
				return cli.UsageErrorf(cmd, err)
			}
			return a.playGame(cmd.Context(), args, &flags)
		},
	}
	f := cmd.Flags()
	f.StringVar(&flags.at.FEN, "fen", "", "the position to start from")
	f.BoolVar(&flags.plain, "plain", false, "no screen, one line at a time")
	f.StringVar(&flags.white, "white", "", "who plays White: you, ferz, ferz 1200 (a rating) or an engine; --red, --cho and --sente in games with these sides (default you)")
	f.StringVar(&flags.black, "black", "", "who plays Black; --han and --gote in games with these sides (default ferz at the rating last chosen, or you if White is not you)")
	cli.IntFlag(cmd, &flags.elo, "elo", 0, search.MinRating, search.MaxRating, "the rating of ferz: --elo 1200 is --black \"ferz 1200\", or --white where Black is you")
	for _, name := range []string{"white", "black"} {
		_ = cmd.RegisterFlagCompletionFunc(name, cli.CompletePlayer)
	}
	f.StringVar(&flags.clock, "clock", "", "the time of both players, such as 5:00+3, 40/90:00, 40/90:00,30:00+30, 10:00b30 (then 30 s a move) or 10:00+5:00/25 (default no clocks)")
	f.StringVar(&flags.book, "book", "", "an opening book that ferz plays by (see ferz book)")
	f.StringVar(&flags.resume, "go-on", "", "resume an unfinished game in plain mode: its place in the list, or its id")
	f.Lookup("go-on").NoOptDefVal = latest
	flags.typed = map[string]string{}
	f.SetNormalizeFunc(flags.sideFlags(f))
	return cmd
}

// sideFlags makes a side of a game a flag by the name that its players call it: the
// function returns the flag that a name means.
func (f *playFlags) sideFlags(flags *pflag.FlagSet) func(*pflag.FlagSet, string) pflag.NormalizedName {
	defined := map[string]bool{"help": true, "restricted": true, "variants": true} // of all commands
	flags.VisitAll(func(flag *pflag.Flag) { defined[flag.Name] = true })
	return func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if defined[name] {
			return pflag.NormalizedName(name)
		}
		for _, d := range variants.All() {
			if c, ok := d.SideNamed(name); ok {
				color := strings.ToLower(c.String())
				f.typed[color] = name
				return pflag.NormalizedName(color)
			}
		}
		return pflag.NormalizedName(name)
	}
}

// seat gives the players that were named the sides that the game calls so.
func (f *playFlags) seat(d *engine.Definition) error {
	named := [2]string{f.white, f.black}
	f.white, f.black = "", ""
	for i, color := range []string{"white", "black"} {
		name := cmp.Or(f.typed[color], color)
		c, ok := d.SideNamed(name)
		switch {
		case named[i] == "":
		case !ok:
			return cli.NewUsageError(fmt.Errorf("--%s: the sides of %s are %s and %s", name, d.Name, d.Side(engine.White), d.Side(engine.Black)))
		case c == engine.White:
			f.white = named[i]
		default:
			f.black = named[i]
		}
	}
	return nil
}

// rate gives ferz the rating of the flag elo where it plays without one. If it is not
// named, it plays a side for which no player is named.
func (f *playFlags) rate() error {
	if f.elo == 0 {
		return nil
	}
	rated := fmt.Sprintf("%s %d", registry.Builtin, f.elo)
	found := false
	for _, name := range []*string{&f.white, &f.black} {
		if strings.EqualFold(strings.TrimSpace(*name), registry.Builtin) {
			*name, found = rated, true
		}
	}
	switch {
	case found:
	case f.black == "":
		f.black = rated
	case f.white == "":
		f.white = rated
	default:
		return fmt.Errorf("--elo: neither %q nor %q is ferz without a strength of its own", f.white, f.black)
	}
	return nil
}

// check reports what is wrong with the flags.
func (f *playFlags) check(cmd *cobra.Command, args []string) error {
	if !f.plain && cmd.Flags().Changed("go-on") {
		return errors.New("--go-on needs --plain; without a command ferz offers to resume")
	}
	if _, err := clock.Parse(f.clock); f.clock != "" && err != nil {
		return fmt.Errorf("--clock: %w", err)
	}
	if f.book != "" {
		if _, err := book.Open(f.book); err != nil {
			return err
		}
	}
	if f.resume == "" {
		return nil
	}
	for _, name := range []string{"white", "black", "elo", "clock", "fen"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s and --go-on exclude each other; players can be changed in the game", name)
		}
	}
	if len(args) > 0 && f.resume != latest {
		return fmt.Errorf("VARIANT %q and --go-on exclude each other", args[0])
	}
	return nil
}

func (a *app) playGame(ctx context.Context, args []string, flags *playFlags) error {
	if flags.resume != "" {
		if len(args) > 0 {
			flags.resume = args[0] // --go-on 2, with a blank
		}
		return a.playPlain(ctx, "", flags)
	}
	variant := "chess"
	if len(args) > 0 {
		variant = args[0]
	}
	p, err := flags.at.Position(a.Catalogue(), variant)
	if err != nil {
		return err
	}
	if err := flags.seat(&p.Variant().Def); err != nil {
		return err
	}
	if flags.at.Moves != "" { // behind the position, as engines are sent them
		flags.at.FEN = p.FEN()
	}
	if flags.plain {
		return a.playPlain(ctx, variant, flags)
	}
	opts := a.Screens(flags.user(a))
	opts.Variant, opts.FEN, opts.Clock, opts.Players = variant, flags.at.FEN, flags.clock, [2]string{flags.white, flags.black}
	return a.Play(ctx, opts)
}

// playPlain plays without a screen.
func (a *app) playPlain(ctx context.Context, variant string, flags *playFlags) error {
	return plain.Run(ctx, plain.Options{
		Variant: variant, FEN: flags.at.FEN, Clock: flags.clock, GoOn: strings.TrimSpace(flags.resume),
		Players: [2]string{flags.white, flags.black},
		Input:   a.In, Output: a.Out, User: flags.user(a), Start: cli.StartEngine, Find: cli.FindDialect,
	})
}

// ratingsText lists the ratings of ferz.
func ratingsText() string {
	var b strings.Builder
	b.WriteString("\"ferz\" alone plays as well as it can. A rating makes it weaker.\nEach game has its own scale of ratings. In chess they mean:\n")
	for _, rating := range search.Ratings() {
		fmt.Fprintf(&b, "\n  ferz %-4d  %s", rating, search.RatingDescription(rating))
	}
	return b.String()
}

// user returns who uses the terminal, with the book of the flags.
func (f *playFlags) user(a *app) *user.User {
	u := a.User()
	u.Book = f.book
	return u
}
