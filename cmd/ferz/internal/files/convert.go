package files

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/gamefiles"
	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
)

// conversion is what games of files are converted to.
type conversion struct {
	to       gamefiles.Output
	format   string // by its id; "": as the file's name says
	encoding string // by its name; "": the usual one of the format
	style    string // the notation of PGN
}

func (a *app) convertCommand() *cobra.Command {
	c := conversion{style: "san"}
	cmd := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "Write games in the format of another program",
		Long: "Reads games in PGN, KIF, KI2, CSA, JKF, PSN, GIB, XQF, CBR, CBL, CBF, DhtmlXQ and WXF, lines\n" +
			"of USI, FEN and EPD, and the files of ChessV, in any encoding of East Asia, and writes them in another\nformat: " + words.List(formats.Written(), "or") + ".\n" +
			"The input's format is detected from its content, the output's from the file's name or --format. What\n" +
			"a format can't express, such as variations in CSA, is reported on standard error.",
		Example: "  ferz convert game.csa -o game.kif\n  ferz convert game.xqf --format pgn --to chinese\n  ferz convert game.kif -o game.pgn",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := words.Among(c.style, notation.StyleNames()); err != nil {
				return cli.UsageErrorf(cmd, fmt.Errorf("notation %w", err))
			}
			f, set, err := c.target()
			if err != nil {
				return cli.UsageErrorf(cmd, err)
			}
			return a.convert(cmd.Context(), args, &c, f, set)
		},
	}
	c.to.Flag(cmd)
	cmd.Flags().StringVar(&c.format, "format", "", "the format: "+words.List(formats.Written(), "or")+" (default by the name of the file, else pgn)")
	cmd.Flags().StringVar(&c.encoding, "encoding", "", "the encoding, such as UTF-8, Shift_JIS or GB18030 (default the usual one of the format)")
	cmd.Flags().StringVar(&c.style, "to", c.style, "the notation of moves in PGN")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats.Written(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("encoding", cobra.FixedCompletions(charset.Names(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("to", cobra.FixedCompletions(notation.StyleNames(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// target returns the format and the encoding that are asked for; the format is nil for PGN.
func (c *conversion) target() (f *records.Format, set *charset.Charset, err error) {
	f = formats.Of(c.to.Path)
	if id := c.format; id != "" {
		if err := words.Among(id, formats.Written()); err != nil {
			return nil, nil, fmt.Errorf("format %w", err)
		}
		f = formats.Named(id)
	}
	if f != nil && f.Write == nil {
		return nil, nil, fmt.Errorf("%s files are read, but not written; expected one of %s", f.Name, words.List(formats.Written(), "or"))
	}
	name := cmp.Or(c.encoding, "UTF-8")
	if c.encoding == "" && f != nil && c.to.IsFile() {
		return f, f.CharsetOf(c.to.Path), nil
	}
	if set = charset.Named(name); set == nil {
		return nil, nil, fmt.Errorf("encoding %q is not known; expected one of %s", name, words.List(charset.Names(), "or"))
	}
	return f, set, nil
}

// converted is a game in its new format.
type converted struct {
	text  []byte
	notes []string
}

// convert writes the games of files in a format.
func (a *app) convert(ctx context.Context, files []string, c *conversion, f *records.Format, set *charset.Charset) error {
	load := a.Loader()
	work := func(g *pgn.Game, at collection.Place) (out converted, err error) {
		note := func(format string, args ...any) {
			out.notes = append(out.notes, fmt.Sprintf("%s: game %d: ", lineOf(at), at.Number)+fmt.Sprintf(format, args...))
		}
		if err := pgn.Resolve(g, load); g.Variant == nil && f != nil {
			return out, err
		} // else the error is one of the problems
		text, notes, err := c.write(g, f, set)
		for _, said := range append(records.Unread(g), notes...) {
			note("%s", said)
		}
		out.text = text
		return out, err
	}
	all := 0
	err := c.to.Write(a.App, func(w io.Writer) error {
		return gamefiles.EachGameOf(ctx, a.App, files, work, func(out converted, _ collection.Place) error {
			for _, text := range out.notes {
				a.Notify(text)
			}
			if all++; all > 1 && f != nil {
				out.text = append([]byte(f.Separator), out.text...)
			}
			_, err := w.Write(out.text)
			return err
		})
	})
	if err == nil {
		c.to.Tell(a.App, "%s", words.Count(all, "game"))
	}
	return err
}

// write writes a game. Of PGN the moves are written in the notation that was asked for.
func (c *conversion) write(g *pgn.Game, f *records.Format, set *charset.Charset) (raw []byte, notes []string, err error) {
	if f != nil {
		return records.Encode(f, g, set)
	}
	if g.Variant != nil {
		if err := g.Rewrite(notation.FormatterFor(c.style, g.Variant)); err != nil {
			return nil, nil, err
		}
		formats.TagNotation(g, c.style)
	}
	text, err := pgn.Format(g)
	if err != nil {
		return nil, nil, err
	}
	raw, missing := set.Encode(text)
	return raw, records.Missing(set, missing), nil
}
