package lookup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/xboardclient"
)

// xboardFormat is the format of what engines say to XBoard, which package imports
// does not know.
const xboardFormat = "xboard"

func (a *app) importCommand() *cobra.Command {
	var format, engine, variant string
	cmd := &cobra.Command{
		Use:   "import FILE...",
		Short: "Print games of other programs as text that ferz reads",
		Long:  importLong(),
		Example: "  ferz variants import fmax.ini > mine.ini && ferz check mine.ini\n" +
			"  ferz variants import --engine cmd=fairymax,proto=xboard --variant mexican",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case engine != "" && len(args) == 0 && variant != "":
				return a.importEngine(cmd.Context(), engine, variant)
			case engine != "" || variant != "":
				return cli.UsageErrorf(cmd, errors.New("import: expected --engine and --variant together, and no file, or files only"))
			case len(args) == 0:
				return cli.UsageErrorf(cmd, errors.New("import: expected files to read, or - for standard input"))
			}
			return a.importFiles(format, args)
		},
	}
	cmd.Flags().StringVar(&format, "format", "", "the format of the files (default: detected)")
	cmd.Flags().StringVar(&engine, "engine", "", "ask this XBoard engine how it plays a variant")
	_ = cmd.RegisterFlagCompletionFunc("engine", cli.CompleteThinker)
	cmd.Flags().StringVar(&variant, "variant", "", "the engine's name of the variant")
	return cmd
}

func importLong() string {
	var b strings.Builder
	b.WriteString("Prints variants of other programs in the format of \"ferz check\". What could not be converted is listed\n" +
		"by line, in comments and on standard error. The formats are\n")
	for _, f := range imports.Formats() {
		fmt.Fprintf(&b, "\n  %-12s%s", f.Name, f.Title)
	}
	fmt.Fprintf(&b, "\n  %-12s%s", xboardFormat, "an XBoard engine's definitions: lines that begin with setup or piece, or a log")
	return b.String()
}

// importFiles prints the games of files as text.
func (a *app) importFiles(format string, files []string) error {
	out := bufio.NewWriter(a.Out)
	games, failed := 0, 0
	for _, file := range files {
		text, err := a.readText(file)
		if err != nil {
			return err
		}
		result, err := readGames(format, text)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		a.printImported(out, file, result)
		games, failed = games+len(result.Games), failed+len(result.Errors)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if failed > 0 {
		return fmt.Errorf("import: %s, %s", words.Count(games, "good game"), words.Count(failed, "error"))
	}
	return nil
}

// readGames reads the games of a text.
func readGames(format, text string) (imports.Result, error) {
	if format == xboardFormat {
		return readAnnounced(text), nil
	}
	var formats []string
	for _, f := range imports.Formats() {
		formats = append(formats, f.Name)
	}
	formats = append(formats, xboardFormat)
	if format != "" && !slices.Contains(formats, format) {
		return imports.Result{}, fmt.Errorf("--format %w", imports.NoFormat(format, formats))
	}
	result, err := imports.Read(variants.BuiltIn(), format, text)
	switch {
	case !errors.Is(err, imports.ErrUnknown):
		return result, err
	case slices.ContainsFunc(dialect.ParseLog(text), func(s dialect.LoggedVariant) bool { return s.Err == nil }):
		return readAnnounced(text), nil
	}
	return result, fmt.Errorf("%w; --format says which of %s it is", err, words.List(formats, "and"))
}

// readAnnounced reads the games that an engine announces.
func readAnnounced(text string) imports.Result {
	var games []imports.Game
	var failed []imports.Note
	for _, s := range dialect.ParseLog(text) {
		d, err := dialect.Define(s.Setup)
		if s.Err != nil {
			err = s.Err
		}
		if err != nil {
			failed = append(failed, imports.Note{Line: s.Line, Text: err.Error()})
			continue
		}
		g := imports.Game{Definition: d, Line: s.Line}
		if s.Setup.Parent == "" {
			g.Notes = append(g.Notes, imports.Note{Line: s.Line, Text: "the engine does not say by which rules it plays; they are those of chess"})
		}
		games = append(games, g)
	}
	return imports.Collect(variants.BuiltIn(), xboardFormat, games, failed)
}

// importEngine prints the game that an engine announces when it is asked to play a
// variant.
func (a *app) importEngine(ctx context.Context, name, variant string) error {
	spec, err := a.Registry().Parse(name)
	if err != nil {
		return err
	}
	if spec.Builtin {
		return errors.New("import: ferz's own games are printed by \"ferz variants export\"")
	}
	chess, err := variants.Load("chess")
	if err != nil {
		return err
	}
	spec.Config.Variants = map[string]string{chess.Def.ID: variant} // what we want when we say chess
	e, err := a.Start(ctx, spec.Config)
	if err != nil {
		return err
	}
	defer e.Close()
	definer, ok := e.(xboardclient.VariantDefiner)
	if !ok {
		return fmt.Errorf("%s speaks no protocol in which it could say how a variant is played; that is XBoard's", name)
	}
	refused := e.NewGame(ctx, xboard.GameInfo{Variant: chess, Analysis: true}) // it is another game
	s, ok := definer.Setup()
	if !ok {
		return errors.Join(fmt.Errorf("%s does not say how it plays %s", name, variant), refused)
	}
	s.Variant = variant
	d, err := dialect.Define(s)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(a.Out)
	a.printImported(out, name, imports.Collect(variants.BuiltIn(), xboardFormat, []imports.Game{{Definition: d}}, nil))
	return out.Flush()
}

// printImported writes games, and lists what they lack.
func (a *app) printImported(out io.Writer, file string, result imports.Result) {
	say := func(game string, n imports.Note) {
		at := file
		if n.Line > 0 {
			at = fmt.Sprintf("%s:%d", file, n.Line)
		}
		if game != "" {
			at += ": [" + game + "]"
		}
		fmt.Fprintf(a.Err, "%s: %s\n", printable.Line(strings.TrimSuffix(at, ":")), printable.Line(n.Text))
	}
	for _, g := range result.Games {
		fmt.Fprintf(out, "# %s", printable.Line(filepath.Base(file)))
		if g.Line > 0 {
			fmt.Fprintf(out, ", line %d", g.Line)
		}
		fmt.Fprintln(out)
		for _, n := range g.Notes {
			fmt.Fprintf(out, "# line %d: %s\n", n.Line, printable.Line(n.Text))
			say(g.Definition.ID, n)
		}
		fmt.Fprintln(out, g.Text)
	}
	for _, n := range result.Errors {
		fmt.Fprintf(out, "# not read: line %d: %s\n", n.Line, printable.Line(n.Text))
		say("", n)
	}
}

// maxImported is the longest file that is read, in bytes.
const maxImported = 4 << 20

// readText reads a file, or standard input.
func (a *app) readText(file string) (string, error) {
	in := a.In
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxImported+1))
	if err == nil && len(text) > maxImported {
		err = errors.New(file + ": it is too long")
	}
	return string(text), err
}
