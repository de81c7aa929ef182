package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
)

func (a *app) importCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "import FILE...",
		Short:   "Print games of other programs as text that ferz reads",
		Long:    importLong(),
		Example: "  ferz variants import fmax.ini > mine.ini && ferz check mine.ini",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.importFiles(format, args)
		},
	}
	cmd.Flags().StringVar(&format, "format", "", "the format of the files (default: what they look like)")
	return cmd
}

func importLong() string {
	var b strings.Builder
	b.WriteString("Prints the games of files of other programs in the format of \"ferz check\". What could not be carried over\n" +
		"is told by line, in comments and on standard error; - is standard input. The formats are\n")
	for _, f := range imports.Formats() {
		fmt.Fprintf(&b, "\n  %-12s%s", f.Name, f.Title)
	}
	return b.String()
}

// importFiles prints the games of files as text.
func (a *app) importFiles(format string, files []string) error {
	out := bufio.NewWriter(a.out)
	games, failed := 0, 0
	for _, file := range files {
		text, err := a.readText(file)
		if err != nil {
			return err
		}
		result, err := imports.Read(variants.BuiltIn(), format, text)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		a.printImported(out, file, result)
		games, failed = games+len(result.Games), failed+len(result.Errors)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if games == 0 || failed > 0 {
		return fmt.Errorf("%s could be read; %s", counted(games, "game"), counted(failed, "error"))
	}
	return nil
}

// printImported writes games, and says what they lack.
func (a *app) printImported(out io.Writer, file string, result imports.Result) {
	say := func(game string, n imports.Note) {
		at := file
		if n.Line > 0 {
			at = fmt.Sprintf("%s:%d", file, n.Line)
		}
		if game != "" {
			at += ": [" + game + "]"
		}
		fmt.Fprintf(a.err, "%s: %s\n", strings.TrimSuffix(at, ":"), n.Text)
	}
	for _, g := range result.Games {
		fmt.Fprintf(out, "# %s, line %d\n", filepath.Base(file), g.Line)
		for _, n := range g.Notes {
			fmt.Fprintf(out, "# line %d: %s\n", n.Line, n.Text)
			say(g.Definition.ID, n)
		}
		fmt.Fprintln(out, g.Text)
	}
	for _, n := range result.Errors {
		fmt.Fprintf(out, "# not read: line %d: %s\n", n.Line, n.Text)
		say("", n)
	}
}

// maxImported is the longest file that is read, in bytes.
const maxImported = 4 << 20

// readText reads a file, or standard input.
func (a *app) readText(file string) (string, error) {
	in := a.in
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
