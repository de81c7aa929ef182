package play

import (
	"log/slog"
	"net"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/tui/serve"
	"github.com/ferzchess/ferz/xboard/durable"
)

func (a *app) serveCommand() *cobra.Command {
	c := serve.Config{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve a place to play, to which others come by SSH",
		Long: "Serve turns this machine into a place to play: who connects by SSH gets a name and ferz's screens,\n" +
			"without your files, your engines or a shell. It runs until it is interrupted. Nothing has to be set up:\n" +
			"the host's key is made at the first start. \"ferz help serve\" is the guide.",
		Example: "  ferz serve\n  ferz serve --listen 127.0.0.1:2222 --data /srv/ferz\n  ssh -p 23234 localhost",
		Args:    cli.NamedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if c.Dir == "" {
				dir, err := durable.DataDir()
				if err != nil {
					return err
				}
				c.Dir = filepath.Join(dir, "serve")
			}
			c.Log = slog.New(slog.NewTextHandler(a.Err, nil))
			c.Ready = func(addr net.Addr) { a.Notify("serving at " + addr.String() + ", from " + c.Dir) }
			return serve.Run(cmd.Context(), c)
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.Dir, "data", "", "the folder for all that is kept (default the folder serve in ferz's data)")
	f.StringVar(&c.Listen, "listen", serve.DefaultListen, "the address and port to listen at")
	f.BoolVar(&c.NoGuests, "no-guests", false, "let in only those who have a key")
	cli.IntFlag(cmd, &c.Hash, "hash", serve.DefaultHash, 1, 4096, "megabytes of the hash table of each search")
	return cmd
}
