package matches

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/xboard/match"
	"github.com/ferzchess/ferz/xboard/registry"
	"github.com/ferzchess/ferz/xboard/workers"
)

const workerLong = `Plays games for "ferz match --workers" and "ferz train --workers" on other machines,
and searches for the visitors of the server, who never wait for games.

URL is that of a server of workers: "ferz serve token work" prints it where "ferz
serve" runs with an address for workers. A file that contains the URL will do, too.

A worker takes part in whatever it can play in the same way as the machine that
the work comes from: with the same rules, the same search and the same nets. It
starts no program but those that --engine names here. It goes on until it is
interrupted; what it has begun goes to another worker then.`

func (a *app) workerCommand() *cobra.Command {
	var engines []string
	var name string
	var slots int
	cmd := &cobra.Command{
		Use:   "worker URL",
		Short: "Play games for matches and training on other machines",
		Long:  workerLong,
		Example: "  ferz worker nats://work:TOKEN@host:4222\n" +
			"  ferz worker worker.url --engine fairy-stockfish --concurrency 8",
		Args: cli.NamedArgs("URL"),
		RunE: func(cmd *cobra.Command, args []string) error {
			url, err := cli.WorkersURL(args[0])
			if err != nil {
				return err
			}
			o := a.WorkerOptions(name, slots)
			if o.Engines, err = namedEngines(engines); err != nil {
				return err
			}
			return workers.Serve(cmd.Context(), url, o)
		},
	}
	cmd.Flags().StringArrayVar(&engines, "engine", nil, "an engine that games may use besides ferz, named as for ferz match; may be given several times")
	_ = cmd.RegisterFlagCompletionFunc("engine", cli.CompleteThinker)
	cmd.Flags().StringVar(&name, "name", "", "what the worker is called (default the machine's name)")
	cli.IntFlag(cmd, &slots, "concurrency", 0, 1, cli.MaxSlots, "concurrent games (default one for each processor)")
	return cmd
}

// namedEngines reads engines as ferz match does.
func namedEngines(texts []string) (map[string]registry.Spec, error) {
	store, out := registry.Open(""), map[string]registry.Spec{}
	for _, text := range texts {
		spec, err := store.Parse(text)
		if err != nil {
			return nil, err
		}
		out[spec.Name()] = spec
	}
	return out, nil
}

// sendOut has the games of a match played by workers, if the flags name some. done must be
// called when the match is over.
func (a *app) sendOut(ctx context.Context, c *match.Config, f *matchFlags) (done func() error, err error) {
	if f.workers == "" {
		return func() error { return nil }, nil
	}
	url, err := cli.WorkersURL(f.workers)
	if err != nil {
		return nil, err
	}
	m, err := workers.OpenMatch(ctx, url, c, f.specs, cli.DefinitionText(&c.Variant.Definition), a.WorkerOptions("", 1))
	if err != nil {
		return nil, err
	}
	c.Workers = m.Workers(cmp.Or(f.concurrency, workers.GamesUnderWay))
	return m.Close, nil
}
