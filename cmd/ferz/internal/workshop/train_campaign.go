package workshop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/xboard/campaign"
	"github.com/ferzchess/ferz/xboard/durable"
)

// trainCampaign trains nets for all variants of a file, or all that there are.
func (a *app) trainCampaign(ctx context.Context, cmd *cobra.Command, f *trainFlags) error {
	if err := checkCampaign(cmd, f); err != nil {
		return cli.UsageErrorf(cmd, err)
	}
	entries, err := a.readPlan(cmd, f.campaign)
	if err != nil {
		return err
	}
	dir, err := campaign.Dir()
	if err != nil {
		return err
	}
	spent, err := campaign.OpenHours(dir, f.campaign)
	if err != nil {
		return err
	}
	defer spent.Close()
	a.WritesFiles = true
	if a.LowPriority != nil {
		if err := a.LowPriority(); err != nil {
			a.PrintError(fmt.Errorf("warning: other programs have to wait for this one: %w", err))
		}
	}
	v := campaignView{app: a, status: cli.NewStatusLine(a.Out), dir: dir, entries: entries, hours: spent}
	return v.run(ctx, f)
}

// checkCampaign returns an error if there are flags that say nothing in a campaign.
func checkCampaign(cmd *cobra.Command, f *trainFlags) (err error) {
	if f.hours <= 0 {
		return errors.New("--hours: expected more than 0")
	}
	for _, name := range []string{"games", "teacher", "from", "units", "passes", "plot", "movetime"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is for a training of one variant, not for a campaign", name)
		}
	}
	return nil
}

// onlyCampaign returns an error if there are flags that say nothing without a campaign.
func onlyCampaign(cmd *cobra.Command) (err error) {
	var f planFlags
	own := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.newFlags(own)
	own.VisitAll(func(flag *pflag.Flag) {
		if cmd.Flags().Changed(flag.Name) {
			err = fmt.Errorf("--%s needs --campaign", flag.Name)
		}
	})
	return err
}

// campaignView shows the progress of a campaign.
type campaignView struct {
	*app
	status  cli.StatusLine
	dir     string
	entries []campaign.Entry
	hours   *campaign.Hours
}

// run works until the time is over, and prints what was done.
func (v *campaignView) run(ctx context.Context, f *trainFlags) error {
	out := v.app.Out
	total := time.Duration(f.hours * float64(time.Hour))
	left := max(total-v.hours.Before(), 0)
	if before := v.hours.Before(); before > 0 {
		fmt.Fprintf(out, "resuming after %v of %v\n", before.Round(time.Second), total.Round(time.Second))
	} else {
		fmt.Fprintf(out, "a campaign of %d variants for %v; Ctrl+C interrupts it, and the same command resumes\n", len(v.entries), total.Round(time.Second))
	}
	q := campaign.Queue{
		Dir: v.dir, Entries: v.entries, Threads: f.threads, Seed: f.seed, Program: v.Version.String(), Command: f.command,
		Tell: v.line, Line: v.status.Progress, Keep: v.keep,
		Elsewhere: v.Elsewhere(f.workers), MatchesElsewhere: v.MatchesElsewhere(f.workers),
	}
	v.Line = &v.status
	defer func() { v.Line = nil }()
	err := q.Run(ctx, time.Now().Add(left))
	for _, text := range q.Skipped() {
		v.line("left out: " + text)
	}
	v.status.End()
	if err == nil {
		err = v.hours.Finish()
	} else {
		err = errors.Join(err, v.hours.Save())
	}
	table, failed := v.table(cli.TerminalWidth(out))
	_, _ = out.Write(table)
	return errors.Join(err, failed, v.writeTable())
}

// line prints a line that stays.
func (v *campaignView) line(text string) {
	v.status.End()
	fmt.Fprintln(v.app.Out, text)
}

// keep saves the time that was spent and the table.
func (v *campaignView) keep() error { return errors.Join(v.hours.Save(), v.writeTable()) }

// tableFile is the file of the table, in the campaigns' folder.
const tableFile = "table.txt"

func (v *campaignView) writeTable() error {
	text, err := v.table(0)
	if err != nil {
		return err
	}
	return durable.WriteFile(filepath.Join(v.dir, tableFile), text)
}

// table returns what was done, for a terminal of so many columns; 0: of any width.
func (v *campaignView) table(width int) ([]byte, error) {
	rows, notes, err := campaign.Table(v.dir, v.entries)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	cli.PrintTable(&out, cli.FitTable(rows, width))
	for _, note := range notes {
		fmt.Fprintln(&out, note)
	}
	if width > 0 {
		fmt.Fprintf(&out, "all of it is in %s\n", v.dir)
	}
	return out.Bytes(), nil
}
