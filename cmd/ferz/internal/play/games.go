package play

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/tui/gamelist"
)

func (a *app) gamesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "games [WORD...]",
		Short: "List saved games, the latest first",
		Long: "Lists the games that ferz keeps: all that were played, the latest first, or those in whose variant,\n" +
			"players, event, date or result all the words are found. \"ferz\" resumes an unfinished one. Words such as\n" +
			"player=anna, material=KRP/KR and 'pattern=\"Nd5 pe6\"' search as in the filter on the screen.",
		Example: "  ferz games\n  ferz games crazyhouse 1-0\n  ferz games material=KRP/KR\n  ferz games show 1 > game.pgn",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.listGames(cmd, strings.Join(args, " "), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print all that is known about them as JSON")
	cmd.AddCommand(a.showGameCommand())
	return cmd
}

func (a *app) listGames(cmd *cobra.Command, query string, asJSON bool) error {
	found, err := gamelist.List(cmd.Context(), a.Catalogue(), query)
	switch {
	case err != nil:
		return err
	case asJSON:
		return printGamesJSON(a.Out, found)
	case len(found) == 0 && query == "":
		fmt.Fprintln(a.Err, "ferz: no games yet; every game you play is listed here")
	case len(found) == 0:
		fmt.Fprintln(a.Err, "ferz: no game matches; \"ferz games\" lists all")
	}
	return printGames(a.Out, found, time.Now())
}

func (a *app) showGameCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show GAME",
		Short: "Print a game as PGN",
		Long: "Prints a game as PGN. GAME is its place in the list of \"ferz games\", its id, or the id's beginning.\n" +
			"A file or a pipe gets the file of the game as it is; on a terminal, unsafe characters are replaced.",
		Example: "  ferz games show 1 > game.pgn",
		Args:    cli.NamedArgs("GAME"),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := gamelist.Text(cmd.Context(), a.Catalogue(), args[0])
			if err != nil {
				return err
			}
			_, err = a.Data().Write(text)
			return err
		},
	}
}

// printGames prints a line for each game, with its place in the whole list.
func printGames(w io.Writer, list []gamelist.Entry, now time.Time) error {
	rows := make([][]string, len(list))
	for i := range list {
		rows[i] = gameRow(&list[i], now)
	}
	return cli.PrintColumns(w, rows)
}

// gameRow returns place, time, variant, result, moves and players of a game.
func gameRow(g *gamelist.Entry, now time.Time) []string {
	if g.Problem != "" {
		return []string{strconv.Itoa(g.Number), g.When(now), "?", "", "", printable.Line(g.Path + " can't be read: " + g.Problem)}
	}
	who := cmp.Or(g.White, "?") + " - " + cmp.Or(g.Black, "?")
	switch {
	case g.Playing:
		who += " (being played)"
	case g.Unfinished:
		who += " (unfinished)"
	}
	return []string{strconv.Itoa(g.Number), g.When(now), printable.Line(g.Variant), g.Result, strconv.Itoa(g.Moves), printable.Line(who)}
}

// gameJSON is a game as other programs read it.
type gameJSON struct {
	Number     int       `json:"place"`
	ID         string    `json:"id"`
	Path       string    `json:"path"`
	Changed    time.Time `json:"changed"`
	Variant    string    `json:"variant"`
	White      string    `json:"white"`
	Black      string    `json:"black"`
	Event      string    `json:"event,omitempty"`
	Date       string    `json:"date"`
	Result     string    `json:"result"`
	Plies      int       `json:"plies"`
	Moves      int       `json:"moves"` // as the game's players count them
	Unfinished bool      `json:"unfinished"`
	Playing    bool      `json:"playing"`
	Problem    string    `json:"problem,omitempty"`
}

func printGamesJSON(w io.Writer, list []gamelist.Entry) error {
	out := make([]gameJSON, len(list))
	for i, g := range list {
		out[i] = gameJSON(g)
	}
	return cli.WriteJSON(w, out)
}
