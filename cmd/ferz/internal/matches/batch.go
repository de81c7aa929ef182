package matches

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/match/stats"
	"github.com/ferzchess/ferz/xboard/registry"
)

// batchMatch is a match of a batch.
type batchMatch struct {
	name   string
	flags  matchFlags
	config match.Config
	report match.Report
}

// batch plays the matches of a file one after the other. One that can't be completed
// does not keep the others from being played.
func (a *app) batch(ctx context.Context, cmd *cobra.Command, f *matchFlags) error {
	list, err := a.readBatch(cmd, f.batch)
	if err != nil {
		return err
	}
	a.WritesFiles = true
	out, failed := a.Out, 0
	if f.json {
		out = a.Err
	}
	stopped := false
	for i, b := range list {
		fmt.Fprintf(out, "match %s, %d of %d\n", b.name, i+1, len(list))
		b.report, err = a.match(ctx, b.config, &b.flags)
		fmt.Fprintln(out)
		if stopped = ctx.Err() != nil && (err != nil || i+1 < len(list)); stopped {
			break
		}
		if err != nil {
			failed++
			a.PrintError(fmt.Errorf("%s: %w", b.name, err))
		}
	}
	printBatch(out, list, cli.TerminalWidth(out))
	switch {
	case stopped:
		return errors.New("match: the batch was interrupted; the same command resumes it")
	case failed > 0:
		return fmt.Errorf("match: of the %d of the batch %d could not be completed", len(list), failed)
	}
	return nil
}

// batchName is what a match may be called: it becomes part of a file's name.
var batchName = regexp.MustCompile(`^\w[\w.-]*$`)

// readBatch reads the matches of a file, one a line: a name, which may be left out, and
// flags of "ferz match". Those of cmd hold for all matches.
func (a *app) readBatch(cmd *cobra.Command, path string) ([]*batchMatch, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []*batchMatch
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		b, err := a.readBatched(cmd, path, strconv.Itoa(len(list)+1), line)
		if err == nil && slices.ContainsFunc(list, func(other *batchMatch) bool { return other.name == b.name }) {
			err = fmt.Errorf("another match is called %s as well: expected a name of its own", b.name)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		list = append(list, b)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: there are no matches in it", path)
	}
	return list, nil
}

// readBatched reads a line. name is that of a match that has none of its own.
func (a *app) readBatched(cmd *cobra.Command, path, name, line string) (*batchMatch, error) {
	args, err := registry.SplitCommand(line)
	if err != nil {
		return nil, err
	}
	b := &batchMatch{name: name}
	own := b.command(cmd)
	if err := own.ParseFlags(args); err != nil {
		return nil, cli.FlagError(own, err)
	}
	switch rest := own.Flags().Args(); {
	case len(rest) > 1:
		return nil, cli.UsageErrorf(own, fmt.Errorf("%q is one word too many: expected a name and flags", rest[1]))
	case len(rest) == 1 && !batchName.MatchString(rest[0]):
		return nil, fmt.Errorf("name %q: expected letters, digits, _, - and dots", rest[0])
	case len(rest) == 1:
		b.name = rest[0]
	}
	for _, flag := range []string{"batch", "resume", "log", "watch"} {
		if own.Flags().Changed(flag) {
			return nil, cli.UsageErrorf(own, fmt.Errorf("--%s is for a match alone, not for those of a batch", flag))
		}
	}
	b.flags.state = path + "." + b.name + ".match"
	config, done, err := a.matchConfig(&b.flags, own)
	if err != nil {
		return nil, err
	}
	b.config = config
	return b, done()
}

// command returns a command with the flags of the match, set as those of the whole
// batch are. It is never run.
func (b *batchMatch) command(of *cobra.Command) *cobra.Command {
	root, own := &cobra.Command{Use: of.Root().Name()}, &cobra.Command{Use: of.Use}
	root.AddCommand(own)
	own.SetErr(of.ErrOrStderr())
	b.flags.flags(own)
	cli.Inherit(own, of, "batch")
	return own
}

// printBatch prints how the matches of a batch went, and how the engines did in all of
// them.
func printBatch(out io.Writer, list []*batchMatch, width int) {
	table := [][]string{{"match", "engines and game", "played", "wins", "losses", "draws", "score", "Elo"}}
	var total match.Report
	for _, b := range list {
		if len(b.report.Standings) == 0 {
			continue
		}
		table = append(table, b.row())
		total.Join(&b.report)
	}
	if len(table) == 1 {
		return
	}
	cli.PrintTable(out, cli.FitTable(table, width))
	if slices.ContainsFunc(total.Standings, func(s match.Standing) bool { return s.Games() > 0 }) {
		printStandings(out, &total, width)
		printCross(out, &total, width)
	}
}

// row is a match in the table: how its first engine did against the other one, or the
// best one against all.
func (b *batchMatch) row() []string {
	r := &b.report
	s, who := leader(r), ""
	if len(r.Standings) == 2 {
		who = r.Standings[0].Name + " - " + r.Standings[1].Name
	} else {
		who = fmt.Sprintf("%s, best of %d", s.Name, len(r.Standings))
	}
	e := s.Estimate()
	return []string{
		b.name, who + ", " + b.config.Variant.Definition.Name, fmt.Sprintf("%d/%d", r.Played, r.Total),
		strconv.Itoa(s.Wins), strconv.Itoa(s.Losses), strconv.Itoa(s.Draws), stats.Percent(e.Score), e.String(),
	}
}
