package lookup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/pictures"
)

// pictureFlags are the flags of the command picture.
type pictureFlags struct {
	at     cli.PositionFlags
	pgn    string
	game   int
	ply    int
	last   bool
	all    bool
	black  bool
	square int
	each   time.Duration
	to     string
	format string

	noArrow bool
}

func (a *app) pictureCommand() *cobra.Command {
	var f pictureFlags
	cmd := &cobra.Command{
		Use:   "picture [VARIANT]",
		Short: "Draw a position or a game as SVG, PNG or GIF",
		Long: "Draws a position or a whole game as a file, with pieces as on the screen and an arrow for the last move.\n" +
			"The name of the file says what it is: .svg, .png or .gif. A game (--pgn, or --all with --moves) is animated\n" +
			"in SVG and GIF, and one numbered file for each ply in PNG.",
		Example: "  ferz picture xiangqi -o xiangqi.svg\n  ferz picture chess --moves \"e4 e5 Nf3\" -o board.png --square 60\n" +
			"  ferz picture --pgn game.pgn -o game.gif\n  ferz picture --pgn games.pgn --game 3 --last -o end.png",
		Args:              cli.NamedArgs("[VARIANT]"),
		ValidArgsFunction: a.CompleteVariant,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("ply") {
				f.ply = -1
			}
			if err := f.check(args); err != nil {
				return cli.UsageErrorf(cmd, err)
			}
			return a.picture(cmd.Context(), strings.Join(args, ""), &f)
		},
	}
	f.at.Flags(cmd)
	s := cmd.Flags()
	s.StringVarP(&f.to, "output", "o", "", "the file to write, or - (default: SVG to standard output)")
	s.StringVar(&f.format, "format", "", "svg, png or gif, whatever the file is called")
	s.StringVar(&f.pgn, "pgn", "", "draw a game of this file, - for standard input")
	cli.IntFlag(cmd, &f.game, "game", 1, 1, cli.AnyNumber, "which game of the file")
	cli.IntFlag(cmd, &f.ply, "ply", 0, 0, cli.AnyNumber, "only the position after so many plies (default all of a file's game)")
	s.BoolVar(&f.last, "last", false, "only the last position")
	s.BoolVar(&f.all, "all", false, "all positions of --moves")
	s.BoolVar(&f.black, "flip", false, "Black is below")
	s.BoolVar(&f.noArrow, "no-arrow", false, "mark the last move by its squares alone, without an arrow")
	cli.IntFlag(cmd, &f.square, "square", 50, 8, 400, "how wide a square is in PNG and GIF, in pixels")
	cli.DurationFlag(cmd, &f.each, "each", time.Second, 20*time.Millisecond, "how long a position of an animation is shown")
	return cmd
}

// check reports flags that conflict, and finds the format.
func (f *pictureFlags) check(args []string) error {
	switch {
	case f.pgn != "" && (len(args) > 0 || f.at.FEN != "" || f.at.Moves != ""):
		return errors.New("--pgn has the variant and the moves: use that, or a variant with --fen and --moves")
	case f.pgn == "" && len(args) == 0:
		return errors.New("picture: VARIANT is missing, or --pgn")
	}
	if f.format == "" && f.to != "" && f.to != "-" {
		f.format = strings.TrimPrefix(filepath.Ext(f.to), ".")
	}
	f.format = cmp.Or(strings.ToLower(f.format), "svg")
	if err := words.Among(f.format, []string{"svg", "png", "gif"}); err != nil {
		return fmt.Errorf("the picture's format %w", err)
	}
	return nil
}

// picture draws what the flags say.
func (a *app) picture(ctx context.Context, variant string, f *pictureFlags) error {
	g, err := a.pictured(ctx, variant, f)
	if err != nil {
		return err
	}
	frames, err := f.frames(ctx, g)
	if err != nil {
		return err
	}
	if f.format == "svg" {
		text := frames[0]
		if len(frames) > 1 {
			if text, err = pictures.Animate(frames, f.each); err != nil {
				return err
			}
		}
		return f.write(a, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
	}
	c, err := pictures.NewCanvas(pictures.Width(g.Variant, f.square))
	if err != nil {
		return err
	}
	switch {
	case f.format == "gif":
		return f.write(a, func(w io.Writer) error { return c.GIF(ctx, w, frames, f.each) })
	case len(frames) == 1:
		return f.write(a, func(w io.Writer) error { return c.PNG(w, frames[0]) })
	}
	return a.numberedPictures(ctx, c, f, frames)
}

// pictured returns the game that is drawn.
func (a *app) pictured(ctx context.Context, variant string, f *pictureFlags) (*pgn.Game, error) {
	if f.pgn == "" {
		p, err := f.at.Position(a.Catalogue(), variant)
		if err != nil {
			return nil, err
		}
		f.last = f.last || !f.all && f.ply < 0
		played, err := engine.NewGame(p.Variant(), f.at.FEN)
		for _, m := range cli.MovesOf(p) {
			if err == nil {
				err = played.Replay(m)
			}
		}
		if err != nil {
			return nil, err
		}
		return pgn.FromGame(played)
	}
	var found *pgn.Game
	n := 0
	err := a.GamesOf(ctx, f.pgn, func(g *pgn.Game, _ collection.Place) error {
		if n++; n < f.game {
			return nil
		}
		found = g
		if err := pgn.Resolve(g, a.Loader()); g.Variant == nil {
			return err
		} else if err != nil {
			a.Notify("it is drawn up to " + err.Error())
		}
		return gamefiles.ErrEnough
	})
	switch {
	case err != nil && !errors.Is(err, gamefiles.ErrEnough):
		return nil, err
	case found == nil:
		return nil, fmt.Errorf("%s has %s, not %d", f.pgn, words.Count(n, "game"), f.game)
	}
	return found, nil
}

// frames draws the positions that are wanted.
func (f *pictureFlags) frames(ctx context.Context, g *pgn.Game) ([]string, error) {
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return nil, err
	}
	var line []*pgn.Node
	for _, n := range g.MainLine() {
		if n.Move == engine.NoMove {
			break
		}
		line = append(line, n)
	}
	if f.last {
		f.ply = len(line)
	}
	if f.ply > len(line) {
		return nil, fmt.Errorf("the game has %s, not %d", gamefiles.Plies(len(line)), f.ply)
	}
	var out []string
	for i := 0; ; i++ {
		if f.ply < 0 || i == f.ply {
			frame, err := pictures.SVG(p, pictures.Options{Flipped: f.black, NoArrow: f.noArrow})
			if err != nil {
				return nil, err
			}
			out = append(out, frame)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if i == len(line) || i == f.ply {
			return out, nil
		}
		p.Make(line[i].Move)
	}
}

func (f *pictureFlags) write(a *app, write func(io.Writer) error) error {
	to := gamefiles.Output{Path: f.to}
	return to.Write(a.App, write)
}

// numberedPictures writes one file for each position.
func (a *app) numberedPictures(ctx context.Context, c *pictures.Canvas, f *pictureFlags, frames []string) error {
	to := gamefiles.Output{Path: f.to}
	if !to.IsFile() {
		return errors.New("a game is many PNG files: use --output for their names, or --ply or --last for one position")
	}
	a.WritesFiles = true
	ext := filepath.Ext(f.to)
	base := strings.TrimSuffix(f.to, ext)
	for i, frame := range frames {
		if err := ctx.Err(); err != nil {
			return err
		}
		one := gamefiles.Output{Path: fmt.Sprintf("%s-%03d%s", base, i, ext)}
		if err := one.Write(a.App, func(w io.Writer) error { return c.PNG(w, frame) }); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(a.Out, "%s in %s-000%s to %s-%03d%s\n", words.Count(len(frames), "picture"), base, ext, base, len(frames)-1, ext)
	return err
}
