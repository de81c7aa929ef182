package matches

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/registry"
)

// players makes entrants of the engines that the flags name.
type players struct {
	flags *matchFlags
	cmd   *cobra.Command
	mu    sync.Mutex
	file  durable.File // of the log
	log   *cli.Output  // nil: none
}

func (p *players) entrants() ([]match.Entrant, error) {
	store := registry.Open("")
	names := map[string]int{}
	var out []match.Entrant
	for _, text := range p.flags.engines {
		spec, err := store.ParseEach(text, strings.Join(p.flags.each, ","))
		if err != nil {
			return nil, err
		}
		p.flags.thinks = p.flags.thinks || spec.Builtin
		if spec.Builtin && p.flags.book != "" {
			spec.SetBook(p.flags.book)
		}
		p.flags.specs = append(p.flags.specs, spec)
		names[spec.Config.Name]++
		if n := names[spec.Config.Name]; n > 1 {
			spec.Config.Name += fmt.Sprintf(" %d", n)
		}
		e, err := p.entrant(&spec)
		if err != nil {
			return nil, cli.UsageErrorf(p.cmd, fmt.Errorf("engine %q: %w", text, err))
		}
		out = append(out, e)
	}
	return out, nil
}

// entrant combines an engine's spec with the settings for all players.
func (p *players) entrant(spec *registry.Spec) (match.Entrant, error) {
	terms, err := json.Marshal(spec.Config)
	if err != nil {
		return match.Entrant{}, err
	}
	e := match.Entrant{
		Name: spec.Config.Name, Margin: p.flags.margin, Trust: spec.Trust, Fingerprint: string(terms),
		Ponder: p.flags.ponder || spec.Config.Ponder, Restart: spec.Restart == registry.RestartOn,
	}
	spec.Config.Ponder = e.Ponder
	if spec.Margin != nil {
		e.Margin = *spec.Margin
	}
	e.Limits.Depth, e.Limits.Nodes = p.flags.depth, p.flags.nodes
	if spec.Depth > 0 || spec.Nodes > 0 {
		e.Limits.Depth, e.Limits.Nodes = spec.Depth, spec.Nodes
	}
	if e.Control, err = p.control(spec, &e); err != nil {
		return match.Entrant{}, err
	}
	e.Open = p.opener(*spec)
	return e, nil
}

// control returns an engine's time control: its own, or that of all. With a
// limit of depth or nodes there is none unless it is given.
func (p *players) control(spec *registry.Spec, e *match.Entrant) (clock.Control, error) {
	given := p.cmd.Flags().Changed
	switch {
	case spec.TC != nil:
		return *spec.TC, nil
	case spec.MoveTime > 0:
		return clock.Control{PerMove: spec.MoveTime}, nil
	case given("movetime") && given("tc"):
		return clock.Control{}, fmt.Errorf("--tc and --movetime exclude each other")
	case given("movetime"):
		return clock.Control{PerMove: p.flags.moveTime}, nil
	case !given("tc") && (e.Limits.Depth > 0 || e.Limits.Nodes > 0):
		return clock.Control{}, nil
	}
	c, err := clock.Parse(p.flags.tc)
	if err == nil && c.Unlimited() && e.Limits.Depth == 0 && e.Limits.Nodes == 0 {
		err = fmt.Errorf("without a clock an engine needs --depth or --nodes")
	}
	return c, err
}

// opener returns what starts an engine.
func (p *players) opener(spec registry.Spec) func(context.Context, int) (xboard.Player, error) {
	return func(ctx context.Context, slot int) (xboard.Player, error) {
		s, name := spec, spec.Config.Name
		s.Config.Notify = func(text string) { fmt.Fprintln(p.cmd.ErrOrStderr(), "ferz: "+printable.Line(text)) }
		if p.log != nil {
			s.Config.Log = func(direction, line string) { p.logLine(slot, name, direction, line) }
		}
		return cli.StartPlayer(ctx, s)
	}
}

func (p *players) openLog() (err error) {
	if p.flags.log == "" {
		return nil
	}
	if p.file, err = durable.Public().Open(p.flags.log, os.O_WRONLY|os.O_CREATE|os.O_TRUNC); err != nil {
		return err
	}
	p.log = &cli.Output{Writer: p.file}
	if _, err = fmt.Fprintln(p.log, "# time, place among the games side by side, engine, < to it or > from it or ! of its error output, line"); err != nil {
		return errors.Join(err, p.file.Close())
	}
	return nil
}

func (p *players) logLine(slot int, name, direction, line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	// A log that can't be written is no reason to end a match: see close.
	fmt.Fprintf(p.log, "%s %d %s %s %s\n", time.Now().Format("15:04:05.000"), slot, name, direction, printable.Line(line))
}

// close closes the log. It returns why lines of it are missing, if any are.
func (p *players) close() error {
	if p.log == nil {
		return nil
	}
	err := p.file.Close()
	if failed := p.log.Failure(); failed != nil {
		err = failed
	}
	if err != nil {
		return fmt.Errorf("the log is not complete: %w", err)
	}
	return nil
}
