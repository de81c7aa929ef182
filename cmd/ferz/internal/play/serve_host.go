package play

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/serve"
	"github.com/ferzchess/ferz/tui/serve/backup"
	"github.com/ferzchess/ferz/tui/serve/control"
	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/workers"
)

func (a *app) serveConfigCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "config",
		Short:   "Print a configuration file with all defaults",
		Long:    "Prints a configuration for \"ferz serve --config FILE\" in TOML: every key with its meaning and default.",
		Example: "  ferz serve config > serve.toml\n  ferz serve --config serve.toml",
		Args:    cli.NamedArgs(),
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(a.Out, serve.ExampleConfig())
			return err
		},
	}
}

// clusterKeyCommand returns the command that makes the key of a cluster.
func (a *app) clusterKeyCommand(dir *string) *cobra.Command {
	return &cobra.Command{
		Use:   "cluster-key",
		Short: "Make the key that the nodes of a cluster share",
		Long: "Makes the file cluster.pem in the server's folder. Copy it into the folders of the other nodes: connections\n" +
			"between nodes are encrypted with it, and who does not have it gets none.",
		Example: "  ferz serve cluster-key --data /srv/ferz",
		Args:    cli.NamedArgs(),
		RunE: func(*cobra.Command, []string) error {
			of, err := serveDir(*dir)
			if err != nil {
				return err
			}
			path, err := serve.MakeClusterKey(of)
			if err != nil {
				return err
			}
			a.Notify("key written to " + path)
			return nil
		},
	}
}

// tokenCommand returns the command that prints by which URL workers come.
func (a *app) tokenCommand(dir *string) *cobra.Command {
	var listen string
	cmd := &cobra.Command{
		Use:   "token work|handout",
		Short: "Print the URL with which workers connect",
		Long: "Prints the URL for \"ferz worker\" (work), or for \"ferz match --workers\" (handout), with the token that it needs.\n" +
			"The server must run with an address for workers; see \"ferz serve config\". The nodes of a cluster have the same\n" +
			"tokens: with the addresses of all of them in --listen, workers stay when a node ends.",
		Example:   "  ferz serve token work > worker.url\n  ferz serve token handout --listen 192.0.2.1:4222\n  ferz serve token work --listen a.example.org:4222,b.example.org:4222,c.example.org:4222",
		Args:      cli.NamedArgs("SCOPE"),
		ValidArgs: []string{string(workers.Work), string(workers.HandOut)},
		RunE: func(_ *cobra.Command, args []string) error {
			if !slices.Contains(workers.Scopes(), workers.Scope(args[0])) {
				return fmt.Errorf("scope %w", words.Among(args[0], []string{string(workers.Work), string(workers.HandOut)}))
			}
			of, err := serveDir(*dir)
			if err != nil {
				return err
			}
			url, err := serve.TokenURL(of, listen, workers.Scope(args[0]))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(a.Out, url)
			return err
		},
	}
	cmd.Flags().StringVar(&listen, "listen", ":4222", "the address and port at which the server listens for workers, or those of a cluster's nodes with commas between them")
	return cmd
}

// whoText describes the argument of commands about somebody.
const whoText = "WHO is a name, a key (SHA256:...), an address or a network."

// hostCommands returns the commands that a running server does.
func (a *app) hostCommands(dir *string) []*cobra.Command {
	call := func(use, short, long, example string, args cobra.PositionalArgs) *cobra.Command {
		return &cobra.Command{
			Use: use, Short: short, Long: long, Example: example, Args: args,
			RunE: func(cmd *cobra.Command, args []string) error { return a.callHost(cmd, *dir, args) },
		}
	}
	return []*cobra.Command{
		call("status", "Show who is on a running server, and what it does", "Prints the connections, games, memory and sessions of the server that runs.", "  ferz serve status", cli.NamedArgs()),
		call("announce TEXT...", "Show a text on all screens", "Shows a line of text to everybody who has a screen open.", "  ferz serve announce \"The server restarts at 20:00.\"", cli.NamedArgs("TEXT...")),
		call("kick WHO", "End somebody's sessions", "Ends the sessions of somebody, who can come back. "+whoText, "  ferz serve kick anna", cli.NamedArgs("WHO")),
		a.penaltyCommand(dir, "ban", "Keep somebody away, or list who is banned", "Ends the sessions of somebody and refuses new ones."),
		call("unban WHO", "Let somebody in again", "Ends a ban. "+whoText, "  ferz serve unban 192.0.2.0/24", cli.NamedArgs("WHO")),
		a.penaltyCommand(dir, "mute", "Keep somebody from talking, or list who is muted", "Refuses what somebody says in games."),
		call("unmute WHO", "Let somebody talk again", "Ends a mute. "+whoText, "  ferz serve unmute anna", cli.NamedArgs("WHO")),
		a.drainCommand(dir),
		call("user [NAME [add-key|remove-key KEY]]", "List members, show one, or change whose a key is", "Lists those who have a name here, or shows the keys, ratings and penalties of one. KEY is a key's fingerprint,\nas \"ssh-keygen -lf FILE\" prints it: SHA256:...", "  ferz serve user\n  ferz serve user anna\n  ferz serve user anna add-key SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU", cli.NamedArgs("[NAME]", "[WHAT]", "[KEY]")),
	}
}

// drainCommand returns the command that ends a server when its games are over.
func (a *app) drainCommand(dir *string) *cobra.Command {
	var within time.Duration
	cmd := &cobra.Command{
		Use: "drain [cancel]", Short: "Begin no more games, and end once none is played",
		Long: "Has no games begin and lets in only who plays. The server ends with its last game, or after the time of --within:\n" +
			"a game that is played then continues with the next start. A node of a cluster gives its games to others, and ends\n" +
			"when nobody is connected to it, or after that time. \"drain cancel\" takes it back.",
		Example: "  ferz serve drain\n  ferz serve drain --within 30m\n  ferz serve drain cancel", Args: cli.NamedArgs("[cancel]"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if within > 0 {
				args = append(args, within.String())
			}
			return a.callHost(cmd, *dir, args)
		},
	}
	cli.DurationFlag(cmd, &within, "within", 0, time.Second, "end after this time at the latest, such as 30m (default no limit)")
	return cmd
}

// penaltyCommand returns the command for a ban or a mute.
func (a *app) penaltyCommand(dir *string, name, short, long string) *cobra.Command {
	var during time.Duration
	var reason string
	cmd := &cobra.Command{
		Use: name + " [WHO]", Short: short, Long: long + " " + whoText + "\nWithout WHO, those that hold are listed.",
		Example: "  ferz serve " + name + " anna --for 24h --reason \"be kind\"\n  ferz serve " + name,
		Args:    cli.NamedArgs("[WHO]"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				args = append(args, during.String(), reason)
			}
			return a.callHost(cmd, *dir, args)
		},
	}
	cli.DurationFlag(cmd, &during, "for", 0, time.Minute, "for how long, such as 24h (default for good)")
	cmd.Flags().StringVar(&reason, "reason", "", "why, which they are told")
	return cmd
}

// callHost has the running server do a command.
func (a *app) callHost(cmd *cobra.Command, named string, args []string) error {
	dir, err := serveDir(named)
	if err != nil {
		return err
	}
	err = control.Call(cmd.Context(), dir, append([]string{cmd.Name()}, args...), a.Out)
	if errors.Is(err, control.ErrNoServer) {
		return fmt.Errorf("%w; \"ferz serve\" starts one, and --data names its folder", err)
	}
	return err
}

func (a *app) backupCommand(dir *string) *cobra.Command {
	return &cobra.Command{
		Use:     "backup FILE",
		Short:   "Write all that a server keeps to a file",
		Long:    "Writes users, ratings, games and the host's key to FILE, a compressed tar file, whether the server runs or not.\nKeep it as safe as the folder itself: it contains the host's key.",
		Example: "  ferz serve backup /backup/ferz.tar.gz",
		Args:    cli.NamedArgs("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			from, err := serveDir(*dir)
			if err != nil {
				return err
			}
			err = durable.Private().Replace(args[0], func(w io.Writer) error {
				err := control.Call(cmd.Context(), from, []string{"backup"}, w)
				if errors.Is(err, control.ErrNoServer) {
					err = backup.WriteFolder(cmd.Context(), from, w)
				}
				return err
			})
			if err == nil {
				a.Notify("backup written to " + args[0])
			}
			return err
		},
	}
}

func (a *app) restoreCommand(dir *string) *cobra.Command {
	return &cobra.Command{
		Use:     "restore FILE",
		Short:   "Make a server's folder from a backup",
		Long:    "Makes the folder of --data from what \"ferz serve backup\" has written, on this machine or another one.\nThe folder must be empty or not exist. If a node of a new cluster runs there, the backup becomes what the cluster has.",
		Example: "  ferz serve restore /backup/ferz.tar.gz --data /srv/ferz",
		Args:    cli.NamedArgs("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			to, err := serveDir(*dir)
			if err != nil {
				return err
			}
			f, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			err = a.restoreRunning(cmd, to, args[0])
			if !errors.Is(err, control.ErrNoServer) {
				return err
			}
			if err := backup.Restore(cmd.Context(), to, f); err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			a.Notify("restored to " + to)
			return nil
		},
	}
}

// restoreRunning has the server that runs in a folder restore a backup.
func (a *app) restoreRunning(cmd *cobra.Command, dir, file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	return control.Call(cmd.Context(), dir, []string{"restore", path}, a.Out)
}
