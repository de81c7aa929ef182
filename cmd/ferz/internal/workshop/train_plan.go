package workshop

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard/campaign"
	"github.com/ferzchess/ferz/xboard/nets"
	"github.com/ferzchess/ferz/xboard/registry"
)

// planFlags are what a campaign is to do with a variant.
type planFlags struct {
	positions, explore, balance, match int
	weight                             float64
	nodes, matchNodes                  uint64
	steps                              stepList
}

// stepList is a flag of steps with commas between them.
type stepList []string

// Set implements pflag.Value.
func (l *stepList) Set(text string) error {
	list := strings.Split(text, ",")
	for _, step := range list {
		if !slices.Contains(campaign.Steps, step) {
			return fmt.Errorf("%q is none of %s", step, strings.Join(campaign.Steps, ", "))
		}
	}
	*l = list
	return nil
}

// String implements pflag.Value.
func (l *stepList) String() string { return strings.Join(*l, ",") }

// Type implements pflag.Value.
func (l *stepList) Type() string { return "strings" }

const (
	planNodes   = 400
	planBalance = 100 // centipawns
)

// newFlags are those that ferz train does not have besides.
func (f *planFlags) newFlags(flags *pflag.FlagSet) {
	flags.Var(cli.IntValue(&f.positions, 1, cli.AnyNumber), "positions", "in a campaign: quiet positions that are wanted of a variant in all (default one to 20 million)")
	flags.Float64Var(&f.weight, "weight", 0, "in a campaign: by which a variant's gain counts (default in proportion to its positions)")
	flags.Var(cli.IntValue(&f.balance, 0, cli.AnyNumber), "balance", "in a campaign: draw openings again that give a player more centipawns than this; 0: never (default 100)")
	f.steps = campaign.Steps
	flags.Var(&f.steps, "steps", "in a campaign: steps to do, of gen, fit and test")
}

// lineFlags are the flags of a line of a campaign's file.
func (f *planFlags) lineFlags(cmd *cobra.Command) {
	f.newFlags(cmd.Flags())
	cli.NodesFlag(cmd, &f.nodes, "")
	cli.IntFlag(cmd, &f.explore, "explore", 0, 1, cli.AnyNumber, "")
	cmd.Flags().Uint64Var(&f.matchNodes, "match-nodes", testNodes, "")
	cli.IntFlag(cmd, &f.match, "match", testMatch, 2, cli.AnyNumber, "")
}

// entry returns a variant's part of a campaign.
func (f *planFlags) entry(a *app, name string) (campaign.Entry, error) {
	spec, err := a.VariantSpec(name)
	if err != nil {
		return campaign.Entry{}, err
	}
	if !(f.weight >= 0) { // NaN is neither
		return campaign.Entry{}, fmt.Errorf("--weight %g: expected 0 or more", f.weight)
	}
	return campaign.Entry{
		Name: name, Load: func() (*engine.Variant, error) { return a.Catalogue().Load(name) }, Spec: spec, Positions: f.positions, Weight: f.weight,
		Nodes: f.nodes, Balance: f.balance, Explore: f.explore, Steps: f.steps, MatchNodes: f.matchNodes, MatchGames: f.match,
	}, nil
}

// readPlan returns the variants of a campaign: those that the lines of a file name, each
// with flags of its own, or all. Flags of cmd hold for all lines.
func (a *app) readPlan(cmd *cobra.Command, path string) ([]campaign.Entry, error) {
	text := campaign.AllVariants
	if path != campaign.AllVariants {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		text = string(data)
	}
	p := plan{app: a, cmd: cmd, known: map[string]int{}}
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		err := p.line(n, line)
		var usage cli.UsageError
		if path == campaign.AllVariants && errors.As(err, &usage) {
			return nil, err
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
	}
	if err := p.others(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", path, p.restAt, err)
	}
	if len(p.entries) == 0 {
		return nil, fmt.Errorf("%s: no line names a variant", path)
	}
	return p.entries, nil
}

// plan is a campaign's file being read.
type plan struct {
	*app
	cmd     *cobra.Command
	entries []campaign.Entry
	known   map[string]int // lines by id and values
	rest    *planFlags     // of all other variants; nil: they have no part
	restAt  int            // its line
}

// line reads a line.
func (p *plan) line(n int, text string) error {
	words, err := registry.SplitCommand(text)
	if err != nil {
		return err
	}
	f := &planFlags{nodes: planNodes, balance: planBalance}
	root, own := &cobra.Command{Use: p.cmd.Root().Name()}, &cobra.Command{Use: p.cmd.Use}
	root.AddCommand(own)
	own.SetErr(p.cmd.ErrOrStderr())
	f.lineFlags(own)
	cli.Inherit(own, p.cmd)
	if err := own.ParseFlags(words); err != nil {
		return cli.FlagError(own, err)
	}
	switch rest := own.Flags().Args(); {
	case len(rest) == 0:
		return errors.New("expected a variant before the flags, or all")
	case len(rest) > 1:
		return fmt.Errorf("%q is one word too many: expected a variant and flags", rest[1])
	case rest[0] == campaign.AllVariants && p.rest != nil:
		return fmt.Errorf("line %d has all other variants already", p.restAt)
	case rest[0] == campaign.AllVariants:
		p.rest, p.restAt = f, n
		return nil
	default:
		return p.add(n, rest[0], f)
	}
}

// add adds a variant that a line names.
func (p *plan) add(n int, name string, f *planFlags) error {
	e, err := f.entry(p.app, name)
	if err != nil {
		return err
	}
	key := fmt.Sprint(e.Spec.Definition.ID, e.Spec.Given)
	if at := p.known[key]; at > 0 {
		return fmt.Errorf("%s is in line %d already", name, at)
	}
	p.known[key] = n
	v, err := e.Load()
	if err != nil {
		return err
	}
	if _, err := nets.Name(v); err != nil {
		return err
	}
	p.entries = append(p.entries, e)
	return nil
}

// others adds all variants that no line names.
func (p *plan) others() error {
	if p.rest == nil {
		return nil
	}
	for _, d := range p.Catalogue().Listed() {
		if p.known[fmt.Sprint(d.ID, engine.Values{})] > 0 {
			continue
		}
		e, err := p.rest.entry(p.app, d.ID)
		if err != nil {
			return err
		}
		p.entries = append(p.entries, e)
	}
	return nil
}
