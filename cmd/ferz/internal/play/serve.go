package play

import (
	"net"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/tui/serve"
	"github.com/ferzchess/ferz/xboard/durable"
)

// gcPercent has a server collect garbage twice as often as other programs: a visitor takes a
// third less memory then, for a twentieth more CPU time.
const gcPercent = 50

func (a *app) serveCommand() *cobra.Command {
	var dir, file, listen string
	var noGuests bool
	var hash int
	var cluster serve.ClusterConfig
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve a place to play, to which others come by SSH",
		Long: "Serve turns this machine into a place to play: who connects by SSH gets a name and ferz's screens,\n" +
			"without your files, your engines or a shell. It runs until it is interrupted. Nothing has to be set up:\n" +
			"the host's key is made at the first start. \"ferz help serve\" is the guide.",
		Example: "  ferz serve\n  ferz serve --listen 127.0.0.1:2222 --data /srv/ferz\n  ssh -p 23234 localhost",
		Args:    cli.NamedArgs(),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			c := serve.DefaultConfig()
			if file != "" {
				if err := c.ReadFile(file); err != nil {
					return err
				}
			}
			if c.Dir, err = serveDir(dir); err != nil {
				return err
			}
			for name, set := range map[string]func(){
				"listen": func() { c.Listen = listen }, "no-guests": func() { c.NoGuests = noGuests }, "hash": func() { c.Hash = hash },
				"cluster": func() { c.Cluster.Name = cluster.Name }, "peers": func() { c.Cluster.Peers = cluster.Peers },
				"node": func() { c.Cluster.Node = cluster.Node }, "nats": func() { c.Cluster.NATS, err = cli.FileURL(cluster.NATS, "nats://USER:PASSWORD@host:4222") },
			} {
				if cmd.Flags().Changed(name) {
					set()
				}
			}
			if err != nil {
				return err
			}
			if a.SetGCPercent != nil && os.Getenv("GOGC") == "" {
				a.SetGCPercent(gcPercent)
			}
			c.LogTo = a.Err
			c.Ready = func(addr net.Addr) { a.Notify("serving at " + addr.String() + ", from " + c.Dir) }
			return serve.Run(cmd.Context(), c)
		},
	}
	cmd.PersistentFlags().StringVar(&dir, "data", "", "the folder for all that is kept (default the folder serve in ferz's data)")
	f := cmd.Flags()
	f.StringVar(&file, "config", "", "a file with limits and more; \"ferz serve config\" prints one")
	f.StringVar(&listen, "listen", serve.DefaultListen, "the address and port to listen at")
	f.BoolVar(&noGuests, "no-guests", false, "let in only those who have a key")
	cli.IntFlag(cmd, &hash, "hash", serve.DefaultHash, 1, 4096, "megabytes of the hash table of each search")
	f.StringVar(&cluster.Name, "cluster", "", "be a node of the cluster with this name, with --peers")
	f.StringSliceVar(&cluster.Peers, "peers", nil, "HOST:PORT of all nodes of the cluster, separated by commas")
	f.StringVar(&cluster.Node, "node", "", "which of the peers this one is (default the one with this machine's name or address)")
	f.StringVar(&cluster.NATS, "nats", "", "the URL of servers of NATS that keep everything, or a file that contains it")
	cmd.AddCommand(a.clusterKeyCommand(&dir), a.serveConfigCommand(), a.backupCommand(&dir), a.restoreCommand(&dir), a.tokenCommand(&dir))
	cmd.AddCommand(a.hostCommands(&dir)...)
	return cmd
}

// serveDir returns the folder of a server.
func serveDir(named string) (string, error) {
	if named != "" {
		return named, nil
	}
	dir, err := durable.DataDir()
	return filepath.Join(dir, "serve"), err
}
